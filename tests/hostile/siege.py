"""A server under attack, and people at another table who want to play in peace."""

import asyncio
import gc
import logging
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.hostile.attackers import Doc, Peer, browser, chance_of, hang_up_all
from tests.server.serving import LOCAL, Running, running_server
from vernissage.client import Client, play_to_end
from vernissage.server.limits import Limits, Rate
from vernissage.server.run import Config
from vernissage.server.transport.sockets import DEFAULT, SocketLimits
from vernissage.table import Table

OFTEN = Rate(1e6, 1e6)  # more than any machine is fast: bots play faster than people
LIVELY = Limits(messages=OFTEN, requests_of_person=OFTEN, requests_of_table=OFTEN)
# Whoever tries everything must neither be slowed down nor shown out on the way.
PATIENT = Limits(
    messages=OFTEN,
    bytes=Rate(1e9, 1e9),
    requests_of_person=OFTEN,
    requests_of_table=OFTEN,
    chats=OFTEN,
    patience=10**6,
)
THINKING = 0.004  # seconds between a player's actions
DISTURBED = 10  # times what most actions cost before: the most that they may during an attack
# Blocks of memory that may be left by each game that was played beside the attack, the first of a
# process with all that it loads. A welcome alone has hundreds of them.
KEPT = 40_000


def behind_proxy(limits: SocketLimits = DEFAULT) -> Config:
    """Attackers and people come by a proxy, which tells them apart."""
    return Config(
        port=0,
        store="memory",
        proxies=("127.0.0.1",),
        operators=LOCAL,
        socket_limits=limits,
    )


@asynccontextmanager
async def besieged(
    caplog: pytest.LogCaptureFixture, config: Config | None = None, **options: Any
) -> AsyncIterator[Running]:
    """Afterwards the server is well, and nothing has failed on the way."""
    caplog.set_level(logging.INFO)
    async with running_server(
        config=config or behind_proxy(), **{"limits": LIVELY, **options}
    ) as served:
        try:
            yield served
            async with browser(served.url) as http:
                assert (await http.get("/health")).json()["ok"]
            assert served.node.services.metrics.traffic.failed == 0
        finally:
            hang_up_all()
    failures = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not failures, [logging.Formatter().format(record) for record in failures]


def table_of(served: Running, client: Client) -> Table:
    return served.node.rooms[client.table_id].table


async def refused(served: Running, peer: Peer, client: Client, message: bytes | Doc) -> str:
    """The code; and nothing has changed."""
    before = table_of(served, client)
    said = await peer.answer(message)
    assert said["type"] == "refused", (said, message[:200] if isinstance(message, bytes) else "")
    assert said["text"]
    assert table_of(served, client) is before
    code: str = said["code"]
    return code


async def two_at_a_table(served: Running) -> tuple[Client, Client]:
    host = await Client.open_table(served.url, "Olha", "uk")
    guest = await Client.join(served.url, "Bohdan", "en", code=host.doc["table"]["code"])
    return host, guest


async def duel(served: Running) -> tuple[Client, Client]:
    """Two people in the middle of nothing yet: seated, with a game that has begun."""
    pair = await two_at_a_table(served)
    for one in pair:
        await one.ask("sit")
    await pair[0].ask("choose", game="yokai")
    await pair[0].ask("start")
    return pair


class Bystanders:
    """Two people who play one game after another, and what this process did until each action was
    done: server, attackers and people share its loop, and other processes do not count."""

    def __init__(self, host: Client, guest: Client, seed: int) -> None:
        self._pair, self._chance = (host, guest), chance_of(seed)
        self.games = self.sent = 0
        self.took: list[float] = []
        for one in self._pair:
            self._timed(one)

    def _timed(self, client: Client) -> None:
        play = client.play

        async def timed(action: dict[str, Any], when: str | None = None) -> dict[str, Any]:
            since = time.process_time()
            self.sent += 1
            try:
                return await play(action, when)
            finally:
                self.took.append(time.process_time() - since)
                await asyncio.sleep(THINKING)

        client.play = timed  # type: ignore[method-assign]

    async def game(self) -> list[float]:
        """One whole game; what its actions took."""
        self.took = []
        if self.games:
            await self._pair[0].ask("start")
            await self._pair[1].until(lambda doc: doc["game"]["outcome"] is None)
        await asyncio.gather(*(play_to_end(one, self._chance.randrange) for one in self._pair))
        self.games += 1
        assert all(one.doc["game"]["outcome"] for one in self._pair)
        return self.took

    async def during(self, attack: Awaitable[object]) -> None:
        """Plays while the attack lasts, at least one game, and is hardly disturbed."""
        before = await self.game()
        raging = asyncio.ensure_future(attack)
        took, games = [], 0
        while not raging.done() or not games:
            took += await self.game()
            games += 1
        await raging
        _report(before, took, games)
        assert statistics.median(took) < DISTURBED * statistics.median(before)
        assert all(one.reconnects == 0 for one in self._pair), "nobody was thrown out"


def _report(before: list[float], took: list[float], games: int) -> None:
    def told(figures: list[float]) -> str:
        worst, middle = max(figures) * 1000, statistics.median(figures) * 1000
        return f"{len(figures)} actions, median {middle:.1f} ms, worst {worst:.1f} ms"

    print(f"\nbefore: {told(before)}; attacked: {told(took)}, {games} games")  # noqa: T201


async def bystanders(served: Running, seed: int = 7) -> Bystanders:
    return Bystanders(*await duel(served), seed)


def blocks() -> int:
    """How many blocks of memory Python's objects have: a count, the same on every machine."""
    gc.collect()
    return sys.getallocatedblocks()
