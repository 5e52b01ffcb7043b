"""A library of giants."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Family, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    Eye,
    arch,
    poly,
    pool,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    box,
    ellipse,
    line,
    path,
)


def library(stage: Stage) -> Scene:
    """Walls of books go away to a window; giant books are the floor to stand on."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300 + side * chance.between(0, 40), 330)
    far = 3.6
    end = eye.at(300, 1010, far)
    window = arch(end[0], end[1] - 20, 130, 200)
    lamp_x = 300 - side * 120
    stacked = chance.maybe(0.55)
    platform = _stack(chance, side) if stacked else _open_book(chance, side)
    return Scene(
        layers=(
            Layer(body=box(0, 0, WIDE, HIGH, 0.5), role="wall", depth=0.6),
            Layer(
                body=poly(eye.floor(-20, 620, 1010, 1, far), 0.3) + _runner(eye, far),
                role="ground",
                depth=0.25,
            ),
            Layer(body=poly(eye.floor(-20, 620, -160, 1, far), 0.2), role="wall", depth=0.3),
            Layer(body=path(window, 0.96), role="light", family="accent", glow=0.7, depth=0.6),
            *(
                Layer(
                    body=_shelves(chance, eye, x, z, z * 1.38),
                    role="wall",
                    depth=deep,
                )
                for z, deep in ((2.61, 0.6), (1.89, 0.4), (1.37, 0.24), (0.99, 0.1))
                for x in (-20.0, 620.0)
            ),
            Layer(body=_ladder(eye, 300 + side * 320), role="line", depth=0.1),
            Layer(body=pool(lamp_x, 150, 240, 240, 0.5), role="veil"),
            Layer(
                body=line(f"M{lamp_x} -10V92", 0.15, 4)
                + path(f"M{lamp_x - 52} 136q8 -46 52 -48q44 2 52 48z", 0.35),
                role="wall",
                family="accent",
                depth=0.08,
            ),
            Layer(body=ellipse(lamp_x, 137, 46, 12, 1.0), role="light", family="accent", glow=0.9),
            *platform,
            *stage.group(Spot(300, 742 if stacked else 772, 400, 540)),
            *stage.aside(300 + side * 222, 880, 120, 170, 0.02),
        ),
        light=(lamp_x, 130),
        horizon=HIGH,
        inside=True,
    )


def _runner(eye: Eye, far: float) -> str:
    """A carpet down the middle."""
    return poly(eye.floor(190, 410, 1010, 1, far), 0.5) + poly(
        eye.floor(206, 394, 1010, 1, far), 0.38
    )


def _shelves(chance: CardRng, eye: Eye, x: float, near: float, far: float) -> str:
    """One bookcase of a side wall: boards and backs of books."""
    upper, lower, rows = -160, 1010, 7
    body = poly(eye.side(x, upper, lower, near, far), 0.16)
    tall = (lower - upper) / rows
    for row in range(rows):
        foot = upper + tall * (row + 1) - 14
        z = near * 1.02
        while z < far * 0.985:
            thick = z * chance.between(0.012, 0.035)
            high = tall * chance.between(0.55, 0.84)
            if chance.maybe(0.93):
                fill = chance.pick((0.3, 0.4, 0.5, 0.62, 0.74))
                body += poly(eye.side(x, foot - high, foot, z, z + thick * 0.92), fill)
                if high > tall * 0.7:
                    body += poly(
                        eye.side(x, foot - high * 0.8, foot - high * 0.7, z, z + thick * 0.92), 0.9
                    )
            z += thick
        body += poly(eye.side(x, foot, foot + 14, near, far), 0.26)
    return body + poly(eye.side(x, upper, lower, far * 0.985, far), 0.1)


def _ladder(eye: Eye, x: float) -> str:
    """It leans at the shelves, seen a little from the side."""
    foot = [eye.at(x + (300 - x) * 0.42, 1010, z) for z in (1.5, 1.74)]
    top = [eye.at(x, 60, z) for z in (1.5, 1.74)]
    body = "".join(
        line(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", 0.8, 6)
        for a, b in zip(foot, top, strict=True)
    )
    for i in range(1, 11):
        (ax, ay), (bx, by) = (
            (f[0] + (t[0] - f[0]) * i / 11, f[1] + (t[1] - f[1]) * i / 11)
            for f, t in zip(foot, top, strict=True)
        )
        body += line(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", 0.7, 4)
    return body


def _stack(chance: CardRng, side: int) -> list[Layer]:
    """Giant books, one on the other; at one side smaller ones are stairs."""
    layers, y = [], 930.0
    families: tuple[Family, ...] = ("main", "accent", "second")
    for i, family in enumerate(families):
        x, wide = 300 - side * 16 + chance.between(-12, 12), 480 - i * 22
        body = _tome(x, y, wide, 64, chance.sign())
        layers.append(Layer(body=body, role="ground", family=family, depth=0.04))
        y -= 64
    stairs = _tome(300 + side * 236, 930, 150, 40, -side) + _tome(
        300 + side * 248, 890, 120, 36, side
    )
    return [*layers, Layer(body=stairs, role="ground", family="second", depth=0.01)]


def _open_book(chance: CardRng, side: int) -> list[Layer]:
    """One giant book lies open: its leaves swell to both sides of the fold."""
    leaves = "".join(
        path(
            f"M300 {y + 24}C{300 - 70} {y - 22} 130 {y - 26} {20 + i * 4} {y + 10}V{y + 74}"
            f"C130 {y + 40} {300 - 70} {y + 44} 300 {y + 92}C{300 + 70} {y + 44} 470 {y + 40}"
            f" {580 - i * 4} {y + 74}V{y + 10}C470 {y - 26} {300 + 70} {y - 22} 300 {y + 24}Z",
            fill,
        )
        for i, (y, fill) in enumerate(((778, 0.3), (764, 0.6), (752, 0.72), (740, 0.86)))
    )
    words = "".join(
        line(
            f"M{300 + s * 60} {770 + i * 15}q{s * 90} {-30 + 2 * i} {s * 190} {-12 + 2 * i}", 0.4, 3
        )
        for s in (-1, 1)
        for i in range(3)
    )
    ribbon = path(
        f"M{300 + side * 10} 800q{side * 26} 50 {side * 8} 110h26q{-side * 4} -60 0 -112z", 0.5
    )
    return [
        Layer(body=box(0, 846, WIDE, 60, 0.2), role="ground", depth=0.05),
        Layer(body=leaves, role="ground", depth=0.04),
        Layer(body=words, role="line", depth=0.05),
        Layer(body=ribbon, role="ground", family="accent", depth=0.02),
    ]


def _tome(x: float, lower: float, wide: float, high: float, spine: int) -> str:
    """A book that lies: covers, leaves, a round back."""
    start, r, t = x - wide / 2, x + wide / 2, lower - high
    body = box(start + 10, t + 8, wide - 20, high - 16, 0.85)
    body += "".join(
        line(f"M{start + 16:.1f} {t + 8 + i * (high - 16) / 5:.1f}H{r - 16:.1f}", 0.6, 1.4)
        for i in range(1, 5)
    )
    body += box(start, t, wide, 11, 0.5, ' rx="4"') + box(
        start, lower - 11, wide, 11, 0.36, ' rx="4"'
    )
    edge = start if spine < 0 else r
    curve = (
        f"M{edge:.1f} {t:.1f}h{-spine * 34}q{-spine * 16} {high / 2:.1f} 0 {high:.1f}"
        f"h{spine * 34}q{spine * 14} {-high / 2:.1f} 0 {-high:.1f}z"
    )
    return body + path(curve, 0.4) + box(min(edge, edge - spine * 34), t + high * 0.3, 34, 5, 0.9)
