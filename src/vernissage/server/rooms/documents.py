"""What each person of a table is sent. Pure: bytes out of tables and facts, nothing else.

Most of a document is the same for everybody: it is built, compared and encoded once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from vernissage import __version__
from vernissage.games import load
from vernissage.kit.game import Seat
from vernissage.server.protocol import wire
from vernissage.table import Doc, PersonId, Step, StepEvent, Table
from vernissage.table.patch import Op, diff, diff_fields
from vernissage.table.view import (
    GameView,
    PrivateView,
    game_view,
    next_table_view,
    private_view,
    public_view,
    table_view,
    you,
)

BUILD = __version__  # documents of one build are alike; a client of another gets a whole one
PRIVATE = ("view", "prompts")  # the fields of a game's view that are compared by themselves
NOTHING = b"[]"  # no changes, or no events


class Documents:
    """Everybody's documents of one table at one moment; `before`: those of a moment ago."""

    def __init__(self, table: Table, before: "Documents | None" = None) -> None:
        self.table = table
        self.game = public_view(table)
        self.private_views: dict[Seat | None, PrivateView] = {}
        if before is None:
            self.shared = table_view(table)
            self.seats = _seats(table)
        else:
            self.shared = next_table_view(table, before.table, before.shared)
            self.seats = before.seats if _seated_alike(before.table, table) else _seats(table)
            self._keep_unaffected(before)

    def _keep_unaffected(self, before: "Documents") -> None:
        """Most of what is done changes nothing that other seats have of their own."""
        old, new = before.table, self.table
        if old.playing is None or new.playing is None or not _played_alike(old, new):
            return
        affected = load(new.playing.game).affected(old.playing.state, new.playing.state)
        self.private_views = {
            seat: kept
            for seat, kept in before.private_views.items()
            if seat is not None and seat not in affected
        }

    def of(self, person: PersonId) -> Doc:
        game = self.game and game_view(self.game, self.private(self.game, self.seats.get(person)))
        return Doc(self.shared, you(self.table, person), game)

    def private(self, game: GameView, seat: Seat | None) -> PrivateView:
        if seat not in self.private_views:
            self.private_views[seat] = private_view(self.table, seat, game)
        return self.private_views[seat]


def _seats(table: Table) -> dict[PersonId, Seat | None]:
    return {person: table.seat_of(person) for person in table.people}


def _seated_alike(before: Table, after: Table) -> bool:
    """Whether surely nobody came, went or moved. People change with every request they make."""
    old, new = before.playing, after.playing
    if old is None or new is None or before.people.keys() != after.people.keys():
        return False
    return (
        before.chairs is after.chairs
        and old.chairs is new.chairs
        and old.held is new.held
        and old.outcome is new.outcome
    )


def _played_alike(before: Table, after: Table) -> bool:
    """Whether it is the same game, and whoever could play at a seat still can."""
    old, new = before.playing, after.playing
    if old is None or new is None:
        return False
    return (
        old.seed is new.seed
        and old.chairs is new.chairs
        and before.chairs is after.chairs
        and before.paused == after.paused
    )


class Now(NamedTuple):
    """Where the log is, and what time it is."""

    seq: int
    stamp: str  # of the entry `seq`
    time: int


def welcome(doc: Doc, now: Now) -> bytes:
    return wire.write(wire.Welcome(now.seq, now.stamp, now.time, BUILD, doc))


class News:
    """The step message from one moment of a table to another, as each person may read it."""

    def __init__(
        self, before: Documents, after: Documents, steps: Sequence[Step], now: Now
    ) -> None:
        self._before, self._after = before, after
        self._now = now
        self._steps = [step for step in steps if step.events]
        known_to_all = all(one.event.open for step in self._steps for one in step.events)
        self._events = self._events_for(PersonId("")) if known_to_all else None
        self._alike = _alike(before.game, after.game)
        self._shared = wire.write(self._shared_changes()) if self._alike else NOTHING
        self._same_people = before.seats is after.seats and _hosted_alike(before, after)
        self._by_seat: dict[Seat | None, bytes] = {}  # while nobody moves, all that counts
        self._by_parts: dict[tuple[bytes, bytes], bytes] = {}

    def of(self, person: PersonId) -> bytes:
        if not self._same_people:
            return self._message(person, self._changes(person))
        seat = self._after.seats.get(person)
        if seat not in self._by_seat:
            self._by_seat[seat] = self._message(person, self._private_changes(seat, seat))
        return self._by_seat[seat]

    def _message(self, person: PersonId, changes: bytes) -> bytes:
        events = self._events_for(person) if self._events is None else self._events
        parts = events, changes
        if parts not in self._by_parts:
            patch = wire.join(self._shared, changes)
            self._by_parts[parts] = wire.write_step(*self._now, events, patch)
        return self._by_parts[parts]

    # What happened

    def _events_for(self, person: PersonId) -> bytes:
        """Those that a person may know of."""
        told: list[StepEvent] = []
        for step in self._steps:
            seat = step.table.seat_of(person)
            told += [one for one in step.events if one.reaches(seat)]
        return wire.write(wire.facts(told)) if told else NOTHING

    # What it changed

    def _shared_changes(self) -> list[Op]:
        before, after = self._before, self._after
        ops = diff(before.shared, after.shared, "/table")
        if before.game is not None and after.game is not None:
            ops += diff_fields(before.game, after.game, "/game", PRIVATE)
            private = load(after.game.game).private_type.__struct_fields__
            ops += diff_fields(before.game.view, after.game.view, "/game/view", private)
        return ops

    def _changes(self, person: PersonId) -> bytes:
        """What only this person is told."""
        before, after = self._before, self._after
        if not self._alike:
            return wire.write(diff(before.of(person), after.of(person)))
        own = diff(you(before.table, person), you(after.table, person), "/you")
        private = self._private_changes(before.seats.get(person), after.seats.get(person))
        return wire.join(wire.write(own), private)

    def _private_changes(self, old_seat: Seat | None, new_seat: Seat | None) -> bytes:
        before, after = self._before, self._after
        if before.game is None or after.game is None:
            return NOTHING
        old = before.private(before.game, old_seat)
        new = after.private(after.game, new_seat)
        if old is new or old == new:
            return NOTHING
        ops = diff(old.view, new.view, "/game/view")
        return wire.write(ops + diff(old.prompts, new.prompts, "/game/prompts"))


def _alike(before: GameView | None, after: GameView | None) -> bool:
    """Whether they can be compared field by field: both are of the same game, or of none."""
    if before is None or after is None:
        return before is after
    return type(before.view) is type(after.view)


def _hosted_alike(before: Documents, after: Documents) -> bool:
    return before.table.host == after.table.host and before.table.pin == after.table.pin
