"""Piles and hands. All values: every change gives a new one."""

from collections.abc import Iterable
from typing import NewType

from msgspec import Struct

from vernissage.kit.rng import Rng

CardId = NewType("CardId", int)
Cards = tuple[CardId, ...]


class Pile(Struct, frozen=True):
    """A draw pile with its discards. The next card to be drawn is the first."""

    draw: Cards
    discard: Cards = ()

    def __len__(self) -> int:
        """How many cards can still be drawn, the discards included."""
        return len(self.draw) + len(self.discard)

    def take(self, count: int, rng: Rng) -> tuple[Cards, "Pile", bool]:
        """Draw, shuffling the discards under the pile if it runs short; fewer if there are none.

        The third value says whether it was reshuffled, so that everybody can be told.
        """
        if count <= len(self.draw):
            return self.draw[:count], Pile(self.draw[count:], self.discard), False
        draw = self.draw + rng.shuffled(self.discard)
        return draw[:count], Pile(draw[count:]), bool(self.discard)

    def discarding(self, cards: Iterable[CardId]) -> "Pile":
        return Pile(self.draw, (*self.discard, *cards))


def numbered(count: int) -> Cards:
    """A deck as the rules see it: numbers. What they show is the deck's business."""
    return tuple(map(CardId, range(count)))


def without(hand: Cards, *cards: CardId) -> Cards:
    """The hand less these cards, in its order."""
    return tuple([card for card in hand if card not in cards])
