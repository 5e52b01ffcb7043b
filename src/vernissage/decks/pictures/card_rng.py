"""Random numbers for one card."""

from collections.abc import Sequence
from typing import TypeVar

from vernissage.kit.rng import Rng

T = TypeVar("T")
FINE = 1 << 30


class CardRng:
    """Seeded by names, so that a change in one part of a card does not change the others."""

    def __init__(self, *names: object) -> None:
        self._name = "/".join(map(str, names))
        self.rng = Rng(self._name.encode(), 0)

    def of(self, *names: object) -> "CardRng":
        """An independent generator for a part."""
        return CardRng(self._name, *names)

    def unit(self) -> float:
        return self.rng.below(FINE) / FINE

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def whole(self, low: int, high: int) -> int:
        """Both ends included."""
        return low + self.rng.below(high - low + 1)

    def maybe(self, share: float = 0.5) -> bool:
        return self.unit() < share

    def sign(self) -> int:
        return 1 if self.maybe() else -1

    def pick(self, of: Sequence[T]) -> T:
        return self.rng.choice(of)

    def some(self, of: Sequence[T], count: int) -> tuple[T, ...]:
        return self.rng.sample(of, count)

    @property
    def number(self) -> int:
        """A seed for textures."""
        return self.rng.below(1 << 32)
