"""Translates Ukrainian and Russian words to English concepts, and Ukrainian words to Russian."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from vernissage.bots.meaning import data_files, vectors
from vernissage.bots.meaning.lemmatizer import lemma, stem
from vernissage.bots.meaning.tokenizer import content_words, normalized, tokenize
from vernissage.decks import words as tasks
from vernissage.decks.pictures.card_words import Entry, vocabulary
from vernissage.decks.pictures.catalogue import things
from vernissage.kit.materials import LEVELS
from vernissage.kit.texts import Language

MOST = 6  # concepts for a word
NEIGHBOURS, ALIKE = 3, 0.45  # nearest words that translate an unknown one; least cosine similarity
SOUNDS = {"в": "у", "у": "в"}  # interchangeable first letters in Ukrainian
VERB = re.compile("(ть|ти|чь)$")
SHORTEST = 4  # letters of a verb without its prefix
PREFIX: Mapping[Language, re.Pattern[str]] = {
    "uk": re.compile("^(пере|роз|від|при|про|під|над|за|на|по|ви|до|об|зі|з|с|в|у)"),
    "ru": re.compile("^(пере|ра[зс]|от|при|про|под|над|за|на|по|вы|до|об|во[зс]|со|с|в|у)"),
}
LONGEST = 5  # words of a set expression
Pair = tuple[str, str]
# Russian spelling of Ukrainian letters and endings; applied one after another.
COGNATES = (
    (r"'", "ъ"), (r"ння$", "ние"), (r"ття$", "тие"), (r"ість$", "ость"), (r"ський$", "ский"),
    (r"цький$", "цкий"), (r"ій$", "ий"), (r"увати$", "овать"), (r"ювати$", "евать"),
    (r"(?<=[аеиіоуюяїє])тися$", "ться"), (r"(?<=[аеиіоуюяїє])ти$", "ть"), (r"ти$", "ти"),
    (r"ець$", "ец"), (r"ція$", "ция"), (r"ія$", "ия"), (r"є", "е"), (r"ї", "и"), (r"ґ", "г"),
)  # fmt: skip
VOWELS = (("і", "и"), ("і", "о"), ("і", "е"), ("и", "ы"), ("е", "э"), ("о", "е"))


def preload_lemmas(texts: Iterable[str], language: Language) -> None:
    """Caches the lemmas of many words in the dictionary's own order, which is fastest."""
    for word in sorted({word for text in texts for word in tokenize(text)}):
        lemma(word, language)


def lemma_key(text: str, language: Language) -> str:
    """The lemmas of a word or an expression without stop words: the key of dictionaries here."""
    return " ".join(lemma(word, language) for word in content_words(tokenize(text), language))


@cache
def _read_glossary() -> Sequence[Mapping[str, Mapping[str, str]]]:
    folder = sorted((files(__package__) / "glossary").iterdir(), key=lambda one: one.name)
    found = [file.read_text("utf-8") for file in folder if file.name.endswith(".toml")]
    return [tomllib.loads(text) for text in found]


def glossary_lines() -> frozenset[str]:
    """The English side of all glossary entries, as written."""
    tables = [table for file in _read_glossary() for table in file.values()]
    return frozenset(line for table in tables for line in table.values())


@cache
def glossary(language: Language) -> Mapping[str, str]:
    """English concepts by the lemmas of words and set expressions."""
    found: dict[str, str] = {}
    tables = [table.get(language, {}) for table in _read_glossary()]
    preload_lemmas((word for table in tables for word in table), language)
    for table in tables:
        for word, concepts in table.items():
            found.setdefault(lemma_key(word, language), concepts)
    return found


def _entries() -> Iterator[Entry]:
    known = vocabulary()
    for part in (known.scene, known.mood, known.colour):
        yield from part.values()
    yield from known.relation.values()


def _parallel_texts(one: Language, other: Language) -> Iterator[Pair]:
    """Parallel texts of the decks: names, tags and word cards."""
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
def translations(one: Language, other: Language) -> Mapping[str, tuple[str, ...]]:
    """By lemmas; the most frequent translations first."""
    counts: dict[str, Counter[str]] = {}
    preload_lemmas((word for word, _ in _parallel_texts(one, other)), one)
    for word, meant in _parallel_texts(one, other):
        counts.setdefault(lemma_key(word, one), Counter())[normalized(meant)] += 1
    return {word: tuple(one for one, _ in meant.most_common(3)) for word, meant in counts.items()}


@cache
def _stems(language: Language) -> Mapping[str, tuple[str, ...]]:
    """English concepts by stem."""
    found: dict[str, tuple[str, ...]] = {}
    for word in (*translations(language, "en"), *glossary(language)):
        if " " not in word:
            found.setdefault(stem(word, language), _direct_concepts(word, language))
    return found


@cache
def emoji_keywords() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Keywords of emoji: "emoji" has the English ones of each emoji, "uk" and "ru" the English
    ones of each keyword; empty without the set-up's data."""
    text = data_files.read_text("emoji.json")
    if text is None:
        return {"emoji": {}, "uk": {}, "ru": {}}
    read = json.loads(text)
    return {part: {one: tuple(words) for one, words in read[part].items()} for part in read}


def _direct_concepts(word: str, language: Language) -> tuple[str, ...]:
    """Concepts by direct look-up, the closest first."""
    concepts = glossary(language).get(word, "").split()
    known = (
        *translations(language, "en").get(word, ()),
        *(one.replace("_", " ") for one in concepts),
    )
    return tuple(dict.fromkeys(known))


def is_translated(word: str, language: Language) -> bool:
    """Whether the glossary has a lemma, or any dictionary its stem."""
    return word in glossary(language) or stem(word, language) in _stems(language)


@lru_cache(1 << 12)
def english_concepts(word: str, language: Language) -> tuple[str, ...]:
    """Concepts of a lemma or a set expression; empty if it is unknown."""
    ways = (_direct_concepts, _by_stem, _by_root, _by_neighbours, _by_emoji)
    return next((found for way in ways if (found := way(word, language))), ())[:MOST]


def _by_stem(word: str, language: Language) -> tuple[str, ...]:
    return _stems(language).get(stem(word, language), ())


def _by_emoji(word: str, language: Language) -> tuple[str, ...]:
    return emoji_keywords()[language].get(word, ())


def _by_root(word: str, language: Language) -> tuple[str, ...]:
    """By variants: with the other first letter, or without a verb's prefix or reflexive ending."""
    for other in _roots(word, language):
        found = _direct_concepts(other, language) or _by_stem(other, language)
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
    """Concepts of the nearest words by vector; only Russian, because the cognate of a Ukrainian
    word is too often another word."""
    if language != "ru" or not vectors.has_russian(word):
        return ()
    words = _russian_words()
    near = vectors.russian_word_vectors(words) @ vectors.russian_vectors([word])[0]
    best = [place for place in near.argsort()[::-1][:NEIGHBOURS] if near[place] >= ALIKE]
    concepts = [concept for place in best for concept in _direct_concepts(words[place], "ru")[:2]]
    return tuple(dict.fromkeys(concepts))


@cache
def _russian_words() -> tuple[str, ...]:
    every = (*translations("ru", "en"), *glossary("ru"))
    return tuple(word for word in dict.fromkeys(every) if vectors.has_russian(word))


@cache
def _by_concepts() -> Mapping[str, str]:
    """Russian words by their concepts: a Ukrainian word with the same concepts means the same."""
    return {concepts: word for word, concepts in reversed([*glossary("ru").items()])}


@lru_cache(1 << 12)
def to_russian(word: str) -> str:
    """A Ukrainian lemma in Russian; empty if it is unknown."""
    known = translations("uk", "ru").get(word)
    if known:
        return known[0]
    same = next((one for one in cognate_spellings(word) if vectors.has_russian(one)), "")
    return same or _by_concepts().get(glossary("uk").get(word, ""), "")


def join_expressions(lemmas: Sequence[str], language: Language) -> list[str]:
    """The same lemmas, with known set expressions joined."""
    found, at = list[str](), 0
    while at < len(lemmas):
        sizes = (n for n in range(LONGEST, 1, -1) if _is_expression(lemmas[at : at + n], language))
        size = next(sizes, 1)
        found.append(" ".join(lemmas[at : at + size]))
        at += size
    return found


def _is_expression(lemmas: Sequence[str], language: Language) -> bool:
    text = " ".join(lemmas)
    return text in glossary(language) or text in translations(language, "en")


def cognate_spellings(word: str) -> Iterator[str]:
    """Possible Russian spellings of a Ukrainian word."""
    for pattern, instead in COGNATES:
        word = re.sub(pattern, instead, word)
    yield word.replace("і", "и")
    for here, there in VOWELS:
        if here in word:
            yield word.replace(here, there).replace("і", "и")
            yield word.replace(here, there, 1).replace("і", "и")
