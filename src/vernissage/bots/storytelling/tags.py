"""Tags that connect a card to the stock of clues, each with a weight."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.card_words import vocabulary
from vernissage.decks.pictures.catalogue import things
from vernissage.decks.pictures.scenes import SCENES
from vernissage.decks.pictures.styles import MOODS

Tag = str  # "scenes/desert": a file of the stock and a key in it
TagWeights = Mapping[Tag, float]

SCENE, RELATION, MOOD, COLOUR = 2.0, 1.6, 0.9, 0.3
IDEA, KIND = 2.0, 1.2  # of the main thing
LESSER = 0.7  # factor for the other things
ASIDE = 0.5  # factor for ideas of the scene or the relation, and for a guest


class Idea(Struct, frozen=True, forbid_unknown_fields=True):
    things: tuple[str, ...]
    scenes: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()


@cache
def ideas() -> Mapping[str, Idea]:
    text = (files(__package__) / "stock" / "ideas.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Idea])


@cache
def all_tags() -> frozenset[Tag]:
    """Every tag that a clue may have."""
    words = vocabulary()
    groups = {
        "ideas": ideas(),
        "kinds": {one.kind for one in things().values()},
        "scenes": SCENES,
        "relations": words.relation,
        "moods": MOODS,
        "colours": words.colour,
    }
    return frozenset(f"{group}/{key}" for group, keys in groups.items() for key in keys)


@cache
def _ideas_of(what: str) -> Mapping[str, tuple[Tag, ...]]:
    """Ideas by thing, scene or relation."""
    found: dict[str, tuple[Tag, ...]] = {}
    for name, idea in ideas().items():
        for one in getattr(idea, what):
            found[one] = (*found.get(one, ()), f"ideas/{name}")
    return found


@lru_cache(4096)
def card_tags(card: Card) -> TagWeights:
    """The tags of a card, each with its largest weight."""
    found: dict[Tag, float] = {}
    for tag, weight in _weighted_tags(card):
        found[tag] = max(found.get(tag, 0), weight)
    return found


def card_parts(card: Card) -> tuple[str, ...]:
    """What is on a card, by the names used in `card_affinities`."""
    rest = (f"scenes/{card.scene}", f"relations/{card.relation}", f"moods/{card.mood}")
    return (*card.things, *filter(None, (card.guest,)), *rest)


def _weighted_tags(card: Card) -> Iterator[tuple[Tag, float]]:
    yield f"scenes/{card.scene}", SCENE
    yield f"relations/{card.relation}", RELATION
    yield f"moods/{card.mood}", MOOD
    yield from ((f"colours/{colour}", COLOUR) for colour in card.colours)
    yield from ((tag, IDEA * ASIDE) for tag in _ideas_of("scenes").get(card.scene, ()))
    yield from ((tag, IDEA * ASIDE) for tag in _ideas_of("relations").get(card.relation, ()))
    for at, thing in enumerate(card.things):
        yield from _thing_tags(thing, LESSER if at else 1)
    if card.guest:
        yield from _thing_tags(card.guest, ASIDE)


def _thing_tags(thing: str, share: float) -> Iterator[tuple[Tag, float]]:
    yield f"kinds/{things()[thing].kind}", KIND * share
    yield from ((tag, IDEA * share) for tag in _ideas_of("things").get(thing, ()))
