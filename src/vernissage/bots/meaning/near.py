"""Words that a card makes one think of."""

from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.words import words
from vernissage.kit.texts import Language


def near(card: Card, language: Language) -> tuple[str, ...]:
    """What is on it first, then thoughts about it, the place, what happens, and the mood."""
    of = words(card, language)
    thoughts = [tag for tags in of.of_things for tag in tags]
    found = (*of.things, *thoughts, *of.scene[1:], *of.relation, *of.mood)
    return tuple(dict.fromkeys(found))
