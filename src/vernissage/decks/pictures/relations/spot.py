"""Who plays on a card, and where on it."""

from msgspec import Struct

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import WIDE
from vernissage.decks.pictures.placing import Placed, centred, drawn, looking, stand

EDGE = 10  # between a thing and the side of the card


class Spot(Struct, frozen=True):
    """A place of a scene: things stand on y, around x, no wider and higher than this."""

    x: float
    y: float
    wide: float
    high: float
    afloat: bool = False  # in water or air: nothing to stand on


class Cast(Struct, frozen=True):
    """The things of a card and their chance."""

    names: tuple[str, ...]
    chance: Chance
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
        of, flip = drawn(name, self.chance), self._flip(name, back)
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
            drawn(name, self.chance), x, y, wide, high, flip=self._flip(name, back), lean=lean
        )

    def _flip(self, name: str, back: bool) -> bool:
        there = {"left": "right", "right": "left"}[self.way] if back else self.way
        return looking(name, there)
