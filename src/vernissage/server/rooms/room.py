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
from vernissage.server.identity import person_of
from vernissage.server.limits import Bucket
from vernissage.server.materials.card_descriptions import CardDescriptions
from vernissage.server.rooms.asks import with_dealt_cards
from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.bots import BotPlayers, BotTools
from vernissage.server.rooms.broadcaster import Broadcaster
from vernissage.server.rooms.chat import TableChat
from vernissage.server.rooms.live_ink import LiveInk
from vernissage.server.rooms.log_reader import follow_entry
from vernissage.server.rooms.node_messages import (
    Inked,
    NodeLink,
    Present,
    Spoken,
    Stored,
    read,
)
from vernissage.server.rooms.presence import Presence
from vernissage.server.rooms.races import Races
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.scheduler import Scheduler
from vernissage.server.rooms.services import Services
from vernissage.server.rooms.table_log import TableLog
from vernissage.table import (
    Entry,
    Person,
    Repeated,
    Step,
    Table,
    apply,
    inputs,
    moment,
    snapshot,
    write_entry,
)
from vernissage.table.inputs import Play
from vernissage.table.rules import done_before

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 256  # entries
ATTEMPTS = 4  # to reach the store
RETRY = 400  # ms between them

Result = int | Illegal  # the seq of the stored entry, or why not


class Attempt(NamedTuple):
    """A batch of requests as the table would take them."""

    steps: list[Step]
    entries: list[bytes]
    results: list[tuple[Request, Result]]


class Room:
    """`on_empty` is called when the last person has left, `on_failure` when the replica cannot be
    trusted any longer."""

    def __init__(
        self,
        table: Table,
        services: Services,
        snapshot_seq: int = 0,
        on_empty: "Callable[[Room], None]" = lambda _: None,
        on_failure: "Callable[[Room], None]" = lambda _: None,
    ) -> None:
        self.services = services
        self._on_empty, self._on_failure = on_empty, on_failure
        clock = services.clock
        self._replica = replica = Replica(table, clock)
        self.audience = audience = Audience()
        self.nodes = nodes = NodeLink(services.bus, table.id, services.shared)
        self._log = TableLog(services.store, table.id, services.metrics)
        self._broadcaster = Broadcaster(replica, audience)
        self.chat = TableChat(replica, audience, nodes, clock, services.chats)
        self.ink = LiveInk(replica, audience, nodes, services.ink_ticker)
        self._presence = Presence(replica, audience, nodes, clock, self.submit, self.reread_log)
        self._scheduler = Scheduler(replica, audience, clock, self.submit, services.jitter)
        self._bots = BotPlayers(self._bot_tools(), audience, self.chat.react_as_bot)
        self._races = Races(replica, audience, clock, self.wake)
        self._rate = Bucket(services.limits.requests_of_table)
        self._inbox: list[Request] = []
        self._pump: asyncio.Task[None] | None = None
        self._behind = False  # the log has more than the replica
        self._snapshot_seq = snapshot_seq  # of the one in the store
        self.closed = False

    def _bot_tools(self) -> BotTools:
        services = self.services
        return BotTools(
            replica=self._replica,
            clock=services.clock,
            spawn=services.spawn,
            submit=self.submit,
            pool=services.bot_pool,
            descriptions=CardDescriptions(services.own),
            buffer=self.ink.buffer,
            thinking=services.thinking,
            jitter=services.jitter,
        )

    @property
    def table(self) -> Table:
        return self._replica.table

    @property
    def busy(self) -> bool:
        return self._pump is not None

    def now(self) -> int:
        """The table's time, which never goes back."""
        return self._replica.now()

    # People

    def enter(self, viewer: Viewer, since: int, heard: int) -> None:
        """A person's connection gets all it missed of the table in one message, then the rest."""
        self.ink.flush()
        self.audience.add(viewer)
        self._broadcaster.catch_up(viewer, since)
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
        self._scheduler.reschedule()
        self._bots.update()

    # Requests

    def submit(self, request: Request) -> None:
        refusal = self._check_limits(request)
        if refusal is not None:
            request.refuse(refusal)
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

    def _check_limits(self, request: Request) -> Illegal | None:
        """The server's own requests are few and not limited."""
        limits, now = self.services.limits, self.services.clock.now() / 1000
        if len(self._inbox) >= limits.inbox or self.closed:
            return Illegal("busy")
        if not request.by and not isinstance(request.what, inputs.Join | inputs.Moved):
            return None
        if self.table.seq >= limits.entries:
            return Illegal("log_full")
        own = self.services.requests.take(f"{self.table.id}/{request.by}")
        return None if own and self._rate.take(now) else Illegal("slow_down")

    async def ask(self, request: Request) -> int:
        """The seq of the stored entry; Illegal if it is refused."""
        answered: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        def answer(result: Result) -> None:
            if not answered.done():
                answered.set_result(result)

        request.answer = answer
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
        if person is None and self.nodes.shared:
            self.reread_log()
            await self.idle()
            person = person_of(self.table, device, wanted)
        return person

    async def reach(self, seq: int) -> None:
        """A client may have seen entries at another node that have not arrived here yet."""
        if seq > self.table.seq:
            self.reread_log()
            await self.idle()

    async def idle(self) -> None:
        """Wait until all pending requests are answered, except those held for a race."""
        if self._inbox:
            self.wake()
        while self._pump is not None:
            await asyncio.shield(self._pump)

    # Storing, then broadcasting

    async def _serve(self, batch: Sequence[Request]) -> None:
        """Try until the store accepts; after a conflict with another node, try again."""
        failures, now = 0, self.now()  # one time: a second try is the same bytes
        while failures < ATTEMPTS:
            attempt = self._try(batch, now)
            if not attempt.entries:
                return self._answer(attempt)
            try:
                stored = await self._append_and_advance(attempt)
            except StoreUnavailable:
                failures += 1
                await asyncio.sleep(RETRY / 1000 * failures)
                stored = await self._find_in_log(attempt.entries)
            if stored:
                return self._answer(attempt)
        for request in batch:
            request.refuse(Illegal("store_down"))
        return None

    async def _append_and_advance(self, attempt: Attempt) -> bool:
        after = self.table.seq
        try:
            await self._log.append(after, attempt.entries)
        except Conflict:
            return await self._find_in_log(attempt.entries)
        self.nodes.publish(Stored(after, attempt.entries))
        self._advance(attempt.steps)
        return True

    async def _find_in_log(self, entries: list[bytes]) -> bool:
        """Whether they are stored all the same: the store's answer may have been lost."""
        after = self.table.seq
        if (await self._read_on())[: len(entries)] != entries:
            return False
        self.nodes.publish(Stored(after, entries))
        return True

    def _try(self, batch: Sequence[Request], now: int) -> Attempt:
        table, now = self.table, max(now, self.table.at)
        attempt = Attempt([], [], [])
        for request in batch:
            try:
                what = with_dealt_cards(request.what, table, self.services.deal)
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

    async def _read_on(self) -> list[bytes]:
        """New entries of the log; none while the store is unavailable."""
        found: list[bytes] = []
        try:
            while entries := await self._log.read(self.table.seq):
                self._follow(entries)
                found += entries
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
        match read(data):
            case Stored(after, entries):
                self._receive_entries(after, entries)
            case Inked(records):
                self.ink.receive(records)
            case Spoken(said):
                self.chat.receive(said)
            case Present(people):
                self._presence.receive(people)
            case None:
                self.reread_log()

    def _receive_entries(self, after: int, entries: Sequence[bytes]) -> None:
        known = self.table.seq - after
        if self._pump is None and 0 <= known < len(entries):
            self._follow(entries[known:])
        elif known < len(entries):
            self.reread_log()

    def reread_log(self) -> None:
        """There may be entries that this node has not been notified of."""
        self._behind = True
        self.wake()

    def _follow(self, entries: Sequence[bytes]) -> None:
        steps, table = [], self.table
        for data in entries:
            step = follow_entry(table, data, self.services.metrics)
            steps.append(step)
            table = step.table
        self._advance(steps)

    def _advance(self, steps: Sequence[Step]) -> None:
        """The table has changed: notify everybody here."""
        before = self.table
        self._replica.advance(steps)
        self._broadcaster.broadcast(steps)
        self.ink.advance(steps)
        self._races.advance()
        if before.people is not self.table.people:
            self._presence.advance(before, self.table)
        self.services.decks.paint_ahead(before, self.table)
        self._reschedule()
        if self.table.seq - self._snapshot_seq >= SNAPSHOT_EVERY:
            self.services.spawn(self.keep_snapshot())

    async def keep_snapshot(self) -> None:
        if self.table.seq > self._snapshot_seq:
            self._snapshot_seq = self.table.seq
            await self._log.keep_snapshot(self._snapshot_seq, snapshot.write(self.table))

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
