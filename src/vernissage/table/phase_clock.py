"""The phase clock: which moment of a game it is, since when, and whether the host hurries it.

What is revealed step by step is paced by `since` on the server's clock, so all screens are in step
and whoever comes late sees what everybody sees.
"""

from typing import Any

from msgspec.structs import replace

from vernissage.games import AnyGame, load
from vernissage.kit.errors import Illegal
from vernissage.table.inputs import Entry, Hurry
from vernissage.table.state import Table
from vernissage.table.step import Step


def moment(table: Table) -> str:
    """Tells this moment of the game from all others in which the same action may be legal."""
    on = table.playing
    if on is None:
        return ""
    game = load(on.game)
    return f"{game.phase(on.state)}/{game.moment(on.state)}"


def same_moment(game: AnyGame, before: Any, after: Any) -> bool:
    """Whether two states of a game are of one moment, so that its clocks run on."""
    return game.phase(before) == game.phase(after) and game.moment(before) == game.moment(after)


def hurry(table: Table, entry: Entry, what: Hurry) -> Step:
    """A game that is over has its last reveal, too."""
    on = table.playing
    if on is None:
        raise Illegal("no_game")
    if on.hurried:
        raise Illegal("no_change")
    return Step(replace(table, playing=replace(on, hurried=True)))
