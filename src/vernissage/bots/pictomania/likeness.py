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
FINE = 60  # steps across the picture in which lines are followed
SHARP = 20.0  # how much a likeness counts


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
    """Where there is ink, blurred, of length 1."""
    whole = np.vstack(lines)
    low, high = whole.min(0), whole.max(0)
    size = max(float((high - low).max()), 1e-9)
    points = np.vstack([_dense(line, size / FINE) for line in lines])
    spots = (points - (low + high) / 2) * ((SIDE - 6) / size) + SIDE / 2
    ink, _, _ = np.histogram2d(spots[:, 1], spots[:, 0], SIDE, ((0, SIDE), (0, SIDE)))
    grey: Grey = np.minimum(ink, 1.0)
    for axis in (0, 1):
        grey = (np.roll(grey, 1, axis) + 2 * grey + np.roll(grey, -1, axis)) / 4
    return grey / max(float(np.sqrt((grey**2).sum())), 1e-9)


def _dense(line: Line, step: float) -> Line:
    """Points so close that no place along the line is missed."""
    at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    spots = np.linspace(0, at[-1], int(at[-1] / step) + 3)
    return np.column_stack([np.interp(spots, at, line[:, k]) for k in (0, 1)])
