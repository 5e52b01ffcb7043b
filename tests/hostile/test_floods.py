"""Those who send too much, too slowly, or never listen: nobody else waits for them."""

import asyncio
import random
from collections.abc import Callable

import msgspec
import pytest

from tests.hostile.attackers import (
    BINARY,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Peer,
    Wire,
    chance_of,
    hang_up_all,
    packed,
    upgrade,
)
from tests.hostile.siege import KEPT, LIVELY, behind_proxy, besieged, blocks, bystanders
from tests.server.serving import Running, run, until
from vernissage.client import Client
from vernissage.server.run import CONNECTIONS_PER_SOCKET, Config
from vernissage.server.transport.sockets import SocketLimits

FRAMES = 10_000
SEED = 11
ELSEWHERE, MOST = "127.0.0.2", 40  # an address of somebody's own, and the lines it may have

Log = pytest.LogCaptureFixture


def garbage(chance: random.Random) -> bytes:
    """A frame of the protocol, with nothing in it that anybody could mean."""
    data = chance.randbytes(chance.randrange(60))
    return packed(chance.choice((TEXT, BINARY)), data)


async def pour(peer: Peer, frames: Callable[[], bytes], count: int) -> int:
    """Sends until it is done or shown out; how much the server took."""
    for sent in range(0, count, 50):
        peer.writer.write(b"".join(frames() for _ in range(50)))
        try:
            await asyncio.wait_for(peer.writer.drain(), 0.25)
        except (ConnectionError, TimeoutError):
            return sent
    return count


async def persist(served: Running, frames: Callable[[], bytes], count: int) -> None:
    """Comes back whenever it is shown out, until so many frames have been sent."""
    left = count
    while left > 0:
        peer = await Peer.open(served.url)
        left -= max(await pour(peer, frames, min(left, 1000)), 50)
        peer.close()


def test_ten_thousand_garbage_frames(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            quiet, chance = await bystanders(served), chance_of(SEED)
            before, tables = blocks(), await served.node.services.store.tables()
            await quiet.during(persist(served, lambda: garbage(chance), FRAMES))
            assert blocks() - before < KEPT * quiet.games
            assert len(await served.node.services.store.tables()) == len(tables)
            assert served.node.services.metrics.traffic.frames_in > 100

    run(test())


def test_ten_thousand_bytes_that_are_no_frames(caplog: Log) -> None:
    async def attack(served: Running) -> None:
        chance = chance_of(SEED)
        for _ in range(100):
            peer = await Peer.open(served.url)
            peer.writer.write(chance.randbytes(100))
            peer.close()

    async def test() -> None:
        async with besieged(caplog) as served:
            await (await bystanders(served)).during(attack(served))
            await until(lambda: served.node.services.metrics.traffic.open == 2)

    run(test())


CONTROLS = {
    "pings": packed(PING, b"x" * 100),
    "pongs": packed(PONG),
    "pieces": packed(CONTINUATION, fin=False),
    "ink before hello": packed(BINARY, b"x" * 20),
}


@pytest.mark.parametrize("kind", CONTROLS)
def test_a_flood_of_frames_that_say_nothing(kind: str, caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            quiet, before = await bystanders(served), blocks()
            peer = await Peer.open(served.url)
            if kind == "pieces":
                peer.frame(TEXT, b"", fin=False)
            taken, sent = served.node.services.metrics.traffic.frames_in, quiet.sent
            peer.writer.write(CONTROLS[kind] * 20 * FRAMES)
            await quiet.during(asyncio.sleep(0))
            taken = served.node.services.metrics.traffic.frames_in - taken - (quiet.sent - sent)
            assert 100 <= taken < FRAMES, "nobody reads at the pace of whoever shouts"
            assert blocks() - before < KEPT * quiet.games
            peer.close()

    run(test())


def test_half_open_sockets(caplog: Log) -> None:
    """Heads that never end, and upgrades after which nothing is said."""

    async def attack(served: Running) -> None:
        heads = [await Wire.dial(served.url) for _ in range(150)]
        for head in heads[:100]:
            head.writer.write(upgrade()[: chance_of(SEED).randrange(80)])
        silent = [await Peer.open(served.url) for _ in range(50)]
        await asyncio.gather(*(one.ended() for one in heads))
        for one in silent:  # shown out when they have not said hello for a while
            one.close()

    async def test() -> None:
        impatient = SocketLimits(head_within=0.7)
        async with besieged(caplog, behind_proxy(impatient)) as served:
            await (await bystanders(served)).during(attack(served))
            await until(lambda: served.node.services.metrics.traffic.open == 2)

    run(test())


def test_half_open_connections_of_one_address_leave_room_for_others(caplog: Log) -> None:
    """They are cut at once, however often somebody dials again."""

    async def attack(served: Running) -> None:
        lines = served.server.connections
        for again in range(1, 6):
            for _ in range(300):
                await Wire.dial(served.url, own=ELSEWHERE)
            await until(lambda: lines.refused >= again * 300 - MOST)  # noqa: B023
            assert lines.open[ELSEWHERE] == MOST
        assert lines.refused == 5 * 300 - MOST

    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, per_address=MOST // CONNECTIONS_PER_SOCKET)
        alone = Config(port=0, store="memory")
        async with besieged(caplog, alone, limits=limits) as served:
            await (await bystanders(served)).during(attack(served))
            newcomer = await Client.open_table(served.url, "Mykola", "uk")
            newcomer.close()
            hang_up_all()
            await until(lambda: not served.server.connections.open[ELSEWHERE])

    run(test())


def test_a_silent_socket_is_dropped(caplog: Log) -> None:
    """It answers no pings, as if its cable were cut."""

    async def test() -> None:
        watchful = SocketLimits(ping_after=0.2, pong_within=0.2)
        async with besieged(caplog, behind_proxy(watchful)) as served:
            quiet = await bystanders(served)
            host = await Client.open_table(served.url, "Mykola", "uk")
            dead = await Peer.seated(host)
            room = served.node.rooms[host.table_id]
            await quiet.during(until(lambda: len(room.audience) == 1))
            dead.close()

    run(test())
