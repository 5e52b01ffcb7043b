"""The cast of a card, and its spot in the scene."""

from msgspec import Struct

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import WIDE
from vernissage.decks.pictures.placing import Placed, centred, drawing_of, must_mirror, stand

EDGE = 10  # between a thing and the side of the card


class Spot(Struct, frozen=True):
    """A place of a scene: things stand on y, around x, no wider and higher than this."""

    x: float
    y: float
    wide: float
    high: float
    afloat: bool = False  # in water or air: nothing to stand on


class Cast(Struct, frozen=True):
    """The things of a card, and their random numbers."""

    names: tuple[str, ...]
    chance: CardRng
    way: str  # "left" or "right": where the hero looks

    @property
    def hero(self) -> str:
        return self.names[0]

    @property
    def other(self) -> str:
        return self.names[1]

    def stands(
        self,
        name: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        lean: float = 0,
        back: bool = False,
    ) -> Placed:
        """By its foot; `back`: it looks the other way. Nothing leaves the card at its sides."""
        of, flip = drawing_of(name, self.chance), self._flip(name, back)
        one = stand(of, x, y, wide, high, flip=flip, lean=lean)
        aside = max(0.0, EDGE - one.left) - max(0.0, one.right - (WIDE - EDGE))
        return stand(of, x + aside, y, wide, high, flip=flip, lean=lean) if aside else one

    def hangs(
        self,
        name: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        lean: float = 0,
        back: bool = False,
    ) -> Placed:
        """By its middle."""
        return centred(
            drawing_of(name, self.chance), x, y, wide, high, flip=self._flip(name, back), lean=lean
        )

    def _flip(self, name: str, back: bool) -> bool:
        there = {"left": "right", "right": "left"}[self.way] if back else self.way
        return must_mirror(name, there)
