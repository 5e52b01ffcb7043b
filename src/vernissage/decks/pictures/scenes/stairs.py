"""Stairs without end."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    arch,
    poly,
    pool,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    circle,
    line,
    path,
)


def staircase(stage: Stage) -> Scene:
    """Stairs without end, and a landing."""
    chance = stage.chance
    side = chance.sign()
    back, light = _well(chance) if chance.maybe(0.45) else _flights(chance, side)
    steps = "".join(
        box(70 - 26 * i, 790 + 27 * i, 460 + 52 * i, 11, 0.62 - 0.06 * i)
        + box(70 - 26 * i, 801 + 27 * i, 460 + 52 * i, 20, 0.3 - 0.04 * i)
        for i in range(5)
    )
    return Scene(
        layers=(
            *back,
            Layer(body=_pillars(chance), role="wall", depth=0.06),
            Layer(body=steps, role="ground", depth=0.04),
            *stage.group(Spot(300, 797, 400, 560)),
            *stage.aside(300 + side * 214, 850, 100, 150, 0.02),
        ),
        light=light,
        horizon=HIGH,
        inside=True,
    )


def _pillars(chance: CardRng) -> str:
    """A near arch frames it all."""
    wide = chance.between(30, 52)
    hole = f"M{wide:.0f} {HIGH}V260A{300 - wide:.0f} 236 0 0 1 {600 - wide:.0f} 260V{HIGH}Z"
    body = path(f"M0 0H{WIDE}V{HIGH}H0Z{hole}", 0.14, ' fill-rule="evenodd"')
    caps = "".join(box(x, 246, wide + 12, 22, 0.3) for x in (0, 588 - wide))
    return body + caps + line(hole, 0.34, 4)


def _flights(chance: CardRng, side: int) -> tuple[list[Layer], Point]:
    """Flights that cross the shaft to and fro, smaller and paler the higher they are."""
    light = (300 - side * 40, 120.0)
    tall = arch(light[0], 330, 190, 300)
    layers = [
        Layer(body=box(0, 0, WIDE, HIGH, 0.26), role="wall", depth=0.3),
        Layer(body=pool(*light, 420, 520, 0.5), role="veil"),
        Layer(body=path(tall, 0.95), role="light", family="accent", glow=0.6, depth=0.5),
    ]
    turns = ((640, 780, 470), (470, 560, 300), (330, 400, 190), (200, 250, 90))
    for i, (low, _, high) in enumerate(turns):
        a, b = (
            (300 + side * 330, 300 - side * 250)
            if i % 2 == 0
            else (300 - side * 310, 300 + side * 250)
        )
        deep = 0.2 + 0.17 * i
        body = _flight(a, low, b, high, 12 - i, 34 - 6 * i, 0.34 + 0.05 * i)
        ledge = b + (b - 300) * 0.5
        body += box(min(b, ledge), high, abs(ledge - b) + 90, 26 - 5 * i, 0.36 + 0.05 * i)
        body += _rail(a, low, b, high, 10 - i, 52 - 8 * i)
        door = arch(300 + (b - 300) * 1.06, high, 56 - 8 * i, 104 - 16 * i)
        layers.insert(
            3, Layer(body=path(door, 0.92), role="light", family="accent", glow=0.4, depth=deep)
        )
        layers.insert(
            3, Layer(body=body, role="wall", family="second" if i % 2 else "main", depth=deep)
        )
    return layers, light


def _flight(
    x0: float, y0: float, x1: float, y1: float, steps: int, thick: float, fill: float
) -> str:
    """A flight of steps seen from the side."""
    dx, dy = (x1 - x0) / steps, (y1 - y0) / steps
    top = [(x0, y0)]
    for i in range(steps):
        x, y = x0 + dx * i, y0 + dy * i
        top += [(x, y + dy), (x + dx, y + dy)] if dy < 0 else [(x + dx, y), (x + dx, y + dy)]
    under = [(x1, y1 + thick), (x0, y0 + thick)]
    treads = "".join(
        line(f"M{a[0]:.1f} {a[1]:.1f}H{b[0]:.1f}", fill + 0.26, 3)
        for a, b in zip(
            top[1::2] if dy < 0 else top[::2], top[2::2] if dy < 0 else top[1::2], strict=False
        )
    )
    return poly([*top, *under], fill) + treads


def _rail(x0: float, y0: float, x1: float, y1: float, posts: int, high: float) -> str:
    body = line(f"M{x0:.1f} {y0 - high:.1f}L{x1:.1f} {y1 - high:.1f}", 0.2, 4)
    for i in range(posts + 1):
        x, y = x0 + (x1 - x0) * i / posts, y0 + (y1 - y0) * i / posts
        body += line(f"M{x:.1f} {y:.1f}V{y - high:.1f}", 0.2, 2.4)
    return body


def _well(chance: CardRng) -> tuple[list[Layer], Point]:
    """A spiral looked into from its mouth, with a light at the end."""
    way, turn = chance.sign(), chance.between(0, math.tau)
    middle = (300 + chance.between(-50, 50), 320.0)
    steps, body = 84, ""
    layers = []
    for i in range(steps):
        reach, angle = 860 * 0.962**i, turn + way * i * 0.27
        inner = reach * 0.52
        wedge = [
            (middle[0] + math.cos(a) * r, middle[1] + math.sin(a) * r)
            for r, a in (
                (reach, angle),
                (reach * 0.963, angle + way * 0.3),
                (inner * 0.963, angle + way * 0.3),
                (inner, angle),
            )
        ]
        body += poly(wedge, 0.16 + 0.5 * i / steps + (0.2 if i % 2 else 0))
        if i % 21 == 20:
            layers.append(Layer(body=body, role="wall", depth=0.1 + 0.5 * i / steps))
            body = ""
    core = circle(*middle, 34, 1.0)
    return [
        Layer(body=box(0, 0, WIDE, HIGH, 0.3), role="wall", depth=0.2),
        *layers,
        Layer(body=pool(*middle, 330, 330, 0.8), role="veil"),
        Layer(body=core, role="light", family="accent", glow=0.9, depth=0.5),
    ], middle
