"""Everything that a card can be known by: names, thoughts, places, moods, in three languages."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning.lemmas import lemma, root
from vernissage.bots.meaning.speech import content, tokens
from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.stock import things
from vernissage.decks.pictures.words import Entry, vocabulary
from vernissage.kit.texts import LANGUAGES, Language

KINDS = ("name", "tag", "scene", "place", "relation", "mood", "colour")
NAME, TAG, SCENE, PLACE, RELATION, MOOD, COLOUR = range(len(KINDS))


class Facet(NamedTuple):
    """The same word or phrase in three languages."""

    uk: str
    ru: str
    en: str


class Seen(NamedTuple):
    """A card as places in the list of all facets, and what kind each of them is."""

    places: npt.NDArray[np.int32]
    kinds: npt.NDArray[np.int32]


def _tags(tags: Mapping[Language, tuple[str, ...]]) -> list[Facet]:
    return [Facet(*one) for one in zip(*(tags[language] for language in LANGUAGES), strict=True)]


def _named(entry: Entry) -> Facet:
    return Facet(*(entry.read(language) for language in LANGUAGES))


def _of_thing(name: str) -> Iterator[tuple[int, Facet]]:
    thing = things()[name]
    yield NAME, Facet(*(thing.name(language) for language in LANGUAGES))
    for tag in _tags(thing.tags):
        yield TAG, tag


def _of_rest(kind: str, name: str) -> Iterator[tuple[int, Facet]]:
    known = vocabulary()
    match kind:
        case "scene":
            yield SCENE, _named(known.scene[name])
            yield from ((PLACE, tag) for tag in _tags(known.scene[name].tags))
        case "relation":
            yield from ((RELATION, tag) for tag in _tags(known.relation[name].tags))
        case "mood":
            yield MOOD, _named(known.mood[name])
            yield from ((MOOD, tag) for tag in _tags(known.mood[name].tags))
        case _:
            yield COLOUR, _named(known.colour[name])


def groups() -> Iterator[list[Facet]]:
    """What belongs to each thing, scene, relation, mood and colour."""
    known = vocabulary()
    for name in things():
        yield [facet for _, facet in _of_thing(name)]
    parts = {"scene": known.scene, "relation": known.relation, "mood": known.mood}
    for kind, names in {**parts, "colour": known.colour}.items():
        yield from ([facet for _, facet in _of_rest(kind, name)] for name in names)


@cache
def facets() -> Mapping[Facet, int]:
    """All there are, and the place of each in their list."""
    found: dict[Facet, int] = {}
    for group in groups():
        for facet in group:
            found.setdefault(facet, len(found))
    return found


@lru_cache(1 << 12)
def seen(card: Card) -> Seen:
    parts = [one for name in (*card.things, card.guest) if name for one in _of_thing(name)]
    named = (("scene", card.scene), ("relation", card.relation), ("mood", card.mood))
    for kind, name in (*named, *(("colour", name) for name in card.colours)):
        parts += _of_rest(kind, name)
    all_facets = facets()
    places = np.array([all_facets[facet] for _, facet in parts], np.int32)
    return Seen(places, np.array([kind for kind, _ in parts], np.int32))


@cache
def index(language: Language) -> Mapping[str, Mapping[int, float]]:
    """By lemma and by root: in which facets a word is, and how much of each it makes. Also whole
    facets, by their lemmas."""
    found: dict[str, dict[int, float]] = {}
    for facet, place in facets().items():
        words = content(tokens(getattr(facet, language)), language)
        lemmas = [lemma(word, language) for word in words]
        for sign in (*lemmas, *(root(one, language) for one in lemmas)):
            found.setdefault(sign, {})[place] = float(len(lemmas) ** -0.5)
        found.setdefault(" ".join(lemmas), {})[place] = 1
    return found
