"""People: they play, talk, draw, come, go and move, by a client that keeps what it was promised."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from tests.universe.lines import Line
from tests.universe.machine import Machine
from tests.universe.weather import Chance
from vernissage.client import Client, Refused
from vernissage.client.connection import Closed, Doc
from vernissage.kit import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.http.table_access import JoinTable, MoveHere, NewTable

DIAL = 0.05  # seconds
LOOKS = 0.25  # share of all that people see that is remembered
PATIENCE = 60.0  # seconds in which people press nothing else
TRANSIENT = ("slow_down", "busy", "restarting", "store_down")

Post = Callable[["Frame"], None]


class Frame(NamedTuple):
    """What somebody was sent; `seq` is of what they had seen before."""

    person: str
    device: str
    kind: str
    data: bytes
    seq: int


class Wait(NamedTuple):
    """How long somebody waited for an answer."""

    person: str
    since: float
    until: float
    message: Doc


class Refusal(NamedTuple):
    at: float
    code: str
    message: Doc


class Promise(NamedTuple):
    person: str
    message: Doc
    seq: int
    at: float


class Tab(Client):
    """The real client, on a line of this world."""

    def __init__(self, crowd: "Crowd", table: str, person: str, device: str, home: int) -> None:
        self._crowd, self.home = crowd, home
        super().__init__("", table, person, device)
        self.address = f"192.0.2.{1 + len(crowd.tabs)}"
        self.asked: dict[str, tuple[Doc, float]] = {}
        self.seen: list[tuple[float, int, bytes]] = []  # when, the seq, and what the document was
        self.said: list[tuple[int, str, int]] = []  # chat: on which connection, by whom, when
        self.rests_until = 0.0  # dials nobody before
        self.on_message = self._note
        self.machine: Machine | None = None
        crowd.tabs.append(self)

    def _new_prefix(self) -> str:
        return self._crowd.tokens(4).hex()

    async def _dial(self) -> None:
        machines = self._crowd.machines
        machine = machines[(self.home + self._dialled) % len(machines)]
        self._dialled += 1
        await asyncio.sleep(max(DIAL, self.rests_until - self._crowd.time()))
        if not machine.up:
            raise ConnectionError("nobody listens")
        self.machine = machine
        line = self._crowd.connect(machine, self, self.address)
        self._on_open(line)  # type: ignore[arg-type]

    @property
    def line(self) -> Line | None:
        return self._socket  # type: ignore[return-value]

    # The end of a line

    def hear_text(self, line: Line, data: bytes) -> None:
        self._crowd.post(Frame(self.person, self.device, "text", data, self.seq))
        if self.line is line:
            self._on_text(data)

    def hear_ink(self, line: Line, frame: bytes) -> None:
        self._crowd.post(Frame(self.person, self.device, "ink", frame, self.seq))

    def hear_end(self, line: Line) -> None:
        self._crowd.post(Frame(self.person, self.device, "end", b"%d" % line.code, self.seq))
        self._on_close(line)  # type: ignore[arg-type]

    def _note(self, message: Doc) -> None:
        match message["type"]:
            case "welcome" | "step":
                self._look()
            case "done" | "refused":
                self._note_answer(message)
            case "chat":
                if "text" in message:
                    self.said.append((self.reconnects, message["person"], message["at"]))

    def _look(self) -> None:
        """What people see is remembered now and then."""
        if self._crowd.chance.random() < LOOKS:
            doc = msgspec.json.encode(self.doc)
            self.seen.append((self._crowd.time(), self.seq, doc))

    def _note_answer(self, message: Doc) -> None:
        crowd = self._crowd
        if message.get("link"):
            crowd.links.append(message["link"])
        asked, since = self.asked.pop(message["id"], (None, 0.0))
        if asked is None:
            return
        if message["type"] == "refused":
            crowd.refused.append(Refusal(crowd.time(), message["code"], asked))
        crowd.waits.append(Wait(self.person, since, crowd.time(), asked))
        if message["type"] == "done" and asked["type"] in ("play", "table"):
            crowd.promises.append(Promise(self.person, asked, message["seq"], crowd.time()))

    async def request(self, message: Doc) -> Doc:
        request = f"{self._prefix}-{next(self._ids)}"
        message.setdefault("id", request)
        self.asked[message["id"]] = message, self._crowd.time()
        self._crowd.sent.add((self.person, message["id"]))
        self._crowd.tell(f"{self.person} asks {message}")
        return await super().request(message)


class Crowd:
    """Everybody at one table, and what they were promised."""

    def __init__(  # noqa: PLR0917
        self,
        machines: Sequence[Machine],
        chance: Chance,
        tokens: Callable[[int], bytes],
        connect: Callable[[Machine, Any, str], Line],
        post: Post,
        tell: Callable[[str], None],
    ) -> None:
        self.machines, self.chance, self.tokens = machines, chance, tokens
        self.connect, self.post, self.tell = connect, post, tell
        self.tabs: list[Tab] = []
        self.people: list[Person] = []
        self.promises: list[Promise] = []
        self.waits: list[Wait] = []
        self.refused: list[Refusal] = []
        self.sent: set[tuple[str, str]] = set()  # who asked, under which id
        self.links: list[str] = []  # secrets that were told: their own business
        self.table = ""

    @staticmethod
    def time() -> float:
        return asyncio.get_running_loop().time()

    def some(self, things: Sequence[Any]) -> Any:
        return things[self.chance.randrange(len(things))]

    def invite(self) -> str:
        """As the last one heard who is still here."""
        here = [tab for tab in self.open_tabs() if tab.doc and tab.line]
        docs = [(tab.seq, tab.doc) for tab in here or self.tabs if tab.doc]
        invite: str = max(docs, key=lambda one: one[0])[1]["table"]["invite"]
        return invite

    def open_tabs(self) -> list[Tab]:
        return [tab for one in self.people for tab in one.tabs if tab._left is None]


class Person:
    """Somebody with a few browsers."""

    def __init__(self, crowd: Crowd, name: str, home: int, pace: float) -> None:
        self.crowd, self.name, self.home, self.pace = crowd, name, home, pace
        self.tabs: list[Tab] = []
        self.device = crowd.tokens(32).hex()

    @property
    def tab(self) -> Tab:
        return self.tabs[0]

    @property
    def doc(self) -> Doc:
        return self.tab.doc

    @property
    def is_host(self) -> bool:
        host: bool = self.doc["table"]["host"] == self.tab.person
        return host

    # Coming

    async def open_table(self) -> None:
        wish = NewTable(self.name, "uk")
        place = await self._insist(
            lambda at: lambda: at.access.open_table(wish, self.device, self.name)
        )
        self.crowd.table = place.table
        await self._sit_at(place.table, place.person)

    async def join(self) -> None:
        wish = JoinTable("en", self.name, table=self.crowd.table, invite=self.crowd.invite())
        place = await self._insist(lambda at: lambda: at.access.join(wish, self.device, self.name))
        await self._sit_at(place.table, place.person)

    async def move(self) -> None:
        """To another browser; the first one stays open."""
        link = await self.tab.link()
        self.device, self.home = self.crowd.tokens(32).hex(), self.home + 1
        place = await self._insist(
            lambda at: lambda: at.access.move(MoveHere(link), self.device, self.name)
        )
        await self._sit_at(place.table, place.person)

    async def _insist(
        self, ask: Callable[[Machine], Callable[[], Coroutine[Any, Any, Any]]]
    ) -> Any:
        """At one node after another, until one does it."""
        while True:
            machine = self.crowd.machines[self.home % len(self.crowd.machines)]
            try:
                return await machine.call(ask(machine))
            except (ConnectionError, TimeoutError, StoreUnavailable):
                pass
            except Illegal as illegal:
                if illegal.code not in TRANSIENT:
                    raise
            self.home += 1
            await asyncio.sleep(0.5)

    async def _sit_at(self, table: str, person: str) -> None:
        tab = Tab(self.crowd, table, person, self.device, self.home)
        with suppress(ConnectionError):
            await tab._dial()
        self.tabs.insert(0, tab)
        if tab.line is None:
            tab._reconnecting = asyncio.get_running_loop().create_task(tab._reconnect())
        while not tab.doc:
            await tab.news()

    # Living

    async def live(self, act: "Act") -> None:
        """Does something now and then, and comes back when shown out."""
        while True:
            with suppress(Closed):
                await self._be_here(act)
            while not self._open_tabs():
                await asyncio.sleep(self.crowd.chance.uniform(1, 10))
                await self._come_back()

    def _open_tabs(self) -> list["Tab"]:
        self.tabs = [tab for tab in self.tabs if tab._left is None]
        return self.tabs

    async def _be_here(self, act: "Act") -> None:
        while True:
            await asyncio.sleep(self.crowd.chance.expovariate(1 / self.pace))
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._do(act)

    async def _do(self, act: "Act") -> None:
        with suppress(Refused, Illegal):
            await act(self)

    async def _come_back(self) -> None:
        """As somebody new, on a device that nobody has shown out. The log may be cut back just
        then: whoever came by what is gone is a stranger, and tries again."""
        self.device = self.crowd.tokens(32).hex()
        self.name = f"Хтось {self.crowd.tokens(3).hex()}"
        with suppress(Illegal, TimeoutError, Closed):
            async with asyncio.timeout(PATIENCE):
                await self.join()

    def leave(self) -> None:
        for tab in self.tabs:
            tab.close()


Act = Callable[[Person], Coroutine[Any, Any, None]]
