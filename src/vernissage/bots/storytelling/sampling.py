"""Weighted random choice, from the one generator that a bot is given."""

from collections.abc import Sequence
from math import exp, log
from typing import TypeVar

from vernissage.kit.rng import Rng

T = TypeVar("T")
FINE = 1 << 40


def uniform(rng: Rng) -> float:
    """Between 0 and 1, both excluded."""
    return (rng.below(FINE) + 0.5) / FINE


def weighted_sample(of: Sequence[T], weights: Sequence[float], count: int, rng: Rng) -> list[T]:
    """A weighted sample without replacement, in the order drawn."""
    keys = [log(uniform(rng)) / max(weight, 1e-6) for weight in weights]
    order = sorted(range(len(of)), key=keys.__getitem__, reverse=True)
    return [of[at] for at in order[:count]]


def add_gumbel_noise(scores: Sequence[float], temperature: float, rng: Rng) -> list[float]:
    """The largest of the noisy scores is a draw by softmax at this temperature."""
    return [one - temperature * log(-log(uniform(rng))) for one in scores]


def softmax(scores: Sequence[float], temperature: float = 1.0) -> list[float]:
    top = max(scores)
    raised = [exp((one - top) / temperature) for one in scores]
    whole = sum(raised)
    return [one / whole for one in raised]
