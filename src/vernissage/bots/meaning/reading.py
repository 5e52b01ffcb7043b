"""A clue as it is understood: how near each of its words, and the whole, is to every facet."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from vernissage.bots.meaning import bridge, vectors
from vernissage.bots.meaning.company import facets_near
from vernissage.bots.meaning.english import TINY, Vector
from vernissage.bots.meaning.facets import facets, index
from vernissage.bots.meaning.lemmas import known, lemma, root
from vernissage.bots.meaning.speech import content, tokens
from vernissage.bots.meaning.tongue import language_of
from vernissage.kit.texts import Language

MOST_WORDS = 12  # of a clue that are read
SAME_ROOT = 0.7  # how much a word of the same stem is worth
BY_CONCEPT = 0.6  # and one that is met through English
MEASURES = 5  # of how near a word is to a facet: see `Reading.words`
STYLE = "\ufe0f"


class Unit(NamedTuple):
    """A word or a set expression of a clue."""

    own: str  # by lemmas, in its language
    english: tuple[str, ...]  # what it may mean, the closest first
    russian: str


class Reading(NamedTuple):
    """`words`: word x facet x (best concept, mean concept, Russian vector, letters, company);
    `whole`: by facet."""

    language: Language
    words: Vector
    whole: Vector


def units(clue: str, language: Language) -> list[Unit]:
    found = [_unit(one, language) for one in _spoken(clue, language)]
    signs = bridge.icons()["emoji"]
    if signs:
        found += [Unit("", signs[one][:4], "") for one in _sign().findall(clue.replace(STYLE, ""))]
    return found[:MOST_WORDS]


def _spoken(clue: str, language: Language) -> Sequence[str]:
    words = [part for word in tokens(clue) for part in _parts(word, language)]
    lemmas = [lemma(word, language) for word in content(words, language)]
    lemmas = content(lemmas, language)
    return lemmas if language == "en" else bridge.expressions(lemmas, language)


def _parts(word: str, language: Language) -> Sequence[str]:
    """Words that somebody has tied together are taken apart, unless they are known so."""
    return (word,) if "-" not in word or known(word, language) else word.split("-")


def _unit(word: str, language: Language) -> Unit:
    if language == "en":
        return Unit(word, (word,), "")
    russian = word if language == "ru" else bridge.russian(word)
    return Unit(word, bridge.english(word, language), russian)


@cache
def _sign() -> re.Pattern[str]:
    """An emoji, the longest of those that begin alike."""
    signs = sorted(bridge.icons()["emoji"], key=len, reverse=True)
    return re.compile("|".join(map(re.escape, signs)))


@lru_cache(64)
def read(clue: str) -> Reading | None:
    """None if there is nothing in it that could be understood."""
    language = language_of(clue)
    found = units(clue, language)
    if not found:
        return None
    words = np.zeros((len(found), len(facets()), MEASURES), np.float32)
    for row, one in enumerate(found):
        _spell(words[row, :, 3], one, language)
        _join(words[row, :, 4], one)
    whole = np.zeros(len(facets()), np.float32)
    if vectors.available():
        _feel(words, whole, found, _in_english(clue, found, language))
    return Reading(language, words, whole)


def expect(clues: Iterable[str]) -> None:
    """These will be read: all that has to be encoded for it is so at once."""
    if vectors.available():
        vectors.english([text for clue in clues for text in in_english(clue)])


def in_english(clue: str) -> list[str]:
    """What a clue comes to in English: what each of its words may mean, and the whole."""
    language = language_of(clue)
    return _in_english(clue, units(clue, language), language)


def _in_english(clue: str, found: Sequence[Unit], language: Language) -> list[str]:
    """The whole comes last; nothing if no word means anything in English."""
    concepts = [concept for one in found for concept in one.english]
    return [*concepts, _whole(clue, found, language)] if concepts else []


def _whole(clue: str, found: Sequence[Unit], language: Language) -> str:
    if language == "en" and any(one.own for one in found):
        return clue
    return " ".join(one.english[0] for one in found if one.english)


def _spell(row: Vector, one: Unit, language: Language) -> None:
    """Facets with the same word, a word of the same root, or what it means."""
    for word in {one.own, *one.own.split()}:
        _mark(row, word, language, 1)
    if language != "en" or not one.own:
        for concept in one.english[:3]:
            for word in tokens(concept):
                _mark(row, lemma(word, "en"), "en", BY_CONCEPT)


def _join(row: Vector, one: Unit) -> None:
    """Facets that are in the company of what it means, the first meaning before all."""
    for rank, concept in enumerate(one.english[:3]):
        for word in tokens(concept):
            for place, near in facets_near(lemma(word, "en")).items():
                row[place] = max(row[place], near / (1 + rank))


def _mark(row: Vector, word: str, language: Language, worth: float) -> None:
    known = index(language)
    for sign, share in ((word, 1.0), (root(word, language), SAME_ROOT)):
        for place, part in known.get(sign, {}).items():
            row[place] = max(row[place], part * share * worth)


@cache
def _facets_in_english() -> Vector:
    return vectors.english([facet.en for facet in facets()])


@cache
def _facets_in_russian() -> Vector:
    return vectors.russian([facet.ru for facet in facets()])


def _feel(words: Vector, whole: Vector, found: Sequence[Unit], texts: Sequence[str]) -> None:
    """By vectors."""
    for row, one in enumerate(found):
        if one.russian:
            words[row, :, 2] = vectors.russian([one.russian])[0] @ _facets_in_russian().T
    if not texts:
        return
    rows = vectors.english(texts)
    near = rows @ _facets_in_english().T
    whole[:] = near[-1]
    end = 0
    for row, one in enumerate(found):
        if one.english:
            start, end = end, end + len(one.english)
            words[row, :, 0] = near[start:end].max(0)
            length = np.linalg.norm(rows[start:end].mean(0))
            words[row, :, 1] = near[start:end].mean(0) / max(length, TINY)
