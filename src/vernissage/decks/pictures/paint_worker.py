"""Paints picture cards in a process of its own.

    python -m vernissage.decks.pictures.paint_worker

In: a line with the name of a deck and a number. Out: the lengths of the picture in both sizes, then
the picture in both; if it failed, nothing and then why. It goes when nobody tells it anything any
more.
"""

import os
import signal
import sys
import traceback
from typing import BinaryIO

from vernissage.decks.pictures.folder import HEAD
from vernissage.decks.pictures.painting import painted

NICE = 10  # players are served before pictures are painted


def work(told: BinaryIO, out: BinaryIO) -> None:
    for line in told:
        deck, number = line.decode().split()
        try:
            full, small = painted(deck, int(number))
        except Exception:  # the next picture may be better
            full, small = b"", traceback.format_exc().encode()
        out.write(HEAD.pack(len(full), len(small)) + full + small)
        out.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for whoever started this
    os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no picture
    work(sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
