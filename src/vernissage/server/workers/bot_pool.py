"""Worker processes in which bots decide, so that the event loop is not blocked."""

import asyncio
import logging
import pickle
from collections.abc import Sequence
from typing import Protocol
from zlib import crc32

from msgspec.structs import replace

from vernissage.bots import RANDOM, Decision, Look, Profile, decide
from vernissage.kit.rng import Rng
from vernissage.server.workers.worker import Worker, WorkerError, python_module, worker_count

log = logging.getLogger(__name__)

COMMAND = python_module("vernissage.bots.worker")
TIMEOUT = 120.0  # seconds for one decision; one that computes too long is stopped before, inside


class BotPool(Protocol):
    async def decide(self, table: str, look: Look, rng: Rng) -> Decision: ...

    async def stop(self) -> None: ...


class RandomBots:
    """Without any process: every bot plays at random."""

    async def decide(self, table: str, look: Look, rng: Rng) -> Decision:
        return decide_at_random(look, rng)

    async def stop(self) -> None:
        pass


def decide_at_random(look: Look, rng: Rng) -> Decision:
    return decide(replace(look, profile=Profile(RANDOM)), rng)


def _read(answer: bytes) -> Decision | None:
    decision: Decision | None = pickle.loads(answer)  # noqa: S301 (ours)
    return decision


class BotWorker:
    def __init__(self, command: Sequence[str] = COMMAND, timeout: float = TIMEOUT) -> None:
        self._worker: Worker[Decision | None] = Worker(command, timeout, _read)

    async def decide(self, look: Look, rng: Rng) -> Decision:
        """At random if the bot fails."""
        try:
            decision = await self._worker.ask(pickle.dumps((look, rng)))
        except WorkerError as error:
            log.warning("bot worker for %s failed: %s", look.game, error)
            decision = None
        return decision or decide_at_random(look, rng)

    async def stop(self) -> None:
        await self._worker.stop()


class BotWorkers:
    """A table's bots always decide in the same worker, which caches what it has worked out."""

    def __init__(self, workers: Sequence[BotWorker] | None = None, *, processes: int = 1) -> None:
        self._workers = workers or [BotWorker() for _ in range(worker_count(processes))]

    async def decide(self, table: str, look: Look, rng: Rng) -> Decision:
        if look.profile.strength == RANDOM:
            return decide(look, rng)
        return await self._workers[crc32(table.encode()) % len(self._workers)].decide(look, rng)

    async def stop(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
