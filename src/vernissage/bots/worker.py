"""The process in which a server lets bots think: looks come in, decisions go out.

    python -m vernissage.bots.worker

Both are pickles of our own making, each after its length. Time is counted in the process's own
use of a core: a bot on a busy machine is late, but not at fault.
"""

import os
import pickle
import signal
import struct
import sys
import traceback
from types import FrameType
from typing import BinaryIO

from vernissage.bots import Decision, Look, decide
from vernissage.kit.rng import Rng

HEAD = struct.Struct("<I")
NICE = 5  # whoever waits for the server comes first
LIMIT = 10.0  # seconds of a core for one decision, the first of a process with all it has to load
AGAIN = 0.5  # and so many more if it did not listen: an exception may get lost on its way


def serve(heard: BinaryIO, told: BinaryIO) -> None:
    """Until there is nothing more to hear."""
    signal.signal(signal.SIGVTALRM, _too_long)
    while head := heard.read(HEAD.size):
        decision = _thought(heard.read(HEAD.unpack(head)[0]))
        answer = pickle.dumps(decision)
        told.write(HEAD.pack(len(answer)) + answer)
        told.flush()


def _thought(asked: bytes) -> Decision | None:
    """None if the bot failed: one decision is lost, not the process."""
    try:
        look, rng = pickle.loads(asked)  # noqa: S301 (ours)
        return _in_time(look, rng)
    except Exception:
        traceback.print_exc()
        return None


def _in_time(look: Look, rng: Rng) -> Decision:
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT, AGAIN)
    try:
        return decide(look, rng)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"no decision within {LIMIT:.0f} s of a core")


if __name__ == "__main__":
    os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
