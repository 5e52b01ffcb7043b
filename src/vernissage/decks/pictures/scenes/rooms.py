"""A room whose door opens elsewhere."""

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, Layer, Scene
from vernissage.decks.pictures.relations.spot import Spot
from vernissage.decks.pictures.scenes.rooms_parts import (
    Eye,
    arch,
    poly,
    rectangle,
)
from vernissage.decks.pictures.scenes.stage import Stage
from vernissage.decks.pictures.scenes.vistas import vista
from vernissage.decks.pictures.shapes import Point, box, circle, ellipse, line, path

BACK = 1.62  # how many times farther the back wall is than the card


ROOM = (-40, -60, 640, 960)  # left, upper, right, lower of a room at the card's plane


def room_door(stage: Stage) -> Scene:
    """A room; a door or a wardrobe stands open, and behind it is another world."""
    chance = stage.chance
    side = chance.sign()
    eye = Eye(300 - side * 26, 400)
    left, upper, right, lower = ROOM
    far_left, _ = eye.at(left, upper, BACK)
    far_right, floor = eye.at(right, lower, BACK)
    wardrobe = chance.maybe(0.4)
    wide, high = (214.0, 420.0) if wardrobe else (180.0, 450.0)
    x = (far_right - wide * 0.66) if side > 0 else (far_left + wide * 0.66)
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
            *vista(chance, shape, x, floor, wide, high, 0.3),
            Layer(body=leaves, role="wall", family="second", depth=0.1),
            *stage.group(Spot(300 - side * 52, 842, 370, 560)),
            *stage.aside(300 + side * 196, 872, 130, 170, 0.02),
        ),
        light=(x, floor - high * 0.6),
        horizon=HIGH,
        inside=True,
    )


def _walls(chance: CardRng, eye: Eye, side: int) -> str:
    """The back wall with its paper, two side walls, the ceiling, a lamp and a picture."""
    left, upper, right, lower = ROOM
    west, t = eye.at(left, upper, BACK)
    east, b = eye.at(right, lower, BACK)
    body = poly(eye.floor(left, right, upper, 1, BACK), 0.2)
    for wall, fill in ((left, 0.26), (right, 0.3)):
        body += poly(eye.side(wall, upper, lower, 1, BACK), fill)
        body += "".join(
            poly(eye.side(wall, upper, lower, z, z + 0.05), fill + 0.06)
            for z in (1.04, 1.17, 1.3, 1.43, 1.56, 1.69)
        )
        body += poly(eye.side(wall, lower - 60, lower, 1, BACK), 0.14)
    body += box(west, t, east - west, b - t, 0.42) + _paper(chance, west, t, east, b)
    body += box(west, b - 34, east - west, 34, 0.2) + box(west, t, east - west, 9, 0.24)
    x, y = (west + 78 if side > 0 else east - 78), t + 120
    body += box(x - 46, y - 58, 92, 116, 0.18) + box(x - 36, y - 48, 72, 96, 0.62)
    return body + ellipse(x, y + 6, 20, 28, 0.3) + circle(x, y - 22, 13, 0.3)


def _paper(chance: CardRng, west: float, t: float, east: float, b: float) -> str:
    kind = chance.pick(("stripes", "drops", "diamonds"))
    if kind == "stripes":
        return "".join(
            box(west + i * 32 + 6, t, 13, b - t, 0.49) for i in range(int((east - west) / 32) + 1)
        )
    body = ""
    for row in range(int((b - t) / 38)):
        for column in range(int((east - west - 20) / 38)):
            x, y = west + 24 + column * 38 + row % 2 * 17, t + 24 + row * 38
            if kind == "drops":
                body += path(f"M{x:.0f} {y - 11:.0f}q11 15 0 19q-11 -4 0 -19z", 0.52)
            else:
                body += poly([(x, y - 13), (x + 9, y), (x, y + 13), (x - 9, y)], 0.49)
    return body


def _boards(chance: CardRng, eye: Eye) -> str:
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
    west, east, t = x - wide / 2 - 16, x + wide / 2 + 16, lower - high - 16
    body = box(west, t, east - west, lower - t, 0.34) + box(
        west - 12, t - 22, east - west + 24, 26, 0.42
    )
    crown = f"M{west} {t - 20}Q{x} {t - 96} {east} {t - 20}Z"
    return body + path(crown, 0.36) + circle(x, t - 40, 12, 0.6)
