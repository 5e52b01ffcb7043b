"""From Ukrainian and Russian words to English ones, and from Ukrainian to Russian."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from vernissage.bots.meaning import store, vectors
from vernissage.bots.meaning.lemmas import lemma, stem
from vernissage.bots.meaning.speech import content, plain, tokens
from vernissage.decks import words as tasks
from vernissage.decks.pictures.stock import things
from vernissage.decks.pictures.words import Entry, vocabulary
from vernissage.kit.materials import LEVELS
from vernissage.kit.texts import Language

MOST = 6  # concepts for a word
NEIGHBOURS, ALIKE = 3, 0.45  # words that an unknown one is like, and how much it has to be
SOUNDS = {"в": "у", "у": "в"}  # as Ukrainian changes them to sound well
VERB = re.compile("(ть|ти|чь)$")
SHORTEST = 4  # letters that are left of a verb
PREFIX: Mapping[Language, re.Pattern[str]] = {
    "uk": re.compile("^(пере|роз|від|при|про|під|над|за|на|по|ви|до|об|зі|з|с|в|у)"),
    "ru": re.compile("^(пере|ра[зс]|от|при|про|под|над|за|на|по|вы|до|об|во[зс]|со|с|в|у)"),
}
LONGEST = 5  # words of a set expression
Pair = tuple[str, str]
# How Russian is spelt where Ukrainian words are spelt otherwise; tried one after another.
COGNATES = (
    (r"'", "ъ"), (r"ння$", "ние"), (r"ття$", "тие"), (r"ість$", "ость"), (r"ський$", "ский"),
    (r"цький$", "цкий"), (r"ій$", "ий"), (r"увати$", "овать"), (r"ювати$", "евать"),
    (r"(?<=[аеиіоуюяїє])тися$", "ться"), (r"(?<=[аеиіоуюяїє])ти$", "ть"), (r"ти$", "ти"),
    (r"ець$", "ец"), (r"ція$", "ция"), (r"ія$", "ия"), (r"є", "е"), (r"ї", "и"), (r"ґ", "г"),
)  # fmt: skip
VOWELS = (("і", "и"), ("і", "о"), ("і", "е"), ("и", "ы"), ("е", "э"), ("о", "е"))


def look_up(texts: Iterable[str], language: Language) -> None:
    """Lemmas of many words, by the alphabet, as the dictionary has them: that is quick."""
    for word in sorted({word for text in texts for word in tokens(text)}):
        lemma(word, language)


def key(text: str, language: Language) -> str:
    """A word or an expression as dictionaries have it here: by lemmas, without small words."""
    return " ".join(lemma(word, language) for word in content(tokens(text), language))


@cache
def _read_glossary() -> Sequence[Mapping[str, Mapping[str, str]]]:
    folder = sorted((files(__package__) / "glossary").iterdir(), key=lambda one: one.name)
    found = [file.read_text("utf-8") for file in folder if file.name.endswith(".toml")]
    return [tomllib.loads(text) for text in found]


def lines() -> frozenset[str]:
    """English concepts of all entries, as they are written."""
    tables = [table for file in _read_glossary() for table in file.values()]
    return frozenset(line for table in tables for line in table.values())


@cache
def glossary(language: Language) -> Mapping[str, str]:
    """Words and set expressions, by lemmas, to English concepts."""
    found: dict[str, str] = {}
    tables = [table.get(language, {}) for table in _read_glossary()]
    look_up((word for table in tables for word in table), language)
    for table in tables:
        for word, concepts in table.items():
            found.setdefault(key(word, language), concepts)
    return found


def _entries() -> Iterator[Entry]:
    known = vocabulary()
    for part in (known.scene, known.mood, known.colour):
        yield from part.values()
    yield from known.relation.values()


def _parallel(one: Language, other: Language) -> Iterator[Pair]:
    """Everything that the project itself says in all its languages."""
    for thing in things().values():
        yield thing.name(one), thing.name(other)
        yield from zip(thing.tags[one], thing.tags[other], strict=False)
    for entry in _entries():
        if "{" not in entry.en:
            yield entry.read(one), entry.read(other)
        yield from zip(entry.tags.get(one, ()), entry.tags.get(other, ()), strict=False)
    for level in LEVELS:
        for card in tasks.cards(level):
            for word in (word for side in card.side for word in side.words):
                yield word.read(one), word.read(other)


@cache
def pairs(one: Language, other: Language) -> Mapping[str, tuple[str, ...]]:
    """By lemmas; the usual translations first."""
    counts: dict[str, Counter[str]] = {}
    look_up((word for word, _ in _parallel(one, other)), one)
    for word, meant in _parallel(one, other):
        counts.setdefault(key(word, one), Counter())[plain(meant)] += 1
    return {word: tuple(one for one, _ in meant.most_common(3)) for word, meant in counts.items()}


@cache
def _stems(language: Language) -> Mapping[str, tuple[str, ...]]:
    """English by the stem, for words of the same root."""
    found: dict[str, tuple[str, ...]] = {}
    for word in (*pairs(language, "en"), *glossary(language)):
        if " " not in word:
            found.setdefault(stem(word, language), _told(word, language))
    return found


@cache
def icons() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Keywords of emoji: "emoji" has the English ones of each, "uk" and "ru" what theirs stand
    beside; nothing where the set-up has not been."""
    text = store.text("emoji.json")
    if text is None:
        return {"emoji": {}, "uk": {}, "ru": {}}
    read = json.loads(text)
    return {part: {one: tuple(words) for one, words in read[part].items()} for part in read}


def _told(word: str, language: Language) -> tuple[str, ...]:
    """Concepts as dictionaries have them, the closest first."""
    concepts = glossary(language).get(word, "").split()
    known = (*pairs(language, "en").get(word, ()), *(one.replace("_", " ") for one in concepts))
    return tuple(dict.fromkeys(known))


def told(word: str, language: Language) -> bool:
    """Whether the project itself has something to say of a lemma, or of its root."""
    return word in glossary(language) or stem(word, language) in _stems(language)


@lru_cache(1 << 12)
def english(word: str, language: Language) -> tuple[str, ...]:
    """Concepts of a lemma or a set expression; none if it is unknown."""
    ways = (_told, _by_stem, _by_root, _by_neighbours, _by_icons)
    return next((found for way in ways if (found := way(word, language))), ())[:MOST]


def _by_stem(word: str, language: Language) -> tuple[str, ...]:
    return _stems(language).get(stem(word, language), ())


def _by_icons(word: str, language: Language) -> tuple[str, ...]:
    return icons()[language].get(word, ())


def _by_root(word: str, language: Language) -> tuple[str, ...]:
    """Of what a word is made: with another first sound, or without what verbs begin with."""
    for other in _roots(word, language):
        found = _told(other, language) or _by_stem(other, language)
        if found:
            return found
    return ()


def _roots(word: str, language: Language) -> Iterator[str]:
    if language == "uk" and word[:1] in SOUNDS:
        yield SOUNDS[word[0]] + word[1:]
    verb = re.sub("(?<=ти|ть|чи|чь)(ся|сь)$", "", word)
    if verb != word:
        yield verb
    bare = PREFIX[language].sub("", verb)
    if VERB.search(verb) and len(bare) >= SHORTEST:
        yield bare


def _by_neighbours(word: str, language: Language) -> tuple[str, ...]:
    """What words that are used alike mean; a Ukrainian word's cognate is too often another word."""
    if language != "ru" or not vectors.in_russian(word):
        return ()
    words = _russian_words()
    near = vectors.russian_words(words) @ vectors.russian([word])[0]
    best = [place for place in near.argsort()[::-1][:NEIGHBOURS] if near[place] >= ALIKE]
    concepts = [concept for place in best for concept in _told(words[place], "ru")[:2]]
    return tuple(dict.fromkeys(concepts))


@cache
def _russian_words() -> tuple[str, ...]:
    every = (*pairs("ru", "en"), *glossary("ru"))
    return tuple(word for word in dict.fromkeys(every) if vectors.in_russian(word))


@cache
def _by_concepts() -> Mapping[str, str]:
    """Russian words by their line in the glossary: Ukrainian ones with the same mean the same."""
    return {concepts: word for word, concepts in reversed([*glossary("ru").items()])}


@lru_cache(1 << 12)
def russian(word: str) -> str:
    """A Ukrainian lemma in Russian; nothing if no way leads there."""
    known = pairs("uk", "ru").get(word)
    if known:
        return known[0]
    same = next((one for one in cognates(word) if vectors.in_russian(one)), "")
    return same or _by_concepts().get(glossary("uk").get(word, ""), "")


def expressions(lemmas: Sequence[str], language: Language) -> list[str]:
    """The same row, with set expressions that are known put together."""
    found, at = list[str](), 0
    while at < len(lemmas):
        sizes = (n for n in range(LONGEST, 1, -1) if _set(lemmas[at : at + n], language))
        size = next(sizes, 1)
        found.append(" ".join(lemmas[at : at + size]))
        at += size
    return found


def _set(lemmas: Sequence[str], language: Language) -> bool:
    text = " ".join(lemmas)
    return text in glossary(language) or text in pairs(language, "en")


def cognates(word: str) -> Iterator[str]:
    """How a Ukrainian word may be spelt in Russian."""
    for pattern, instead in COGNATES:
        word = re.sub(pattern, instead, word)
    yield word.replace("і", "и")
    for here, there in VOWELS:
        if here in word:
            yield word.replace(here, there).replace("і", "и")
            yield word.replace(here, there, 1).replace("і", "и")
