"""Chessmen, turned on a lathe: half a profile each, from the foot up."""

from collections.abc import Mapping

from vernissage.decks.pictures.scenes.rooms_parts import poly
from vernissage.decks.pictures.shapes import Point, box, circle, path, smooth

FOOT: tuple[Point, ...] = ((0.2, 0), (0.21, 0.05), (0.17, 0.08), (0.17, 0.12), (0.13, 0.15))
# Half widths and heights, as shares of the whole height.
MEN: Mapping[str, tuple[Point, ...]] = {
    "pawn": (
        *FOOT,
        (0.08, 0.3),
        (0.06, 0.52),
        (0.13, 0.56),
        (0.13, 0.6),
        (0.06, 0.63),
        (0.13, 0.72),
        (0.13, 0.84),
        (0.06, 0.93),
        (0, 0.94),
    ),
    "rook": (*FOOT, (0.1, 0.3), (0.09, 0.66), (0.14, 0.72), (0.15, 0.74), (0.15, 0.9), (0, 0.9)),
    "bishop": (
        *FOOT,
        (0.08, 0.3),
        (0.06, 0.58),
        (0.13, 0.61),
        (0.13, 0.64),
        (0.06, 0.66),
        (0.11, 0.76),
        (0.09, 0.86),
        (0.03, 0.95),
        (0, 0.95),
    ),
    "queen": (
        *FOOT,
        (0.08, 0.3),
        (0.06, 0.62),
        (0.13, 0.65),
        (0.13, 0.68),
        (0.07, 0.7),
        (0.13, 0.9),
        (0, 0.86),
    ),
    "king": (
        *FOOT,
        (0.08, 0.3),
        (0.07, 0.62),
        (0.13, 0.65),
        (0.13, 0.68),
        (0.08, 0.7),
        (0.12, 0.86),
        (0.04, 0.9),
        (0, 0.9),
    ),
    "knight": FOOT,
}


def man(kind: str, x: float, y: float, high: float) -> str:
    """A chessman with its foot at x, y."""
    right = [(x + w * high, y - h * high) for w, h in MEN[kind]]
    left = [(2 * x - px, py) for px, py in right[::-1]]
    body = path(smooth(right) + "L" + smooth(left)[1:] + "Z", 0.42)
    light = [(x + (px - x) * 0.5 - high * 0.02, py) for px, py in left]
    body += path(smooth(left) + "L" + smooth(light[::-1])[1:] + "Z", 0.62)
    return body + _head(kind, x, y, high)


def _head(kind: str, x: float, y: float, high: float) -> str:
    if kind == "rook":
        return "".join(
            box(x + d * high - high * 0.035, y - high * 0.99, high * 0.07, high * 0.11, 0.5)
            for d in (-0.115, 0, 0.115)
        )
    if kind == "bishop":
        return circle(x, y - high * 0.97, high * 0.03, 0.7)
    if kind == "king":
        return box(x - high * 0.015, y - high, high * 0.03, high * 0.13, 0.7) + box(
            x - high * 0.05, y - high * 0.975, high * 0.1, high * 0.03, 0.7
        )
    if kind == "queen":
        points = "".join(
            circle(x + d * high, y - high * (0.93 - abs(d) * 0.1), high * 0.024, 0.7)
            for d in (-0.13, -0.065, 0, 0.065, 0.13)
        )
        spikes = [
            (x + d * high, y - high * h)
            for d, h in (
                (-0.12, 0.8),
                (-0.13, 0.91),
                (-0.065, 0.85),
                (0, 0.92),
                (0.065, 0.85),
                (0.13, 0.91),
                (0.12, 0.8),
            )
        ]
        return poly(spikes, 0.5) + points
    return _horse(x, y, high) if kind == "knight" else ""


def _horse(x: float, y: float, high: float) -> str:
    """A horse's head and neck, from the side."""
    points = (
        (-0.13, 0.14),
        (-0.15, 0.34),
        (-0.1, 0.5),
        (-0.04, 0.6),
        (-0.13, 0.62),
        (-0.24, 0.56),
        (-0.27, 0.62),
        (-0.2, 0.74),
        (-0.1, 0.84),
        (-0.07, 0.95),
        (-0.02, 0.86),
        (0.08, 0.8),
        (0.15, 0.62),
        (0.16, 0.36),
        (0.13, 0.14),
    )
    head = smooth([(x + a * high, y - b * high) for a, b in points], closed=True)
    mane = smooth(
        [
            (x + a * high, y - b * high)
            for a, b in (
                (0.0, 0.84),
                (0.09, 0.66),
                (0.1, 0.4),
                (0.08, 0.2),
                (0.13, 0.2),
                (0.155, 0.4),
                (0.14, 0.64),
                (0.07, 0.8),
            )
        ],
        closed=True,
    )
    return (
        path(head, 0.5)
        + path(mane, 0.3)
        + circle(x - 0.1 * high, y - 0.73 * high, high * 0.014, 0.1)
    )
