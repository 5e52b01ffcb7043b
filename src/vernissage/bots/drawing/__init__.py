"""Bots' drawings: for every task strokes that people can make out, as a hand would draw them.

The things of a task are traced icons (`stock`), put together as they belong (`scenes`), drawn by a
hand with a temper of its own (`hand`).
"""

from itertools import chain

import numpy as np

from vernissage.bots.drawing import scenery
from vernissage.bots.drawing.hand import LEAST, LONGEST, MANNERS, Hand, Trace
from vernissage.bots.drawing.order import chosen
from vernissage.bots.drawing.scenes import bounds, composed, landscape
from vernissage.bots.drawing.stock import Line, available
from vernissage.decks.words import Word
from vernissage.kit.ink import LONG, PAUSE, SHORT, Point, X, Y
from vernissage.kit.rng import Rng

__all__ = ["available", "landscape", "strokes"]

EDGE = 60  # units that always stay free around a drawing


def strokes(
    word: Word, hand: Rng, temper: str, strength: str = "normal", wide: bool | None = None
) -> list[list[Point]]:
    """The strokes of a task in their order, on a sheet that lies as `landscape` says, or as it
    lies already."""
    chance = np.random.default_rng(hand.below(2**63))
    drawer = Hand(chance, MANNERS[temper])
    wide = landscape(word) if wide is None else wide
    width, height = (LONG, SHORT) if wide else (SHORT, LONG)
    groups = [group.lines for group in composed(word)]
    placed = _placed(groups, drawer, width, height)
    lines = chosen(placed, drawer, strength)
    if temper == "poetic":
        lines += scenery.around(lines, chance, height)
    return _drawn(lines, drawer, width, height)


def _placed(
    groups: list[tuple[Line, ...]], drawer: Hand, width: int, height: int
) -> list[list[Line]]:
    """On the sheet, as large as this hand likes it, a little tilted, sometimes mirrored."""
    chance = drawer.chance
    left, top, right, bottom = bounds(list(chain(*groups)))
    share = drawer.manner.fill * chance.uniform(0.9, 1.0)
    scale = min(share * width / (right - left), share * height / (bottom - top), 2800.0)
    turn = chance.normal(0, 0.03)
    flip = -1.0 if chance.random() < 0.4 else 1.0
    stretch = chance.normal(1, 0.035)
    matrix = scale * np.array([[flip * stretch, flip * turn], [-turn, 1.0]])
    centre = np.array([(left + right) / 2, (top + bottom) / 2])
    free = np.array([width - scale * (right - left), height - scale * (bottom - top)])
    to = np.array([width, height]) / 2 + free * chance.uniform(-0.22, 0.22, 2)
    return [[(line - centre) @ matrix + to for line in lines] for lines in groups]


def _drawn(lines: list[Line], drawer: Hand, width: int, height: int) -> list[list[Point]]:
    x0, y0, x1, y1 = bounds(lines)
    traces = [drawer.stroke(line, max(x1 - x0, y1 - y0)) for line in lines]
    whole = sum(float(trace[:, PAUSE].sum()) for trace in traces)
    pace = min(max(1.0, LEAST / whole), LONGEST / whole)
    return [_points(trace, pace, width, height) for trace in traces]


def _points(trace: Trace, pace: float, width: int, height: int) -> list[Point]:
    """On the sheet, whatever the hand did, and as fast as it should be."""
    trace[:, X] = trace[:, X].clip(EDGE, width - EDGE)
    trace[:, Y] = trace[:, Y].clip(EDGE, height - EDGE)
    trace[:, PAUSE] *= pace
    return [Point(*row) for row in trace.round().astype(int).tolist()]
