"""The word list is whole: shape, languages, scripts, no word twice."""

import re

import pytest

from vernissage.decks.words import LEVELS, Level, Side, cards, sizes, words
from vernissage.kit.texts import LANGUAGES, Language

SCRIPTS: dict[Language, str] = {
    "uk": r"[А-ЩЬЮЯа-щьюяҐґЄєІіЇї’ -]+",
    "ru": r"[А-Яа-яЁё -]+",
    "en": r"[A-Za-z' -]+",
}
MAX_LENGTH = 28


def sides(level: Level) -> list[Side]:
    return [side for card in cards(level) for side in card.side]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_enough_for_four_rounds(level: Level) -> None:
    assert sizes()[f"{level}_cards"] >= 4 * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_written_in_its_script_and_short_enough(language: Language) -> None:
    every = [side for level in LEVELS for side in sides(level)]
    tasks = [task for side in every for task in (side.theme, *side.words)]
    wrong = [
        word
        for word in (task.read(language) for task in tasks)
        if not re.fullmatch(SCRIPTS[language], word) or len(word) > MAX_LENGTH
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_twice(language: Language) -> None:
    every = [task.read(language) for lv in LEVELS for side in sides(lv) for task in side.words]
    assert len(every) == len(set(every))


def test_a_card_reads_in_the_readers_language() -> None:
    texts = {language: words("green", 0, 1, language) for language in LANGUAGES}
    assert all(len(seven) == 7 for seven in texts.values())
    assert len(set(texts.values())) == 3
