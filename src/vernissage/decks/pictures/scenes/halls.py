"""Halls: an endless stair, a library, a theatre."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    Eye,
    arch,
    drape,
    moon,
    oval,
    poly,
    pool,
    wave,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    circle,
    cloud,
    ellipse,
    line,
    path,
    pine,
    stars,
)


def staircase(stage: Stage) -> Scene:
    """Stairs without end, and a landing."""
    chance = stage.chance
    side = chance.sign()
    back, light = _well(chance) if chance.maybe(0.45) else _flights(chance, side)
    landing = (
        box(60, 790, 480, 34, 0.4)
        + box(60, 790, 480, 7, 0.6)
        + path(f"M84 824H516V{HIGH}H440A140 90 0 0 0 160 {HIGH}H84Z", 0.24)
    )
    down = _flight(300 + side * 236, 790, 300 + side * 420, 930, 5, 30, 0.32)
    return Scene(
        layers=(
            *back,
            Layer(body=down, role="ground", depth=0.08),
            Layer(body=landing, role="ground", depth=0.04),
            *stage.group(Spot(300, 804, 400, 560)),
            *stage.aside(300 + side * 206, 812, 90, 150, 0.02),
        ),
        light=light,
        horizon=HIGH,
        inside=True,
    )


def _flights(chance: Chance, side: int) -> tuple[list[Layer], Point]:
    """Flights that cross the shaft to and fro, smaller and paler the higher they are."""
    light = (300 - side * 40, 120.0)
    tall = arch(light[0], 330, 190, 300)
    layers = [
        Layer(body=box(0, 0, WIDE, HIGH, 0.36), role="wall", depth=0.45),
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


def _well(chance: Chance) -> tuple[list[Layer], Point]:
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
        body += poly(wedge, 0.22 + 0.4 * i / steps + (0.1 if i % 2 else 0))
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


def library(stage: Stage) -> Scene:
    """Walls of books go away to a window; giant books are the floor to stand on."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300 + side * chance.between(0, 40), 330)
    far = 3.6
    end = eye.at(300, 1010, far)
    window = arch(end[0], end[1] - 20, 130, 200)
    lamp_x = 300 - side * 120
    return Scene(
        layers=(
            Layer(body=box(0, 0, WIDE, HIGH, 0.5), role="wall", depth=0.6),
            Layer(
                body=poly(eye.floor(-20, 620, 1010, 1, far), 0.3) + _runner(eye, far),
                role="ground",
                depth=0.25,
            ),
            Layer(body=poly(eye.floor(-20, 620, -160, 1, far), 0.2), role="wall", depth=0.3),
            Layer(body=path(window, 0.96), role="light", family="accent", glow=0.7, depth=0.6),
            *(
                Layer(
                    body=_shelves(chance, eye, x, z, z * 1.38),
                    role="wall",
                    family=family,
                    depth=deep,
                )
                for z, deep in ((2.61, 0.6), (1.89, 0.4), (1.37, 0.24), (0.99, 0.1))
                for x, family in ((-20.0, "main"), (620.0, "main"))
            ),
            Layer(body=_ladder(eye, 300 + side * 320), role="line", depth=0.1),
            Layer(body=pool(lamp_x, 150, 240, 240, 0.5), role="veil"),
            Layer(
                body=line(f"M{lamp_x} -10V92", 0.15, 4)
                + path(f"M{lamp_x - 52} 136q8 -46 52 -48q44 2 52 48z", 0.35),
                role="wall",
                family="accent",
                depth=0.08,
            ),
            Layer(body=ellipse(lamp_x, 137, 46, 12, 1.0), role="light", family="accent", glow=0.9),
            *_stack(chance, side),
            *stage.group(Spot(300, 742, 400, 520)),
            *stage.aside(300 + side * 222, 880, 120, 170, 0.02),
        ),
        light=(lamp_x, 130),
        horizon=HIGH,
        inside=True,
    )


def _runner(eye: Eye, far: float) -> str:
    """A carpet down the middle."""
    return poly(eye.floor(190, 410, 1010, 1, far), 0.5) + poly(
        eye.floor(206, 394, 1010, 1, far), 0.38
    )


def _shelves(chance: Chance, eye: Eye, x: float, near: float, far: float) -> str:
    """One bookcase of a side wall: boards and backs of books."""
    upper, lower, rows = -160, 1010, 7
    body = poly(eye.side(x, upper, lower, near, far), 0.16)
    tall = (lower - upper) / rows
    for row in range(rows):
        foot = upper + tall * (row + 1) - 14
        z = near * 1.02
        while z < far * 0.985:
            thick = z * chance.between(0.012, 0.035)
            high = tall * chance.between(0.55, 0.84)
            if chance.maybe(0.93):
                fill = chance.pick((0.3, 0.4, 0.5, 0.62, 0.74))
                body += poly(eye.side(x, foot - high, foot, z, z + thick * 0.92), fill)
                if high > tall * 0.7:
                    body += poly(
                        eye.side(x, foot - high * 0.8, foot - high * 0.7, z, z + thick * 0.92), 0.9
                    )
            z += thick
        body += poly(eye.side(x, foot, foot + 14, near, far), 0.26)
    return body + poly(eye.side(x, upper, lower, far * 0.985, far), 0.1)


def _ladder(eye: Eye, x: float) -> str:
    """It leans at the shelves, seen a little from the side."""
    foot = [eye.at(x + (300 - x) * 0.42, 1010, z) for z in (1.5, 1.74)]
    top = [eye.at(x, 60, z) for z in (1.5, 1.74)]
    body = "".join(
        line(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", 0.8, 6)
        for a, b in zip(foot, top, strict=True)
    )
    for i in range(1, 11):
        (ax, ay), (bx, by) = (
            (f[0] + (t[0] - f[0]) * i / 11, f[1] + (t[1] - f[1]) * i / 11)
            for f, t in zip(foot, top, strict=True)
        )
        body += line(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", 0.7, 4)
    return body


def _stack(chance: Chance, side: int) -> list[Layer]:
    """Giant books, one on the other, with steps of smaller ones."""
    layers, y = [], 930.0
    for i, family in enumerate(("main", "accent", "second")):
        high = 66 if i < 2 else 62
        wide, x = 500 - i * 24, 300 + chance.between(-14, 14)
        layers.append(
            Layer(
                body=_tome(x, y, wide, high, chance.sign()),
                role="ground",
                family=family,
                depth=0.04,
            )  # type: ignore[arg-type]
        )
        y -= high
    return layers


def _tome(x: float, lower: float, wide: float, high: float, spine: int) -> str:
    """A book that lies: covers, leaves, a round back."""
    l, r, t = x - wide / 2, x + wide / 2, lower - high
    body = box(l + 10, t + 8, wide - 20, high - 16, 0.85)
    body += "".join(
        line(f"M{l + 16:.1f} {t + 8 + i * (high - 16) / 5:.1f}H{r - 16:.1f}", 0.6, 1.4)
        for i in range(1, 5)
    )
    body += box(l, t, wide, 11, 0.5, ' rx="4"') + box(l, lower - 11, wide, 11, 0.36, ' rx="4"')
    edge = l if spine < 0 else r
    curve = f"M{edge:.1f} {t:.1f}h{-spine * 34}q{-spine * 16} {high / 2:.1f} 0 {high:.1f}h{spine * 34}q{spine * 14} {-high / 2:.1f} 0 {-high:.1f}z"
    return body + path(curve, 0.4) + box(min(edge, edge - spine * 34), t + high * 0.3, 34, 5, 0.9)


def theatre(stage: Stage) -> Scene:
    """Curtains, footlights, painted things on strings; the audience looks on."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300, 420)
    lamp = (300 + side * chance.between(80, 150), 70.0)
    cone = poly(
        [(lamp[0] - 12, 60), (lamp[0] + 12, 60), (490, 775), (110, 775)], 1.0, ' opacity="0.26"'
    )
    boards = "".join(
        poly(eye.floor(-200 + i * 84, -200 + (i + 1) * 84 + 1, 812, 1, 1.75), 0.42 + 0.07 * (i % 2))
        for i in range(12)
    )
    strings, pieces, lit = _hung(chance, side)
    valance = "".join(
        path(
            f"M{x - 64} -10H{x + 64}V{chance.between(66, 78):.0f}Q{x} {150} {x - 64} 72Z",
            0.34 + 0.08 * (i % 2),
        )
        for i, x in enumerate(range(0, 660, 100))
    )
    feet = "".join(ellipse(x, 818, 17, 13, 1.0) for x in range(90, 560, 60))
    return Scene(
        layers=(
            Layer(body=box(0, 0, WIDE, HIGH, 0.42), role="wall", depth=0.5),
            Layer(body=strings, role="line", depth=0.4),
            Layer(body=pieces, role="far", family="second", depth=0.32),
            Layer(body=lit, role="light", family="accent", glow=0.5, depth=0.4),
            Layer(body=boards, role="ground", depth=0.12),
            Layer(body=_scenery(chance), role="far", family="second", depth=0.22),
            Layer(
                body=cone + ellipse(300, 772, 200, 30, 1.0, ' opacity="0.5"'),
                role="veil",
                depth=0.2,
            ),
            *stage.group(Spot(300, 776, 380, 500)),
            *stage.aside(300 - side * 166, 796, 90, 160, 0.05),
            Layer(
                body=drape(chance, -10, 836, -30, 118, -110)
                + drape(chance, -10, 836, 482, 640, 110),
                role="wall",
                family="accent",
                depth=0.05,
            ),
            Layer(body=valance, role="wall", family="accent", depth=0.02),
            Layer(
                body=box(0, 812, WIDE, 100, 0.14) + box(0, 812, WIDE, 6, 0.4),
                role="ground",
                depth=0.02,
            ),
            Layer(body=feet, role="light", family="accent", glow=0.5),
            Layer(body=box(0, 822, WIDE, 14, 0.1), role="ground", depth=0.0),
            Layer(body=_audience(chance), role="wall", depth=0.0),
        ),
        light=lamp,
        horizon=HIGH,
        inside=True,
    )


def _hung(chance: Chance, side: int) -> tuple[str, str, str]:
    """Strings, clouds on them, and a moon or stars that shine."""
    spots = [(300 - side * 130, 232), (300 + side * 20, 170), (300 + side * 150, 270)]
    strings = "".join(
        line(f"M{x + d} -10V{y - 20}", 0.75, 1.6) for x, y in spots for d in (-16, 16)
    )
    clouds = "".join(cloud(chance, x, y, chance.between(110, 150), 0.85) for x, y in spots[::2])
    x, y = spots[1]
    return strings, clouds, moon(chance, x, y + 16, 44) + stars(chance, 14, 360)


def _scenery(chance: Chance) -> str:
    """Flats at the back: waves, firs or hills."""
    kind = chance.pick(("waves", "firs", "hills"))
    if kind == "waves":
        return path(wave(60, 540, 610, 15, 70, 690), 0.5) + path(
            wave(40, 560, 648, 14, 62, 706), 0.36
        )
    if kind == "firs":
        return "".join(
            pine(110 + i * 64, 690, 230 - 40 * min(i, 6 - i), 0.34 + 0.08 * (i % 2))
            for i in range(7)
        )
    return "".join(
        path(oval(x, 700 + r, 2 * r, 2 * r), fill)
        for x, r, fill in ((170, 120, 0.5), (430, 140, 0.44), (300, 70, 0.36))
    )


def _audience(chance: Chance) -> str:
    """Heads from behind: round, in hats, with ears."""
    body = ""
    for i in range(8):
        x, y, r = (
            30 + i * 78 + chance.between(-10, 10),
            884 + chance.between(-8, 10),
            chance.between(25, 31),
        )
        body += circle(x, y, r, 0.08) + ellipse(x, y + 54, r * 1.9, 32, 0.08)
        hat = chance.pick(("none", "top", "ears", "bun", "none"))
        if hat == "top":
            body += box(x - r * 0.8, y - r * 2.1, r * 1.6, r * 1.5, 0.07) + ellipse(
                x, y - r * 0.66, r * 1.4, 6, 0.07
            )
        elif hat == "ears":
            body += "".join(
                poly(
                    [
                        (x + s * r * 0.9, y - r * 0.2),
                        (x + s * r * 0.9, y - r * 1.6),
                        (x + s * r * 0.1, y - r * 0.9),
                    ],
                    0.08,
                )
                for s in (-1, 1)
            )
        elif hat == "bun":
            body += circle(x, y - r * 1.1, r * 0.5, 0.08)
    return body
