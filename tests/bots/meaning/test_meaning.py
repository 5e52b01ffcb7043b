"""Clues of any kind are understood, with vectors and without."""

import math
from itertools import chain

import pytest

from vernissage.bots import meaning
from vernissage.bots.meaning import translation
from vernissage.bots.meaning.language_detection import detect_language
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.card_words import card_words
from vernissage.kit.texts import LANGUAGES, Language


def table(*numbers: int) -> list[Card]:
    return [packs.deck_named("gouache-1").card(number) for number in numbers]


def of(hero: str) -> Card:
    """Any built-in card with this thing on it."""
    cards = (
        packs.deck_named(deck).card(number) for deck in packs.BUILT_IN for number in range(120)
    )
    return next(card for card in cards if hero in card.things)


def every_word(card: Card) -> set[str]:
    told = card_words(card, "en")
    return {*told.things, *chain(*told.thing_tags), *told.scene, *told.relation, *told.mood}


@pytest.mark.usefixtures("means")
class TestFit:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_card_fits_what_is_on_it_best(self, language: Language) -> None:
        cards = table(3, 11, 25, 40, 77, 101)
        for place, card in enumerate(cards):
            named = card_words(card, language).things[0]
            scores = meaning.fit(named, cards)
            assert scores.index(max(scores)) == place, (named, scores)

    @pytest.mark.parametrize("clue", ["самотністю", "одиночества", "lost in solitude"])
    def test_inflected_words_are_known(self, clue: str) -> None:
        lonely = next(
            card
            for card in map(packs.deck_named("gouache-1").card, range(120))
            if card.scene in ("desert", "small_planet")
        )
        crowd = [card for card in table(*range(30)) if "solitude" not in every_word(card)]
        found = meaning.fit(clue, [lonely, *crowd])
        assert found[0] > sum(found[1:]) / len(crowd)

    def test_nothing_known_is_neutral(self) -> None:
        for clue in ("", "…!", "2718", "???"):
            assert meaning.fit(clue, table(1, 2)) == [0, 0]

    def test_unknown_pictures_are_neutral(self) -> None:
        known, hidden, other = meaning.fit("восьминіг", [of("octopus"), None, of("octopus")])
        assert hidden == 0
        assert known == other > 0

    def test_all_cards_unknown(self) -> None:
        assert meaning.fit("море", [None, None]) == [0, 0]

    def test_no_cards(self) -> None:
        assert meaning.fit("море", []) == []

    @pytest.mark.parametrize(
        "clue",
        ["a" * 200, "море " * 40, "🌊" * 12, "Ünïcödé žluťoučký", "дім and дом", "'’'-", "-а-б-"],
    )
    def test_strange_clues_do_no_harm(self, clue: str) -> None:
        assert all(map(math.isfinite, meaning.fit(clue, table(1, 2, 3))))

    def test_scores_do_not_depend_on_company(self) -> None:
        cards = table(1, 2, 3)
        together = meaning.fit("сон у лісі", cards)
        alone = [meaning.fit("сон у лісі", [card])[0] for card in cards]
        assert together == pytest.approx(alone)


def test_emoji_are_words_too(means: str) -> None:
    """Their names come with the set-up; without it an emoji says nothing."""
    first, *rest = meaning.fit("🐙", [of("octopus"), *table(1, 2, 3, 4, 5)])
    if means == "words":
        assert {first, *rest} == {0}
    else:
        assert first > max(rest)


@pytest.mark.usefixtures("means")
@pytest.mark.parametrize(
    ("clue", "language"),
    [
        ("hope", "en"),
        ("надія", "uk"),
        ("надежда", "ru"),
        ("м'ята", "uk"),
        ("объятия", "ru"),
        ("куда уходит детство", "ru"),
        ("загадка", "uk"),  # in both: either will do
        ("подорож до моря", "uk"),
        ("тревога", "ru"),
        ("🌙🐟", "en"),
    ],
)
def test_language_of_a_clue(clue: str, language: str) -> None:
    assert detect_language(clue) == language


def test_ukrainian_words_find_their_russian_cognates() -> None:
    alike = {
        "радість": "радость",
        "знання": "знание",
        "терпіння": "терпение",
        "вітер": "ветер",
        "тінь": "тень",
        "музика": "музыка",
        "подорожувати": "подорожовать",
        "об'єднання": "объеднание",
        "казковий": "казковый",
    }
    for word, wanted in alike.items():
        assert wanted in set(translation.cognate_spellings(word)), (
            word,
            list(translation.cognate_spellings(word)),
        )
