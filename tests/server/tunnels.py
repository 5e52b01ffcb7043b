"""People who play through tunnels."""

from base64 import b64decode
from typing import Any

import httpx

from tests.server.serving import Running
from tests.server.visitors import by_code, host_of, post
from vernissage.client import Client, apply_patch
from vernissage.server.rooms.room import Room


class Player:
    """Plays by asking."""

    def __init__(self, browser: httpx.AsyncClient) -> None:
        self.browser = browser
        self.path = ""
        self.doc: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []  # every text frame, in order
        self.ink: list[bytes] = []
        self.closed: int | None = None

    async def enter(self, table: str) -> None:
        opened = await post(self.browser, "/api/tunnels")
        self.path = f"/api/tunnels/{opened['tunnel']}"
        await self.say(type="hello", table=table)
        await self.hear()

    async def say(self, **message: Any) -> None:
        text = httpx.Response(200, json=message).text
        answer = await self.browser.post(self.path, json={"text": [text]})
        assert answer.status_code == 204, answer.text

    async def hear(self) -> None:
        got = await self.asked(len(self.heard))
        assert got["first"] == len(self.heard) + 1
        for message in got["text"]:
            self.heard.append(message)
            if message["type"] == "welcome":
                self.doc = message["doc"]
            elif message["type"] == "step":
                self.doc = apply_patch(self.doc, message["patch"])
        self.ink += map(b64decode, got["ink"])
        self.closed = got["closed"]

    async def asked(self, heard: int) -> Any:
        """An answer that is not taken to heart."""
        answer = await self.browser.get(self.path, params={"heard": heard}, timeout=30)
        assert answer.is_error or answer.headers["cache-control"] == "no-store"
        return answer.json()

    async def do(self, kind: str, **more: Any) -> None:
        request = f"r{len(self.heard)}"
        await self.say(type=kind, id=request, **more)
        while not any(one.get("id") == request for one in self.heard):
            await self.hear()


async def chatting(served: Running, browser: httpx.AsyncClient) -> tuple[Client, Player]:
    """A host on a socket, and Ben in a tunnel at the same table."""
    host = await host_of(served)
    await post(browser, "/api/join", **by_code(host))
    player = Player(browser)
    await player.enter(host.table_id)
    return host, player


def lines(answer: Any) -> list[str]:
    return [one["text"] for one in answer["text"] if one["type"] == "chat"]


def room_of(served: Running) -> Room:
    (room,) = served.node.rooms.values()
    return room


def browser_waits(served: Running) -> bool:
    """Whether a request is being held back."""
    return bool(served.server.server_state.tasks)
