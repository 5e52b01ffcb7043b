"""A person at a table, as their client would be, on a line that writes everything down."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import msgspec

from tests.table.rfc6902 import patched
from vernissage.client import choose
from vernissage.server.node import Node
from vernissage.server.transport.session import Session
from vernissage.table import Doc as TableDoc
from vernissage.table import PersonId, Table, doc

Doc = dict[str, Any]


class Line:
    """Carries messages to a guest; like a socket, nothing after the goodbye."""

    def __init__(self, guest: "Guest", session: Session) -> None:
        self.code: int | None = None  # why it was closed
        self.rested = 0.0
        self.pinged: list[bytes] = []  # and not answered
        self._guest, self._session = guest, session

    def send(self, text: bytes) -> None:
        if self.code is None:
            self._guest.hear(msgspec.json.decode(text))

    def send_ink(self, frame: bytes) -> None:
        if self.code is None:
            self._guest.inked.append(frame)

    def throttle(self, seconds: float) -> None:
        self.rested = seconds

    def ping(self, mark: bytes) -> None:
        self.pinged.append(mark)

    def close(self, code: int = 1000, reason: str = "") -> None:
        if self.code is None:
            self.code = code
            asyncio.get_running_loop().call_soon(self._session.on_close)


class Guest:
    """One device of a person: what it was told, and the document it holds by that."""

    settle: Callable[[], Awaitable[None]]

    def __init__(self, node: Node, table: str, person: str, device: str) -> None:
        self.node, self.table, self.person, self.device = node, table, PersonId(person), device
        self.client = ""  # the address that connections come from
        self.doc: Doc = {}
        self.seq = 0
        self.stamp = ""
        self.build = ""
        self.heard: list[Doc] = []
        self.inked: list[bytes] = []
        self.ids = map(str, count(1))
        self.line: Line
        self.session: Session

    # The connection

    def dial(self, cookie: str = "") -> None:
        """A connection that has said nothing yet."""
        self.session = Session(self.node, cookie, client=self.client)
        self.line = Line(self, self.session)
        self.session.on_open(self.line)

    async def hello(self, **other: Any) -> Doc:
        """A fresh connection; the message that answers its hello."""
        self.dial()
        me = {"table": self.table, "person": self.person, "device": self.device}
        seen = {"since": self.seq, "stamp": self.stamp, "build": self.build}
        before = len(self.heard)
        self.tell({"type": "hello", **me, **seen, **other})
        await self.settle()
        return self.heard[before] if len(self.heard) > before else {}

    def hang_up(self) -> None:
        self.line.close()

    def forget(self) -> None:
        """As after a reload of the page."""
        self.doc, self.seq, self.stamp, self.build = {}, 0, "", ""

    def hear(self, message: Doc) -> None:
        self.heard.append(message)
        if message["type"] == "welcome":
            self.doc, self.seq, self.build = message["doc"], message["seq"], message["build"]
        elif message["type"] == "step":
            self.doc, self.seq = patched(self.doc, message["patch"]), message["seq"]
        if message["type"] in ("welcome", "step"):
            self.stamp = message["stamp"]

    def tell(self, message: Doc) -> None:
        self.session.on_text(msgspec.json.encode(message))

    def draw(self, frame: bytes) -> None:
        self.session.on_ink(frame)

    # What a person does

    async def ask(self, do: str, /, id: str = "", **fields: Any) -> Doc:  # noqa: A002
        return await self.request({"type": "table", "action": {"type": do, **fields}}, id)

    async def play(self, action: Doc, when: str | None = None, id: str = "") -> Doc:  # noqa: A002
        """The answer. Strokes do not wait for the tick."""
        request = id or next(self.ids)
        answer = await self.request(self.playing(action, when), request)
        if not answer and action["type"] == "draw":
            before = len(self.heard)
            await self.node.rooms[self.table].idle()
            await self.settle()
            answer = next((one for one in self.heard[before:] if one.get("id") == request), {})
        return answer

    def playing(self, action: Doc, when: str | None = None) -> Doc:
        moment = self.doc["game"]["moment"] if when is None else when
        return {"type": "play", "when": moment, "action": action}

    async def request(self, message: Doc, id: str = "") -> Doc:  # noqa: A002
        """The answer; an empty one if there was none."""
        request = id or next(self.ids)
        before = len(self.heard)
        self.tell({**message, "id": request})
        await self.settle()
        return next((one for one in self.heard[before:] if one.get("id") == request), {})

    async def do_anything(self, chance: Callable[[int], int]) -> bool:
        """Something that the game waits for, if it does."""
        game, seat = self.doc["game"], self.doc["you"]["seat"]
        if game["outcome"] is not None or all(wait["seat"] != seat for wait in game["waits"]):
            return False
        action = choose(game["prompts"], chance)
        if action is None:
            return False
        answer = await self.play(action)
        assert answer["type"] == "done", answer
        return True

    # What it knows

    def of(self, kind: str) -> list[Doc]:
        return [one for one in self.heard if one["type"] == kind]

    def events(self) -> list[str]:
        """The kinds of everything that happened, as it was told."""
        return [fact["kind"] for step in self.of("step") for fact in step["events"]]

    def knows(self, person: PersonId) -> Doc:
        people: list[Doc] = self.doc["table"]["people"]
        return next(one for one in people if one["id"] == person)

    @property
    def prompts(self) -> list[str]:
        return [prompt["do"] for prompt in self.doc["game"]["prompts"]]

    def truth(self, table: Table) -> TableDoc:
        return doc(table, self.person)
