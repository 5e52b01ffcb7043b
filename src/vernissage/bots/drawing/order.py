"""Which lines are drawn, and in which order: what is large first, then the details near by."""

from itertools import pairwise

import numpy as np

from vernissage.bots.drawing.hand import Hand
from vernissage.bots.drawing.stock import Line

MOST = 24  # strokes of a drawing; scenery comes on top
DOT = 190.0  # units: shorter lines are eyes and the like, without which nothing looks right
SMALL = 0.7  # of the usual length of a thing's lines: what is shorter is a detail
FAR = 2500.0  # units: as far as that, a line is as good as one of half its size here
SPARED = {"easy": 0.3, "normal": 0.1, "strong": 0.0}  # how likely a detail is left out


def chosen(groups: list[list[Line]], drawer: Hand, strength: str) -> list[Line]:
    lines = [line for group in groups for line in _ordered(_needed(group, drawer, strength))]
    lines = [part for line in lines for part in _parts(line, drawer, MOST - len(lines))]
    while len(lines) > MOST:
        del lines[min(range(len(lines)), key=lambda k: _length(lines[k]))]
    return lines


def _needed(lines: list[Line], drawer: Hand, strength: str) -> list[Line]:
    """Without some of the smaller lines, if the thing has many."""
    chance = SPARED.get(strength, 0.1) + drawer.manner.spare * 0.5
    lengths = [_length(line) for line in lines]
    usual = float(np.median(lengths))
    spare = [k for k, long in enumerate(lengths) if DOT < long < usual * SMALL and len(lines) > 5]
    left_out = {k for k in spare if drawer.chance.random() < chance}
    return [line for k, line in enumerate(lines) if k not in left_out]


def _ordered(lines: list[Line]) -> list[Line]:
    left = list(lines)
    done: list[Line] = []
    while left:
        at = done[-1].mean(0) if done else None
        best = max(range(len(left)), key=lambda k: _worth(left[k], at))
        done.append(left.pop(best))
    return done


def _worth(line: Line, at: Line | None) -> float:
    size = float(np.hypot(*np.ptp(line, axis=0)))
    away = 0.0 if at is None else float(np.hypot(*(line.mean(0) - at)))
    return size / (1 + away / FAR)


def _parts(line: Line, drawer: Hand, room: int) -> list[Line]:
    """A careful hand lifts the pen on a long line."""
    count = min(3, int(_length(line) / drawer.manner.lift) + 1)
    if count == 1 or len(line) < 8 or room < count:
        return [line]
    cuts = [round(len(line) * k / count) for k in range(count + 1)]
    return [line[max(a - 1, 0) : b] for a, b in pairwise(cuts)]


def _length(line: Line) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum())
