"""What every bell keeps; and NATS that comes and goes."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from tests import servers
from vernissage.log import Bell, Hub, LocalBell, NatsBell

WAIT_S = 30.0
Make = Callable[[], Bell]


@pytest.fixture(params=["local", "nats"])
def make(request: pytest.FixtureRequest) -> Make:
    """What makes the bells of nodes that hear each other."""
    if request.param == "local":
        hub = Hub()
        return lambda: LocalBell(hub)
    server: servers.Nats = request.getfixturevalue("nats")
    return lambda: NatsBell(server.url)


@asynccontextmanager
async def opened(*bells: Bell) -> AsyncIterator[tuple[Bell, ...]]:
    await asyncio.gather(*(bell.open() for bell in bells))
    try:
        yield bells
    finally:
        await asyncio.gather(*(bell.close() for bell in bells))


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not true():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.005)


def test_others_hear_in_order_and_i_do_not_hear_myself(make: Make) -> None:
    async def main() -> None:
        async with opened(make(), make(), make()) as (one, two, three):
            heard: list[list[bytes]] = [[], [], []]
            for bell, mine in zip((one, two, three), heard, strict=True):
                await bell.listen("t", mine.append)
            rings = [b"%d" % n for n in range(2_000)]
            for ring in rings:
                one.ring("t", ring)
            two.ring("t", b"end")
            await until(lambda: len(heard[1]) == 2_000 and len(heard[2]) == 2_001)
            await until(lambda: heard[0] == [b"end"])
            assert heard[1] == rings
            assert [ring for ring in heard[2] if ring != b"end"] == rings

    asyncio.run(main())


def test_only_the_tables_listened_to_are_heard(make: Make) -> None:
    async def main() -> None:
        async with opened(make(), make()) as (one, two):
            heard: list[bytes] = []
            also: list[bytes] = []
            await two.listen("mine", heard.append)
            await two.listen("mine", also.append)
            one.ring("other", b"not for me")
            one.ring("min", b"not for me")
            one.ring("mine", b"\x00\xff\r\n")
            await until(lambda: bool(heard and also))
            assert heard == also == [b"\x00\xff\r\n"]

    asyncio.run(main())


def test_who_stopped_listening_hears_nothing(make: Make) -> None:
    async def main() -> None:
        async with opened(make(), make()) as (one, two):
            stopped: list[bytes] = []
            still: list[bytes] = []
            hearing = await two.listen("t", stopped.append)
            await two.listen("t", still.append)
            one.ring("t", b"1")
            await until(lambda: stopped == still == [b"1"])
            await hearing.stop()
            await hearing.stop()
            one.ring("t", b"2")
            await until(lambda: still == [b"1", b"2"])
            assert stopped == [b"1"]

    asyncio.run(main())


def test_a_listener_that_fails_stops_nothing(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: bytes) -> None:
        raise RuntimeError("on purpose")

    async def main() -> None:
        async with opened(make(), make()) as (one, two):
            heard: list[bytes] = []
            await two.listen("t", fail)
            await two.listen("t", heard.append)
            one.ring("t", b"1")
            one.ring("t", b"2")
            await until(lambda: heard == [b"1", b"2"])

    asyncio.run(main())
    assert "a listener failed" in caplog.text


def test_ringing_never_raises(make: Make) -> None:
    async def main() -> None:
        bell = make()
        bell.ring("t", b"not open yet")
        async with opened(bell, make()) as (_, other):
            heard: list[bytes] = []
            await other.listen("t", heard.append)
            bell.ring("t", bytes(20_000_000))
            bell.ring("t", b"end")
            await until(lambda: heard[-1:] == [b"end"])
        bell.ring("t", b"closed")

    asyncio.run(main())


def test_what_was_rung_before_closing_is_heard(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as (two,):
            heard: list[bytes] = []
            await two.listen("t", heard.append)
            async with opened(make()) as (one,):
                for n in range(100):
                    one.ring("t", b"%d" % n)
            await until(lambda: len(heard) == 100)

    asyncio.run(main())


def test_a_local_bell_alone_is_heard_by_nobody() -> None:
    async def main() -> None:
        async with opened(LocalBell(), LocalBell()) as (one, two):
            heard: list[bytes] = []
            await one.listen("t", heard.append)
            await two.listen("t", heard.append)
            one.ring("t", b"1")
            for _ in range(5):
                await asyncio.sleep(0)
            assert one.well
            assert heard == []

    asyncio.run(main())


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_nats_may_go_and_come_back(nats: servers.Nats, how: str) -> None:
    async def main() -> None:
        async with opened(NatsBell(nats.url), NatsBell(nats.url)) as (one, two):
            assert one.well
            assert two.well
            before: list[bytes] = []
            meanwhile: list[bytes] = []
            await two.listen("t", before.append)
            gone = await two.listen("t", before.append)
            one.ring("t", b"1")
            await until(lambda: before == [b"1", b"1"])
            getattr(nats, how)()
            await until(lambda: not one.well and not two.well)
            one.ring("t", b"lost")
            await two.listen("t", meanwhile.append)
            await gone.stop()
            nats.start()
            await until(lambda: one.well and two.well)
            one.ring("t", b"2")
            await until(lambda: before == [b"1", b"1", b"2"] and meanwhile == [b"2"])

    asyncio.run(main())


def test_nats_may_come_after_the_nodes(
    nats: servers.Nats, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with opened(NatsBell(nats.url), NatsBell(nats.url)) as (one, two):
            assert not one.well
            heard: list[bytes] = []
            await two.listen("t", heard.append)
            one.ring("t", b"lost")
            nats.start()
            await until(lambda: one.well and two.well)
            one.ring("t", b"1")
            await until(lambda: heard == [b"1"])

    nats.stop()
    try:
        asyncio.run(main())
    finally:
        nats.start()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_node_ends_quietly_while_nats_is_away(nats: servers.Nats) -> None:
    async def main() -> None:
        async with opened(NatsBell(nats.url)) as (bell,):
            await bell.listen("t", lambda _: None)
            nats.stop()
            await until(lambda: not bell.well)

    try:
        asyncio.run(asyncio.wait_for(main(), WAIT_S))
    finally:
        nats.start()
