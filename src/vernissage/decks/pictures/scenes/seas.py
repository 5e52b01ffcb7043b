"""On the open sea."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Family, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import beasts, parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    circle,
    line,
    path,
    ridge,
    smooth,
    stars,
)  # fmt: skip


def paper_boat(stage: Stage) -> Scene:
    """An open sea in rows of waves, and a boat folded of a written sheet."""
    chance = stage.chance
    side = chance.sign()
    moon = (300 + side * chance.between(150, 210), chance.between(90, 150))
    lean = chance.between(-4, 4)
    far = chance.between(300, 350)
    rows = [
        _row(chance, far + 26 + i * i * 17, 44 + i * 34, 5 + i * 7, 0.5 - 0.03 * i, 0.8 - i * 0.13)
        for i in range(5)
    ]
    near = [_row(chance, 742, 190, 42, 0.36, 0.04), _row(chance, 812, 250, 52, 0.28, 0.03)]
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


def _row(chance: CardRng, y: float, long: float, high: float, fill: float, depth: float) -> Layer:
    """Waves; now and then one row has another colour."""
    family: Family = "second" if chance.maybe(0.3) else "main"
    body = path(parts.waves(y, long, high, chance.unit()), fill)
    return Layer(body=body, role="water", family=family, depth=depth)


def _folded(chance: CardRng, lean: float) -> tuple[str, str]:
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


def _far_off(chance: CardRng, x: float, y: float) -> list[Layer]:
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
    line_y, phase = 692 if turtle else 668, chance.unit()
    sea, before = (
        path(parts.waves(line_y + dy, 120, 15, phase), 0.42, more)
        for dy, more in ((0, ""), (16, ' opacity="0.16"'))
    )
    floor = path(ridge(chance, 868, 14, 5), 0.25)
    return Scene(
        layers=(
            parts.moon(chance, *sun, chance.between(40, 60)),
            Layer(body=parts.birds(chance, 300 - side * 130, 140, 5, 14), role="line", depth=0.4),
            Layer(body=path(parts.peaks(chance, 640, 60, 6), 0.5), role="far", depth=0.86),
            Layer(body=path(parts.waves(632, 60, 6, 0.3), 0.5), role="water", depth=0.6),
            Layer(body=sea, role="water", family="second", depth=0.34),
            Layer(body=parts.shoal(chance, 300, 850), role="far", depth=0.4),
            Layer(body=floor, role="far", depth=0.4),
            Layer(body=parts.mirrored(wet, flip), depth=0.2),
            Layer(body=before, role="veil", depth=0.3),
            Layer(body=parts.mirrored(dry, flip), depth=0.1),
            Layer(body=parts.mirrored(marks, flip), role="far", family="second", depth=0.12),
            *stage.group(Spot(600 - x if flip else x, top, 370, 450, afloat=True)),
            *stage.aside(300 - side * 190, 640, 80, 110, 0.05),
            Layer(body=_foam(chance, line_y), role="line", depth=0.1),
        ),
        light=sun,
        horizon=640,
    )


def _foam(chance: CardRng, y: float) -> str:
    return "".join(
        line(smooth([(x, y + 4), (x + 24, y - 3), (x + 52, y + 5)]), 0.95, 2.6, ' opacity="0.7"')
        for x in (chance.between(-20, 580) for _ in range(16))
    )
