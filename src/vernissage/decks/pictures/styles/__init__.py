"""The painting styles, each with its own palettes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from PIL import Image

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Scene
from vernissage.decks.pictures.styles import gouache, linocut, paper, wash

MOODS = ("calm", "wonder", "joy", "longing", "unease", "mystery", "tenderness", "adventure")
COLOURS = (
    "red", "orange", "yellow", "gold", "green", "teal", "blue", "sky", "violet", "pink", "brown",
    "black", "white", "grey", "cream",
)  # fmt: skip


class Colours(Protocol):
    """What planning a deck needs of a style's palette."""

    @property
    def moods(self) -> Sequence[str]: ...
    @property
    def colours(self) -> Sequence[str]: ...


class Style(Struct, frozen=True):
    paint: Callable[[Scene, Any, CardRng], Image.Image]
    palettes: Mapping[str, Colours]


STYLES: Mapping[str, Style] = {
    "gouache": Style(gouache.paint, gouache.PALETTES),
    "linocut": Style(linocut.paint, linocut.PALETTES),
    "paper": Style(paper.paint, paper.PALETTES),
    "wash": Style(wash.paint, wash.PALETTES),
}
