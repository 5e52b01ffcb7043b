"""Tags of free text: themes that people name, and descriptions of their own pictures."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from vernissage.bots.storytelling.clue_stock import themes
from vernissage.bots.storytelling.tags import Tag, TagWeights, ideas
from vernissage.decks.pictures.card_words import Entry, vocabulary
from vernissage.decks.pictures.catalogue import things
from vernissage.kit.texts import LANGUAGES

STEM = 5  # letters by which forms of a word are matched
SHORT = 3  # letters; shorter words are ignored


def stems(text: str) -> set[str]:
    letters = "".join(char if char.isalpha() else " " for char in text.casefold())
    return {word[:STEM] for word in letters.split() if len(word) >= SHORT}


@lru_cache(512)
def text_tags(text: str) -> TagWeights:
    """The tags of a description or a theme in any of the languages; may be empty."""
    for language in LANGUAGES:
        if text in themes(language):
            return dict.fromkeys(themes(language)[text], 1.0)
    found: dict[Tag, float] = {}
    for stem in stems(text):
        for tag in _tags_by_stem().get(stem, ()):
            found[tag] = found.get(tag, 0) + 1.0
    return found


@cache
def _tags_by_stem() -> Mapping[str, tuple[Tag, ...]]:
    found: dict[str, set[Tag]] = {}
    for tag, texts in _texts_of_tags():
        for stem in set().union(*map(stems, texts)):
            found.setdefault(stem, set()).add(tag)
    return {stem: tuple(sorted(tags)) for stem, tags in found.items()}


def _texts_of_tags() -> Iterator[tuple[Tag, Iterable[str]]]:
    words = vocabulary()
    entries = {"scenes": words.scene, "moods": words.mood, "colours": words.colour}
    for group, some in entries.items():
        yield from ((f"{group}/{name}", _texts(entry)) for name, entry in some.items())
    for name, entry in words.relation.items():
        yield f"relations/{name}", [word for row in entry.tags.values() for word in row]
    for name, idea in ideas().items():
        yield (
            f"ideas/{name}",
            [things()[one].name(lang) for one in idea.things for lang in LANGUAGES],
        )
    for one in things().values():
        yield f"kinds/{one.kind}", [one.name(lang) for lang in LANGUAGES]


def _texts(entry: Entry) -> list[str]:
    return [
        *(entry.read(language) for language in LANGUAGES),
        *(word for row in entry.tags.values() for word in row),
    ]
