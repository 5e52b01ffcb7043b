"""How sockets end: politely, by garbage, by a failure, with the server; always once."""

import asyncio
import logging
import random
import socket
import struct
from collections.abc import Callable

import pytest

from tests.server.serving import run, until
from tests.server.wires import BINARY, CLOSE, TEXT, Peer, Room, Visit, echoes, packed, serving
from vernissage.server.transport.sockets import SocketLimits

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


def test_a_close_frame_is_answered() -> None:
    async def test() -> None:
        async with serving(Room().accept, SocketLimits(close_within=1000)) as served:
            for said in (b"", struct.pack("!H", 1001) + b"going"):
                peer = await served.open()
                peer.send(CLOSE, said)
                assert await peer.close_code() == 1000
                await peer.ended()

    run(test())


@pytest.mark.parametrize("method", ["on_open", "on_text", "on_ink", "on_close", "announce_restart"])
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
            bad.send(BINARY if method == "on_ink" else TEXT, b"hello")
            if method == "on_close":
                bad.send(CLOSE)
            if method == "announce_restart":
                await served.stop()
            codes = {"on_close": 1000, "announce_restart": 1011}
            assert await bad.close_code() == codes.get(method, 1011)
            await bad.ended()
            await until(lambda: room.traffic.failed)
            if method != "announce_restart":
                await echoes(good, b"undisturbed")
            assert f"{method} failed" in caplog.text

    run(test())


def test_a_server_that_goes_gives_the_last_word_and_says_1012() -> None:
    async def test() -> None:
        room = Room()
        impatient = SocketLimits(close_within=0.1)  # with whoever says no word back
        async with serving(room.accept, impatient, room.traffic) as served:
            polite, mute = await served.open(), await served.open()
            stopping = asyncio.create_task(served.stop())
            assert await polite.frame() == (TEXT, b"last word")
            assert await polite.close_code() == 1012
            polite.send(CLOSE, struct.pack("!H", 1012))
            await polite.ended()
            assert await mute.frame() == (TEXT, b"last word")
            await stopping
            await mute.ended()
        assert [visit.closings for visit in room.visits] == [1, 1]

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
