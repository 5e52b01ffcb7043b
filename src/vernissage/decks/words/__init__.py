"""Word cards: two sides of seven words of one theme, in three languages (P1)."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from vernissage.kit.manifest import Manifest
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.texts import Language

SIDES, WORDS = 2, 7  # of a card, of a side (P1)


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    uk: str
    ru: str
    en: str

    def read(self, language: Language) -> str:
        word: str = getattr(self, language)
        return word


class Word(Task, frozen=True, forbid_unknown_fields=True):
    # What a machine that draws may start from: emoji and "tabler:" icons, the main thing first.
    draw: str


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    theme: Task
    words: tuple[Word, Word, Word, Word, Word, Word, Word]


class WordCard(Struct, frozen=True, forbid_unknown_fields=True):
    side: tuple[Side, Side]


class _Level(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[WordCard, ...]


@cache
def cards(level: Level) -> tuple[WordCard, ...]:
    text = (files(__package__) / f"{level}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _Level).card


def words(level: Level, number: int, side: int, language: Language) -> tuple[str, ...]:
    """The seven words that a card on the stand shows, in the reader's language."""
    return tuple(word.read(language) for word in cards(level)[number].side[side].words)


def sizes() -> dict[Level, int]:
    """How many cards each level has."""
    return {level: len(cards(level)) for level in LEVELS}


def options(manifest: Manifest) -> dict[str, int]:
    """How many cards there are, as a game's options name it."""
    words = manifest.materials.words
    return {option: len(cards(level)) for level, option in words.cards.items()} if words else {}
