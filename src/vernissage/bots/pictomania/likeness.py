"""Reading drawings without the recogniser: which of the things would one draw like this?"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from vernissage.bots.drawing.scenes import composed
from vernissage.bots.drawing.stock import Line
from vernissage.decks.words import Word
from vernissage.kit.ink import decode

Grey = NDArray[np.float64]
SIDE = 20  # of the picture that drawings are compared by
SHARP = 14.0  # how much a likeness counts


def guess(strokes: Sequence[bytes], landscape: bool, words: Sequence[Word]) -> list[float]:
    """How probable each of these words is for the drawing; together 1."""
    del landscape
    drawn = _grey([np.array([point[:2] for point in decode(path)], float) for path in strokes])
    both = (drawn, drawn[:, ::-1])  # people look either way
    likeness = [max(float((one * _known(word)).sum()) for one in both) for word in words]
    chances = np.exp(np.array(likeness) * SHARP)
    return [float(each) for each in chances / chances.sum()]


@lru_cache(2048)
def _known(word: Word) -> Grey:
    return _grey(list(chain(*(group.lines for group in composed(word)))))


def _grey(lines: list[Line]) -> Grey:
    """Ink by places, blurred, of length 1."""
    points = np.vstack([_dense(line) for line in lines])
    low, high = points.min(0), points.max(0)
    scale = (SIDE - 5) / max(float((high - low).max()), 1e-9)
    spots = (points - (low + high) / 2) * scale + SIDE / 2
    grey, _, _ = np.histogram2d(spots[:, 1], spots[:, 0], SIDE, ((0, SIDE), (0, SIDE)))
    grey = np.minimum(grey, 3.0)
    for axis in (0, 1):
        grey = (np.roll(grey, 1, axis) + 2 * grey + np.roll(grey, -1, axis)) / 4
    whole: Grey = grey / max(float(np.sqrt((grey**2).sum())), 1e-9)
    return whole


def _dense(line: Line) -> Line:
    """Points so close that no place along the line is missed."""
    parts = np.linspace(0, len(line) - 1, 120)
    return np.column_stack([np.interp(parts, np.arange(len(line)), line[:, k]) for k in (0, 1)])
