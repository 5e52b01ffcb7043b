"""What every bus keeps; and NATS that comes and goes."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import pytest

from tests import servers
from vernissage.log import Bus, Hub, LocalBus, NatsBus, Switch, UnixBus
from vernissage.log.unix_bus import SIZE, Port, Subscribe

WAIT_S = 60  # only stops a test that hangs
Make = Callable[[], Bus]


@pytest.fixture(params=["local", "unix", "nats"])
def make(request: pytest.FixtureRequest) -> Make:
    """What makes the buses of nodes that hear each other."""
    if request.param == "local":
        hub = Hub()
        return lambda: LocalBus(hub)
    if request.param == "unix":
        switch = Switch()
        return lambda: unix_bus(switch)
    server: servers.Nats = request.getfixturevalue("nats")
    return lambda: NatsBus(server.url)


def subscription(table: str) -> bytes:
    frame = msgspec.msgpack.encode(Subscribe(table, 0))
    return SIZE.pack(len(frame)) + frame


def unix_bus(switch: Switch) -> UnixBus:
    own, other = socket.socketpair()
    switch.attach(other)
    return UnixBus(own)


@asynccontextmanager
async def opened(*buses: Bus) -> AsyncIterator[tuple[Bus, ...]]:
    await asyncio.gather(*(bus.open() for bus in buses))
    try:
        yield buses
    finally:
        await asyncio.gather(*(bus.close() for bus in buses))


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not true():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.005)


def test_others_hear_in_order_and_i_do_not_hear_myself(make: Make) -> None:
    async def main() -> None:
        async with opened(make(), make(), make()) as (one, two, three):
            heard: list[list[bytes]] = [[], [], []]
            for bus, mine in zip((one, two, three), heard, strict=True):
                await bus.subscribe("t", mine.append)
            messages = [b"%d" % n for n in range(2_000)]
            for message in messages:
                one.publish("t", message)
            two.publish("t", b"end")
            await until(lambda: len(heard[1]) == 2_000 and len(heard[2]) == 2_001)
            await until(lambda: heard[0] == [b"end"])
            assert heard[1] == messages
            assert [one for one in heard[2] if one != b"end"] == messages

    asyncio.run(main())


def test_only_the_tables_listened_to_are_heard(make: Make) -> None:
    async def main() -> None:
        async with opened(make(), make()) as (one, two):
            heard: list[bytes] = []
            also: list[bytes] = []
            await two.subscribe("mine", heard.append)
            await two.subscribe("mine", also.append)
            one.publish("other", b"not for me")
            one.publish("min", b"not for me")
            one.publish("mine", b"\x00\xff\r\n")
            await until(lambda: bool(heard and also))
            assert heard == also == [b"\x00\xff\r\n"]

    asyncio.run(main())


def test_a_stopped_subscription_gets_nothing(make: Make) -> None:
    async def main() -> None:
        async with opened(make(), make()) as (one, two):
            stopped: list[bytes] = []
            still: list[bytes] = []
            subscription = await two.subscribe("t", stopped.append)
            await two.subscribe("t", still.append)
            one.publish("t", b"1")
            await until(lambda: stopped == still == [b"1"])
            await subscription.stop()
            await subscription.stop()
            one.publish("t", b"2")
            await until(lambda: still == [b"1", b"2"])
            assert stopped == [b"1"]

    asyncio.run(main())


def test_a_failing_subscriber_stops_nothing(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: bytes) -> None:
        raise RuntimeError("on purpose")

    async def main() -> None:
        async with opened(make(), make()) as (one, two):
            heard: list[bytes] = []
            await two.subscribe("t", fail)
            await two.subscribe("t", heard.append)
            one.publish("t", b"1")
            one.publish("t", b"2")
            await until(lambda: heard == [b"1", b"2"])

    asyncio.run(main())
    assert "bus subscriber failed" in caplog.text


def test_ringing_never_raises(make: Make) -> None:
    async def main() -> None:
        bus = make()
        bus.publish("t", b"not open yet")
        async with opened(bus, make()) as (_, other):
            heard: list[bytes] = []
            await other.subscribe("t", heard.append)
            bus.publish("t", bytes(20_000_000))
            bus.publish("t", b"end")
            await until(lambda: heard[-1:] == [b"end"])
        bus.publish("t", b"closed")

    asyncio.run(main())


def test_what_was_published_before_closing_arrives(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as (two,):
            heard: list[bytes] = []
            await two.subscribe("t", heard.append)
            async with opened(make()) as (one,):
                for n in range(100):
                    one.publish("t", b"%d" % n)
            await until(lambda: len(heard) == 100)

    asyncio.run(main())


def test_a_local_bus_alone_reaches_nobody() -> None:
    async def main() -> None:
        async with opened(LocalBus(), LocalBus()) as (one, two):
            heard: list[bytes] = []
            await one.subscribe("t", heard.append)
            await two.subscribe("t", heard.append)
            one.publish("t", b"1")
            for _ in range(5):
                await asyncio.sleep(0)
            assert one.healthy
            assert heard == []

    asyncio.run(main())


def test_processes_go_on_when_one_is_gone_or_does_not_read() -> None:
    async def main() -> None:
        switch = Switch()
        dead, asleep = socket.socketpair(), socket.socketpair()
        async with opened(unix_bus(switch), unix_bus(switch)) as (one, two):
            for own, other in (dead, asleep):
                switch.attach(other)
                own.send(subscription("t"))
            dead[0].close()
            heard: list[bytes] = []
            await two.subscribe("t", heard.append)
            for n in range(1, 21):  # more than may wait for one process
                one.publish("t", bytes(1_000_000))
                await until(lambda n=n: len(heard) == n)  # type: ignore[misc]
            assert one.healthy
        asleep[0].close()
        await switch.close()

    asyncio.run(main())


def test_what_no_other_process_wants_is_not_sent() -> None:
    async def main() -> None:
        switch = Switch()
        passed: list[str] = []
        pass_on = switch.pass_on

        def count(source: Port | None, table: str, frame: bytes) -> None:
            passed.append(table)
            pass_on(source, table, frame)

        switch.pass_on = count  # type: ignore[method-assign]
        async with opened(unix_bus(switch), unix_bus(switch)) as (one, two):
            heard: list[bytes] = []
            await one.subscribe("own", heard.append)
            await one.subscribe("t", heard.append)
            first = await two.subscribe("t", heard.append)
            one.publish("own", b"nobody else is there")
            one.publish("t", b"1")
            await until(lambda: heard == [b"1"])
            await first.stop()
            await two.subscribe("other", heard.append)  # answered after one knows of both
            one.publish("t", b"2")
            async with opened(unix_bus(switch)) as (three,):
                await three.subscribe("t", heard.append)
                one.publish("t", b"3")
                await until(lambda: heard == [b"1", b"3"])
                assert passed == ["t", "t"]
            await two.subscribe("more", heard.append)
            await until(lambda: "t" not in (one._wanted or ()))  # type: ignore[attr-defined]

    asyncio.run(main())


def test_without_a_switch_nobody_waits_for_it() -> None:
    async def main() -> None:
        own, other = socket.socketpair()
        async with opened(UnixBus(own)) as (bus,):
            waiting = asyncio.create_task(bus.subscribe("t", lambda _: None))
            await asyncio.sleep(0)
            other.close()
            await waiting
            await until(lambda: not bus.healthy)
            await (await bus.subscribe("t", lambda _: None)).stop()
            bus.publish("t", b"lost")

    asyncio.run(main())


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_nats_may_go_and_come_back(nats: servers.Nats, how: str) -> None:
    async def main() -> None:
        async with opened(NatsBus(nats.url), NatsBus(nats.url)) as (one, two):
            assert one.healthy
            assert two.healthy
            before: list[bytes] = []
            meanwhile: list[bytes] = []
            await two.subscribe("t", before.append)
            gone = await two.subscribe("t", before.append)
            one.publish("t", b"1")
            await until(lambda: before == [b"1", b"1"])
            getattr(nats, how)()
            await until(lambda: not one.healthy and not two.healthy)
            one.publish("t", b"lost")
            await two.subscribe("t", meanwhile.append)
            await gone.stop()
            again: list[Bus] = []
            for bus in (one, two):
                bus.on_reconnect = partial(again.append, bus)
            nats.start()
            await until(lambda: one.healthy and two.healthy)
            await until(lambda: len(again) == 2 and set(again) == {one, two})
            one.publish("t", b"2")
            await until(lambda: before == [b"1", b"1", b"2"] and meanwhile == [b"2"])

    asyncio.run(main())


def test_nats_may_come_after_the_nodes(
    nats: servers.Nats, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with opened(NatsBus(nats.url), NatsBus(nats.url)) as (one, two):
            assert not one.healthy
            heard: list[bytes] = []
            await two.subscribe("t", heard.append)
            one.publish("t", b"lost")
            nats.start()
            await until(lambda: one.healthy and two.healthy)
            one.publish("t", b"1")
            await until(lambda: heard == [b"1"])

    nats.stop()
    try:
        asyncio.run(main())
    finally:
        nats.start()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_node_ends_quietly_while_nats_is_away(nats: servers.Nats) -> None:
    async def main() -> None:
        async with opened(NatsBus(nats.url)) as (bus,):
            await bus.subscribe("t", lambda _: None)
            nats.stop()
            await until(lambda: not bus.healthy)

    try:
        asyncio.run(asyncio.wait_for(main(), WAIT_S))
    finally:
        nats.start()
