"""In the water and on it."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import circle, path, ridge, taper


def under_water(stage: Stage) -> Scene:
    """The deep: rays from above, weeds, bubbles, the sand."""
    chance = stage.chance
    source = chance.between(150, 450)
    rays = "".join(
        path(
            f"M{source + i * 34 - 12:.0f} -20L{source + i * 34 + 16:.0f} -20"
            f"L{source + i * 118 + 70:.0f} 760L{source + i * 118 - 46:.0f} 760Z",
            0.95,
            f' opacity="{0.1 + 0.06 * (i % 2)}"',
        )
        for i in range(-3, 4)
    )
    weeds = [
        "".join(
            _weed(chance, chance.between(0, WIDE), 850, chance.between(140, 330)) for _ in range(n)
        )
        for n in (6, 4)
    ]
    bubbles = "".join(
        circle(
            chance.between(60, 540),
            chance.between(60, 700),
            chance.between(2, 9),
            0.9,
            ' opacity="0.5"',
        )
        for _ in range(26)
    )
    return Scene(
        layers=(
            Layer(body=rays, role="veil", family="second", depth=0.7, glow=0.25),
            Layer(body=path(ridge(chance, 690, 50), 0.42), role="far", depth=0.7),
            Layer(body=weeds[0], role="far", family="second", depth=0.5),
            Layer(body=path(ridge(chance, 800, 16), 0.5), role="ground", depth=0.2),
            *stage.group(Spot(300, 800, 460, 620, afloat=True)),
            *stage.aside(470, 846, 110, 130, 0.02),
            Layer(body=bubbles, role="light", depth=0.3),
            Layer(body=weeds[1], role="far", depth=0.0),
        ),
        light=(source, 20),
        horizon=HIGH,
        inside=True,
    )


def _weed(chance: Chance, x: float, y: float, high: float) -> str:
    turn = chance.between(0, math.tau)
    points = [(x + math.sin(turn + i * 0.9) * 16 * i / 6, y - high * i / 7) for i in range(8)]
    return path(taper(points, 15, 2), chance.between(0.25, 0.4))
