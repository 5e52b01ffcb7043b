"""A model of the other players: what they may hold, give and vote for."""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Protocol

from msgspec import Struct

from vernissage.bots.look import CardDescriptions
from vernissage.bots.storytelling.clue_fit import fit_scores, vagueness
from vernissage.bots.storytelling.sampling import softmax
from vernissage.kit.rng import Rng

Chances = list[float]  # each voter's probability to find the card
Reward = Callable[[Chances], float]
TEMPERATURES = (0.4, 1.0)  # of sharp voters and of average people
OWN_WAYS = 1.0  # the same for what they associate of their own, where several cards fit


class VoterModel(Protocol):
    def find_probabilities(self, clue: str, card: int) -> list[Chances]:
        """The voters' probabilities to find a card by a clue, in each of several samples."""


class OpenCards(Struct, frozen=True):
    """All cards are open to all voters."""

    descriptions: CardDescriptions
    cards: tuple[int, ...]
    voters: int

    def find_probabilities(self, clue: str, card: int) -> list[Chances]:
        seen, at = fit_scores(clue, self.cards, self.descriptions), self.cards.index(card)
        return [[_choices(seen, sharp)[at]] * self.voters for sharp in TEMPERATURES]


class SampledHands(Struct, frozen=True):
    """Hands that the others might hold."""

    hands: tuple[tuple[int, ...], ...]
    gives: int  # cards that each hand adds
    voters: tuple[int, ...]  # indices of hands; nobody votes for a card of their own


class HiddenHands(Struct, frozen=True):
    """The others add the best-fitting cards of sampled hands."""

    descriptions: CardDescriptions
    worlds: tuple[SampledHands, ...]

    def find_probabilities(self, clue: str, card: int) -> list[Chances]:
        every = tuple(dict.fromkeys((card, *_all_cards(self.worlds))))
        known = dict(zip(every, fit_scores(clue, every, self.descriptions), strict=True))
        return [
            _find_probabilities_in(known[card], world, known, temperature)
            for world in self.worlds
            for temperature in TEMPERATURES
        ]


def _all_cards(worlds: Iterable[SampledHands]) -> list[int]:
    return [card for world in worlds for hand in world.hands for card in hand]


def _find_probabilities_in(
    target: float, world: SampledHands, known: dict[int, float], temperature: float
) -> Chances:
    given = [
        sorted(map(known.__getitem__, hand), reverse=True)[: world.gives] for hand in world.hands
    ]
    found = []
    for voter in world.voters:
        others = [one for at, some in enumerate(given) if at != voter for one in some]
        found.append(_choices([target, *others], temperature)[0])
    return found


def _choices(scores: Sequence[float], temperature: float) -> list[float]:
    """The probability of each card to be chosen."""
    return softmax(scores, temperature + OWN_WAYS * vagueness(scores))


def sample_hands(
    unseen: Sequence[int], sizes: Sequence[int], gives: int, voters: Sequence[int], rng: Rng
) -> SampledHands:
    """Hands of these sizes from the unseen cards, which may run out."""
    rest, hands = rng.sample(unseen, sum(sizes)), []
    for size in sizes:
        hands.append(rest[:size])
        rest = rest[size:]
    return SampledHands(tuple(hands), gives, tuple(voters))


def some_but_not_all(chances: Chances) -> float:
    """The probability that some voters, but not all, find the card."""
    if not chances:
        return 0.0
    return 1 - prod(chances) - prod(1 - one for one in chances)


def mean(of: Sequence[float]) -> float:
    return sum(of) / len(of) if of else 0.0
