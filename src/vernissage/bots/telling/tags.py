"""What a card is about, as the stock of clues knows it: tags and how much each is felt."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from vernissage.decks.pictures.card import Card
from vernissage.decks.pictures.scenes import SCENES
from vernissage.decks.pictures.stock import things
from vernissage.decks.pictures.styles import MOODS
from vernissage.decks.pictures.words import vocabulary

Tag = str  # "scenes/desert": the file of the stock, and the key in it
Felt = Mapping[Tag, float]

SCENE, RELATION, MOOD, COLOUR = 2.0, 1.6, 0.9, 0.3
IDEA, KIND = 2.0, 1.2  # of the hero
LESSER = 0.7  # so much for each of the others
ASIDE = 0.5  # for an idea that only the place or the relation stands for, and for a guest


class Idea(Struct, frozen=True, forbid_unknown_fields=True):
    things: tuple[str, ...]
    scenes: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()


@cache
def ideas() -> Mapping[str, Idea]:
    text = (files(__package__) / "stock" / "ideas.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Idea])


@cache
def known() -> frozenset[Tag]:
    """Every tag that a line may be tied to."""
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
    """By things, scenes or relations: the ideas that each stands for."""
    found: dict[str, tuple[Tag, ...]] = {}
    for name, idea in ideas().items():
        for one in getattr(idea, what):
            found[one] = (*found.get(one, ()), f"ideas/{name}")
    return found


@lru_cache(4096)
def felt(card: Card) -> Felt:
    """The tags of a card, the strongest of several reasons for each."""
    found: dict[Tag, float] = {}
    for tag, weight in _all(card):
        found[tag] = max(found.get(tag, 0), weight)
    return found


def parts(card: Card) -> tuple[str, ...]:
    """What is on a card, by the names under which lines are known to be near to it."""
    rest = (f"scenes/{card.scene}", f"relations/{card.relation}", f"moods/{card.mood}")
    return (*card.things, *filter(None, (card.guest,)), *rest)


def _all(card: Card) -> Iterator[tuple[Tag, float]]:
    yield f"scenes/{card.scene}", SCENE
    yield f"relations/{card.relation}", RELATION
    yield f"moods/{card.mood}", MOOD
    yield from ((f"colours/{colour}", COLOUR) for colour in card.colours)
    yield from ((tag, IDEA * ASIDE) for tag in _ideas_of("scenes").get(card.scene, ()))
    yield from ((tag, IDEA * ASIDE) for tag in _ideas_of("relations").get(card.relation, ()))
    for at, thing in enumerate(card.things):
        yield from _of_thing(thing, LESSER if at else 1)
    if card.guest:
        yield from _of_thing(card.guest, ASIDE)


def _of_thing(thing: str, share: float) -> Iterator[tuple[Tag, float]]:
    yield f"kinds/{things()[thing].kind}", KIND * share
    yield from ((tag, IDEA * share) for tag in _ideas_of("things").get(thing, ()))
