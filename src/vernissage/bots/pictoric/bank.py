"""Chooses cards of a bank to give up."""

from collections.abc import Sequence

from vernissage.bots.look import Decision, Look
from vernissage.bots.storytelling import timing
from vernissage.bots.storytelling.storyteller import Storyteller
from vernissage.games.pictoric.state import PutBack, Shed
from vernissage.kit import CardId
from vernissage.kit.prompts import OneOf, Prompt, SomeOf
from vernissage.kit.rng import Rng


def shed(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """B34."""
    asked = prompt.fields["cards"]
    assert isinstance(asked, SomeOf)
    cards = least_useful(look, [int(card or 0) for card in asked.of], asked.least, rng)
    return Decision(Shed(tuple(map(CardId, cards))), timing.pause(look, rng, timing.GIVE))


def put_back(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """B26."""
    asked = prompt.fields["card"]
    assert isinstance(asked, OneOf)
    (card,) = least_useful(look, [int(card or 0) for card in asked.of], 1, rng)
    return Decision(PutBack(CardId(card)), timing.pause(look, rng, timing.GIVE))


def least_useful(look: Look, bank: Sequence[int], count: int, rng: Rng) -> list[int]:
    """One after another, the card without which the rest covers most tags."""
    teller, rest, lost = Storyteller.from_look(look, ()), list(rng.shuffled(bank)), list[int]()
    for _ in range(count):
        lost.append(max(rest, key=lambda card: _coverage(teller, [x for x in rest if x != card])))
        rest.remove(lost[-1])
    return lost


def _coverage(teller: Storyteller, cards: Sequence[int]) -> float:
    """Sum of the strongest weight of each tag."""
    found: dict[str, float] = {}
    for card in cards:
        for tag, weight in teller.tag_weights(card).items():
            found[tag] = max(found.get(tag, 0), weight)
    return sum(found.values())
