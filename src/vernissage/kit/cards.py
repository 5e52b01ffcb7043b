"""Piles and hands. All values: every change gives a new one."""

from collections import Counter
from collections.abc import Iterable, Sequence
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

    def take_varied(self, count: int, rng: Rng, scenes: "Scenes") -> tuple[Cards, "Pile", bool]:
        """As `take`, but a card whose scene is in sight already waits under those that follow."""
        if scenes.known == 0:
            return self.take(count, rng)
        pile, reshuffled = self, False
        if count > len(self.draw):
            pile = Pile(self.draw + rng.shuffled(self.discard))
            reshuffled = bool(self.discard)
        taken: list[CardId] = []
        left = list(pile.draw)
        while left and len(taken) < count:
            card = scenes.freshest(left, taken)
            left.remove(card)
            taken.append(card)
        return tuple(taken), Pile(tuple(left), pile.discard), reshuffled

    def discarding(self, cards: Iterable[CardId]) -> "Pile":
        return Pile(self.draw, (*self.discard, *cards))


class Scenes:
    """Which scenes somebody who draws should not see again: none twice in a hand and, as long as
    there are enough of them, none in two hands, so that none lies twice on the table.

    `known`: cards show one scene only if their numbers are equal modulo this; 0: it is not known.
    """

    def __init__(self, known: int, hand: Iterable[CardId], others: Iterable[CardId]) -> None:
        self.known = known
        self._hand, self._others = tuple(hand), tuple(others)

    def freshest(self, pile: Sequence[CardId], taken: Sequence[CardId]) -> CardId:
        """The first of the pile that no others repeat less."""
        mine = Counter(card % self.known for card in (*self._hand, *taken))
        others = Counter(card % self.known for card in self._others)
        return min(pile, key=lambda card: (mine[card % self.known], others[card % self.known]))


def first_hands(
    pile: Pile, seats: int, size: int, scenes: int, rng: Rng
) -> tuple[tuple[Cards, ...], Pile]:
    """So many cards for each, from a shuffled pile, and what is left of it."""
    hands: list[Cards] = []
    for _ in range(seats):
        others = [card for hand in hands for card in hand]
        hand, pile, _ = pile.take_varied(size, rng, Scenes(scenes, (), others))
        hands.append(hand)
    return tuple(hands), pile


def numbered(count: int) -> Cards:
    """A deck as the rules see it: numbers. What they show is the deck's business."""
    return tuple(map(CardId, range(count)))


def without(hand: Cards, *cards: CardId) -> Cards:
    """The hand less these cards, in its order."""
    return tuple([card for card in hand if card not in cards])
