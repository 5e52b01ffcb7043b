"""What each temper likes to play where it makes little difference."""

from collections.abc import Callable, Mapping, Sequence

from vernissage.bots.look import Temper
from vernissage.bots.yokai.fast_duel import MOVES, NO_EFFECT, Stacks

Preference = Callable[[Stacks, int, Sequence[int]], float]  # of a seat's moves on these stacks


def bold(stacks: Stacks, seat: int, moves: Sequence[int]) -> float:
    """Plays where the opponent has cards."""
    return float(sum(1 for move in moves if stacks[MOVES[move][1]][2 - seat]))


def cautious(_: Stacks, __: int, moves: Sequence[int]) -> float:
    """Keeps cards in hand."""
    return -float(len(moves))


def poetic(_: Stacks, __: int, moves: Sequence[int]) -> float:
    """Likes effects."""
    return float(sum(1 for move in moves if MOVES[move][2] != NO_EFFECT))


PREFERENCES: Mapping[Temper, Preference] = {"bold": bold, "cautious": cautious, "poetic": poetic}
