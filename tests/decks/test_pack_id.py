"""Ids of packs: one text for one id, and one id for one text."""

import pytest

from vernissage.decks.pack_id import (
    BUILT_IN_WORDS,
    OwnDeckId,
    OwnWordsId,
    PackId,
    PaintedDeckId,
    is_own_deck,
    own_among,
    parse,
    parse_deck,
    parse_words,
)
from vernissage.kit.errors import Illegal

ID = "0123456789abcdef" * 2
IDS: dict[str, PackId] = {
    "gouache-7": PaintedDeckId("gouache", 7),
    "gouache-0": PaintedDeckId("gouache", 0),
    f"own-{ID}": OwnDeckId(ID),
    f"own-{ID}.12.abc123": OwnDeckId(ID, 12, "abc123"),
    "house": BUILT_IN_WORDS,
    f"words-{ID}": OwnWordsId(ID),
    f"words-{ID}.3": OwnWordsId(ID, 3),
}


@pytest.mark.parametrize("text", IDS)
def test_an_id_is_read_as_it_is_written(text: str) -> None:
    assert parse(text) == IDS[text]
    assert str(IDS[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gouache",
        "gouache-",
        "gouache-01",
        "gouache--1",
        "gouache-1 ",
        "Gouache-1",
        "g-1",
        "own-",
        "own-A",
        "own-x.1",
        "own-x.1.",
        "own-x..y",
        "own-x.1.y.z",
        "own-../x",
        "words-",
        "words-x.",
        "words-x.1.y",
        "house-x",
        "gouache-12345678",
        "gouache-٣",
        "own-x\n",
    ],
)
def test_anything_else_is_no_id(text: str) -> None:
    with pytest.raises(Illegal, match="deck_unknown"):
        parse(text)


def test_decks_are_not_words() -> None:
    assert parse_deck("gouache-7") == PaintedDeckId("gouache", 7)
    assert parse_words("house") == BUILT_IN_WORDS
    for text in ("house", f"words-{ID}"):
        with pytest.raises(Illegal, match="deck_unknown"):
            parse_deck(text)
    for text in ("gouache-7", f"own-{ID}"):
        with pytest.raises(Illegal, match="deck_unknown"):
            parse_words(text)


def test_what_people_made_is_known() -> None:
    assert [text for text in IDS if is_own_deck(text)] == [f"own-{ID}", f"own-{ID}.12.abc123"]
    assert own_among(["gouache-7", f"own-{ID}", "no id", "house", f"words-{ID}.3"]) == [
        OwnDeckId(ID),
        OwnWordsId(ID, 3),
    ]
    assert OwnDeckId(ID, 12, "abc123").now() == OwnDeckId(ID)
    assert OwnWordsId(ID, 3).now() == OwnWordsId(ID)
