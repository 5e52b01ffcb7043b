"""A merry-go-round; who rides on it fills it."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import poly, pool
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import box, circle, ellipse, line, path, stars, taper

EAVES = 236.0  # the lower edge of its roof


def carousel(stage: Stage) -> Scene:
    """Under a striped roof with lamps; horses go round behind."""
    chance = stage.chance
    side = chance.sign()
    horses = "".join(
        _horse(x, y, 96, way)
        for x, y, way in (
            (112, 560 + chance.between(-50, 50), side),
            (488, 560 + chance.between(-50, 50), side),
        )
    )
    far = "".join(_horse(x, 520 + chance.between(-40, 40), 60, side) for x in (200, 400))
    poles = "".join(_pole(x, 800 - abs(x - 300) * 0.1, 13) for x in (112, 488))
    back = "".join(_pole(x, 720, 8) for x in (200, 400))
    column = box(236, EAVES - 10, 128, 520, 0.4) + "".join(
        box(248 + 36 * i, EAVES + 30, 28, 420, 0.7, ' rx="14"') for i in range(3)
    )
    deck = (
        ellipse(300, 832, 292, 56, 0.16)
        + box(8, 800, 584, 32, 0.16)
        + ellipse(300, 800, 292, 56, 0.5)
    )
    ring = "".join(
        circle(300 + math.cos(a) * 288, 822 + math.sin(a) * 54, 5.5, 1.0)
        for a in (math.pi * (i + 0.5) / 17 for i in range(17))
    )
    return Scene(
        layers=(
            Layer(body=stars(chance, 60, 600), role="light", depth=0.9),
            Layer(body=box(0, 700, WIDE, 200, 0.2), role="ground", depth=0.2),
            Layer(body=column, role="far", family="second", depth=0.5),
            Layer(body=pool(300, 430, 330, 330, 0.6), role="veil", depth=0.4),
            Layer(body=back + far, role="far", depth=0.45),
            Layer(body=deck, role="ground", depth=0.06),
            Layer(body=ring, role="light", family="accent", glow=0.5),
            Layer(body=poles, role="line", family="accent", depth=0.2),
            Layer(body=horses, role="far", family="second", depth=0.16),
            *_roof(chance),
            *stage.group(Spot(300, 816, 380, 500)),
            *stage.aside(300 - side * 222, 884, 100, 150, 0.0),
        ),
        light=(300, 250),
        horizon=760,
    )


def _roof(chance: CardRng) -> list[Layer]:
    """Stripes that meet at the top, a scalloped edge, lamps along it, a flag."""
    body, count = "", 12
    for i in range(count):
        a, b = 6 + 588 * i / count, 6 + 588 * (i + 1) / count
        fill = 0.78 if i % 2 else 0.36
        left, right = (300 + (edge - 300) * 0.5 for edge in (a, b))
        cover = f"M300 44Q{left:.0f} 150 {a:.0f} 190H{b:.0f}Q{right:.0f} 150 300 44Z"
        body += path(cover, fill)
        body += path(
            f"M{a:.0f} 186H{b:.0f}V{EAVES - 12}q{(a - b) / 2:.1f} 30 {a - b:.1f} 0Z", 1.1 - fill
        )
    flag = line("M300 50V6", 0.3, 5) + poly(
        [(300, 6), (300 + chance.sign() * 44, 18), (300, 30)], 0.6
    )
    lamps = "".join(circle(6 + 588 * i / count, 188, 7, 1.0) for i in range(1, count))
    return [
        Layer(body=body + flag, role="wall", family="accent", depth=0.06),
        Layer(body=lamps, role="light", family="accent", glow=0.6),
    ]


def _pole(x: float, lower: float, wide: float) -> str:
    body = box(x - wide / 2, EAVES - 20, wide, lower - EAVES + 20, 0.55)
    turns = int((lower - EAVES) / 26)
    return body + "".join(
        line(f"M{x - wide / 2:.1f} {EAVES + 26 * i:.1f}l{wide:.1f} 12", 0.9, wide * 0.3)
        for i in range(turns)
    )


def _horse(x: float, y: float, size: float, way: int) -> str:
    """A wooden horse that leaps."""

    def bone(points: tuple[tuple[float, float], ...], start: float, end: float, fill: float) -> str:
        return path(
            taper(
                [(x + way * a * size, y + b * size) for a, b in points], start * size, end * size
            ),
            fill,
        )

    legs = (
        ((0.32, 0.08), (0.56, 0.2), (0.5, 0.42)),
        ((0.26, 0.1), (0.4, 0.34), (0.24, 0.46)),
        ((-0.34, 0.06), (-0.5, 0.28), (-0.72, 0.38)),
        ((-0.28, 0.1), (-0.34, 0.36), (-0.54, 0.48)),
    )
    body = "".join(bone(leg, 0.15, 0.06, 0.46) for leg in legs)
    body += bone(((-0.4, -0.08), (-0.6, -0.02), (-0.72, 0.2)), 0.14, 0.03, 0.3)
    body += ellipse(x, y, size * 0.46, size * 0.2, 0.56)
    body += bone(((0.24, 0.04), (0.42, -0.22), (0.5, -0.44)), 0.34, 0.17, 0.56)
    body += bone(((0.44, -0.46), (0.6, -0.36), (0.74, -0.24)), 0.2, 0.12, 0.56)
    body += bone(((0.5, -0.62), (0.34, -0.36), (0.18, -0.1)), 0.06, 0.12, 0.3)
    saddle = bone(((-0.16, -0.16), (0.0, -0.12), (0.16, -0.18)), 0.1, 0.1, 0.85)
    return body + saddle + bone(((-0.02, -0.14), (-0.02, 0.16)), 0.16, 0.12, 0.8)
