"""Many tables play while their servers die; then everything promised is looked up in the logs."""

import asyncio
import os
import random
import re
import signal
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from msgspec import Struct

from tests.faults.nodes import Node
from tests.faults.proof import log_of, prove
from tests.faults.witness import Witness, evening, table_of
from tests.servers import Nats
from vernissage.log import Store
from vernissage.server.processes.supervisor import SHORT_LIVES

SEATS = (2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 6)  # of the tables: duels are the quickest
BETWEEN_S = (0.2, 1.2)  # two strikes
DEAD_S = (0.0, 0.3)
SILENCES = 4  # strikes for each one that hits NATS
PARENTS = 6  # strikes at workers for each one that hits their parent
HANGS = 3  # strikes at a worker for each one that stops it only
STUCK_S = 60.0  # without the end of any game


class Figures(Struct):
    games: int = 0
    kills: int = 0
    hangs: int = 0
    silences: int = 0
    acknowledged: int = 0
    reconnects: int = 0
    entries: int = 0
    seen: int = 0

    @property
    def strikes(self) -> int:
        return self.kills + self.hangs + self.silences


class Evening(NamedTuple):
    people: list[Witness]
    games: int


class Storm:
    """At least so many games, and strikes spread over them."""

    def __init__(
        self, nodes: Sequence[Node], seed: int, games: int, strikes: int, nats: Nats | None = None
    ) -> None:
        self._nodes, self._games, self._strikes, self._nats = nodes, games, strikes, nats
        self._seed = seed
        self._chance = random.Random(seed)  # noqa: S311
        self._over = asyncio.Event()
        self.figures = Figures()

    async def pass_over(self) -> list[Evening]:
        """Every table, when all games are over and the sky is clear."""
        urls = [node.url for node in self._nodes]
        tables = [await table_of(urls[at % 2 :] + urls[: at % 2], n) for at, n in enumerate(SEATS)]
        try:
            games = await self._weather(tables)
        finally:
            for one in chain(*tables):
                one.close()
        return [Evening(*one) for one in zip(tables, games, strict=True)]

    async def _weather(self, tables: Sequence[Sequence[Witness]]) -> list[int]:
        raging = asyncio.create_task(self._rage())
        playing = asyncio.gather(*(self._evening(at, one) for at, one in enumerate(tables)))
        await self._wait(raging, playing)
        self._over.set()
        await raging
        if not playing.done():
            raise AssertionError(f"stuck: {[one.plight() for one in chain(*tables)]}")
        return playing.result()

    async def _evening(self, at: int, people: Sequence[Witness]) -> int:
        return await evening(people, random.Random(f"{self._seed}/{at}"), self._another)  # noqa: S311

    def _another(self) -> bool:
        """Whether one more game is to be begun."""
        if self.figures.games >= self._games and self.figures.strikes >= self._strikes:
            return False
        self.figures.games += 1
        return True

    async def _wait(self, *tasks: asyncio.Future[Any]) -> None:
        """Until one is done, or no game has begun for too long."""
        before = -1
        while before < self.figures.games and not any(task.done() for task in tasks):
            before = self.figures.games
            await asyncio.wait(tasks, timeout=STUCK_S, return_when=asyncio.FIRST_COMPLETED)

    async def _rage(self) -> None:
        while not self._over.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), self._chance.uniform(*BETWEEN_S))
                return
            if self._due():
                await self._strike()

    def _due(self) -> bool:
        return self.figures.strikes * self._games < self.figures.games * self._strikes

    async def _strike(self) -> None:
        if self._nats is not None and self.figures.kills > self.figures.silences * SILENCES:
            await self._silence(self._nats)
        else:
            await self._kill(self._chance.choice(self._nodes))

    async def _kill(self, node: Node) -> None:
        node.kill()
        self.figures.kills += 1
        await asyncio.sleep(self._chance.uniform(*DEAD_S))
        await node.start()

    async def _silence(self, nats: Nats) -> None:
        await asyncio.to_thread(nats.stop)
        self.figures.silences += 1
        await asyncio.sleep(self._chance.uniform(*BETWEEN_S))
        if self._chance.random() < 0.5:
            await self._kill(self._chance.choice(self._nodes))
        await asyncio.to_thread(nats.start)


class WorkerStorm(Storm):
    """Over one server of several processes: workers die and hang, and sometimes the parent dies."""

    def __init__(self, node: Node, seed: int, games: int, strikes: int) -> None:
        super().__init__([node], seed, games, strikes)
        self._node = node
        self._blows: Counter[int] = Counter()  # by worker, in this life of the parent

    async def _strike(self) -> None:
        worker, process = self._chance.choice(sorted(workers_of(self._node).items()))
        # A worker that ends too often in a row stops the server, as it should.
        if self._blows[worker] == SHORT_LIVES - 1 or self._chance.randrange(PARENTS) == 0:
            self._blows.clear()
            await self._kill(self._node)
            return
        hangs = self._chance.randrange(HANGS) == 0
        with suppress(ProcessLookupError):  # the last strike hit it, too
            os.kill(process, signal.SIGSTOP if hangs else signal.SIGKILL)
            self._blows[worker] += 1
            self.figures.hangs += hangs
            self.figures.kills += not hangs


def workers_of(node: Node) -> dict[int, int]:
    """The latest process of each, by its index."""
    found = re.findall(r"worker (\d+) is ready \(process (\d+)\)", node.errors())
    return {int(index): int(process) for index, process in found}


async def prove_all(store: Store, evenings: Sequence[Evening], figures: Figures) -> None:
    """Nothing that was promised is lost, and everybody saw what the logs tell."""
    await store.open()
    try:
        for people, games in evenings:
            entries = await log_of(store, people[0].table_id)
            prove(entries, people, games)
            figures.entries += len(entries)
            figures.acknowledged += sum(len(one.acknowledged) for one in people)
            figures.reconnects += sum(one.reconnects for one in people)
            figures.seen += sum(len(one.seen) for one in people)
    finally:
        await store.close()
