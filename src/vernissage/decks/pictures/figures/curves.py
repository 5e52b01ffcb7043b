"""Smooth curves through points. A point is a complex number: x to the right, y up.

Everything is drawn by naming the points a line goes through; the Bézier handles follow by the
centripetal Catmull-Rom rule, which neither loops nor overshoots where points lie unevenly.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

Bezier = tuple[complex, complex, complex, complex]

STEPS = 4  # samples of one piece of a spine; more is not seen at the size of a card


def _handle(before: complex, here: complex, after: complex) -> complex:
    """Where the curve that leaves `here` towards `after` is pulled."""
    a, b = sqrt(abs(here - before)), sqrt(abs(after - here))
    if a < 1e-6 or b < 1e-6:
        return here + (after - here) / 3
    pull = a * a * after - b * b * before + (2 * a * a + 3 * a * b + b * b) * here
    return pull / (3 * a * (a + b))


def through(points: Sequence[complex]) -> list[Bezier]:
    """An open curve through the points; a single one is a corner."""
    if len(points) == 1:
        points = [points[0]] * 2
    return _pieces([points[0], *points, points[-1]])


def around(points: Sequence[complex]) -> list[Bezier]:
    """A closed curve through the points."""
    return _pieces([points[-1], *points, points[0], points[1]])


def _pieces(padded: Sequence[complex]) -> list[Bezier]:
    rows = zip(padded, padded[1:], padded[2:], padded[3:], strict=False)
    return [(b, _handle(a, b, c), _handle(d, c, b), c) for a, b, c, d in rows]


def spot(curve: Bezier, t: float) -> complex:
    a, b, c, d = curve
    s = 1 - t
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


def sampled(curves: Iterable[Bezier], steps: int = STEPS) -> list[complex]:
    found: list[complex] = []
    for curve in curves:
        found = found or [curve[0]]
        found += [spot(curve, (i + 1) / steps) for i in range(steps)]
    return found


def tapered(spine: Sequence[complex], widths: Sequence[float]) -> list[complex]:
    """The outline of a limb along the spine, as wide at each of its points as told."""
    line = sampled(through(spine))
    girth = [z.real / 2 for z in sampled(through([complex(w) for w in widths]))]
    ways = [b - a for a, b in pairwise(line)]
    turns = [ways[0], *(a + b for a, b in pairwise(ways)), ways[-1]]
    sides = [1j * way / (abs(way) or 1) * w for way, w in zip(turns, girth, strict=True)]
    left = [z + side for z, side in zip(line, sides, strict=True)]
    right = [z - side for z, side in zip(line, sides, strict=True)]
    outline = [*left, *_cap(line[-1], sides[-1]), *reversed(right), *_cap(line[0], -sides[0])]
    return _without_creases(outline, line, girth)


def _cap(end: complex, side: complex) -> list[complex]:
    """A round end, from the left side to the right."""
    return [end + side * turn for turn in (0.7 - 0.7j, -1j, -0.7 - 0.7j)]


def _without_creases(
    outline: list[complex], line: list[complex], girth: list[float]
) -> list[complex]:
    """The inside of a sharp bend folds over itself; what lies within the limb is no outline."""
    return [
        z for z in outline if all(abs(z - at) > w * 0.96 for at, w in zip(line, girth, strict=True))
    ]
