"""The drawn cards: all different, well-formed, safe to show, and told in words."""

import re
from xml.etree import ElementTree

import pytest

from vernissage.decks import pictures
from vernissage.decks.pictures import DECK, MOST, PALETTES, SYMBOLS, alt, picture, svg
from vernissage.decks.pictures.grounds import GROUNDS
from vernissage.kit.texts import LANGUAGES, Language

ALLOWED = {
    *("svg", "style", "defs", "linearGradient", "radialGradient", "stop"),
    *("g", "path", "circle", "ellipse", "rect"),
}
CYRILLIC: dict[Language, str] = {"uk": "ыэъё", "ru": "іїєґ’"}  # letters of the other language


def test_no_two_cards_are_alike() -> None:
    seen = [picture(card) for card in range(MOST)]
    assert len({(one.symbol, one.second, one.ground, one.palette) for one in seen}) == MOST
    assert all(one.symbol != one.second for one in seen)
    deck = [svg(card) for card in range(DECK)]
    assert len(set(deck)) == DECK
    assert deck == [svg(card) for card in range(DECK)], "a number is always the same picture"


def test_a_deck_shows_everything_there_is() -> None:
    deck = [picture(card) for card in range(DECK)]
    assert {one.symbol for one in deck} == {one.second for one in deck} == set(SYMBOLS)
    assert {one.ground for one in deck} == set(GROUNDS)
    assert {one.palette for one in deck} == set(PALETTES)


@pytest.mark.parametrize("card", [-1, MOST])
def test_other_numbers_are_no_cards(card: int) -> None:
    with pytest.raises(ValueError, match="no card"):
        svg(card)


def test_pictures_are_drawings_and_nothing_more() -> None:
    """No scripts, no links, nothing from elsewhere, and every colour is one of the palette's."""
    for card in range(DECK):
        drawn = svg(card).decode()
        root = ElementTree.fromstring(drawn)  # noqa: S314  (our own)
        assert root.get("viewBox") == "0 0 600 900"
        for element in root.iter():
            assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ALLOWED
            assert not any(name.startswith("on") or "href" in name for name in element.attrib)
            known = re.findall(r"\.(\w+)\b(?=[^{}]*\{)", root[0].text or "")
            assert set((element.get("class") or "halo").split()) <= {*known, "two"}
        assert len(drawn) < 40_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_told_in_words(language: Language) -> None:
    told = [alt(card, language) for card in range(DECK)]
    assert len(set(told)) == DECK
    for words in told:
        assert words[0].isupper()
        assert words.endswith(".")
        assert not set(words.lower()) & set(CYRILLIC.get(language, ""))
    assert pictures.alt(0, "en") == (
        "A lighthouse under stone arches; in the foreground a cat. Pale morning."
    )
