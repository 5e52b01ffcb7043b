"""Chance with weights, from the one generator that a bot is given."""

from collections.abc import Sequence
from math import exp, log
from typing import TypeVar

from vernissage.kit.rng import Rng

T = TypeVar("T")
FINE = 1 << 40


def share(rng: Rng) -> float:
    """Between 0 and 1, neither of them."""
    return (rng.below(FINE) + 0.5) / FINE


def some(of: Sequence[T], weights: Sequence[float], count: int, rng: Rng) -> list[T]:
    """Different ones, the weightier the likelier, in the order in which they came up."""
    keys = [log(share(rng)) / max(weight, 1e-6) for weight in weights]
    order = sorted(range(len(of)), key=keys.__getitem__, reverse=True)
    return [of[at] for at in order[:count]]


def shaken(scores: Sequence[float], doubt: float, rng: Rng) -> list[float]:
    """Scores as somebody sees them who is not sure: the best of these is a draw by softmax."""
    return [one - doubt * log(-log(share(rng))) for one in scores]


def softmax(scores: Sequence[float], doubt: float = 1.0) -> list[float]:
    top = max(scores)
    raised = [exp((one - top) / doubt) for one in scores]
    whole = sum(raised)
    return [one / whole for one in raised]
