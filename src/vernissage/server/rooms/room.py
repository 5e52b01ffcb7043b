"""A table as this node serves it.

One mailbox, no locks: requests wait in the inbox, the pump takes all that are there, tries them
one after another on the table, appends what was accepted in one go, and only then broadcasts it.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from vernissage.kit.errors import Illegal
from vernissage.log import Conflict, StoreUnavailable
from vernissage.log.chain import BrokenLog, Chain
from vernissage.log.chained import check_end
from vernissage.server.identity import person_of
from vernissage.server.materials.card_descriptions import CardDescriptions
from vernissage.server.patience import STEP, in_time
from vernissage.server.rooms.asks import completed
from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.bots import BotPlayers, BotTools
from vernissage.server.rooms.broadcaster import Broadcaster
from vernissage.server.rooms.chat import TableChat
from vernissage.server.rooms.live_ink import LiveInk
from vernissage.server.rooms.log_reader import Found, find_table, follow_entries
from vernissage.server.rooms.node_messages import (
    Inked,
    Lines,
    NodeLink,
    Prepared,
    Present,
    Spoken,
    Stored,
    read,
)
from vernissage.server.rooms.preparations import Preparations
from vernissage.server.rooms.presence import Presence
from vernissage.server.rooms.races import Races
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.scheduler import Scheduler
from vernissage.server.rooms.services import Services
from vernissage.server.rooms.snapshots import keep_snapshot
from vernissage.server.rooms.starter import Starter
from vernissage.server.rooms.table_limits import TableLimits
from vernissage.server.rooms.table_log import TableLog
from vernissage.table import (
    Entry,
    Person,
    Repeated,
    Step,
    Table,
    apply,
    moment,
    write_entry,
)
from vernissage.table.inputs import Play
from vernissage.table.rules import done_before

log = logging.getLogger(__name__)

CODE_RESTS = 24 * 60 * 60_000  # ms after which a code that nobody uses is not found
SNAPSHOT_EVERY = 256  # entries
ATTEMPTS = 4  # to reach the store
RETRY = 400  # ms between them
PATIENCE = 4.0  # seconds in all: people get an answer within 5
LEAST = 0.1  # seconds that the last attempt has

Result = int | Illegal  # the seq of the stored entry, or why not


class Attempt(NamedTuple):
    """A batch of requests as the table would take them."""

    steps: list[Step]
    entries: list[bytes]
    results: list[tuple[Request, Result]]


class Room:
    """`on_empty` is called when the last person has left, `on_failure` when the replica cannot be
    trusted any longer. A table with a broken log can be looked at, as it was before that."""

    def __init__(
        self,
        table: Table,
        found: Found,
        services: Services,
        on_empty: "Callable[[Room], None]" = lambda _: None,
        on_failure: "Callable[[Room], None]" = lambda _: None,
    ) -> None:
        self.services = services
        self._on_empty, self._on_failure = on_empty, on_failure
        clock = services.clock
        self._replica = replica = Replica(table, found.chain, clock)
        self.broken = found.broken
        self.audience = audience = Audience()
        self.nodes = nodes = NodeLink(services.bus, table.id, services.shared)
        self._log = TableLog(
            services.store, table.id, services.metrics, services.health, services.tokens
        )
        self._broadcaster = Broadcaster(replica, audience)
        self.chat = TableChat(replica, audience, nodes, services.chats)
        self.ink = LiveInk(replica, audience, nodes, services.ink_ticker)
        self._presence = Presence(replica, audience, nodes, clock, self.submit, self.reread_log)
        starter = Starter(replica, services, self.submit)
        self._scheduler = Scheduler(
            replica, audience, clock, self.submit, starter.start, services.jitter
        )
        self._bots = BotPlayers(self._bot_tools(), audience, self.chat.react_as_bot)
        self._races = Races(replica, audience, clock, self.wake)
        self.preparations = Preparations(replica, nodes)
        self._limits = TableLimits(table.id, services)
        self._inbox: list[Request] = []
        self._pump: asyncio.Task[None] | None = None
        self._behind = False  # the log has more than the replica
        self._snapshot_seq = found.snapshot_seq  # of the one in the store
        self.closed = False
        self.withdrawing = False  # somebody takes back what they left: one at a time

    def _bot_tools(self) -> BotTools:
        services = self.services
        return BotTools(
            replica=self._replica,
            clock=services.clock,
            spawn=services.spawn,
            submit=self.submit,
            pool=services.bot_pool,
            address=lambda: self.audience.address(self.table.host),
            descriptions=CardDescriptions(services.own),
            buffer=self.ink.buffer,
            thinking=services.thinking,
            jitter=services.jitter,
        )

    @property
    def replica(self) -> Replica:
        return self._replica

    @property
    def table(self) -> Table:
        return self._replica.table

    @property
    def busy(self) -> bool:
        return self._pump is not None

    def now(self) -> int:
        """The table's time, which never goes back."""
        return self._replica.now()

    def code_rests(self) -> bool:
        """Whether nobody has been here for a day: then the code is nothing to be guessed, until
        somebody of the table is back."""
        people = self.table.people.values()
        elsewhere = self.nodes.shared and any(one.away is None for one in people)
        return not (self.audience or elsewhere) and self.now() - self.table.at > CODE_RESTS

    # People

    def enter(self, viewer: Viewer, since: int, stamp: str, heard: int) -> None:
        """A person's connection gets all it missed of the table in one message, then the rest."""
        self.ink.flush()
        self.audience.add(viewer)
        self._broadcaster.catch_up(viewer, since, stamp)
        if self.broken is not None:
            viewer.announce_broken()
        for line in self.chat.since(heard):
            viewer.send(line)
        self.ink.send_unfinished(viewer)
        self._presence.enter(viewer.person)
        self._races.enter(viewer)
        self._reschedule()

    def leave(self, viewer: Viewer) -> None:
        self.audience.remove(viewer)
        if not self.audience.has(viewer.person):
            self._presence.leave(viewer.person)
        if not self.audience:
            self._reschedule()
            self._on_empty(self)

    def _reschedule(self) -> None:
        """What happens by itself, and which bots decide."""
        if self.broken is not None:
            return
        self._scheduler.reschedule()
        self._bots.update()

    # Requests

    def submit(self, request: Request) -> None:
        if self.broken is not None:
            request.refuse(Illegal("table_broken"))
            return
        refusal = self._limits.check(request, self.table, self._inbox)
        if refusal is not None or self.closed:
            request.refuse(refusal or Illegal("busy"))
            return
        self._races.place(request)
        self._inbox.append(request)
        if self.ink.is_stroke(request.action):
            # Everybody has seen it grow, so it may wait, and is stored with those of other tables.
            self.services.ink_ticker.read_later(self._wake_for_strokes)
        else:
            self.wake()

    def _wake_for_strokes(self, _now: int) -> None:
        if self._inbox:
            self.wake()

    async def ask(self, request: Request) -> int:
        """The seq of the stored entry; Illegal if it is refused."""
        answered: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        def answer(result: Result) -> None:
            if not answered.done():
                answered.set_result(result)

        request.answer, request.is_over = answer, answered.done
        self.submit(request)
        result = await answered
        if isinstance(result, Illegal):
            raise result
        return result

    def wake(self) -> None:
        if self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        batch: list[Request] = []
        try:
            while self._inbox or (self._behind and not self.services.draining):
                if self._behind:
                    await self._read_on()
                    await self._refuse_all_if_behind()
                    continue
                batch, self._inbox = self._races.split(self._inbox, self.services.draining)
                if not batch:
                    break  # until one of them is due, or another comes
                await self._serve(batch)
        except BrokenLog as broken:
            # It is damaged, or another than this node knew: opening it anew will tell.
            where = {"table": self.table.id, "seq": broken.seq, "cause": str(broken)}
            log.warning("the log does not continue what this node has", extra=where)
            self._fail(batch)
        except Exception:
            log.exception("room failed", extra={"table": self.table.id})
            self._fail(batch)
        finally:
            self._pump = None

    def _fail(self, batch: Sequence[Request]) -> None:
        """The replica cannot be trusted any longer; people reconnect and get a fresh one. Their
        requests get no answer on a closed connection, so they retry; so do clients over HTTP."""
        self._on_failure(self)
        waiting, self._inbox = [*batch, *self._inbox], []
        for request in waiting:
            request.refuse(Illegal("busy"))

    async def member(self, device: str, wanted: str = "") -> Person | None:
        """Whose device this is. They may have joined at another node a moment ago."""
        person = person_of(self.table, device, wanted)
        if person is None:
            await self.catch_up()
            person = person_of(self.table, device, wanted)
        return person

    async def catch_up(self) -> None:
        """Read what other nodes may have stored a moment ago."""
        if self.nodes.shared:
            self.reread_log()
            await in_time(self.idle(), STEP)

    async def reach(self, seq: int) -> None:
        """A client may have seen entries at another node that have not arrived here yet."""
        if seq > self.table.seq:
            self.reread_log()
            await in_time(self.idle(), STEP)

    async def idle(self) -> None:
        """Wait until all pending requests are answered, except those held for a race, and the log
        is read: as long as the store is silent."""
        if self._inbox:
            self.wake()
        while self._pump is not None:
            await asyncio.shield(self._pump)

    # Storing, then broadcasting

    async def _serve(self, batch: Sequence[Request]) -> None:
        """Try until the store accepts; after a conflict with another node, try again."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        failures, now = 0, self.now()  # one time: a second try is the same bytes
        while failures < ATTEMPTS and loop.time() < until:
            batch = [request for request in batch if not request.is_over()]
            attempt = self._try(batch, now)
            if not attempt.entries:
                return self._answer(attempt)
            try:
                stored = await self._append_and_advance(attempt, max(until - loop.time(), LEAST))
            except StoreUnavailable:
                failures += 1
                await asyncio.sleep(RETRY / 1000 * failures)
                stored = await self._find_in_log(attempt.entries)
            if stored:
                return self._answer(attempt)
        waiting, self._inbox = [*batch, *self._inbox], []
        for request in waiting:
            request.refuse(Illegal("store_down"))
        return None

    async def _append_and_advance(self, attempt: Attempt, within: float) -> bool:
        after = self._replica.chain
        try:
            made = await self._log.append(after, attempt.entries, within)
        except Conflict:
            return await self._find_in_log(attempt.entries)
        self.nodes.publish(Stored(after.seq, [stored for _, stored in made]))
        self._advance(attempt.steps, [chain for chain, _ in made])
        return True

    async def _find_in_log(self, entries: list[bytes]) -> bool:
        """Whether they are stored all the same: the store's answer may have been lost."""
        after = self.table.seq
        found = (await self._read_on())[: len(entries)]
        if [entry for entry, _ in found] != entries:
            return False
        self.nodes.publish(Stored(after, [stored for _, stored in found]))
        return True

    def _try(self, batch: Sequence[Request], now: int) -> Attempt:
        table, now = self.table, max(now, self.table.at)
        attempt = Attempt([], [], [])
        for request in batch:
            try:
                what = completed(request.what, table, request.by, self.services.deal)
                what = self.preparations.completed(what, table)
                entry = Entry(now, what, request.by, request.id)
                step = _applied(table, request, entry)
            except Illegal as illegal:
                attempt.results.append((request, illegal))
            except Repeated as repeated:
                attempt.results.append((request, repeated.seq))
            except Exception:  # a bug costs one request, not the whole game
                log.exception("request failed", extra={"table": table.id})
                attempt.results.append((request, Illegal("failed")))
            else:
                table = step.table
                attempt.steps.append(step)
                attempt.entries.append(write_entry(entry))
                attempt.results.append((request, table.seq))
        return attempt

    def _answer(self, attempt: Attempt) -> None:
        now = self.services.clock.now()
        for request, result in attempt.results:
            if request.since:
                self.services.metrics.answered.observe((now - request.since) / 1000)
            try:
                if request.answer is not None:
                    request.answer(result)
            except Exception:
                log.exception("answering failed", extra={"table": self.table.id})

    # The log, to which other nodes append, too

    async def _read_on(self) -> list[tuple[bytes, bytes]]:
        """New entries of the log, with what is stored of them; none while the store is unavailable.
        BrokenLog if it is not the log that the replica follows, such as after a restore."""
        found: list[tuple[bytes, bytes]] = []
        try:
            while (head := await self._log.head()) != self._replica.chain.head:
                stored = await self._log.read(self.table.seq)
                try:
                    if not stored:
                        check_end(self._replica.chain, head)
                    found += zip(self._follow(stored), stored, strict=True)
                except BrokenLog:
                    if not await self._reload():
                        raise
            self._behind = False
        except StoreUnavailable:
            self._behind = True
        return found

    async def _refuse_all_if_behind(self) -> None:
        """While the store is unavailable nothing can be stored, so nothing is accepted."""
        if self._behind:
            waiting, self._inbox = self._inbox, []
            for request in waiting:
                request.refuse(Illegal("store_down"))
            await asyncio.sleep(RETRY / 1000)

    def receive(self, data: bytes) -> None:
        """A message of another node. One that cannot be read comes from another version: the log
        will tell what it was about."""
        match message := read(data):
            case Stored(after, stored):
                self._receive_entries(after, stored)
            case Inked(records):
                self.ink.receive(records)
            case Spoken(said):
                self.chat.receive(said)
            case Lines(said, asking):
                self.chat.receive_lines(said, asking)
            case Present(people):
                self._presence.receive(people)
            case Prepared():
                self.preparations.receive(message)
            case None:
                self.reread_log()

    def _receive_entries(self, after: int, stored: Sequence[bytes]) -> None:
        known = self.table.seq - after
        if self._pump is None and 0 <= known < len(stored) and self.broken is None:
            try:
                self._follow(stored[known:])
            except BrokenLog:  # of another history: the log tells which is the table's
                self.reread_log()
        elif known < len(stored):
            self.reread_log()

    def reread_log(self) -> None:
        """There may be entries that this node has not been notified of."""
        if self.broken is None:
            self._behind = True
            self.wake()

    def _follow(self, stored: Sequence[bytes]) -> list[bytes]:
        """The entries of what is stored, which the replica has followed."""
        new = follow_entries(self.table, self._replica.chain, stored, self.services.metrics)
        self._advance(new.steps, new.chains)
        return new.entries

    async def _reload(self) -> bool:
        """Whether the log was rewritten: somebody took back what they left here, so it must not
        stay in memory and on screens."""
        services, before = self.services, self.table
        found = await find_table(services.store, before.id, services.metrics)
        table = found.table
        if table is None or found.broken is not None or table.rewritten == before.rewritten:
            return False
        self._replica.reset(table, found.chain)
        self._snapshot_seq = table.seq
        self.chat.forget_strangers()
        self._broadcaster.start_anew()
        self._settle(before)
        return True

    def _advance(self, steps: Sequence[Step], chains: Sequence[Chain]) -> None:
        """The table has changed: notify everybody here."""
        before = self.table
        self._replica.advance(steps, chains)
        self._broadcaster.broadcast(steps)
        self.ink.advance(steps)
        self._settle(before)
        if self.table.seq - self._snapshot_seq >= SNAPSHOT_EVERY:
            self.services.spawn(self.keep_snapshot())

    def _settle(self, before: Table) -> None:
        self._races.advance()
        self.preparations.forget_past()
        if before.people is not self.table.people:
            self._presence.advance(before, self.table)
        address = self.audience.address(self.table.host)
        self.services.decks.paint_ahead(before, self.table, address)
        self._reschedule()

    async def keep_snapshot(self) -> None:
        if self.table.seq > self._snapshot_seq:
            self._snapshot_seq = self.table.seq
            await keep_snapshot(self.services.store, self.table, self._replica.chain)

    def close(self) -> None:
        self.closed = True
        self._scheduler.stop()
        self._bots.stop()
        self._races.stop()
        self._presence.stop()


def _applied(table: Table, request: Request, entry: Entry) -> Step:
    if request.when is not None and request.when != moment(table):
        done = done_before(table, request.by, request.id)
        if done is not None:
            raise Repeated(done)
        raise Illegal("stale")
    if request.moves is not None and _has_moved(table, request):
        raise Illegal("stale")
    return apply(table, entry, request.action)


def _has_moved(table: Table, request: Request) -> bool:
    """Whether the seat of a bot has done something since the bot looked: at another node."""
    on, what = table.on, request.what
    return on is None or not isinstance(what, Play) or on.moves[what.seat] != request.moves
