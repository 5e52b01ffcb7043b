"""Processes beside the server that paint pictures."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from vernissage.decks.pictures.folder import HEAD, Painted

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "vernissage.decks.pictures.paint_worker")
ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # one hand, one core
LARGEST = 1 << 24  # bytes of a picture
TRIES = 2
PATIENCE = 120.0  # seconds for one picture


class Painter(Protocol):
    async def paint(self, deck: str, number: int) -> Painted | None:
        """None: it cannot be painted."""

    async def stop(self) -> None: ...


class Hand:
    """Paints one picture at a time. Its process is started when there is something to paint, and
    another one if it dies over a picture."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None

    async def paint(self, deck: str, number: int) -> Painted | None:
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._asked(f"{deck} {number}\n".encode())
            except (OSError, EOFError, TimeoutError) as error:
                log.warning("a painter died over %s %s: %r", deck, number, error)
                await self.stop()
        return None

    async def _asked(self, line: bytes) -> Painted | None:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LARGEST,  # nothing is left in the pipe, or its end would never be seen
                env={**os.environ, **ALONE},
            )
        told, heard = self._process.stdin, self._process.stdout
        assert told
        assert heard
        told.write(line)
        await told.drain()
        full, small = HEAD.unpack(await heard.readexactly(HEAD.size))
        if max(full, small) > LARGEST:
            raise EOFError("no picture")
        painted = Painted(await heard.readexactly(full), await heard.readexactly(small))
        if not painted.full:
            log.error("a picture failed: %s", painted.small.decode(errors="replace"))
            return None
        return painted

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def hands() -> list[Painter]:
    """As many as there are cores, but for one that serves."""
    return [Hand() for _ in range(max(1, (os.cpu_count() or 1) - 1))]
