"""The games of an evening and what they add up to."""

from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Outcome, Seat
from vernissage.table.inputs import Entry, NewEvening, Noted
from vernissage.table.state import Played, Table, Tally
from vernissage.table.step import Step, event


def counted(table: Table, played: Played) -> Table:
    """Different games count alike: by victories, then by how many one left behind."""
    tallies = {one.person: one for one in table.tally}
    for seat, player in enumerate(played.players):
        if player.person is not None:
            old = tallies.get(player.person) or Tally(player.person, player.name, 0, 0, 0)
            tallies[player.person] = _added(old, player.name, played.outcome, Seat(seat))
    ranked = sorted(tallies.values(), key=lambda one: (-one.wins, -one.beaten))
    return replace(table, evening=(*table.evening, played), tally=tuple(ranked))


def _added(old: Tally, name: str, outcome: Outcome, seat: Seat) -> Tally:
    behind = sum(score < outcome.scores[seat] for score in outcome.scores)
    won = seat in outcome.winners
    return Tally(old.person, name, old.games + 1, old.wins + won, old.beaten + behind)


def note(table: Table, entry: Entry, what: Noted) -> Step:
    """A result stands, also when today's rules cannot replay the game: it was passed over then."""
    if what.number != table.noted or what.number > len(table.evening):
        raise Illegal("stale")
    if what.number == len(table.evening):
        table = counted(table, what.played)
    elif table.evening[what.number] != what.played:
        raise Illegal("stale")
    return Step(replace(table, noted=table.noted + 1))


def new_evening(table: Table, entry: Entry, what: NewEvening) -> Step:
    if table.on:
        raise Illegal("game_on")
    table = replace(table, evening=(), tally=(), heard=(), noted=0)
    return Step(table, event("new_evening"))
