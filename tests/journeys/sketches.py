"""A few drawings, for journeys and pictures of a drawing game."""

import math
from base64 import b64encode
from collections.abc import Sequence
from itertools import pairwise

from vernissage.kit.ink import Point, encode

Corners = Sequence[tuple[float, float]]
AROUND = [(math.cos(math.pi * n / 4), math.sin(math.pi * n / 4)) for n in range(8)]
ROUND = [
    (1500 + 700 * math.cos(math.pi * n / 8), 1900 + 700 * math.sin(math.pi * n / 8))
    for n in range(17)
]
HOUSE: Sequence[Corners] = (
    ((600, 3300), (600, 1700), (2400, 1700), (2400, 3300), (600, 3300)),
    ((500, 1750), (1500, 800), (2500, 1750)),
)
BALLOON: Sequence[Corners] = (ROUND, ((1500, 2600), (1400, 3100), (1600, 3600)))
MAST: Sequence[Corners] = (
    ((400, 2900), (2600, 2900), (2000, 3500), (1000, 3500), (400, 2900)),
    ((1500, 2900), (1500, 700), (2500, 2500), (1500, 2500)),
)
SUN: Sequence[Corners] = (
    ROUND,
    *(((1500 + 850 * x, 1900 + 850 * y), (1500 + 1150 * x, 1900 + 1150 * y)) for x, y in AROUND),
)
FLOWER: Sequence[Corners] = (
    [(1500 + 260 * x, 1500 + 260 * y) for x, y in (*AROUND, AROUND[0])],
    *(
        [(1500 + 480 * x + 210 * u, 1500 + 480 * y + 210 * v) for u, v in (*AROUND, AROUND[0])]
        for x, y in AROUND[::2]
    ),
    ((1500, 2200), (1450, 2900), (1500, 3700)),
    ((1480, 3200), (2000, 2800), (1900, 3150), (1490, 3350)),
)
SKETCHES = (HOUSE, BALLOON, MAST, HOUSE)


def stroke(corners: Corners, pause: int = 12) -> str:
    """From corner to corner, with a rest at each point."""
    parts = [
        (x + (u - x) * step / 8, y + (v - y) * step / 8)
        for (x, y), (u, v) in pairwise(corners)
        for step in range(8)
    ]
    points = (Point(round(x), round(y), 128, pause) for x, y in (*parts, corners[-1]))
    return b64encode(encode(points)).decode()
