"""The night fair: its square, with a big wheel."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.carousels import carousel
from vernissage.decks.pictures.scenes.rooms_parts import garland, oval, poly
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import Point, box, circle, ellipse, line, path, stars

WET = 690.0  # where the wet ground begins


def fair(stage: Stage) -> Scene:
    return _square(stage) if stage.chance.maybe(0.6) else carousel(stage)


def _square(stage: Stage) -> Scene:
    """A big wheel, tents, garlands of lamps, and all of it once more on the wet ground."""
    chance = stage.chance
    side = chance.sign()
    hub = (300 + side * chance.between(20, 90), chance.between(290, 330))
    wheel, lamps = _wheel(chance, hub, chance.between(205, 235))
    tents = _tent(chance, 300 - side * 240, WET + 16, 210, 300) + _tent(
        chance, 300 + side * 262, WET + 10, 170, 230
    )
    far = "".join(
        _tent(chance, x, WET - 4, 90, chance.between(90, 150)) for x in (70, 180, 300, 420, 530)
    )
    wires, bulbs = _garlands(chance, side)
    lit = "".join(circle(x, y, 6.5, 1.0) for x, y in bulbs)
    return Scene(
        layers=(
            Layer(body=stars(chance, 60, 520), role="light", depth=0.9),
            Layer(body=wheel, role="far", depth=0.55),
            Layer(
                body="".join(circle(x, y, 4.6, 1.0) for x, y in lamps),
                role="light",
                family="accent",
                glow=0.5,
                depth=0.4,
            ),
            Layer(body=far, role="far", family="second", depth=0.6),
            Layer(body=tents, role="far", family="second", depth=0.18),
            Layer(body=box(0, WET, WIDE, HIGH - WET, 0.2), role="water", depth=0.12),
            Layer(body=_mirrored(wheel + far, 0.22), role="water", depth=0.35),
            Layer(body=_mirrored(tents, 0.5), role="water", family="second", depth=0.2),
            Layer(body=_streaks(chance, lamps + bulbs), role="light", family="accent", depth=0.2),
            Layer(body=line("".join(wires), 0.15, 2.6), role="line", depth=0.1),
            Layer(body=lit, role="light", family="accent", glow=0.7),
            *stage.group(Spot(300, 818, 420, 600)),
            *stage.aside(300 + side * 200, 876, 110, 160, 0.0),
        ),
        light=hub,
        horizon=WET,
    )


def _wheel(chance: CardRng, hub: Point, r: float) -> tuple[str, list[Point]]:
    """Rims, spokes, cabins that hang, legs; and where its lamps are."""
    x, y = hub
    count, turn = chance.pick((10, 12, 14)), chance.unit()
    body = "".join(line(oval(x, y + q, 2 * q, 2 * q), 0.5, w) for q, w in ((r, 7), (r * 0.86, 3)))
    body += line(f"M{x - 90:.0f} {WET}L{x:.0f} {y:.0f}L{x + 90:.0f} {WET}", 0.4, 11)
    lamps: list[Point] = [hub]
    for i in range(count):
        a = turn + math.tau * i / count
        ex, ey = x + math.cos(a) * r, y + math.sin(a) * r
        body += line(f"M{x:.1f} {y:.1f}L{ex:.1f} {ey:.1f}", 0.5, 3)
        cabin = f"M{ex - 21:.1f} {ey + 20:.1f}h42q0 24 -21 24t-21 -24z"
        roof = poly([(ex - 23, ey + 14), (ex, ey - 4), (ex + 23, ey + 14)], 0.3 + 0.3 * (i % 2))
        body += path(cabin, 0.3 + 0.3 * (i % 2)) + roof
        lamps += [
            (x + math.cos(a + d) * r, y + math.sin(a + d) * r) for d in (0.0, math.pi / count)
        ]
        lamps.append((x + math.cos(a) * r * 0.5, y + math.sin(a) * r * 0.5))
    return body + circle(x, y, 22, 0.4), lamps


def _tent(chance: CardRng, x: float, foot: float, wide: float, high: float) -> str:
    """Striped, with a pointed roof, a fringe and a flag."""
    half, eaves, stripes = wide / 2, foot - high * 0.46, 7
    top, sag = foot - high * 0.9, eaves - high * 0.16
    body = ""
    for i in range(stripes):
        a, b = (2 * i / stripes - 1) * half, (2 * (i + 1) / stripes - 1) * half
        fill = 0.82 if i % 2 else 0.4
        body += box(x + a * 0.86, eaves, (b - a) * 0.87, foot - eaves, fill - 0.12)
        body += path(
            f"M{x:.1f} {top:.1f}Q{x + a * 0.5:.1f} {sag:.1f} {x + a:.1f} {eaves:.1f}"
            f"q{(b - a) / 2:.1f} {high * 0.09:.1f} {b - a:.1f} 0"
            f"Q{x + b * 0.5:.1f} {sag:.1f} {x:.1f} {top:.1f}Z",
            fill,
        )
    way = chance.sign()
    flag = poly(
        [(x, foot - high), (x + way * wide * 0.16, foot - high * 0.96), (x, foot - high * 0.92)],
        0.6,
    )
    door = poly([(x - half * 0.2, foot), (x, eaves + 6), (x + half * 0.2, foot)], 0.12)
    return body + line(f"M{x:.1f} {foot - high * 0.88:.1f}V{foot - high:.1f}", 0.2, 3) + flag + door


def _garlands(chance: CardRng, side: int) -> tuple[list[str], list[Point]]:
    """Lines of lamps from edge to edge."""
    wires, bulbs = [], []
    ends = (
        ((-20, chance.between(20, 60)), (620, chance.between(60, 130)), 120, 11),
        ((-20, chance.between(150, 200)), (300 + side * 40, -20), 90, 7),
        ((620, chance.between(170, 240)), (300 - side * 60, -20), 90, 7),
    )
    for a, b, sag, count in ends:
        wire, points = garland(a, b, sag, count)
        wires.append(wire)
        bulbs += [(x, y + 8) for x, y in points]
    return wires, bulbs


def _mirrored(body: str, share: float) -> str:
    """On the wet ground: upside down, short and faint."""
    down = f"translate(0 {1.5 * WET:.1f}) scale(1 -0.5)"
    return f'<g transform="{down}" opacity="{share}">{body}</g>'


def _streaks(chance: CardRng, lamps: list[Point]) -> str:
    body = ""
    for x, y in lamps[::2]:
        low = WET + 14 + (WET - y) * 0.3 + chance.between(-10, 10)
        if low < HIGH - 10:
            body += ellipse(x, low, chance.between(6, 15), 1.8, 1.0, ' opacity="0.6"')
    return body
