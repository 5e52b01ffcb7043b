"""Vectors of English texts and Russian words."""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from vernissage.bots.meaning import data_files
from vernissage.bots.meaning.lemmatizer import lemma
from vernissage.bots.meaning.sentence_encoder import Vector, normalize
from vernissage.bots.meaning.tokenizer import content_words, tokenize


class _PhraseVectors:
    """English texts that were encoded at set-up: facets, concepts and the stock of clues."""

    def __init__(self, data: data_files.Arrays) -> None:
        texts = bytes(data["texts"]).decode().split("\n")
        self.place = {text: place for place, text in enumerate(texts)}
        self.rows, self.scale = data["rows"], data["scale"].astype(np.float32)
        self.mean = data["middle"].astype(np.float32)  # of all texts


class _WordVectors:
    def __init__(self, data: data_files.Arrays) -> None:
        words = bytes(data["words"]).decode("cp1251").split("\n")
        self.place = {word: place for place, word in enumerate(words)}
        self.rows = data["rows"]


@cache
def _phrases() -> _PhraseVectors | None:
    data = data_files.read_arrays("phrases")
    return None if data is None else _PhraseVectors(data)


@cache
def _russian_words() -> _WordVectors | None:
    data = data_files.read_arrays("russian")
    return None if data is None else _WordVectors(data)


def available() -> bool:
    return data_files.is_installed()


_encoded_texts: dict[str, Vector] = {}  # a cache
MAX_ENCODED = 1 << 12


def _encode(texts: Sequence[str]) -> Vector:
    """One batch is faster than single texts, because reading the weights dominates."""
    encoder = data_files.load_encoder()
    assert encoder is not None
    new = list(dict.fromkeys(text for text in texts if text not in _encoded_texts))
    if len(_encoded_texts) + len(new) > MAX_ENCODED:
        _encoded_texts.clear()
        new = list(dict.fromkeys(texts))
    if new:
        _encoded_texts.update(zip(new, encoder.encode(new), strict=True))
    return np.stack([_encoded_texts[text] for text in texts])


def english_vectors(texts: Sequence[str]) -> Vector:
    """Centred by the mean of all texts, as unit rows."""
    known = _phrases()
    assert known is not None
    found = np.zeros((len(texts), len(known.mean)), np.float32)
    rest = []
    for row, text in enumerate(texts):
        place = known.place.get(text)
        if place is None:
            rest.append(row)
        else:
            found[row] = known.rows[place] * known.scale[place]
    if rest:
        found[rest] = _encode([texts[row] for row in rest])
    return normalize(found - known.mean)


def has_russian(word: str) -> bool:
    known = _russian_words()
    return known is not None and word in known.place


def russian_vectors(texts: Sequence[str]) -> Vector:
    """The mean of a text's known words; zero if there are none."""
    return np.stack([_text_vector(text) for text in texts])


@lru_cache(4)
def russian_word_vectors(words: tuple[str, ...]) -> Vector:
    """Unit rows of known words."""
    known = _russian_words()
    assert known is not None
    return normalize(known.rows[[known.place[word] for word in words]].astype(np.float32))


@lru_cache(1 << 12)
def _text_vector(text: str) -> Vector:
    known = _russian_words()
    assert known is not None
    words = [lemma(word, "ru") for word in content_words(tokenize(text), "ru")]
    places = [known.place[word] for word in words if word in known.place]
    if not places:
        return np.zeros(known.rows.shape[1], np.float32)
    return normalize(normalize(known.rows[places].astype(np.float32)).sum(0))
