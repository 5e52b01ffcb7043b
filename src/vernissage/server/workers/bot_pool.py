"""Where bots think: in processes beside the server, which goes on serving meanwhile."""

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol
from zlib import crc32

from msgspec.structs import replace

from vernissage.bots import RANDOM, Decision, Look, Mind, decide
from vernissage.bots.worker import HEAD
from vernissage.kit.rng import Rng

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "vernissage.bots.worker")
ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # one mind, one core
LARGEST = 1 << 20  # bytes of a decision
PATIENCE = 120.0  # seconds for one decision; a bot that computes too long stops by itself before


class Minds(Protocol):
    async def decide(self, table: str, look: Look, rng: Rng) -> Decision: ...

    async def stop(self) -> None: ...


class Simple:
    """Without a process and without a thought: every bot plays at random."""

    async def decide(self, table: str, look: Look, rng: Rng) -> Decision:
        return at_random(look, rng)

    async def stop(self) -> None:
        pass


def at_random(look: Look, rng: Rng) -> Decision:
    return decide(replace(look, mind=Mind(RANDOM)), rng)


class Thinker:
    """Thinks about one look after another. Its process is started when there is something to think
    about, and another one if it dies or takes too long over it."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._command, self._patience = command, patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def decide(self, look: Look, rng: Rng) -> Decision:
        asked = pickle.dumps((look, rng))
        async with self._turn:
            try:
                await self._start()  # without a limit: one half started would be nobody's
                async with asyncio.timeout(self._patience):
                    decision = await self._asked(asked)
            except (OSError, EOFError, TimeoutError) as error:
                log.warning("a bot of %s died thinking: %r", look.game, error)
                await self._stop()
                decision = None
        return decision or at_random(look, rng)

    async def _start(self) -> None:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, env={**os.environ, **ALONE}
            )

    async def _asked(self, asked: bytes) -> Decision | None:
        """None: the bot failed, and has said why."""
        assert self._process
        told, heard = self._process.stdin, self._process.stdout
        assert told
        assert heard
        told.write(HEAD.pack(len(asked)) + asked)
        await told.drain()
        (size,) = HEAD.unpack(await heard.readexactly(HEAD.size))
        if size > LARGEST:
            raise EOFError("no decision")
        decision: Decision | None = pickle.loads(await heard.readexactly(size))  # noqa: S301 (ours)
        return decision

    async def stop(self) -> None:
        async with self._turn:
            await self._stop()

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Beside:
    """A table's bots always think in the same process, which remembers what it has worked out."""

    def __init__(self, thinkers: Sequence[Thinker] | None = None) -> None:
        cores = os.cpu_count() or 1
        self._thinkers = thinkers or [Thinker() for _ in range(max(1, cores - 1))]

    async def decide(self, table: str, look: Look, rng: Rng) -> Decision:
        if look.mind.strength == RANDOM:
            return decide(look, rng)
        return await self._thinkers[crc32(table.encode()) % len(self._thinkers)].decide(look, rng)

    async def stop(self) -> None:
        await asyncio.gather(*(thinker.stop() for thinker in self._thinkers))
