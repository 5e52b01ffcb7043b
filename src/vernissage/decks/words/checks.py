"""Checks word cards, the built-in ones and people's own.

A problem is data: a key of the catalogue (`problem.<key>`), its arguments, and the place.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, permutations, product
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from vernissage.decks.words import SIDES, WORDS
from vernissage.kit.texts import LANGUAGES, Language

LONGEST_WORD, LONGEST_THEME = 24, 28
MOST_PARTS = 3  # a task of more words is a sentence, not a thing to draw
MOST_COMPARED = 20  # words of a side, or parts of a task: each is compared with each
SHORTEST_PART = 4  # shorter words stand inside others by chance: "ель" in "метель"

Key = Literal[
    "sides",
    "words",
    "missing",
    "untidy",
    "letters",
    "too_long",
    "too_many_parts",
    "twice",
    "inside",
    "false_friends",
    "hint_missing",
    "hint_unknown",
]

_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщьюя"
LETTERS: Mapping[Language, frozenset[str]] = {
    "uk": frozenset(_CYRILLIC + "ґєії" + "’ -"),
    "ru": frozenset(_CYRILLIC + "ёъыэ" + " -"),
    "en": frozenset("abcdefghijklmnopqrstuvwxyz" + "àâäçéèêëîïñôöûü" + "' -"),  # café, déjà vu
}


class DraftText(Struct, frozen=True, forbid_unknown_fields=True):
    """A task or a theme that may still lack a language."""

    uk: str = ""
    ru: str = ""
    en: str = ""
    draw: str = ""

    def read(self, language: Language) -> str:
        text: str = getattr(self, language)
        return text


class DraftSide(Struct, frozen=True, forbid_unknown_fields=True):
    theme: DraftText = DraftText()
    words: tuple[DraftText, ...] = ()


class DraftCard(Struct, frozen=True, forbid_unknown_fields=True):
    side: tuple[DraftSide, ...] = ()


class _Drafts(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[DraftCard, ...] = ()


class Place(NamedTuple):
    """Counted from 0; without a word it is the theme of the side, or the side itself."""

    card: int
    side: int | None = None
    word: int | None = None


class Problem(Struct, frozen=True):
    key: Key
    card: int
    side: int | None
    word: int | None
    args: dict[str, Any]


class Friend(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that look alike, and what each means."""

    words: dict[Language, str]
    means: dict[Language, str]


def drafts(text: str) -> tuple[DraftCard, ...]:
    """Cards as somebody wrote them, in the format of the shipped files."""
    return msgspec.convert(tomllib.loads(text), _Drafts).card


def problems(
    cards: Sequence[DraftCard], languages: Sequence[Language] = LANGUAGES
) -> list[Problem]:
    """All problems, by kind of check, then in the order of the cards."""
    return [
        *_shape(cards),
        *(found for language in languages for found in _spelling(cards, language)),
        *(found for language in languages for found in _repeats(cards, language)),
        *(found for language in languages for found in _insides(cards, language)),
        *_wrong_pairs(cards),
    ]


def hint_problems(cards: Sequence[DraftCard], known: Collection[str]) -> list[Problem]:
    """Tasks without a hint of how to draw them, or with one that nobody can look up."""
    return [found for at, task in _tasks(cards) for found in _hints(at, task.draw.split(), known)]


def _problem(key: Key, at: Place, **args: Any) -> Problem:
    return Problem(key, *at, args=args)


def _sides(cards: Sequence[DraftCard]) -> Iterator[tuple[Place, DraftSide]]:
    for number, card in enumerate(cards):
        for index, side in enumerate(card.side):
            yield Place(number, index), side


def _tasks(cards: Sequence[DraftCard]) -> Iterator[tuple[Place, DraftText]]:
    for at, side in _sides(cards):
        for index, task in enumerate(side.words):
            yield at._replace(word=index), task


def _shape(cards: Sequence[DraftCard]) -> Iterator[Problem]:
    for number, card in enumerate(cards):
        if len(card.side) != SIDES:
            yield _problem("sides", Place(number), n=len(card.side))
    for at, side in _sides(cards):
        if len(side.words) != WORDS:
            yield _problem("words", at, n=len(side.words))


def _spelling(cards: Sequence[DraftCard], language: Language) -> Iterator[Problem]:
    for at, side in _sides(cards):
        yield from _text(at, side.theme.read(language), language, LONGEST_THEME)
    for at, task in _tasks(cards):
        text = task.read(language)
        yield from _text(at, text, language, LONGEST_WORD)
        if len(text.split()) > MOST_PARTS:
            yield _problem("too_many_parts", at, text=text, n=MOST_PARTS)


def _text(at: Place, text: str, language: Language, longest: int) -> Iterator[Problem]:
    if not text.strip():
        yield _problem("missing", at, language=language)
        return
    if text != " ".join(text.split()):
        yield _problem("untidy", at, text=text)
    if wrong := sorted(set(text.lower()) - LETTERS[language]):
        yield _problem("letters", at, text=text, letters=wrong, language=language)
    if len(text) > longest:
        yield _problem("too_long", at, text=text, n=longest)


def _repeats(cards: Sequence[DraftCard], language: Language) -> Iterator[Problem]:
    first: dict[str, Place] = {}
    for at, task in _tasks(cards):
        plain = _plain(task.read(language))
        before = first.setdefault(plain, at)
        if plain and before != at:
            yield _problem("twice", at, text=task.read(language), first=before.card + 1)


def _insides(cards: Sequence[DraftCard], language: Language) -> Iterator[Problem]:
    for at, side in _sides(cards):
        texts = [_plain(task.read(language)) for task in side.words[:MOST_COMPARED]]
        for (index, part), (_, whole) in permutations(enumerate(texts), 2):
            if part != whole and _is_inside(part, whole):
                yield _problem("inside", at._replace(word=index), text=part, whole=whole)


def _is_inside(part: str, whole: str) -> bool:
    if len(part) < SHORTEST_PART:
        return part in whole.split()
    return part in whole


def _wrong_pairs(cards: Sequence[DraftCard]) -> Iterator[Problem]:
    for at, task in _tasks(cards):
        parts = {one: _plain(task.read(one)).split()[:MOST_COMPARED] for one in LANGUAGES}
        for one, other in combinations(LANGUAGES, 2):
            for pair in product(parts[one], parts[other]):
                if found := _false_friends().get((one, other, *pair)):
                    yield _false_pair(at, found, one, other)


def _false_pair(at: Place, friend: Friend, one: Language, other: Language) -> Problem:
    return _problem(
        "false_friends",
        at,
        text=(friend.words[one], friend.words[other]),
        means=(friend.means[one], friend.means[other]),
    )


def _hints(at: Place, hints: list[str], known: Collection[str]) -> Iterator[Problem]:
    if not hints:
        yield _problem("hint_missing", at)
    for hint in hints:
        if hint not in known:
            yield _problem("hint_unknown", at, text=hint)


def _plain(text: str) -> str:
    """Normalized: texts that differ only in typography are equal."""
    return " ".join(text.lower().replace("ё", "е").split())


@cache
def friends() -> tuple[Friend, ...]:
    text = (files(__package__) / "false_friends.toml").read_text("utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["friend"], list[Friend]))


@cache
def _false_friends() -> Mapping[tuple[Language, Language, str, str], Friend]:
    """By two languages and a word of each: only those that mean different things."""
    return {
        (one, other, _plain(friend.words[one]), _plain(friend.words[other])): friend
        for friend in friends()
        for one, other in combinations(LANGUAGES, 2)
        if {one, other} <= friend.words.keys() and friend.means[one] != friend.means[other]
    }
