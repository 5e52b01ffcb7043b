"""Clues: what may be said, and how."""

import pytest

from vernissage.kit import SILENT, SPOKEN, Clue, Illegal, check_clue
from vernissage.kit.clue import MAX_CLUE, check_text


@pytest.mark.parametrize(
    "clue",
    [
        Clue("text", "м’яч"),
        Clue("text", "a song 🎵, 👩‍🚀"),
        Clue("text", "я" * MAX_CLUE),
        Clue("sound", "a1b2-c3"),
        Clue("aloud"),
    ],
)
def test_a_spoken_clue(clue: Clue) -> None:
    assert check_clue(clue, SPOKEN) == clue


def test_edges_and_runs_of_space_are_trimmed() -> None:
    assert check_clue(Clue("text", "  so \n far\t"), SPOKEN).text == "so far"


@pytest.mark.parametrize(
    ("clue", "code"),
    [
        (Clue("text", ""), "text_empty"),
        (Clue("text", " \n "), "text_empty"),
        (Clue("text", "\u200d"), "text_empty"),
        (Clue("text", "\u2800 \u3164"), "text_empty"),
        (Clue("text", "x" * 10_000_000), "text_too_long"),
        (Clue("text", "x" * (MAX_CLUE + 1)), "text_too_long"),
        (Clue("text", "a\x00b"), "text_unprintable"),
        (Clue("text", "\u202eright to left"), "text_unprintable"),
        (Clue("sound", "../../secret"), "sound_unknown"),
        (Clue("sound", ""), "sound_unknown"),
        (Clue("aloud", "words"), "clue_no_text"),
        (Clue("emoji", "🌙"), "clue_kind"),
    ],
)
def test_a_bad_spoken_clue_is_refused(clue: Clue, code: str) -> None:
    with pytest.raises(Illegal, match=code):
        check_clue(clue, SPOKEN)


@pytest.mark.parametrize("row", ["🌙🐟", "❤️", "👨‍👩‍👧", "☀ ⛵", "👋🏽" * 12, "👨‍👩‍👧‍👦" * 12])
def test_a_row_of_emoji_is_silent(row: str) -> None:
    assert check_clue(Clue("emoji", row), SILENT)


@pytest.mark.parametrize("row", ["moon", "🌙1", "🇺🇦", "Ⓐ", "🅰", "ё", "1️⃣", "⠓⠑⠇⠇⠕"])
def test_no_letter_or_digit_passes_for_an_emoji(row: str) -> None:
    with pytest.raises(Illegal, match="emoji_only"):
        check_clue(Clue("emoji", row), SILENT)


def test_a_row_of_emoji_has_an_end() -> None:
    with pytest.raises(Illegal, match="emoji_too_many"):
        check_clue(Clue("emoji", "🌙" * 200), SILENT)
    with pytest.raises(Illegal, match="emoji_too_many"):
        check_clue(Clue("emoji", "🌙" * 13), SILENT)


@pytest.mark.parametrize("row", ["", " ", "\u200d", "\ufe0f", "🏽"])
def test_a_row_of_emoji_shows_something(row: str) -> None:
    with pytest.raises(Illegal, match="text_empty"):
        check_clue(Clue("emoji", row), SILENT)


def test_towers_of_marks_are_refused_and_accents_are_not() -> None:
    assert check_text("Ё й ǘ ḗ Zoë") == "Ё й ǘ ḗ Zoë"
    with pytest.raises(Illegal, match="text_unprintable"):
        check_text("Z" + "\u0301" * 5 + "algo")
