"""Clients that may do anything on the wire, from an address of their own."""

import asyncio
import itertools
import random
import struct
from base64 import b64encode
from contextlib import suppress
from typing import Any, ClassVar, Self
from urllib.parse import urlsplit

import httpx
import msgspec

from vernissage.client import Client

PATIENCE = 60.0
TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
SOMEWHERE = "203.0.113.9"  # where attackers come from, as a proxy tells it
KEY = b64encode(bytes(16)).decode()
MASK = bytes(4)  # a mask of nothing: the bytes stay readable

Doc = dict[str, Any]


def chance_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  (the same attack every time)


def packed(kind: int, data: bytes = b"", fin: bool = True) -> bytes:
    """One client frame."""
    first, size = kind | (0x80 if fin else 0), len(data)
    if size < 126:
        return bytes((first, 0x80 | size)) + MASK + data
    if size < 1 << 16:
        return struct.pack("!BBH", first, 0xFE, size) + MASK + data
    return struct.pack("!BBQ", first, 0xFF, size) + MASK + data


def upgrade(path: str = "/socket", *more: str, host: str = "Host: x") -> bytes:
    keys = ("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}")
    asked = ("Connection: Upgrade", "Upgrade: websocket", *keys)
    lines = (f"GET {path} HTTP/1.1", *((host,) if host else ()), *asked, *more, "", "")
    return "\r\n".join(lines).encode("latin-1")


class Wire:
    """A bare connection."""

    all: ClassVar[list["Wire"]] = []  # to be hung up when the siege is over, however it ended

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.status_code = 0
        self.all.append(self)

    @classmethod
    async def dial(cls, url: str, limit: int = 1 << 22, own: str = "127.0.0.1") -> Self:
        """From any address of this machine."""
        at, own_end = urlsplit(url), (own, 0)
        dialled = asyncio.open_connection(at.hostname, at.port, limit=limit, local_addr=own_end)
        return cls(*await dialled)

    async def head(self) -> str:
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        return head.decode("latin-1")

    async def status(self, request: bytes) -> int:
        """Of the answer to a request; 0 if the connection was simply closed."""
        self.writer.write(request)
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            self.status_code = int((await self.head()).split()[1])
        return self.status_code

    async def ended(self) -> bytes:
        """All that comes until the other end has hung up."""
        rest = b""
        with suppress(ConnectionError):
            rest = await asyncio.wait_for(self.reader.read(-1), PATIENCE)
        self.close()
        return rest

    def close(self) -> None:
        self.writer.transport.abort()


class Peer(Wire):
    """A WebSocket of somebody who means no good."""

    ids = map(str, itertools.count(1))

    @classmethod
    async def open(cls, url: str, address: str = SOMEWHERE) -> Self:
        peer = await cls.dial(url)
        assert await peer.status(upgrade("/socket", f"X-Forwarded-For: {address}")) == 101
        return peer

    @classmethod
    async def seated(cls, client: Client, address: str = SOMEWHERE, **more: Any) -> Self:
        """Another connection of somebody who is at a table, greeted."""
        peer = await cls.open(client.urls[0], address)
        peer.say(greeting(client, **more))
        answer = await peer.hear()
        assert answer["type"] in ("welcome", "step"), answer
        return peer

    def frame(self, kind: int, data: bytes = b"", fin: bool = True) -> None:
        self.writer.write(packed(kind, data, fin))

    def say(self, message: Doc | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        self.frame(TEXT, data)

    async def next(self) -> tuple[int, bytes]:
        first, size = await self._read(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self._read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self._read(8))
        return first & 15, await self._read(size)

    async def hear(self) -> Doc:
        """The next message; `{"type": "closed"}` when there is none any more."""
        try:
            kind, data = await self.next()
            while kind not in (TEXT, CLOSE):
                kind, data = await self.next()
        except (ConnectionError, asyncio.IncompleteReadError):
            return {"type": "closed", "code": 1006}
        if kind == CLOSE:
            return {"type": "closed", "code": int.from_bytes(data[:2])}
        message: Doc = msgspec.json.decode(data)
        return message

    async def closing(self) -> int:
        """The code of the server's goodbye."""
        message = await self.hear()
        while message["type"] != "closed":
            message = await self.hear()
        code: int = message["code"]
        return code

    async def answer(self, message: Doc | bytes) -> Doc:
        """What the server says to one frame: whatever is no news of the table."""
        self.say(message)
        return await self.verdict()

    async def verdict(self) -> Doc:
        said = await self.hear()
        while said["type"] in ("step", "chat"):
            said = await self.hear()
        return said

    async def ask(self, do: str, **fields: Any) -> Doc:
        action = {"type": do, **fields}
        return await self.answer({"type": "table", "id": next(self.ids), "action": action})

    async def pinged(self) -> bool:
        """Whether everything before has been dealt with, and the line still stands."""
        said = await self.answer({"type": "ping", "id": "?"})
        return said == {"type": "pong", "id": "?", "now": said.get("now")}

    async def _read(self, size: int) -> bytes:
        return await asyncio.wait_for(self.reader.readexactly(size), PATIENCE)


def greeting(client: Client, **more: Any) -> Doc:
    me = {"table": client.table_id, "person": client.person, "device": client.device}
    return {"type": "hello", **me, **more}


def browser(url: str, address: str = SOMEWHERE) -> httpx.AsyncClient:
    # Without certificates, which take longer to read than the requests take.
    headers = {"X-Forwarded-For": address}
    return httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, verify=False)  # noqa: S501


def hang_up_all() -> None:
    while Wire.all:
        Wire.all.pop().close()
