"""The vote for the coolest drawing (P38)."""

import math

from vernissage.bots.look import Decision, Look
from vernissage.bots.pictomania.temperament import Range, pause, round_rng
from vernissage.games.pictomania.actions import Admire, Skip
from vernissage.games.pictomania.stacks import verdicts
from vernissage.games.pictomania.state import Scored
from vernissage.kit import Seat
from vernissage.kit.rng import Rng

LOOKING: Range = (4000, 9000)  # ms
AGAIN: Range = (1500, 2500)
LUCK = 1000


def admire(look: Look, rng: Rng) -> Decision:
    """Another's drawing that many understood and that has some ink; once."""
    if look.view.vote is not None:
        return Decision(None, pause(look, rng, AGAIN))
    taste = round_rng(look, "taste")
    found = [
        (_appeal(scored, whose) + taste.below(LUCK) / LUCK, Admire(number, whose))
        for number, scored in enumerate(look.view.history, 1)
        for whose in map(Seat, range(len(scored.work.sheets)))
        if whose != look.view.seat and scored.work.sheets[whose].strokes
    ]
    best = max(found, key=lambda one: one[0])[1] if found else Skip()
    return Decision(best, pause(look, rng, LOOKING))


def _appeal(scored: Scored, whose: Seat) -> float:
    work = scored.work
    ink = sum(map(len, work.sheets[whose].strokes))
    right = sum(one.result == "right" for one in verdicts(work, whose))
    return 0.25 * math.log(1 + ink / 500) + 0.4 * right / max(1, len(work.tasks) - 1)
