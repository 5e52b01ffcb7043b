"""Emoji with which bots now and then react to a round, by their temper."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vernissage.bots.look import Profile, Temper
from vernissage.kit.game import Line, Seat
from vernissage.kit.rng import Rng


class Reactions(NamedTuple):
    percent: int  # of rounds with a reaction
    best: tuple[str, ...]  # nobody scored more in this round
    last: tuple[str, ...]  # nobody scored less, and somebody more
    between: tuple[str, ...]


# All of them are offered to people, too (`web/src/table/reactions.ts`).
REACTIONS: Mapping[Temper, Reactions] = {
    "bold": Reactions(40, ("🔥", "🎉"), ("😂", "😮"), ("👏", "😂")),
    "cautious": Reactions(20, ("👏", "😮"), ("🤔", "😮"), ("👏", "🤔")),
    "poetic": Reactions(30, ("🎉", "🎨"), ("😭", "🤔"), ("❤️", "🎨")),
}


def reaction(lines: Sequence[Line], seat: Seat | None, profile: Profile, rng: Rng) -> str:
    """Chosen by the round's points, which everybody sees; mostly nothing."""
    reactions = REACTIONS[profile.temper]
    if seat is None or not lines or rng.below(100) >= reactions.percent:
        return ""
    points: dict[Seat, int] = {}
    for line in lines:
        points[line.seat] = points.get(line.seat, 0) + line.points
    mine, others = points.get(seat, 0), [had for one, had in points.items() if one != seat]
    most, least = max(others, default=0), min(others, default=0)
    if mine >= most:
        return rng.choice(reactions.best if mine > 0 else reactions.between)
    return rng.choice(reactions.last if mine <= least else reactions.between)
