"""Facets: the names, tags, places, moods and colours that describe a card, in three languages."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vernissage.bots.meaning.lemmatizer import lemma, root
from vernissage.bots.meaning.tokenizer import content_words, tokenize
from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.card_words import Entry, vocabulary
from vernissage.decks.pictures.catalogue import things
from vernissage.kit.texts import LANGUAGES, Language

KINDS = ("name", "tag", "scene", "place", "relation", "mood", "colour")
NAME, TAG, SCENE, PLACE, RELATION, MOOD, COLOUR = range(len(KINDS))


class Facet(NamedTuple):
    """The same word or phrase in three languages."""

    uk: str
    ru: str
    en: str


class CardFacets(NamedTuple):
    """A card as indices of its facets, and the kind of each."""

    places: npt.NDArray[np.int32]
    kinds: npt.NDArray[np.int32]


def _tag_facets(tags: Mapping[Language, tuple[str, ...]]) -> list[Facet]:
    return [Facet(*one) for one in zip(*(tags[language] for language in LANGUAGES), strict=True)]


def _entry_facet(entry: Entry) -> Facet:
    return Facet(*(entry.read(language) for language in LANGUAGES))


def _thing_facets(name: str) -> Iterator[tuple[int, Facet]]:
    thing = things()[name]
    yield NAME, Facet(*(thing.name(language) for language in LANGUAGES))
    for tag in _tag_facets(thing.tags):
        yield TAG, tag


def _other_facets(kind: str, name: str) -> Iterator[tuple[int, Facet]]:
    known = vocabulary()
    match kind:
        case "scene":
            yield SCENE, _entry_facet(known.scene[name])
            yield from ((PLACE, tag) for tag in _tag_facets(known.scene[name].tags))
        case "relation":
            yield from ((RELATION, tag) for tag in _tag_facets(known.relation[name].tags))
        case "mood":
            yield MOOD, _entry_facet(known.mood[name])
            yield from ((MOOD, tag) for tag in _tag_facets(known.mood[name].tags))
        case _:
            yield COLOUR, _entry_facet(known.colour[name])


def facet_groups() -> Iterator[list[Facet]]:
    """The facets of each thing, scene, relation, mood and colour."""
    known = vocabulary()
    for name in things():
        yield [facet for _, facet in _thing_facets(name)]
    parts = {"scene": known.scene, "relation": known.relation, "mood": known.mood}
    for kind, names in {**parts, "colour": known.colour}.items():
        yield from ([facet for _, facet in _other_facets(kind, name)] for name in names)


@cache
def facet_index() -> Mapping[Facet, int]:
    """All facets, with their indices."""
    found: dict[Facet, int] = {}
    for group in facet_groups():
        for facet in group:
            found.setdefault(facet, len(found))
    return found


@lru_cache(1 << 12)
def card_facets(card: Card) -> CardFacets:
    parts = [one for name in (*card.things, card.guest) if name for one in _thing_facets(name)]
    named = (("scene", card.scene), ("relation", card.relation), ("mood", card.mood))
    for kind, name in (*named, *(("colour", name) for name in card.colours)):
        parts += _other_facets(kind, name)
    all_facets = facet_index()
    places = np.array([all_facets[facet] for _, facet in parts], np.int32)
    return CardFacets(places, np.array([kind for kind, _ in parts], np.int32))


@cache
def word_index(language: Language) -> Mapping[str, Mapping[int, float]]:
    """By lemma, by root, and by all lemmas of a facet: the facets with this word, and its share
    of each."""
    found: dict[str, dict[int, float]] = {}
    for facet, place in facet_index().items():
        words = content_words(tokenize(getattr(facet, language)), language)
        lemmas = [lemma(word, language) for word in words]
        for sign in (*lemmas, *(root(one, language) for one in lemmas)):
            found.setdefault(sign, {})[place] = float(len(lemmas) ** -0.5)
        found.setdefault(" ".join(lemmas), {})[place] = 1
    return found
