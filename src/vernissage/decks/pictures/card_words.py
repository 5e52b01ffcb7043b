"""A card in words: its alt text, and names and tags for bots."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.catalogue import things
from vernissage.kit.texts import Language


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, or a sentence with placeholders, and its tags."""

    uk: str
    ru: str
    en: str
    tags: Mapping[Language, tuple[str, ...]] = {}

    def read(self, language: Language) -> str:
        word: str = getattr(self, language)
        return word


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    relation: Mapping[str, Entry]
    mood: Mapping[str, Entry]
    colour: Mapping[str, Entry]
    frame: Mapping[str, Entry]
    scene: Mapping[str, Entry]


class CardWords(Struct, frozen=True):
    """Names and tags of a card in one language, for bots."""

    things: tuple[str, ...]
    thing_tags: tuple[tuple[str, ...], ...]  # what each of them makes one think of
    scene: tuple[str, ...]
    relation: tuple[str, ...]
    mood: tuple[str, ...]
    colours: tuple[str, ...]


def _read_toml(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / name).read_text("utf-8"))


@cache
def vocabulary() -> Vocabulary:
    return msgspec.convert(
        {**_read_toml("vocabulary.toml"), "scene": _read_toml("scenes/names.toml")}, Vocabulary
    )


def alt_text(card: Card, language: Language) -> str:
    """What is to be seen, not what it means."""
    known = vocabulary()
    names = [things()[name].name(language) for name in card.things]
    parts = dict(zip(("hero", "other", "third"), names, strict=False))
    told = known.relation[card.relation].read(language).format(**parts)
    sentences = [f"{known.scene[card.scene].read(language)}.", f"{told[0].upper()}{told[1:]}."]
    if card.guest:
        guest = things()[card.guest].name(language)
        sentences.append(known.frame["aside"].read(language).format(guest=guest))
    colours = ", ".join(_colours(card, language))
    sentences.append(known.frame["colours"].read(language).format(colours=colours))
    return " ".join(sentences)


def _colours(card: Card, language: Language) -> Sequence[str]:
    return [vocabulary().colour[name].read(language) for name in card.colours]


def card_words(card: Card, language: Language) -> CardWords:
    known = vocabulary()
    seen = [things()[name] for name in (*card.things, card.guest) if name]
    scene, mood = known.scene[card.scene], known.mood[card.mood]
    return CardWords(
        tuple(one.name(language) for one in seen),
        tuple(tuple(one.tags[language]) for one in seen),
        (scene.read(language), *scene.tags[language]),
        known.relation[card.relation].tags[language],
        (mood.read(language), *mood.tags[language]),
        tuple(_colours(card, language)),
    )
