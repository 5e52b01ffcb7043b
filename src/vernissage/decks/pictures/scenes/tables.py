"""A laid table, from above."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import cast_shadow, oval
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import box, circle, ellipse, line, path


def table_above(stage: Stage) -> Scene:
    """A laid table from above; the things lie on the great dish in its middle."""
    chance = stage.chance
    round_ = chance.maybe(0.6)
    x, y = 300.0, 450.0
    top = oval(x, y + 290, 572, 580) if round_ else "M22 90H578V810H22Z"
    settings, flames = _settings(chance, round_)
    dish = circle(x, y, 226, 0.82) + circle(x, y, 216, 0.9) + circle(x, y, 172, 0.78)
    rim = "".join(
        circle(x + math.cos(a) * 194, y + math.sin(a) * 194, 6, 0.5)
        for a in (math.tau * i / 28 for i in range(28))
    )
    return Scene(
        layers=(
            Layer(body=_floor(chance), role="wall", depth=0.25),
            Layer(body=_chairs(chance, round_), role="wall", family="second", depth=0.18),
            Layer(body=cast_shadow(path(top, 0.1, ' opacity="0.7"')), role="shade"),
            Layer(body=path(top, 0.36) + _cloth(chance, round_), role="ground", depth=0.1),
            Layer(body=cast_shadow(settings), role="shade"),
            Layer(body=settings, family="second", depth=0.1),
            Layer(body=flames, role="light", family="accent", glow=0.6),
            Layer(body=cast_shadow(circle(x, y, 226, 0.1)), role="shade"),
            Layer(body=dish, role="ground", depth=0.1),
            Layer(body=rim, role="line", family="accent", depth=0.1),
            *stage.group(Spot(x, y + 240, 400, 500, afloat=True)),
            *stage.aside(514, 846, 110, 150, 0.0),
        ),
        light=(40, 40),
        horizon=HIGH,
        inside=True,
    )


def _floor(chance: CardRng) -> str:
    body = box(0, 0, WIDE, HIGH, 0.24)
    if chance.maybe():
        return body + "".join(
            box(60 * i, 60 * j, 60, 60, 0.3) for i in range(10) for j in range(15) if (i + j) % 2
        )
    return body + "".join(box(0, i * 50, WIDE, 3, 0.14) for i in range(18))


def _chairs(chance: CardRng, round_: bool) -> str:
    """Seats half under the table, their backs outside."""
    turns = (45, 135, 225, 315) if round_ else (0, 180)
    body = ""
    for turn in turns:
        reach = 352 if round_ else 404
        lean = turn + chance.between(-6, 6)
        body += (
            f'<g transform="translate(300 450) rotate({lean:.1f}) translate(0 {-reach})">'
            + box(-62, -14, 124, 120, 0.4, ' rx="18"')
            + box(-70, -34, 140, 26, 0.28, ' rx="12"')
            + "</g>"
        )
    return body


def _cloth(chance: CardRng, round_: bool) -> str:
    """Rings of lace on a round table, checks or stripes on a square one."""
    if round_:
        lace = "".join(
            circle(300 + math.cos(a) * 262, 450 + math.sin(a) * 266, 19, 0.6)
            for a in (math.tau * i / 40 for i in range(40))
        )
        return lace + circle(300, 450, 262, 0.5) + _ring(246, 0.62, 4) + _ring(236, 0.42, 2)
    if chance.maybe():
        return "".join(
            box(22 + i * 61.8, 90 + j * 60, 61.8, 60, 0.52)
            for i in range(9)
            for j in range(12)
            if (i + j) % 2
        )
    return "".join(box(22 + i * 62, 90, 31, 720, 0.5) for i in range(9))


def _ring(r: float, fill: float, width: float) -> str:
    return line(oval(300, 450 + r, 2 * r, 2 * r), fill, width)


def _settings(chance: CardRng, round_: bool) -> tuple[str, str]:
    """Plates, cups, forks and candles around the dish; and the flames."""
    body, flames = "", ""
    kinds = chance.some(("plate", "cup", "fork", "candle", "plate", "cup", "bread", "candle"), 8)
    start = chance.between(-0.2, 0.2)
    for i, kind in enumerate(kinds):
        angle = start + math.tau * (i + 0.5) / 8
        x, y = 300 + math.cos(angle) * 252, 450 + math.sin(angle) * (256 if round_ else 304)
        place = f"translate({x:.1f} {y:.1f}) rotate({math.degrees(angle) + 90:.1f})"
        body += f'<g transform="{place}">{_set(kind)}</g>'
        if kind == "candle":
            flames += circle(x, y, 7, 1.0)
    return body, flames


def _set(kind: str) -> str:
    if kind == "plate":
        return circle(0, 0, 40, 0.85) + circle(0, 0, 27, 0.72)
    if kind == "cup":
        handle = line("M20 -8q22 8 0 20", 0.8, 6)
        return circle(0, 0, 34, 0.7) + handle + circle(0, 0, 22, 0.9) + circle(0, 0, 17, 0.25)
    if kind == "candle":
        return circle(0, 0, 26, 0.5) + circle(0, 0, 15, 0.9)
    if kind == "bread":
        return ellipse(0, 0, 42, 24, 0.5) + "".join(
            line(f"M{d} -12l8 24", 0.75, 4) for d in (-20, -4, 12)
        )
    tines = "".join(line(f"M{d} -40v26", 0.85, 3) for d in (-16, -10, -4))
    fork = tines + line("M-16 -14q6 10 12 0M-10 -8V46", 0.85, 4)
    return fork + path("M10 -42q12 20 4 44h-4z", 0.85) + line("M11 4V46", 0.7, 5)
