"""Words of people's own cards, which have no drawing hints: finds built-in words in them."""

import re
from collections.abc import Mapping
from functools import cache

from vernissage.decks.words import Word, cards
from vernissage.kit.materials import LEVELS
from vernissage.kit.texts import LANGUAGES

STEM = 4  # letters that forms of a word share
ENDING = 2  # letters by which they may differ
MOST = 2  # things in a drawing


def drawable_words(text: str) -> tuple[Word, ...]:
    """Built-in words that match words of a task."""
    parts = re.findall(r"[\w'’-]+", text.casefold())
    found = [word for part in parts if (word := _find_word(part)) is not None]
    return tuple(dict.fromkeys(found))[:MOST]


def _find_word(part: str) -> Word | None:
    whole = _words().get(part)
    if whole is not None or len(part) < STEM:
        return whole
    like = [name for name in _stems().get(part[:STEM], ()) if _are_forms(name, part)]
    return _words()[min(like, key=len)] if like else None


def _are_forms(one: str, other: str) -> bool:
    same = max(len(one), len(other)) - ENDING
    return one[:same] == other[:same]


@cache
def _words() -> Mapping[str, Word]:
    """Built-in words by their name in any language; only single words."""
    sides = [side for level in LEVELS for card in cards(level) for side in card.side]
    named = [
        (word.read(one).casefold(), word)
        for side in sides
        for word in side.words
        for one in LANGUAGES
    ]
    return {name: word for name, word in named if " " not in name}


@cache
def _stems() -> Mapping[str, list[str]]:
    stems: dict[str, list[str]] = {}
    for name in _words():
        stems.setdefault(name[:STEM], []).append(name)
    return stems
