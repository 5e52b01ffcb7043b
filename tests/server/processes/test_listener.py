"""Connections before they are handed out: those that send nothing take nobody else's share."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.serving import run, until
from vernissage.server.origin import Networks
from vernissage.server.processes.listener import Arrival, Listener, bind
from vernissage.server.transport.connections import Connections

HERE, THERE = "127.0.0.1", "127.0.0.2"
LINE = b"GET /t/0123456789abcdef HTTP/1.1\r\n"
NEVER = 1000.0  # seconds


class House:
    def __init__(self, each: int = 100, most: int = 100) -> None:
        self.connections = Connections(each, most, Networks())
        self.handed: list[tuple[Arrival, bytes]] = []
        self.port = 0

    def hand_out(self, arrival: Arrival, start: bytes) -> None:
        self.handed.append((arrival, start))

    async def dial(self, own: str = HERE) -> asyncio.StreamWriter:
        _, writer = await asyncio.open_connection(HERE, self.port, local_addr=(own, 0))
        return writer

    async def ended(self, own: str = HERE) -> None:
        """A new connection is closed at once."""
        reader, writer = await asyncio.open_connection(HERE, self.port, local_addr=(own, 0))
        assert await reader.read() == b""
        writer.close()


@asynccontextmanager
async def listening(house: House, within: float = NEVER) -> AsyncIterator[House]:
    sockets = bind(HERE, 0)
    house.port = sockets[0].getsockname()[1]
    listener = Listener(sockets, house.connections, house.hand_out, within)
    listener.start()
    try:
        yield house
    finally:
        listener.stop()
        for arrival, _ in house.handed:
            arrival.socket.close()


def test_a_connection_is_handed_out_with_all_its_bytes() -> None:
    async def test() -> None:
        async with listening(House()) as house:
            writer = await house.dial()
            writer.write(LINE)
            await until(lambda: house.handed)
            ((arrival, start),) = house.handed
            assert (arrival.address, start) == (HERE, LINE)
            assert arrival.socket.recv(1000) == LINE
            assert arrival.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert house.connections.total == 1, "whoever gets it tells when it ends"
            writer.close()

    run(test())


def test_silent_connections_use_up_their_own_share_only() -> None:
    async def test() -> None:
        async with listening(House(each=3)) as house:
            silent = [await house.dial(THERE) for _ in range(3)]
            await until(lambda: house.connections.total == 3)
            await house.ended(THERE)
            other = await house.dial()
            other.write(LINE)
            await until(lambda: house.handed)
            for one in silent:
                one.close()
            await until(lambda: house.connections.total == 1)
            again = await house.dial(THERE)
            again.write(LINE)
            await until(lambda: len(house.handed) == 2)
            for one in (other, again):
                one.close()

    run(test())


def test_who_says_nothing_is_not_awaited_for_ever() -> None:
    async def test() -> None:
        async with listening(House(), within=0.05) as house:
            await house.ended()
            assert not house.connections.total
            assert not house.handed

    run(test())


def test_stopping_hangs_up_on_those_who_wait() -> None:
    async def test() -> None:
        house = House()
        async with listening(house):
            reader, writer = await asyncio.open_connection(HERE, house.port)
            await until(lambda: house.connections.total)
        assert await reader.read() == b""
        writer.close()
        assert not house.connections.total
        with pytest.raises(ConnectionRefusedError):
            await house.dial()

    run(test())


def test_a_taken_port_is_an_error() -> None:
    (taken,) = bind(HERE, 0)
    taken.listen()
    with taken, pytest.raises(OSError, match="in use"):
        bind(HERE, taken.getsockname()[1])
