"""What each person of a table is sent. Pure: bytes out of tables and facts, nothing else.

Most of a document is the same for everybody: it is built, compared and encoded once.
"""

from collections.abc import Sequence

from vernissage import __version__
from vernissage.games import load
from vernissage.kit.game import Seat
from vernissage.server.protocol import wire
from vernissage.table import Doc, PersonId, Step, Table
from vernissage.table.patch import Op, diff, diff_fields
from vernissage.table.view import (
    GameView,
    PrivateView,
    TableView,
    game_view,
    private_view,
    public_view,
    table_view,
    you,
)

BUILD = __version__  # documents of one build are alike; a client of another gets a whole one
PRIVATE = ("view", "prompts")  # the fields of a game's view that are compared by themselves


class Documents:
    """Everybody's documents of one table at one moment."""

    def __init__(self, table: Table, before: TableView | None = None) -> None:
        self.table = table
        shared = table_view(table)
        # Equal parts are the same object, so that the diff can skip them.
        self.shared = before if before is not None and before == shared else shared
        self.game = public_view(table)
        self._private: dict[Seat | None, PrivateView] = {}

    def of(self, person: PersonId) -> Doc:
        game = self.game and game_view(self.game, self.private(self.game, person))
        return Doc(self.shared, you(self.table, person), game)

    def private(self, game: GameView, person: PersonId) -> PrivateView:
        seat = self.table.seat_of(person)
        if seat not in self._private:
            self._private[seat] = private_view(self.table, seat, game)
        return self._private[seat]


def welcome(doc: Doc, seq: int, now: int) -> bytes:
    return wire.write(wire.Welcome(seq, now, BUILD, doc))


class News:
    """The step message from one moment of a table to another, as each person may read it."""

    def __init__(
        self, before: Documents, after: Documents, steps: Sequence[Step], now: int
    ) -> None:
        self._before, self._after = before, after
        self._seq, self._now = after.table.seq, now
        self._happened = [(one, step.table) for step in steps for one in step.events]
        self._events: dict[tuple[bool, ...], bytes] = {}
        self._alike = _alike(before.game, after.game)
        self._shared = wire.write(self._shared_changes()) if self._alike else b"[]"
        self._messages: dict[tuple[bytes, bytes], bytes] = {}

    def of(self, person: PersonId) -> bytes:
        changes = self._private_changes(person) if self._alike else self._all_changes(person)
        parts = self._events_for(person), wire.write(changes) if changes else b"[]"
        if parts not in self._messages:
            events, private = parts
            patch = wire.join(self._shared, private)
            self._messages[parts] = wire.write_step(self._seq, self._now, events, patch)
        return self._messages[parts]

    def _events_for(self, person: PersonId) -> bytes:
        reached = tuple(
            [
                one.of == "table" or one.reaches(table.seat_of(person))
                for one, table in self._happened
            ]
        )
        if reached not in self._events:
            own = [one for (one, _), mine in zip(self._happened, reached, strict=True) if mine]
            self._events[reached] = wire.write(wire.facts(own))
        return self._events[reached]

    def _shared_changes(self) -> list[Op]:
        before, after = self._before, self._after
        ops = diff(before.shared, after.shared, "/table")
        if before.game is not None and after.game is not None:
            ops += diff_fields(before.game, after.game, "/game", PRIVATE)
            private = load(after.game.game).private_type.__struct_fields__
            ops += diff_fields(before.game.view, after.game.view, "/game/view", private)
        return ops

    def _private_changes(self, person: PersonId) -> list[Op]:
        before, after = self._before, self._after
        ops = diff(you(before.table, person), you(after.table, person), "/you")
        if before.game is not None and after.game is not None:
            old, new = before.private(before.game, person), after.private(after.game, person)
            ops += diff(old.view, new.view, "/game/view")
            ops += diff(old.prompts, new.prompts, "/game/prompts")
        return ops

    def _all_changes(self, person: PersonId) -> list[Op]:
        return diff(self._before.of(person), self._after.of(person))


def _alike(before: GameView | None, after: GameView | None) -> bool:
    """Whether they can be compared field by field: both are of the same game, or of none."""
    if before is None or after is None:
        return before is after
    return type(before.view) is type(after.view)
