"""Makes cards of people's files, in a process of its own.

In: the length of a file, then the file. Out: the length of the answer, then the answer. A file that
was made to trouble its reader troubles only this process, which has so much memory and no more. It
goes when nobody has told it anything for a while.
"""

import os
import resource
import signal
import struct
import sys
from contextlib import suppress
from typing import BinaryIO

from msgspec import msgpack

from vernissage.decks.pictures.uploads import accept

HEAD = struct.Struct("<I")
NICE = 10  # players are served first
MEMORY = 2 << 30  # bytes; the largest picture takes less than half of it
IDLE = 60  # seconds


def work(told: BinaryIO, out: BinaryIO) -> None:
    while head := _wait(told):
        (size,) = HEAD.unpack(head)
        answer = msgpack.encode(accept(told.read(size)))
        out.write(HEAD.pack(len(answer)) + answer)
        out.flush()


def _wait(told: BinaryIO) -> bytes:
    signal.alarm(IDLE)  # ends this process, unless there is something to do before
    head = told.read(HEAD.size)
    signal.alarm(0)
    return head


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for whoever started this
    os.nice(NICE)
    with suppress(ValueError, OSError):  # some systems know no such limit
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    work(sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
