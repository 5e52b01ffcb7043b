"""Where there is only sand."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes import parts
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import (
    Point,
    box,
    circle,
    line,
    path,
    ridge,
    smooth,
)  # fmt: skip


def desert(stage: Stage) -> Scene:
    """A huge low sun, dunes with long edges, a caravan far off."""
    chance = stage.chance
    side = chance.sign()
    sun = (300 + side * chance.between(20, 150), chance.between(380, 440))
    size = chance.between(150, 205)
    back = (300 - side * chance.between(60, 160), chance.between(520, 550))
    middle = (300 + side * chance.between(120, 220), chance.between(600, 630))
    layers = [
        Layer(body=circle(*sun, size, 1.0), role="light", family="accent", depth=0.8, glow=0.7),
        Layer(body=parts.birds(chance, 300 - side * 150, 130, 5, 15, 0.3), role="line", depth=0.6),
        Layer(body=path(ridge(chance, 560, 10, 4), 0.6), role="far", depth=0.85),
        *_sights(chance, side),
        Layer(body=_dune(back, -side, 0.62, 0.4), role="far", depth=0.6),
        Layer(body=_caravan(chance, back, side), role="far", depth=0.35),
        Layer(body=_dune(middle, side, 0.6, 0.34), role="far", depth=0.36),
        Layer(body=_dune((300 - side * 190, 712), -side, 0.58, 0.3), role="ground", depth=0.1),
    ]
    ripples = "".join(
        line(smooth([(x, y), (x + 60, y - 7), (x + 130, y + 2)]), 0.38, 2.2)
        for x, y in ((chance.between(-30, 520), chance.between(815, 890)) for _ in range(13))
    )
    return Scene(
        layers=(
            *layers,
            Layer(body=ripples, role="line", depth=0.3),
            *stage.group(Spot(300 + side * 30, 806, 420, 540)),
            *stage.aside(300 - side * 225, 868, 110, 150, 0.0),
        ),
        light=sun,
        horizon=560,
    )


def _dune(peak: Point, side: int, lit: float, dark: float) -> str:
    """A hill of sand; from its top a winding edge parts the light from the shade."""
    x, y = peak
    left, right = (-60.0, y + 110 + (x + 60) * 0.12), (660.0, y + 110 + (660 - x) * 0.12)
    body = (
        f"M{left[0]} {left[1]:.0f}Q{x - 130:.0f} {y + 34:.0f} {x:.0f} {y:.0f}"
        f"Q{x + 130:.0f} {y + 34:.0f} {right[0]} {right[1]:.0f}V920H-60Z"
    )
    edge = smooth([
        (x, y), (x + side * 34, y + 52), (x - side * 30, y + 130), (x + side * 60, y + 230),
        (x - side * 10, y + 400),
    ])  # fmt: skip
    end = right if side > 0 else left
    shade = (
        f"{edge}L{end[0]} 920L{end[0]} {end[1]:.0f}"
        f"Q{x + side * 130:.0f} {y + 34:.0f} {x:.0f} {y:.0f}Z"
    )
    return path(body, lit) + path(shade, dark)


def _sights(chance: CardRng, side: int) -> list[Layer]:
    """Something old at the edge of the sky."""
    x, kind = 300 - side * chance.between(150, 230), chance.pick(("pyramids", "columns", "none"))
    if kind == "pyramids":
        d = "".join(
            f"M{x + dx - wide:.0f} 575l{wide} {-high}l{wide} {high}z"
            for dx, wide, high in ((0, 84, 120), (-side * 110, 50, 70))
        )
        return [Layer(body=path(d, 0.5), role="far", depth=0.74)]
    if kind == "columns":
        body = "".join(
            box(x + dx, 575 - high, 15, high, 0.5) + box(x + dx - 5, 575 - high, 25, 8, 0.5)
            for dx, high in ((-70, 120), (-32, 84), (6, 132), (44, 60))
        )
        return [Layer(body=body, role="far", depth=0.7)]
    return []


def _caravan(chance: CardRng, peak: Point, side: int) -> str:
    """Camels in a row over the back of a dune."""
    body = ""
    for i in range(chance.whole(4, 6)):
        dx = 26 + i * 34
        x, y = peak[0] + side * dx, peak[1] + 34 * (dx / 130) ** 1.1 * 0.72 + 6
        camel = path(
            "M-11 0v-13q-3 -6 2 -7q3 -8 6 0q2 2 3 0q3 -8 6 0q4 2 6 -2q1 -7 2 -9q5 -2 7 1l-4 2"
            "q0 8 -4 13q-1 2 -3 2v13h-2v-11h-12v11h-2v-11l-3 1v10z",
            0.2,
        )
        body += f'<g transform="translate({x:.1f} {y:.1f}) scale({side * 1.05} 1.05)">{camel}</g>'
    return body
