"""The games of an evening and what they add up to."""

from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Outcome, Seat
from vernissage.table.inputs import Entry, NewEvening, Noted
from vernissage.table.state import Played, Table, Tally
from vernissage.table.step import Step, event


def with_result(table: Table, played: Played) -> Table:
    """The table with one more result. All games count alike: by victories, then by players
    beaten."""
    tallies = {one.person: one for one in table.tally}
    for seat, player in enumerate(played.players):
        if player.person is not None:
            old = tallies.get(player.person) or Tally(player.person, player.name, 0, 0, 0)
            tallies[player.person] = _with_game(old, player.name, played.outcome, Seat(seat))
    ranked = sorted(tallies.values(), key=lambda one: (-one.wins, -one.beaten))
    return replace(table, evening=(*table.evening, played), tally=tuple(ranked))


def _with_game(old: Tally, name: str, outcome: Outcome, seat: Seat) -> Tally:
    behind = sum(score < outcome.scores[seat] for score in outcome.scores)
    won = seat in outcome.winners
    return Tally(old.person, name, old.games + 1, old.wins + won, old.beaten + behind)


def note(table: Table, entry: Entry, what: Noted) -> Step:
    """Results are in the log, so that they stand even if today's rules cannot replay the game."""
    if what.number != table.noted or what.number > len(table.evening):
        raise Illegal("stale")
    if what.number == len(table.evening):
        table = replace(with_result(table, what.played), outdated="")
    elif table.evening[what.number] != what.played:
        raise Illegal("stale")
    return Step(replace(table, noted=table.noted + 1))


def new_evening(table: Table, entry: Entry, what: NewEvening) -> Step:
    if table.on:
        raise Illegal("game_on")
    table = replace(table, evening=(), tally=(), heard=(), words_seen={}, noted=0)
    return Step(table, event("new_evening"))
