"""What clues mean: how well any clue, in Ukrainian, Russian, English or emoji, fits a card.

Vectors and dictionaries are made at the set-up by `python -m tools.meaning`. Without them clues are
understood by the words that they share with cards, and by the glossary.
"""

from collections.abc import Sequence

from vernissage.bots.meaning.facets import seen
from vernissage.bots.meaning.near import near
from vernissage.bots.meaning.reading import expect, read
from vernissage.bots.meaning.scoring import scores
from vernissage.bots.meaning.vectors import available
from vernissage.decks.pictures.card import Card

__all__ = ["available", "expect", "fit", "near"]

NEUTRAL = 0.0  # an average card; also any card if the clue says nothing


def fit(clue: str, cards: Sequence[Card | None]) -> list[float]:
    """For each card the logarithm of the odds that the clue is about it, rather than about an
    average card; nobody knows what is on None."""
    reading = read(clue)
    known = [seen(card) for card in cards if card is not None]
    if reading is None or not known:
        return [NEUTRAL] * len(cards)
    found = iter(scores(reading, known))
    return [NEUTRAL if card is None else next(found) for card in cards]
