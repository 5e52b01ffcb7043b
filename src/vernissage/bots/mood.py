"""What a bot shows of its mood after a round: now and then an emoji, by its temper."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vernissage.bots.look import Mind, Temper
from vernissage.kit.game import Line, Seat
from vernissage.kit.rng import Rng


class Manner(NamedTuple):
    often: int  # rounds of a hundred
    best: tuple[str, ...]  # nobody had more in this round
    last: tuple[str, ...]  # nobody had less, and somebody more
    between: tuple[str, ...]


# All of them are among those that people have at hand (`web/src/table/reactions.ts`).
MANNERS: Mapping[Temper, Manner] = {
    "bold": Manner(40, ("🔥", "🎉"), ("😂", "😮"), ("👏", "😂")),
    "cautious": Manner(20, ("👏", "😮"), ("🤔", "😮"), ("👏", "🤔")),
    "poetic": Manner(30, ("🎉", "🎨"), ("😭", "🤔"), ("❤️", "🎨")),
}


def shown(lines: Sequence[Line], seat: Seat | None, mind: Mind, rng: Rng) -> str:
    """By the points of a round, which everybody sees; nothing most of the time."""
    manner = MANNERS[mind.temper]
    if seat is None or not lines or rng.below(100) >= manner.often:
        return ""
    points: dict[Seat, int] = {}
    for line in lines:
        points[line.seat] = points.get(line.seat, 0) + line.points
    mine, others = points.get(seat, 0), [had for one, had in points.items() if one != seat]
    most, least = max(others, default=0), min(others, default=0)
    if mine >= most:
        return rng.choice(manner.best if mine > 0 else manner.between)
    return rng.choice(manner.last if mine <= least else manner.between)
