"""What comes to light when a stack is turned over (P30 to P32)."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from vernissage.games.pictomania.state import Work
from vernissage.kit import Seat

Result = Literal["right", "wrong", "back"]  # back: the drawing was of a wrong task (P36)


class Verdict(Struct, frozen=True):
    """What became of a guess."""

    seat: Seat
    number: int
    result: Result
    stars: int = 0  # of the token won


def verdicts(work: Work, whose: Seat) -> list[Verdict]:
    """A stack resolved from the earliest guess to the latest."""
    stack = work.stack(whose)
    if whose in work.wrong:  # P36: all guesses go back
        return [Verdict(laid.seat, laid.number, "back") for laid in stack]
    task, stars = work.tasks[whose], iter(work.stars())
    return [
        # P31: only the number counts. P32: the best token left.
        Verdict(laid.seat, laid.number, "right", next(stars))
        if laid.number == task.number
        else Verdict(laid.seat, laid.number, "wrong")
        for laid in stack
    ]


def middle(work: Work, stacks: Iterable[Seat]) -> tuple[int, ...]:
    """How many wrong guesses everybody has in the middle once these stacks lie open (P32)."""
    wrong = Counter(
        verdict.seat
        for whose in stacks
        for verdict in verdicts(work, whose)
        if verdict.result == "wrong"
    )
    return tuple(wrong[Seat(seat)] for seat in range(len(work.tasks)))
