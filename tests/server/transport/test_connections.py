"""Connections are counted until they end, and those that ask for nothing are cut."""

import gc
import struct
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.server.serving import run, until
from tests.server.wires import CLOSE, TEXT, Peer, Room, Serving, echoes, packed, serving
from vernissage.server.origin import Networks
from vernissage.server.transport.connections import Connections, HttpProtocol
from vernissage.server.transport.sockets import SocketLimits

NOBODY = Networks()
REQUEST = b"GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"
HERE, THERE = "127.0.0.1", "127.0.0.2"

HURRIED = SocketLimits(head_within=0.1, max_head=2000)


@pytest.mark.parametrize(
    "head",
    [b"", b"GET /hello HTTP/1.1\r\nHos", b"GET /hello HTTP/1.1\r\nHost: x\r\n\r\nGET /hel"],
    ids=["silent", "slow", "slow the second time"],
)
def test_a_head_that_does_not_come_is_not_awaited(head: bytes) -> None:
    async def test() -> None:
        async with serving(Room().accept, HURRIED) as served:
            served.server.config.timeout_keep_alive = 1000
            peer = await served.connect()
            peer.writer.write(head)
            await peer.ended()

    run(test())


def test_a_head_without_end_is_not_read() -> None:
    async def test() -> None:
        limits = SocketLimits(head_within=1000, max_head=2000)
        async with serving(Room().accept, limits) as served:
            peer = await served.connect()
            peer.writer.write(b"GET /hello HTTP/1.1\r\n" + b"X-More: of it\r\n" * 1000)
            await peer.ended()

    run(test())


def test_requests_and_sockets_outlive_the_wait_for_a_head() -> None:
    async def test() -> None:
        limits = SocketLimits(head_within=0.5, max_head=2000)
        async with serving(Room().accept, limits) as served, httpx.AsyncClient() as client:
            peer = await served.open()
            began = time.monotonic()
            while time.monotonic() < began + 2 * limits.head_within:
                answer = await client.post(
                    f"http://127.0.0.1:{served.port}/hello", content=b"x" * 4000
                )
                assert answer.status_code == 405
            await echoes(peer, b"still here")

    run(test())


def test_connections_are_limited_by_address_but_not_for_a_proxy() -> None:
    connections = Connections(2, 5, Networks("10.0.0.0/8"))
    assert [connections.open_one("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [connections.open_one("10.1.1.1") for _ in range(4)] == [True, True, True, False]
    assert not connections.open_one("192.0.2.2"), "the house is full"
    connections.close_one("10.1.1.1")
    assert connections.open_one("192.0.2.2")
    assert (connections.total, connections.refused) == (5, 3)
    assert connections.open == {"192.0.2.1": 2, "10.1.1.1": 2, "192.0.2.2": 1}


def test_lines_of_ipv6_are_counted_by_64() -> None:
    connections = Connections(2, 9, NOBODY)
    assert [connections.open_one(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert connections.open_one("2001:db8:0:1::1")
    connections.close_one("2001:db8::9")  # whichever of them
    assert connections.open_one("2001:db8::3")


@asynccontextmanager
async def narrow(each: int = 2, limits: SocketLimits | None = None) -> AsyncIterator[Serving]:
    """Few connections for everybody; in the end none is counted any more."""
    connections = Connections(each, 1000, NOBODY)
    async with serving(Room().accept, limits, connections=connections) as served:
        yield served
        for peer in served.peers:
            peer.writer.transport.abort()
        await until(lambda: not connections.total)
        assert not connections.open


def test_one_connection_too_many_is_aborted_and_others_are_accepted() -> None:
    async def test() -> None:
        async with narrow() as served:
            held = [await served.connect(THERE) for _ in range(2)]
            await until(lambda: served.connections.total == 2)
            for _ in range(10):
                await (await served.connect(THERE)).ended()
            assert (served.connections.total, served.connections.refused) == (2, 10)
            await echoes(await served.open(), b"others can come")
            held[0].writer.close()
            await until(lambda: served.connections.open[THERE] == 1)
            held[1].writer.write(REQUEST)
            assert await held[1].answer() == 200, "whoever was there is not disturbed"
            again = await served.connect(THERE)
            again.writer.write(REQUEST)
            assert await again.answer() == 200, "and whoever goes makes room"

    run(test())


def test_nothing_of_the_request_is_kept_for_an_open_socket() -> None:
    async def test() -> None:
        async with serving(Room().accept) as served:
            gc.collect()
            gc.disable()
            peers = [await served.open() for _ in range(5)]
            kept = [one for one in gc.get_objects() if isinstance(one, HttpProtocol)]
            gc.enable()
            assert len(peers) == 5
            assert not kept

    run(test())


def test_a_request_and_its_upgrade_count_as_one_connection() -> None:
    async def test() -> None:
        async with narrow() as served:
            first, second = await served.open(), await served.open()
            assert served.connections.open == {HERE: 2}
            await (await served.connect()).ended()
            await echoes(first, b"still here")
            second.send(CLOSE, struct.pack("!H", 1000))
            await second.ended()
            await until(lambda: served.connections.open == {HERE: 1})

    run(test())


def vanish(peer: Peer) -> None:
    peer.writer.transport.abort()


def say(*words: bytes) -> Callable[[Peer], None]:
    return lambda peer: peer.writer.writelines(words)


ENDS = {
    "it vanishes": vanish,
    "no HTTP": say(b"\0\1\2 garbage\r\n\r\n"),
    "too long a head": say(b"GET /" + b"x" * 5000),
    "half a head": say(REQUEST[:20]),
    "half a body": say(b"POST /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"),
    "an old request": say(b"GET /hello HTTP/1.0\r\n\r\n"),
    "a request, then nothing": say(REQUEST),
    "two requests at once, then nothing": say(REQUEST, REQUEST),
    "a bad handshake": say(b"GET /t HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n"),
    "another protocol": say(b"GET /hello HTTP/1.1\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n"),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_a_connection_is_uncounted_once_however_it_ends(end: Callable[[Peer], None]) -> None:
    async def test() -> None:
        hasty = SocketLimits(head_within=0.2, body_within=0.2, max_head=2000)
        async with narrow(9, hasty) as served:
            served.server.config.timeout_keep_alive = 0.1  # type: ignore[assignment]
            for _ in range(3):
                end(await served.connect())
            other = await served.open()  # by then, those before were counted
            await until(lambda: served.connections.open == {HERE: 1})
            await echoes(other, b"undisturbed")

    run(test())


@pytest.mark.parametrize("words", [packed(0x83, b"garbage"), packed(0x80 | TEXT, b"fail"), b""])
def test_so_is_the_connection_of_a_socket(words: bytes) -> None:
    async def test() -> None:
        async with narrow(9, SocketLimits(ping_after=0.1, pong_within=0.1)) as served:
            for _ in range(3):
                (await served.open()).writer.write(words)
            await until(lambda: not served.connections.total)

    run(test())


def test_so_is_the_connection_of_a_socket_that_is_refused() -> None:
    async def test() -> None:
        async with serving(lambda _: 403) as served:
            for _ in range(3):
                assert (await served.open()).status == 403
            await until(lambda: not served.connections.total)
            assert not served.connections.refused

    run(test())


def test_idle_connections_are_counted_until_their_timeout() -> None:
    async def test() -> None:
        async with narrow() as served:
            served.server.config.timeout_keep_alive = 1
            idle = [await served.connect() for _ in range(2)]
            for peer in idle:
                peer.writer.write(REQUEST)
                assert await peer.answer() == 200
            assert served.connections.open == {HERE: 2}
            await (await served.connect()).ended()
            for peer in idle:
                await peer.ended()
            await until(lambda: not served.connections.total)

    run(test())
