"""Sockets and plain HTTP on a bare server, and a client that may do anything on the wire."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from litestar import Litestar, get

from tests.server.serving import PATIENCE, until
from vernissage.server.metrics import Traffic
from vernissage.server.origin import Networks
from vernissage.server.transport.connections import Connections, http_protocol
from vernissage.server.transport.sockets import (
    Accept,
    Handler,
    Socket,
    SocketLimits,
    Upgrade,
    protocol,
)

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


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
        self.link: Socket
        self.heard: list[bytes] = []
        self.closings = 0

    def on_open(self, link: Socket) -> None:
        self.link = link

    def on_text(self, data: bytes) -> None:
        self.heard.append(data)
        if data == b"fail":
            raise RuntimeError("of no use to the peer")
        self.link.send(data)

    def on_ink(self, data: bytes) -> None:
        self.heard.append(data)
        self.link.send_ink(data)

    def on_pong(self, mark: bytes) -> None:
        self.heard.append(mark)

    def on_close(self) -> None:
        self.closings += 1

    def announce_restart(self) -> None:
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

    async def answer(self) -> int:
        """The status of an HTTP answer, read whole."""
        self.head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        size = self.head.lower().partition(b"content-length: ")[2].split()[0]
        await self._read(int(size))
        return self.status

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

    def __init__(
        self, listening: socket.socket, server: uvicorn.Server, connections: Connections
    ) -> None:
        self.port: int = listening.getsockname()[1]
        self.server, self.connections = server, connections
        self.peers: list[Peer] = []
        self.task = asyncio.create_task(server.serve([listening]))

    async def connect(self, address: str = "127.0.0.1", small: bool = False) -> Peer:
        """From any address of this machine; `small`: with little room in the kernel for what the
        peer does not read. Later it would be too late: a kernel that promised more drops packets,
        and with them what they acknowledge."""
        kernel = socket.socket()
        if small:
            kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        kernel.bind((address, 0))
        kernel.setblocking(False)
        await asyncio.get_running_loop().sock_connect(kernel, ("127.0.0.1", self.port))
        peer = Peer(*await asyncio.open_connection(sock=kernel))
        self.peers.append(peer)
        return peer

    async def open_deaf(self) -> Peer:
        """Reads no more than that it is welcome."""
        peer = await self.open(small=True)
        peer.writer.transport.pause_reading()  # type: ignore[attr-defined]
        return peer

    async def open(
        self, path: str = "/t", *more: str, connection: str = "Upgrade", small: bool = False
    ) -> Peer:
        peer = await self.connect(small=small)
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
    accept: Accept,
    limits: SocketLimits | None = None,
    traffic: Traffic | None = None,
    connections: Connections | None = None,
) -> AsyncIterator[Serving]:
    limits, connections = (
        limits or SocketLimits(),
        connections or Connections(1000, 1000, Networks()),
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            Litestar([hello], openapi_config=None, logging_config=None),
            log_config=None,
            lifespan="off",
            http=http_protocol(connections, limits),
            ws=protocol(accept, limits, traffic),
        )
        serving = Serving(listening, uvicorn.Server(config), connections)
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
