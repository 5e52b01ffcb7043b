"""All tables that this node serves: opening, finding and closing their rooms."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable

from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.log import Bus, Store, StoreUnavailable, Subscription, is_table
from vernissage.server.clock import Clock, RealClock
from vernissage.server.identity import Tokens, fingerprint, new_code, new_secret
from vernissage.server.limits import Buckets, Limits
from vernissage.server.materials.dealing import Deal, deal
from vernissage.server.materials.decks import Decks
from vernissage.server.memory import trim
from vernissage.server.metrics import Metrics
from vernissage.server.own.library import OwnLibrary
from vernissage.server.place import Place
from vernissage.server.rooms.bots import THINKING
from vernissage.server.rooms.ink_ticker import TICK, InkTicker
from vernissage.server.rooms.log_reader import follow_entry
from vernissage.server.rooms.room import Room
from vernissage.server.rooms.services import Services
from vernissage.server.tasks import Tasks
from vernissage.server.workers.bot_pool import BotPool, RandomBots
from vernissage.table import Entry, Table, apply, snapshot, write_entry
from vernissage.table.inputs import Open

log = logging.getLogger(__name__)

LINGER = 30_000  # ms that a table stays open here after everybody has left
# The same where another process of this server serves the table: somebody came to it by a request
# that did not name it. As long as it is open here, too, all its ink is sent here.
LINGER_AWAY = 2_000
TRIM_EVERY = 100  # closed tables; it looks through the whole heap
CODE_TRIES = 10
AT_ONCE = 50  # entries that are replayed before yielding to the event loop
JITTER = 80  # ms: nodes that share a table do not all run a scheduled event at once
CLOSING = 5.0  # seconds that background tasks have to finish


class Node:
    def __init__(  # noqa: PLR0913  (everything that comes from outside)
        self,
        store: Store,
        bus: Bus,
        *,
        shared: bool = False,
        clock: Clock | None = None,
        tokens: Tokens = secrets.token_bytes,
        limits: Limits | None = None,
        thinking: tuple[int, int] = THINKING,
        deal: Deal = deal,
        decks: Decks | None = None,
        own: OwnLibrary | None = None,
        bot_pool: BotPool | None = None,
        tick: Callable[[], float] = lambda: TICK,
        place: Place | None = None,
    ) -> None:
        self.tasks = Tasks()
        self._place = place or Place()
        clock, limits = clock or RealClock(), limits or Limits()
        own = own or OwnLibrary(store, limits, tokens)
        decks = decks or Decks()
        decks.open_own = own.open
        self.services = Services(
            clock=clock,
            limits=limits,
            metrics=Metrics(),
            store=store,
            bus=bus,
            shared=shared,
            spawn=self.tasks.spawn,
            tokens=tokens,
            decks=decks,
            own=own,
            deal=deal,
            bot_pool=bot_pool or RandomBots(),
            thinking=thinking,
            ink_ticker=InkTicker(clock, tick),
            jitter=secrets.randbelow(JITTER) if shared else 0,
            chats=Buckets(limits.chats, clock),
            hellos=Buckets(limits.hellos, clock),
            requests=Buckets(limits.requests_of_person, clock),
        )
        self.rooms: dict[str, Room] = {}
        self.callers: Counter[str] = Counter()  # open connections by address
        self._closed = 0  # rooms so far
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._subscriptions: dict[str, Subscription] = {}
        self.services.metrics.watch(tables=lambda: len(self.rooms), people=self._count_people)

    @property
    def draining(self) -> bool:
        return self.services.draining

    def _count_people(self) -> int:
        return sum(len(room.audience.people()) for room in self.rooms.values())

    async def open(self) -> None:
        await self.services.store.open()
        await self.services.bus.open()

    # Tables

    async def new_table(self, name: str, language: Language, device: str) -> Room:
        """A table with its host; the first entry is stored before anybody is notified."""
        if self.draining:
            raise Illegal("restarting")
        services, tokens = self.services, self.services.tokens
        for _ in range(CODE_TRIES):
            table, code = self._place.new_table_id(tokens), new_code(tokens)
            what = Open(table, code, new_secret(tokens), name, language, fingerprint(table, device))
            entry = Entry(services.clock.now(), what)
            apply(None, entry)  # a name that will not do is refused here
            if await services.store.create(table, code, [write_entry(entry)]):
                services.metrics.appended += 1
                return await self.room(table)
        raise Illegal("busy")

    async def room(self, table: str) -> Room:
        """The room of a table, opened if need be; Illegal if there is no such table."""
        if self.draining:
            raise Illegal("restarting")
        while True:
            room = self.rooms.get(table)
            if room is not None:
                return room
            if not is_table(table):
                raise Illegal("no_such_table")
            if table not in self._opening:
                self._opening[table] = self.tasks.spawn(self._open_room(table))
            room = await asyncio.shield(self._opening[table])
            if not room.closed:
                return room

    async def _open_room(self, table: str) -> Room:
        services = self.services
        try:
            found, kept = await self._read(table)
            if found is None:
                raise Illegal("no_such_table")
            if await services.store.find(found.code) != table:  # a renewal was cut off
                await services.store.recode(table, found.code)
            room = Room(found, services, kept, self._close_later, self.drop)
            self._subscriptions[table] = await services.bus.subscribe(table, room.receive)
            if services.shared:
                room.reread_log()  # for what was stored before the subscription
            self.rooms[table] = room
            services.decks.paint_ahead(None, found)
            self._close_later(room)
            return room
        finally:
            del self._opening[table]

    async def _read(self, table: str) -> tuple[Table | None, int]:
        """The newest snapshot that today's rules understand, and the log from there; the seq of
        the snapshot."""
        store = self.services.store
        kept = await store.snapshot(table)
        found = snapshot.read(kept[1]) if kept else None
        if found is not None and found.id != table:
            found = None
        start = found.seq if found else 0
        while entries := await store.read(table, found.seq if found else 0):
            for number, data in enumerate(entries):
                found = follow_entry(found, data, self.services.metrics).table
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
        return found, start

    # Closing

    def _close_later(self, room: Room) -> None:
        linger = LINGER if self._place.serves(room.table.id) else LINGER_AWAY
        self.services.clock.after(linger, lambda: self._close_if_empty(room))

    def _close_if_empty(self, room: Room) -> None:
        if not room.audience and not room.closed and not self.draining:
            self.tasks.spawn(self._close_room(room))

    async def _close_room(self, room: Room) -> None:
        await room.idle()
        if room.audience or room.closed:
            return
        self.drop(room)
        await self._keep_snapshot(room)
        self._closed += 1
        if self._closed % TRIM_EVERY == 0:
            await self._return_memory()

    async def _return_memory(self) -> None:
        for buckets in (self.services.chats, self.services.hellos, self.services.requests):
            buckets.forget_full()
        await asyncio.to_thread(trim)

    def drop(self, room: Room) -> None:
        """Stop serving the room here; its viewers reconnect."""
        room.close()
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        subscription = self._subscriptions.pop(room.table.id, None)
        if subscription is not None:
            self.tasks.spawn(subscription.stop())
        for viewer in room.audience:
            viewer.close(1012)

    async def settle(self) -> None:
        """Accept nothing new, and answer pending requests."""
        self.services.draining = True
        await self.services.decks.cache.close()  # its painting would delay the shutdown
        for room in tuple(self.rooms.values()):
            await room.idle()

    async def close(self) -> None:
        await self.settle()
        for room in tuple(self.rooms.values()):
            for viewer in room.audience:
                viewer.announce_restart()
            self.drop(room)
            await self._keep_snapshot(room)
        await self.tasks.wait(CLOSING)
        services = self.services
        await services.bot_pool.stop()
        await services.own.close()
        await services.bus.close()
        await services.store.close()

    async def _keep_snapshot(self, room: Room) -> None:
        try:
            await room.keep_snapshot()
        except StoreUnavailable:
            log.warning("could not store a snapshot", extra={"table": room.table.id})
