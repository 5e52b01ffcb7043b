"""In trees: a nest, and a trunk that is lived in."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    box,
    circle,
    line,
    path,
    ridge,
    smooth,
    taper,
)  # fmt: skip


def nest(stage: Stage) -> Scene:
    """A nest as large as a house on a bough, with eggs."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * 190, chance.between(90, 150))
    bough = taper([(-60, 770), (120, 800), (330, 836), (520, 800), (680, 700)], 130, 54)
    fork = taper([(90, 790), (40, 620), (56, 420), (10, 210), (20, -30)], 74, 24)
    spray = "".join(
        parts.foliage(chance, x, y, r, 42, 0.34)
        for x, y, r in (
            (40, 40, 120), (20, 210, 90), (150, 20, 90), (580, 660, 100), (585, 850, 110),
        )
    )  # fmt: skip
    eggs = "".join(
        _egg(chance, x, 622, lean)
        for x, lean in chance.some(((112, -16), (196, -6), (398, 8), (486, 17)), chance.whole(2, 4))
    )
    flip = side < 0
    return Scene(
        layers=(
            parts.moon(chance, *light, chance.between(50, 80)),
            Layer(body=path(ridge(chance, 640, 40, 5), 0.5), role="far", depth=0.85),
            Layer(body=_crowns(chance, 760), role="far", depth=0.66),
            Layer(body=parts.mirrored(path(bough + fork, 0.24), flip), role="wall", depth=0.2),
            Layer(body=_twigs(chance, False), depth=0.22),
            Layer(body=eggs, family="second", depth=0.12),
            *stage.group(Spot(300, 660, 370, 520)),
            Layer(body=_twigs(chance, True), depth=0.04),
            *stage.aside(300 + side * 225, 842, 90, 130, 0.0),
            Layer(body=parts.mirrored(spray, flip), role="far", family="second", depth=0.08),
        ),
        light=light,
        horizon=720,
    )


def _crowns(chance: CardRng, y: float) -> str:
    """The wood far below, from above."""
    return "".join(
        circle(x, y + chance.between(-26, 26), chance.between(40, 76), 0.42)
        for x in range(-20, 640, 62)
    ) + box(-10, y, 620, 200, 0.42)


def _egg(chance: CardRng, x: float, y: float, lean: float) -> str:
    shell = path(f"M{x} {y - 74}c34 0 50 54 50 84c0 36 -100 36 -100 0c0 -30 16 -84 50 -84z", 0.82)
    spots = "".join(
        circle(x + chance.between(-30, 30), y + chance.between(-46, 20), chance.between(2, 6), 0.5)
        for _ in range(9)
    )
    return parts.turned(shell + spots, lean, x, y)


def _twigs(chance: CardRng, near: bool) -> str:
    """The far rim, or the bowl before it: a dark ground and many sticks over it."""
    body = ""
    if near:
        body = path(
            "M48 640C60 780 180 846 300 846C420 846 540 780 552 640C440 704 160 704 48 640Z", 0.16
        )
    else:
        body = path("M48 640C120 584 480 584 552 640C440 704 160 704 48 640Z", 0.2)
    for _ in range(190 if near else 50):
        sink, a = chance.unit(), chance.between(-1.04, 0.75)
        b = min(1.06, a + chance.between(0.2, 0.6))
        points = [
            (300 + u * 254, _bowl(u, sink, near) + chance.between(-9, 9))
            for u in (a, (a + b) / 2, b)
        ]
        body += path(taper(points, chance.between(5, 11), 2), chance.between(0.26, 0.66))
    return body


def _bowl(u: float, sink: float, near: bool) -> float:
    """How low a twig lies: u from left to right, sink from the rim to the bottom."""
    round_ = max(0.0, 1 - u * u)
    if not near:
        return 640 - 42 * round_ + 30 * sink
    return 640 + (1 - sink) * 46 * round_ + sink * 200 * math.pow(round_, 0.55)


def giant_tree(stage: Stage) -> Scene:
    """A trunk as wide as the card, lived in; the things are on one of its boughs."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * 250, 120)
    flip = side < 0
    trunk = (
        "M70 -20C96 160 100 330 84 500C70 640 30 780 -60 920H660C590 790 540 650 524 500"
        "C508 320 520 160 540 -20Z"
    )
    limb = taper([(-70, 690), (120, 748), (330, 752), (500, 742), (590, 716)], 170, 30)
    limb += taper([(430, 756), (510, 790), (585, 790)], 34, 8) + taper(
        [(500, 744), (560, 690), (584, 640)], 26, 6
    )
    upper = taper([(120, 190), (40, 150), (-50, 60)], 70, 34) + taper(
        [(500, 120), (570, 90), (660, 10)], 66, 30
    )
    leaves = "".join(
        parts.foliage(chance, x, y, r, 46, 0.36)
        for x, y, r in (
            (20, 60, 130), (590, 30, 130), (300, -20, 110), (584, 650, 70), (586, 780, 70),
        )
    )  # fmt: skip
    return Scene(
        layers=(
            Layer(body=_stems(chance), role="far", depth=0.75),
            parts.mist(chance, 700, 0.3, 5),
            Layer(
                body=parts.mirrored(path(trunk, 0.36) + path(upper, 0.36), flip),
                role="wall",
                depth=0.14,
            ),
            Layer(body=parts.mirrored(_bark(chance), flip), role="line", depth=0.1),
            *_windows(chance, side),
            Layer(body=_ladder(300 - side * 150), role="far", depth=0.04),
            Layer(
                body=parts.mirrored(_rope_ladder(), flip), role="far", family="second", depth=0.06
            ),
            Layer(body=parts.mirrored(path(limb, 0.28), flip), depth=0.05),
            *stage.group(Spot(300, 712, 390, 500)),
            *stage.aside(300 + side * 215, 716, 90, 130, 0.02),
            *_lanterns(chance, side),
            Layer(body=parts.mirrored(leaves, flip), role="far", family="second", depth=0.06),
        ),
        light=light,
        horizon=HIGH,
    )


def _stems(chance: CardRng) -> str:
    """Other trees, far off on both sides."""
    return "".join(
        path(taper([(x, -20), (x + chance.between(-8, 8), 450), (x, 920)], wide * 0.8, wide), 0.45)
        for x, wide in (
            (chance.between(0, 30), 24),
            (60, 16),
            (545, 18),
            (chance.between(565, 600), 28),
        )
    )


def _bark(chance: CardRng) -> str:
    body = ""
    for i in range(24):
        x = 100 + i * 17.5
        y = chance.between(-60, 500)
        long = chance.between(140, 420)
        flare = (x - 300) * 0.2 if y + long > 600 else 0
        body += line(
            smooth([(x, y), (x + chance.between(-9, 9), y + long / 2), (x + flare, y + long)]),
            0.2, chance.between(2, 5), ' opacity="0.6"',
        )  # fmt: skip
    return body


def _windows(chance: CardRng, side: int) -> list[Layer]:
    """Round and arched ones, lit, each with a sill."""
    places = chance.some(
        ((145, 120), (-60, 80), (40, 60), (-96, 290), (170, 300), (175, 480), (10, 846)), 5
    )  # fmt: skip
    lit, frames = "", ""
    for dx, at in places:
        x, y, r = 300 + side * dx, at + chance.between(-14, 14), chance.between(19, 31)
        arc = f"A{r:.0f} {r:.0f} 0 0 1"
        shape = f"M{x - r:.0f} {y + r:.0f}V{y:.0f}{arc} {x + r:.0f} {y:.0f}V{y + r:.0f}Z"
        if chance.maybe(0.35):
            shape = f"M{x - r:.0f} {y:.0f}{arc} {x + r:.0f} {y:.0f}{arc} {x - r:.0f} {y:.0f}Z"
        else:
            frames += box(x - r - 9, y + r, 2 * r + 18, 8, 0.14)
        lit += path(shape, 1.0)
        frames += line(shape, 0.14, 7) + line(
            f"M{x} {y - r}V{y + r}M{x - r} {y + 3}H{x + r}", 0.14, 4
        )
    return [
        Layer(body=lit, role="light", family="accent", depth=0.1, glow=0.9),
        Layer(body=frames, role="far", depth=0.04),
    ]


def _rope_ladder() -> str:
    """Down from the crown to the bough; it sways."""
    steps = [(112 + 12 * math.sin(i / 4), 668 - i * 36) for i in range(20)]
    ropes = "".join(line(smooth([(x + dx, y) for x, y in steps]), 0.5, 3) for dx in (-22, 22))
    return ropes + "".join(box(x - 26, y - 4, 52, 8, 0.66) for x, y in steps)


def _ladder(x: float) -> str:
    rails = line(f"M{x - 18} 920L{x - 10} 720M{x + 18} 920L{x + 26} 720", 0.7, 5)
    return rails + "".join(line(f"M{x - 18 + i} {905 - i * 24}h36", 0.7, 4) for i in range(8))


def _lanterns(chance: CardRng, side: int) -> list[Layer]:
    """Hung from the bough."""
    cords, lights = "", ""
    for x in (300 + side * 90, 300 + side * 170, 300 - side * 230):
        y = chance.between(826, 860)
        cords += line(f"M{x} 780V{y - 14}", 0.15, 2.4)
        lights += box(x - 9, y - 14, 18, 26, 1.0, ' rx="6"')
    return [
        Layer(body=cords, role="line", depth=0.0),
        Layer(body=lights, role="light", family="accent", glow=0.9),
    ]
