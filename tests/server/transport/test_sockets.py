"""Sockets over real connections, with real clients and slow ones."""

import asyncio
import struct
from collections.abc import Callable
from typing import Any

import httpx
import picows
import pytest
import uvloop

from tests.server.serving import PATIENCE, run, until
from tests.server.wires import BINARY, CLOSE, PING, PONG, TEXT, Room, echoes, packed, serving
from vernissage.server.limits import Rate
from vernissage.server.metrics import Traffic
from vernissage.server.transport.sockets import SocketLimits, Upgrade


class Pocket(picows.WSListener):
    """picows' own client, keeping what it gets."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[tuple[picows.WSMsgType, bytes]] = asyncio.Queue()

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        self.got.put_nowait((frame.msg_type, frame.get_payload_as_bytes()))


async def echo_of_every_size(room: Room) -> None:
    async with serving(room.accept, traffic=room.traffic) as served:
        transport, client = await picows.ws_connect(Pocket, f"ws://127.0.0.1:{served.port}/t")
        assert isinstance(client, Pocket)
        for kind in (picows.WSMsgType.TEXT, picows.WSMsgType.BINARY):
            for size in (0, 1, 125, 126, 8192, 8193, 32 * 1024):
                transport.send(kind, b"y" * size)
                got = await asyncio.wait_for(client.got.get(), PATIENCE)
                assert got == (kind, b"y" * size)
        assert (room.traffic.open, room.traffic.frames_in, room.traffic.frames_out) == (1, 14, 14)
        assert room.traffic.bytes_in == room.traffic.bytes_out == 2 * (252 + 16385 + 32 * 1024)
        transport.disconnect()
        await until(lambda: room.visits[0].closings)
        assert room.traffic.open == 0


@pytest.mark.parametrize("loop", [uvloop.run, asyncio.run])
def test_text_and_ink_of_every_size_come_back(loop: Callable[[Any], None]) -> None:
    loop(asyncio.wait_for(echo_of_every_size(Room()), 4 * PATIENCE))


def test_a_ping_of_ours_comes_back() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept) as served:
            peer = await served.open()
            await until(lambda: room.visits)
            room.visits[0].link.ping(b"7")
            assert await peer.frame() == (PING, b"7")
            peer.send(PONG, b"7")
            await until(lambda: room.visits[0].heard == [b"7"])

    run(test())


def test_http_and_sockets_share_a_port() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept) as served, httpx.AsyncClient() as client:
            peer = await served.open(connection="keep-alive, Upgrade")
            answer = await client.get(f"http://127.0.0.1:{served.port}/hello")
            assert (answer.status_code, answer.text) == (200, "hello")
            await echoes(peer, b"still here")

    run(test())


def test_accept_learns_what_was_asked_for_and_extensions_are_never_agreed_on() -> None:
    async def test() -> None:
        room = Room()
        offers = ("Origin: http://a", "X-Hop: 1", "X-Hop: 2")
        deflate = "Sec-WebSocket-Extensions: permessage-deflate"
        async with serving(room.accept) as served:
            peer = await served.open("/t/7?as=ann", *offers, deflate)
            assert peer.status == 101
            assert b"extensions" not in peer.head.lower()
            (asked,) = room.asked
            assert (asked.path, asked.client) == ("/t/7?as=ann", "127.0.0.1")
            assert (asked.headers["origin"], asked.headers["x-hop"]) == ("http://a", "1, 2")

    run(test())


@pytest.mark.parametrize("status", [403, 404, 429, 503])
def test_a_refusal_is_an_http_status(status: int) -> None:
    async def test() -> None:
        traffic = Traffic()
        async with serving(lambda _: status, traffic=traffic) as served:
            peer = await served.open()
            assert peer.status == status
            await peer.ended()
            assert (traffic.refused, traffic.open) == (1, 0)

    run(test())


def test_a_failing_accept_tells_the_peer_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def accept(_: Upgrade) -> int:
        raise RuntimeError("a secret")

    async def test() -> None:
        async with serving(accept) as served:
            peer = await served.open()
            assert (peer.status, await peer.reader.read()) == (500, b"")
            assert b"secret" not in peer.head
            assert "a secret" in caplog.text

    run(test())


def test_a_bad_handshake_is_refused() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept) as served:
            peer = await served.open("/t", "Sec-WebSocket-Version: 99")
            assert peer.status == 400
            await peer.ended()

    run(test())


def test_a_message_may_come_in_parts_with_pings_between() -> None:
    async def test() -> None:
        async with serving(Room().accept) as served:
            peer = await served.open()
            for kind in (TEXT, BINARY):
                peer.send(kind, b"one ", fin=False)
                peer.send(0, b"two ", fin=False)
                peer.send(PING, b"?")
                peer.send(0, b"three")
                assert await peer.frame() == (10, b"?")
                assert await peer.frame() == (kind, b"one two three")
            await echoes(peer, b"whole")

    run(test())


def test_a_client_that_never_reads_is_dropped_and_the_others_get_everything() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, traffic=room.traffic) as served:
            good, _ = await served.open(), await served.open_deaf()
            for n in range(1000):
                words = b"%06d" % n * 1000
                for visit in room.visits:
                    visit.link.send(words)
                assert await good.frame() == (TEXT, words)
            assert room.visits[1].link.closed
            await until(lambda: room.visits[1].closings)
            assert (room.traffic.slow, room.traffic.open) == (1, 1)

    run(test())


def test_ink_is_skipped_for_a_client_that_is_behind_and_frames_stay_whole() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, traffic=room.traffic) as served:
            peer = await served.open_deaf()
            link = room.visits[0].link
            sent = 0
            while not room.traffic.ink_skipped and sent < 1000:
                link.send_ink(b"%08d" % sent * (1200 if sent % 2 else 10))
                sent += 1
            assert (room.traffic.ink_skipped, link.closed) == (1, False)
            link.send(b"words are not skipped")
            peer.writer.transport.resume_reading()  # type: ignore[attr-defined]
            for n in range(sent - 1):
                assert await peer.frame() == (BINARY, b"%08d" % n * (1200 if n % 2 else 10))
            assert await peer.frame() == (TEXT, b"words are not skipped")
            link.send_ink(b"ink flows again")
            assert await peer.frame() == (BINARY, b"ink flows again")

    run(test())


def test_a_client_that_pings_and_never_reads_is_dropped() -> None:
    async def test() -> None:
        room = Room()
        hurried = SocketLimits(asides=Rate(1e6, 1e6))
        async with serving(room.accept, hurried, room.traffic) as served:
            deaf = await served.open_deaf()
            deaf.writer.write(packed(0x89, b"x" * 125) * 20_000)
            await until(lambda: room.visits[0].closings)
            assert room.traffic.slow == 1

    run(test())


def test_a_peer_that_answers_no_ping_is_dropped_and_one_that_does_stays() -> None:
    async def test() -> None:
        room = Room()
        limits = SocketLimits(ping_after=1, pong_within=1)
        async with serving(room.accept, limits, room.traffic) as served:
            transport, client = await picows.ws_connect(Pocket, f"ws://127.0.0.1:{served.port}/t")
            assert isinstance(client, Pocket)
            vanished = await served.open()
            await until(lambda: room.visits[1].closings)
            await vanished.ended()
            transport.send(picows.WSMsgType.TEXT, b"alive")
            got = await asyncio.wait_for(client.got.get(), PATIENCE)
            assert got == (picows.WSMsgType.TEXT, b"alive")
            transport.disconnect()

    run(test())


def test_a_throttled_socket_reads_nothing_then_everything_and_can_be_closed() -> None:
    async def scene() -> None:
        room = Room()
        async with serving(room.accept, SocketLimits(close_within=1000)) as server:
            peer = await server.open()
            await echoes(peer, b"first")
            visit = room.visits[0]
            visit.link.throttle(60)
            peer.send(TEXT, b"second")
            neighbour = await server.open()
            await echoes(neighbour, b"meanwhile")
            assert visit.heard == [b"first"]
            visit.link.throttle(0)
            assert await peer.frame() == (TEXT, b"second")
            visit.link.throttle(60)
            visit.link.close()
            assert await peer.close_code() == 1000
            peer.send(CLOSE, struct.pack("!H", 1000))
            await until(lambda: visit.closings == 1)

    run(scene())
