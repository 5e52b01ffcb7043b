"""Places drawings on a card: size, position, direction."""

import math

from msgspec import Struct

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.catalogue import Measured, measured_drawing, things

Point = tuple[float, float]


class Placed(Struct, frozen=True):
    """A drawing on the card, with the points where others touch it."""

    body: str
    left: float
    upper: float
    right: float
    lower: float
    top: Point
    foot: Point
    heart: Point

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.lower - self.upper


def stand(
    of: Measured,
    x: float,
    y: float,
    wide: float,
    high: float,
    *,
    flip: bool = False,
    lean: float = 0,
) -> Placed:
    """As large as fits into the width and height, its foot at x, y; leaning turns it about it."""
    drawing = of.drawing
    size = min(wide / drawing.wide, high / drawing.high)
    across = -size if flip else size
    foot = (of.foot, drawing.high)
    turn = math.radians(lean)
    cos, sin = math.cos(turn), math.sin(turn)

    def seen(point: Point) -> Point:
        dx, dy = (point[0] - foot[0]) * across, (point[1] - foot[1]) * size
        return x + dx * cos - dy * sin, y + dx * sin + dy * cos

    corners = [seen((a, b)) for a in (0, drawing.wide) for b in (0, drawing.high)]
    xs, ys = zip(*corners, strict=True)
    turned = f"translate({x:.1f} {y:.1f}) rotate({lean:.1f}) scale({across:.4f} {size:.4f})"
    from_foot = f"translate({-foot[0]:.2f} {-foot[1]:.2f})"
    body = f'<g transform="{turned} {from_foot}">{drawing.body}</g>'
    return Placed(body, min(xs), min(ys), max(xs), max(ys), seen(of.top), (x, y), seen(of.heart))


def centred(
    of: Measured,
    x: float,
    y: float,
    wide: float,
    high: float,
    *,
    flip: bool = False,
    lean: float = 0,
) -> Placed:
    """The same by the middle of its box."""
    first = stand(of, 0, 0, wide, high, flip=flip, lean=lean)
    dx, dy = x - (first.left + first.right) / 2, y - (first.upper + first.lower) / 2
    return stand(of, dx, dy, wide, high, flip=flip, lean=lean)


def must_mirror(name: str, way: str) -> bool:
    """Whether a thing must be mirrored to look left or right."""
    faces = things()[name].faces
    return bool(faces) and faces != way


def drawing_of(name: str, chance: CardRng) -> Measured:
    return measured_drawing(name, chance.of(name))
