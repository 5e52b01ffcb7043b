"""The phase clock: which moment of a game it is, since when, and whether the host hurries it.

What is revealed step by step is paced by `since` on the server's clock, so all screens are in step
and whoever comes late sees what everybody sees.
"""

from typing import Any

from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.table.inputs import Entry, Hurry
from vernissage.table.state import Playing, Table
from vernissage.table.step import Step


def moment(table: Table) -> str:
    """Tells this moment of the game from all others in which the same action may be legal."""
    return "" if table.playing is None else _name(table.playing, table.playing.state)


def _name(on: Playing, state: Any) -> str:
    game = load(on.game)
    return f"{game.phase(state)}/{game.moment(state)}"


def with_state(on: Playing, state: Any, now: int) -> Playing:
    """The game in its next state, which may be another moment."""
    if _name(on, state) == _name(on, on.state):
        return replace(on, state=state)
    return replace(on, state=state, since=now, hurried=False)


def hurry(table: Table, entry: Entry, what: Hurry) -> Step:
    """A game that is over has its last reveal, too."""
    on = table.playing
    if on is None:
        raise Illegal("no_game")
    if on.hurried:
        raise Illegal("no_change")
    return Step(replace(table, playing=replace(on, hurried=True)))
