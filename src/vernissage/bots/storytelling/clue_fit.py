"""How well cards fit a clue, as people at the table would judge."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from vernissage.bots import meaning
from vernissage.bots.look import CardDescriptions
from vernissage.bots.storytelling.text_tags import stems
from vernissage.decks.pictures.card import Card

CLEAR = 1.3  # log-odds between the two best cards beyond which own associations hardly count
SHARED = 1.5  # for a word that a clue shares with what somebody wrote about a picture


def fit_scores(
    clue: str, cards: Sequence[int], descriptions: CardDescriptions, mind: int = meaning.NOBODY
) -> list[float]:
    """Log-odds: their softmax approximates how often people choose each card."""
    pictures = tuple(map(descriptions.picture, cards))
    found = _fit(clue, pictures, mind) if any(pictures) else (0.0,) * len(cards)
    if not descriptions.own_texts:
        return list(found)
    said = stems(clue)
    return [
        one + _own_text_score(said, card, descriptions)
        for one, card in zip(found, cards, strict=True)
    ]


def vagueness(scores: Sequence[float]) -> float:
    """1 where the two best cards fit equally well; the clearer one of them is meant, the less."""
    if len(scores) < 2:
        return 0.0
    second, best = sorted(scores)[-2:]
    return exp(-(((best - second) / CLEAR) ** 2))


def _own_text_score(said: set[str], card: int, descriptions: CardDescriptions) -> float:
    """For people's own pictures: words shared with their description."""
    texts = descriptions.own_texts.get(card, {}).values()
    return SHARED * max((len(said & stems(text)) for text in texts), default=0)


@lru_cache(4096)
def _fit(clue: str, cards: tuple[Card | None, ...], mind: int) -> tuple[float, ...]:
    return tuple(meaning.fit(clue, cards, mind))
