"""Keywords of emoji, and English keywords for those of other languages."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path

from vernissage.bots.meaning.tokenizer import content_words, tokenize
from vernissage.kit.texts import Language

DATA = Path("assets/node_modules/emojibase-data")
LEFT_OUT = {2, 9}  # groups: parts of emoji, flags
ALIKE = 0.45  # how much two keywords have to belong to the same emoji
MOST = 3  # English keywords for one
Keywords = Mapping[str, tuple[str, ...]]


def read(forms: Mapping[Language, Mapping[str, str]]) -> dict[str, dict[str, list[str]]]:
    """With the dictionaries by which keywords are brought to their lemmas."""
    english = _keywords("en")
    named = {sign: list(words[:6]) for sign, words in english.items()}
    both: tuple[Language, ...] = ("uk", "ru")
    return {
        "emoji": named,
        **{one: _aligned(_keywords(one), english, forms[one], one) for one in both},
    }


def _keywords(language: str) -> Keywords:
    """By emoji; its name first."""
    read = json.loads((DATA / language / "compact.json").read_text("utf-8"))
    return {
        one["unicode"].replace("\ufe0f", ""): (one["label"].lower(), *one.get("tags", ()))
        for one in read
        if one.get("group", 2) not in LEFT_OUT
    }


def _aligned(
    here: Keywords, english: Keywords, forms: Mapping[str, str], language: Language
) -> dict[str, list[str]]:
    signs, others = _signs(here), Counter(word for words in english.values() for word in set(words))
    found: dict[str, list[str]] = {}
    for word, of in signs.items():
        beside = Counter(other for sign in of for other in set(english.get(sign, ())))
        alike = {other: 2 * n / (len(of) + others[other]) for other, n in beside.items()}
        best = sorted(alike, key=lambda other: (-alike[other], len(other), other))[:MOST]
        kept = [other for other in best if alike[other] >= ALIKE]
        if kept:
            lemmas = [forms.get(part, part) for part in content_words(tokenize(word), language)]
            found.setdefault(" ".join(lemmas), kept)
    return found


def _signs(keywords: Keywords) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for sign, words in keywords.items():
        for word in words:
            found[word].add(sign)
    return found
