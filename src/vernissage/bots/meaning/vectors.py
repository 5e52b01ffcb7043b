"""Vectors of English texts and of Russian words, as far as the set-up has brought them."""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from vernissage.bots.meaning import store
from vernissage.bots.meaning.english import Vector, unit
from vernissage.bots.meaning.lemmas import lemma
from vernissage.bots.meaning.speech import content, tokens


class _Known:
    """Texts whose vectors were made at the set-up: what cards are told in, and concepts."""

    def __init__(self, data: store.Arrays) -> None:
        texts = bytes(data["texts"]).decode().split("\n")
        self.place = {text: place for place, text in enumerate(texts)}
        self.rows, self.scale = data["rows"], data["scale"].astype(np.float32)
        self.middle = data["middle"].astype(np.float32)  # what all texts have in common


class _Russian:
    def __init__(self, data: store.Arrays) -> None:
        words = bytes(data["words"]).decode("cp1251").split("\n")
        self.place = {word: place for place, word in enumerate(words)}
        self.rows = data["rows"]


@cache
def _known() -> _Known | None:
    data = store.read("phrases")
    return None if data is None else _Known(data)


@cache
def _russian() -> _Russian | None:
    data = store.read("russian")
    return None if data is None else _Russian(data)


def available() -> bool:
    return store.there()


_lately: dict[str, Vector] = {}  # texts that were encoded
LATELY = 1 << 12


def _encoded(texts: Sequence[str]) -> Vector:
    """Many at once cost less than one after another: most of it is reading the weights."""
    encoder = store.encoder()
    assert encoder is not None
    new = list(dict.fromkeys(text for text in texts if text not in _lately))
    if len(_lately) + len(new) > LATELY:
        _lately.clear()
        new = list(dict.fromkeys(texts))
    if new:
        _lately.update(zip(new, encoder.encode(new), strict=True))
    return np.stack([_lately[text] for text in texts])


def english(texts: Sequence[str]) -> Vector:
    """What each text has that others have not, as rows of length one."""
    known = _known()
    assert known is not None
    found = np.zeros((len(texts), len(known.middle)), np.float32)
    rest = []
    for row, text in enumerate(texts):
        place = known.place.get(text)
        if place is None:
            rest.append(row)
        else:
            found[row] = known.rows[place] * known.scale[place]
    if rest:
        found[rest] = _encoded([texts[row] for row in rest])
    return unit(found - known.middle)


def in_russian(word: str) -> bool:
    known = _russian()
    return known is not None and word in known.place


def russian(texts: Sequence[str]) -> Vector:
    """The mean of a text's words; nothing for those that are unknown."""
    return np.stack([_text(text) for text in texts])


@lru_cache(4)
def russian_words(words: tuple[str, ...]) -> Vector:
    """Rows of many words that are known."""
    known = _russian()
    assert known is not None
    return unit(known.rows[[known.place[word] for word in words]].astype(np.float32))


@lru_cache(1 << 12)
def _text(text: str) -> Vector:
    known = _russian()
    assert known is not None
    words = [lemma(word, "ru") for word in content(tokens(text), "ru")]
    places = [known.place[word] for word in words if word in known.place]
    if not places:
        return np.zeros(known.rows.shape[1], np.float32)
    return unit(unit(known.rows[places].astype(np.float32)).sum(0))
