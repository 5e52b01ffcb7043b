"""A chessboard without end, and one that floats among the stars."""

from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.chessmen import MEN, man
from vernissage.decks.pictures.scenes.rooms_parts import Eye, moon, poly, pool
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import Point, box, circle, stars

DARK, LIGHT = 0.16, 0.8  # squares


def chessboard(stage: Stage) -> Scene:
    return _endless(stage) if stage.chance.maybe(0.6) else _floating(stage)


def _endless(stage: Stage) -> Scene:
    """Squares to the horizon, chessmen like towers, two moons."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300 + side * chance.between(20, 90), chance.between(430, 480))
    moons = _moons(side)
    men = chance.some(tuple(MEN), 5)
    towers: list[Layer] = []
    ways = ((5.2, 0.72), (3.4, 0.55), (2.2, 0.38), (1.5, 0.2), (1.12, 0.06))
    for i, (z, deep) in enumerate(ways):
        way = side if i % 2 else -side
        x, y = eye.at(300 + way * 330, 960, z)
        towers.append(_man(men[i], x, y, 760 / z, way > 0, deep))
    rows = ((8, 14, 0.75), (5, 8, 0.55), (3, 5, 0.38), (2, 3, 0.24), (0, 2, 0.1))
    return Scene(
        layers=(
            Layer(body=stars(chance, 70, 420), role="light", depth=0.9),
            *_shining(stage, moons),
            Layer(body=box(0, eye.y, WIDE, HIGH - eye.y, 0.36), role="ground", depth=0.7),
            *(
                Layer(body=_squares(eye, near, far), role="ground", depth=deep)
                for near, far, deep in rows
            ),
            Layer(body=pool(eye.x, eye.y, 420, 60, 0.7), role="veil", depth=0.6),
            *towers,
            *stage.group(Spot(300, 812, 400, 580)),
            *stage.aside(300 + side * 190, 880, 110, 160, 0.0),
        ),
        light=moons[0],
        horizon=eye.y,
    )


def _squares(eye: Eye, near: int, far: int) -> str:
    """Rows of the board, from one to another."""
    body = ""
    for row in range(near, far):
        z, next_ = 1 + row * 0.42, 1 + (row + 1) * 0.42
        for i in range(-12, 14):
            a = 300 + i * 150 - 75
            body += poly(eye.floor(a, a + 151, 960, z, next_), LIGHT if (row + i) % 2 else DARK)
    return body


def _floating(stage: Stage) -> Scene:
    """One board in the void; its outer squares have come off."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300 + side * 30, 210)
    moons = _moons(side)
    men = chance.some(tuple(MEN), 4)
    corners = ((40, 2.05, 0.4), (560, 2.05, 0.4), (560, 1.5, 0.25), (40, 1.5, 0.25))
    towers = [
        _man(name, *eye.at(x, 850, z), 560 / z, x > 300, deep)
        for name, (x, z, deep) in zip(men, corners, strict=True)
    ]
    rim = [eye.at(x, 850 + d, 1) for x, d in ((0, 0), (600, 0), (600, 44), (0, 44))]
    loose = "".join(
        _loose(
            chance.between(0, 600),
            chance.between(430, 880),
            chance.between(16, 34),
            chance.between(0, 90),
        )
        for _ in range(9)
    )
    return Scene(
        layers=(
            Layer(body=stars(chance, 130, HIGH), role="light", depth=0.9),
            *_shining(stage, moons),
            Layer(body=loose, role="ground", family="second", depth=0.4),
            Layer(body=poly(rim, 0.3), role="ground", family="accent", depth=0.05),
            Layer(body=_board(eye), role="ground", depth=0.1),
            *towers,
            *stage.group(Spot(300, 778, 390, 560)),
            *stage.aside(300 + side * 200, 836, 100, 150, 0.0),
        ),
        light=moons[0],
        horizon=1300,
    )


def _board(eye: Eye) -> str:
    """Eight by eight, as far as it goes."""
    body = ""
    for row in range(8):
        z, next_ = 1 + row * 0.16, 1 + (row + 1) * 0.16
        for i in range(8):
            fill = LIGHT if (row + i) % 2 else DARK
            body += poly(eye.floor(i * 75, i * 75 + 75.6, 850, z, next_), fill)
    return body


def _loose(x: float, y: float, size: float, turn: float) -> str:
    square = box(-size, -size / 2, size * 2, size, 0.6) + box(-size, size / 2, size * 2, 8, 0.25)
    return f'<g transform="translate({x:.0f} {y:.0f}) rotate({turn - 45:.0f})">{square}</g>'


def _moons(side: int) -> list[Point]:
    return [(300 + side * 150, 130.0), (300 - side * 40, 250.0)]


def _shining(stage: Stage, moons: list[Point]) -> list[Layer]:
    discs = (moon(stage.chance, *moons[0], 64), circle(*moons[1], 30, 1.0))
    return [Layer(body=disc, role="light", family="accent", glow=0.8, depth=0.7) for disc in discs]


def _man(kind: str, x: float, y: float, high: float, second: bool, depth: float) -> Layer:
    return Layer(
        body=man(kind, x, y, high), role="far", family="second" if second else "main", depth=depth
    )
