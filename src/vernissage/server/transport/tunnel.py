"""The socket's messages over plain HTTP, for networks that break WebSockets.

A tunnel carries the same frames to the same kind of session as a socket; ink is sent as base64. A
response may be lost, so text is kept until the client acknowledges it.
"""

import asyncio
from base64 import b64decode, b64encode
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from vernissage.kit.errors import Illegal
from vernissage.server.identity import new_secret
from vernissage.server.node import Node
from vernissage.server.transport.session import Session

HOLD = 20.0  # seconds that a poll waits for a message
FORGOTTEN = 45_000  # ms without a poll
BACKLOG = 512  # frames
BACKLOG_BYTES = 1024 * 1024
INK_BACKLOG = 64
PER_ADDRESS = 16


class Frames(Struct, frozen=True, forbid_unknown_fields=True):
    """Text frames as they are, ink frames in base64."""

    text: Annotated[list[Annotated[str, Meta(max_length=32 * 1024)]], Meta(max_length=64)] = []
    ink: Annotated[list[Annotated[str, Meta(max_length=1024)]], Meta(max_length=64)] = []


class TunnelNews(Struct, frozen=True):
    first: int  # the number of the first text frame here, or of the next one to come
    text: list[msgspec.Raw]
    ink: list[str]
    closed: int | None  # a close code, as of a socket


class Opened(Struct, frozen=True):
    tunnel: str  # its secret name


class Tunnel:
    """A link whose other end polls."""

    def __init__(self, client: str, session: Session) -> None:
        self.client, self.session = client, session
        self.code: int | None = None
        self.seen = 0
        self._text: list[bytes] = []  # not acknowledged yet
        self._size = 0  # of it
        self._acknowledged = 0  # text frames
        self._ink: list[bytes] = []
        self._asking: asyncio.Future[None] | None = None
        self._over = False

    def send(self, text: bytes) -> None:
        if self.code is not None:  # nothing after the close
            return
        if len(self._text) >= BACKLOG or self._size > BACKLOG_BYTES:
            self.close(4008)
            return
        self._text.append(text)
        self._size += len(text)
        self._answer()

    def send_ink(self, frame: bytes) -> None:
        if len(self._ink) < INK_BACKLOG and self.code is None:
            self._ink.append(frame)
            self._answer()

    def close(self, code: int = 1000, reason: str = "") -> None:
        if self.code is None:
            self.code = code
            self._answer()
            asyncio.get_running_loop().call_soon(self.end)  # not while a room iterates

    def end(self) -> None:
        """End the session; messages that are left can still be polled."""
        if not self._over:
            self._over = True
            self.session.on_close()

    def throttle(self, seconds: float) -> None:
        """Nothing to do: HTTP requests have their own rate."""

    def ping(self, mark: bytes) -> None:
        """Nothing to do: the latency of polls is not measured."""

    def acknowledge(self, heard: int) -> None:
        """The client has received this many text frames in all."""
        known = heard - self._acknowledged
        if known > len(self._text):
            raise Illegal("malformed")
        if known > 0:
            self._size -= sum(map(len, self._text[:known]))
            del self._text[:known]
            self._acknowledged = heard

    async def wait_for_news(self) -> None:
        """Wait for a message; an earlier poll that still waits is answered."""
        self._answer()
        if not self._text and not self._ink and self.code is None:
            self._asking = asyncio.get_running_loop().create_future()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asking, HOLD)

    def _answer(self) -> None:
        if self._asking is not None and not self._asking.done():
            self._asking.set_result(None)

    def take_news(self) -> TunnelNews:
        """Everything unacknowledged. Ink is sent once: it may get lost on a socket, too."""
        ink, self._ink = self._ink, []
        text = [msgspec.Raw(one) for one in self._text]
        return TunnelNews(
            self._acknowledged + 1, text, [b64encode(one).decode() for one in ink], self.code
        )


class Tunnels:
    def __init__(self, node: Node) -> None:
        self._node, self._clock = node, node.services.clock
        self._tunnels: dict[str, Tunnel] = {}

    def open(self, device: str, client: str, language: Any) -> str:
        self._check_limits(client)
        name = self._new_name()
        session = Session(self._node, device, language, client)
        self._tunnels[name] = tunnel = Tunnel(client, session)
        session.on_open(tunnel)
        self._watch(name, tunnel)
        return name

    def _new_name(self) -> str:
        return new_secret(self._node.services.tokens)

    def _check_limits(self, client: str) -> None:
        node, limits = self._node, self._node.services.limits
        if node.draining:
            raise Illegal("restarting")
        if node.callers.total() >= limits.in_all:
            raise Illegal("busy")
        if node.callers[client] >= limits.per_address or self._full(client):
            raise Illegal("too_many_connections")

    def _full(self, client: str) -> bool:
        """Whether an address has all the tunnels it may have; closed ones are removed."""
        own = {name: one for name, one in self._tunnels.items() if one.client == client}
        if len(own) < PER_ADDRESS:
            return False
        closed = [name for name, one in own.items() if one.code is not None]
        for name in closed:
            self._end(name)
        return not closed

    def _watch(self, name: str, tunnel: Tunnel) -> None:
        tunnel.seen = self._clock.now()
        self._clock.after(FORGOTTEN, lambda: self._forget(name, tunnel))

    def _forget(self, name: str, tunnel: Tunnel) -> None:
        if self._clock.now() - tunnel.seen >= FORGOTTEN:
            self._end(name)

    def get(self, name: str) -> Tunnel:
        found = self._tunnels.get(name)
        if found is None:
            raise Illegal("no_such_session")
        self._watch(name, found)
        return found

    async def close(self, name: str) -> None:
        self._end(name)

    def _end(self, name: str) -> None:
        found = self._tunnels.pop(name, None)
        if found is not None:
            found.close()  # answers a poll that still waits
            found.end()

    def drain(self) -> None:
        """The server is shutting down: answer all polls that wait."""
        for tunnel in self._tunnels.values():
            tunnel.session.announce_restart()
            tunnel.close(1012)

    async def poll(self, name: str, heard: int) -> TunnelNews:
        """Messages, as soon as there are any."""
        tunnel = self.get(name)
        tunnel.acknowledge(heard)
        await tunnel.wait_for_news()
        return tunnel.take_news()

    async def receive(self, name: str, frames: Frames) -> None:
        tunnel = self.get(name)
        segments = [_segment(one) for one in frames.ink]
        for text in frames.text:
            if tunnel.code is None:
                tunnel.session.on_text(text.encode())
        for segment in segments:
            if tunnel.code is None:
                tunnel.session.on_ink(segment)


def _segment(ink: str) -> bytes:
    try:
        return b64decode(ink, validate=True)
    except ValueError as error:
        raise Illegal("malformed") from error
