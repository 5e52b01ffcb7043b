"""How the things of a card belong together: one carries, holds or chases another. A relation fills
a spot of a scene with layers; all its parts touch."""

from collections.abc import Callable, Mapping

from vernissage.decks.pictures.catalogue import Thing
from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.relations import apart, joined, worlds
from vernissage.decks.pictures.relations.spot import Cast, Spot

Relation = Callable[[Cast, Spot], list[Layer]]
Fits = Callable[[Thing, Thing], bool]


SOMEBODY = ("people", "animals", "birds", "sea", "insects")


def _always(hero: Thing, other: Thing) -> bool:
    return True


def _overloaded(hero: Thing, other: Thing) -> bool:
    """Who carries more than it could is worth a look."""
    bears = "carrier" in hero.traits or hero.at in {"ground", "water"}
    return bears and other.size >= hero.size - 1


def _plant(hero: Thing, other: Thing) -> bool:
    return "grows" in other.traits and "grows" not in hero.traits


def _roomy(hero: Thing, other: Thing) -> bool:
    return "long" not in hero.traits and ("holder" in hero.traits or other.size >= hero.size)


def _of_pieces(hero: Thing, other: Thing) -> bool:
    return hero.size >= 3 and other.size <= 3 and "long" not in hero.traits


def _runners(hero: Thing, other: Thing) -> bool:
    return bool(hero.faces and other.faces) and "hand" not in {hero.at, other.at}


def _vessel(hero: Thing, other: Thing) -> bool:
    return "holder" in hero.traits and hero.size <= 3 and other.kind != "people"


def _small_grown(hero: Thing, other: Thing) -> bool:
    return hero.size <= 3


def _large_shrunk(hero: Thing, other: Thing) -> bool:
    """The giants are somebody."""
    return hero.size >= 3 and other.kind in SOMEBODY


def _swarm(hero: Thing, other: Thing) -> bool:
    return other.size <= 3 and other.kind != "people"


def _fragile(hero: Thing, other: Thing) -> bool:
    return "long" not in hero.traits and other.size <= 2 and other.kind != "people"


# Which pairs each is for: hero, other.
RELATIONS: Mapping[str, tuple[Relation, Fits]] = {
    "carries": (joined.carries, _overloaded),
    "grows": (joined.grows, _plant),
    "pile": (joined.pile, _always),
    "strings": (joined.strings, _always),
    "inside": (worlds.inside, _roomy),
    "made_of": (worlds.made_of, _of_pieces),
    "through": (worlds.through, _always),
    "shadow": (worlds.shadow, _always),
    "huge": (apart.huge, _small_grown),
    "tiny": (apart.tiny, _large_shrunk),
    "chases": (apart.chases, _runners),
    "circles": (apart.circles, _swarm),
    "half": (apart.half, _fragile),
    "spills": (apart.spills, _vessel),
}
