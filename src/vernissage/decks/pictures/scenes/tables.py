"""What lies on a table or stands on a sill: a laid table, an old map, a bottle."""

import math

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import oval, poly, within
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import Point, box, circle, ellipse, line, path, smooth

SHADOW = (16.0, 24.0)  # all shadows on a table fall one way


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
            Layer(body=_moved(path(top, 0.1, ' opacity="0.7"')), role="shade"),
            Layer(body=path(top, 0.36) + _cloth(chance, round_), role="ground", depth=0.1),
            Layer(body=_moved(settings), role="shade"),
            Layer(body=settings, family="second", depth=0.1),
            Layer(body=flames, role="light", family="accent", glow=0.6),
            Layer(body=_moved(circle(x, y, 226, 0.1)), role="shade"),
            Layer(body=dish, role="ground", depth=0.1),
            Layer(body=rim, role="line", family="accent", depth=0.1),
            *stage.group(Spot(x, y + 222, 384, 460, afloat=True)),
            *stage.aside(514, 846, 110, 150, 0.0),
        ),
        light=(40, 40),
        horizon=HIGH,
        inside=True,
    )


def _moved(body: str) -> str:
    return f'<g transform="translate({SHADOW[0]} {SHADOW[1]})" opacity="0.7">{body}</g>'


def _floor(chance: Chance) -> str:
    body = box(0, 0, WIDE, HIGH, 0.24)
    if chance.maybe():
        return body + "".join(
            box(60 * i, 60 * j, 60, 60, 0.3) for i in range(10) for j in range(15) if (i + j) % 2
        )
    return body + "".join(box(0, i * 50, WIDE, 3, 0.14) for i in range(18))


def _chairs(chance: Chance, round_: bool) -> str:
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


def _cloth(chance: Chance, round_: bool) -> str:
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


def _settings(chance: Chance, round_: bool) -> tuple[str, str]:
    """Plates, cups, forks and candles around the dish; and the flames."""
    body, flames = "", ""
    kinds = chance.some(("plate", "cup", "fork", "candle", "plate", "cup", "bread", "candle"), 8)
    start = chance.between(-0.2, 0.2)
    for i, kind in enumerate(kinds):
        angle = start + math.tau * (i + 0.5) / 8
        x, y = 300 + math.cos(angle) * 252, 450 + math.sin(angle) * (256 if round_ else 304)
        body += f'<g transform="translate({x:.1f} {y:.1f}) rotate({math.degrees(angle) + 90:.1f})">{_set(kind)}</g>'
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


def old_map(stage: Stage) -> Scene:
    """An old sea map; the things rise from its island."""
    chance = stage.chance
    side, upside = chance.sign(), chance.sign()
    sheet = _torn(chance, 20)
    rose = (300 - side * 180, 160.0 if upside > 0 else 770.0)
    island = _coast(chance, 300, 730, 232, 92)
    shores = [
        _coast(chance, 300 + side * 300, 120, 190, 170),
        _coast(chance, 300 - side * 290, 470, 120, 150),
        _coast(chance, 300 + side * 220, 480, 34, 24),
        _coast(chance, 300 + side * 270, 850, 90, 60),
    ]
    seen = within(sheet, _rhumbs(rose) + "".join(_surf(shore) for shore in (*shores, island)))
    land = within(sheet, "".join(path(shore, 0.62) + line(shore, 0.25, 2.5) for shore in shores))
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
            Layer(body=_moved(path(sheet, 0.1)), role="shade"),
            Layer(body=path(sheet, 0.42), role="ground", family="accent", depth=0.0),
            Layer(
                body=path(_torn(chance, 27), 0.8) + within(sheet, _folds()),
                role="ground",
                depth=0.05,
            ),
            Layer(body=seen, role="line", family="second", depth=0.1),
            Layer(body=land, role="ground", family="second", depth=0.1),
            Layer(body=_marks(chance, side), role="line", depth=0.1),
            Layer(body=_rose(*rose, 74), role="line", family="accent", depth=0.05),
            Layer(
                body=line(route, 0.35, 5, ' stroke-dasharray="3 15"'), role="line", family="accent"
            ),
            Layer(
                body=_serpent(300 + side * 120, 300 - upside * 20, side), family="second", depth=0.1
            ),
            Layer(body=f'<g transform="translate(14 40)">{path(island, 0.1)}</g>', role="shade"),
            Layer(
                body=cliff + path(island, 0.6) + line(island, 0.85, 2),
                role="ground",
                family="second",
                depth=0.05,
            ),
            *stage.group(Spot(300, 742, 400, 560)),
            *stage.aside(300 + side * 200, 868, 100, 140, 0.0),
        ),
        light=(120, 60),
        horizon=HIGH,
        inside=True,
    )


def _planks() -> str:
    return box(0, 0, WIDE, HIGH, 0.16) + "".join(box(i * 75, 0, 3, HIGH, 0.08) for i in range(8))


def _torn(chance: Chance, edge: float) -> str:
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


def _coast(chance: Chance, x: float, y: float, rx: float, ry: float) -> str:
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


def _marks(chance: Chance, side: int) -> str:
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
