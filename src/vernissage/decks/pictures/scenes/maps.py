"""An old sea map."""

import math

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import cast_shadow, oval, poly, within
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import Point, box, circle, line, path, smooth


def old_map(stage: Stage) -> Scene:
    """An old sea map; the things rise from its island."""
    chance = stage.chance
    side, upside = chance.sign(), chance.sign()
    scroll = chance.maybe(0.4)
    sheet = "M46 44H554V856H46Z" if scroll else _torn(chance, 20)
    face = "M56 44H544V856H56Z" if scroll else _torn(chance, 27)
    rose = (300 - side * 176, 166.0) if upside > 0 else (300 + side * 186, 372.0)
    sea = (300 + side * 92, 392.0) if upside > 0 else (300 - side * 128, 190.0)
    island = _coast(chance, 300, 730, 232, 92)
    shores = [
        _coast(chance, 300 + side * 300, 120, 190, 170),
        _coast(chance, 300 - side * 290, 470, 120, 150),
        _coast(chance, 300 + side * 226, 530, 34, 24),
        _coast(chance, 300 + side * 270, 850, 90, 60),
    ]
    surf = within(face, "".join(_surf(shore) for shore in (*shores, island)))
    land = within(face, "".join(path(shore, 0.62) + line(shore, 0.25, 2.5) for shore in shores))
    cliff = "".join(
        f'<g transform="translate(0 {d})">{path(island, 0.34 - d * 0.006)}</g>'
        for d in range(22, 0, -2)
    )
    route = smooth(
        [
            (300 - side * 250, 866),
            (300 - side * 262, 640),
            (300 - side * 160, 560),
            (300 - side * 216, 330),
            (300, 66),
        ]
    )
    return Scene(
        layers=(
            Layer(body=_planks(), role="wall", depth=0.1),
            Layer(body=cast_shadow(path(sheet, 0.1)), role="shade"),
            Layer(body=path(sheet, 0.42), role="ground", family="accent", depth=0.0),
            Layer(
                body=path(face, 0.8) + within(face, "" if scroll else _folds()),
                role="ground",
                depth=0.05,
            ),
            Layer(body=within(face, _rhumbs(rose)), role="wall", depth=0.3),
            Layer(body=surf, role="ground", family="second", depth=0.1),
            Layer(body=land, role="ground", family="second", depth=0.1),
            Layer(body=_marks(chance, side), role="wall", depth=0.1),
            Layer(body=_rose(*rose, 74), role="wall", family="accent", depth=0.05),
            Layer(
                body=within(face, line(route, 0.35, 5, ' stroke-dasharray="3 15"')),
                role="wall",
                depth=0.05,
                family="accent",
            ),
            Layer(body=_serpent(*sea, side), role="far", family="second", depth=0.1),
            Layer(body=f'<g transform="translate(14 40)">{path(island, 0.1)}</g>', role="shade"),
            Layer(
                body=cliff + path(island, 0.6) + line(island, 0.85, 2),
                role="ground",
                family="second",
                depth=0.05,
            ),
            *(_rolls() if scroll else ()),
            *stage.group(Spot(300, 746, 420, 610)),
            *stage.aside(300 + side * 200, 868, 100, 140, 0.0),
        ),
        light=(120, 60),
        horizon=HIGH,
        inside=True,
    )


def _planks() -> str:
    return box(0, 0, WIDE, HIGH, 0.16) + "".join(box(i * 75, 0, 3, HIGH, 0.08) for i in range(8))


def _rolls() -> list[Layer]:
    """The two rods of a scroll, with what is still wound on them."""
    rods = "".join(
        box(4, y - 9, 592, 18, 0.3, ' rx="9"')
        + box(2, y - 15, 24, 30, 0.5, ' rx="9"')
        + box(574, y - 15, 24, 30, 0.5, ' rx="9"')
        for y in (40, 862)
    )
    paper = "".join(
        box(36, y - 26, 528, 52, 0.5, ' rx="10"') + box(36, y - 20, 528, 20, 0.86, ' rx="9"')
        for y in (40, 862)
    )
    return [
        Layer(body=box(46, 66, 508, 22, 0.1), role="shade"),
        Layer(body=rods, role="wall", family="accent", depth=0.02),
        Layer(body=paper, role="ground", depth=0.02),
    ]


def _torn(chance: CardRng, edge: float) -> str:
    """A sheet with a ragged, burnt border."""
    points: list[Point] = []
    for a, b in (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))):
        for i in range(16):
            t = i / 16
            x = edge + (WIDE - 2 * edge) * (a[0] + (b[0] - a[0]) * t)
            y = edge + (HIGH - 2 * edge) * (a[1] + (b[1] - a[1]) * t)
            points.append((x + chance.between(-7, 7), y + chance.between(-7, 7)))
    return smooth(points, closed=True)


def _folds() -> str:
    """Every other field is a little darker; the creases are light on one side."""
    body = ""
    for i in range(3):
        for j in range(4):
            if (i + j) % 2:
                body += box(i * 200, j * 225, 200, 225, 0.5, ' opacity="0.16"')
    creases = "".join(line(f"M{x} 0V{HIGH}", 0.5, 2) for x in (200, 400))
    return body + creases + "".join(line(f"M0 {y}H{WIDE}", 0.5, 2) for y in (225, 450, 675))


def _coast(chance: CardRng, x: float, y: float, rx: float, ry: float) -> str:
    points = []
    for i in range(22):
        angle, reach = math.tau * i / 22, chance.between(0.84, 1.08)
        points.append((x + math.cos(angle) * rx * reach, y + math.sin(angle) * ry * reach))
    return smooth(points, closed=True)


def _surf(coast: str) -> str:
    """Lines that follow the coast."""
    return "".join(
        line(coast, shade, width)
        for width, shade in ((46, 0.5), (42, 0.86), (30, 0.46), (26, 0.86), (14, 0.4), (10, 0.86))
    )


def _rhumbs(rose: Point) -> str:
    return "".join(
        line(
            f"M{rose[0]:.0f} {rose[1]:.0f}l{math.cos(a) * 1100:.0f} {math.sin(a) * 1100:.0f}",
            0.62,
            1,
        )
        for a in (math.tau * i / 16 for i in range(16))
    )


def _rose(x: float, y: float, r: float) -> str:
    body = line(oval(x, y + r * 0.72, r * 1.44, r * 1.44), 0.3, 3)
    for i in (1, 3, 5, 7, 0, 2, 4, 6):
        angle, long = math.tau * i / 8, r * (0.62 if i % 2 else 1)
        tip = (x + math.cos(angle) * long, y + math.sin(angle) * long)
        for side, fill in ((-1, 0.25), (1, 0.62)):
            turn = angle + side * math.tau / 16
            body += poly(
                [(x, y), tip, (x + math.cos(turn) * r * 0.26, y + math.sin(turn) * r * 0.26)], fill
            )
    return body + circle(x, y, r * 0.08, 0.9)


def _marks(chance: CardRng, side: int) -> str:
    """Small hills on the land, small waves on the sea, a cross where the treasure is."""
    body = "".join(
        line(f"M{x - 15:.0f} {y:.0f}l15 -22l15 22", 0.2, 3)
        for x, y in ((300 + side * (190 + 40 * (i % 3)), 70 + 40 * i) for i in range(5))
    )
    for _ in range(12):
        x, y = chance.between(60, 520), chance.between(60, 620)
        body += line(f"M{x:.0f} {y:.0f}q5 -8 10 0q5 8 10 0", 0.42, 2)
    return body


def _serpent(x: float, y: float, side: int) -> str:
    """Humps in the sea, a head and a tail."""
    body = ""
    for i, r in enumerate((34, 28, 20)):
        cx = x + side * (i * 66)
        arc = f"M{cx - r} {y}A{r} {r * 1.2:.0f} 0 0 1 {cx + r} {y}"
        body += line(arc, 0.34, 19 - 4 * i) + line(arc, 0.6, 4)
    hx = x - side * 62
    neck = f"M{hx} {y}C{hx} {y - 56} {hx + side * 16} {y - 74} {hx - side * 26} {y - 70}"
    return body + line(neck, 0.34, 20) + circle(hx - side * 18, y - 74, 3.4, 0.95)
