"""Sockets over real connections, with real clients and hostile ones."""

import asyncio
import logging
import random
import socket
import struct
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import picows
import pytest
import uvicorn
import uvloop
from litestar import Litestar, get

from vernissage.server.limits import Rate
from vernissage.server.sockets import (
    Accept,
    Handler,
    Link,
    SocketLimits,
    Traffic,
    Upgrade,
    http,
    protocol,
)

PATIENCE = 10.0
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


def run(test: Coroutine[Any, Any, None]) -> None:
    uvloop.run(asyncio.wait_for(test, 4 * PATIENCE))


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)


@get("/hello", sync_to_thread=False)
def hello() -> str:
    return "hello"


class Room:
    """Echoes, and remembers what happened to each socket."""

    def __init__(self) -> None:
        self.visits: list[Visit] = []
        self.asked: list[Upgrade] = []
        self.traffic = Traffic()

    def accept(self, upgrade: Upgrade) -> Handler | int:
        self.asked.append(upgrade)
        visit = Visit()
        self.visits.append(visit)
        return visit


class Visit:
    def __init__(self) -> None:
        self.link: Link
        self.heard: list[bytes] = []
        self.closings = 0

    def opened(self, link: Link) -> None:
        self.link = link

    def text(self, data: bytes) -> None:
        self.heard.append(data)
        if data == b"fail":
            raise RuntimeError("of no use to the peer")
        self.link.send(data)

    def ink(self, data: bytes) -> None:
        self.heard.append(data)
        self.link.send_ink(data)

    def closed(self) -> None:
        self.closings += 1

    def draining(self) -> None:
        self.link.send(b"last word")


class Peer:
    """A client that may do anything on the wire."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.head = b""

    @property
    def status(self) -> int:
        return int(self.head.split()[1])

    def send(self, first: int, data: bytes = b"", masked: bool = True, fin: bool = True) -> None:
        self.writer.write(packed(first | (0x80 if fin else 0), data, masked))

    async def frame(self) -> tuple[int, bytes]:
        first, size = await self._read(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self._read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self._read(8))
        return first & 15, await self._read(size)

    async def close_code(self) -> int:
        kind, data = await self.frame()
        while kind != CLOSE:
            kind, data = await self.frame()
        return int.from_bytes(data[:2])

    async def ended(self) -> None:
        try:
            while await asyncio.wait_for(self.reader.read(1 << 16), PATIENCE):
                pass
        except ConnectionError:
            pass
        self.writer.close()

    async def _read(self, size: int) -> bytes:
        return await asyncio.wait_for(self.reader.readexactly(size), PATIENCE)


class Serving:
    """A running server and everybody who has connected to it."""

    def __init__(self, listening: socket.socket, server: uvicorn.Server) -> None:
        self.port: int = listening.getsockname()[1]
        self.server = server
        self.peers: list[Peer] = []
        self.task = asyncio.create_task(server.serve([listening]))

    async def connect(self) -> Peer:
        peer = Peer(*await asyncio.open_connection("127.0.0.1", self.port))
        self.peers.append(peer)
        return peer

    async def open(self, path: str = "/t", *more: str, connection: str = "Upgrade") -> Peer:
        peer = await self.connect()
        asked = (f"GET {path} HTTP/1.1", "Host: x", "Upgrade: websocket", *more)
        keys = ("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}")
        head = "\r\n".join((*asked, f"Connection: {connection}", *keys, "", ""))
        peer.writer.write(head.encode())
        peer.head = await asyncio.wait_for(peer.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        return peer

    async def stop(self) -> None:
        self.server.should_exit = True
        await asyncio.wait_for(asyncio.shield(self.task), PATIENCE)


@asynccontextmanager
async def serving(
    accept: Accept, limits: SocketLimits | None = None, traffic: Traffic | None = None
) -> AsyncIterator[Serving]:
    limits = limits or SocketLimits()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            Litestar([hello], openapi_config=None, logging_config=None),
            log_config=None,
            lifespan="off",
            http=http(limits),
            ws=protocol(accept, limits, traffic),
        )
        serving = Serving(listening, uvicorn.Server(config))
        await until(lambda: serving.server.started or serving.task.done())
        try:
            yield serving
        finally:
            for peer in serving.peers:
                peer.writer.transport.abort()
            await serving.stop()


def packed(first: int, data: bytes, masked: bool = True) -> bytes:
    bit, mask = (0x80, b"\0\0\0\0") if masked else (0, b"")
    if len(data) < 126:
        return bytes((first, bit | len(data))) + mask + data
    if len(data) < 1 << 16:
        return struct.pack("!BBH", first, bit | 126, len(data)) + mask + data
    return struct.pack("!BBQ", first, bit | 127, len(data)) + mask + data


async def echoes(peer: Peer, words: bytes) -> None:
    peer.send(TEXT, words)
    assert await peer.frame() == (TEXT, words)


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


@pytest.mark.parametrize("sizes", [[101], [60, 41], [100, 1], [0x10000]])
def test_a_message_over_the_limit_closes_with_1009(sizes: list[int]) -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, SocketLimits(max_frame=100)) as served:
            peer = await served.open()
            await echoes(peer, b"x" * 100)
            for n, size in enumerate(sizes):
                peer.send(0 if n else TEXT, b"x" * size, fin=n == len(sizes) - 1)
            assert await peer.close_code() == 1009
            await peer.ended()
            assert room.visits[0].heard == [b"x" * 100]

    run(test())


GARBAGE = {
    "unmasked": packed(0x81, b"hello", masked=False),
    "reserved opcode": packed(0x83, b"hello"),
    "reserved control opcode": packed(0x8B, b""),
    "reserved bit 1": packed(0xC1, b"hello"),
    "reserved bit 3": packed(0x92, b"hello"),
    "reserved bit 2 of a ping": packed(0xA9, b"hello"),
    "a part of nothing": packed(0x80, b"hello"),
    "a message inside another": packed(0x01, b"hel") + packed(0x81, b"lo"),
    "a ping in parts": packed(0x09, b"hello"),
    "a long ping": packed(0x89, b"x" * 126),
    "a wasteful length": struct.pack("!BBH", 0x81, 0xFE, 5) + b"\0\0\0\0hello",
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE.keys())
def test_a_broken_frame_closes_its_socket_with_1002_and_no_other(garbage: bytes) -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, traffic=room.traffic) as served:
            good, bad = await served.open(), await served.open()
            bad.writer.write(garbage)
            assert await bad.close_code() == 1002
            await bad.ended()
            await until(lambda: room.visits[1].closings)
            await echoes(good, b"undisturbed")
            assert (room.traffic.garbled, room.traffic.open) == (1, 1)
            assert (room.visits[1].closings, room.visits[1].heard) == (1, [])

    run(test())


def test_10_000_frames_of_garbage_do_not_disturb_a_neighbour() -> None:
    async def test() -> None:
        room, chance = Room(), random.Random(3)  # noqa: S311
        async with serving(room.accept, traffic=room.traffic) as served:
            good, bad = await served.open(), await served.open()
            drain = asyncio.create_task(bad.ended())
            for n in range(10_000):
                bad.send(TEXT, chance.randbytes(n % 60))
                if n % 100 == 0:
                    await echoes(good, b"%d" % n)
            await until(lambda: len(room.visits[1].heard) == 10_000)
            bad.writer.write(chance.randbytes(100_000))
            await drain
            await echoes(good, b"undisturbed")
            assert room.traffic.open == 1

    run(test())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_noise_instead_of_frames_always_ends(seed: int) -> None:
    async def test() -> None:
        room, chance = Room(), random.Random(seed)  # noqa: S311
        limits = SocketLimits(ping_after=0.2, pong_within=0.2)
        async with serving(room.accept, limits, room.traffic) as served:
            for _ in range(100):
                peer = await served.open()
                peer.writer.write(chance.randbytes(chance.randrange(1, 5000)))
                peer.writer.close()
            await until(lambda: len(room.visits) == 100 and room.traffic.open == 0)
            assert all(visit.closings == 1 for visit in room.visits)

    run(test())


def test_a_client_that_never_reads_is_dropped_and_the_others_get_everything() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, traffic=room.traffic) as served:
            good, deaf = await served.open(), await served.open()
            shrink(deaf)
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
            peer = await served.open()
            shrink(peer)
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
            deaf = await served.open()
            shrink(deaf)
            deaf.writer.write(packed(0x89, b"x" * 125) * 20_000)
            await until(lambda: room.visits[0].closings)
            assert room.traffic.slow == 1

    run(test())


def shrink(peer: Peer) -> None:
    """Stop reading, with little room in the kernel."""
    peer.writer.transport.pause_reading()  # type: ignore[attr-defined]
    kernel = peer.writer.get_extra_info("socket")
    kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)


def test_a_peer_that_answers_no_ping_is_dropped_and_one_that_does_stays() -> None:
    async def test() -> None:
        room = Room()
        limits = SocketLimits(ping_after=0.1, pong_within=0.1)
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


def leave_politely(peer: Peer, _: Visit) -> None:
    peer.send(CLOSE, struct.pack("!H", 1001))


def leave_without_a_word(peer: Peer, _: Visit) -> None:
    peer.writer.write_eof()


def reset(peer: Peer, _: Visit) -> None:
    linger = struct.pack("ii", 1, 0)
    peer.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    peer.writer.transport.abort()


def be_closed(_: Peer, visit: Visit) -> None:
    visit.link.close(4001, "enough")
    visit.link.close(4002, "twice")


def make_it_fail(peer: Peer, _: Visit) -> None:
    peer.send(TEXT, b"fail")
    peer.send(TEXT, b"unheard")


def send_garbage(peer: Peer, _: Visit) -> None:
    peer.writer.write(GARBAGE["unmasked"] * 1000)


@pytest.mark.parametrize(
    "end",
    [leave_politely, leave_without_a_word, reset, be_closed, make_it_fail, send_garbage],
)
def test_closed_is_said_exactly_once_however_it_ended(end: Callable[[Peer, Visit], None]) -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, SocketLimits(close_within=0.1), room.traffic) as served:
            peer, other = await served.open(), await served.open()
            end(peer, room.visits[0])
            await until(lambda: room.visits[0].closings)
            await peer.ended()
            room.visits[0].link.send(b"to nobody")
            room.visits[0].link.send_ink(b"to nobody")
            room.visits[0].link.close()
            assert room.visits[0].link.closed
            assert b"unheard" not in room.visits[0].heard
            await echoes(other, b"undisturbed")
        assert [visit.closings for visit in room.visits] == [1, 1]

    run(test())


def test_a_close_has_a_code_and_a_reason_that_fits() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept) as served:
            peer = await served.open()
            room.visits[0].link.close(4001, "ї" * 100)
            kind, data = await peer.frame()
            assert (kind, data) == (CLOSE, struct.pack("!H", 4001) + "ї".encode() * 61)
            peer.send(CLOSE, data[:2])
            await peer.ended()

    run(test())


def test_a_polite_goodbye_is_answered() -> None:
    async def test() -> None:
        async with serving(Room().accept, SocketLimits(close_within=1000)) as served:
            for said in (b"", struct.pack("!H", 1001) + b"going"):
                peer = await served.open()
                peer.send(CLOSE, said)
                assert await peer.close_code() == 1000
                await peer.ended()

    run(test())


@pytest.mark.parametrize("method", ["opened", "text", "ink", "closed", "draining"])
def test_a_failing_handler_closes_its_own_socket_only(
    method: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError(f"{method} failed")

    async def test() -> None:
        room = Room()
        async with serving(room.accept, traffic=room.traffic) as served:
            good = await served.open()
            with monkeypatch.context() as patch:
                patch.setattr(Visit, method, fail)
                bad = await served.open()
                patched = room.visits[1]
            setattr(patched, method, fail)
            bad.send(BINARY if method == "ink" else TEXT, b"hello")
            if method == "closed":
                bad.send(CLOSE)
            if method == "draining":
                await served.stop()
            codes = {"closed": 1000, "draining": 1011}
            assert await bad.close_code() == codes.get(method, 1011)
            await bad.ended()
            await until(lambda: room.traffic.failed)
            if method != "draining":
                await echoes(good, b"undisturbed")
            assert f"{method} failed" in caplog.text

    run(test())


def test_a_server_that_goes_gives_the_last_word_and_says_1012() -> None:
    async def test() -> None:
        room = Room()
        async with serving(room.accept, traffic=room.traffic) as served:
            polite, mute = await served.open(), await served.open()
            stopping = asyncio.create_task(served.stop())
            assert await polite.frame() == (TEXT, b"last word")
            assert await polite.close_code() == 1012
            polite.send(CLOSE, struct.pack("!H", 1012))
            await polite.ended()
            assert await mute.frame() == (TEXT, b"last word")
            began = time.monotonic()
            await stopping
            assert time.monotonic() - began < PATIENCE / 2
            await mute.ended()
        assert [visit.closings for visit in room.visits] == [1, 1]

    run(test())


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
        async with serving(Room().accept, HURRIED) as served, httpx.AsyncClient() as client:
            peer = await served.open()
            began = time.monotonic()
            while time.monotonic() < began + 3 * HURRIED.head_within:
                answer = await client.post(
                    f"http://127.0.0.1:{served.port}/hello", content=b"x" * 4000
                )
                assert answer.status_code == 405
            await echoes(peer, b"still here")

    run(test())


def test_noise_of_strangers_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with serving(Room().accept) as served:
            peer = await served.open()
            send_garbage(peer, Visit())
            await peer.ended()

    with caplog.at_level(logging.WARNING):
        run(test())
    assert caplog.records == []


def test_a_link_at_rest_reads_nothing_then_everything_and_still_says_goodbye() -> None:
    async def scene() -> None:
        room = Room()
        async with serving(room.accept, SocketLimits(close_within=1000)) as server:
            peer = await server.open()
            await echoes(peer, b"first")
            visit = room.visits[0]
            visit.link.rest(60)
            peer.send(TEXT, b"second")
            neighbour = await server.open()
            await echoes(neighbour, b"meanwhile")
            assert visit.heard == [b"first"]
            visit.link.rest(0)
            assert await peer.frame() == (TEXT, b"second")
            visit.link.rest(60)
            visit.link.close()
            assert await peer.close_code() == 1000
            peer.send(CLOSE, struct.pack("!H", 1000))
            await until(lambda: visit.closings == 1)

    run(scene())
