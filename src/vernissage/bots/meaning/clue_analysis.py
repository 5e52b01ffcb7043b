"""Analyzes a clue: how near each of its words, and the whole clue, is to every facet."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from vernissage.bots.meaning import translation, vectors
from vernissage.bots.meaning.cooccurrence import cooccurring_facets
from vernissage.bots.meaning.facets import facet_index, word_index
from vernissage.bots.meaning.language_detection import detect_language
from vernissage.bots.meaning.lemmatizer import in_dictionary, lemma, root
from vernissage.bots.meaning.sentence_encoder import TINY, Vector
from vernissage.bots.meaning.tokenizer import content_words, tokenize
from vernissage.kit.texts import Language

MOST_WORDS = 12  # of a clue that are analyzed
SAME_ROOT = 0.7  # score of a word with the same root
BY_CONCEPT = 0.6  # score of a word that matches by its English concept
MEASURES = 5  # of nearness: see `ClueAnalysis.words`
STYLE = "\ufe0f"


class ClueTerm(NamedTuple):
    """A word or a set expression of a clue."""

    own: str  # lemmas in its own language
    english: tuple[str, ...]  # concepts, the closest first
    russian: str


class ClueAnalysis(NamedTuple):
    """`words`: term x facet x (best concept, mean concept, Russian vector, spelling,
    co-occurrence); `whole`: by facet."""

    language: Language
    words: Vector
    whole: Vector


def clue_terms(clue: str, language: Language) -> list[ClueTerm]:
    found = [_term(one, language) for one in _expressions(clue, language)]
    signs = translation.emoji_keywords()["emoji"]
    if signs:
        found += [
            ClueTerm("", signs[one][:4], "")
            for one in _emoji_pattern().findall(clue.replace(STYLE, ""))
        ]
    return found[:MOST_WORDS]


def _expressions(clue: str, language: Language) -> Sequence[str]:
    words = [part for word in tokenize(clue) for part in _parts(word, language)]
    lemmas = [lemma(word, language) for word in content_words(words, language)]
    lemmas = content_words(lemmas, language)
    return lemmas if language == "en" else translation.join_expressions(lemmas, language)


def _parts(word: str, language: Language) -> Sequence[str]:
    """Splits hyphenated words, unless the dictionary has them."""
    return (word,) if "-" not in word or in_dictionary(word, language) else word.split("-")


def _term(word: str, language: Language) -> ClueTerm:
    if language == "en":
        return ClueTerm(word, (word,), "")
    russian = word if language == "ru" else translation.to_russian(word)
    return ClueTerm(word, translation.english_concepts(word, language), russian)


@cache
def _emoji_pattern() -> re.Pattern[str]:
    """Matches any known emoji, the longest first."""
    signs = sorted(translation.emoji_keywords()["emoji"], key=len, reverse=True)
    return re.compile("|".join(map(re.escape, signs)))


@lru_cache(64)
def analyze(clue: str) -> ClueAnalysis | None:
    """None if nothing in the clue can be understood."""
    language = detect_language(clue)
    found = clue_terms(clue, language)
    if not found:
        return None
    words = np.zeros((len(found), len(facet_index()), MEASURES), np.float32)
    for row, one in enumerate(found):
        _score_by_spelling(words[row, :, 3], one, language)
        _score_by_cooccurrence(words[row, :, 4], one)
    whole = np.zeros(len(facet_index()), np.float32)
    if vectors.available():
        _score_by_vectors(words, whole, found, _english_texts(clue, found, language))
    return ClueAnalysis(language, words, whole)


def encode_ahead(clues: Iterable[str]) -> None:
    """Encodes the texts of several clues in one batch, before each of them is analyzed."""
    if vectors.available():
        vectors.english_vectors([text for clue in clues for text in english_texts(clue)])


def english_texts(clue: str) -> list[str]:
    """A clue in English: the concepts of its terms, then the whole."""
    language = detect_language(clue)
    return _english_texts(clue, clue_terms(clue, language), language)


def _english_texts(clue: str, found: Sequence[ClueTerm], language: Language) -> list[str]:
    """The whole comes last; empty if no term has an English concept."""
    concepts = [concept for one in found for concept in one.english]
    return [*concepts, _whole_in_english(clue, found, language)] if concepts else []


def _whole_in_english(clue: str, found: Sequence[ClueTerm], language: Language) -> str:
    if language == "en" and any(one.own for one in found):
        return clue
    return " ".join(one.english[0] for one in found if one.english)


def _score_by_spelling(row: Vector, one: ClueTerm, language: Language) -> None:
    """Facets with the same word, a word of the same root, or its concept."""
    for word in {one.own, *one.own.split()}:
        _raise_scores(row, word, language, 1)
    if language != "en" or not one.own:
        for concept in one.english[:3]:
            for word in tokenize(concept):
                _raise_scores(row, lemma(word, "en"), "en", BY_CONCEPT)


def _score_by_cooccurrence(row: Vector, one: ClueTerm) -> None:
    """Facets that occur together with its concepts; the first concept counts most."""
    for rank, concept in enumerate(one.english[:3]):
        for word in tokenize(concept):
            for place, near in cooccurring_facets(lemma(word, "en")).items():
                row[place] = max(row[place], near / (1 + rank))


def _raise_scores(row: Vector, word: str, language: Language, worth: float) -> None:
    known = word_index(language)
    for sign, share in ((word, 1.0), (root(word, language), SAME_ROOT)):
        for place, part in known.get(sign, {}).items():
            row[place] = max(row[place], part * share * worth)


@cache
def _facets_in_english() -> Vector:
    return vectors.english_vectors([facet.en for facet in facet_index()])


@cache
def _facets_in_russian() -> Vector:
    return vectors.russian_vectors([facet.ru for facet in facet_index()])


def _score_by_vectors(
    words: Vector, whole: Vector, found: Sequence[ClueTerm], texts: Sequence[str]
) -> None:
    """By vectors."""
    for row, one in enumerate(found):
        if one.russian:
            words[row, :, 2] = vectors.russian_vectors([one.russian])[0] @ _facets_in_russian().T
    if not texts:
        return
    rows = vectors.english_vectors(texts)
    near = rows @ _facets_in_english().T
    whole[:] = near[-1]
    end = 0
    for row, one in enumerate(found):
        if one.english:
            start, end = end, end + len(one.english)
            words[row, :, 0] = near[start:end].max(0)
            length = np.linalg.norm(rows[start:end].mean(0))
            words[row, :, 1] = near[start:end].mean(0) / max(length, TINY)
