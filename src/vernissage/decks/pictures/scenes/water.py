"""In the deep."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    box,
    circle,
    path,
    ridge,
    smooth,
    taper,
)  # fmt: skip


def under_water(stage: Stage) -> Scene:
    """A gorge in the deep: rays from above, rocks with corals on both sides, sand."""
    chance = stage.chance
    side = chance.sign()
    source = 300 + side * chance.between(60, 150)
    rays = "".join(
        path(
            f"M{source + i * 34 - 12:.0f} -20L{source + i * 34 + 16:.0f} -20"
            f"L{source + i * 118 + 70:.0f} 760L{source + i * 118 - 46:.0f} 760Z",
            0.95,
            f' opacity="{0.1 + 0.06 * (i % 2)}"',
        )
        for i in range(-3, 4)
    )
    rocks = [
        Layer(body=_rock(chance, way, reach, high), role="far", depth=depth)
        for way, reach, high, depth in (
            (side, 200, 330, 0.72), (-side, 165, 500, 0.6),
            (side, 105, 560, 0.3), (-side, 84, 720, 0.16),
        )
    ]  # fmt: skip
    weeds = "".join(
        _weed(chance, 300 + way * chance.between(215, 300), 912, chance.between(140, 300))
        for way in (-1, 1, -1, 1, side, side)
    )
    return Scene(
        layers=(
            Layer(body=rays, role="veil", family="second", depth=0.7, glow=0.25),
            *rocks[:2],
            *_wreck(chance, side),
            Layer(body=parts.shoal(chance, 300 - side * 60, 210), role="far", depth=0.5),
            *rocks[2:],
            Layer(body=path(ridge(chance, 800, 16), 0.5), role="ground", depth=0.2),
            *stage.group(Spot(300, 806, 430, 620, afloat=True)),
            *stage.aside(300 + side * 190, 858, 110, 130, 0.02),
            Layer(body=_bubbles(chance), role="light", depth=0.3),
            Layer(body=weeds, role="far", family="second", depth=0.02),
            Layer(body=_corals(chance, -side), role="far", family="accent", depth=0.04),
        ),
        light=(source, 20),
        horizon=HIGH,
        inside=True,
    )


def _rock(chance: CardRng, side: int, reach: float, high: float) -> str:
    """A cliff at the edge, with ledges."""
    points = [(-60.0, HIGH - high)]
    for i in range(7):
        out = reach * (0.35 + 0.65 * (i / 6) ** 0.8) * chance.between(0.8, 1.15)
        points.append((out, HIGH - high + high * (i + 0.4) / 7))
    d = f"{smooth(points)}L{reach + 90:.0f} {HIGH + 20}H-60Z"
    return parts.mirrored(path(d, 0.3), side > 0)


def _wreck(chance: CardRng, side: int) -> list[Layer]:
    """What lies there, far off."""
    kind, x = chance.pick(("columns", "ship", "none")), 300 + side * 130
    if kind == "columns":
        body = "".join(
            box(x + dx, 760 - high, 26, high, 0.4) + box(x + dx - 7, 760 - high, 40, 12, 0.4)
            for dx, high in ((-80, 230), (-14, 300), (52, 180))
        )
    elif kind == "ship":
        hull = f"M{x - 130} 640q20 130 60 150h150q30 -60 40 -170q-60 40 -120 36q-80 0 -130 -16z"
        body = parts.turned(
            path(hull, 0.4) + box(x - 20, 400, 9, 260, 0.4) + box(x - 70, 470, 110, 7, 0.4),
            -13,
            x,
            700,
        )
    else:
        return []
    return [Layer(body=body, role="far", depth=0.66)]


def _bubbles(chance: CardRng) -> str:
    spring, body = chance.between(120, 480), ""
    for i in range(26):
        y = 780 - i * 28
        x = spring + math.sin(i * 0.7) * 26 + chance.between(-20, 20)
        body += circle(x, y, chance.between(2, 4 + i * 0.25), 0.9, ' opacity="0.5"')
    return body


def _corals(chance: CardRng, side: int) -> str:
    """Branching ones in the lower corner."""
    body = ""
    for i in range(3):
        x, high = 300 + side * (290 - i * 46), chance.between(90, 150) - i * 26
        for angle in (-38, -14, 10, 34):
            turn = math.radians(angle + chance.between(-6, 6))
            tip = (x + math.sin(turn) * high, 880 - math.cos(turn) * high)
            knee = (x + math.sin(turn) * high * 0.4 + angle * 0.2, 880 - high * 0.5)
            body += path(taper([(x, 905), knee, tip], 15, 8), 0.5) + circle(*tip, 6, 0.62)
    return body


def _weed(chance: CardRng, x: float, y: float, high: float) -> str:
    turn = chance.between(0, math.tau)
    points = [(x + math.sin(turn + i * 0.9) * 16 * i / 6, y - high * i / 7) for i in range(8)]
    return path(taper(points, 17, 2), chance.between(0.25, 0.4))
