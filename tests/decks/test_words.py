"""The word cards are whole: shape, languages, scripts, no word twice, hints for drawing."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from vernissage.decks.words import sizes, words
from vernissage.decks.words.checks import DraftCard, drafts, hint_problems, problems
from vernissage.kit.materials import LEVELS
from vernissage.kit.texts import LANGUAGES, Language

ASSETS = Path(__file__).parents[2] / "assets" / "node_modules"  # `make assets`


@cache
def shipped() -> tuple[DraftCard, ...]:
    folder = files("vernissage.decks.words")
    texts = [(folder / f"{level}.toml").read_text("utf-8") for level in LEVELS]
    return tuple(card for text in texts for card in drafts(text))


@cache
def known_hints() -> frozenset[str]:
    """Emoji of no flag and no skin, and the outlined icons."""
    emoji = json.loads((ASSETS / "emojibase-data/en/data.json").read_text("utf-8"))
    icons = json.loads((ASSETS / "@iconify-json/tabler/icons.json").read_text("utf-8"))["icons"]
    return frozenset(
        {one["emoji"] for one in emoji if one.get("group") not in (None, 9)}
        | {f"tabler:{name}" for name in icons if not name.endswith("-filled")}
    )


def test_the_deck_is_as_large_as_the_rules_say() -> None:
    assert sizes() == {"green": 27, "yellow": 27, "orange": 27, "red": 18}


def test_nothing_is_wrong_with_the_shipped_cards() -> None:
    assert problems(shipped()) == []


def test_every_shipped_word_has_known_hints_for_drawing() -> None:
    assert hint_problems(shipped(), known_hints()) == []


def test_the_hints_tell_the_seven_words_of_a_side_apart() -> None:
    hints = [[word.draw for word in side.words] for card in shipped() for side in card.side]
    assert [seven for seven in hints if len(set(seven)) < len(seven)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_theme_stands_twice(language: Language) -> None:
    themes = [side.theme.read(language).lower() for card in shipped() for side in card.side]
    assert sorted(themes) == sorted(set(themes))


def test_a_card_reads_in_the_readers_language() -> None:
    texts = {language: words("green", 0, 1, language) for language in LANGUAGES}
    assert all(len(seven) == 7 for seven in texts.values())
    assert len(set(texts.values())) == 3
