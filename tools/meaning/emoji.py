"""What keywords of emoji in one language stand beside in English."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path

from vernissage.bots.meaning import bridge
from vernissage.kit.texts import Language

DATA = Path("assets/node_modules/emojibase-data")
LEFT_OUT = {2, 9}  # groups: parts of emoji, flags
ALIKE = 0.45  # how much two keywords have to belong to the same emoji
MOST = 3  # English keywords for one
Keywords = Mapping[str, tuple[str, ...]]


def read() -> dict[str, dict[str, list[str]]]:
    english = _keywords("en")
    named = {sign: list(words[:6]) for sign, words in english.items()}
    both: tuple[Language, ...] = ("uk", "ru")
    return {"emoji": named, **{one: _aligned(one, _keywords(one), english) for one in both}}


def _keywords(language: str) -> Keywords:
    """By emoji; its name first."""
    read = json.loads((DATA / language / "compact.json").read_text("utf-8"))
    return {
        one["unicode"].replace("\ufe0f", ""): (one["label"].lower(), *one.get("tags", ()))
        for one in read
        if one.get("group", 2) not in LEFT_OUT
    }


def _aligned(language: Language, here: Keywords, english: Keywords) -> dict[str, list[str]]:
    signs, others = _signs(here), Counter(word for words in english.values() for word in set(words))
    found: dict[str, list[str]] = {}
    for word, of in signs.items():
        beside = Counter(other for sign in of for other in set(english.get(sign, ())))
        alike = {other: 2 * n / (len(of) + others[other]) for other, n in beside.items()}
        best = sorted(alike, key=lambda other: (-alike[other], len(other), other))[:MOST]
        kept = [other for other in best if alike[other] >= ALIKE]
        if kept:
            found.setdefault(bridge.key(word, language), kept)
    return found


def _signs(keywords: Keywords) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for sign, words in keywords.items():
        for word in words:
            found[word].add(sign)
    return found
