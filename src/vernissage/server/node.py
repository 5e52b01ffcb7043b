"""All tables that this node serves: opening, finding and closing their rooms."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable

from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.log import Bus, Store, StoreUnavailable, Subscription, is_table
from vernissage.log.chain import BrokenLog
from vernissage.log.chained import create_log
from vernissage.server.alarms import Alarms
from vernissage.server.clock import Clock, RealClock
from vernissage.server.identity import Tokens, fingerprint, new_code, new_secret
from vernissage.server.limits import Buckets, Limits
from vernissage.server.materials.dealing import Deal, dealer
from vernissage.server.materials.decks import Decks
from vernissage.server.materials.recordings import Recordings
from vernissage.server.memory import trim
from vernissage.server.metrics import Metrics
from vernissage.server.old_tables import OldTables
from vernissage.server.own.library import OwnLibrary
from vernissage.server.patience import patient
from vernissage.server.place import Place
from vernissage.server.rooms.bots import THINKING
from vernissage.server.rooms.ink_ticker import TICK, InkTicker
from vernissage.server.rooms.log_budgets import LogBudgets
from vernissage.server.rooms.log_reader import Found, find_table, report_broken
from vernissage.server.rooms.room import Room
from vernissage.server.rooms.services import Services
from vernissage.server.store_health import StoreHealth
from vernissage.server.tasks import Tasks
from vernissage.server.workers.bot_pool import BotPool, RandomBots
from vernissage.table import Entry, apply, write_entry
from vernissage.table.inputs import Open
from vernissage.table.names import tidied
from vernissage.table.state import FRESH

log = logging.getLogger(__name__)

LINGER = 30_000  # ms that a table stays open here after everybody has left
# The same where another process of this server serves the table: somebody came to it by a request
# that did not name it. As long as it is open here, too, all its ink is sent here.
LINGER_AWAY = 2_000
TRIM_EVERY = 100  # closed tables; it looks through the whole heap
CODE_TRIES = 10
UNREADABLE = 60_000  # ms until a table whose log cannot be read is tried again
JITTER = 80  # ms: nodes that share a table do not all run a scheduled event at once
CLOSING = 5.0  # seconds that background tasks have to finish


class Node:
    def __init__(  # noqa: PLR0913  (everything that comes from outside)
        self,
        store: Store,
        bus: Bus,
        *,
        shared: bool = False,
        others: bool = True,
        clock: Clock | None = None,
        tokens: Tokens = secrets.token_bytes,
        limits: Limits | None = None,
        thinking: tuple[int, int] = THINKING,
        deal: Deal | None = None,
        decks: Decks | None = None,
        own: OwnLibrary | None = None,
        bot_pool: BotPool | None = None,
        tick: Callable[[], float] = lambda: TICK,
        place: Place | None = None,
        keep: int = 0,
    ) -> None:
        """`others`: if the store is shared, then not only with processes of this very server, but
        with nodes that may reach it by another way."""
        self.tasks, store = Tasks(), patient(store)
        self.has_others = shared and others
        self._place = place or Place()
        clock, limits = clock or RealClock(), limits or Limits()
        own = own or OwnLibrary(store, limits, tokens)
        own.on_broken = self._report_broken
        decks = decks or Decks()
        decks.open_own = own.open
        metrics = Metrics()
        alarms = Alarms(clock, metrics)
        health = StoreHealth(store, clock, alarms, self.tasks.spawn)
        health.on_down = self._move_people_on
        self.services = Services(
            clock=clock,
            limits=limits,
            metrics=metrics,
            store=store,
            alarms=alarms,
            health=health,
            bus=bus,
            shared=shared,
            spawn=self.tasks.spawn,
            tokens=tokens,
            decks=decks,
            own=own,
            recordings=Recordings(store, limits),
            deal=deal or dealer(decks),
            bot_pool=bot_pool or RandomBots(),
            thinking=thinking,
            ink_ticker=InkTicker(clock, tick),
            jitter=int.from_bytes(tokens(4)) % JITTER if shared else 0,
            chats=Buckets(limits.chats, clock),
            hellos=Buckets(limits.hellos, clock),
            requests=Buckets(limits.requests_of_person, clock),
            budgets=LogBudgets(limits, clock),
        )
        self.rooms: dict[str, Room] = {}
        self.callers: Counter[str] = Counter()  # open connections by address
        self._closed = 0  # rooms so far
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._subscriptions: dict[str, Subscription] = {}
        self._unreadable: dict[str, int] = {}  # tables, and until when that is remembered
        self.keep = keep  # days that a table is kept unused; 0: for ever
        self._old_tables = OldTables(
            store, clock, metrics, self.tasks.spawn, tokens, in_use=self._is_open_or_elsewhere
        )
        bus.on_reconnect = self._exchange_chats
        self.services.metrics.watch(tables=lambda: len(self.rooms), people=self._count_people)

    @property
    def draining(self) -> bool:
        return self.services.draining

    def _count_people(self) -> int:
        return sum(len(room.audience.people()) for room in self.rooms.values())

    async def open(self) -> None:
        await self.services.store.open()
        await self.services.bus.open()
        if self.keep:
            self._old_tables.start(self.keep)

    def _is_open_or_elsewhere(self, table: str) -> bool:
        open_here = table in self.rooms or table in self._opening
        return open_here or not self._place.serves(table)

    def _exchange_chats(self) -> None:
        for room in self.rooms.values():
            room.chat.exchange()

    # Tables

    async def new_table(self, name: str, language: Language, device: str, label: str = "") -> Room:
        """A table with its host; the first entry is stored before anybody is notified."""
        if self.draining:
            raise Illegal("restarting")
        services, tokens = self.services, self.services.tokens
        for _ in range(CODE_TRIES):
            table, code = self._place.new_table_id(tokens), new_code(tokens)
            print_ = fingerprint(table, device)
            secret = new_secret(tokens)
            what = Open(table, code, secret, tidied(name), language, print_, label, (FRESH,))
            entry = Entry(services.clock.now(), what)
            apply(None, entry)  # a name that will not do is refused here
            if await create_log(services.store, table, code, [write_entry(entry)], tokens):
                services.metrics.appended += 1
                return await self.room(table)
        raise Illegal("busy")

    async def room(self, table: str) -> Room:
        """The room of a table, opened if need be; Illegal if there is no such table."""
        if self.draining:
            raise Illegal("restarting")
        while True:
            room = self.rooms.get(table)
            self._check_store()
            if room is not None:
                return room
            if not is_table(table):
                raise Illegal("no_such_table")
            self._check_readable(table)
            if table not in self._opening:
                self._opening[table] = self.tasks.spawn(self._open_room(table))
            room = await asyncio.shield(self._opening[table])
            if not room.closed:
                return room

    def _check_store(self) -> None:
        """A node that is cut off takes nobody if another one may do better."""
        if self.has_others and self.services.health.down:
            raise Illegal("store_down")

    def _check_readable(self, table: str) -> None:
        """Retries are many, and reading a log to its broken entry is long."""
        until = self._unreadable.get(table)
        if until is not None and self.services.clock.now() < until:
            raise Illegal("table_broken")
        self._unreadable.pop(table, None)

    async def _open_room(self, table: str) -> Room:
        services = self.services
        try:
            found = await find_table(services.store, table, services.metrics)
            if found.broken is not None:
                report_broken(services.alarms, table, found.broken)
            if found.table is None:
                raise self._no_table(table, found)
            if found.broken is None and await services.store.find(found.table.code) != table:
                await services.store.recode(table, found.table.code)  # a renewal was cut off
            room = Room(found.table, found, services, self._close_later, self.drop)
            self._subscriptions[table] = await services.bus.subscribe(table, room.receive)
            if services.shared:
                room.reread_log()  # for what was stored before the subscription
            self.rooms[table] = room
            services.decks.paint_ahead(None, found.table)
            self._close_later(room)
            self._try_again_later(room)
            return room
        except StoreUnavailable as error:
            services.health.refused(error)
            raise
        finally:
            del self._opening[table]

    def _report_broken(self, log: str, broken: BrokenLog) -> None:
        self.services.alarms.report(
            "a log cannot be read", broken, log, kind=log.partition("-")[0], seq=broken.seq
        )

    def _no_table(self, table: str, found: Found) -> Illegal:
        if found.broken is None:
            return Illegal("no_such_table")
        self._unreadable[table] = self.services.clock.now() + UNREADABLE
        return Illegal("table_broken")

    def _try_again_later(self, room: Room) -> None:
        """The operator may repair a broken log meanwhile."""
        if room.broken is not None:
            self.services.clock.after(UNREADABLE, lambda: self._try_again(room))

    def _try_again(self, room: Room) -> None:
        if not room.closed and not self.draining:
            self.tasks.spawn(self._reopen(room))

    async def _reopen(self, room: Room) -> None:
        services, table = self.services, room.table.id
        found = await find_table(services.store, table, services.metrics)
        if found.broken is None or found.chain != room.replica.chain:
            self.drop(room)  # people reconnect, and get what there is now
            return
        report_broken(services.alarms, table, found.broken)
        self._try_again_later(room)

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
        services = self.services
        for buckets in (services.chats, services.hellos, services.requests, services.budgets):
            buckets.forget_full()
        await asyncio.to_thread(trim)

    def drop(self, room: Room) -> None:
        """Stop serving the room here; its viewers reconnect."""
        room.close()
        self.services.decks.forget(room.table.id)
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        subscription = self._subscriptions.pop(room.table.id, None)
        if subscription is not None:
            self.tasks.spawn(subscription.stop())
        for viewer in room.audience:
            viewer.close(1012)

    def _move_people_on(self) -> None:
        """The store does not answer this node. Another one may reach it, and a proxy sees by
        `/ready` where to send people; what they asked for they ask again there."""
        if self.has_others:
            for room in self.rooms.values():
                for viewer in tuple(room.audience):
                    viewer.close(1012)

    async def settle(self) -> None:
        """Accept nothing new, and answer pending requests."""
        self.services.draining = True
        self._old_tables.stop()
        await self.services.decks.cache.close()  # its painting would delay the shutdown
        for room in tuple(self.rooms.values()):
            await room.idle()

    async def close(self) -> None:
        await self.settle()
        self.services.health.stop()
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
