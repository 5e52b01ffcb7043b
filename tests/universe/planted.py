"""Servers that are broken in one way each: what a world must find."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tests.universe import store
from vernissage.log import Conflict, StoreUnavailable, chain
from vernissage.log.chain import LINK, STAMP, Chain, chained
from vernissage.log.chained import append_to_log
from vernissage.server import identity
from vernissage.server.limits import Buckets, Rate
from vernissage.server.node import Node
from vernissage.server.protocol.wire import Said, write
from vernissage.server.rooms import documents, room
from vernissage.server.rooms.audience import Audience
from vernissage.server.rooms.chat import TableChat
from vernissage.server.rooms.log_reader import follow_entry
from vernissage.server.rooms.node_messages import Stored
from vernissage.server.rooms.presence import Presence
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.room import Attempt, Room
from vernissage.server.rooms.scheduler import Scheduler
from vernissage.server.rooms.services import Services
from vernissage.server.rooms.table_limits import TableLimits
from vernissage.server.rooms.table_log import TableLog
from vernissage.server.transport import session
from vernissage.server.workers.fair_queue import FairQueue, Key, Ticket
from vernissage.table import Person, PersonId, Step, Table, rules
from vernissage.table.patch import diff

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]
Made = Sequence[tuple[Chain, bytes]]


def tells_before_it_stores(patch: Patch) -> None:
    async def hasty(self: Room, attempt: Attempt, _: float) -> bool:
        after = self._replica.chain
        made = chained(after, attempt.entries, self.services.tokens)
        stored = [data for _, data in made]
        self._advance(attempt.steps, [chain for chain, _ in made])
        self.nodes.publish(Stored(after.seq, stored))
        link = made[-1][0].link
        await self.services.store.append(self.table.id, after.seq, stored, after.head.link, link)
        return True

    patch.setattr(Room, "_append_and_advance", hasty)


def answers_before_it_stores(patch: Patch) -> None:
    store = Room._append_and_advance

    async def hasty(self: Room, attempt: Attempt, within: float) -> bool:
        self._answer(attempt)
        return await store(self, attempt, within)

    patch.setattr(Room, "_append_and_advance", hasty)


def appends_wherever_the_log_ends(patch: Patch) -> None:
    """Without saying what it has seen."""

    async def careless(self: TableLog, after: Chain, entries: Sequence[bytes], _: float) -> Made:
        head = await self._store.head(self._table)
        assert head is not None
        end = after._replace(seq=head.seq, link=head.link)
        return await append_to_log(self._store, self._table, end, entries, self._tokens)

    patch.setattr(TableLog, "append", careless)


def does_a_resend_again(patch: Patch) -> None:
    patch.setattr(rules, "done_before", lambda *_: None)
    patch.setattr(room, "done_before", lambda *_: None)


def forgets_to_read_on_after_a_conflict(patch: Patch) -> None:
    async def stubborn(self: Room, attempt: Attempt, within: float) -> bool:
        after = self._replica.chain
        try:
            made = await self._log.append(after, attempt.entries, within)
        except Conflict:
            return False
        self.nodes.publish(Stored(after.seq, [data for _, data in made]))
        self._advance(attempt.steps, [chain for chain, _ in made])
        return True

    patch.setattr(Room, "_append_and_advance", stubborn)


def stores_again_when_an_answer_is_lost(patch: Patch) -> None:
    store = Room._append_and_advance

    async def blind(self: Room, attempt: Attempt, within: float) -> bool:
        try:
            return await store(self, attempt, within)
        except StoreUnavailable:
            await self._read_on()
            await self._log.append(self._replica.chain, attempt.entries, within)
            self.reread_log()
            return True

    patch.setattr(Room, "_append_and_advance", blind)


def follows_the_bus_blindly(patch: Patch) -> None:
    """In whatever order it brings entries."""

    def trusting(self: Room, _: int, stored: Sequence[bytes]) -> None:
        for data in stored if self._pump is None else ():
            stamp, link, entry = data[:STAMP], data[STAMP : STAMP + LINK], data[STAMP + LINK :]
            step = follow_entry(self.table, entry, self.services.metrics)
            self._advance([step], [Chain(step.table.seq, link.decode(), stamp.decode())])

    patch.setattr(Room, "_receive_entries", trusting)


def keeps_its_subscriptions(patch: Patch) -> None:
    drop = Node.drop

    def careless(self: Node, closed: Room) -> None:
        self._subscriptions.pop(closed.table.id, None)
        drop(self, closed)

    patch.setattr(Node, "drop", careless)


def never_misses_anybody(patch: Patch) -> None:
    patch.setattr(Presence, "_is_missing", lambda *_: False)


def keeps_viewers_who_have_left(patch: Patch) -> None:
    patch.setattr(Audience, "remove", lambda *_: None)


def forgets_a_change(patch: Patch) -> None:
    patch.setattr(documents, "diff", lambda *docs: diff(*docs)[:-1])


def resumes_one_step_late(patch: Patch) -> None:
    since = Replica.since

    def late(self: Replica, seq: int, stamp: str) -> tuple[Table | None, list[Step]]:
        before, steps = since(self, seq, stamp)
        return (steps[0].table, steps[1:]) if before is not None and steps else (before, steps)

    patch.setattr(Replica, "since", late)


def forgets_what_is_scheduled(patch: Patch) -> None:
    """A deadline that another node was quicker to run is waited for, for ever."""
    run = Scheduler._run

    def once(self: Scheduler) -> None:
        run(self)
        self.reschedule = lambda: None  # type: ignore[method-assign]

    patch.setattr(Scheduler, "_run", once)


def mixes_up_answers(patch: Patch) -> None:
    """Of two requests in one batch."""
    answer = Room._answer

    def mixed(self: Room, attempt: Attempt) -> None:
        seqs = [result for _, result in attempt.results][::-1]
        requests = [request for request, _ in attempt.results]
        answer(self, attempt._replace(results=list(zip(requests, seqs, strict=True))))

    patch.setattr(Room, "_answer", mixed)


def leaves_out_a_batch_that_was_stored(patch: Patch) -> None:
    """It does not look into the log after a lost answer, and refuses."""

    async def hopeless(*_: object) -> bool:
        return False

    patch.setattr(Room, "_find_in_log", hopeless)


def says_a_line_as_often_as_it_comes(patch: Patch) -> None:
    def receive(self: TableChat, said: Said) -> None:
        self._history.append(said)
        self._audience.broadcast(write(said))

    patch.setattr(TableChat, "receive", receive)


def believes_the_name_that_is_said(patch: Patch) -> None:
    """A hello needs no secret."""
    known = identity.person_of

    def gullible(table: Table, secret: str, wanted: str = "") -> Person | None:
        return table.people.get(PersonId(wanted)) or known(table, secret, wanted)

    patch.setattr(session, "person_of", gullible)
    patch.setattr(room, "person_of", gullible)


def lets_guests_do_what_is_the_hosts(patch: Patch) -> None:
    patch.setattr(rules, "HOST_ONLY", frozenset())


def compares_no_stamps(patch: Patch) -> None:
    """A page that is ahead of a restored backup gets a patch on another history."""

    def since(self: Replica, seq: int, _: str) -> tuple[Table | None, list[Step]]:
        before = next((one.step.table for one in self._past if one.step.table.seq == seq), None)
        return before, [step for step, _ in self._past if step.table.seq > seq]

    patch.setattr(Replica, "since", since)


def checks_no_chain(patch: Patch) -> None:
    def trusting(after: Chain, data: bytes) -> tuple[Chain, bytes]:
        stamp, link = data[:STAMP].decode(), data[STAMP : STAMP + LINK].decode()
        return Chain(after.seq + 1, link, stamp), data[STAMP + LINK :]

    patch.setattr(chain, "_checked", trusting)


def remembers_what_was_taken_back(patch: Patch) -> None:
    """A room goes on from the log that was rewritten, with the table that it had."""
    reset = Replica.reset

    def careless(self: Replica, table: Table, end: Chain) -> None:
        seq = table.seq
        reset(self, replace(self.table, seq=seq, rewritten=table.rewritten), end)

    patch.setattr(Replica, "reset", careless)


def counts_a_table_as_one_person(patch: Patch) -> None:
    """Whoever asks for most has the share of all."""
    patch.setattr(TableLimits, "_sharer", lambda self, *_: self._table)


def assures_nobody_of_anything(patch: Patch) -> None:
    """What all share is all there is."""
    check = TableLimits.__init__

    def stingy(self: TableLimits, table: str, services: Services) -> None:
        check(self, table, services)
        self._assured = Buckets(Rate(1e-9, 0), services.clock)

    patch.setattr(TableLimits, "__init__", stingy)


def serves_first_come_first_served(patch: Patch) -> None:
    put = FairQueue.put

    def in_one_line(self: FairQueue[Any], key: Key, work: Any, cost: float = 1.0) -> Ticket[Any]:
        self._most_per_key = self._most
        return put(self, ("",) * len(key), work, cost)

    patch.setattr(FairQueue, "put", in_one_line)


def acknowledges_before_it_is_durable(patch: Patch) -> None:
    """The store says that it has what a crash takes away."""
    patch.setattr(store, "lost", lambda: None)


UNFAIR: tuple[Fault, ...] = (
    counts_a_table_as_one_person,
    assures_nobody_of_anything,
    serves_first_come_first_served,
)
UPHEAVED: tuple[Fault, ...] = (
    compares_no_stamps,
    checks_no_chain,
    remembers_what_was_taken_back,
)
PLANTED: tuple[Fault, ...] = (
    *UNFAIR,
    *UPHEAVED,
    acknowledges_before_it_is_durable,
    says_a_line_as_often_as_it_comes,
    believes_the_name_that_is_said,
    lets_guests_do_what_is_the_hosts,
    tells_before_it_stores,
    answers_before_it_stores,
    appends_wherever_the_log_ends,
    does_a_resend_again,
    forgets_to_read_on_after_a_conflict,
    stores_again_when_an_answer_is_lost,
    follows_the_bus_blindly,
    keeps_its_subscriptions,
    never_misses_anybody,
    keeps_viewers_who_have_left,
    forgets_a_change,
    resumes_one_step_late,
    forgets_what_is_scheduled,
    mixes_up_answers,
    leaves_out_a_batch_that_was_stored,
)
