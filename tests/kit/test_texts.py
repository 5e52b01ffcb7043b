"""Sentences: plural forms, names, and lists."""

import json
from pathlib import Path
from typing import Any

import pytest

from vernissage.kit import texts
from vernissage.kit.texts import LANGUAGES, Language, Texts, named, plural

# The client reads the same file (web/tests/texts.test.ts).
SHARED = json.loads((Path(__file__).parents[1] / "fixtures" / "texts.json").read_text("utf-8"))


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda _, language: SHARED["entries"][language])


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("case", SHARED["said"])
def test_sentences_are_those_of_the_client(case: dict[str, Any]) -> None:
    assert Texts(case["language"], "shared")(case["key"], **case["args"]) == case["says"]


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("key", SHARED["missing"])
def test_what_the_client_lacks_is_an_error_here(key: str) -> None:
    with pytest.raises(KeyError):
        Texts("en", "shared")(key)


@pytest.mark.parametrize("case", SHARED["named"])
def test_names_are_those_of_the_client(case: dict[str, Any]) -> None:
    assert named(case["args"], SHARED["names"].__getitem__) == case["becomes"]


@pytest.mark.parametrize(
    ("language", "one", "few", "many"),
    [
        ("uk", (1, 21, 101, -1), (2, 3, 4, 22, 104), (0, 5, 11, 12, 14, 111, 25)),
        ("ru", (1, 31, 1001), (2, 44, 92), (0, 6, 13, 19, 112, 100)),
    ],
)
def test_slavic_plurals(
    language: Language, one: tuple[int, ...], few: tuple[int, ...], many: tuple[int, ...]
) -> None:
    assert {plural(language, n) for n in one} == {"one"}
    assert {plural(language, n) for n in few} == {"few"}
    assert {plural(language, n) for n in many} == {"many"}


def test_english_plurals() -> None:
    assert [plural("en", n) for n in (0, 1, 2, 21)] == ["other", "one", "other", "other"]


def test_a_sentence_in_three_languages() -> None:
    said = [
        Texts(language, "vernissage.kit", "vernissage.games.yokai")(
            "event.completed", seat="Оля", colour="red", n=5, yokai=1, counts=(3, 2)
        )
        for language in LANGUAGES
    ]
    assert said == [
        "Портрет готовий (червоний): Оля забирає його за 5 очок.",
        "Портрет готов (красный): Оля забирает его за 5 очков.",
        "The red portrait is finished: Оля takes it for 5 points.",
    ]


def test_a_name_with_braces_does_no_harm() -> None:
    say = Texts("en", "vernissage.kit", "vernissage.games.yokai")
    assert say("event.passed", seat="{0.__class__}") == "{0.__class__} passes."


def test_peoples_own_words_are_never_looked_up() -> None:
    """Somebody called «red» stays so, and so does a clue that happens to be a word of ours."""
    say = Texts("uk", "vernissage.kit", "vernissage.games.yokai", "vernissage.games.dixit")
    assert say("event.played", seat="red", card=1, colour="red") == (
        "red кладе начерк; колір: червоний."
    )
    assert say("event.told", seat="effect", clue="call") == "effect каже: «call»"


def test_seats_become_names() -> None:
    names = ["Ann", "Bo"]
    assert named({"seat": 1, "seats": (0, 1), "n": 1}, names.__getitem__) == {
        "seat": "Bo",
        "seats": ["Ann", "Bo"],
        "n": 1,
    }


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        Texts("en", "vernissage.kit")("no.such.key")
