"""What a temper likes to do, where it makes little difference."""

from collections.abc import Callable, Mapping, Sequence

from vernissage.bots.look import Temper
from vernissage.bots.yokai.core import MOVES, SILENT, Stacks

Taste = Callable[[Stacks, int, Sequence[int]], float]  # of a seat's moves on these stacks


def bold(stacks: Stacks, seat: int, moves: Sequence[int]) -> float:
    """Where the opponent draws, too."""
    return float(sum(1 for move in moves if stacks[MOVES[move][1]][2 - seat]))


def cautious(_: Stacks, __: int, moves: Sequence[int]) -> float:
    """Cards are safe in the hand."""
    return -float(len(moves))


def poetic(_: Stacks, __: int, moves: Sequence[int]) -> float:
    """Something should happen."""
    return float(sum(1 for move in moves if MOVES[move][2] != SILENT))


TASTES: Mapping[Temper, Taste] = {"bold": bold, "cautious": cautious, "poetic": poetic}
