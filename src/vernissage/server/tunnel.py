"""The socket's messages over plain HTTP, for networks that break WebSockets.

A tunnel is a socket in slow motion: the same session, the same frames. Ink goes as base64.
"""

import asyncio
from base64 import b64decode, b64encode
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from vernissage.kit.errors import Illegal
from vernissage.server.house import House
from vernissage.server.identity import new_secret
from vernissage.server.problems import ASKED, SENT, problems
from vernissage.server.session import Session
from vernissage.server.texts import spoken

HOLD = 20.0  # seconds that an empty answer is held back
FORGOTTEN = 45_000  # ms without a question
BACKLOG = 512  # frames
BACKLOG_BYTES = 1024 * 1024
INK_BACKLOG = 64
PER_ADDRESS = 16


class Frames(Struct, frozen=True, forbid_unknown_fields=True):
    """Text frames as they are, ink frames in base64."""

    text: Annotated[list[Annotated[str, Meta(max_length=32 * 1024)]], Meta(max_length=64)] = []
    ink: Annotated[list[Annotated[str, Meta(max_length=1024)]], Meta(max_length=64)] = []


class Answered(Struct, frozen=True):
    text: list[msgspec.Raw]
    ink: list[str]
    closed: int | None  # a close code, as of a socket


class Opened(Struct, frozen=True):
    tunnel: str  # its secret name


class Tunnel:
    """A line whose other end asks instead of listening."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.code: int | None = None
        self.asked = asyncio.Event()  # somebody has something to hear
        self._text: list[bytes] = []
        self._ink: list[bytes] = []
        self._size = 0  # of the waiting text
        self.seen = 0

    def send(self, text: bytes) -> None:
        if self.code is not None:  # nothing after the goodbye
            return
        if len(self._text) >= BACKLOG or self._size > BACKLOG_BYTES:
            self.close(4008)
            return
        self._text.append(text)
        self._size += len(text)
        self.asked.set()

    def send_ink(self, frame: bytes) -> None:
        if len(self._ink) < INK_BACKLOG and self.code is None:
            self._ink.append(frame)
            self.asked.set()

    def close(self, code: int = 1000, reason: str = "") -> None:
        self.code = self.code or code
        self.asked.set()

    def rest(self, seconds: float) -> None:
        """HTTP requests have a rate of their own."""

    def take(self) -> Answered:
        text, self._text = self._text, []
        ink, self._ink = self._ink, []
        self._size = 0
        self.asked.clear()
        return Answered(
            [msgspec.Raw(one) for one in text], [b64encode(one).decode() for one in ink], self.code
        )


class Tunnels:
    def __init__(self, house: House) -> None:
        self.house = house
        self._open: dict[str, tuple[Tunnel, Session]] = {}

    def dig(self, device: str, client: str, language: Any) -> str:
        if self.house.draining:
            raise Illegal("restarting")
        if sum(tunnel.client == client for tunnel, _ in self._open.values()) >= PER_ADDRESS:
            raise Illegal("too_many_connections")
        name = new_secret(self.house.tokens)
        tunnel, session = Tunnel(client), Session(self.house, device, language, client)
        self._open[name] = (tunnel, session)
        session.opened(tunnel)
        self._watch(name, tunnel)
        return name

    def _watch(self, name: str, tunnel: Tunnel) -> None:
        tunnel.seen = self.house.clock.now()
        self.house.clock.after(FORGOTTEN, lambda: self._forget(name, tunnel))

    def _forget(self, name: str, tunnel: Tunnel) -> None:
        if self.house.clock.now() - tunnel.seen >= FORGOTTEN:
            self.fill(name)

    def get(self, name: str) -> tuple[Tunnel, Session]:
        found = self._open.get(name)
        if found is None:
            raise Illegal("no_such_session")
        self._watch(name, found[0])
        return found

    def fill(self, name: str) -> None:
        found = self._open.pop(name, None)
        if found is not None:
            found[1].closed()

    def drain(self) -> None:
        """The server goes: whoever waits here is told so, and to come again."""
        for tunnel, session in self._open.values():
            session.draining()
            tunnel.close(1012)

    async def hear(self, name: str) -> Answered:
        """What there is to hear, as soon as there is something."""
        tunnel, _ = self.get(name)
        with suppress(TimeoutError):
            await asyncio.wait_for(tunnel.asked.wait(), HOLD)
        answer = tunnel.take()
        if answer.closed is not None:
            self.fill(name)
        return answer

    def say(self, name: str, frames: Frames) -> None:
        tunnel, session = self.get(name)
        for text in frames.text:
            if tunnel.code is None:
                session.text(text.encode())
        for ink in frames.ink if tunnel.code is None else ():
            try:
                session.ink(b64decode(ink, validate=True))
            except ValueError as error:
                raise Illegal("malformed") from error


Name = Annotated[str, PathParameter(max_length=64)]


@post(
    "/api/tunnels",
    summary="Open a tunnel; say hello in it as on a socket",
    responses=problems("slow_down", "wrong_origin", "too_many_connections", "restarting"),
)
async def dig(request: Request[Any, Any, Any]) -> Opened:
    from vernissage.server.pages import caller_of, device_of  # noqa: PLC0415

    language = spoken(request.headers.get("accept-language"))
    tunnels: Tunnels = request.app.state.tunnels
    return Opened(tunnels.dig(device_of(request), caller_of(request), language))


@get(
    "/api/tunnels/{name:str}",
    summary="Hear what there is, or wait for it",
    responses=problems(*ASKED, "no_such_session"),
)
async def hear(request: Request[Any, Any, Any], name: Name) -> Response[Answered]:
    answer = await request.app.state.tunnels.hear(name)
    return Response(answer, headers={"cache-control": "no-store"})


@post(
    "/api/tunnels/{name:str}",
    summary="Say something",
    status_code=204,
    responses=problems(*SENT, "no_such_session"),
)
async def say(request: Request[Any, Any, Any], name: Name, data: JSONBody[Frames]) -> None:
    request.app.state.tunnels.say(name, data)


@delete(
    "/api/tunnels/{name:str}",
    summary="Leave",
    responses=problems(*ASKED, "wrong_origin"),
)
async def fill(request: Request[Any, Any, Any], name: Name) -> None:
    request.app.state.tunnels.fill(name)


HANDLERS = (dig, hear, say, fill)
