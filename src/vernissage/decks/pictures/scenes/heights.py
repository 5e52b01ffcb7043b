"""High up: over an abyss, over the clouds, among the stars."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point, box, circle, ellipse, line, path, pine, stars, taper, thread,
)  # fmt: skip


def bridge(stage: Stage) -> Scene:
    """Two cliffs, a bridge between them, and below it the mist of an abyss."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * chance.between(30, 150), chance.between(110, 180))
    deck = chance.between(640, 665)
    stone = chance.maybe()
    behind, before = (_arch if stone else _ropes)(chance, deck)
    far = [
        (
            Layer(body=_pillars(chance, 4 - i, 260 + 70 * i), role="far", depth=0.88 - 0.2 * i),
            parts.mist(chance, 800 - 50 * i, 0.3, 5),
        )
        for i in range(3)
    ]
    cliffs = _cliff(chance, deck, 120) + parts.mirrored(_cliff(chance, deck, 120), True)
    house = 300 + side * 255
    return Scene(
        layers=(
            parts.moon(chance, *light, chance.between(50, 86)),
            Layer(body=parts.birds(chance, 300 - side * 150, 220, 5, 14), role="line", depth=0.4),
            *(layer for pair in far for layer in pair),
            Layer(body=_falls(300 - side * 236, deck), role="veil", depth=0.4),
            Layer(body=behind, role="far", depth=0.2),
            Layer(body=_hut(house, deck), role="far", depth=0.16),
            Layer(body=cliffs, role="ground", depth=0.08),
            Layer(
                body=parts.window_of(house, deck + 4, 74), role="light", family="accent", glow=1.0
            ),
            *stage.group(Spot(300, deck + 2, 370, 500)),
            *stage.aside(300 - side * 246, deck + 6, 90, 130, 0.02),
            Layer(body=before, role="ground", family="second", depth=0.1),
            parts.mist(chance, 872, 0.4, 6),
        ),
        light=light,
        horizon=HIGH,
    )


def _pillars(chance: Chance, count: int, high: float) -> str:
    """Needles of rock that stand in the abyss."""
    body = ""
    for i in range(count):
        x = (i + chance.between(0.2, 0.8)) * WIDE / count
        wide, top = chance.between(34, 62), HIGH - high - chance.between(-60, 240)
        d = (
            f"M{x - wide:.0f} 920L{x - wide * 0.7:.0f} {top + 130:.0f}L{x - wide * 0.75:.0f} {top + 60:.0f}"
            f"L{x - wide * 0.3:.0f} {top:.0f}L{x + wide * 0.3:.0f} {top + 12:.0f}"
            f"L{x + wide * 0.6:.0f} {top + 80:.0f}L{x + wide * 0.75:.0f} {top + 190:.0f}L{x + wide:.0f} 920Z"
        )
        body += path(d, 0.4) + pine(x - wide * 0.1, top + 10, chance.between(20, 36), 0.4)
    return body


def _cliff(chance: Chance, deck: float, reach: float) -> str:
    """The left one: flat above, broken below, with cracks."""
    points: list[Point] = [(-40, deck + 6), (reach, deck + 4)]
    steps = 6
    for i in range(1, steps + 1):
        y = deck + (HIGH + 20 - deck) * i / steps
        points += [
            (reach * (1 - 0.1 * i) + chance.between(-16, 10), y - 22),
            (reach * (0.94 - 0.1 * i) + chance.between(-12, 14), y),
        ]
    d = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "L-40 920Z"
    cracks = "".join(
        line(f"M{x:.0f} {deck + 30}l{dx:.0f} 50l{-dx * 1.4:.0f} 60", 0.12, 3)
        for x, dx in ((chance.between(10, 90), chance.between(-16, 16)) for _ in range(3))
    )
    return path(d, 0.26) + path(f"M-40 {deck - 2:.0f}H{reach + 4}v12H-40z", 0.4) + cracks


def _falls(x: float, deck: float) -> str:
    return "".join(
        path(taper([(x + dx, deck + 10), (x + dx * 1.4, 780), (x + dx * 2, 910)], 5, 15), 1.0, ' opacity="0.5"')
        for dx in (-12, 0, 11)
    )  # fmt: skip


def _hut(x: float, y: float) -> str:
    return (
        parts.cottage(x, y + 6, 74, 0.2)
        + pine(x - 44, y + 6, 90, 0.18)
        + pine(x + 42, y + 6, 66, 0.18)
    )


def _arch(chance: Chance, deck: float) -> tuple[str, str]:
    """Of stone: one arch, a low wall behind."""
    wall = "".join(box(90 + i * 42, deck - 34, 30, 36, 0.4) for i in range(11))
    wall += box(80, deck - 40, 440, 10, 0.5)
    arch = f"M70 {deck}H530V{HIGH + 20}H500C470 {deck + 90:.0f} 380 {deck + 62:.0f} 300 {deck + 62:.0f}C220 {deck + 62:.0f} 130 {deck + 90:.0f} 100 {HIGH + 20}H70Z"
    joints = "".join(
        line(
            f"M{300 + math.sin(a) * 214:.0f} {deck + 252 - math.cos(a) * 192:.0f}"
            f"L{300 + math.sin(a) * 256:.0f} {deck + 252 - math.cos(a) * 236:.0f}", 0.3, 3,
        )
        for a in (math.radians(10 * i) for i in range(-5, 6))
    )  # fmt: skip
    return wall, path(arch, 0.5) + joints + box(60, deck, 480, 13, 0.7)


def _ropes(chance: Chance, deck: float) -> tuple[str, str]:
    """Of ropes and boards: it hangs a little."""
    posts = "".join(box(x, deck - 96, 13, 110, 0.2) for x in (84, 503))
    hold = line(thread((90, deck - 88), (510, deck - 88), 70), 0.3, 5)

    def floor(x: float) -> float:
        return deck + 14 * (1 - ((x - 300) / 210) ** 2)

    hangers = "".join(
        line(f"M{x} {deck - 88 + 35 * (1 - ((x - 300) / 210) ** 2):.0f}V{floor(x):.0f}", 0.3, 2)
        for x in range(112, 500, 42)
    )
    boards = "".join(
        box(x, floor(x) - 2, 17, 15 + chance.between(0, 5), chance.between(0.42, 0.66))
        for x in range(92, 500, 20)
    )
    loose = "".join(
        line(thread((x, floor(x) + 12), (x + 62, floor(x + 62) + 12), 44), 0.4, 3)
        for x in range(110, 450, 62)
    )
    return posts + hold + hangers, loose + boards


def clouds(stage: Stage) -> Scene:
    """Above a sea of clouds, between towers of them."""
    chance = stage.chance
    side = chance.sign()
    sun = (300 + side * chance.between(40, 130), chance.between(150, 240))
    tall = chance.between(520, 640)
    towers = [
        Layer(body=parts.heap(chance, x, 760, wide, high, fill, lit), role="far", family=family, depth=depth)
        for x, wide, high, fill, lit, family, depth in (
            (300 - side * 60, 190, 250, 0.6, 0.75, "main", 0.82),
            (300 + side * 270, 240, 330, 0.58, 0.8, "second", 0.64),
            (300 - side * 275, 300, tall, 0.5, 0.84, "main", 0.44),
        )
    ]  # fmt: skip
    sea = [
        Layer(
            body="".join(
                parts.heap(chance, x, y, 230, 76, fill, lit) for x in range(-30, 700, 150)
            ) + box(-10, y, 620, 400, fill),
            role="far", depth=depth,
        )
        for y, fill, lit, depth in ((700, 0.55, 0.78, 0.6), (775, 0.5, 0.82, 0.36))
    ]  # fmt: skip
    own = parts.heap(chance, 300, 850, 520, 112, 0.62, 0.95) + box(-10, 866, 620, 60, 0.62)
    low = "".join(parts.heap(chance, x, 925, 250, 66, 0.5, 0.86) for x in (-10, 150, 300, 450, 610))
    return Scene(
        layers=(
            Layer(body=circle(*sun, chance.between(60, 96), 1.0), role="light", family="accent", depth=0.8, glow=1.0),
            *towers[:2],
            *_sky_things(chance, side),
            *towers[2:],
            *sea,
            Layer(body=own, role="ground", depth=0.12),
            *stage.group(Spot(300, 770, 400, 560)),
            *stage.aside(300 - side * 205, 830, 100, 140, 0.05),
            Layer(body=low, role="far", depth=0.04),
        ),
        light=sun,
        horizon=780,
    )  # fmt: skip


def _sky_things(chance: Chance, side: int) -> list[Layer]:
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
    x, y, r = 300.0, chance.between(690, 710), chance.between(172, 184)
    planet = circle(x, y, r, 0.55) + path(
        f"M{x} {y - r}A{r} {r} 0 0 {0 if side > 0 else 1} {x} {y + r}A{r * 1.35:.0f} {r * 1.35:.0f} 0 0 "
        f"{1 if side > 0 else 0} {x} {y - r}Z", 0.3,
    )  # fmt: skip
    craters, ringed = "", chance.maybe(0.4)
    for _ in range(9):
        angle, far, size = (
            chance.between(0, math.tau),
            r * chance.between(0.1, 0.74),
            chance.between(8, 24),
        )
        cx, cy = x + math.cos(angle) * far, y + math.sin(angle) * far
        craters += ellipse(cx, cy, size, size * 0.8, 0.26) + ellipse(
            cx - side * size * 0.14, cy + size * 0.1, size * 0.8, size * 0.6, 0.44
        )
    return Scene(
        layers=(
            Layer(body=stars(chance, 150, HIGH), role="light", depth=0.9),
            Layer(body=_sparks(chance), role="light", family="accent", depth=0.8, glow=0.5),
            *_company(chance, side, light),
            *(_ring(x, y, r, -side, near=False) if ringed else ()),
            Layer(body=_grown(chance, x, y, r), role="far", family="second", depth=0.16),
            Layer(body=planet + craters, role="ground", depth=0.06),
            *(_ring(x, y, r, -side, near=True) if ringed else ()),
            *stage.group(Spot(x, y - r + 9, 350, 460, afloat=True)),
            *stage.aside(300 - side * 240, 880, 90, 130, 0.1),
        ),
        light=light,
        horizon=HIGH * 1.5,
    )


def _grown(chance: Chance, x: float, y: float, r: float) -> str:
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


def _sparks(chance: Chance) -> str:
    """The nearest stars have four points."""
    body = ""
    for _ in range(chance.whole(5, 8)):
        x, y, r = chance.between(30, 570), chance.between(30, 860), chance.between(8, 17)
        q = r * 0.16
        body += path(
            f"M{x:.1f} {y - r:.1f}l{q:.1f} {r - q:.1f}l{r - q:.1f} {q:.1f}l{q - r:.1f} {q:.1f}l{-q:.1f} "
            f"{r - q:.1f}l{-q:.1f} {q - r:.1f}l{q - r:.1f} {-q:.1f}l{r - q:.1f} {-q:.1f}z", 1.0,
        )  # fmt: skip
    return body


def _company(chance: Chance, side: int, sun: Point) -> list[Layer]:
    """A sun, and another planet far off."""
    x, y, r = (
        300 - side * chance.between(190, 235),
        chance.between(110, 420),
        chance.between(26, 46),
    )
    other = circle(x, y, r, 0.6) + "".join(
        line(f"M{x - r * 0.9:.1f} {y + dy * r:.1f}Q{x:.1f} {y + dy * r + 9:.1f} {x + r * 0.9:.1f} {y + dy * r:.1f}", 0.4, 4)
        for dy in (-0.25, 0.15)
    )  # fmt: skip
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
    body = "".join(
        f'<path d="M{x - r * k:.0f} {y + 30:.0f}A{r * k:.0f} 62 0 0 {0 if near else 1} {x + r * k:.0f} '
        f'{y + 30:.0f}" fill="none" stroke="#c8c8c8" stroke-width="{w}" transform="rotate({side * 10} {x} {y})"/>'
        for k, w in ((1.38, 11), (1.5, 5))
    )
    return [Layer(body=body, role="far", family="accent", depth=0.1 if near else 0.4)]
