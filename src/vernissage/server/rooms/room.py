"""A table as this node serves it: the log's replica, the people connected here, and its clock.

One mailbox, no locks: requests wait in the inbox, the pump takes all that are there, tries them
one after another on the table, appends what was accepted in one go, and only then tells anybody.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from vernissage.kit.errors import Illegal
from vernissage.log import Outrun, StoreDown
from vernissage.server.limits import Bucket
from vernissage.server.rooms.bots import Players
from vernissage.server.rooms.chat import Talk
from vernissage.server.rooms.documents import Docs, news, welcome
from vernissage.server.rooms.fill_in import completed
from vernissage.server.rooms.ink_buffer import frame
from vernissage.server.rooms.live_ink import Pens
from vernissage.server.rooms.node_messages import Ringer
from vernissage.server.rooms.presence import Presence
from vernissage.server.rooms.races import Races
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.scheduler import Alarm
from vernissage.table import (
    Doc,
    Entry,
    PersonId,
    Repeated,
    Step,
    Table,
    apply,
    follow,
    inputs,
    moment,
    read_entry,
    snapshot,
    write_entry,
)
from vernissage.table.inputs import Play
from vernissage.table.rules import done_before
from vernissage.table.view import table_view

if TYPE_CHECKING:
    from vernissage.server.node import Node
    from vernissage.server.transport.session import Session

log = logging.getLogger(__name__)

REMEMBERED = 128  # steps that a client may have missed
SNAPSHOT_EVERY = 256  # entries
TRIES = 4  # to reach the store
RETRY = 400  # ms between them


class Room:
    def __init__(self, table: Table, node: "Node", kept: int = 0) -> None:
        self.table = table
        self.node = node
        self._ahead = 0  # ms by which the clock that wrote the log is ahead of this node's
        self.sessions: set[Session] = set()
        self.past: deque[Step] = deque([Step(table)], maxlen=REMEMBERED)
        self.ringer = Ringer(node.bell if node.shared else None, table.id)
        self.talk = Talk(self)
        self.pens = Pens(self)
        self.presence = Presence(self)
        self.alarm = Alarm(self)
        self.players = Players(self)
        self.races = Races(self)
        self._docs: dict[PersonId, Doc] = {}  # what those who are connected have been told
        self._shared = table_view(table)
        self._pace = Bucket(node.limits.requests_of_table)
        self._inbox: list[Request] = []
        self._pump: asyncio.Task[None] | None = None
        self._behind = False  # the log has more than the replica
        self._kept = kept  # the seq of the snapshot in the store
        self.closed = False

    def now(self) -> int:
        """The table's time, which never goes back."""
        now = self.node.clock.now()
        self._ahead = max(self._ahead, self.table.at - now)
        return now + self._ahead

    # People

    def enter(self, session: "Session", since: int, heard: int) -> None:
        """A person's connection gets all it missed of the table in one message, then the rest."""
        self.pens.tray.send()
        self.sessions.add(session)
        session.send(self._catching_up(session.person, since))
        for line in self.talk.since(heard):
            session.send(line)
        unfinished = self.pens.tray.unfinished()
        if unfinished:
            session.link.send_ink(frame(unfinished))
        self.presence.came(session.person)
        self.races.entered(session)
        self._set()

    def leave(self, session: "Session") -> None:
        self.sessions.discard(session)
        person = session.person
        if not any(one.person == person for one in self.sessions):
            self._docs.pop(person, None)
            self.presence.went(person)
        if not self.sessions:
            self._set()
            self.node.linger(self)

    def _set(self) -> None:
        """What happens by itself, and who thinks."""
        self.alarm.set()
        self.players.set()

    def _catching_up(self, person: PersonId, since: int) -> bytes:
        now, after = self.now(), Docs(self.table, self._shared).of(person)
        self._docs[person] = after
        steps = [step for step in self.past if step.table.seq > since]
        before = next((step for step in self.past if step.table.seq == since), None)
        if before is None or person not in before.table.people:
            return welcome(after, self.table.seq, now)
        return news(Docs(before.table).of(person), after, steps, self.table.seq, now)

    # Requests

    def submit(self, request: Request) -> None:
        refusal = self._too_much(request)
        if refusal is not None:
            request.refuse(refusal)
            return
        self._inbox.append(self.races.placed(request))
        self.wake()

    def _too_much(self, request: Request) -> Illegal | None:
        """What the server asks by itself is always little."""
        person = request.by
        limits, now = self.node.limits, self.node.clock.now() / 1000
        if len(self._inbox) >= limits.inbox or self.closed:
            return Illegal("busy")
        if not person and not isinstance(request.what, inputs.Join | inputs.Moved):
            return None
        if self.table.seq >= limits.entries:
            return Illegal("log_full")
        own = self.node.requests.take(f"{self.table.id}/{person}")
        return None if own and self._pace.take(now) else Illegal("slow_down")

    async def ask(self, request: Request) -> int:
        """The seq of the stored entry; Illegal if it is refused."""
        answered: asyncio.Future[int | Illegal] = asyncio.get_running_loop().create_future()

        def answer(given: int | Illegal) -> None:
            if not answered.done():
                answered.set_result(given)

        self.submit(msgspec.structs.replace(request, answer=answer))
        given = await answered
        if isinstance(given, Illegal):
            raise given
        return given

    def wake(self) -> None:
        if self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        batch: list[Request] = []
        try:
            while self._inbox or (self._behind and not self.node.draining):
                if self._behind:
                    await self._catch_up_if_possible()
                    await self._rest_if_behind()
                    continue
                batch, self._inbox = self.races.ready(self._inbox)
                if not batch:
                    break  # until one of them is due, or another comes
                await self._serve(batch)
        except Exception:
            log.exception("a room failed", extra={"table": self.table.id})
            self._fail(batch)
        finally:
            self._pump = None

    def _fail(self, batch: Sequence[Request]) -> None:
        """The replica cannot be trusted any longer; people reconnect and get a fresh one. Their
        requests get no answer any more, so they ask again; those who wait without a line do."""
        self.node.drop(self)
        waiting, self._inbox = [*batch, *self._inbox], []
        for request in waiting:
            request.refuse(Illegal("busy"))

    async def reach(self, seq: int) -> None:
        """A client may have seen more at another node than was heard of here."""
        if seq > self.table.seq:
            self.look_again()
            await self.idle()

    async def idle(self) -> None:
        """Waits until everything asked so far is answered, but for what must wait a moment."""
        if self.node.draining and self._inbox:
            self.wake()
        while self._pump is not None:
            await asyncio.shield(self._pump)

    # Storing, then telling

    async def _serve(self, batch: Sequence[Request]) -> None:
        """Tries until the store says yes; being outrun by another node only means to look again."""
        failures, now = 0, self.now()  # one time: a second try is the same bytes
        while failures < TRIES:
            steps, entries, answers = self._tried(batch, now)
            if not entries:
                return self._answer(answers)
            try:
                stored = await self._stored(steps, entries)
            except StoreDown:
                failures += 1
                await asyncio.sleep(RETRY / 1000 * failures)
                stored = await self._found(entries)
            if stored:
                return self._answer(answers)
        for request in batch:
            request.refuse(Illegal("store_down"))
        return None

    async def _stored(self, steps: Sequence[Step], entries: list[bytes]) -> bool:
        after = self.table.seq
        try:
            await self.node.append(self.table.id, after, entries)
        except Outrun:
            return await self._found(entries)
        self.ringer.entries(after, entries)
        self._advance(steps)
        return True

    async def _found(self, entries: list[bytes]) -> bool:
        """Whether they are in the log all the same: the store's answer may have been lost."""
        after = self.table.seq
        if (await self._catch_up_if_possible())[: len(entries)] != entries:
            return False
        self.ringer.entries(after, entries)
        return True

    def _tried(
        self, batch: Sequence[Request], now: int
    ) -> tuple[list[Step], list[bytes], list[tuple[Request, int | Illegal]]]:
        table, now = self.table, max(now, self.table.at)
        steps: list[Step] = []
        entries: list[bytes] = []
        answers: list[tuple[Request, int | Illegal]] = []
        for request in batch:
            try:
                entry = Entry(now, completed(request.what, table), request.by, request.id)
                step = _applied(table, request, entry)
            except Illegal as illegal:
                answers.append((request, illegal))
            except Repeated as repeated:
                answers.append((request, repeated.seq))
            except Exception:  # a fault of ours costs one request, not everybody's evening
                log.exception("a request failed", extra={"table": table.id})
                answers.append((request, Illegal("failed")))
            else:
                table = step.table
                steps.append(step)
                entries.append(write_entry(entry))
                answers.append((request, table.seq))
        return steps, entries, answers

    def _answer(self, answers: Sequence[tuple[Request, int | Illegal]]) -> None:
        now = self.node.clock.now()
        for request, given in answers:
            if request.since:
                self.node.metrics.answered.observe((now - request.since) / 1000)
            self._tell_answer(request, given)

    def _tell_answer(self, request: Request, given: int | Illegal) -> None:
        try:
            if request.answer is not None:
                request.answer(given)
        except Exception:
            log.exception("an answer failed", extra={"table": self.table.id})

    async def _catch_up_if_possible(self) -> list[bytes]:
        """Reads on in the log, which is the truth. What was new in it."""
        found: list[bytes] = []
        try:
            while entries := await self.node.store.read(self.table.id, self.table.seq):
                self._follow(entries)
                found += entries
            self._behind = False
        except StoreDown:
            self._behind = True
        return found

    async def _rest_if_behind(self) -> None:
        """While the store is down nothing can be promised, so nothing is accepted."""
        if self._behind:
            waiting, self._inbox = self._inbox, []
            for request in waiting:
                request.refuse(Illegal("store_down"))
            await asyncio.sleep(RETRY / 1000)

    def heard(self, seq: int, entries: Sequence[bytes]) -> None:
        """Another node rang: these entries follow that seq."""
        new = self.table.seq - seq
        if self._pump is None and 0 <= new < len(entries):
            self._follow(entries[new:])
        elif new < len(entries):
            self._behind = True
            self.wake()

    def look_again(self) -> None:
        """The bell may have been lost."""
        self._behind = True
        self.wake()

    def _follow(self, entries: Sequence[bytes]) -> None:
        steps, table = [], self.table
        for data in entries:
            step = follow(table, read_entry(data))
            steps.append(step)
            table = step.table
        self._advance(steps)

    def _advance(self, steps: Sequence[Step]) -> None:
        """The table is another one now: tell everybody here."""
        before, self.table = self.table, steps[-1].table
        self.past.extend(steps)
        self._tell(steps)
        self.pens.moved_on(steps)
        self.races.moved_on()
        if before.people is not self.table.people:
            self.presence.moved_on(before, self.table)
        self.node.decks.moved_on(before, self.table)
        self._set()
        self._keep_snapshot()

    def _tell(self, steps: Sequence[Step]) -> None:
        docs, now = Docs(self.table, self._shared), self.now()
        self._shared = docs.shared
        messages: dict[PersonId, bytes] = {}
        for session in tuple(self.sessions):
            person = session.person
            if person not in self.table.people:  # after the answer, if they asked for it
                asyncio.get_running_loop().call_soon(session.goodbye)
                continue
            if person not in messages:
                after = docs.of(person)
                messages[person] = news(self._docs[person], after, steps, self.table.seq, now)
                self._docs[person] = after
            session.send(messages[person])

    def _keep_snapshot(self) -> None:
        if self.table.seq - self._kept >= SNAPSHOT_EVERY:
            self.node.spawn(self.keep())

    async def keep(self) -> None:
        if self.table.seq > self._kept:
            self._kept = self.table.seq
            await self.node.store.keep(self.table.id, self.table.seq, snapshot.write(self.table))

    def close(self) -> None:
        self.closed = True
        self.alarm.stop()
        self.players.stop()
        self.races.stop()
        self.presence.stop()


def _applied(table: Table, request: Request, entry: Entry) -> Step:
    if request.when is not None and request.when != moment(table):
        done = done_before(table, request.by, request.id)
        if done is not None:
            raise Repeated(done)
        raise Illegal("stale")
    if request.acted is not None and _moved(table, request):
        raise Illegal("stale")
    return apply(table, entry)


def _moved(table: Table, request: Request) -> bool:
    """Whether the seat of a bot has done something since the bot looked: at another node."""
    on, what = table.on, request.what
    return on is None or not isinstance(what, Play) or on.acted[what.seat] != request.acted
