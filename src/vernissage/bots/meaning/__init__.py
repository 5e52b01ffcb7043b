"""How well any clue, in Ukrainian, Russian, English or emoji, fits a card.

Vectors and dictionaries are made at set-up by `python -m tools.meaning`. Without them clues are
matched by shared words and by the glossary.
"""

from collections.abc import Sequence

from vernissage.bots.meaning.associations import NOBODY
from vernissage.bots.meaning.clue_analysis import analyze, encode_ahead
from vernissage.bots.meaning.facets import card_facets
from vernissage.bots.meaning.scoring import log_odds
from vernissage.bots.meaning.vectors import available
from vernissage.decks.pictures.card import Card

__all__ = ["NOBODY", "available", "encode_ahead", "fit"]

NEUTRAL = 0.0  # an average card; also every card if the clue is not understood


def fit(clue: str, cards: Sequence[Card | None], mind: int = NOBODY) -> list[float]:
    """For each card the log-odds that the clue is about it rather than about an average card, as
    this mind associates; None is an unknown card."""
    analysis = analyze(clue)
    known = [card_facets(card) for card in cards if card is not None]
    if analysis is None or not known:
        return [NEUTRAL] * len(cards)
    found = iter(log_odds(analysis, known, mind))
    return [NEUTRAL if card is None else next(found) for card in cards]
