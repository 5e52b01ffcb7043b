"""Bots that there is no seat for in the next game: the table sends them away by itself."""

from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.table.state import Chair, Table
from vernissage.table.step import Step, event


def seat_numbers(table: Table) -> tuple[int, ...]:
    """How many may play what is to be played next."""
    assert table.wish is not None
    modes = load(table.wish.game).manifest.modes
    mode = modes.get(str(table.wish.options.get("mode", ""))) or next(iter(modes.values()))
    return mode.seats


def spare(table: Table) -> list[int]:
    """Chairs of bots that are too many, the last ones first. Nobody's place is among them."""
    if table.wish is None:
        return []
    taken = sum(not chair.free for chair in table.chairs)
    bots = [at for at, chair in enumerate(table.chairs) if chair.owner is None and chair.bot]
    too_many = max(0, taken - max(seat_numbers(table)))
    return bots[::-1][:too_many]


def players(table: Table) -> int:
    """How many the next game would have now."""
    return sum(not chair.free for chair in table.chairs) - len(spare(table))


def check_seats(table: Table) -> None:
    seats = seat_numbers(table)
    if players(table) not in seats:
        raise Illegal("seats_wrong", seats=players(table), of=list(seats))


def without_spare(table: Table) -> Step:
    gone = spare(table)
    if not gone:
        return Step(table)
    assert table.wish is not None
    chairs = tuple(Chair() if at in gone else chair for at, chair in enumerate(table.chairs))
    events = event("bots_dismissed", n=len(gone), game=table.wish.game)
    return Step(replace(table, chairs=chairs), events)
