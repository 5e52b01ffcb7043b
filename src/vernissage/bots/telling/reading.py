"""How well cards fit a clue, as people at the table would find."""

from collections.abc import Sequence
from functools import lru_cache

from vernissage.bots import meaning
from vernissage.bots.look import Sight
from vernissage.bots.telling.hints import stems
from vernissage.decks.pictures.card import Card

SHARED = 1.5  # for a word that a clue shares with what somebody wrote about a picture


def scores(clue: str, cards: Sequence[int], sight: Sight) -> list[float]:
    """Log-odds: the softmax of these is about how often people choose each card."""
    pictures = tuple(map(sight.picture, cards))
    found = _fit(clue, pictures) if any(pictures) else (0.0,) * len(cards)
    if not sight.told:
        return list(found)
    said = stems(clue)
    return [one + _told(said, card, sight) for one, card in zip(found, cards, strict=True)]


def _told(said: set[str], card: int, sight: Sight) -> float:
    """People's own pictures are known by what they wrote about them."""
    texts = sight.told.get(card, {}).values()
    return SHARED * max((len(said & stems(text)) for text in texts), default=0)


@lru_cache(4096)
def _fit(clue: str, cards: tuple[Card | None, ...]) -> tuple[float, ...]:
    return tuple(meaning.fit(clue, cards))
