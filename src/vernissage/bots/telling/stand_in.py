"""Until bots understand clues by meaning: cards fit a clue by the words they share with it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from vernissage.bots.telling.hints import stems
from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.words import words
from vernissage.kit.texts import LANGUAGES


@lru_cache(4096)
def _bag(card: Card) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for language in LANGUAGES:
        known = words(card, language)
        about = [word for row in known.of_things for word in row]
        for weight, texts in ((2.0, known.things), (1.2, [*about, *known.scene, *known.relation])):
            found |= dict.fromkeys(set().union(*map(stems, texts)), weight)
    return found


def fit(clue: str, cards: Sequence[Card | None]) -> list[float]:
    said = stems(clue)
    return [sum(_bag(one).get(stem, 0.0) for stem in said) if one else 0.0 for one in cards]
