"""Tunnels of a server with several processes: a request may reach another one than the tunnel is
in, because browsers and proxies keep connections, and is passed on to that one then."""

import msgspec

from vernissage.kit.errors import Illegal
from vernissage.server.node import Node
from vernissage.server.place import owner_of_tunnel
from vernissage.server.siblings import SiblingGone, Siblings
from vernissage.server.transport.tunnel import HOLD, Frames, TunnelNews, Tunnels

TOPIC = "tunnel"
WITHIN = 10.0  # seconds for an answer, besides what a poll waits


class Poll(msgspec.Struct, frozen=True, tag="poll"):
    name: str
    heard: int


class Receive(msgspec.Struct, frozen=True, tag="receive"):
    name: str
    frames: Frames


class Close(msgspec.Struct, frozen=True, tag="close"):
    name: str


Request = Poll | Receive | Close
_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_news: msgspec.json.Decoder[TunnelNews] = msgspec.json.Decoder(TunnelNews)


class SharedTunnels(Tunnels):
    """The name of a tunnel begins with the number of its process."""

    def __init__(self, node: Node, siblings: Siblings) -> None:
        super().__init__(node)
        self._siblings = siblings
        siblings.answer(TOPIC, self._answer)

    def _new_name(self) -> str:
        return f"{self._siblings.place.index}-{super()._new_name()}"

    async def poll(self, name: str, heard: int) -> TunnelNews:
        if self._is_here(name):
            return await super().poll(name, heard)
        return _news.decode(await self._pass_on(Poll(name, heard)))

    async def receive(self, name: str, frames: Frames) -> None:
        if self._is_here(name):
            await super().receive(name, frames)
        else:
            await self._pass_on(Receive(name, frames))

    async def close(self, name: str) -> None:
        if self._is_here(name):
            await super().close(name)
        else:
            await self._pass_on(Close(name))

    def _is_here(self, name: str) -> bool:
        return self._owner(name) == self._siblings.place.index

    def _owner(self, name: str) -> int:
        owner = owner_of_tunnel(name, self._siblings.place.of)
        if owner is None:
            raise Illegal("no_such_session")
        return owner

    async def _pass_on(self, request: Request) -> bytes:
        data, owner = msgspec.json.encode(request), self._owner(request.name)
        try:
            return await self._siblings.ask(owner, TOPIC, data, HOLD + WITHIN)
        except SiblingGone:  # and its tunnels with it
            raise Illegal("no_such_session") from None

    async def _answer(self, data: bytes) -> bytes:
        """What another process passes on; never passed on again."""
        match _decoder.decode(data):
            case Poll(name, heard):
                return msgspec.json.encode(await super().poll(name, heard))
            case Receive(name, frames):
                await super().receive(name, frames)
            case Close(name):
                await super().close(name)
        return b""
