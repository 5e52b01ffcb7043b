"""What checks word cards sees what is wrong, says where, and says it in every language."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from tools.check_locales import check_shapes
from vernissage.decks.words.checks import (
    DraftCard,
    Key,
    Problem,
    friends,
    hint_problems,
    problems,
)
from vernissage.kit.texts import LANGUAGES, Language, Texts

PACKAGE = "vernissage.decks.words"
SEVEN = (
    {"uk": "яблуко", "ru": "яблоко", "en": "apple"},
    {"uk": "ґудзик", "ru": "пуговица", "en": "button"},
    {"uk": "їжак", "ru": "ёж", "en": "hedgehog"},
    {"uk": "м’яч", "ru": "мяч", "en": "ball"},
    {"uk": "брейк-данс", "ru": "брейк-данс", "en": "breakdance"},
    {"uk": "Новий рік", "ru": "Новый год", "en": "New Year"},
    {"uk": "осине гніздо", "ru": "осиное гнездо", "en": "hornet's nest"},
)
THEME = {"uk": "Усячина", "ru": "Всякая всячина", "en": "Odds and ends"}
OTHERS = tuple(
    {"uk": f"кішка {a}", "ru": f"кошка {a}", "en": f"cat {b}"}
    for a, b in zip("абвгдеж", "abcdefg", strict=True)
)


def written(*sides: tuple[dict[str, str], ...]) -> tuple[DraftCard, ...]:
    card = {"side": [{"theme": THEME, "words": list(side)} for side in sides]}
    return msgspec.convert([card], tuple[DraftCard, ...])


def with_first(**changed: str) -> tuple[DraftCard, ...]:
    return written(({**SEVEN[0], **changed}, *SEVEN[1:]), OTHERS)


def test_a_good_card_has_no_problems() -> None:
    assert problems(written(SEVEN, OTHERS)) == []


@pytest.mark.parametrize(
    ("changed", "key", "args"),
    [
        ({"uk": ""}, "missing", {"language": "uk"}),
        ({"en": "big  apple"}, "untidy", {"text": "big  apple"}),
        ({"uk": "сыр"}, "letters", {"text": "сыр", "letters": ["ы"], "language": "uk"}),
        ({"uk": "п'ять"}, "letters", {"text": "п'ять", "letters": ["'"], "language": "uk"}),
        ({"ru": "їжак"}, "letters", {"text": "їжак", "letters": ["ї"], "language": "ru"}),
        ({"en": "сat"}, "letters", {"text": "сat", "letters": ["с"], "language": "en"}),
        ({"en": "a" * 25}, "too_long", {"text": "a" * 25, "n": 24}),
        ({"en": "a b c d"}, "too_many_parts", {"text": "a b c d", "n": 3}),
        ({"en": "ball game"}, "inside", {"text": "ball", "whole": "ball game"}),
        (
            {"uk": "лавровий лист", "ru": "белый лист"},
            "false_friends",
            {"text": ("лист", "лист"), "means": ("letter", "leaf or sheet")},
        ),
    ],
)
def test_what_is_wrong_with_a_word(changed: dict[str, str], key: Key, args: dict[str, Any]) -> None:
    at = 3 if key == "inside" else 0
    assert problems(with_first(**changed)) == [Problem(key, 0, 0, at, args)]


def test_an_english_word_may_keep_its_accents() -> None:
    assert problems(with_first(en="Déjà vu")) == []


def test_a_short_word_may_stand_in_another_by_chance() -> None:
    assert problems(with_first(ru="ёжик")) == []


def test_the_second_of_two_equal_words_is_named() -> None:
    twice = written(SEVEN, ({**OTHERS[0], "ru": "еж"}, *OTHERS[1:]))
    assert problems(twice) == [Problem("twice", 0, 1, 0, {"text": "еж", "first": 1})]


def test_the_shape_of_a_card() -> None:
    assert problems(written(SEVEN)) == [Problem("sides", 0, None, None, {"n": 1})]
    assert problems(written(SEVEN[:6], OTHERS)) == [Problem("words", 0, 0, None, {"n": 6})]


def test_cards_of_one_language_need_no_other() -> None:
    only = written(*(tuple({"uk": task["uk"]} for task in side) for side in (SEVEN, OTHERS)))
    assert problems(only, ["uk"]) == []


def test_hints_are_there_and_known() -> None:
    hinted = [{**task, "draw": "🍎"} for task in SEVEN]
    card = written((*hinted[:5], {**SEVEN[5], "draw": "🍎 tabler:no"}, SEVEN[6]))
    assert hint_problems(card, {"🍎"}) == [
        Problem("hint_unknown", 0, 0, 5, {"text": "tabler:no"}),
        Problem("hint_missing", 0, 0, 6, {}),
    ]


def test_false_friends_say_what_each_word_means() -> None:
    for friend in friends():
        assert friend.words.keys() == friend.means.keys()
        assert len(set(friend.means.values())) > 1


def examples() -> Iterator[Problem]:
    for key in get_args(Key):
        args = {"n": 5, "text": "язик", "whole": "довгий язик", "means": "tongue"}
        more = {"letters": ["ы"], "language": "uk", "first": 2}
        yield Problem(key, 0, 0, 0, {**args, **more})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_can_be_said(language: Language) -> None:
    say = Texts(language, PACKAGE)
    said = [say(f"problem.{found.key}", **found.args) for found in examples()]
    assert len(set(said)) == len(get_args(Key))


def test_the_sentences_have_the_same_shape_in_every_language() -> None:
    assert list(check_shapes(PACKAGE)) == []
    tables = [
        tomllib.loads((files(PACKAGE) / f"locales/{language}.toml").read_text("utf-8"))
        for language in LANGUAGES
    ]
    assert all(table["problem"].keys() == set(get_args(Key)) for table in tables)
