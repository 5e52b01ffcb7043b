"""Clues as people give them: bots may be tuned on `dev`, and are only measured on `heldout`."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from msgspec import Struct, convert

from vernissage.decks.pictures import packs
from vernissage.kit.clue import check_text

HERE = Path(__file__).parent
LETTERS = {
    "en": set("abcdefghijklmnopqrstuvwxyz"),
    "uk": set("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
    "ru": set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
}
AT_LEAST = {"heldout": 300, "dev": 100}
SEEDS = {"heldout": 1, "dev": 2}  # no card is in both sets
STYLES = ("gouache", "paper", "wash", "linocut")
ALL = [(kind, language) for kind in AT_LEAST for language in LETTERS]


class One(Struct, forbid_unknown_fields=True):
    text: str
    deck: str
    card: int


class Clues(Struct, forbid_unknown_fields=True):
    clue: list[One]


def read(kind: str, language: str) -> list[One]:
    text = (HERE / kind / f"{language}.toml").read_text("utf-8")
    return convert(tomllib.loads(text), Clues).clue


def shown(deck: str, card: int) -> str:
    one = packs.deck_named(deck).card(card)
    return " ".join((one.scene, *one.things))


def plain(text: str) -> str:
    """Only what tells one clue from another: not case, not marks."""
    return "".join(char for char in text.casefold() if char.isalnum() or char == " ").strip()


@pytest.mark.parametrize(("kind", "language"), ALL)
def test_there_are_enough_from_all_styles(kind: str, language: str) -> None:
    clues = read(kind, language)
    assert len(clues) >= AT_LEAST[kind]
    decks = Counter(one.deck for one in clues)
    assert set(decks) == {f"{style}-{SEEDS[kind]}" for style in STYLES}
    assert min(decks.values()) >= len(clues) / len(STYLES) * 0.8


@pytest.mark.parametrize(("kind", "language"), ALL)
def test_every_card_is_in_its_deck_and_not_worn_out(kind: str, language: str) -> None:
    clues = read(kind, language)
    sizes = {deck: packs.deck_named(deck).size for deck in {one.deck for one in clues}}
    assert [one for one in clues if not 0 <= one.card < sizes[one.deck]] == []
    times = Counter((one.deck, one.card) for one in clues)
    assert [card for card, count in times.items() if count > 2] == []


@pytest.mark.parametrize(("kind", "language"), ALL)
def test_the_cards_show_what_the_clues_were_written_for(kind: str, language: str) -> None:
    """If decks are planned otherwise one day, the clues of the changed cards mean nothing."""
    written = tomllib.loads((HERE / "cards.toml").read_text("utf-8"))
    for one in read(kind, language):
        assert shown(one.deck, one.card) == written[one.deck][str(one.card)], one


@pytest.mark.parametrize(("kind", "language"), ALL)
def test_every_text_is_a_clue_in_its_language(kind: str, language: str) -> None:
    for one in read(kind, language):
        assert check_text(one.text) == one.text
        letters = {char for char in one.text.casefold() if char.isalpha()}
        assert letters, one
        assert letters <= LETTERS[language], one


@pytest.mark.parametrize("language", LETTERS)
def test_nothing_is_said_twice(language: str) -> None:
    texts = Counter(plain(one.text) for kind in AT_LEAST for one in read(kind, language))
    assert [text for text, count in texts.items() if count > 1] == []
