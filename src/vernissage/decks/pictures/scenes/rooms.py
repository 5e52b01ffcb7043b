"""Rooms: a door to elsewhere, a mirror, a window in the rain."""

from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    Eye,
    arch,
    cut,
    drape,
    oval,
    poly,
    pool,
    rectangle,
    within,
    world,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.shapes import Point, box, circle, ellipse, line, path, taper

BACK = 1.75  # how many times farther the back wall is than the card
ROOM = (-40, -60, 640, 960)  # left, upper, right, lower of a room at the card's plane


def room_door(stage: Stage) -> Scene:
    """A room; a door or a wardrobe stands open, and behind it is another world."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300 - side * 26, 400)
    left, upper, right, lower = ROOM
    far_left, ceiling = eye.at(left, upper, BACK)
    far_right, floor = eye.at(right, lower, BACK)
    wardrobe = chance.maybe(0.4)
    wide, high = (208.0, 400.0) if wardrobe else (170.0, 420.0)
    x = (far_right - wide * 0.72) if side > 0 else (far_left + wide * 0.72)
    shape = (arch if not wardrobe and chance.maybe() else rectangle)(x, floor, wide, high)
    beam = poly(
        [
            (x - wide / 2, floor),
            (x + wide / 2, floor),
            (300 + side * 30, HIGH),
            (300 - side * 420, HIGH),
        ],
        1.0,
        ' opacity="0.34"',
    )
    leaves = _leaf(eye, x + side * wide / 2, side, floor, high, wide * 0.62)
    if wardrobe:
        leaves += _leaf(eye, x - side * wide / 2, -side, floor, high, wide * 0.4)
    return Scene(
        layers=(
            Layer(body=_walls(chance, eye, side), role="wall", depth=0.3),
            Layer(body=_boards(chance, eye), role="ground", depth=0.16),
            Layer(body=beam, role="veil", depth=0.2),
            Layer(
                body=_cabinet(x, floor, wide, high) if wardrobe else line(shape, 0.16, 18),
                role="wall",
                family="second",
                depth=0.2,
            ),
            Layer(
                body=within(shape, world(chance, x, floor, wide, high)),
                role="light",
                family="second",
                depth=0.35,
                glow=0.5,
            ),
            Layer(body=leaves, role="wall", family="second", depth=0.1),
            *stage.group(Spot(300 - side * 52, 842, 370, 560)),
            *stage.aside(300 + side * 196, 872, 130, 170, 0.02),
        ),
        light=(x, floor - high * 0.6),
        horizon=HIGH,
        inside=True,
    )


def _walls(chance: Chance, eye: Eye, side: int) -> str:
    """The back wall with its paper, two side walls, the ceiling, a lamp and a picture."""
    left, upper, right, lower = ROOM
    l, t = eye.at(left, upper, BACK)
    r, b = eye.at(right, lower, BACK)
    body = poly(eye.floor(left, right, upper, 1, BACK), 0.2)
    for x, fill in ((left, 0.26), (right, 0.3)):
        body += poly(eye.side(x, upper, lower, 1, BACK), fill)
        body += "".join(
            poly(eye.side(x, upper, lower, z, z + 0.05), fill + 0.06)
            for z in (1.04, 1.17, 1.3, 1.43, 1.56, 1.69)
        )
        body += poly(eye.side(x, lower - 60, lower, 1, BACK), 0.14)
    body += box(l, t, r - l, b - t, 0.42) + _paper(chance, l, t, r, b)
    body += box(l, b - 34, r - l, 34, 0.2) + box(l, t, r - l, 9, 0.24)
    x, y = (l + 78 if side > 0 else r - 78), t + 120
    body += box(x - 46, y - 58, 92, 116, 0.18) + box(x - 36, y - 48, 72, 96, 0.62)
    return body + ellipse(x, y + 6, 20, 28, 0.3) + circle(x, y - 22, 13, 0.3)


def _paper(chance: Chance, l: float, t: float, r: float, b: float) -> str:
    kind = chance.pick(("stripes", "drops", "diamonds"))
    if kind == "stripes":
        return "".join(
            box(l + i * 32 + 6, t, 13, b - t, 0.49) for i in range(int((r - l) / 32) + 1)
        )
    body = ""
    for row in range(int((b - t) / 38)):
        for column in range(int((r - l - 20) / 38)):
            x, y = l + 24 + column * 38 + row % 2 * 17, t + 24 + row * 38
            if kind == "drops":
                body += path(f"M{x:.0f} {y - 11:.0f}q11 15 0 19q-11 -4 0 -19z", 0.52)
            else:
                body += poly([(x, y - 13), (x + 9, y), (x, y + 13), (x - 9, y)], 0.49)
    return body


def _boards(chance: Chance, eye: Eye) -> str:
    left, _, right, lower = ROOM
    step, body = (right - left) / 9, ""
    for i in range(9):
        fill = 0.27 + 0.05 * (i % 2) + chance.between(-0.02, 0.02)
        a = left + i * step
        body += poly(eye.floor(a, a + step + 1, lower, 1, BACK), fill)
        z = chance.between(1.1, 1.6)
        body += poly(eye.floor(a, a + step, lower, z, z + 0.012), 0.16)
    return body + "".join(
        line(
            "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*eye.at(x, lower, 1), *eye.at(x, lower, BACK)),
            0.15,
            2,
        )
        for x in (left + i * step for i in range(1, 9))
    )


def _leaf(eye: Eye, hinge: float, way: int, floor: float, high: float, wide: float) -> str:
    """A door that stands open towards us."""
    near = BACK - wide * 0.0019
    x, y = eye.x + (hinge - eye.x) * BACK, eye.y + (floor - eye.y) * BACK
    top = eye.y + (floor - high - eye.y) * BACK
    out = x + way * wide * 0.55
    corners: list[Point] = [
        (hinge, floor - high),
        eye.at(out, top, near),
        eye.at(out, y, near),
        (hinge, floor),
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners

    def inset(u: float, v: float) -> Point:
        upper = (ax + (bx - ax) * u, ay + (by - ay) * u)
        lower = (dx + (cx - dx) * u, dy + (cy - dy) * u)
        return upper[0] + (lower[0] - upper[0]) * v, upper[1] + (lower[1] - upper[1]) * v

    panels = "".join(
        poly([inset(0.18, a), inset(0.82, a), inset(0.82, b), inset(0.18, b)], 0.3)
        for a, b in ((0.06, 0.44), (0.54, 0.93))
    )
    return poly(corners, 0.42) + panels + circle(*inset(0.86, 0.5), 5, 0.9)


def _cabinet(x: float, lower: float, wide: float, high: float) -> str:
    l, r, t = x - wide / 2 - 16, x + wide / 2 + 16, lower - high - 16
    body = box(l, t, r - l, lower - t, 0.34) + box(l - 12, t - 22, r - l + 24, 26, 0.42)
    crown = f"M{l} {t - 20}Q{x} {t - 96} {r} {t - 20}Z"
    return body + path(crown, 0.36) + circle(x, t - 40, 12, 0.6)


def mirror(stage: Stage) -> Scene:
    """A great mirror, or a wall of frames; in the glass there is another light."""
    return _gallery(stage) if stage.chance.maybe(0.4) else _tall_mirror(stage)


def _tall_mirror(stage: Stage) -> Scene:
    """The mirror leans at a wall; the things stand before it, and it shows another land."""
    chance = stage.chance
    side = chance.sign()
    shape_of = chance.pick((arch, oval))
    wide, high, lower = chance.between(400, 440), 700.0, 770.0
    shape = shape_of(300, lower, wide, high)
    glass = within(shape, world(chance, 300, lower, wide, high))
    shine = within(
        shape,
        "".join(
            poly([(x, 40), (x + w, 40), (x + w - 330, 800), (x - 330, 800)], 1.0, ' opacity="0.2"')
            for x, w in ((300, 60), (400, 22), (660, 90))
        ),
    )
    candles = _candles(300 - side * 238, 800) + _candles(300 + side * 244, 830)
    flames = _flames(300 - side * 238, 800) + _flames(300 + side * 244, 830)
    return Scene(
        layers=(
            Layer(body=_panels(chance, 776), role="wall", depth=0.25),
            Layer(
                body=box(0, 776, WIDE, 130, 0.2) + box(0, 776, WIDE, 6, 0.34),
                role="ground",
                depth=0.1,
            ),
            Layer(body=glass, role="light", family="second", depth=0.4, glow=0.4),
            Layer(body=shine, role="veil", depth=0.4),
            Layer(
                body=_ornate(shape, shape_of is oval, wide, high, lower),
                family="accent",
                depth=0.12,
            ),
            *stage.group(Spot(300, 842, 400, 560)),
            Layer(body=candles, role="wall", depth=0.05),
            Layer(body=flames, role="light", family="accent", glow=0.8),
            *stage.aside(300 + side * 214, 872, 110, 170, 0.02),
        ),
        light=(300 + side * 60, 240),
        horizon=HIGH,
        inside=True,
    )


def _panels(chance: Chance, floor: float) -> str:
    """A plain wall with mouldings."""
    body = box(0, 0, WIDE, HIGH, 0.3)
    step = chance.pick((100, 150, 200))
    for i in range(WIDE // step):
        body += box(i * step + 14, 36, step - 28, floor - 250, 0.36, ' rx="4"')
        body += box(i * step + 14, floor - 180, step - 28, 140, 0.36, ' rx="4"')
    return body + box(0, floor - 24, WIDE, 24, 0.2)


def _ornate(shape: str, round_: bool, wide: float, high: float, lower: float) -> str:
    """The gilded frame: a moulding, beads, leaves at the top, feet."""
    body = line(shape, 0.32, 34) + line(shape, 0.62, 20) + line(shape, 0.4, 6)
    top = lower - high
    for side in (-1, 1):
        for i in range(3):
            reach = 40 + i * 30
            curl = [
                (300, top - 6),
                (300 + side * reach, top - 54 + i * 18),
                (300 + side * (reach + 34), top - 2 + i * 12),
            ]
            body += path(taper(curl, 24, 9), 0.44 + 0.08 * i)
        foot = [
            (300 + side * wide * 0.3, lower - 4),
            (300 + side * wide * 0.45, lower + 12),
            (300 + side * wide * 0.47, lower + 50),
        ]
        body += "" if round_ else path(taper(foot, 34, 18), 0.42)
    if round_:
        body += path(f"M{300 - 40} {lower}q40 16 80 0l64 66h-208z", 0.4)
    return body + circle(300, top - 12, 20, 0.75) + circle(300, top - 12, 10, 0.4)


def _candles(x: float, lower: float) -> str:
    return (
        box(x - 5, lower - 190, 10, 190, 0.2)
        + ellipse(x, lower, 34, 9, 0.2)
        + ellipse(x, lower - 190, 22, 6, 0.26)
        + box(x - 8, lower - 250, 16, 60, 0.7)
    )


def _flames(x: float, lower: float) -> str:
    y = lower - 250
    return path(f"M{x} {y - 40}q16 24 0 38q-16 -14 0 -38z", 1.0)


def _gallery(stage: Stage) -> Scene:
    """Frames of all shapes; in the large one the things of the card live behind the glass."""
    chance = stage.chance
    shape_of = chance.pick((arch, oval, rectangle))
    wide, high, lower = 420.0, 590.0, 760.0
    x = 300 + chance.between(-24, 24)
    shape = shape_of(x, lower, wide, high)
    ground = lower - high * 0.13
    small: list[tuple[str, str]] = []
    for i in range(18):
        fx, fy = (
            30 + 108 * (i % 6) + chance.between(-16, 16),
            (70, 905, 860)[i // 6] + chance.between(-24, 24),
        )
        if i // 6 == 2:
            fx, fy = (6 if i % 2 else 594), 210 + 120 * (i - 12)
        w, h = chance.between(60, 92), chance.between(64, 110)
        outline = chance.pick((arch, oval, rectangle))(fx, fy, w, h)
        small.append((outline, within(outline, world(chance, fx, fy, w, h))))
    rims = "".join(line(outline, 0.18, 15) + line(outline, 0.5, 6) for outline, _ in small)
    views = "".join(view for _, view in small)
    floor = path(f"M{x - 300} {ground}Q{x} {ground - 26} {x + 300} {ground}V{HIGH}H{x - 300}Z", 0.5)
    shine = within(
        shape,
        "".join(
            poly([(a, 40), (a + w, 40), (a + w - 330, 800), (a - 330, 800)], 1.0, ' opacity="0.16"')
            for a, w in ((330, 54), (420, 20))
        ),
    )
    return Scene(
        layers=(
            Layer(body=_panels(chance, HIGH), role="wall", depth=0.2),
            Layer(body=views, role="far", family="second", depth=0.5),
            Layer(body=rims, role="wall", depth=0.15),
            Layer(
                body=path(shape, 0.84) + within(shape, circle(x + 90, 330, 62, 1.0)),
                role="light",
                family="second",
                depth=0.3,
                glow=0.4,
            ),
            Layer(body=within(shape, floor), role="ground", depth=0.3),
            *cut(stage.group(Spot(x, ground + 26, 340, 440)), shape),
            Layer(body=shine, role="veil", depth=0.1),
            Layer(
                body=_ornate(shape, shape_of is oval, wide, high, lower),
                family="accent",
                depth=0.05,
            ),
            *stage.aside(x + chance.sign() * 232, 890, 110, 170, 0.0),
        ),
        light=(x + 90, 330),
        horizon=HIGH,
        inside=True,
    )


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
            *between,
            Layer(body=within(glass, _rain(chance)), role="light", depth=0.3),
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


def _roofs(chance: Chance, y: float, count: int, fill: float) -> str:
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


def _rain(chance: Chance) -> str:
    body = ""
    for _ in range(70):
        x, y, r = chance.between(64, 536), chance.between(58, 736), chance.between(1.6, 5)
        body += ellipse(x, y, r, r * 1.25, 0.95, ' opacity="0.6"')
        if chance.maybe(0.3):
            body += path(
                taper(
                    [(x, y), (x + chance.between(-4, 4), y - 40), (x, y - chance.between(60, 130))],
                    r,
                    0.6,
                ),
                0.9,
                ' opacity="0.4"',
            )
    return body


def _bars(
    chance: Chance, outside: bool, left: float, right: float, upper: float, sill: float
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


def _sill_things(chance: Chance, side: int, y: float, many: bool) -> list[Layer]:
    """A cup, a candle or a plant in a pot."""
    x = 300 - side * (196 if many else 232)
    pot = path(f"M{x - 30} {y - 50}h60l-9 50h-42z", 0.4) + box(x - 34, y - 60, 68, 14, 0.5)
    leaves = "".join(
        path(
            taper([(x, y - 56), (x + dx * 0.6, y - 100), (x + dx, y - 120 + abs(dx))], 15, 2), 0.34
        )
        for dx in (-46, -20, 6, 30, 50)
    )
    return [
        Layer(body=leaves, family="second", depth=0.02),
        Layer(body=pot, family="accent", depth=0.02),
    ]
