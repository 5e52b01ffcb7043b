"""How the things of a card belong together: one carries, holds or chases another. A relation fills
a spot of a scene with layers; all its parts touch."""

from collections.abc import Callable, Mapping

from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.relations import apart, joined, worlds
from vernissage.decks.pictures.relations.spot import Cast, Spot
from vernissage.decks.pictures.stock import Thing

Relation = Callable[[Cast, Spot], list[Layer]]
Fits = Callable[[Thing, Thing], bool]


def _any(hero: Thing, other: Thing) -> bool:
    return True


def _bearer(hero: Thing, other: Thing) -> bool:
    return "carrier" in hero.traits or hero.at in {"ground", "water"}


def _plant(hero: Thing, other: Thing) -> bool:
    return "grows" in other.traits and "grows" not in hero.traits


def _broad(hero: Thing, other: Thing) -> bool:
    return hero.size >= 2 and "long" not in hero.traits


def _runners(hero: Thing, other: Thing) -> bool:
    return bool(hero.faces and other.faces) and hero.at != "hand" and other.at != "hand"


def _vessel(hero: Thing, other: Thing) -> bool:
    return "holder" in hero.traits and hero.size <= 3 and other.kind != "people"


def _whole(hero: Thing, other: Thing) -> bool:
    return "long" not in hero.traits


# Which pairs each is for: hero, other.
RELATIONS: Mapping[str, tuple[Relation, Fits]] = {
    "carries": (joined.carries, _bearer),
    "grows": (joined.grows, _plant),
    "pile": (joined.pile, _any),
    "strings": (joined.strings, _any),
    "inside": (worlds.inside, _broad),
    "made_of": (worlds.made_of, _broad),
    "through": (worlds.through, _any),
    "shadow": (worlds.shadow, _any),
    "huge": (apart.huge, _any),
    "tiny": (apart.tiny, _any),
    "chases": (apart.chases, _runners),
    "circles": (apart.circles, _any),
    "half": (apart.half, _whole),
    "spills": (apart.spills, _vessel),
}
