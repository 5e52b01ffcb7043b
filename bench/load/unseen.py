"""Screens that nobody looks at: emptied now and then without asking what was on them.

Reading every frame of everybody at once would cost the load more than sending costs the server.
So one person of each table watches and is measured, and the others' sockets are emptied by plain
reads a few times in the time that a screen may take. Their bytes are counted all the same.
"""

import asyncio
import os
from asyncio import Transport

from bench.load.target import Pen

SWEEP = 0.05  # seconds in which every socket is emptied once
PARTS = 10  # of a sweep, so that no single one makes the watchers wait
QUIET = 0.2  # seconds without a byte: all that was sent has come


class Unseen:
    """People whose sockets are read by us while they draw, and by their own listeners after."""

    def __init__(self, pens: list[Pen]) -> None:
        self.pens = [(pen, socket_of(pen)) for pen in pens]
        self.bytes = 0
        self.buffer = bytearray(1 << 18)
        for pen in pens:
            transport_of(pen).pause_reading()

    async def sweep(self) -> None:
        while True:
            for part in range(PARTS):
                self.empty(self.pens[part::PARTS])
                await asyncio.sleep(SWEEP / PARTS)

    def empty(self, pens: list[tuple[Pen, int]]) -> None:
        for pen, fd in pens:
            try:
                read = os.readv(fd, [self.buffer])
            except BlockingIOError:
                continue
            if not read:
                raise ConnectionError("the server closed a socket")
            self.bytes += read
            if pen.HEARTBEAT and self.buffer.find(pen.HEARTBEAT, 0, read) >= 0:
                pen.beat()

    async def release(self) -> None:
        """Wait for the last byte, so that the listeners go on at the start of a frame."""
        before = -1
        while self.bytes != before:
            before = self.bytes
            await asyncio.sleep(QUIET)
            self.empty(self.pens)
        for pen, _ in self.pens:
            transport_of(pen).resume_reading()


def transport_of(pen: Pen) -> Transport:
    return pen.transport.underlying_transport


def socket_of(pen: Pen) -> int:
    return int(transport_of(pen).get_extra_info("socket").fileno())
