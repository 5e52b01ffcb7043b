"""Pauses like those of people."""

from vernissage.bots.look import Look
from vernissage.kit.rng import Rng

Range = tuple[int, int]  # ms, at least and at most

CLAIM: Range = (20_000, 29_000)  # people see all their pictures first
CLUE: Range = (4000, 9000)
GIVE: Range = (2500, 6000)
VOTE: Range = (2500, 6000)
TALK: Range = (1500, 4000)
READY: Range = (3000, 6000)
AGAIN: Range = (1000, 2000)  # until the next look, while others are to act


def pause(look: Look, rng: Rng, span: Range) -> int:
    """Bots at one table share the random numbers, so the seat shifts the pause."""
    if look.hurry:
        return 0
    least, most = span
    width = most - least + 1
    seat = look.view.seat or 0
    return least + (rng.below(width) + seat * (width * 5 // 13)) % width
