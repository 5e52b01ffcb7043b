"""Words of a clue, and which of them may mean something."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from vernissage.kit.texts import LANGUAGES, Language

WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`-][^\W\d_]+)*")
APOSTROPHES = str.maketrans("’ʼ`ё", "'''е")


def plain(text: str) -> str:
    """In small letters, with one kind of apostrophe, without the dots that Russians leave out."""
    return text.lower().translate(APOSTROPHES)


def tokens(text: str) -> list[str]:
    return WORD.findall(plain(text))


@cache
def _small() -> Mapping[Language, frozenset[str]]:
    """Words that every sentence has."""
    read = tomllib.loads((files(__package__) / "small_words.toml").read_text("utf-8"))
    return {language: frozenset(read[language].split()) for language in LANGUAGES}


def small(word: str, language: Language) -> bool:
    return word in _small()[language]


def content(words: list[str], language: Language) -> list[str]:
    """Those that mean something by themselves; all of them if none does."""
    return [word for word in words if word not in _small()[language]] or words
