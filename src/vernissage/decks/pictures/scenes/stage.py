"""What a scene is given: its cast, its chance, and the relation that fills its spot."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import Layer, Scene
from vernissage.decks.pictures.relations import RELATIONS
from vernissage.decks.pictures.relations.spot import Cast, Spot
from vernissage.decks.pictures.stock import Place


class Stage(Struct, frozen=True):
    chance: Chance
    cast: Cast
    relation: str
    guest: str = ""  # one more thing or person, aside

    def group(self, spot: Spot) -> list[Layer]:
        """The things of the card as they belong together."""
        fill, _ = RELATIONS[self.relation]
        return [replace(layer, subject=True) for layer in fill(self.cast, spot)]

    def aside(
        self, x: float, y: float, wide: float, high: float, depth: float = 0.1
    ) -> list[Layer]:
        """The guest, if there is one, by its foot."""
        if not self.guest:
            return []
        one = self.cast.stands(self.guest, x, y, wide, high, back=x > 300)
        return [Layer(body=one.body, family="second", depth=depth)]


class Grammar(Struct, frozen=True):
    """A kind of place: how it is built, and what belongs there."""

    draw: Callable[[Stage], Scene]
    homes: frozenset[Place] = frozenset({"ground", "water", "air", "hand"})  # of the hero
    without: frozenset[str] = frozenset()  # relations that are not clear here
