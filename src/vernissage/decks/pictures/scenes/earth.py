"""Below the grass."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    circle,
    ellipse,
    line,
    path,
    pine,
    smooth,
    taper,
)  # fmt: skip


def burrow(stage: Stage) -> Scene:
    """The earth cut open: a strip of meadow above, and a warm hollow among roots and bones."""
    chance = stage.chance
    side = chance.sign()
    top = chance.between(130, 165)
    sun = (300 + side * chance.between(120, 220), 62)

    def ground(x: float) -> float:
        return top + 12 * math.sin(x / 90)

    meadow = [(x, ground(x)) for x in range(-40, WIDE + 41, 20)]
    earth = path(parts.below(meadow), 0.3) + "".join(
        line(_stratum(chance, y), 0.22, chance.between(4, 18))
        for y in range(round(top) + 70, HIGH, 74)
    )  # fmt: skip
    house = 300 - side * 190
    home = (house, ground(house) + 6, 62)
    above = parts.cottage(*home, 0.3) + _trees(chance, house, ground)
    green = parts.grass(chance, (0, WIDE), ground, 110, 26, 0.3)
    stores = _pantry(chance, 300 + side * 180, 282)
    hollow, way_up = _hollow(chance, side, top)
    return Scene(
        layers=(
            Layer(body=circle(*sun, 30, 1.0), role="light", family="accent", depth=0.7, glow=0.9),
            Layer(body=path(parts.peaks(chance, top, 60, 5), 0.5), role="far", depth=0.8),
            Layer(body=above, role="far", depth=0.3),
            Layer(body=earth, role="wall", depth=0.04),
            Layer(body=parts.window_of(*home), role="light", family="accent", glow=0.8),
            Layer(body=_stones(chance, top), role="wall", family="second", depth=0.1),
            Layer(body=_bones(chance, side), role="line", depth=0.1),
            Layer(body=path(way_up, 0.34), role="wall", family="accent", depth=0.05),
            Layer(body=green, role="ground", family="second", depth=0.1),
            Layer(body=stores, role="wall", family="accent", depth=0.05),
            Layer(body=path(hollow, 0.66), role="wall", family="accent", depth=0.05, glow=0.5),
            Layer(body=_glow(side), role="light", family="accent", depth=0.05),
            Layer(body=ellipse(300, 812, 236, 20, 0.34), role="ground", depth=0.05),
            Layer(body=_roots(chance, ground), role="far", depth=0.02),
            *_lamp(300 + side * 140, 462),
            *stage.group(Spot(300, 800, 380, 430)),
            *stage.aside(300 - side * 190, 806, 90, 120, 0.02),
        ),
        light=(300 + side * 165, 430),
        horizon=top + 40,
    )  # fmt: skip


def _stratum(chance: CardRng, y: float) -> str:
    return smooth([(x, y + chance.between(-9, 9)) for x in range(-40, 700, 80)])


def _hollow(chance: CardRng, side: int, top: float) -> tuple[str, str]:
    """The room and the passage to the meadow."""
    points = []
    for i in range(18):
        angle = math.tau * i / 18
        wide, high = 262 + chance.between(-5, 5), 256 + chance.between(-7, 7)
        points.append((300 + math.cos(angle) * wide, min(814, 590 + math.sin(angle) * high)))
    x = 300 - side * 60
    passage = [
        (x + side * 20, 420),
        (x - side * 30, 340),
        (x - side * 64, 260),
        (x - side * 44, top + 4),
    ]
    return smooth(points, closed=True), taper(passage, 110, 70)


def _glow(side: int) -> str:
    """Where the lamp falls."""
    return "".join(
        ellipse(300 + side * (105 - r * 0.4), 560, r, r * 0.92, 0.97, ' opacity="0.4"')
        for r in (130, 180, 225)
    )


def _pantry(chance: CardRng, x: float, y: float) -> str:
    """A small room beside, full of stores."""
    room = path(taper([(x, y), (x + 8, y + 60), (x - 10, y + 110)], 46, 30), 0.5)
    room += ellipse(x, y, 84, 50, 0.6)
    stores = "".join(
        ellipse(x + dx, y + 34 - lift, 13, 15, chance.between(0.2, 0.4))
        for dx, lift in (
            (-48, 0),
            (-22, 4),
            (4, 4),
            (30, 4),
            (54, 0),
            (-34, 26),
            (-8, 29),
            (18, 29),
        )
    )
    return room + stores


def _lamp(x: float, y: float) -> list[Layer]:
    cord = line(f"M{x} {y - 90}V{y - 20}", 0.15, 3)
    shade = path(f"M{x - 22} {y}l12 -24h20l12 24z", 0.2)
    return [
        Layer(body=circle(x, y + 5, 14, 1.0), role="light", family="accent", glow=1.0),
        Layer(body=cord + shade, role="far", depth=0.0),
    ]


def _trees(chance: CardRng, house: float, ground: parts.Line) -> str:
    places = (chance.between(0, WIDE) for _ in range(6))
    return "".join(
        pine(x, ground(x) + 6, chance.between(40, 84), 0.3) for x in places if abs(x - house) > 55
    )


def _roots(chance: CardRng, ground: parts.Line) -> str:
    """From the grass down, as far as into the hollow."""
    body = ""
    for _ in range(9):
        x = chance.between(10, 590)
        points = [(x, ground(x))]
        long = chance.between(90, 260)
        for i in range(1, 6):
            points.append((points[-1][0] + chance.between(-26, 26), ground(x) + long * i / 5))
        body += taper(points, 15, 1.5)
        fork = points[2]
        body += taper(
            [
                fork,
                (fork[0] + chance.between(-40, 40), fork[1] + 40),
                (fork[0] + chance.between(-60, 60), fork[1] + 80),
            ],
            6,
            1,
        )
    return path(body, 0.16)


def _stones(chance: CardRng, top: float) -> str:
    body = ""
    for _ in range(26):
        x, y, r = chance.between(0, WIDE), chance.between(top + 60, HIGH), chance.between(6, 20)
        knots = [
            (
                x + math.cos(a) * r * chance.between(0.8, 1.3),
                y + math.sin(a) * r * chance.between(0.6, 0.9),
            )
            for a in (math.tau * i / 7 for i in range(7))
        ]
        body += path(smooth(knots, closed=True), chance.between(0.36, 0.52))
    return body


def _bones(chance: CardRng, side: int) -> str:
    """Somebody old sleeps under the floor: ribs, or a snail of stone."""
    x, y = 300 + side * chance.between(-60, 120), 862.0
    if chance.maybe():
        spine = line(f"M{x - 150} {y - 10}Q{x} {y - 34} {x + 130} {y - 6}", 0.85, 6)
        ribs = "".join(
            line(f"M{x + dx} {y - 22 + abs(dx) / 16:.0f}q14 22 -6 {44 - abs(dx) / 5:.0f}", 0.85, 4)
            for dx in range(-90, 91, 22)
        )
        skull = ellipse(x + 152, y - 2, 26, 17, 0.85) + circle(x + 158, y - 6, 5, 0.2)
        return parts.mirrored(spine + ribs + skull, False)
    coil = [
        (x + math.cos(a) * (3 + 2.1 * a), y - 4 + math.sin(a) * (3 + 2.1 * a))
        for a in (i * 0.5 for i in range(34))
    ]
    return line(smooth(coil), 0.85, 5)
