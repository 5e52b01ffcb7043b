"""Yokai Sketch: three strengths, three tempers.

The easy one looks at the next card, the normal one at the whole turn, both by a rule of thumb. The
strong one searches: what the turn leaves is judged by a learned network, the best turns are tried
against the opponent's answers in worlds that fit what it has seen (`search.py`, `guess.py`).
"""

from collections.abc import Sequence

from vernissage.bots.look import Decision, Look
from vernissage.bots.yokai.core import decode
from vernissage.bots.yokai.known import outlook
from vernissage.bots.yokai.search import think
from vernissage.bots.yokai.simple import Way, easy, normal
from vernissage.bots.yokai.taste import TASTES
from vernissage.bots.yokai.worth import learned
from vernissage.kit import Rng

LEAST, MOST = 800, 4000  # ms that a person takes
SWAY = 900  # ms, by chance
ANOTHER = 350  # ms for every further way that comes close
MANY = 6  # ways nobody weighs more than so many
CLOSE = {"easy": 1.5, "normal": 0.6, "strong": 0.02}  # how near the best, in points or chances


def decide(look: Look, rng: Rng) -> Decision:
    """What to play, from the view alone."""
    if not look.prompts:
        return Decision(None, 0)
    ways = _ways(look, rng)
    close = CLOSE.get(look.mind.strength, CLOSE["normal"])
    near = sum(1 for way in ways[:MANY] if way.worth > ways[0].worth - close)
    return Decision(decode(ways[0].move, look.view.hand), _pause(near, rng))


def _ways(look: Look, rng: Rng) -> Sequence[Way]:
    """The best first."""
    taste = TASTES[look.mind.temper]
    if look.mind.strength == "strong":
        return think(look.view, taste, rng, learned())
    return (easy if look.mind.strength == "easy" else normal)(outlook(look.view), taste, rng)


def _pause(near: int, rng: Rng) -> int:
    """The longer, the closer the choice."""
    return min(LEAST + ANOTHER * (near - 1) + rng.below(SWAY), MOST)
