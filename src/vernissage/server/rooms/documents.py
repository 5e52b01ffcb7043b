"""What each person of a table is sent. Pure: bytes out of tables and facts, nothing else."""

from collections.abc import Sequence

from vernissage import __version__
from vernissage.kit.game import Seat
from vernissage.server.protocol import wire
from vernissage.table import Doc, PersonId, Step, StepEvent, Table
from vernissage.table.patch import diff
from vernissage.table.view import GameView, TableView, game_view, table_view, you

BUILD = __version__  # documents of one build are alike; a client of another gets a whole one


class Docs:
    """The documents of one table at one moment; parts that people share are computed once."""

    def __init__(self, table: Table, before: TableView | None = None) -> None:
        self.table = table
        shared = table_view(table)
        # Equal parts are the same object, so that the diff can skip them.
        self.shared = before if before is not None and before == shared else shared
        self._games: dict[Seat | None, GameView | None] = {}
        self._game: GameView | None = None  # anybody's

    def of(self, person: PersonId) -> Doc:
        seat = self.table.seat_of(person)
        if seat not in self._games:
            self._game = self._games[seat] = game_view(self.table, seat, self._game)
        return Doc(self.shared, you(self.table, person), self._games[seat])


def welcome(doc: Doc, seq: int, now: int) -> bytes:
    return wire.write(wire.Welcome(seq, now, BUILD, doc))


def news(before: Doc, after: Doc, steps: Sequence[Step], seq: int, now: int) -> bytes:
    """The step message for a person: the events they may know of, up to a seq."""
    events: list[StepEvent] = []
    for step in steps:
        seat = step.table.seat_of(after.you.person)
        events += [one for one in step.events if one.of == "table" or one.reaches(seat)]
    return wire.write(wire.Step(seq, now, wire.facts(events), diff(before, after)))
