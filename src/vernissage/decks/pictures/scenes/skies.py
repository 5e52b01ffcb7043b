"""Above the clouds, and among the stars."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    circle,
    ellipse,
    line,
    path,
    pine,
    smooth,
    stars,
)  # fmt: skip


def clouds(stage: Stage) -> Scene:
    """Above a sea of clouds, between towers of them."""
    chance = stage.chance
    side = chance.sign()
    sun = (300 + side * chance.between(40, 130), chance.between(150, 240))
    tall = chance.between(520, 640)
    towers = [
        Layer(body=parts.heap(chance, x, 760, wide, high, fill, lit), role="far", depth=depth)
        for x, wide, high, fill, lit, depth in (
            (300 - side * 60, 190, 250, 0.6, 0.75, 0.82),
            (300 + side * 270, 240, 330, 0.58, 0.8, 0.64),
            (300 - side * 275, 300, tall, 0.5, 0.84, 0.44),
        )
    ]
    disc = circle(*sun, chance.between(60, 96), 1.0)
    sea = [
        Layer(
            body="".join(
                parts.heap(chance, x, y, 230, 76, fill, lit) for x in range(-30, 700, 150)
            ) + box(-10, y, 620, 400, fill),
            role="far", depth=depth,
        )
        for y, fill, lit, depth in ((700, 0.55, 0.78, 0.6), (775, 0.5, 0.82, 0.36))
    ]  # fmt: skip
    own = parts.heap(chance, 300, 850, 520, 112, 0.78, 1.0) + box(40, 846, 520, 80, 0.78)
    low = "".join(parts.heap(chance, x, 936, 260, 88, 0.5, 0.86) for x in (-10, 150, 300, 450, 610))
    return Scene(
        layers=(
            Layer(body=disc, role="light", family="accent", depth=0.8, glow=1.0),
            *towers[:2],
            *_sky_things(chance, side),
            *towers[2:],
            *sea,
            Layer(body=own, role="far", depth=0.12),
            *stage.group(Spot(300, 770, 400, 560)),
            *stage.aside(300 - side * 205, 830, 100, 140, 0.05),
            Layer(body=low, role="far", depth=0.04),
        ),
        light=sun,
        horizon=780,
    )  # fmt: skip


def _sky_things(chance: CardRng, side: int) -> list[Layer]:
    """A ladder into nothing, a far balloon, or birds."""
    kind, x = chance.pick(("ladder", "balloon", "birds")), 300 + side * 235
    if kind == "ladder":
        rails = "".join(line(f"M{x + dx} 720L{x + dx - side * 40} -20", 0.3, 5) for dx in (-15, 15))
        rungs = "".join(
            line(f"M{x - 15 - side * 40 * i / 26:.0f} {720 - i * 28.5:.0f}h30", 0.3, 4)
            for i in range(1, 26)
        )
        return [Layer(body=rails + rungs, role="far", depth=0.4)]
    if kind == "balloon":
        y = chance.between(280, 380)
        body = path(
            f"M{x} {y - 64}c44 0 60 44 44 76c-10 20 -24 30 -30 44h-28c-6 -14 -20 -24 -30 -44"
            f"c-16 -32 0 -76 44 -76z",
            0.5,
        ) + box(x - 11, y + 74, 22, 16, 0.3)
        ropes = line(f"M{x - 13} {y + 56}l4 20M{x + 13} {y + 56}l-4 20", 0.3, 2)
        return [Layer(body=body + ropes, role="far", family="accent", depth=0.4)]
    return [Layer(body=parts.birds(chance, x - side * 80, 330, 7, 15), role="line", depth=0.4)]


def small_planet(stage: Stage) -> Scene:
    """A world so small that one sees all of it; the things stand on its top."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * 230, chance.between(120, 300))
    x, y, r = 300.0, chance.between(652, 668), chance.between(170, 182)
    sweep, back = (0, 1) if side > 0 else (1, 0)
    night = (
        f"M{x} {y - r:.0f}A{r:.0f} {r:.0f} 0 0 {sweep} {x} {y + r:.0f}"
        f"A{r * 1.35:.0f} {r * 1.35:.0f} 0 0 {back} {x} {y - r:.0f}Z"
    )
    planet = circle(x, y, r, 0.55) + path(night, 0.3)
    ringed = chance.maybe(0.4)
    rock = circle(300 - side * 236, 868, 52, 0.4) if stage.guest else ""
    return Scene(
        layers=(
            Layer(body=stars(chance, 150, HIGH), role="light", depth=0.9),
            Layer(body=_sparks(chance), role="light", family="accent", depth=0.8, glow=0.5),
            *_company(chance, side, light),
            *(_ring(x, y, r, -side, near=False) if ringed else ()),
            Layer(body=_grown(chance, x, y, r), role="far", family="second", depth=0.16),
            Layer(body=planet + _face(chance, x, y, r), depth=0.06),
            *(_ring(x, y, r, -side, near=True) if ringed else ()),
            *stage.group(Spot(x, y - r + 9, 350, 430, afloat=True)),
            Layer(body=rock, depth=0.1),
            *stage.aside(300 - side * 236, 822, 90, 120, 0.06),
        ),
        light=light,
        horizon=HIGH * 1.5,
    )


def _face(chance: CardRng, x: float, y: float, r: float) -> str:
    """What is on it: craters, or seas, or paths all around."""
    kind, body = chance.pick(("craters", "seas", "paths")), ""
    if kind == "paths":
        for dy in (-0.5, -0.1, 0.34, 0.66):
            half = r * math.sqrt(1 - dy * dy) * 0.98
            body += line(
                f"M{x - half:.0f} {y + dy * r:.0f}q{half:.0f} 46 {2 * half:.0f} 0", 0.72, 9
            )
        return body
    for _ in range(9):
        angle, far = chance.between(0, math.tau), r * chance.between(0.1, 0.7)
        size = chance.between(8, 24)
        cx, cy = x + math.cos(angle) * far, y + math.sin(angle) * far
        if kind == "seas":
            knots = [
                (
                    cx + math.cos(a) * size * chance.between(0.9, 2),
                    cy + math.sin(a) * size * chance.between(0.5, 1.2),
                )
                for a in (math.tau * i / 8 for i in range(8))
            ]
            body += path(smooth(knots, closed=True), 0.78)
        else:
            body += ellipse(cx, cy, size, size * 0.8, 0.26)
            body += ellipse(cx, cy + size * 0.14, size * 0.84, size * 0.6, 0.44)
    return body


def _grown(chance: CardRng, x: float, y: float, r: float) -> str:
    """Trees and houses all around, their feet to the middle."""
    body = ""
    for i in range(16):
        angle = 58 + i * 244 / 15 + chance.between(-5, 5)
        high = chance.between(38, 80)
        one = (
            pine(x, y - r + 4, high, 0.3)
            if chance.maybe(0.7)
            else parts.cottage(x, y - r + 4, 38, 0.36)
        )
        body += parts.turned(one, angle, x, y)
    return body


def _sparks(chance: CardRng) -> str:
    """The nearest stars have four points."""
    body = ""
    for _ in range(chance.whole(5, 8)):
        x, y, r = chance.between(30, 570), chance.between(30, 860), chance.between(8, 17)
        knots = [(r if i % 2 == 0 else r * 0.2, math.pi / 4 * i) for i in range(8)]
        points = (f"{x + far * math.sin(a):.1f} {y + far * math.cos(a):.1f}" for far, a in knots)
        body += path("M" + "L".join(points) + "Z", 1.0)
    return body


def _company(chance: CardRng, side: int, sun: Point) -> list[Layer]:
    """A sun, and another planet far off."""
    x, y, r = (
        300 - side * chance.between(190, 235),
        chance.between(110, 420),
        chance.between(26, 46),
    )
    bands = "".join(
        f"M{x - r * 0.9:.1f} {y + dy * r:.1f}q{r * 0.9:.1f} 9 {r * 1.8:.1f} 0"
        for dy in (-0.25, 0.15)
    )
    other = circle(x, y, r, 0.6) + line(bands, 0.4, 4)
    ring = (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{r * 1.7:.1f}" ry="{r * 0.42:.1f}" fill="none" '
        f'stroke="#c8c8c8" stroke-width="5" transform="rotate({side * 18} {x:.1f} {y:.1f})"/>'
    )
    return [
        Layer(body=circle(*sun, 34, 1.0), role="light", family="accent", depth=0.8, glow=1.0),
        Layer(body=other + ring, role="far", family="second", depth=0.35),
    ]


def _ring(x: float, y: float, r: float, side: int, *, near: bool) -> list[Layer]:
    """A path of dust around the planet: its half behind, or its half before."""
    sweep = 0 if near else 1
    arcs = "".join(
        line(
            f"M{x - r * k:.0f} {y + 30:.0f}a{r * k:.0f} 62 0 0 {sweep} {2 * r * k:.0f} 0",
            0.78,
            w,
        )
        for k, w in ((1.38, 11), (1.5, 5))
    )
    body = parts.turned(arcs, side * 10, x, y)
    return [Layer(body=body, role="far", family="accent", depth=0.1 if near else 0.4)]
