"""The input of a scene: its cast, its random numbers, and the relation that fills its spot."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.catalogue import Place
from vernissage.decks.pictures.layer import Layer, Scene
from vernissage.decks.pictures.relations import RELATIONS
from vernissage.decks.pictures.relations.spot import Cast, Spot


class Stage(Struct, frozen=True):
    chance: CardRng
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


class SceneKind(Struct, frozen=True):
    """A kind of scene: how it is built, and what belongs there."""

    draw: Callable[[Stage], Scene]
    homes: frozenset[Place] = frozenset({"ground", "water", "air", "hand"})  # of the hero
    without: frozenset[str] = frozenset()  # relations that are not clear here
