"""Which cards of a bank can be missed."""

from collections.abc import Sequence

from vernissage.bots.look import Decision, Look
from vernissage.bots.telling import pace
from vernissage.bots.telling.telling import Teller
from vernissage.games.pictoric.state import PutBack, Shed
from vernissage.kit import CardId
from vernissage.kit.prompts import OneOf, Prompt, SomeOf
from vernissage.kit.rng import Rng


def shed(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """B34."""
    asked = prompt.fields["cards"]
    assert isinstance(asked, SomeOf)
    cards = least(look, [int(card or 0) for card in asked.of], asked.least, rng)
    return Decision(Shed(tuple(map(CardId, cards))), pace.pause(look, rng, pace.GIVE))


def put_back(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """B26."""
    asked = prompt.fields["card"]
    assert isinstance(asked, OneOf)
    (card,) = least(look, [int(card or 0) for card in asked.of], 1, rng)
    return Decision(PutBack(CardId(card)), pace.pause(look, rng, pace.GIVE))


def least(look: Look, bank: Sequence[int], count: int, rng: Rng) -> list[int]:
    """One after another, the card without which the rest still answers to most clues."""
    teller, rest, lost = Teller.of(look, ()), list(rng.shuffled(bank)), list[int]()
    for _ in range(count):
        lost.append(max(rest, key=lambda card: _reach(teller, [x for x in rest if x != card])))
        rest.remove(lost[-1])
    return lost


def _reach(teller: Teller, cards: Sequence[int]) -> float:
    """All that some cards are about, each thing once."""
    found: dict[str, float] = {}
    for card in cards:
        for tag, weight in teller.felt(card).items():
            found[tag] = max(found.get(tag, 0), weight)
    return sum(found.values())
