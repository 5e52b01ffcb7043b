"""Lemmas by dictionary, and stems by endings."""

import re
import zlib
from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy.typing as npt

from vernissage.bots.meaning import data_files
from vernissage.kit.texts import Language

KEPT = 32  # decompressed blocks in the cache
# Endings, the longest first; a stem has at least three letters.
ENDINGS: Mapping[Language, str] = {
    "en": "liness|iness|ness|ings|ing|iest|ies|ied|ily|est|ed|er|es|ly|ful|s|e|y",
    "ru": (
        "иями|ями|ами|ого|его|ому|ему|ыми|ими|ться|тся|ешь|ишь|ете|ите|ение|ения|ости|ость|иях|"
        "ами|ах|ях|ая|яя|ое|ее|ые|ие|ый|ий|ой|ую|юю|ых|их|ым|им|ом|ем|ов|ев|ей|ам|ям|ия|ию|ии|"
        "ют|ут|ит|ет|ат|ят|ал|ил|ел|ла|ло|ли|ть|ти|сь|ся|а|я|о|е|ы|и|у|ю|ь|й"
    ),
    "uk": (
        "іями|ями|ами|ого|ього|ому|ьому|ими|іми|тися|ться|еш|иш|єш|їш|ете|ите|ення|іння|ання|"
        "ості|ість|істю|ах|ях|ий|ій|їй|ою|ею|єю|их|іх|їх|им|ім|їм|ом|ем|єм|ів|їв|ей|ам|ям|ія|ію|"
        "ії|ють|уть|ить|їть|ать|ять|ав|ив|ів|ла|ло|ли|ти|сь|ся|а|я|о|е|є|и|і|ї|у|ю|ь|й"
    ),
}


class LemmaDictionary:
    """Sorted lines in compressed blocks; a look-up decompresses one block."""

    def __init__(self, data: Mapping[str, npt.NDArray[Any]]) -> None:
        self._firsts = bytes(data["firsts"]).decode("cp1251").split("\n")
        self._ends = [0, *map(int, data["ends"])]
        self._blocks = bytes(data["blocks"])
        self._block = lru_cache(KEPT)(self._unpack)

    def _unpack(self, number: int) -> str:
        block = zlib.decompress(self._blocks[self._ends[number] : self._ends[number + 1]])
        return f"\n{block.decode('cp1251')}\n"

    def lemma(self, word: str) -> str | None:
        """None if the word is unknown."""
        at = bisect_right(self._firsts, word)
        if not at:
            return None
        lines = self._block(at - 1)
        start = lines.find(f"\n{word} ")
        if start < 0:
            return None
        start += len(word) + 2
        cut, more = re.match(r"(\d+)(.*)", lines[start : lines.index("\n", start)]).groups()  # type: ignore[union-attr]
        return word[: len(word) - int(cut)] + more


@lru_cache(1 << 14)
def lemma(word: str, language: Language) -> str:
    """Of a word as `tokenizer.normalized` writes it; unknown words stay as they are."""
    dictionary = data_files.load_lemmas(language)
    return (dictionary.lemma(word) if dictionary else None) or word


def in_dictionary(word: str, language: Language) -> bool:
    """Whether the dictionary has this form."""
    dictionary = data_files.load_lemmas(language)
    return dictionary is not None and dictionary.lemma(word) is not None


@lru_cache(1 << 14)
def stem(word: str, language: Language) -> str:
    """A word without its ending: rough, but needs no dictionary."""
    return re.sub(rf"(?<=...)({ENDINGS[language]})$", "", word)


def root(word: str, language: Language) -> str:
    """The stem of a lemma, prefixed so that it cannot be mistaken for a word."""
    return f"~{stem(word, language)}"
