"""The sample bot asks only when it may, and not again at once what was refused."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.serving import Running, run, running_server, until
from vernissage.client import Client, play_to_end, random_bot
from vernissage.server.limits import Buckets, Rate

OFTEN, NEVER = Rate(1e6, 1e6), Rate(0.001, 0.5)


@asynccontextmanager
async def bots_at_play(served: Running) -> AsyncIterator[tuple[Client, asyncio.Future[list[None]]]]:
    """The host of a game for two that is played by sample bots, as soon as they get a chance."""
    host = await Client.open_table(served.url, "Оля")
    guest = await Client.join(served.url, "Ben", code=host.doc["table"]["code"])
    await host.ask("sit", chair=0)
    await guest.ask("sit", chair=1)
    await host.ask("choose", game="yokai")
    await host.ask("start")
    await guest.until(lambda doc: doc["game"])
    chance = random.Random(3)  # noqa: S311
    yield host, asyncio.gather(*(play_to_end(one, chance.randrange) for one in (host, guest)))
    host.close()
    guest.close()


def plays(served: Running) -> int:
    """Actions that were asked for so far."""
    return served.node.services.metrics.messages["play"]


async def plays_meanwhile(served: Running, client: Client) -> int:
    """Actions that are asked for while the server answers something else many times."""
    for _ in range(3):  # whatever was on its way
        await client.request({"type": "ping"})
    before = plays(served)
    for _ in range(30):
        await client.request({"type": "ping"})
    return plays(served) - before


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that waits for nothing by the clock."""
    monkeypatch.setattr(random_bot, "RETRY_DELAY", 0)


@pytest.mark.usefixtures("hasty")
def test_nobody_plays_at_a_paused_table() -> None:
    async def test() -> None:
        async with running_server() as served, bots_at_play(served) as (host, playing):
            await host.ask("pause")
            assert await plays_meanwhile(served, host) == 0
            assert not playing.done()
            await host.ask("resume")
            await playing
            assert host.doc["game"]["outcome"] is not None

    run(test())


@pytest.mark.usefixtures("hasty")
def test_nobody_plays_while_a_bot_plays_for_them() -> None:
    async def test() -> None:
        long = (60_000, 60_000)
        async with running_server(thinking=long) as served, bots_at_play(served) as (host, playing):
            for chair in (0, 1):
                await host.ask("seat_bot", chair=chair)
            assert await plays_meanwhile(served, host) == 0
            for chair in (0, 1):
                await host.ask("give_back", chair=chair)
            await playing
            assert host.doc["game"]["outcome"] is not None

    run(test())


def test_a_client_that_gets_slow_down_waits() -> None:
    async def test() -> None:
        async with running_server() as served, bots_at_play(served) as (host, playing):
            served.node.services.requests = Buckets(NEVER, served.node.services.clock)
            began, before = asyncio.get_running_loop().time(), plays(served)
            await until(lambda: plays(served) >= before + 4)
            assert asyncio.get_running_loop().time() - began >= 2 * random_bot.RETRY_DELAY
            served.node.services.requests = Buckets(OFTEN, served.node.services.clock)
            await playing
            assert host.doc["game"]["outcome"] is not None

    run(test())
