"""Which lines are drawn, and in which order: large ones first, then details nearby."""

from itertools import pairwise

import numpy as np

from vernissage.bots.drawing.drawer import Drawer
from vernissage.bots.drawing.icon_lines import Line

MOST = 24  # strokes of a drawing; scenery comes on top
DOT = 190.0  # units: shorter lines are eyes and the like, which are always drawn
SMALL = 0.7  # lines shorter than this share of a thing's median are details
FAR = 2500.0  # units: at this distance a line's priority is halved
SPARED = {"easy": 0.3, "normal": 0.1, "strong": 0.0}  # probability that a detail is left out


def select_and_order(groups: list[list[Line]], drawer: Drawer, strength: str) -> list[Line]:
    lines = [line for group in groups for line in _order(_drop_details(group, drawer, strength))]
    lines = [part for line in lines for part in _split_long(line, drawer, MOST - len(lines))]
    while len(lines) > MOST:
        del lines[min(range(len(lines)), key=lambda k: _length(lines[k]))]
    return lines


def _drop_details(lines: list[Line], drawer: Drawer, strength: str) -> list[Line]:
    """Leaves out some small lines of a thing with many lines."""
    chance = SPARED.get(strength, 0.1) + drawer.style.spare * 0.5
    lengths = [_length(line) for line in lines]
    usual = float(np.median(lengths))
    spare = [k for k, long in enumerate(lengths) if DOT < long < usual * SMALL and len(lines) > 5]
    left_out = {k for k in spare if drawer.chance.random() < chance}
    return [line for k, line in enumerate(lines) if k not in left_out]


def _order(lines: list[Line]) -> list[Line]:
    left = list(lines)
    done: list[Line] = []
    while left:
        at = done[-1].mean(0) if done else None
        best = max(range(len(left)), key=lambda k: _priority(left[k], at))
        done.append(left.pop(best))
    return done


def _priority(line: Line, at: Line | None) -> float:
    size = float(np.hypot(*np.ptp(line, axis=0)))
    away = 0.0 if at is None else float(np.hypot(*(line.mean(0) - at)))
    return size / (1 + away / FAR)


def _split_long(line: Line, drawer: Drawer, room: int) -> list[Line]:
    """Splits long lines where a careful hand would lift the pen."""
    count = min(3, int(_length(line) / drawer.style.lift) + 1)
    if count == 1 or len(line) < 8 or room < count:
        return [line]
    cuts = [round(len(line) * k / count) for k in range(count + 1)]
    return [line[max(a - 1, 0) : b] for a, b in pairwise(cuts)]


def _length(line: Line) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum())
