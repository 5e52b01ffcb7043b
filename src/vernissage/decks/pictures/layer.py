"""A scene before it is painted: grey SVG layers, from far to near."""

from typing import Literal

from msgspec import Struct

WIDE, HIGH = 600, 900  # a card, in its own units

# What a layer is of: a style may paint each differently.
Role = Literal["sky", "far", "ground", "water", "wall", "thing", "shade", "light", "line", "veil"]
# Which colours of the palette it uses: the main ones, the second ones, or the accent.
Family = Literal["main", "second", "accent"]


class Layer(Struct, frozen=True, kw_only=True):
    body: str  # SVG in the card's units; the luminance of its fills is its tone
    role: Role = "thing"
    family: Family = "main"
    depth: float = 0.2  # 0 near … 1 far: how much it fades into the air
    glow: float = 0.0  # how much light it emits
    subject: bool = False  # part of the card's subject


class Scene(Struct, frozen=True, kw_only=True):
    layers: tuple[Layer, ...]
    light: tuple[float, float] = (430, 150)  # where light comes from
    horizon: float = 620  # where the ground begins, for the sky's colours
    inside: bool = False  # a room, a box, the deep: no sky


def tone(value: float) -> str:
    """A grey as a fill: 0 darkest, 1 lightest."""
    level = round(255 * min(1.0, max(0.0, value)))
    return f"#{level:02x}{level:02x}{level:02x}"
