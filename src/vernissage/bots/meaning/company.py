"""Which English words keep company: in the glossary's lines, and on things, places and moods."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from vernissage.bots.meaning import bridge
from vernissage.bots.meaning.facets import groups, index
from vernissage.bots.meaning.lemmas import lemma, root
from vernissage.bots.meaning.speech import content, tokens


def _words(text: str) -> frozenset[str]:
    return frozenset(root(lemma(word, "en"), "en") for word in content(tokens(text), "en"))


@cache
def _lines() -> tuple[frozenset[str], ...]:
    """Sets of words that stand together; the same line in two languages is one."""
    told = sorted(line.replace("_", " ") for line in bridge.lines())
    return tuple({_words(line): None for line in (*told, *map(" ".join, _groups()))})


def _groups() -> Iterator[list[str]]:
    return ([facet.en for facet in group] for group in groups())


@cache
def _where() -> Mapping[str, tuple[int, ...]]:
    """The lines that a word is in."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(_lines()):
        for word in line:
            found.setdefault(word, []).append(number)
    return {word: tuple(numbers) for word, numbers in found.items()}


@lru_cache(1 << 10)
def facets_near(word: str) -> Mapping[int, float]:
    """Facets with words that keep company with this one: from 0 to 1, by how often they do."""
    where, known = _where(), index("en")
    own = where.get(root(word, "en"), ())
    beside = Counter(other for number in own for other in _lines()[number])
    found: dict[int, float] = {}
    for other, times in beside.items():
        near = times / (len(own) * len(where[other])) ** 0.5
        for place, part in known.get(other, {}).items():
            found[place] = max(found.get(place, 0), near * part)
    return found
