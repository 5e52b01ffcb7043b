"""A whole world in one process: nodes, people, and a clock that moves only when it is told to.

Everything is the real thing but the clock, the chance, and the line that carries the messages.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Any

import msgspec

from tests.server.guests import Guest
from vernissage.kit import Rng
from vernissage.log import Hub, LocalBus, MemoryStore
from vernissage.log.chain import START, followed
from vernissage.log.chained import append_to_log
from vernissage.server import alarms
from vernissage.server.http.table_access import JoinTable, MoveHere, NewTable, TableAccess
from vernissage.server.limits import Limits, Rate
from vernissage.server.node import Node
from vernissage.server.rooms.room import Room
from vernissage.table import Table, read_entry, replay
from vernissage.table.inputs import What

NOW = 1_700_000_000_000  # ms
PASSES = 60  # of the event loop, in which whatever can go on does
FAST = Rate(10_000, 10_000)  # while the clock stands, everybody is in a hurry
EASY = Limits(messages=FAST, requests_of_person=FAST, requests_of_table=FAST)


async def settle() -> None:
    for _ in range(PASSES):
        await asyncio.sleep(0)


class Alarm:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeClock:
    def __init__(self, now: int = NOW) -> None:
        self._now = now
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._numbers = count()

    def now(self) -> int:
        return self._now

    def after(self, ms: float, call: Callable[[], None]) -> Alarm:
        alarm = Alarm(call)
        heappush(self._alarms, (self._now + max(round(ms), 0), next(self._numbers), alarm))
        return alarm

    async def advance(self, ms: int = 0) -> None:
        """Time passes, and everything that is due happens in its turn."""
        end = self._now + ms
        await settle()
        while self._alarms and self._alarms[0][0] <= end:
            at, _, alarm = heappop(self._alarms)
            self._now = max(self._now, at)
            if alarm.call is not None:
                alarm.call()
                await settle()
        self._now = end

    def sleep_through(self, ms: int) -> None:
        """Time passes, and nobody was awake: what was due is due at the next moment."""
        self._now += ms


class World:
    def __init__(self, store: MemoryStore | None = None, **options: Any) -> None:
        self.store = store or MemoryStore()
        self.clock = FakeClock()
        self.hub = Hub()
        self.nodes: list[Node] = []
        self.mishaps: list[str] = []  # what servers logged as errors
        self.alarms: list[logging.LogRecord] = []  # what operators were told
        self.options = {"limits": EASY, "thinking": (0, 0), **options}
        self.chance = Rng(b"chance of the world", 0).below
        self._tokens = count()

    def tokens(self, size: int) -> bytes:
        return hashlib.shake_128(b"%d" % next(self._tokens)).digest(size)

    async def add_node(self, **options: Any) -> Node:
        """One more server on the same store and bus."""
        wishes = {"clock": self.clock, "tokens": self.tokens, **self.options, **options}
        node = Node(self.store, LocalBus(self.hub), **wishes)
        node.services.jitter = len(self.nodes) if node.services.shared else 0
        await node.open()
        self.nodes.append(node)
        return node

    @property
    def node(self) -> Node:
        return self.nodes[0]

    async def settle(self) -> None:
        await self.clock.advance(0)

    def die(self, node: Node) -> None:
        """A node is gone from one moment to the next: nobody hears of it again."""
        self.nodes.remove(node)
        self.hub.buses = {bus for bus in self.hub.buses if bus is not node.services.bus}
        for room in node.rooms.values():
            room.audience.clear()
            room.close()

    # People

    async def open_table(self, name: str = "Оля", language: Any = "uk", at: int = 0) -> Guest:
        node, device = self.nodes[at], self.tokens(32).hex()
        place = await TableAccess(node).open_table(NewTable(name, language), device, "here")
        return await self._seated(Guest(node, place.table, place.person, device))

    async def join(self, host: Guest, name: str = "", at: int = 0, **wishes: Any) -> Guest:
        wishes = {"language": "en", "name": name, **wishes}
        node, device = self.nodes[at], wishes.pop("device", self.tokens(32).hex())
        table, client = host.doc["table"], wishes.pop("client", "")
        wish = JoinTable(**wishes, table=table["id"], invite=table["invite"])
        place = await TableAccess(node).join(wish, device, client or "here")
        guest = Guest(node, place.table, place.person, device)
        guest.client = client
        return await self._seated(guest)

    async def move(self, link: str, at: int = 0) -> Guest:
        """Another device of a person."""
        node, device = self.nodes[at], self.tokens(32).hex()
        place = await TableAccess(node).move(MoveHere(link), device, "here")
        return await self._seated(Guest(node, place.table, place.person, device))

    async def _seated(self, guest: Guest) -> Guest:
        guest.settle = self.settle
        await guest.hello()
        return guest

    async def table(
        self,
        people: int = 3,
        game: str = "",
        options: Mapping[str, Any] | None = None,
        nodes: tuple[int, ...] = (0,),
    ) -> list[Guest]:
        """People at one table, on these nodes in turn; all sit, and `game` is on."""
        guests = [await self.open_table(at=nodes[0])]
        for number in range(1, people):
            node = nodes[number % len(nodes)]
            guests.append(await self.join(guests[0], f"Person {number}", node))
        for chair, guest in enumerate(guests):
            await guest.ask("sit", chair=chair)
        if game:
            await guests[0].ask("choose", game=game, options=options or {})
            await guests[0].ask("start")
        return guests

    async def play_out(self, *guests: Guest, until: str = "") -> None:
        """Everybody who is asked does something, until the game is over or in some phase."""
        while (game := guests[0].doc["game"])["outcome"] is None and game["phase"] != until:
            moved = [await guest.do_anything(self.chance) for guest in guests]
            assert any(moved), f"nobody can move: {game}"

    # The truth

    def room(self, guest: Guest, at: int = 0) -> Room:
        return self.nodes[at].rooms[guest.table]

    def log(self, guest: Guest) -> list[What]:
        return [read_entry(entry).what for entry in self.entries(guest)]

    def entries(self, guest: Guest) -> list[bytes]:
        return [entry for _, entry in followed(START, self.store._logs[guest.table].entries)]

    async def append(self, guest: Guest, *entries: bytes) -> None:
        """What another server stores."""
        *_, (chain, _) = followed(START, self.store._logs[guest.table].entries)
        await append_to_log(self.store, guest.table, chain, entries, self.tokens)

    def replayed(self, guest: Guest) -> Table:
        return replay(map(read_entry, self.entries(guest)))

    def check(self, *guests: Guest) -> None:
        """Whoever is connected holds the very document that the log makes."""
        for guest in guests:
            assert guest.doc == plain(guest.truth(self.replayed(guest)))

    async def close(self) -> None:
        for node in self.nodes:
            await node.close()
        await settle()


def plain(value: Any) -> Any:
    """As a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class _Mishaps(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == alarms.__name__:
            self._world.alarms.append(record)
        else:
            self._world.mishaps.append(self.format(record))


WorldTest = Callable[[World], Awaitable[None]]


async def _live(test: WorldTest, options: dict[str, Any]) -> None:
    world = World(**{key: made() if key == "store" else made for key, made in options.items()})
    handler, log = _Mishaps(world), logging.getLogger("vernissage")
    log.addHandler(handler)
    try:
        await world.add_node()
        await test(world)
        await world.close()
    finally:
        log.removeHandler(handler)
    assert not world.mishaps, "\n".join(world.mishaps)


def in_a_world(**options: Any) -> Callable[[WorldTest], Callable[[], None]]:
    """A test that gets a fresh world with one node; `store` is what makes its store."""

    def decorate(test: WorldTest) -> Callable[[], None]:
        def run() -> None:
            asyncio.run(_live(test, options))

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return decorate
