"""Things that became places: a clockwork, a forest of keys, a chessboard."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import gear, outline, oval, pool
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.scenes.trunks import TRUNKS
from vernissage.decks.pictures.shapes import box, circle, ellipse, line, path, ridge


def clockwork(stage: Stage) -> Scene:
    """Inside a clock: the dial shines from behind, the things stand on a wheel that lies."""
    chance = stage.chance
    side = chance.sign()
    dial = (300 + side * chance.between(0, 60), chance.between(290, 340))
    far = "".join(
        gear(
            chance.between(0, 600),
            chance.between(40, 700),
            chance.between(50, 110),
            chance.whole(12, 18),
            0.42,
        )
        for _ in range(5)
    )
    middle = gear(300 - side * 250, 560, 150, 18, 0.36, chance.unit()) + gear(
        300 - side * 272, 300, 92, 13, 0.4, 0.1
    )
    near = gear(300 + side * 300, 700, 130, 14, 0.28, chance.unit()) + gear(
        300 + side * 310, 60, 150, 16, 0.26, 0.2
    )
    return Scene(
        layers=(
            Layer(body=box(0, 0, WIDE, HIGH, 0.3), role="wall", depth=0.5),
            Layer(body=far, role="far", depth=0.55),
            Layer(
                body=circle(*dial, 236, 0.86), role="light", family="accent", depth=0.4, glow=0.4
            ),
            Layer(body=_hours(*dial, 236), role="wall", family="accent", depth=0.15),
            Layer(body=_hands(chance, *dial, 236), role="wall", depth=0.05),
            Layer(body=middle, role="wall", family="accent", depth=0.3),
            Layer(
                body=_spring(300 + side * 232, 200, 640), role="line", family="second", depth=0.25
            ),
            Layer(body=near, role="wall", family="second", depth=0.12),
            *_lying(300, 812, 262, 26),
            *stage.group(Spot(300, 826, 400, 620)),
            *stage.aside(300 - side * 224, 888, 100, 150, 0.0),
        ),
        light=dial,
        horizon=HIGH,
        inside=True,
    )


def _hours(x: float, y: float, r: float) -> str:
    """A ring of hours in strokes, as nobody counts them."""
    inner = r * 0.72
    ring = oval(x, y + r, 2 * r, 2 * r) + oval(x, y + inner, 2 * inner, 2 * inner)
    body = path(ring, 0.62, ' fill-rule="evenodd"')
    for i, strokes in enumerate((3, 1, 2, 3, 2, 1, 2, 3, 3, 2, 1, 2)):
        bars = "".join(
            box((j - (strokes - 1) / 2) * 15 - 4, -r * 0.95, 8, r * 0.2, 0.12)
            for j in range(strokes)
        )
        body += f'<g transform="translate({x:.1f} {y:.1f}) rotate({i * 30})">{bars}</g>'
    return body


def _hands(chance: CardRng, x: float, y: float, r: float) -> str:
    """Two hands that are never on top of each other."""
    hour = chance.whole(0, 11) * 30
    body = ""
    for long, wide, turn in ((0.5, 13, hour), (0.68, 9, hour + chance.whole(3, 9) * 30)):
        tip = f"M{-wide * 0.4} {r * 0.14:.1f}L{-wide} {-r * long * 0.8:.1f}L0 {-r * long:.1f}"
        blade = path(f"{tip}L{wide} {-r * long * 0.8:.1f}L{wide * 0.4} {r * 0.14:.1f}Z", 0.1)
        body += f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn})">{blade}</g>'
    return body + circle(x, y, 17, 0.1) + circle(x, y, 7, 0.6)


def _spring(x: float, upper: float, lower: float) -> str:
    turns = 15
    step = (lower - upper) / turns
    d = f"M{x:.0f} {upper - 220}V{upper}" + "".join(
        f"c34 0 34 {step:.1f} 0 {step * 0.7:.1f}c-34 0 -34 {step * 0.3:.1f} 0 {step * 0.3:.1f}"
        for _ in range(turns)
    )
    return line(d, 0.7, 5)


def _lying(x: float, y: float, r: float, teeth: int) -> list[Layer]:
    """A wheel that lies: its teeth are seen from above and at its edge; an axle bears it."""

    def rim(dy: float) -> str:
        points = []
        for i in range(teeth):
            for share, reach in ((0.0, r), (0.14, r + 26), (0.46, r + 26), (0.6, r)):
                a = math.tau * (i + share) / teeth
                points.append((x + math.cos(a) * reach, y + dy + math.sin(a) * reach * 0.24))
        return outline(points)

    edge = "".join(path(rim(d), 0.2) for d in range(34, 0, -2))
    top = (
        path(rim(0), 0.5)
        + ellipse(x, y, r * 0.86, r * 0.2, 0.42)
        + ellipse(x, y, r * 0.8, r * 0.185, 0.48)
    )
    axle = box(x - 54, y + 40, 108, 120, 0.16) + box(x - 20, y + 40, 16, 120, 0.34)
    return [
        Layer(body=axle, role="wall", depth=0.1),
        Layer(body=edge, role="ground", family="accent", depth=0.04),
        Layer(body=top, role="ground", family="accent", depth=0.04),
    ]


def key_forest(stage: Stage) -> Scene:
    """A forest whose trunks are keys, pencils, candles, umbrellas or feathers."""
    chance = stage.chance
    side = chance.sign()
    trunk = TRUNKS[chance.pick(tuple(TRUNKS))]
    gap = 300 + side * chance.between(0, 50)
    way = (
        f"M{gap - 14:.0f} 610C{gap - 60:.0f} 690 {300 - side * 120} 720 130 {HIGH + 10}H470"
        f"C{300 + side * 90} 740 {gap + 40:.0f} 690 {gap + 14:.0f} 610Z"
    )
    rows: list[Layer] = []
    plan = ((0.78, 600, 330, 9, 60), (0.55, 640, 430, 7, 110), (0.3, 700, 560, 5, 190))
    for depth, foot, high, count, clear in plan:
        body, lit = "", ""
        for i in range(count):
            x = 20 + 560 * i / (count - 1) + chance.between(-18, 18)
            if abs(x - gap) < clear:
                continue
            y = foot + chance.between(-10, 14)
            drawn = trunk(x, y, high * chance.between(0.8, 1.1), 0.4)
            body, lit = body + drawn[0], lit + drawn[1]
        rows.append(Layer(body=body, role="far", family="main", depth=depth))
        if lit:
            rows.append(Layer(body=lit, role="light", family="accent", depth=depth, glow=0.4))
    front = [
        trunk(300 + s * chance.between(262, 292), 860, chance.between(760, 860), 0.26)
        for s in (-1, 1)
    ]
    return Scene(
        layers=(
            Layer(body=pool(gap, 560, 330, 380, 0.7), role="veil", depth=0.8),
            *rows[:2],
            Layer(body=path(ridge(chance, 640, 12), 0.44), role="ground", depth=0.55),
            *rows[2:],
            Layer(body=path(ridge(chance, 716, 14), 0.34), role="ground", depth=0.25),
            Layer(body=path(way, 1.0, ' opacity="0.5"'), role="veil", depth=0.3),
            Layer(body="".join(one[0] for one in front), role="far", family="second", depth=0.06),
            Layer(
                body="".join(one[1] for one in front) or circle(gap, 590, 5, 1.0),
                role="light",
                family="accent",
                glow=0.6,
            ),
            *stage.group(Spot(300, 806, 390, 560)),
            *stage.aside(300 + side * 170, 868, 110, 150, 0.02),
        ),
        light=(gap, 480),
        horizon=620,
    )
