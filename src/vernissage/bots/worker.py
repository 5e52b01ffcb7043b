"""The process in which a server lets bots think: looks come in, decisions go out.

    python -m vernissage.bots.worker

Both are pickles of our own making, each after its length.
"""

import os
import pickle
import struct
import sys
import traceback
from typing import BinaryIO

from vernissage.bots import Decision, decide

HEAD = struct.Struct("<I")
NICE = 5  # whoever waits for the server comes first


def serve(heard: BinaryIO, told: BinaryIO) -> None:
    """Until there is nothing more to hear."""
    while head := heard.read(HEAD.size):
        decision = _thought(heard.read(HEAD.unpack(head)[0]))
        answer = pickle.dumps(decision)
        told.write(HEAD.pack(len(answer)) + answer)
        told.flush()


def _thought(asked: bytes) -> Decision | None:
    """None if the bot failed: one decision is lost, not the process."""
    try:
        look, rng = pickle.loads(asked)  # noqa: S301 (ours)
        return decide(look, rng)
    except Exception:
        traceback.print_exc()
        return None


if __name__ == "__main__":
    os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
