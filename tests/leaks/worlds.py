"""Worlds that come out the same twice: a whole server but for its sockets, with time and chance
from outside, which keeps every byte that anybody is sent."""

import asyncio
import hashlib
import heapq
import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from vernissage.client import apply_patch
from vernissage.kit.prompts import SAMPLES
from vernissage.kit.texts import LANGUAGES
from vernissage.log import LocalBus, MemoryStore
from vernissage.server.http.table_access import JoinTable, TableAccess
from vernissage.server.limits import Limits, Rate
from vernissage.server.materials.dealing import Dealt, dealer
from vernissage.server.materials.decks import Decks
from vernissage.server.node import Node
from vernissage.server.rooms.documents import BUILD
from vernissage.server.rooms.room import Room
from vernissage.server.rooms.snapshots import keep_snapshot
from vernissage.server.transport.session import Session
from vernissage.server.transport.tunnel import Tunnels
from vernissage.table import PersonId, Table
from vernissage.table.state import Pack, WordPack

START = 1_900_000_000_000  # ms
PLENTY = Rate(10_000, 10_000)
LIMITS = Limits(
    messages=PLENTY, ink=PLENTY, chats=PLENTY, requests=PLENTY, tunnelled=PLENTY, patience=10_000
)
PICTURES = 10_000  # so many that a card's number stands out
THINKING = (500, 5000)  # ms
STRANGER = "stranger"

Message = dict[str, Any]


deal = dealer(Decks())


def deal_many(table: Table, packs: Sequence[Pack], own: Sequence[WordPack]) -> Dealt:
    dealt = deal(table, packs, own)
    return dealt._replace(deck={**dealt.deck, "pictures": PICTURES})


class Alarm:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call = call

    def cancel(self) -> None:
        self.call = lambda: None


class FakeClock:
    def __init__(self, now: int = START) -> None:
        self._now = now
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._count = itertools.count()

    def now(self) -> int:
        return self._now

    def after(self, ms: float, call: Callable[[], None]) -> Alarm:
        alarm = Alarm(call)
        at = self._now + max(int(ms), 0)
        heapq.heappush(self._alarms, (at, next(self._count), alarm))
        return alarm

    def next(self, until: int) -> Alarm | None:
        """Time goes on to the next alarm, which is given out, or else to `until`."""
        if self._alarms and self._alarms[0][0] <= until:
            self._now, _, alarm = heapq.heappop(self._alarms)
            return alarm
        self._now = until
        return None


class Tokens:
    """Chance that is the same in two worlds, and remembers what it gave out."""

    def __init__(self, seed: bytes) -> None:
        self._seed, self.given = seed, list[bytes]()

    def __call__(self, size: int) -> bytes:
        made = hashlib.shake_128(b"%d of " % len(self.given) + self._seed).digest(size)
        self.given.append(made)
        return made


class Frame(NamedTuple):
    at: int
    kind: str
    data: bytes


class Connection:
    """A line that keeps every byte, and the document that a client would make of them."""

    def __init__(self, world: "World", device: str, frames: list[Frame]) -> None:
        self._clock, self.frames = world.clock, frames
        self.answers: dict[str, Message] = {}
        self.heard = ""  # the kind of the first message
        self.doc: Any = None
        self.docs: dict[int, bytes] = {}  # by seq
        self.stamps: dict[int, str] = {}
        self.seq = 0
        self.session = Session(world.node, device)
        self.session.on_open(self)
        self._open = True

    def say(self, message: Message) -> None:
        self.session.on_text(msgspec.json.encode(message))

    def hang_up(self) -> None:
        if self._open:
            self._open = False
            self.session.on_close()

    # As the session sees it

    def send(self, text: bytes) -> None:
        self._keep("text", text)
        message = msgspec.json.decode(text)
        self.heard = self.heard or message["type"]
        match message["type"]:
            case "welcome":
                self._know(message, message["doc"])
            case "step":
                self._know(message, apply_patch(self.doc, message["patch"]))
            case "done" | "refused" | "pong":
                self.answers[message["id"]] = message

    def _know(self, message: Message, doc: Any) -> None:
        self.seq, self.doc = message["seq"], doc
        self.docs[self.seq] = msgspec.json.encode(doc)
        self.stamps[self.seq] = message["stamp"]

    def send_ink(self, frame: bytes) -> None:
        self._keep("ink", frame)

    def close(self, code: int = 1000, reason: str = "") -> None:
        self._keep("close", f"{code} {reason}".encode())
        asyncio.get_running_loop().call_soon(self.hang_up)

    def throttle(self, seconds: float) -> None:
        self._keep("rest", f"{seconds}".encode())

    def ping(self, mark: bytes) -> None:
        self._keep("ping", mark)

    def _keep(self, kind: str, data: bytes) -> None:
        if self._open:
            self.frames.append(Frame(self._clock.now(), kind, data))


class WithRecording(MemoryStore):
    """Every table has the one recording that random players tell of."""

    async def attachment(self, table: str, name: str) -> bytes | None:
        return b"OggS" if name == SAMPLES["sound"].text else None


class World:
    def __init__(self, seed: bytes, now: int = START) -> None:
        self.seed = seed
        self.clock, self.tokens = FakeClock(now), Tokens(seed)
        self.node = Node(
            WithRecording(),
            LocalBus(),
            clock=self.clock,
            tokens=self.tokens,
            limits=LIMITS,
            thinking=THINKING,
            deal=deal_many,
        )
        self.access, self.tunnels = TableAccess(self.node), Tunnels(self.node)
        self.id = ""
        self.devices: dict[str, str] = {STRANGER: "s" * 64}
        self.lines: dict[str, Connection] = {}
        self.record: dict[str, list[Frame]] = {}  # by person and line
        self.meant: dict[str, str] = {}  # secrets that were told, and the only one they are for
        self._dialled: Counter[str] = Counter()
        self._ids = itertools.count(1)

    # People

    async def gather(self, people: int, screen: bool = True) -> None:
        """Somebody opens a table and the others come, each in a language of their own."""
        device = self.tokens(32).hex()
        room = await self.node.new_table("Ната", "uk", device)
        self.id = room.table.id
        self.devices["p1"] = device
        for number in range(1, people + screen):
            device = self.tokens(32).hex()
            tv = number == people
            language = LANGUAGES[number % len(LANGUAGES)]
            wish = JoinTable(
                language=language, name=f"Guest {number}", code=room.table.code, screen=tv
            )
            place = await self.access.join(wish, device, "")
            self.devices[place.person] = device
        await self.connect_all()

    @property
    def people(self) -> list[str]:
        return [one for one in self.devices if one != STRANGER]

    @property
    def room(self) -> Room:
        return self.node.rooms[self.id]

    @property
    def table(self) -> Table:
        return self.room.table

    def seat_of(self, who: str) -> int | None:
        return self.table.seat_of(PersonId(who))

    def frames(self, who: str) -> list[Frame]:
        """Where one more line of a person is recorded."""
        self._dialled[who] += 1
        return self.record.setdefault(f"{who}/{self._dialled[who]}", [])

    async def connect(
        self, who: str, since: int = 0, doc: bytes = b"", stamp: str = ""
    ) -> Connection:
        """One more line of a person; with a doc it goes on from there."""
        line = Connection(self, self.devices[who], self.frames(who))
        line.doc = msgspec.json.decode(doc) if doc else None
        seen = {"since": since, "stamp": stamp, "build": BUILD}
        line.say({"type": "hello", "table": self.id, **seen})
        await self.settle()
        return line

    async def connect_all(self) -> None:
        for who in self.people:
            self.lines[who] = await self.connect(who)

    async def ask(self, who: str, message: Message) -> Message:
        """The answer to a request on somebody's first line."""
        request = f"r{next(self._ids)}"
        self.lines[who].say({"id": request, **message})
        await self.settle()
        return self.lines[who].answers.pop(request)

    async def do(self, who: str, action: str, **fields: Any) -> Message:
        return await self.ask(who, {"type": "table", "action": {"type": action, **fields}})

    # Time

    async def settle(self) -> None:
        await settle(self.node)

    async def advance(self, ms: int) -> None:
        await advance(self.node, self.clock, ms)

    # Twins

    async def fork(self, table: Table | None = None) -> "World":
        """The same evening in a house of its own, as it is now or as it might be."""
        now = table or self.table
        twin = World(b"fork of " + self.seed, self.clock.now())
        twin.id, twin.devices = self.id, self.devices
        store, chain = twin.node.services.store, self.room.replica.chain
        await store.create(now.id, now.code, await self._log(), chain.link)
        await keep_snapshot(store, now, chain)
        return twin

    async def _log(self) -> Sequence[bytes]:
        entries: list[bytes] = []
        while more := await self.node.services.store.read(self.id, len(entries)):
            entries += more
        return entries


async def settle(node: Node) -> None:
    """Until nothing moves any longer. Strokes do not wait for the tick."""
    await asyncio.sleep(0)
    for room in tuple(node.rooms.values()):
        await room.idle()
    while node.tasks or any(room.busy for room in node.rooms.values()):
        await asyncio.sleep(0)


async def advance(node: Node, clock: FakeClock, ms: int) -> None:
    until = clock.now() + ms
    while alarm := clock.next(until):
        alarm.call()
        await settle(node)
