"""The glossary is clean: every word once, in its own script, with concepts that cards can show."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import pytest

from vernissage.decks.pictures.catalogue import things

LANGUAGES = ("uk", "ru")
ENOUGH = 2300  # words in each language, or people type what bots do not know
LETTERS = {"uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"}
MARKS = {"uk": "’-", "ru": "-"}
LONGEST = 5  # words of a set expression that the reader puts together
FEWEST, MOST = 2, 7  # concepts of a word
ON_CARDS = 0.95  # of all entries have a concept that some thing on a card is tagged or named with


class Entry(NamedTuple):
    file: str
    language: str
    word: str
    concepts: tuple[str, ...]


@cache
def entries() -> tuple[Entry, ...]:
    return tuple(_read())


def _read() -> Iterator[Entry]:
    folder = files("vernissage.bots.meaning") / "glossary"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        tables = tomllib.loads(file.read_text("utf-8"))
        assert tuple(tables) == LANGUAGES, file.name
        for language, table in tables.items():
            for word, concepts in table.items():
                yield Entry(file.name, language, word, tuple(concepts.split(" ")))


def _small(language: str) -> frozenset[str]:
    """Words that every sentence has, as the reader of clues leaves them out."""
    file = files("vernissage.bots.meaning") / "stop_words.toml"
    return frozenset(tomllib.loads(file.read_text("utf-8"))[language].split())


@cache
def _on_cards() -> frozenset[str]:
    tags = (tag for thing in things().values() for tag in (*thing.tags["en"], thing.name("en")))
    return frozenset(word for tag in tags for word in re.findall("[a-z]+", tag.lower()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_words(language: str) -> None:
    assert sum(entry.language == language for entry in entries()) >= ENOUGH


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_once(language: str) -> None:
    words = Counter(
        entry.word.replace("ё", "е") for entry in entries() if entry.language == language
    )
    assert [word for word, times in words.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_in_the_script_of_their_language(language: str) -> None:
    word = f"[{LETTERS[language]}]+(?:[{MARKS[language]}][{LETTERS[language]}]+)*"
    shape = re.compile(f"{word}(?: {word}){{0,{LONGEST - 1}}}")
    assert [
        entry
        for entry in entries()
        if entry.language == language and not shape.fullmatch(entry.word)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_a_word_that_every_sentence_has(language: str) -> None:
    small = _small(language)
    assert [
        entry for entry in entries() if entry.language == language and entry.word in small
    ] == []


def test_concepts_are_a_few_different_english_words() -> None:
    shape = re.compile(r"[a-z]+(?:[_-][a-z]+)*")
    assert [
        entry
        for entry in entries()
        if not all(map(shape.fullmatch, entry.concepts))
        or not FEWEST <= len(set(entry.concepts)) == len(entry.concepts) <= MOST
    ] == []


def test_most_entries_lead_to_what_is_on_cards() -> None:
    met = [
        not _on_cards().isdisjoint(re.findall("[a-z]+", " ".join(entry.concepts)))
        for entry in entries()
    ]
    assert sum(met) / len(met) >= ON_CARDS
