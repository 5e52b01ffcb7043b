"""All tables that this node serves, and the way to them."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.log import Bell, Hearing, Outrun, Store, StoreDown, is_table
from vernissage.server.clock import Clock, RealClock
from vernissage.server.identity import Tokens, fingerprint, new_code, new_secret, new_table_id
from vernissage.server.limits import Buckets, Limits
from vernissage.server.materials.decks import Decks
from vernissage.server.metrics import Metrics
from vernissage.server.own.library import Own
from vernissage.server.rooms.bots import THINKING
from vernissage.server.rooms.ink_buffer import TICK
from vernissage.server.rooms.node_messages import hear
from vernissage.server.rooms.room import Room
from vernissage.server.workers.bot_pool import BotPool, RandomBots
from vernissage.table import Entry, Table, apply, follow, read_entry, snapshot, write_entry
from vernissage.table.inputs import Open

log = logging.getLogger(__name__)

LINGER = 30_000  # ms that a table stays open here when everybody is gone
CODE_TRIES = 10
AT_ONCE = 50  # entries that are replayed before others get their turn
JITTER = 80  # ms: nodes that share a table do not all run an errand at once


class Node:
    def __init__(  # noqa: PLR0913  (everything that comes from outside)
        self,
        store: Store,
        bell: Bell,
        *,
        shared: bool = False,
        clock: Clock | None = None,
        tokens: Tokens = secrets.token_bytes,
        limits: Limits | None = None,
        thinking: tuple[int, int] = THINKING,
        deck: Mapping[str, int] | None = None,
        decks: Decks | None = None,
        own: Own | None = None,
        bot_pool: BotPool | None = None,
        tick: Callable[[], float] = lambda: TICK,
    ) -> None:
        self.store, self.bell = store, bell
        self.shared = shared  # other nodes may serve the same tables
        self.clock: Clock = clock or RealClock()
        self.tokens = tokens
        self.limits = limits or Limits()
        self.thinking = thinking  # ms that bots take at least and at most
        self.bot_pool = bot_pool or RandomBots()  # of bots
        self.tick = tick  # ms that live ink is gathered
        self.deck = deck or {}  # what the decks here hold, as the games' options name it
        self.decks = decks or Decks()  # of pictures
        self.own = own or Own(store, self.limits, tokens)  # what people made
        self.decks.open_own = self.own.open
        self.jitter = secrets.randbelow(JITTER) if shared else 0
        self.metrics = Metrics()
        self.metrics.watch(self)
        # By table and person
        self.chats = Buckets(self.limits.chats, self.clock)
        self.hellos = Buckets(self.limits.hellos, self.clock)
        self.requests = Buckets(self.limits.requests_of_person, self.clock)
        self.rooms: dict[str, Room] = {}
        self.callers: Counter[str] = Counter()  # open connections by address
        self.draining = False
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._hearings: dict[str, Hearing] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.store.open()
        await self.bell.open()

    # Tables

    async def new_table(self, name: str, language: Language, device: str) -> Room:
        """A table with its host; the first entry is stored before anybody hears of it."""
        if self.draining:
            raise Illegal("restarting")
        for _ in range(CODE_TRIES):
            table, code = new_table_id(self.tokens), new_code(self.tokens)
            what = Open(
                table, code, new_secret(self.tokens), name, language, fingerprint(table, device)
            )
            entry = Entry(self.clock.now(), what)
            apply(None, entry)  # a name that will not do is refused here
            if await self.store.create(table, code, [write_entry(entry)]):
                self.metrics.appended.inc()
                return await self.room(table)
        raise Illegal("busy")

    async def room(self, table: str) -> Room:
        """The table, opened if need be; Illegal if there is none."""
        if self.draining:
            raise Illegal("restarting")
        while True:
            room = self.rooms.get(table)
            if room is not None:
                return room
            if not is_table(table):
                raise Illegal("no_such_table")
            if table not in self._opening:
                self._opening[table] = self.spawn(self._open(table))
            room = await asyncio.shield(self._opening[table])
            if not room.closed:
                return room

    async def _open(self, table: str) -> Room:
        try:
            found, kept = await self._read(table)
            if found is None:
                raise Illegal("no_such_table")
            if await self.store.find(found.code) != table:  # a renewal was cut off
                await self.store.recode(table, found.code)
            room = Room(found, self, kept)
            self._hearings[table] = await self.bell.listen(table, lambda data: hear(room, data))
            if self.shared:
                room.look_again()  # for what was stored before the bell was listened to
            self.rooms[table] = room
            self.decks.moved_on(None, found)
            self.linger(room)
            return room
        finally:
            del self._opening[table]

    async def _read(self, table: str) -> tuple[Table | None, int]:
        """The newest snapshot that today's rules understand, and the log from there; the seq of
        the snapshot."""
        kept = await self.store.kept(table)
        found = snapshot.read(kept[1]) if kept else None
        if found is not None and found.id != table:
            found = None
        start = found.seq if found else 0
        while entries := await self.store.read(table, found.seq if found else 0):
            for number, data in enumerate(entries):
                found = follow(found, read_entry(data)).table
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
        return found, start

    async def append(self, table: str, after: int, entries: Sequence[bytes]) -> None:
        start = time.perf_counter()
        try:
            await self.store.append(table, after, entries)
        except Outrun:
            self.metrics.outrun.inc()
            raise
        except StoreDown:
            self.metrics.store_down.inc()
            raise
        self.metrics.appended.inc(len(entries))
        self.metrics.appends.observe(time.perf_counter() - start)

    # Closing

    def linger(self, room: Room) -> None:
        self.clock.after(LINGER, lambda: self._close_if_empty(room))

    def _close_if_empty(self, room: Room) -> None:
        if not room.sessions and not room.closed and not self.draining:
            self.spawn(self._close(room))

    async def _close(self, room: Room) -> None:
        await room.idle()
        if room.sessions or room.closed:
            return
        self.drop(room)
        await self._keep(room)

    def drop(self, room: Room) -> None:
        """The room is no longer served here; whoever is in it reconnects."""
        room.close()
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        hearing = self._hearings.pop(room.table.id, None)
        if hearing is not None:
            self.spawn(hearing.stop())
        for session in tuple(room.sessions):
            session.link.close(1012)

    async def settle(self) -> None:
        """Nothing new is begun, and what was asked is answered."""
        self.draining = True
        await self.decks.gallery.close()  # it would keep others waiting
        for room in tuple(self.rooms.values()):
            await room.idle()

    async def close(self) -> None:
        await self.settle()
        for room in tuple(self.rooms.values()):
            for session in tuple(room.sessions):
                session.draining()
            self.drop(room)
            await self._keep(room)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await self.bot_pool.stop()
        await self.own.close()
        await self.bell.close()
        await self.store.close()

    async def _keep(self, room: Room) -> None:
        try:
            await room.keep()
        except StoreDown:
            log.warning("no snapshot was kept", extra={"table": room.table.id})

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Work beside; what goes wrong in it is logged, and nobody waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or task.exception() is None:
            return
        error = task.exception()
        if not isinstance(error, Illegal | StoreDown):
            log.error("work failed", exc_info=error)
