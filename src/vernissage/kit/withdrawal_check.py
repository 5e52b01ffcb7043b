"""That people can take back what they said, wrote and drew in any game."""

from typing import Any

import msgspec

from vernissage.kit.game import Act
from vernissage.kit.match import Match
from vernissage.kit.withdrawal import withdrawn


def check_withdrawal(played: Match, match: Match) -> None:
    """Without all that its seats put into words and strokes, a game goes the same way to the same
    end, and nothing of it is left. `match`: the same game, at its beginning."""
    game = played.game
    gone: set[bytes] = set()
    for given in played.log:
        if isinstance(given, Act):
            action = withdrawn(given.action, game.prompts(match.state, given.seat))
            gone |= _strings(given.action) - _strings(action)
            given = Act(given.seat, action)  # noqa: PLW2901
        match.give(given)
    assert game.phase(match.state) == game.phase(played.state), "the game ended in another phase"
    assert game.outcome(match.state) == game.outcome(played.state), "another result"
    left = [one for one in gone if one in game.encode(match.state)]
    assert not left, f"still there: {left}"


def _strings(value: Any) -> set[bytes]:
    """All texts and strokes in an action, as they are encoded."""
    if isinstance(value, str | bytes):
        return {msgspec.json.encode(value)}
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, list | tuple):
        return set().union(*map(_strings, value))
    return set()
