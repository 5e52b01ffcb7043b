"""High up, over an abyss."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    line,
    path,
    pine,
    taper,
    thread,
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
        Layer(body=_pillars(chance, 4, 300), role="far", depth=0.88),
        parts.mist(chance, 690, 0.3, 4, 30),
        Layer(body=_pillars(chance, 2, 360), role="far", depth=0.7),
        Layer(body=_gorge(chance, 560, 330), role="far", depth=0.62),
        Layer(
            body=path("M296 745q-14 30 8 60q20 40 -30 115h84q-30 -70 -24 -115q4 -30 -26 -60z", 0.9),
            role="water",
            depth=0.4,
        ),
        parts.mist(chance, 800, 0.3, 3, 26),
        Layer(body=_gorge(chance, 640, 250), role="far", depth=0.4),
        parts.mist(chance, 860, 0.3, 3, 26),
    ]
    cliffs = _cliff(chance, deck, 120) + parts.mirrored(_cliff(chance, deck, 120), True)
    house = 300 + side * 255
    return Scene(
        layers=(
            parts.moon(chance, *light, chance.between(50, 86)),
            Layer(body=parts.birds(chance, 300 - side * 150, 220, 5, 14), role="line", depth=0.4),
            *far,
            Layer(body=_falls(300 - side * 236, deck), role="veil", depth=0.4),
            Layer(body=behind, role="far", depth=0.2),
            Layer(body=_hut(house, deck), role="far", depth=0.16),
            Layer(body=cliffs, role="ground", depth=0.08),
            Layer(
                body=parts.window_of(house, deck + 4, 74), role="light", family="accent", glow=1.0
            ),
            *stage.group(Spot(300, deck + 2, 370, 500)),
            *stage.aside(300 - side * 246, deck + 6, 90, 130, 0.02),
            Layer(body=before, family="second", depth=0.1),
            parts.mist(chance, 890, 0.42, 4, 34),
        ),
        light=light,
        horizon=HIGH,
    )


def _pillars(chance: CardRng, count: int, high: float) -> str:
    """Needles of rock that stand in the abyss."""
    body = ""
    for i in range(count):
        x = (i + chance.between(0.2, 0.8)) * WIDE / count
        wide, top = chance.between(34, 62), HIGH - high - chance.between(-60, 240)
        outline = (
            (-1, HIGH + 20 - top), (-0.7, 130), (-0.75, 60), (-0.3, 0), (0.3, 12), (0.6, 80),
            (0.75, 190), (1, HIGH + 20 - top),
        )  # fmt: skip
        d = "M" + "L".join(f"{x + wide * dx:.0f} {top + dy:.0f}" for dx, dy in outline) + "Z"
        body += path(d, 0.4) + pine(x - wide * 0.1, top + 10, chance.between(20, 36), 0.4)
    return body


def _gorge(chance: CardRng, y: float, reach: float) -> str:
    """Two slopes that meet far below."""
    slopes = ""
    for side in (-1, 1):
        points: list[Point] = [(300 + side * 340, y - 30)]
        for i in range(1, 7):
            x = 300 + side * (320 - reach * (i / 6) ** 0.8)
            points += [(x + side * chance.between(6, 20), y + (920 - y) * (i - 0.4) / 6)]
            points += [(x + chance.between(-10, 10), y + (920 - y) * i / 6)]
        slopes += (
            "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in points) + f"H{300 + side * 340}Z"
        )
    return path(slopes, 0.34)


def _cliff(chance: CardRng, deck: float, reach: float) -> str:
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
        path(taper([(x + dx, deck + 10), (x + dx * 2, 910)], 5, 15), 1.0, ' opacity="0.5"')
        for dx in (-12, 0, 11)
    )  # fmt: skip


def _hut(x: float, y: float) -> str:
    return (
        parts.cottage(x, y + 6, 74, 0.2)
        + pine(x - 44, y + 6, 90, 0.18)
        + pine(x + 42, y + 6, 66, 0.18)
    )


def _arch(chance: CardRng, deck: float) -> tuple[str, str]:
    """Of stone: one arch, a low wall behind."""
    wall = "".join(box(90 + i * 42, deck - 34, 30, 36, 0.4) for i in range(11))
    wall += box(80, deck - 40, 440, 10, 0.5)
    crown, foot = deck + 62, HIGH + 20
    arch = (
        f"M70 {deck:.0f}H530V{foot}H500C470 {deck + 90:.0f} 380 {crown:.0f} 300 {crown:.0f}"
        f"C220 {crown:.0f} 130 {deck + 90:.0f} 100 {foot}H70Z"
    )
    joints = "".join(
        line(
            f"M{300 + math.sin(a) * 214:.0f} {deck + 252 - math.cos(a) * 192:.0f}"
            f"L{300 + math.sin(a) * 256:.0f} {deck + 252 - math.cos(a) * 236:.0f}", 0.3, 3,
        )
        for a in (math.radians(10 * i) for i in range(-5, 6))
    )  # fmt: skip
    return wall, path(arch, 0.5) + joints + box(60, deck, 480, 13, 0.7)


def _ropes(chance: CardRng, deck: float) -> tuple[str, str]:
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
        box(x, floor(x) - 2, 17, 20 + chance.between(0, 8), chance.between(0.46, 0.72))
        for x in range(92, 500, 20)
    )
    loose = "".join(
        line(thread((x, floor(x) + 12), (x + 62, floor(x + 62) + 12), 44), 0.4, 3)
        for x in range(110, 450, 62)
    )
    return posts + hold + hangers, loose + boards
