"""How others would vote: what they may hold, what they would give, what they would take."""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Protocol

from msgspec import Struct

from vernissage.bots.look import Sight
from vernissage.bots.telling.chance import softmax
from vernissage.bots.telling.reading import scores
from vernissage.kit.rng import Rng

Chances = list[float]  # of each voter to find the card
Reward = Callable[[Chances], float]
DOUBTS = (0.4, 1.0)  # some voters are sharp, others are people


class Table(Protocol):
    def found(self, clue: str, card: int) -> list[Chances]:
        """The chances of the voters to find a card by a clue, in each of some imagined worlds."""


class Open(Struct, frozen=True):
    """Everybody sees the same cards, and knows nothing else."""

    sight: Sight
    cards: tuple[int, ...]
    voters: int

    def found(self, clue: str, card: int) -> list[Chances]:
        seen, at = scores(clue, self.cards, self.sight), self.cards.index(card)
        return [[softmax(seen, doubt)[at]] * self.voters for doubt in DOUBTS]


class World(Struct, frozen=True):
    """Hands that the others might hold."""

    hands: tuple[tuple[int, ...], ...]
    gives: int  # cards that each adds
    voters: tuple[int, ...]  # by their hands; each leaves out what it gave


class Hidden(Struct, frozen=True):
    """The others add the cards that fit best, from hands that can only be imagined."""

    sight: Sight
    worlds: tuple[World, ...]

    def found(self, clue: str, card: int) -> list[Chances]:
        every = tuple(dict.fromkeys((card, *_cards(self.worlds))))
        known = dict(zip(every, scores(clue, every, self.sight), strict=True))
        return [
            _in_world(known[card], world, known, doubt) for world in self.worlds for doubt in DOUBTS
        ]


def _cards(worlds: Iterable[World]) -> list[int]:
    return [card for world in worlds for hand in world.hands for card in hand]


def _in_world(target: float, world: World, known: dict[int, float], doubt: float) -> Chances:
    given = [
        sorted(map(known.__getitem__, hand), reverse=True)[: world.gives] for hand in world.hands
    ]
    found = []
    for voter in world.voters:
        others = [one for at, some in enumerate(given) if at != voter for one in some]
        found.append(softmax([target, *others], doubt)[0])
    return found


def imagined(
    unseen: Sequence[int], sizes: Sequence[int], gives: int, voters: Sequence[int], rng: Rng
) -> World:
    """Hands of these sizes from the cards that one has not seen; cards may run out."""
    rest, hands = rng.sample(unseen, sum(sizes)), []
    for size in sizes:
        hands.append(rest[:size])
        rest = rest[size:]
    return World(tuple(hands), gives, tuple(voters))


def some_find(chances: Chances) -> float:
    """How likely it is that somebody finds the card, and not everybody."""
    if not chances:
        return 0.0
    return 1 - prod(chances) - prod(1 - one for one in chances)


def mean(of: Sequence[float]) -> float:
    return sum(of) / len(of) if of else 0.0
