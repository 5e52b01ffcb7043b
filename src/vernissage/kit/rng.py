"""Chance as a pure function of a secret seed and the number of an input.

It is not stored or sent, and outcomes do not reveal the next ones: every draw is a SHAKE-128 of the
seed. Python's own `random` guarantees neither that nor the same shuffles in its next version.
"""

from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """The chance of one input: `Rng(seed, 0)` deals, `Rng(seed, n)` serves the n-th input."""

    __slots__ = ("_draws", "_number", "_seed")

    def __init__(self, seed: bytes, number: int) -> None:
        self._seed = seed
        self._number = number
        self._draws = 0

    def _words(self, count: int) -> tuple[int, ...]:
        self._draws += 1
        key = b"%d:%b%d:%d" % (len(self._seed), self._seed, self._number, self._draws)
        digest = shake_128(key).digest(8 * count)
        return unpack(f"<{count}Q", digest)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1. (64 bits make the bias of the modulo immeasurable.)"""
        return self._words(1)[0] % bound

    def roll(self) -> int:
        """A six-sided die."""
        return 1 + self.below(6)

    def choice(self, of: Sequence[T]) -> T:
        return of[self.below(len(of))]

    def shuffled(self, of: Sequence[T]) -> tuple[T, ...]:
        """The same things in random order: sorted by random 64-bit keys, which is quick in C."""
        keys = self._words(len(of)) if of else ()
        return tuple([of[i] for i in sorted(range(len(of)), key=keys.__getitem__)])

    def sample(self, of: Sequence[T], count: int) -> tuple[T, ...]:
        return self.shuffled(of)[:count]
