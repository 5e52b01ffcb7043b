"""The stock of clues is large, clean and tied to what cards show."""

import re
from collections import Counter
from itertools import combinations

import pytest

from vernissage.bots.storytelling import clue_stock, tags
from vernissage.decks.pictures.catalogue import things
from vernissage.decks.pictures.packs import BUILT_IN, deck_named
from vernissage.games.pictoric.figures import MAX_THEME
from vernissage.kit.clue import Clue, check_clue, check_text
from vernissage.kit.texts import LANGUAGES, Language

LEAST = 900  # lines in each language
LETTERS = {  # what may stand in a line beside marks and spaces
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяps",
    "en": "abcdefghijklmnopqrstuvwxyz'",
}
MARKS = " .,:;!?…—-«»"
CARDS = [deck_named(deck).card(number) for deck in BUILT_IN for number in range(84)]


def every_line(language: Language) -> list[str]:
    return [line for some in clue_stock.clues_by_tag(language).values() for line in some]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_many_clues_and_none_twice(language: Language) -> None:
    lines = every_line(language)
    assert len(lines) >= LEAST
    twice = [line for line, n in Counter(map(str.casefold, lines)).items() if n > 1]
    assert not twice


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_of_their_language_and_pass_for_clues(language: Language) -> None:
    allowed = set(LETTERS[language]) | set(MARKS)
    for line in every_line(language):
        assert set(line.casefold()) <= allowed, line
        assert check_text(line) == line
        assert line[0].isupper(), line
        assert not re.search(r"\.\.|  | [.,!?]|[a-zа-я]{20}", line), line


def test_no_clue_is_the_same_in_two_languages() -> None:
    """Only sounds and names of things may be; sentences were written for each language."""
    for one, other in combinations(LANGUAGES, 2):
        shared = set(every_line(one)) & set(every_line(other))
        assert not [line for line in shared if line.count(" ") > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tags_are_known_and_all_have_clues(language: Language) -> None:
    assert set(clue_stock.clues_by_tag(language)) == tags.all_tags()
    assert all(len(some) >= 2 for some in clue_stock.clues_by_tag(language).values())
    assert {tag for some in clue_stock.themes(language).values() for tag in some} <= tags.all_tags()


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_clues_of_all_lengths(language: Language) -> None:
    """Single words, lines, questions, halves of sentences."""
    lines = every_line(language)
    assert sum(map(clue_stock.is_word, lines)) > 200
    assert sum(line.count(" ") > 2 for line in lines) > 300
    assert sum(line.endswith("?") for line in lines) > 90
    assert sum(line.endswith("…") for line in lines) > 90


@pytest.mark.parametrize("language", LANGUAGES)
def test_affinities_belong_to_this_stock(language: Language) -> None:
    """Made anew by `python -m tools.clue_affinities` when lines change."""
    near = clue_stock.card_affinities(language)
    assert set(near) <= set(every_line(language))
    assert len(near) > 0.8 * len(every_line(language))
    names = {name for row in near.values() for name in row}
    assert names <= set(things()) | tags.all_tags()


def test_ideas_stand_for_things_that_exist() -> None:
    for name, idea in tags.ideas().items():
        assert len(set(idea.things)) == len(idea.things) >= 10, name
        for thing in idea.things:
            assert thing in things(), thing
        assert {f"scenes/{one}" for one in idea.scenes} <= tags.all_tags()
        assert {f"relations/{one}" for one in idea.relations} <= tags.all_tags()


@pytest.mark.parametrize("language", LANGUAGES)
def test_themes_are_short_and_many(language: Language) -> None:
    assert len(clue_stock.themes(language)) >= 36
    assert all(check_text(one, MAX_THEME) == one for one in clue_stock.themes(language))


def test_emoji_pass_for_a_silent_clue() -> None:  # B35
    assert set(clue_stock.emoji_by_tag()) == {
        tag for tag in tags.all_tags() if not tag.startswith("colours/")
    }
    for tag, row in clue_stock.emoji_by_tag().items():
        assert len(set(row)) == len(row) == 3, tag
        for one in row:
            check_clue(Clue("emoji", one), ("emoji",))


@pytest.mark.parametrize("language", LANGUAGES)
def test_slices_share_nothing_and_each_has_something_for_every_card(language: Language) -> None:
    card = CARDS[7]
    felt = tags.card_tags(card)
    slices = [
        {line.text for line in clue_stock.clues_about(felt, language, evening, set())}
        for evening in range(clue_stock.SLICES)
    ]
    assert all(not one & other for one, other in combinations(slices, 2))
    for one in CARDS[:40]:
        for evening in range(clue_stock.SLICES):
            assert (
                len(list(clue_stock.clues_about(tags.card_tags(one), language, evening, set())))
                >= 3
            )


def test_what_was_said_is_not_said_again() -> None:
    felt = tags.card_tags(CARDS[0])
    before = list(clue_stock.clues_about(felt, "uk", 0, set()))
    said = {clue_stock.mark(before[0].text)}
    assert before[0] not in list(clue_stock.clues_about(felt, "uk", 0, said))
    used_up = {clue_stock.mark(line.text) for line in clue_stock.general_clues("uk", 0, set())}
    rest = clue_stock.general_clues("uk", 0, used_up)
    assert rest
    assert not {line.text.casefold() for line in rest} & used_up


def test_pairs_of_words_read_well() -> None:
    assert clue_stock.joined_words("Мить", "Поріг") in {
        "Мить — поріг",
        "Мить, поріг",
        "Мить… поріг",
    }
