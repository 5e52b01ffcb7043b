"""Under the open sky."""

import math
from itertools import pairwise

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    circle,
    ellipse,
    line,
    path,
    pine,
    ridge,
    smooth,
    stars,
    taper,
    thread,
)  # fmt: skip


def hills(stage: Stage) -> Scene:
    """Ridge behind ridge in the mist; the nearest is a round hill, and the things stand on it."""
    chance = stage.chance
    side = chance.sign()
    moon = (300 + side * chance.between(130, 210), chance.between(100, 170))
    kind = chance.pick(("firs", "tree", "wind"))
    crown = chance.between(-60, 60)

    def ground(x: float) -> float:
        return 778 + 70 * ((x - 300 - crown) / 360) ** 2

    ranges = [
        Layer(
            body=path(parts.peaks(chance, 600, 170, chance.whole(3, 4)), 0.5), role="far", depth=0.9
        ),
        parts.mist(chance, 575, 0.3),
        Layer(body=path(ridge(chance, 600, 40, 4), 0.45), role="far", depth=0.72),
        parts.mist(chance, 640, 0.26),
        Layer(
            body=_wood(chance, 690) + path(ridge(chance, 680, 22, 5), 0.34), role="far", depth=0.45
        ),
        parts.mist(chance, 735, 0.2),
    ]
    wind, blades = (side * 0.9, 62) if kind == "wind" else (0.1, 32)
    hill = [(x, ground(x)) for x in range(-40, WIDE + 41, 40)]
    return Scene(
        layers=(
            Layer(body=stars(chance, 60, 420), role="light", depth=0.9),
            parts.moon(chance, *moon, chance.between(40, 66)),
            *ranges,
            *_growth(chance, kind, -side, ground),
            Layer(body=path(parts.below(hill), 0.24), role="ground", depth=0.06),
            Layer(
                body=parts.grass(chance, (0, WIDE), ground, 70, blades, 0.2, wind),
                role="far",
                depth=0.06,
            ),
            *stage.group(Spot(300 + crown * 0.4, 800, 420, 580)),
            *stage.aside(300 + side * 225, 866, 110, 150, 0.0),
        ),
        light=moon,
        horizon=600,
    )


def _wood(chance: CardRng, y: float) -> str:
    """Firs along a ridge, in groups."""
    middle = chance.between(60, 540)
    return "".join(
        pine(
            middle + chance.between(-150, 150),
            y + chance.between(-4, 12),
            chance.between(36, 80),
            0.3,
        )
        for _ in range(12)
    )


def _growth(chance: CardRng, kind: str, side: int, ground: parts.Line) -> list[Layer]:
    """What frames the hill on one side, or how the wind goes over it."""
    x = 300 + side * 262
    if kind == "firs":
        tall = "".join(
            parts.spruce(chance, x + side * dx, ground(x) + 20, high, 0.16)
            for dx, high in ((-4, 560), (-74, 400), (40, 300), (-128, 230))
        )
        return [Layer(body=tall, role="far", depth=0.14)]
    if kind == "tree":
        stem = [(x + side * 30, ground(x) + 20), (x + 18 * side, 600), (x - side * 4, 420)]
        limbs = [
            (stem[1], (x - side * 90, 430)),
            (stem[2], (x - side * 70, 250)),
            (stem[2], (x + 30 * side, 200)),
        ]
        wood = taper(stem, 44, 16) + "".join(
            taper([a, ((a[0] + b[0]) / 2 + side * 12, (a[1] + b[1]) / 2), b], 16, 3)
            for a, b in limbs
        )
        leaves = "".join(parts.foliage(chance, *end, 110, 60, 0.3) for _, end in limbs)
        return [
            Layer(body=path(wood, 0.16), role="far", depth=0.14),
            Layer(body=leaves, role="far", family="second", depth=0.2),
        ]
    streams = "".join(_stream(chance, side, chance.between(120, 560)) for _ in range(9))
    blown = "".join(
        parts.leaf(chance.between(0, WIDE), chance.between(120, 760), chance.between(14, 30),
                   chance.between(-60, 60), 0.5)
        for _ in range(22)
    )  # fmt: skip
    return [
        Layer(body=streams, role="line", depth=0.5),
        Layer(body=blown, role="far", family="accent", depth=0.2),
    ]


def _stream(chance: CardRng, side: int, y: float) -> str:
    """A gust that ends in a curl."""
    x, long, r = chance.between(-40, 420), chance.between(120, 240), chance.between(9, 20)
    d = smooth([(x, y), (x + long * 0.4, y - 9), (x + long, y)]) + (
        f"a{r:.1f} {r:.1f} 0 1 0 {-r:.1f} {-r:.1f}"
    )
    return parts.mirrored(line(d, 0.85, 2, ' opacity="0.55"'), side > 0)


def road(stage: Stage) -> Scene:
    """A road winds from below to a far horizon, between poles or cypresses."""
    chance = stage.chance
    side = chance.sign()
    top = chance.between(360, 420)
    gone = 300 + side * chance.between(60, 120)
    turns = chance.between(1.9, 2.4)

    def bed(s: float) -> tuple[float, float, float]:
        """The middle and the width of the road: s is 0 at the horizon, 1 at the lower edge."""
        swing = math.sin((s**0.62 - 0.87) * math.pi * turns) * 250 * s**0.7
        return gone + (300 - gone) * s + side * swing, top + (HIGH + 20 - top) * s, 4 + 330 * s**1.5

    steps = [bed((i / 24) ** 1.7) for i in range(25)]
    middle = "".join(
        line(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", 0.92, max(1, a[2] * 0.03))
        for a, b in ((bed(s), bed(s * 1.06)) for s in (0.02 * 1.19**i for i in range(23)))
    )
    sun = (gone, top - 20)
    rows = _poles(chance, side, sun) if chance.maybe(0.55) else _cypresses(chance, bed)
    return Scene(
        layers=(
            Layer(body=circle(*sun, 84, 1.0), role="light", family="accent", depth=0.8, glow=0.8),
            Layer(body=path(parts.peaks(chance, top + 6, 60, 5), 0.5), role="far", depth=0.85),
            Layer(body=path(ridge(chance, top + 16, 7, 5), 0.4), role="ground", depth=0.62),
            Layer(body=path(ridge(chance, top + 100, 14, 4), 0.36), role="ground", depth=0.38),
            Layer(body=path(ridge(chance, top + 250, 14, 4), 0.3), role="ground", depth=0.16),
            Layer(body=path(parts.ribbon(steps), 0.62), family="second", depth=0.3),
            Layer(body=middle, role="line", depth=0.2),
            *rows,
            *stage.group(Spot(300, 815, 380, 520)),
            *stage.aside(300 - side * 225, 860, 105, 150, 0.0),
        ),
        light=sun,
        horizon=top + 20,
    )


def _poles(chance: CardRng, side: int, gone: Point) -> list[Layer]:
    """Telegraph poles, each further one smaller, and the wires between them."""
    near, tall = (300 + side * 262, 868), chance.between(690, 760)
    poles, ends = "", []
    for i in range(6):
        k = 0.56**i
        x, y = gone[0] + (near[0] - gone[0]) * k, gone[1] + 26 + (near[1] - gone[1] - 26) * k
        high, arm = tall * k, 74 * k
        poles += box(x - 7 * k, y - high, 14 * k, high, 0.15)
        poles += "".join(box(x - arm, y - high * up, arm * 2, 9 * k, 0.15) for up in (0.96, 0.89))
        ends.append([(x + dx * arm, y - high * up) for dx in (-0.9, 0.9) for up in (0.975, 0.905)])
    wires = "".join(
        line(thread(a, b, 30 * 0.56**i), 0.2, max(0.8, 2.2 * 0.6**i))
        for i, (one, other) in enumerate(pairwise(ends))
        for a, b in zip(one, other, strict=True)
    )
    wires += "".join(
        line(thread((x, y), (300 + side * 420, y - 90), 20), 0.2, 2.4) for x, y in ends[0]
    )
    return [Layer(body=poles, role="far", depth=0.14), Layer(body=wires, role="line", depth=0.1)]


def _cypresses(chance: CardRng, bed: parts.Bed) -> list[Layer]:
    layers = []
    for s in (0.06, 0.12, 0.22, 0.38, 0.62):
        x, y, wide = bed(s)
        high = 40 + 640 * s
        row = "".join(
            parts.cypress(at, y, high * chance.between(0.85, 1.1), 0.2)
            + ellipse(at, y, high * 0.1, high * 0.015, 0.15)
            for at in (min(x - wide * 0.75, 190 - 210 * s), max(x + wide * 0.75, 410 + 210 * s))
        )
        layers.append(Layer(body=row, role="far", depth=0.62 - 0.8 * s))
    return layers
