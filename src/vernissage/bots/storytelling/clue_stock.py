"""The stock of clues in each language, by tag.

Each game of an evening takes another slice of the stock, and no clue is repeated.
"""

import json
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any, NamedTuple

from vernissage.bots.storytelling.tags import Tag, TagWeights
from vernissage.kit import clue
from vernissage.kit.texts import Language

SLICES = 8  # games of an evening before a slice is used again
GROUPS = ("scenes", "relations", "moods", "kinds", "ideas", "colours")
PUNCTUATION = '.,:;!?…—«»“”"'  # a single word has none of these
PAIR_RARITY = 8  # one of so many pairs of words is offered
PAIR_WEIGHT, PLAIN_WEIGHT = (
    0.1,
    0.5,
)  # of a pair, as a share of its words' weights; the latter with a plain word
GENERAL_PAIR_RARITY = (
    32  # of so many pairs of any words one is thought of, when all lines were said
)
JOINTS = ("{} — {}", "{}, {}", "{}… {}")  # ways to join two words

SaidMarks = AbstractSet[int]  # hashes of clues that were told before


class StockClue(NamedTuple):
    text: str
    tags: tuple[Tag, ...]
    weight: float = 0.0  # how well its tags fit the card


def _read_toml(*path: str) -> dict[str, Any]:
    file = files(__package__).joinpath("stock", *path)
    return tomllib.loads(file.read_text("utf-8"))


@cache
def clues_by_tag(language: Language) -> Mapping[Tag, tuple[str, ...]]:
    """By tag."""
    return {
        f"{group}/{key}": tuple(said)
        for group in GROUPS
        for key, said in _read_toml(language, f"{group}.toml").items()
    }


@cache
def words_by_tag(language: Language) -> Mapping[Tag, tuple[str, ...]]:
    """Clues of one or two words, by tag."""
    return {tag: tuple(filter(is_word, said)) for tag, said in clues_by_tag(language).items()}


def is_word(clue_: str) -> bool:
    return clue_.count(" ") < 2 and not any(mark in clue_ for mark in PUNCTUATION)


@cache
def card_affinities(language: Language) -> Mapping[str, Mapping[str, float]]:
    """By clue: what on a card it fits, with log-odds; made by `tools.clue_affinities`."""
    text = files(__package__).joinpath("stock", language, "card_affinities.json").read_text("utf-8")
    rows: Mapping[str, str] = json.loads(text)
    return {clue_: dict(map(_parse_affinity, row.split())) for clue_, row in rows.items()}


def _parse_affinity(text: str) -> tuple[str, float]:
    name, _, worth = text.partition(":")
    return name, float(worth)


@cache
def themes(language: Language) -> Mapping[str, tuple[Tag, ...]]:
    """Themes for others (B37), with their tags."""
    return {text: tuple(tags) for text, tags in _read_toml(language, "themes.toml").items()}


@cache
def emoji_by_tag() -> Mapping[Tag, tuple[str, ...]]:
    return {
        f"{group}/{key}": tuple(row.split())
        for group, rows in _read_toml("emoji.toml").items()
        for key, row in rows.items()
    }


mark = lru_cache(1 << 14)(clue.mark)


def in_slice(text: str, game_number: int) -> bool:
    return mark(text) % SLICES == game_number % SLICES


def clues_about(
    tags: TagWeights,
    language: Language,
    game_number: int,
    said: SaidMarks,
    own: Collection[str] = (),
) -> Iterator[StockClue]:
    """Clues and pairs of words for these tags in this game, without those told before."""
    for clue_ in _clues_in_slice(tuple(sorted(tags.items())), language, game_number, tuple(own)):
        if mark(clue_.text) not in said:
            yield clue_


@lru_cache(1024)
def _clues_in_slice(
    tags: tuple[tuple[Tag, float], ...], language: Language, game_number: int, own: tuple[str, ...]
) -> tuple[StockClue, ...]:
    whole = (
        StockClue(text, (tag,), weight)
        for tag, weight in tags
        for text in clues_by_tag(language).get(tag, ())
    )
    lone = (clue_ for clue_ in whole if in_slice(clue_.text, game_number))
    return (*lone, *_word_pairs(tags, language, game_number, own))


def _word_pairs(
    tags: tuple[tuple[Tag, float], ...], language: Language, game_number: int, own: tuple[str, ...]
) -> Iterator[StockClue]:
    """Two words of different tags; one may be a plain word for the card."""
    known = words_by_tag(language)
    single = [
        StockClue(word, (tag,), weight) for tag, weight in tags for word in known.get(tag, ())
    ]
    single += [StockClue(word[0].upper() + word[1:], (), 1.0) for word in own]
    marked = [(clue_, mark(clue_.text)) for clue_ in single]
    for (one, first), (other, second) in combinations(marked, 2):
        if (first + second) % (
            SLICES * PAIR_RARITY
        ) == game_number % SLICES and one.tags != other.tags:
            weight = (PAIR_WEIGHT if one.tags and other.tags else PLAIN_WEIGHT) * (
                one.weight + other.weight
            )
            yield StockClue(joined_words(one.text, other.text), one.tags + other.tags, weight)


def joined_words(one: str, other: str) -> str:
    joint = JOINTS[mark(one + other) % len(JOINTS)]
    return joint.format(one, other[0].lower() + other[1:])


def general_clues(language: Language, game_number: int, said: SaidMarks) -> Sequence[StockClue]:
    """Clues that fit many cards: of this game's slice, else of the whole stock, else pairs of any
    words."""
    fresh = [clue_ for clue_ in _all_general_clues(language) if mark(clue_.text) not in said]
    sliced = [clue_ for clue_ in fresh if in_slice(clue_.text, game_number)]
    return sliced or fresh or _fresh_word_pairs(language, said)


@cache
def _all_general_clues(language: Language) -> tuple[StockClue, ...]:
    about = ("moods/", "ideas/", "relations/")
    tags = ((tag, some) for tag, some in clues_by_tag(language).items() if tag.startswith(about))
    return tuple(StockClue(text, (tag,), 1.0) for tag, some in tags for text in some)


def _fresh_word_pairs(language: Language, said: SaidMarks) -> list[StockClue]:
    """Another sample of tens of thousands at each call. Clues are repeated only if all of the
    sample were told before."""
    known = [
        StockClue(word, (tag,)) for tag, some in words_by_tag(language).items() for word in some
    ]
    pairs = (
        StockClue(joined_words(one.text, other.text), one.tags + other.tags, 1.0)
        for one, other in combinations(known, 2)
        if (mark(one.text) + mark(other.text) + len(said)) % GENERAL_PAIR_RARITY == 0
    )
    return [clue_ for clue_ in pairs if mark(clue_.text) not in said] or list(
        _all_general_clues(language)
    )
