"""Places that are too large or too small: a hand, a burrow, a nest, a tree."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point, box, circle, ellipse, line, path, pine, ridge, smooth, stars, taper,
)  # fmt: skip


def giant_hand(stage: Stage) -> Scene:
    """A huge open hand comes from below or from the side; the things are on its palm."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * 180, chance.between(90, 150))
    rising = chance.maybe()
    back, front = _rising() if rising else _reaching()
    x, y = (300, 664) if rising else (342, 706)
    flip = side > 0
    town = "".join(
        parts.cottage(chance.between(10, 590), 884, chance.between(18, 34), 0.3) for _ in range(14)
    )
    return Scene(
        layers=(
            Layer(body=stars(chance, 50, 500), role="light", depth=0.9),
            parts.moon(chance, *light, chance.between(44, 70)),
            *(
                Layer(body=parts.heap(chance, cx, cy, wide, 60, 0.6, 0.8), role="far", depth=0.7)
                for cx, cy, wide in (
                    (chance.between(20, 200), 420, 190), (chance.between(400, 580), 520, 220),
                )
            ),
            Layer(body=path(parts.peaks(chance, 850, 90, 5), 0.5), role="far", depth=0.75),
            Layer(body=town + path(ridge(chance, 880, 8, 5), 0.3), role="far", depth=0.5),
            Layer(body=parts.mirrored(back, flip), depth=0.22),
            *stage.group(Spot(600 - x if flip else x, y, 360 if rising else 330, 530)),
            Layer(body=parts.mirrored(front, flip), depth=0.04),
        ),
        light=light,
        horizon=860,
    )  # fmt: skip


def _finger(points: list[Point], base: float, tip: float, fill: float) -> str:
    """From the palm to the tip, with the creases of its joints."""
    body = path(taper(points, base, tip), fill) + circle(*points[-1], tip / 2, fill)
    for i in (1, 2):
        (ax, ay), (x, y), (bx, by) = points[i - 1], points[i], points[i + 1]
        long = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / long * base * 0.3, (bx - ax) / long * base * 0.3
        body += line(
            f"M{x - nx:.1f} {y - ny:.1f}Q{x:.1f} {y + 5:.1f} {x + nx:.1f} {y + ny:.1f}",
            fill - 0.2,
            3,
        )
    return body


def _rising() -> tuple[str, str]:
    """From below, cupped: fingers behind, the palm before them, the thumb aside."""
    fingers = (
        ([(130, 690), (84, 590), (62, 500), (72, 420)], 62, 40),
        ([(210, 670), (178, 540), (160, 430), (164, 350)], 66, 44),
        ([(300, 660), (300, 520), (300, 400), (302, 316)], 68, 46),
        ([(394, 670), (424, 545), (440, 440), (436, 362)], 66, 44),
    )
    back = "".join(_finger(points, base, tip, 0.62) for points, base, tip in fingers)
    back += ellipse(300, 664, 196, 40, 0.74)
    palm = (
        "M98 652C92 740 150 812 196 850C208 866 206 890 206 920H394C394 890 396 866 410 846"
        "C450 806 500 760 508 664C440 716 180 716 98 652Z"
    )
    thumb = _finger([(430, 800), (502, 716), (540, 636), (552, 570)], 92, 46, 0.68)
    lines = line("M150 716C210 770 300 790 380 770", 0.44, 3.4) + line(
        "M190 700C260 740 350 744 420 716", 0.48, 3
    )
    lines += line("M214 872Q300 892 388 870M210 892Q300 910 392 890", 0.46, 3)
    return back, path(palm, 0.66) + thumb + lines


def _reaching() -> tuple[str, str]:
    """From the side, palm up: the fingers end in an upward bend."""
    fingers = (
        ([(380, 700), (470, 690), (528, 640), (548, 566)], 58, 36),
        ([(390, 716), (486, 710), (552, 660), (572, 590)], 60, 38),
    )
    back = "".join(
        _finger(points, base, tip, fill)
        for (points, base, tip), fill in zip(fingers, (0.52, 0.58), strict=True)
    )
    back += ellipse(330, 712, 150, 22, 0.72)
    arm = (
        "M-30 742C60 742 120 730 176 706C220 690 250 712 300 722C360 730 420 734 470 720"
        "C520 704 548 664 560 622C568 600 600 606 596 636C588 702 550 762 486 796C420 826 340 846 262 852"
        "C180 862 80 880 -30 888Z"
    )
    thumb = "M150 760C150 700 176 660 190 612C196 586 236 588 238 618C240 664 236 700 262 740C230 790 176 800 150 760Z"
    lines = (
        line("M262 742C330 764 420 766 480 740", 0.46, 3)
        + line("M486 742Q504 760 506 780M546 690Q562 704 574 704", 0.46, 3)
        + line("M204 604q14 -10 26 2", 0.9, 4)
        + line("M206 662Q222 668 238 660", 0.46, 3)
        + line("M78 748Q92 810 84 868", 0.46, 3)
    )
    sleeve = path("M-30 722C20 726 44 734 62 740Q80 806 66 880C40 888 0 894 -30 896Z", 0.3) + line(
        "M62 740Q80 806 66 880", 0.85, 7
    )
    return back, path(arm, 0.66) + path(thumb, 0.7) + lines + sleeve


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
        line(smooth([(x, y + chance.between(-9, 9)) for x in range(-40, 700, 80)]), 0.22, chance.between(4, 18))
        for y in range(round(top) + 70, HIGH, 74)
    )  # fmt: skip
    house = 300 - side * 190
    hollow, way_up = _hollow(chance, side, top)
    return Scene(
        layers=(
            Layer(body=circle(*sun, 30, 1.0), role="light", family="accent", depth=0.7, glow=0.9),
            Layer(body=path(parts.peaks(chance, top, 60, 5), 0.5), role="far", depth=0.8),
            Layer(body=parts.cottage(house, ground(house) + 6, 62, 0.3) + _trees(chance, house, ground), role="far", depth=0.3),
            Layer(body=earth, role="wall", depth=0.04),
            Layer(body=parts.grass(chance, (0, WIDE), ground, 110, 26, 0.3), role="ground", family="second", depth=0.1),
            Layer(body=parts.window_of(house, ground(house) + 6, 62), role="light", family="accent", glow=0.8),
            Layer(body=_stones(chance, top), role="wall", family="second", depth=0.1),
            Layer(body=_bones(chance, side), role="line", depth=0.1),
            Layer(body=path(way_up, 0.5), role="wall", family="accent", depth=0.05),
            Layer(body=_pantry(chance, 300 + side * 180, 282), role="wall", family="accent", depth=0.05),
            Layer(body=path(hollow, 0.6), role="wall", family="accent", depth=0.05, glow=0.5),
            Layer(body=_glow(side), role="light", family="accent", depth=0.05),
            Layer(body=ellipse(300, 812, 236, 20, 0.34), role="ground", depth=0.05),
            Layer(body=_roots(chance, ground), role="far", depth=0.02),
            *_lamp(300 + side * 165, 410),
            *stage.group(Spot(300, 800, 380, 430)),
            *stage.aside(300 - side * 190, 806, 90, 120, 0.02),
        ),
        light=(300 + side * 165, 430),
        horizon=top + 40,
    )  # fmt: skip


def _hollow(chance: Chance, side: int, top: float) -> tuple[str, str]:
    """The room and the passage to the meadow."""
    points = []
    for i in range(18):
        angle = math.tau * i / 18
        wide, high = 262 + chance.between(-5, 5), 256 + chance.between(-7, 7)
        points.append((300 + math.cos(angle) * wide, min(814, 590 + math.sin(angle) * high)))
    x = 300 - side * 60
    passage = [(x, 400), (x - side * 60, 330), (x + side * 30, 250), (x - side * 10, top - 8)]
    return smooth(points, closed=True), taper(passage, 96, 60)


def _glow(side: int) -> str:
    """Where the lamp falls."""
    return "".join(
        ellipse(300 + side * (150 - r * 0.4), 560, r, r * 0.92, 0.86, ' opacity="0.28"')
        for r in (130, 180, 225)
    )


def _pantry(chance: Chance, x: float, y: float) -> str:
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
    cord = line(f"M{x} {y - 110}V{y - 20}", 0.15, 3)
    shade = path(f"M{x - 22} {y}l12 -24h20l12 24z", 0.2)
    return [
        Layer(body=circle(x, y + 5, 14, 1.0), role="light", family="accent", glow=1.0),
        Layer(body=cord + shade, role="far", depth=0.0),
    ]


def _trees(chance: Chance, house: float, ground: parts.Line) -> str:
    places = (chance.between(0, WIDE) for _ in range(6))
    return "".join(
        pine(x, ground(x) + 6, chance.between(40, 84), 0.3) for x in places if abs(x - house) > 55
    )


def _roots(chance: Chance, ground: parts.Line) -> str:
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


def _stones(chance: Chance, top: float) -> str:
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


def _bones(chance: Chance, side: int) -> str:
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


def nest(stage: Stage) -> Scene:
    """A nest as large as a house on a bough, with eggs."""
    chance = stage.chance
    side = chance.sign()
    light = (300 + side * 190, chance.between(90, 150))
    bough = taper([(-60, 770), (120, 800), (330, 836), (520, 800), (680, 700)], 130, 54)
    fork = taper([(90, 790), (40, 620), (56, 420), (10, 210), (20, -30)], 74, 24)
    spray = "".join(
        parts.foliage(chance, x, y, r, 26, 0.34)
        for x, y, r in ((40, 40, 120), (20, 210, 90), (150, 20, 90), (580, 660, 100), (585, 850, 110))
    )  # fmt: skip
    eggs = "".join(
        _egg(chance, x, 622, lean) for x, lean in ((112, -16), (196, -6), (398, 8), (486, 17))
    )
    flip = side < 0
    return Scene(
        layers=(
            parts.moon(chance, *light, chance.between(50, 80)),
            Layer(body=path(ridge(chance, 640, 40, 5), 0.5), role="far", depth=0.85),
            Layer(body=_crowns(chance, 760), role="far", depth=0.66),
            Layer(body=parts.mirrored(path(bough + fork, 0.24), flip), role="wall", depth=0.2),
            Layer(body=_twigs(chance, False), role="wall", depth=0.22),
            Layer(body=eggs, family="second", depth=0.12),
            *stage.group(Spot(300, 660, 370, 520)),
            Layer(body=_twigs(chance, True), role="wall", depth=0.04),
            *stage.aside(300 + side * 225, 842, 90, 130, 0.0),
            Layer(body=parts.mirrored(spray, flip), role="far", family="second", depth=0.08),
        ),
        light=light,
        horizon=720,
    )


def _crowns(chance: Chance, y: float) -> str:
    """The wood far below, from above."""
    return "".join(
        circle(x, y + chance.between(-26, 26), chance.between(40, 76), 0.42)
        for x in range(-20, 640, 62)
    ) + box(-10, y, 620, 200, 0.42)


def _egg(chance: Chance, x: float, y: float, lean: float) -> str:
    shell = path(
        f"M{x} {y - 74}C{x + 34} {y - 74} {x + 50} {y - 20} {x + 50} {y + 10}C{x + 50} {y + 46} {x - 50} {y + 46} {x - 50} {y + 10}C{x - 50} {y - 20} {x - 34} {y - 74} {x} {y - 74}Z",
        0.82,
    )
    spots = "".join(
        circle(x + chance.between(-30, 30), y + chance.between(-46, 20), chance.between(2, 6), 0.5)
        for _ in range(9)
    )
    return parts.turned(shell + spots, lean, x, y)


def _twigs(chance: Chance, near: bool) -> str:
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
    return 640 + (1 - sink) * 46 * round_ + sink * 200 * round_**0.55


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
        parts.foliage(chance, x, y, r, 30, 0.36)
        for x, y, r in ((20, 60, 130), (590, 30, 130), (300, -20, 110), (584, 650, 70), (586, 780, 70))
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
            Layer(body=parts.mirrored(_stairs(), flip), role="far", family="second", depth=0.06),
            Layer(body=parts.mirrored(path(limb, 0.28), flip), role="ground", depth=0.05),
            *stage.group(Spot(300, 712, 390, 500)),
            *stage.aside(300 + side * 215, 716, 90, 130, 0.02),
            *_lanterns(chance, side),
            Layer(body=parts.mirrored(leaves, flip), role="far", family="second", depth=0.06),
        ),
        light=light,
        horizon=HIGH,
    )


def _stems(chance: Chance) -> str:
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


def _bark(chance: Chance) -> str:
    body = ""
    for i in range(24):
        x = 100 + i * 17.5
        y = chance.between(-60, 500)
        long = chance.between(140, 420)
        flare = (x - 300) * 0.2
        body += line(
            smooth([(x, y), (x + chance.between(-9, 9), y + long / 2), (x + (flare if y + long > 600 else 0), y + long)]),
            0.2, chance.between(2, 5), ' opacity="0.6"',
        )  # fmt: skip
    return body


def _windows(chance: Chance, side: int) -> list[Layer]:
    """Round and arched ones, lit, each with a sill."""
    places = chance.some(
        ((145, 120), (-60, 80), (40, 60), (-150, 300), (170, 300), (175, 480), (30, 838), (-40, 850)), 5
    )  # fmt: skip
    lit, frames = "", ""
    for dx, at in places:
        x, y, r = 300 + side * dx, at + chance.between(-14, 14), chance.between(19, 31)
        shape = f"M{x - r:.0f} {y + r:.0f}V{y:.0f}A{r:.0f} {r:.0f} 0 0 1 {x + r:.0f} {y:.0f}V{y + r:.0f}Z"
        if chance.maybe(0.35):
            shape = f"M{x - r:.0f} {y:.0f}A{r:.0f} {r:.0f} 0 0 1 {x + r:.0f} {y:.0f}A{r:.0f} {r:.0f} 0 0 1 {x - r:.0f} {y:.0f}Z"
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


def _stairs() -> str:
    """Boards in the bark, from the bough upwards."""
    steps = [(112 + 14 * math.sin(i / 4), 640 - i * 38) for i in range(17)]
    rope = line(smooth([(x - 2, y - 34) for x, y in steps]), 0.6, 3)
    return rope + "".join(
        box(x - 26, y, 52, 9, 0.6) + line(f"M{x - 2:.0f} {y:.0f}v-34", 0.5, 2) for x, y in steps
    )


def _ladder(x: float) -> str:
    rails = line(f"M{x - 18} 920L{x - 10} 720M{x + 18} 920L{x + 26} 720", 0.7, 5)
    return rails + "".join(line(f"M{x - 18 + i} {905 - i * 24}h36", 0.7, 4) for i in range(8))


def _lanterns(chance: Chance, side: int) -> list[Layer]:
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
