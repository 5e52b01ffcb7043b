"""Finds strokes in small bitmaps of line drawings: thins them to a skeleton and traces it.

Which stroke was the first nobody can tell from a bitmap. They come the longest first: most people
draw the big shape before its details. Whoever needs other orders shuffles them.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, hypot, pi
from typing import Any

import numpy as np

from tools.thinning import NEIGHBOURS, skeleton

Grey = np.ndarray[Any, Any]
Cell = tuple[int, int]
Stroke = list[tuple[float, float]]

INK = 0.35  # from this grey on a cell counts as drawn
SHARPEST = 0.7 * pi  # a pen turns less than that without a stop


def strokes(grey: Grey) -> list[Stroke]:
    """Polylines in the units of the bitmap, the longest first."""
    links = _links(skeleton(np.pad(grey > INK, 1))[1:-1, 1:-1])
    found = [[_middle(grey, cell) for cell in walk] for walk in _walks(links)]
    return sorted((_rounded(each) for each in found), key=length, reverse=True)


def length(stroke: Stroke) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(stroke))


def _rounded(stroke: Stroke) -> Stroke:
    return [(round(x, 2), round(y, 2)) for x, y in stroke]


def _links(thin: Grey) -> dict[Cell, set[Cell]]:
    """Which cells a pen goes on to; across a corner only where there is no way round it."""
    cells = {(int(y), int(x)) for y, x in np.argwhere(thin)}
    links: dict[Cell, set[Cell]] = {cell: set() for cell in cells}
    for y, x in cells:
        for dy, dx in NEIGHBOURS:
            other = (y + dy, x + dx)
            around = dy and dx and ((y + dy, x) in cells or (y, x + dx) in cells)
            if other in cells and not around:
                links[y, x].add(other)
    return links


def _walks(links: dict[Cell, set[Cell]]) -> Iterator[list[Cell]]:
    """Ways that together go along every link once: from loose ends first, then round the rings."""
    left = {cell: set(others) for cell, others in links.items()}
    ends = sorted(links, key=lambda cell: (len(links[cell]) != 1, len(links[cell]) % 2 == 0, cell))
    for start in ends:
        if not links[start]:
            yield [start]  # a dot
        while left[start]:
            yield _walk(start, left)


def _walk(start: Cell, left: dict[Cell, set[Cell]]) -> list[Cell]:
    way = [start]
    while (after := _straightest(way, left[way[-1]])) is not None:
        left[way[-1]].discard(after)
        left[after].discard(way[-1])
        way.append(after)
    return way


def _straightest(way: list[Cell], others: set[Cell]) -> Cell | None:
    """Where a pen goes that came this way; None if it would have to turn back."""
    if len(way) == 1 or not others:
        return min(others, default=None)
    back = way[max(0, len(way) - 4)]
    turn, best = min((_turn(back, way[-1], other), other) for other in others)
    return best if turn < SHARPEST else None


def _turn(before: Cell, here: Cell, after: Cell) -> float:
    came = atan2(here[0] - before[0], here[1] - before[1])
    goes = atan2(after[0] - here[0], after[1] - here[1])
    return abs((goes - came + pi) % (2 * pi) - pi)


def _middle(grey: Grey, cell: Cell) -> tuple[float, float]:
    """Where in and around a cell the ink lies: lines were drawn finer than cells."""
    y, x = cell
    top, left = max(0, y - 1), max(0, x - 1)
    near = grey[top : y + 2, left : x + 2]
    rows, columns = np.indices(near.shape)
    whole = near.sum()
    middle = left + (near * columns).sum() / whole, top + (near * rows).sum() / whole
    return (float(middle[0]) + x) / 2, (float(middle[1]) + y) / 2
