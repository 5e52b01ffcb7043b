"""Which English words occur together: in glossary entries, and on things, scenes and moods."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from vernissage.bots.meaning import translation
from vernissage.bots.meaning.facets import facet_groups, word_index
from vernissage.bots.meaning.lemmatizer import lemma, root
from vernissage.bots.meaning.tokenizer import content_words, tokenize


def _roots(text: str) -> frozenset[str]:
    return frozenset(root(lemma(word, "en"), "en") for word in content_words(tokenize(text), "en"))


@cache
def _word_sets() -> tuple[frozenset[str], ...]:
    """Sets of words that occur together, without duplicates."""
    told = sorted(line.replace("_", " ") for line in translation.glossary_lines())
    return tuple({_roots(line): None for line in (*told, *map(" ".join, _groups()))})


def _groups() -> Iterator[list[str]]:
    return ([facet.en for facet in group] for group in facet_groups())


@cache
def _sets_by_word() -> Mapping[str, tuple[int, ...]]:
    """The sets that contain a word."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(_word_sets()):
        for word in line:
            found.setdefault(word, []).append(number)
    return {word: tuple(numbers) for word, numbers in found.items()}


@lru_cache(1 << 10)
def cooccurring_facets(word: str) -> Mapping[int, float]:
    """Facets with words that occur together with this one: from 0 to 1, by how often they do."""
    where, known = _sets_by_word(), word_index("en")
    own = where.get(root(word, "en"), ())
    beside = Counter(other for number in own for other in _word_sets()[number])
    found: dict[int, float] = {}
    for other, times in beside.items():
        near = times / (len(own) * len(where[other])) ** 0.5
        for place, part in known.get(other, {}).items():
            found[place] = max(found.get(place, 0), near * part)
    return found
