"""The stock of clues: lines in each language, tied to tags, and told in slices.

An evening has many games. Each takes another slice, and what was heard before is not said again.
"""

import json
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any, NamedTuple

from vernissage.bots.telling.tags import Felt, Tag
from vernissage.kit import clue
from vernissage.kit.texts import Language

SLICES = 8  # games of an evening before one takes what others have left of a slice
GROUPS = ("scenes", "relations", "moods", "kinds", "ideas", "colours")
MARKS = '.,:;!?…—«»“”"'  # a single word has none of these
RARE = 8  # of so many pairs of words one is worth saying
PAIR, PLAIN = 0.1, 0.5  # how much of the weight of its words a pair has; of a plain word, more
FEWER = 32  # of so many pairs of any words one is thought of, when all lines were said
JOINTS = ("{} — {}", "{}, {}", "{}… {}")  # how two words make a clue

Said = AbstractSet[int]  # marks of what has been heard


class Line(NamedTuple):
    text: str
    tags: tuple[Tag, ...]
    weight: float = 0.0  # how much the card is about this


def _toml(*path: str) -> dict[str, Any]:
    file = files(__package__).joinpath("stock", *path)
    return tomllib.loads(file.read_text("utf-8"))


@cache
def lines(language: Language) -> Mapping[Tag, tuple[str, ...]]:
    """By tag."""
    return {
        f"{group}/{key}": tuple(said)
        for group in GROUPS
        for key, said in _toml(language, f"{group}.toml").items()
    }


@cache
def words(language: Language) -> Mapping[Tag, tuple[str, ...]]:
    """Those lines that are a word or two, by tag."""
    return {tag: tuple(filter(is_word, said)) for tag, said in lines(language).items()}


def is_word(line: str) -> bool:
    return line.count(" ") < 2 and not any(mark in line for mark in MARKS)


@cache
def near(language: Language) -> Mapping[str, Mapping[str, float]]:
    """What bots understand by each line, from `tools.tellers_near`: names, and log-odds."""
    text = files(__package__).joinpath("stock", language, "near.json").read_text("utf-8")
    rows: Mapping[str, str] = json.loads(text)
    return {line: dict(map(_pair, row.split())) for line, row in rows.items()}


def _pair(text: str) -> tuple[str, float]:
    name, _, worth = text.partition(":")
    return name, float(worth)


@cache
def themes(language: Language) -> Mapping[str, tuple[Tag, ...]]:
    """Themes to name for others (B37), and the tags that each is about."""
    return {text: tuple(tags) for text, tags in _toml(language, "themes.toml").items()}


@cache
def emoji() -> Mapping[Tag, tuple[str, ...]]:
    return {
        f"{group}/{key}": tuple(row.split())
        for group, rows in _toml("emoji.toml").items()
        for key, row in rows.items()
    }


mark = lru_cache(1 << 14)(clue.mark)


def in_slice(text: str, evening: int) -> bool:
    return mark(text) % SLICES == evening % SLICES


def about(
    tags: Felt, language: Language, evening: int, said: Said, own: Collection[str] = ()
) -> Iterator[Line]:
    """What may be said of something with these tags in this game: lines, and pairs of words."""
    for line in _sliced(tuple(sorted(tags.items())), language, evening, tuple(own)):
        if mark(line.text) not in said:
            yield line


@lru_cache(1024)
def _sliced(
    tags: tuple[tuple[Tag, float], ...], language: Language, evening: int, own: tuple[str, ...]
) -> tuple[Line, ...]:
    whole = (
        Line(text, (tag,), weight) for tag, weight in tags for text in lines(language).get(tag, ())
    )
    lone = (line for line in whole if in_slice(line.text, evening))
    return (*lone, *_pairs(tags, language, evening, own))


def _pairs(
    tags: tuple[tuple[Tag, float], ...], language: Language, evening: int, own: tuple[str, ...]
) -> Iterator[Line]:
    """Two words of different tags, or one of them a word of the card's own."""
    known = words(language)
    single = [Line(word, (tag,), weight) for tag, weight in tags for word in known.get(tag, ())]
    single += [Line(word[0].upper() + word[1:], (), 1.0) for word in own]
    marked = [(line, mark(line.text)) for line in single]
    for (one, first), (other, second) in combinations(marked, 2):
        if (first + second) % (SLICES * RARE) == evening % SLICES and one.tags != other.tags:
            weight = (PAIR if one.tags and other.tags else PLAIN) * (one.weight + other.weight)
            yield Line(joined(one.text, other.text), one.tags + other.tags, weight)


def joined(one: str, other: str) -> str:
    joint = JOINTS[mark(one + other) % len(JOINTS)]
    return joint.format(one, other[0].lower() + other[1:])


def anything(language: Language, evening: int, said: Said) -> Sequence[Line]:
    """Lines about nothing in particular; if this slice is used up, any that were not said; if all
    were, pairs of any words."""
    fresh = [line for line in _general(language) if mark(line.text) not in said]
    sliced = [line for line in fresh if in_slice(line.text, evening)]
    return sliced or fresh or _last(language, said)


@cache
def _general(language: Language) -> tuple[Line, ...]:
    about = ("moods/", "ideas/", "relations/")
    tags = ((tag, some) for tag, some in lines(language).items() if tag.startswith(about))
    return tuple(Line(text, (tag,), 1.0) for tag, some in tags for text in some)


def _last(language: Language, said: Said) -> list[Line]:
    """There are tens of thousands of them, and others each time. If even those that come to mind
    now were said, something old is better than nothing."""
    known = [Line(word, (tag,)) for tag, some in words(language).items() for word in some]
    pairs = (
        Line(joined(one.text, other.text), one.tags + other.tags, 1.0)
        for one, other in combinations(known, 2)
        if (mark(one.text) + mark(other.text) + len(said)) % FEWER == 0
    )
    return [line for line in pairs if mark(line.text) not in said] or list(_general(language))
