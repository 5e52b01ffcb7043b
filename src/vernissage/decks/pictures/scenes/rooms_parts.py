"""What rooms, halls and machines are built of."""

import math
from collections.abc import Sequence
from zlib import crc32

from msgspec import Struct, structs

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Layer
from vernissage.decks.pictures.shapes import (
    Point,
    circle,
    crescent,
    line,
    path,
    smooth,
)


class Eye(Struct, frozen=True):
    """One-point perspective: everything that goes away goes to this point."""

    x: float
    y: float

    def at(self, x: float, y: float, z: float) -> Point:
        """A point of the card's plane, z times as far off."""
        return self.x + (x - self.x) / z, self.y + (y - self.y) / z

    def floor(
        self, left: float, right: float, y: float, near: float, far: float
    ) -> tuple[Point, ...]:
        """A piece of a level surface."""
        return (
            self.at(left, y, near),
            self.at(right, y, near),
            self.at(right, y, far),
            self.at(left, y, far),
        )

    def side(
        self, x: float, upper: float, lower: float, near: float, far: float
    ) -> tuple[Point, ...]:
        """A piece of a wall that goes away."""
        return (
            self.at(x, upper, near),
            self.at(x, upper, far),
            self.at(x, lower, far),
            self.at(x, lower, near),
        )


def outline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def poly(points: Sequence[Point], fill: float, more: str = "") -> str:
    return path(outline(points), fill, more)


def pool(x: float, y: float, rx: float, ry: float, strength: float) -> str:
    """Light that fades to all sides; for a veil."""
    name = f"pool{x:.0f}a{y:.0f}a{rx:.0f}"
    return (
        f'<radialGradient id="{name}">'
        f'<stop offset="0" stop-color="#fff" stop-opacity="{strength}"/>'
        f'<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="url(#{name})"/>'
    )


def within(shape: str, body: str) -> str:
    """Only what is inside the outline."""
    name = f"in{crc32(shape.encode())}"
    clip = f'<clipPath id="{name}"><path d="{shape}"/></clipPath>'
    return f'{clip}<g clip-path="url(#{name})">{body}</g>'


def cut(layers: Sequence[Layer], shape: str) -> list[Layer]:
    """Layers seen only through an outline."""
    return [structs.replace(one, body=within(shape, one.body)) for one in layers]


def arch(x: float, lower: float, wide: float, high: float) -> str:
    """The outline of a doorway with a round top, standing on its lower edge."""
    r = wide / 2
    spring = lower - high + r
    bow = f"A{r:.1f} {r:.1f} 0 0 1 {x + r:.1f} {spring:.1f}"
    return f"M{x - r:.1f} {lower:.1f}V{spring:.1f}{bow}V{lower:.1f}Z"


def rectangle(x: float, lower: float, wide: float, high: float) -> str:
    return f"M{x - wide / 2:.1f} {lower:.1f}V{lower - high:.1f}H{x + wide / 2:.1f}V{lower:.1f}Z"


def oval(x: float, lower: float, wide: float, high: float) -> str:
    rx, ry, y = wide / 2, high / 2, lower - high / 2
    bow = f"A{rx:.1f} {ry:.1f} 0 1 1 "
    return f"M{x - rx:.1f} {y:.1f}{bow}{x + rx:.1f} {y:.1f}{bow}{x - rx:.1f} {y:.1f}Z"


def drape(
    chance: CardRng, upper: float, lower: float, left: float, right: float, gather: float
) -> str:
    """A curtain in folds, drawn aside at its lower end by `gather` (to the right if positive)."""
    folds = max(4, round(abs(right - left) / 22))
    body = ""
    for i in range(folds):
        a, b = i / folds, (i + 1.06) / folds
        top_a, top_b = left + (right - left) * a, left + (right - left) * b
        low_a, low_b = top_a + gather * (1 - a), top_b + gather * (1 - b)
        if gather < 0:
            low_a, low_b = top_a + gather * a, top_b + gather * b
        middle = upper + (lower - upper) * 0.55
        fill = (0.3, 0.46, 0.38)[i % 3] + chance.between(-0.03, 0.03)
        body += path(
            f"M{top_a:.1f} {upper}"
            f"C{top_a:.1f} {middle:.1f} {low_a:.1f} {middle:.1f} {low_a:.1f} {lower}"
            f"Q{(low_a + low_b) / 2:.1f} {lower + 9} {low_b:.1f} {lower}"
            f"C{low_b:.1f} {middle:.1f} {top_b:.1f} {middle:.1f} {top_b:.1f} {upper}Z",
            fill,
        )
    return body


def garland(a: Point, b: Point, sag: float, count: int) -> tuple[str, list[Point]]:
    """A hanging line and the points of its lamps."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag

    def on(t: float) -> Point:
        u = 1 - t
        return (
            u * u * a[0] + 2 * u * t * x + t * t * b[0],
            u * u * a[1] + 2 * u * t * y + t * t * b[1],
        )

    return f"M{a[0]:.1f} {a[1]:.1f}Q{x:.1f} {y:.1f} {b[0]:.1f} {b[1]:.1f}", [
        on((i + 0.5) / count) for i in range(count)
    ]


def gear(x: float, y: float, r: float, teeth: int, fill: float, turn: float = 0.0) -> str:
    """A wheel with teeth, a rim, spokes and a hub."""
    tall, points = r * 0.1 + 5, []
    for i in range(teeth):
        for share, reach in ((0.0, r), (0.14, r + tall), (0.46, r + tall), (0.6, r)):
            angle = turn + math.tau * (i + share) / teeth
            points.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    inner, hub = r * 0.72, r * 0.22
    ring = oval(x, y + inner, inner * 2, inner * 2)
    body = path(outline(points) + ring, fill, ' fill-rule="evenodd"')
    spokes = 4 + teeth % 3
    for i in range(spokes):
        angle = turn + math.tau * i / spokes
        dx, dy = math.cos(angle) * inner, math.sin(angle) * inner
        body += line(f"M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}", fill, r * 0.13)
    return body + circle(x, y, hub, fill) + circle(x, y, hub * 0.45, fill * 0.45)


def cast_shadow(body: str) -> str:
    """On a table all shadows fall one way."""
    return f'<g transform="translate(16 24)" opacity="0.7">{body}</g>'


def wave(x0: float, x1: float, y: float, high: float, long: float, lower: float) -> str:
    """A row of waves, filled to below."""
    count = max(2, round((x1 - x0) / long * 2))
    points = [
        (x0 + (x1 - x0) * i / count, y + (high if i % 2 else -high)) for i in range(count + 1)
    ]
    return f"{smooth(points)}L{x1:.1f} {lower:.1f}L{x0:.1f} {lower:.1f}Z"


def moon(chance: CardRng, x: float, y: float, r: float) -> str:
    return crescent(x, y, r, 1.0, chance.sign()) if chance.maybe(0.45) else circle(x, y, r, 1.0)
