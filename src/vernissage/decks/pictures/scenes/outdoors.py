"""Under the open sky."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point, box, circle, ellipse, line, path, pine, ridge, smooth, stars, taper, thread,
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


def _wood(chance: Chance, y: float) -> str:
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


def _growth(chance: Chance, kind: str, side: int, ground: parts.Line) -> list[Layer]:
    """What frames the hill on one side, or how the wind goes over it."""
    x = 300 + side * 262
    if kind == "firs":
        tall = "".join(
            pine(x + side * dx, ground(x) + 16, high, 0.16)
            for dx, high in ((6, 600), (-62, 430), (44, 380), (-112, 250))
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
        leaves = "".join(parts.foliage(chance, *end, 110, 34, 0.3) for _, end in limbs)
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


def _stream(chance: Chance, side: int, y: float) -> str:
    """A gust that ends in a curl."""
    x, long, r = chance.between(-40, 420), chance.between(120, 240), chance.between(9, 20)
    d = smooth([(x, y), (x + long * 0.4, y - 9), (x + long, y)]) + (
        f"a{r:.1f} {r:.1f} 0 1 0 {-r:.1f} {-r:.1f}"
    )
    return parts.mirrored(line(d, 0.85, 2, ' opacity="0.55"'), side > 0)


def desert(stage: Stage) -> Scene:
    """A huge low sun, dunes with long edges, a caravan far off."""
    chance = stage.chance
    side = chance.sign()
    sun = (300 + side * chance.between(20, 150), chance.between(380, 440))
    size = chance.between(150, 205)
    back = (300 - side * chance.between(60, 160), chance.between(520, 550))
    middle = (300 + side * chance.between(120, 220), chance.between(600, 630))
    layers = [
        Layer(body=circle(*sun, size, 1.0), role="light", family="accent", depth=0.8, glow=0.7),
        Layer(body=parts.birds(chance, 300 - side * 150, 130, 5, 15, 0.3), role="line", depth=0.6),
        Layer(body=path(ridge(chance, 560, 10, 4), 0.6), role="far", depth=0.85),
        *_sights(chance, side),
        Layer(body=_dune(back, -side, 0.62, 0.4), role="ground", depth=0.6),
        Layer(body=_caravan(chance, back, side), role="far", depth=0.35),
        Layer(body=_dune(middle, side, 0.6, 0.34), role="ground", depth=0.36),
        Layer(body=_dune((300 - side * 190, 712), -side, 0.58, 0.3), role="ground", depth=0.1),
    ]
    ripples = "".join(
        line(smooth([(x, y), (x + 60, y - 7), (x + 130, y + 2)]), 0.38, 2.2)
        for x, y in ((chance.between(-30, 520), chance.between(815, 890)) for _ in range(13))
    )
    return Scene(
        layers=(
            *layers,
            Layer(body=ripples, role="line", depth=0.3),
            *stage.group(Spot(300 + side * 30, 806, 420, 540)),
            *stage.aside(300 - side * 225, 868, 110, 150, 0.0),
        ),
        light=sun,
        horizon=560,
    )


def _dune(peak: Point, side: int, lit: float, dark: float) -> str:
    """A hill of sand; from its top a winding edge parts the light from the shade."""
    x, y = peak
    left, right = (-60.0, y + 110 + (x + 60) * 0.12), (660.0, y + 110 + (660 - x) * 0.12)
    body = (
        f"M{left[0]} {left[1]:.0f}Q{x - 130:.0f} {y + 34:.0f} {x:.0f} {y:.0f}"
        f"Q{x + 130:.0f} {y + 34:.0f} {right[0]} {right[1]:.0f}V920H-60Z"
    )
    edge = smooth([
        (x, y), (x + side * 34, y + 52), (x - side * 30, y + 130), (x + side * 60, y + 230),
        (x - side * 10, y + 400),
    ])  # fmt: skip
    end = right if side > 0 else left
    shade = f"{edge}L{end[0]} 920L{end[0]} {end[1]:.0f}Q{x + side * 130:.0f} {y + 34:.0f} {x:.0f} {y:.0f}Z"
    return path(body, lit) + path(shade, dark)


def _sights(chance: Chance, side: int) -> list[Layer]:
    """Something old at the edge of the sky."""
    x, kind = 300 - side * chance.between(150, 230), chance.pick(("pyramids", "columns", "none"))
    if kind == "pyramids":
        d = "".join(
            f"M{x + dx - wide:.0f} 575l{wide} {-high}l{wide} {high}z"
            for dx, wide, high in ((0, 84, 120), (-side * 110, 50, 70))
        )
        return [Layer(body=path(d, 0.5), role="far", depth=0.74)]
    if kind == "columns":
        body = "".join(
            box(x + dx, 575 - high, 15, high, 0.5) + box(x + dx - 5, 575 - high, 25, 8, 0.5)
            for dx, high in ((-70, 120), (-32, 84), (6, 132), (44, 60))
        )
        return [Layer(body=body, role="far", depth=0.7)]
    return []


def _caravan(chance: Chance, peak: Point, side: int) -> str:
    """Camels in a row over the back of a dune."""
    body = ""
    for i in range(chance.whole(4, 6)):
        dx = 26 + i * 34
        x, y = peak[0] + side * dx, peak[1] + 34 * (dx / 130) ** 1.1 * 0.72 + 6
        camel = path(
            "M-11 0v-13q-3 -6 2 -7q3 -8 6 0q2 2 3 0q3 -8 6 0q4 2 6 -2q1 -7 2 -9q5 -2 7 1l-4 2q0 8 -4 13"
            "q-1 2 -3 2v13h-2v-11h-12v11h-2v-11l-3 1v10z",
            0.2,
        )
        body += f'<g transform="translate({x:.1f} {y:.1f}) scale({side * 1.05} 1.05)">{camel}</g>'
    return body


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
            Layer(body=path(parts.ribbon(steps), 0.62), role="ground", family="second", depth=0.22),
            Layer(body=middle, role="line", depth=0.2),
            *rows,
            *stage.group(Spot(300, 815, 380, 520)),
            *stage.aside(300 - side * 225, 860, 105, 150, 0.0),
        ),
        light=sun,
        horizon=top + 20,
    )


def _poles(chance: Chance, side: int, gone: Point) -> list[Layer]:
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
        for i, (one, other) in enumerate(zip(ends, ends[1:], strict=False))
        for a, b in zip(one, other, strict=True)
    )
    wires += "".join(
        line(thread((x, y), (300 + side * 420, y - 90), 20), 0.2, 2.4) for x, y in ends[0]
    )
    return [Layer(body=poles, role="far", depth=0.14), Layer(body=wires, role="line", depth=0.1)]


def _cypresses(chance: Chance, bed: parts.Bed) -> list[Layer]:
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
