"""The HTTP side of a world, asked without a network. What it answers is recorded as well."""

from functools import cache
from typing import Any

import httpx
import msgspec
from litestar import Litestar

from tests.leaks.worlds import LIMITS, Frame, World
from vernissage.log import LocalBus, MemoryStore
from vernissage.server.http.app import application
from vernissage.server.http.dependencies import Dependencies
from vernissage.server.limits import Buckets
from vernissage.server.node import Node
from vernissage.server.origin import Origins
from vernissage.server.transport.tunnel import Tunnels


@cache
def _dependencies() -> Dependencies:
    node = Node(MemoryStore(), LocalBus())
    return Dependencies.of(node, Tunnels(node))


@cache
def _application() -> Litestar:
    """Made once, since that takes a while; each world lends it its node."""
    return application(_dependencies(), Origins())


def application_of(world: World) -> Litestar:
    lent = Dependencies.of(world.node, world.tunnels)
    lent.access = world.access
    lent.limiters.requests = Buckets(LIMITS.requests, world.clock)
    lent.limiters.tunnelled = Buckets(LIMITS.tunnelled, world.clock)
    vars(_dependencies()).update(vars(lent))
    return _application()


def told(answer: httpx.Response) -> bytes:
    """All of an answer but for the time of day."""
    head = sorted((name, value) for name, value in answer.headers.items() if name != "date")
    return msgspec.json.encode((answer.status_code, head)) + answer.content


class Browser:
    """Somebody's browser at a world."""

    def __init__(self, world: World, who: str) -> None:
        self._world, self._who, self._frames = world, who, world.frames(who)
        self._device = world.devices[who]

    async def ask(self, method: str, path: str, wish: Any = None) -> httpx.Response:
        app: Any = application_of(self._world)
        transport = httpx.ASGITransport(app)
        headers = {"authorization": f"Bearer {self._device}"}
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            answer = await http.request(method, path, json=wish, headers=headers)
        self._frames.append(Frame(self._world.clock.now(), "http", told(answer)))
        return answer

    async def look_around(self) -> None:
        """The table's pages, wrong ways to it, and its socket by a tunnel."""
        table = self._world.id
        await self.ask("GET", f"/api/tables/{table}")
        await self.ask("GET", f"/api/tables/{table}x")
        await self.ask("POST", "/api/move", {"link": f"{table}.p1.guess"})
        await self.ask("POST", "/api/join", {"language": "en", "table": table, "invite": "guess"})
        await self.dig()

    async def dig(self) -> None:
        """A tunnel, in which the person says hello, asks nonsense, and goes."""
        name = (await self.ask("POST", "/api/tunnels")).json()["tunnel"]
        tunnel = f"/api/tunnels/{name}"
        self._world.meant[name] = self._who
        hello = {"type": "hello", "table": self._world.id}
        play = {"type": "play", "id": "t", "when": "", "action": {"type": "no such action"}}
        for message in (hello, play):
            frame = msgspec.json.encode(message).decode()
            await self.ask("POST", tunnel, {"text": [frame]})
            await self._world.settle()
        await self.ask("GET", f"{tunnel}?heard=0")
        await self.ask("DELETE", tunnel)
