"""Bots' drawings: strokes for every task, as a person would draw them.

The things of a task are traced icons (`icon_lines`), arranged on the sheet (`composition`) and
drawn as by an unsteady hand whose style depends on the temper (`drawer`).
"""

from itertools import chain

import numpy as np

from vernissage.bots.drawing import scenery
from vernissage.bots.drawing.composition import bounds, compose, landscape
from vernissage.bots.drawing.drawer import DRAWING_STYLES, LEAST, LONGEST, Drawer, Trace
from vernissage.bots.drawing.icon_lines import Line, available
from vernissage.bots.drawing.stroke_order import select_and_order
from vernissage.decks.words import Word
from vernissage.kit.ink import LONG, PAUSE, SHORT, Point, X, Y
from vernissage.kit.rng import Rng

__all__ = ["available", "landscape", "strokes"]

EDGE = 60  # units that always stay free around a drawing


def strokes(
    word: Word, rng: Rng, temper: str, strength: str = "normal", wide: bool | None = None
) -> list[list[Point]]:
    """The strokes of a task in their order; `wide` says how the sheet lies, by default as
    `landscape` suggests."""
    generator = np.random.default_rng(rng.below(2**63))
    drawer = Drawer(generator, DRAWING_STYLES[temper])
    wide = landscape(word) if wide is None else wide
    width, height = (LONG, SHORT) if wide else (SHORT, LONG)
    groups = [group.lines for group in compose(word)]
    placed = _place_on_sheet(groups, drawer, width, height)
    lines = select_and_order(placed, drawer, strength)
    if temper == "poetic":
        lines += scenery.scenery_around(lines, generator, height)
    return _draw_lines(lines, drawer, width, height)


def _place_on_sheet(
    groups: list[tuple[Line, ...]], drawer: Drawer, width: int, height: int
) -> list[list[Line]]:
    """Scaled to the sheet as this style likes it, slightly tilted, sometimes mirrored."""
    chance = drawer.chance
    left, top, right, bottom = bounds(list(chain(*groups)))
    share = drawer.style.fill * chance.uniform(0.9, 1.0)
    scale = min(share * width / (right - left), share * height / (bottom - top), 2800.0)
    turn = chance.normal(0, 0.03)
    flip = -1.0 if chance.random() < 0.4 else 1.0
    stretch = chance.normal(1, 0.035)
    matrix = scale * np.array([[flip * stretch, flip * turn], [-turn, 1.0]])
    centre = np.array([(left + right) / 2, (top + bottom) / 2])
    free = np.array([width - scale * (right - left), height - scale * (bottom - top)])
    to = np.array([width, height]) / 2 + free * chance.uniform(-0.22, 0.22, 2)
    return [[(line - centre) @ matrix + to for line in lines] for lines in groups]


def _draw_lines(lines: list[Line], drawer: Drawer, width: int, height: int) -> list[list[Point]]:
    x0, y0, x1, y1 = bounds(lines)
    traces = [drawer.stroke(line, max(x1 - x0, y1 - y0)) for line in lines]
    whole = sum(float(trace[:, PAUSE].sum()) for trace in traces)
    pace = min(max(1.0, LEAST / whole), LONGEST / whole)
    return [_to_points(trace, pace, width, height) for trace in traces]


def _to_points(trace: Trace, pace: float, width: int, height: int) -> list[Point]:
    """Clipped to the sheet, at the right pace."""
    trace[:, X] = trace[:, X].clip(EDGE, width - EDGE)
    trace[:, Y] = trace[:, Y].clip(EDGE, height - EDGE)
    trace[:, PAUSE] *= pace
    return [Point(*row) for row in trace.round().astype(int).tolist()]
