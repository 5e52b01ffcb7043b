"""Word cards that people made: read from a table file, checked, and put together as cards.

Three forms are understood (docs/protocol.md shows them): a side a row, a word a row in several
languages, and TOML. One language is enough: what another lacks is shown in the one that has it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from vernissage.decks.words import WORDS, checks
from vernissage.decks.words.checks import MOST_COMPARED, DraftCard, DraftSide, DraftText
from vernissage.decks.words.own_toml import TomlError, is_toml, toml_rows
from vernissage.decks.words.rows import Row, level_of, tidy
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.texts import LANGUAGES, Language, Texts

MOST_SIDES = 600
LONGEST = 131_072  # characters of a table file
ENOUGH = 12  # cards of a level: three for each round, if all four rounds are of that level
GRAVE = frozenset({"words", "too_long", "unreadable", "level_unknown", "nothing", "too_many",
                   "unprintable"})  # fmt: skip
HEADS = frozenset({"level", "рівень", "уровень"})
BETWEEN = " / "  # between the languages of a theme


class OwnSide(Struct, frozen=True):
    level: Level
    theme: DraftText
    words: tuple[DraftText, ...]
    lines: tuple[int, ...]  # where its words were written; at least one


class Flaw(Struct, frozen=True):
    """A key of the catalogue and where: counted from 1, 0 is the whole file, or the whole side."""

    key: str
    line: int
    word: int
    grave: bool
    args: dict[str, Any]


class WordTable(NamedTuple):
    sides: tuple[OwnSide, ...]
    flaws: tuple[Flaw, ...]

    @property
    def good(self) -> bool:
        return not any(flaw.grave for flaw in self.flaws)

    def sizes(self) -> dict[Level, int]:
        return {level: sum(side.level == level for side in self.sides) for level in LEVELS}


def read_table(text: str, language: Language) -> WordTable:
    """The sides in a table file, and all its flaws."""
    try:
        rows = _rows(text, language)
    except TomlError as wrong:
        return WordTable((), (_flaw("unreadable", wrong.line),))
    strange = (row for row in rows if not row.known)
    flaws = [
        _flaw("level_unknown", row.line, text=row.level) for row in islice(strange, MOST_SIDES)
    ]
    found = tuple(_side(row) for row in rows if row.known)
    if not rows:
        flaws.append(_flaw("nothing", 0))
    if len(found) > MOST_SIDES:
        flaws.append(_flaw("too_many", 0, n=MOST_SIDES))
        found = found[:MOST_SIDES]
    return WordTable(found, (*flaws, *_check_flaws(found)))


@lru_cache(16)
def sides(text: str, language: Language) -> tuple[OwnSide, ...]:
    """Of a file that has been checked before. Not quick if it is long."""
    return tuple(_side(row) for row in _rows(text, language) if row.known)


def _rows(text: str, language: Language) -> list[Row]:
    return toml_rows(text, language) if is_toml(text) else list(_table(text, language))


def _side(row: Row) -> OwnSide:
    level = level_of(row.level)
    assert level
    return OwnSide(level, row.theme, row.words, row.lines or (row.line,))


# Tables


def _table(text: str, language: Language) -> Iterator[Row]:
    lines = [
        (number, [tidy(cell) for cell in line.split("\t")])
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    head = lines[0][1] if lines else []
    if not head or head[0].lower() not in HEADS:
        return _by_side(lines, language)
    languages = tuple(one for one in LANGUAGES if one in head[2:])
    if not languages:
        return _by_side(lines[1:], language)
    return _by_word(lines[1:], [_language(cell) for cell in head[2:]])


Lines = Sequence[tuple[int, list[str]]]


def _language(cell: str) -> Language | None:
    return next((one for one in LANGUAGES if one == cell.lower()), None)


def _by_side(lines: Lines, language: Language) -> Iterator[Row]:
    for number, (level, *cells) in lines:
        while cells and not cells[-1]:  # spreadsheets add empty ones
            cells.pop()
        theme, *words = cells or [""]
        texts = tuple(_draft_text({language: word}) for word in words)
        yield Row(level, _draft_text({language: theme}), texts, (number,) * len(texts), number)


def _by_word(lines: Lines, languages: Sequence[Language | None]) -> Iterator[Row]:
    """Rows of one theme that follow each other are a side, or several of seven words."""
    for (level, theme), some in groupby(lines, key=lambda row: (row[1][0], *row[1][1:2], "")[:2]):
        rows = list(some)
        for start in range(0, len(rows), WORDS):
            part = rows[start : start + WORDS]
            words = tuple(_draft_text(_named(languages, cells[2:])) for _, cells in part)
            numbers = tuple(number for number, _ in part)
            yield Row(level, _theme(theme, languages), words, numbers, numbers[0])


def _named(languages: Sequence[Language | None], cells: Sequence[str]) -> dict[Language, str]:
    pairs = zip(languages, cells, strict=False)
    return {language: cell for language, cell in pairs if language is not None}


def _theme(theme: str, languages: Sequence[Language | None]) -> DraftText:
    known = [language for language in languages if language is not None]
    parts = [part.strip() for part in f" {theme} ".split(BETWEEN)]
    if len(parts) != len(known):
        parts = [theme]
    return _draft_text(dict(zip(known, parts, strict=False)))


def _draft_text(texts: Mapping[Language, str]) -> DraftText:
    return DraftText(*(texts.get(language, "") for language in LANGUAGES))


# What is wrong


def sentence(flaw: Flaw, say: Texts) -> str:
    own = f"flaw.{flaw.key}"
    return say(own if own in say else f"problem.{flaw.key}", **flaw.args)


def _flaw(key: str, line: int, word: int = 0, **args: Any) -> Flaw:
    return Flaw(key, line, word, key in GRAVE, args)


def _check_flaws(sides: Sequence[OwnSide]) -> list[Flaw]:
    """By the checks of the shipped cards, as far as they are about a single side. Of one with far
    too many words only the first are looked at: somebody may have thought of a very long one."""
    languages = languages_of(sides)
    cards = [DraftCard((DraftSide(side.theme, side.words[:MOST_COMPARED]),)) for side in sides]
    found = checks.problems(cards, languages)
    flaws = [_flaw_of(sides, one) for one in found if one.key != "sides"]
    return sorted((*flaws, *_unprintable(sides)), key=lambda one: (one.line, one.word))


def _flaw_of(sides: Sequence[OwnSide], problem: checks.Problem) -> Flaw:
    side, word = sides[problem.card], problem.word
    line = side.lines[word or 0]
    flaw = _flaw(problem.key, line, 0 if word is None else word + 1, **problem.args)
    if problem.key == "words":
        return replace(flaw, args={"n": len(side.words)})
    if problem.key == "twice":  # people count lines, not cards
        first = sides[flaw.args["first"] - 1].lines[0]
        return replace(flaw, key="again", args={"text": flaw.args["text"], "line": first})
    if problem.key == "missing":
        return replace(flaw, grave=word is not None and not any(_all(side.words[word])))
    return flaw


def _unprintable(sides: Sequence[OwnSide]) -> Iterator[Flaw]:
    for side in sides:
        for at, word in enumerate((side.theme, *side.words[:MOST_COMPARED])):
            if not all(text.isprintable() for text in _all(word)):
                yield _flaw("unprintable", side.lines[max(at - 1, 0)], at)


def _all(text: DraftText) -> tuple[str, ...]:
    return tuple(text.read(language) for language in LANGUAGES)


def languages_of(sides: Sequence[OwnSide]) -> tuple[Language, ...]:
    """The languages in which there is a word at all."""
    return tuple(
        language
        for language in LANGUAGES
        if any(word.read(language) for side in sides for word in side.words)
    )


# Written and shown


def to_table(sides: Sequence[OwnSide]) -> str:
    """As a table file again."""
    languages = languages_of(sides)
    if len(languages) < 2:
        language: Language = next(iter(languages), "en")
        rows = [[s.level, *(one.read(language) for one in (s.theme, *s.words))] for s in sides]
    else:
        rows = [["level", "theme", *languages]]
        for side in sides:
            theme = BETWEEN.join(side.theme.read(one) for one in languages)
            for word in side.words:
                rows.append([side.level, theme, *(word.read(one) for one in languages)])
    return "".join("\t".join(row) + "\n" for row in rows)


def text_for(text: DraftText, language: Language, first: Language) -> str:
    """In the reader's language, or else in the pack's own, or in any."""
    return text.read(language) or text.read(first) or next(filter(None, _all(text)), "")


def cards(sides: Sequence[OwnSide], level: Level) -> list[tuple[OwnSide, OwnSide]]:
    """Two by two; a side that is left over is on both sides of its card."""
    some = [side for side in sides if side.level == level]
    return [(some[at], some[min(at + 1, len(some) - 1)]) for at in range(0, len(some), 2)]
