"""Word cards of people's own: any of three forms is read, and what is wrong is said, and where."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vernissage.decks.words import own
from vernissage.decks.words.checks import DraftText
from vernissage.decks.words.own import (
    OwnSide,
    WordTable,
    cards,
    read_table,
    sentence,
    text_for,
    to_table,
)
from vernissage.decks.words.rows import level_of
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.texts import LANGUAGES, Language, Texts

FRUIT = ["apple", "pear", "banana", "kiwi", "lemon", "orange", "peach"]
HOUSE = ["roof", "door", "wall", "window", "stairs", "cellar", "chimney"]
ROW = "green\tFruit\t" + "\t".join(FRUIT)


def flaws(sheet: WordTable) -> list[tuple[str, int, int]]:
    return [(flaw.key, flaw.line, flaw.word) for flaw in sheet.flaws]


def words_of(side: OwnSide, language: str = "en") -> list[str]:
    return [getattr(word, language) for word in side.words]


def test_a_side_a_row() -> None:
    sheet = read_table(f"{ROW}\n\n# a remark\nred\tHouse\t" + "\t".join(HOUSE) + "\t\t\n", "en")
    assert sheet.flaws == ()
    assert sheet.good
    assert [side.level for side in sheet.sides] == ["green", "red"]
    assert words_of(sheet.sides[0]) == FRUIT
    assert sheet.sides[0].theme == DraftText(en="Fruit")
    assert sheet.sides[1].lines == (4,) * 7
    assert sheet.sizes() == {"green": 1, "yellow": 0, "orange": 0, "red": 1}


@pytest.mark.parametrize("head", ["level\ttheme\tword 1", "Рівень\tтема\t1\t2", "Уровень\tтема"])
def test_a_head_without_languages_is_only_a_head(head: str) -> None:
    assert read_table(f"\ufeff{head}\r\n{ROW}\r\n", "en") == read_table(f"\n{ROW}", "en")


def test_a_word_a_row_in_several_languages() -> None:
    rows = ["level\ttheme\ten\tnote\tuk"]
    rows += [
        f"green\tFruit / Фрукти\t{word}\tsweet\tслово{'абвгґдє'[at]}"
        for at, word in enumerate(FRUIT)
    ]
    rows += [f"жовтий\tHouse\t{word}" for word in HOUSE]
    sheet = read_table("\n".join(rows), "ru")
    first, second = sheet.sides
    assert (words_of(first), words_of(first, "uk")[0]) == (FRUIT, "словоа")
    assert first.theme == DraftText(en="Fruit", uk="Фрукти")
    assert (second.level, words_of(second), second.theme.en) == ("yellow", HOUSE, "House")
    assert second.lines == tuple(range(9, 16))
    assert sheet.good, "a missing language is no more than a hint"
    assert {flaw.key for flaw in sheet.flaws} == {"missing"}


def test_toml() -> None:
    text = f"""
        title = "ours"
        [[side]]
        level = "зелёный"
        theme = "Fruit"
        words = {FRUIT}
        [[side]]
        level = "red"
        theme = {{ uk = "Дім", en = "House" }}
        words = [{", ".join(f'{{ en = "{word}" }}' for word in HOUSE)}]
    """
    sheet = read_table(text, "en")
    assert [side.level for side in sheet.sides] == ["green", "red"]
    assert words_of(sheet.sides[1]) == HOUSE
    assert sheet.sides[1].lines[0] == 7
    assert sheet.good


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[[side]]\nlevel = green\n", 2),
        ("[[side]]\nlevel = 'green'\nwords = 'apple'\n", 1),
        ("\n[[side]]\nlevel = 'green'\nwords = [1, 2]\n", 2),
        ("[[side]]\nwords = [{fr = 'pomme'}]\n", 1),
        ("[[side]]\nwords = [{en = 7}]\n", 1),
        ("[[side]]\n" + "x = " + "[" * 5000, 0),
        ("a = '''\n[[side]]\n'''\n", 0),
    ],
)
def test_toml_that_cannot_be_read(text: str, line: int) -> None:
    assert flaws(read_table(text, "en")) == [("unreadable", line, 0)]


def test_what_is_wrong_is_said_with_its_place() -> None:
    def only(row: str) -> list[tuple[str, int, int]]:
        return flaws(read_table(row, "en"))

    assert only("") == [("nothing", 0, 0)]
    assert only("blue\tFruit\t" + "\t".join(FRUIT)) == [("level_unknown", 1, 0)]
    assert only("green\tFruit\tapple\tpear") == [("words", 1, 0)]
    assert ("words", 1, 0) in only("green")
    assert only(ROW.replace("pear", "")) == [("missing", 1, 2)]
    assert only(ROW.replace("pear", "x" * 25)) == [("too_long", 1, 2)]
    assert only(ROW.replace("pear", "груша")) == [("letters", 1, 2)]
    assert only(ROW.replace("pear", "pe\u200bar"))[-1][0] in {"letters", "unprintable"}
    assert only(f"{ROW}\nred\tMore\t" + "\t".join([*HOUSE[:6], "kiwi"])) == [("again", 2, 7)]
    assert only(ROW.replace("pear", "pineapple")) == [("inside", 1, 1)]


def test_what_must_be_put_right_and_what_is_advice() -> None:
    assert not read_table(ROW.replace("pear", ""), "en").good
    assert not read_table(ROW.replace("pear", "pe\u202ear"), "en").good
    assert read_table(ROW.replace("pear", "груша"), "en").good
    assert read_table(ROW.replace("Fruit", ""), "en").good


def test_too_many_sides() -> None:
    sheet = read_table("green\tx\n" * (own.MOST_SIDES + 5), "en")
    assert len(sheet.sides) == own.MOST_SIDES
    assert any(flaw.key == "too_many" for flaw in sheet.flaws)


def test_every_flaw_has_its_words_in_every_language() -> None:
    bad = ("", "[[side]]\nx", "blue\ta", "green\ta\tb", ROW.replace("pear", "\x07"),
           ROW.replace("pear", "apple"), "green\tx\n" * 601)  # fmt: skip
    for flaw in (flaw for text in bad for flaw in read_table(text, "en").flaws):
        for language in LANGUAGES:
            assert sentence(flaw, Texts(language, "vernissage.decks.words"))


def test_levels_are_known_in_every_language() -> None:
    for language in LANGUAGES:
        for level in LEVELS:
            named = Texts(language, "vernissage.decks.words")(f"level.{level}")
            assert level_of(named.upper()) == level
    assert level_of("желтый") == level_of("жёлтый") == "yellow"
    assert level_of("") is None


# Cards


def test_sides_pair_up_and_the_last_one_is_on_both_sides() -> None:
    sides = read_table("\n".join([ROW, ROW.replace("green", "red"), ROW, ROW]), "en").sides
    assert cards(sides, "green") == [(sides[0], sides[2]), (sides[3], sides[3])]
    assert cards(sides, "red") == [(sides[1], sides[1])]
    assert cards(sides, "yellow") == []


def test_a_missing_language_is_shown_in_the_original() -> None:
    assert text_for(DraftText(uk="кіт", en="cat"), "en", "uk") == "cat"
    assert text_for(DraftText(uk="кіт", en="cat"), "ru", "uk") == "кіт"
    assert text_for(DraftText(ru="кот"), "uk", "en") == "кот"
    assert text_for(DraftText(), "uk", "en") == ""


# Round trip

LETTERS = st.sampled_from("abcxyzабвіїє '-#")
TEXTS = st.text(LETTERS, max_size=9).map(str.strip)
WORDS = st.text(LETTERS, min_size=1, max_size=9).map(lambda text: text.strip() or "x")
LEVEL = st.sampled_from(LEVELS)
ONE = st.tuples(LEVEL, TEXTS, st.lists(WORDS, min_size=7, max_size=7))
SEVERAL = st.tuples(LEVEL, st.lists(st.tuples(WORDS, WORDS), min_size=7, max_size=7))


@given(st.sampled_from(LANGUAGES), st.lists(ONE))
def test_one_language_is_read_as_it_was_written(
    language: Language, rows: list[tuple[Level, str, list[str]]]
) -> None:
    def said(text: str) -> DraftText:
        return DraftText(**{str(language): text})

    sides = tuple(
        OwnSide(level, said(theme), tuple(map(said, words)), (line,) * 7)
        for line, (level, theme, words) in enumerate(rows, 1)
    )
    assert read_table(to_table(sides), language).sides == sides


@given(st.lists(SEVERAL, min_size=1))
def test_several_languages_are_read_as_they_were_written(
    rows: list[tuple[Level, list[tuple[str, str]]]],
) -> None:
    def side(at: int, level: Level, words: list[tuple[str, str]]) -> OwnSide:
        said = tuple(DraftText(uk=uk, en=en) for uk, en in words)
        lines = tuple(range(7 * at + 2, 7 * at + 9))
        return OwnSide(level, DraftText(uk=f"т{at}", en=f"t{at}"), said, lines)

    sides = tuple(side(at, *row) for at, row in enumerate(rows))
    assert read_table(to_table(sides), "ru").sides == sides


@pytest.mark.parametrize(
    "text",
    [
        "green\tF\t" + "\t".join(map(str, range(20_000))),  # each may be inside each other
        '[[side]]\nlevel = "green"\nwords = [{ uk = "' + "а " * 30_000 + '", en = "'
        + "b " * 30_000 + '" }]',
        "green\tF\t" + "7\t" * 60_000,
        "a\n" * 60_000,
    ],
    ids=["words", "parts", "one word", "rows"],
)  # fmt: skip
def test_no_file_takes_ages_to_read(text: str) -> None:
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1
        assert calls < 4_000_000, "far more work than there are characters"

    sys.setprofile(count)
    try:
        assert not read_table(text, "en").good
    finally:
        sys.setprofile(None)


def test_a_key_of_very_many_parts_is_not_read() -> None:
    assert flaws(read_table("[[side]]\n" + "a." * 300 + "a = 1", "en")) == [("unreadable", 2, 0)]
    assert read_table('[[side]]\nlevel = "green"\nwords = ["' + "." * 60 + '"]', "en").sides


def test_of_far_too_many_words_the_number_is_reported() -> None:
    told = read_table("green\tFruit\t" + "\t".join(FRUIT * 10), "en").flaws
    assert [flaw.args["n"] for flaw in told if flaw.key == "words"] == [70]
