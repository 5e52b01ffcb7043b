"""How well cards fit a clue, as people at the table would judge."""

from collections.abc import Sequence
from functools import lru_cache

from vernissage.bots import meaning
from vernissage.bots.look import CardDescriptions
from vernissage.bots.storytelling.text_tags import stems
from vernissage.decks.pictures.card import Card

SHARED = 1.5  # for a word that a clue shares with what somebody wrote about a picture


def fit_scores(clue: str, cards: Sequence[int], descriptions: CardDescriptions) -> list[float]:
    """Log-odds: their softmax approximates how often people choose each card."""
    pictures = tuple(map(descriptions.picture, cards))
    found = _fit(clue, pictures) if any(pictures) else (0.0,) * len(cards)
    if not descriptions.own_texts:
        return list(found)
    said = stems(clue)
    return [
        one + _own_text_score(said, card, descriptions)
        for one, card in zip(found, cards, strict=True)
    ]


def _own_text_score(said: set[str], card: int, descriptions: CardDescriptions) -> float:
    """For people's own pictures: words shared with their description."""
    texts = descriptions.own_texts.get(card, {}).values()
    return SHARED * max((len(said & stems(text)) for text in texts), default=0)


@lru_cache(4096)
def _fit(clue: str, cards: tuple[Card | None, ...]) -> tuple[float, ...]:
    return tuple(meaning.fit(clue, cards))
