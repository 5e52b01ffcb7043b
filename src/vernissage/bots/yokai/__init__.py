"""A bot for Yokai Sketch: three strengths, three tempers.

The easy one looks at the next card, the normal one at the whole turn, both by a heuristic. The
strong one searches: positions after each turn are evaluated by a learned network, and the best
turns are tried against the opponent's replies in sampled determinizations (`search.py`,
`determinization.py`).
"""

from collections.abc import Sequence

from vernissage.bots.look import Decision, Look
from vernissage.bots.yokai.fast_duel import decode
from vernissage.bots.yokai.heuristics import ScoredMove, rank_easy, rank_normal
from vernissage.bots.yokai.observation import observe
from vernissage.bots.yokai.preferences import PREFERENCES
from vernissage.bots.yokai.search import search
from vernissage.bots.yokai.value_network import load_network
from vernissage.kit import Rng

LEAST, MOST = 800, 4000  # ms that a person takes
JITTER = 900  # ms, random
PER_CLOSE_MOVE = 350  # ms for every further move that is nearly as good as the best
MAX_WEIGHED = 6  # moves that count for the pause
# How near to the best a move is close: points, or probabilities for the strong one.
CLOSE_MARGIN = {"easy": 1.5, "normal": 0.6, "strong": 0.02}


def decide(look: Look, rng: Rng) -> Decision:
    """The best move that the view allows to find."""
    if not look.prompts:
        return Decision(None, 0)
    ranked = _rank_moves(look, rng)
    close = CLOSE_MARGIN.get(look.profile.strength, CLOSE_MARGIN["normal"])
    near = sum(1 for move in ranked[:MAX_WEIGHED] if move.value > ranked[0].value - close)
    return Decision(decode(ranked[0].move, look.view.hand), _pause(near, rng))


def _rank_moves(look: Look, rng: Rng) -> Sequence[ScoredMove]:
    """The best first."""
    preference = PREFERENCES[look.profile.temper]
    if look.profile.strength == "strong":
        return search(look.view, preference, rng, load_network())
    return (rank_easy if look.profile.strength == "easy" else rank_normal)(
        observe(look.view), preference, rng
    )


def _pause(near: int, rng: Rng) -> int:
    """The closer the choice, the longer the pause."""
    return min(LEAST + PER_CLOSE_MOVE * (near - 1) + rng.below(JITTER), MOST)
