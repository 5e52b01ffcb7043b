"""Worker processes in which bots decide, so that the event loop is not blocked.

Decisions are made in fair turns by the address that a table counts for (see `Audience.address`),
then by table. What counts is the time that decisions take, so that many tables of strong bots wait
for each other, and not a table of somebody else for them.
"""

import asyncio
import logging
import pickle
import time
from collections.abc import Callable, Sequence
from typing import Protocol
from zlib import crc32

from msgspec.structs import replace

from vernissage.bots import RANDOM, Decision, Look, Profile, decide
from vernissage.kit.rng import Rng
from vernissage.server.workers.asker import Asker
from vernissage.server.workers.fair_queue import FairTurns, Full
from vernissage.server.workers.worker import Worker, WorkerError, python_module, worker_count

log = logging.getLogger(__name__)

COMMAND = python_module("vernissage.bots.worker")
TIMEOUT = 120.0  # seconds for one decision; one that computes too long is stopped before, inside
QUEUE, QUEUE_PER_ADDRESS, QUEUE_PER_TABLE = 10_000, 1_000, 64  # decisions that wait for a worker
PRICE = 0.05  # seconds that a decision costs at least, however fast it is made


class BotPool(Protocol):
    async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
        """None: it was not begun, because it is no longer wanted or too many wait."""
        ...

    async def stop(self) -> None: ...


class RandomBots:
    """Without any process: every bot plays at random."""

    async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
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

    def __init__(
        self,
        workers: Sequence[BotWorker] | None = None,
        *,
        processes: int = 1,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._workers = workers or [BotWorker() for _ in range(worker_count(processes))]
        self._turns = [
            FairTurns(1, QUEUE, QUEUE_PER_TABLE, QUEUE_PER_ADDRESS) for _ in self._workers
        ]
        self._seconds = seconds

    async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
        if look.profile.strength == RANDOM:
            return decide(look, rng)
        at = crc32(asker.name.encode()) % len(self._workers)
        try:
            return await self._in_turn(self._workers[at], self._turns[at], asker, look, rng)
        except Full:
            return None

    async def _in_turn(
        self, worker: BotWorker, turns: FairTurns, asker: Asker, look: Look, rng: Rng
    ) -> Decision | None:
        async with turns.turn(asker.key, PRICE):
            if not asker.waits():
                return None
            start = self._seconds()
            decision = await worker.decide(look, rng)
            turns.charge(asker.key, self._seconds() - start)
        return decision

    async def stop(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
