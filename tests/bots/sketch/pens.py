"""Small drawings made by hand, in the units of a sheet."""

from math import cos, pi, sin

from vernissage.kit.ink import Point, encode

Line = list[tuple[float, float]]


def ink(*lines: Line) -> list[bytes]:
    return [encode(Point(round(x), round(y), 128, 10) for x, y in line) for line in lines]


def ring(x: float, y: float, across: float, down: float | None = None) -> Line:
    """A closed round line around a point."""
    down = across if down is None else down
    turns = [2 * pi * i / 24 for i in range(25)]
    return [(x + across * cos(turn), y + down * sin(turn)) for turn in turns]


def box(left: float, top: float, right: float, bottom: float) -> Line:
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


def rays(x: float, y: float, near: float, far: float, count: int) -> list[Line]:
    turns = [2 * pi * i / count for i in range(count)]
    return [
        [(x + r * cos(turn), y + r * sin(turn)) for r in (near, (near + far) / 2, far)]
        for turn in turns
    ]


def star(x: float, y: float, size: float) -> Line:
    points = [-pi / 2 + 2 * pi * (2 * i % 5) / 5 for i in range(6)]
    return [(x + size * cos(turn), y + size * sin(turn)) for turn in points]


HOUSE = ink(
    box(800, 1500, 2200, 2700),
    [(700, 1500), (1500, 700), (2300, 1500)],
    box(1300, 2000, 1650, 2700),
    box(1850, 1750, 2050, 2000),
)
SUN = ink(ring(1500, 1500, 500), *rays(1500, 1500, 650, 1000, 10))
LADDER = ink(
    [(1200, 500), (1180, 2000), (1200, 3500)],
    [(1800, 500), (1820, 2000), (1800, 3500)],
    *[[(1200.0, float(y)), (1800.0, y + 10.0)] for y in range(800, 3400, 450)],
)
FISH = ink(
    ring(1400, 1500, 800, 420),
    [(2150, 1500), (2700, 1100), (2650, 1500), (2700, 1900), (2150, 1500)],
    ring(950, 1400, 50),
)
SNOWMAN = ink(ring(1500, 900, 300), ring(1500, 1550, 420), ring(1500, 2500, 560))
STAR = ink(star(1500, 1500, 1000))
ENVELOPE = ink(box(600, 1000, 2400, 2200), [(600, 1000), (1500, 1750), (2400, 1000)])
EYEGLASSES = ink(
    ring(1000, 1500, 380), ring(2000, 1500, 380), [(1380, 1450), (1500, 1400), (1620, 1450)]
)
