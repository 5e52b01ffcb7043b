"""Splits text into words, and knows stop words."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from vernissage.kit.texts import LANGUAGES, Language

WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`-][^\W\d_]+)*")
APOSTROPHES = str.maketrans("’ʼ`ё", "'''е")


def normalized(text: str) -> str:
    """In lower case, with one kind of apostrophe and е for ё."""
    return text.lower().translate(APOSTROPHES)


def tokenize(text: str) -> list[str]:
    return WORD.findall(normalized(text))


@cache
def _stop_words() -> Mapping[Language, frozenset[str]]:
    read = tomllib.loads((files(__package__) / "stop_words.toml").read_text("utf-8"))
    return {language: frozenset(read[language].split()) for language in LANGUAGES}


def is_stop_word(word: str, language: Language) -> bool:
    return word in _stop_words()[language]


def content_words(words: list[str], language: Language) -> list[str]:
    """Without stop words; all words if there are only stop words."""
    return [word for word in words if word not in _stop_words()[language]] or words
