"""In the water and on it."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import beasts, parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    box, circle, ellipse, line, path, ridge, smooth, stars, taper,
)  # fmt: skip


def under_water(stage: Stage) -> Scene:
    """A gorge in the deep: rays from above, rocks with corals on both sides, sand."""
    chance = stage.chance
    side = chance.sign()
    source = 300 + side * chance.between(60, 150)
    rays = "".join(
        path(
            f"M{source + i * 34 - 12:.0f} -20L{source + i * 34 + 16:.0f} -20"
            f"L{source + i * 118 + 70:.0f} 760L{source + i * 118 - 46:.0f} 760Z",
            0.95,
            f' opacity="{0.1 + 0.06 * (i % 2)}"',
        )
        for i in range(-3, 4)
    )
    rocks = [
        Layer(body=_rock(chance, way, reach, high), role="far", depth=depth)
        for way, reach, high, depth in (
            (side, 200, 330, 0.72), (-side, 165, 500, 0.6), (side, 105, 560, 0.3), (-side, 84, 720, 0.16),
        )
    ]  # fmt: skip
    weeds = "".join(
        _weed(chance, 300 + way * chance.between(215, 300), 912, chance.between(160, 380))
        for way in (-1, 1, -1, 1, side, side)
    )
    return Scene(
        layers=(
            Layer(body=rays, role="veil", family="second", depth=0.7, glow=0.25),
            *rocks[:2],
            *_wreck(chance, side),
            Layer(body=_shoal(chance, 300 - side * 60, 210), role="far", depth=0.5),
            *rocks[2:],
            Layer(body=path(ridge(chance, 800, 16), 0.5), role="ground", depth=0.2),
            *stage.group(Spot(300, 806, 430, 620, afloat=True)),
            *stage.aside(300 + side * 190, 858, 110, 130, 0.02),
            Layer(body=_bubbles(chance), role="light", depth=0.3),
            Layer(body=weeds, role="far", family="second", depth=0.02),
            Layer(body=_corals(chance, -side), role="far", family="accent", depth=0.04),
        ),
        light=(source, 20),
        horizon=HIGH,
        inside=True,
    )


def _rock(chance: Chance, side: int, reach: float, high: float) -> str:
    """A cliff at the edge, with ledges."""
    points = [(-60.0, HIGH - high)]
    for i in range(7):
        out = reach * (0.35 + 0.65 * (i / 6) ** 0.8) * chance.between(0.8, 1.15)
        points.append((out, HIGH - high + high * (i + 0.4) / 7))
    d = f"{smooth(points)}L{reach + 90:.0f} {HIGH + 20}H-60Z"
    return parts.mirrored(path(d, 0.3), side > 0)


def _wreck(chance: Chance, side: int) -> list[Layer]:
    """What lies there, far off."""
    kind, x = chance.pick(("columns", "ship", "none")), 300 + side * 130
    if kind == "columns":
        body = "".join(
            box(x + dx, 760 - high, 26, high, 0.4) + box(x + dx - 7, 760 - high, 40, 12, 0.4)
            for dx, high in ((-80, 230), (-14, 300), (52, 180))
        )
    elif kind == "ship":
        hull = f"M{x - 130} 640q20 130 60 150h150q30 -60 40 -170q-60 40 -120 36q-80 0 -130 -16z"
        body = parts.turned(
            path(hull, 0.4) + box(x - 20, 400, 9, 260, 0.4) + box(x - 70, 470, 110, 7, 0.4),
            -13,
            x,
            700,
        )
    else:
        return []
    return [Layer(body=body, role="far", depth=0.66)]


def _shoal(chance: Chance, x: float, y: float) -> str:
    body = ""
    for _ in range(chance.whole(12, 20)):
        fx, fy = x + chance.between(-150, 150), y + chance.between(-90, 90)
        size = chance.between(6, 10)
        body += ellipse(fx, fy, size, size * 0.42, 0.35) + path(
            f"M{fx - size * 0.8:.1f} {fy:.1f}l{-size * 0.7:.1f} {-size * 0.5:.1f}v{size:.1f}z", 0.35
        )
    return body


def _bubbles(chance: Chance) -> str:
    spring, body = chance.between(120, 480), ""
    for i in range(26):
        y = 780 - i * 28
        x = spring + math.sin(i * 0.7) * 26 + chance.between(-20, 20)
        body += circle(x, y, chance.between(2, 4 + i * 0.25), 0.9, ' opacity="0.5"')
    return body


def _corals(chance: Chance, side: int) -> str:
    """Branching ones in the lower corner."""
    body = ""
    for i in range(3):
        x, high = 300 + side * (290 - i * 46), chance.between(90, 150) - i * 26
        for angle in (-38, -14, 10, 34):
            turn = math.radians(angle + chance.between(-6, 6))
            tip = (x + math.sin(turn) * high, 880 - math.cos(turn) * high)
            knee = (x + math.sin(turn) * high * 0.4 + angle * 0.2, 880 - high * 0.5)
            body += path(taper([(x, 905), knee, tip], 15, 8), 0.5) + circle(*tip, 6, 0.62)
    return body


def _weed(chance: Chance, x: float, y: float, high: float) -> str:
    turn = chance.between(0, math.tau)
    points = [(x + math.sin(turn + i * 0.9) * 16 * i / 6, y - high * i / 7) for i in range(8)]
    return path(taper(points, 17, 2), chance.between(0.25, 0.4))


def paper_boat(stage: Stage) -> Scene:
    """An open sea in rows of waves, and a boat folded of a written sheet."""
    chance = stage.chance
    side = chance.sign()
    moon = (300 + side * chance.between(150, 210), chance.between(90, 150))
    lean = chance.between(-4, 4)
    far = chance.between(300, 350)
    rows = [
        Layer(
            body=path(parts.waves(far + 26 + i * i * 17, 44 + i * 34, 5 + i * 7, chance.unit()), 0.5 - 0.03 * i),
            role="water",
            family="second" if i % 2 else "main",
            depth=0.8 - i * 0.13,
        )
        for i in range(5)
    ]  # fmt: skip
    near = [
        Layer(
            body=path(parts.waves(y, long, high, chance.unit()), fill), role="water", family=family, depth=0.04,
        )
        for y, long, high, fill, family in ((742, 190, 42, 0.36, "main"), (812, 250, 52, 0.28, "second"))
    ]  # fmt: skip
    back, front = _folded(chance, lean)
    return Scene(
        layers=(
            Layer(body=stars(chance, 40, far), role="light", depth=0.9),
            parts.moon(chance, *moon, chance.between(40, 60)),
            Layer(body=parts.birds(chance, 300 - side * 140, 150, 4, 16), role="line", depth=0.4),
            *_far_off(chance, 300 - side * 180, far + 30),
            *rows,
            Layer(body=back, depth=0.16),
            *stage.group(Spot(300, 638, 380, 545)),
            *stage.aside(300 - side * 176, 622, 90, 130, 0.1),
            Layer(body=front, depth=0.02),
            *near,
        ),
        light=moon,
        horizon=far + 30,
    )


def _folded(chance: Chance, lean: float) -> tuple[str, str]:
    """The far and the near side of the boat."""
    back = path("M20 585L580 585L470 700H130Z", 0.62) + path("M170 690L300 430L430 690Z", 0.78)
    back += path("M300 430L430 690H300Z", 0.66)
    side = "M20 585Q300 730 580 585L474 800H126Z"
    name = f"boat{chance.number}"
    written = "".join(
        line(f"M40 {y}H560", 0.7, 2.4, f' stroke-dasharray="{chance.whole(30, 90)} 9 16 8"')
        for y in range(640, 790, 17)
    )
    front = (
        path(side, 0.93)
        + f'<clipPath id="{name}"><path d="{side}"/></clipPath><g clip-path="url(#{name})">'
        + written + path("M300 640L474 800H300Z", 0.8, ' opacity="0.55"') + "</g>"
        + line("M20 585Q300 730 580 585", 1.0, 4)
    )  # fmt: skip
    return parts.turned(back, lean, 300, 700), parts.turned(front, lean, 300, 700)


def _far_off(chance: Chance, x: float, y: float) -> list[Layer]:
    """On the horizon: an island, a lighthouse, or nothing."""
    kind = chance.pick(("island", "lighthouse", "none"))
    if kind == "island":
        d = f"M{x - 110:.0f} {y:.0f}q40 -20 60 -70q20 -30 40 10q20 40 50 20q30 0 70 40z"
        return [Layer(body=path(d, 0.4), role="far", depth=0.75)]
    if kind == "lighthouse":
        tower = path(f"M{x - 12:.0f} {y:.0f}l5 -78h14l5 78z", 0.45)
        rock = path(f"M{x - 60:.0f} {y:.0f}q50 -30 120 0z", 0.4)
        return [
            Layer(body=rock + tower, role="far", depth=0.6),
            Layer(body=circle(x, y - 86, 8, 1.0), role="light", family="accent", glow=1.0),
        ]
    return []


def island_back(stage: Stage) -> Scene:
    """The sea, cut open: what looks like an island is the back of somebody huge."""
    chance = stage.chance
    side = chance.sign()
    sun = (300 + side * chance.between(140, 200), chance.between(90, 160))
    turtle = chance.maybe()
    dry, wet, marks = (beasts.turtle if turtle else beasts.whale)(chance)
    top, x = (552, 280) if turtle else (566, 300)
    flip = side < 0
    line_y = 668
    surface = path(parts.waves(line_y, 120, 15, chance.unit()), 0.42)
    floor = path(ridge(chance, 868, 14, 5), 0.25)
    return Scene(
        layers=(
            parts.moon(chance, *sun, chance.between(40, 60)),
            Layer(body=parts.birds(chance, 300 - side * 130, 140, 5, 14), role="line", depth=0.4),
            Layer(body=path(parts.peaks(chance, 640, 60, 6), 0.5), role="far", depth=0.86),
            Layer(body=path(parts.waves(632, 60, 6, 0.3), 0.5), role="water", depth=0.6),
            Layer(body=surface, role="water", family="second", depth=0.34),
            Layer(body=_shoal(chance, 300, 850), role="far", depth=0.4),
            Layer(body=floor, role="far", depth=0.4),
            Layer(body=parts.mirrored(wet, flip), depth=0.3),
            Layer(body=parts.mirrored(dry, flip), depth=0.1),
            Layer(body=parts.mirrored(marks, flip), role="far", family="second", depth=0.12),
            *stage.group(Spot(600 - x if flip else x, top, 370, 450, afloat=True)),
            *stage.aside(300 - side * 190, 640, 80, 110, 0.05),
            Layer(body=_foam(chance, line_y), role="line", depth=0.1),
        ),
        light=sun,
        horizon=640,
    )


def _foam(chance: Chance, y: float) -> str:
    return "".join(
        line(smooth([(x, y + 4), (x + 24, y - 3), (x + 52, y + 5)]), 0.95, 2.6, ' opacity="0.7"')
        for x in (chance.between(-20, 580) for _ in range(16))
    )
