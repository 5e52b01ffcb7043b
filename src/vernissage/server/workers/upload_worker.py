"""Where people's files are made into cards, beside the server: no file can hold it up."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from msgspec import MsgspecError, msgpack

from vernissage.decks.pictures.upload_worker import HEAD
from vernissage.decks.pictures.uploads import Accepted, Refused
from vernissage.kit.errors import Illegal

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "vernissage.decks.pictures.upload_worker")
ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # one file, one core
PATIENCE = 30.0  # seconds for one file
# Files that are on their way or wait for their turn, each in memory as a whole: in all, and of one
# address, so that nobody takes all the places.
WAITING, EACH = 48, 8
LARGEST = 1 << 24  # bytes of an answer
Answer = Accepted | Refused
BROKEN = Refused("picture_broken")


class Darkroom:
    """One file after another. The process is started with the first one, and another one when it
    did not come back from a file."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._command, self._patience = command, patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    async def develop(self, data: bytes) -> Accepted:
        """Illegal if it is no picture that will do."""
        async with self._turn:
            made = await self._tried(data) or await self._tried(data) or BROKEN
        if isinstance(made, Refused):
            raise Illegal(made.code, **made.facts)
        return made

    @contextmanager
    def place(self, caller: str) -> Iterator[None]:
        """For a file, before it is read; Illegal if there is none."""
        if self._waiting.total() >= WAITING or self._waiting[caller] >= EACH:
            raise Illegal("busy")
        self._waiting[caller] += 1
        try:
            yield
        finally:
            self._waiting[caller] -= 1
            self._waiting += Counter()  # without those who have none

    async def _tried(self, data: bytes) -> Answer | None:
        """None: the process died, perhaps of something else than this file."""
        made: Answer | None = None
        try:
            await self._start()  # without a limit: one that is half started would be nobody's
            async with asyncio.timeout(self._patience):
                made = await self._asked(data)
        except TimeoutError:
            return BROKEN
        except (OSError, EOFError, MsgspecError) as error:
            log.warning("a file was too much to read: %r", error)
        finally:
            if made is None:  # also when whoever asked is gone: half an answer is worth nothing
                await self.stop()
        return made

    async def _start(self) -> None:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LARGEST,  # nothing is left in the pipe, or its end would never be seen
                env={**os.environ, **ALONE},
            )

    async def _asked(self, data: bytes) -> Answer:
        assert self._process
        told, heard = self._process.stdin, self._process.stdout
        assert told
        assert heard
        told.write(HEAD.pack(len(data)) + data)
        await told.drain()
        (size,) = HEAD.unpack(await heard.readexactly(HEAD.size))
        if size > LARGEST:
            raise EOFError("no answer")
        answer: Answer = msgpack.decode(await heard.readexactly(size), type=Answer)
        return answer

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
