"""A window in the rain."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    cut,
    drape,
    poly,
    pool,
    rectangle,
    within,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import box, circle, ellipse, line, path, taper


def window_rain(stage: Stage) -> Scene:
    """From a dark room: a window in the rain; the things are on its sill, or outside."""
    chance = stage.chance
    outside, side = chance.maybe(0.45), chance.sign()
    left, right, upper, sill = 62.0, 538.0, 56.0, 742.0
    glass = rectangle(300, sill, right - left, sill - upper)
    lamp = (300 + side * chance.between(120, 170), chance.between(250, 330))
    group = stage.group(Spot(300, 716, 380, 520) if outside else Spot(300, 776, 400, 580))
    between = cut(group, glass) if outside else []
    wall = f"M0 0H{WIDE}V{HIGH}H0Z{glass}"
    return Scene(
        layers=(
            Layer(
                body=within(glass, box(0, 0, WIDE, HIGH, 0.72)),
                role="wall",
                family="second",
                depth=0.5,
            ),
            Layer(body=within(glass, _roofs(chance, 610, 5, 0.5)), role="far", depth=0.7),
            Layer(body=within(glass, _roofs(chance, 690, 4, 0.36)), role="far", depth=0.45),
            Layer(body=pool(*lamp, 190, 190, 0.7), role="veil", depth=0.4),
            Layer(body=circle(*lamp, 26, 1.0), role="light", family="accent", glow=0.9, depth=0.4),
            Layer(body=within(glass, _slant(chance, side)), role="line", depth=0.45),
            *between,
            Layer(body=within(glass, _drops(chance)), role="light", depth=0.3),
            Layer(
                body=path(wall, 0.12, ' fill-rule="evenodd"')
                + _bars(chance, outside, left, right, upper, sill),
                role="wall",
                depth=0.02,
            ),
            Layer(
                body=box(20, sill, 560, 44, 0.3)
                + box(20, sill, 560, 7, 0.55)
                + box(44, sill + 44, 512, 16, 0.08),
                role="ground",
                depth=0.0,
            ),
            *([] if outside else group),
            *_sill_things(chance, side, sill + 26, outside),
            Layer(
                body=drape(chance, -10, HIGH + 20, 300 + side * 190, 300 + side * 330, side * 44),
                role="wall",
                family="second",
                depth=0.02,
            ),
            *stage.aside(300 - side * 214, 884, 120, 180, 0.0),
        ),
        light=lamp,
        horizon=HIGH,
        inside=True,
    )


def _roofs(chance: CardRng, y: float, count: int, fill: float) -> str:
    body, step = "", 600 / count
    for i in range(count):
        x, high = i * step, chance.between(30, 150)
        body += box(x - 4, y - high, step + 8, 400, fill)
        body += poly(
            [
                (x - 16, y - high),
                (x + step / 2, y - high - chance.between(40, 90)),
                (x + step + 16, y - high),
            ],
            fill - 0.05,
        )
        for row in range(2):
            for column in range(2):
                if chance.maybe(0.55):
                    body += box(
                        x + step * (0.24 + 0.34 * column), y - high + 24 + 52 * row, 20, 28, 0.98
                    )
    return body


def _slant(chance: CardRng, side: int) -> str:
    """The rain itself, driven by the wind."""
    d = ""
    for _ in range(60):
        x, y, long = chance.between(40, 560), chance.between(50, 700), chance.between(26, 64)
        d += f"M{x:.0f} {y:.0f}l{-side * long * 0.22:.1f} {long:.1f}"
    return line(d, 0.9, 1.3, ' opacity="0.55"')


def _drops(chance: CardRng) -> str:
    """Drops on the panes; some have run down."""
    body = ""
    for _ in range(90):
        x, y, r = chance.between(64, 536), chance.between(58, 736), chance.between(1.6, 5.4)
        body += ellipse(x, y, r, r * 1.25, 0.95, ' opacity="0.65"')
        if chance.maybe(0.3):
            run = [(x, y), (x + chance.between(-4, 4), y - 40), (x, y - chance.between(60, 140))]
            body += path(taper(run, r, 0.6), 0.9, ' opacity="0.45"')
    return body


def _bars(
    chance: CardRng, outside: bool, left: float, right: float, upper: float, sill: float
) -> str:
    """The panes: many behind the things on the sill, one large pane before things outside."""
    cross = upper + (sill - upper) * (0.2 if outside else 0.36)
    columns = chance.pick((2, 4)) if outside else chance.pick((2, 3))
    step = (right - left) / columns
    body = box(left, cross, right - left, 13, 0.16)
    for i in range(1, columns):
        body += box(left + i * step - 6, upper, 12, (cross if outside else sill) - upper, 0.16)
    edge = f"M{left} {sill}V{upper}H{right}V{sill}"
    return body + line(edge, 0.22, 18)


def _sill_things(chance: CardRng, side: int, y: float, near: bool) -> list[Layer]:
    """A plant in its pot, a candle, or some books."""
    x = 300 - side * (196 if near else 232)
    return chance.pick((_plant, _candle, _books))(x, y)


def _plant(x: float, y: float) -> list[Layer]:
    pot = path(f"M{x - 30} {y - 50}h60l-9 50h-42z", 0.4) + box(x - 34, y - 60, 68, 14, 0.5)
    leaves = "".join(
        path(taper([(x, y - 56), (x + d * 0.6, y - 100), (x + d, y - 120 + abs(d))], 15, 2), 0.34)
        for d in (-46, -20, 6, 30, 50)
    )
    return [
        Layer(body=leaves, role="far", family="second", depth=0.02),
        Layer(body=pot, role="far", family="accent", depth=0.02),
    ]


def _candle(x: float, y: float) -> list[Layer]:
    dish = ellipse(x, y - 6, 40, 11, 0.34) + line(f"M{x + 34} {y - 8}q22 -14 0 -22", 0.34, 6)
    flame = f"M{x} {y - 140}q18 30 0 46q-18 -16 0 -46z"
    return [
        Layer(body=dish, role="far", family="accent", depth=0.02),
        Layer(body=box(x - 12, y - 92, 24, 84, 0.8), role="far", depth=0.02),
        Layer(body=path(flame, 1.0), role="light", family="accent", glow=0.8),
    ]


def _books(x: float, y: float) -> list[Layer]:
    lower = box(x - 56, y - 26, 112, 26, 0.4, ' rx="3"') + box(x - 50, y - 21, 100, 15, 0.85)
    upper = box(x - 42, y - 52, 92, 26, 0.5, ' rx="3"') + box(x - 36, y - 47, 80, 15, 0.85)
    cup = path(f"M{x - 18} {y - 96}h44l-6 44h-32z", 0.7) + line(
        f"M{x + 22} {y - 86}q20 10 -4 24", 0.7, 6
    )
    return [
        Layer(body=lower, role="far", family="accent", depth=0.02),
        Layer(body=upper + cup, role="far", family="second", depth=0.02),
    ]
