"""Recognises drawings by shape alone: compares them with the bots' own drawing of each word."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from vernissage.bots.drawing.composition import compose
from vernissage.bots.drawing.icon_lines import Line
from vernissage.decks.words import Word
from vernissage.kit.ink import decode

Grey = NDArray[np.float64]
SIDE = 20  # pixels of the raster that drawings are compared by
FINE = 60  # resampling steps across the raster
SHARP = 20.0  # softmax scale of the similarity


def word_probabilities(
    strokes: Sequence[bytes], landscape: bool, words: Sequence[Word]
) -> list[float]:
    """The probability of each of these words for the drawing."""
    del landscape
    drawn = _blurred_raster(
        [np.array([point[:2] for point in decode(path)], float) for path in strokes]
    )
    both = (drawn, drawn[:, ::-1])  # also mirrored
    likeness = [max(float((one * _template(word)).sum()) for one in both) for word in words]
    chances = np.exp(np.array(likeness) * SHARP)
    return [float(each) for each in chances / chances.sum()]


@lru_cache(2048)
def _template(word: Word) -> Grey:
    return _blurred_raster(list(chain(*(group.lines for group in compose(word)))))


def _blurred_raster(lines: list[Line]) -> Grey:
    """A blurred raster of the lines, normalized to length 1."""
    whole = np.vstack(lines)
    low, high = whole.min(0), whole.max(0)
    size = max(float((high - low).max()), 1e-9)
    points = np.vstack([_resample(line, size / FINE) for line in lines])
    spots = (points - (low + high) / 2) * ((SIDE - 6) / size) + SIDE / 2
    ink, _, _ = np.histogram2d(spots[:, 1], spots[:, 0], SIDE, ((0, SIDE), (0, SIDE)))
    grey: Grey = np.minimum(ink, 1.0)
    for axis in (0, 1):
        grey = (np.roll(grey, 1, axis) + 2 * grey + np.roll(grey, -1, axis)) / 4
    return grey / max(float(np.sqrt((grey**2).sum())), 1e-9)


def _resample(line: Line, step: float) -> Line:
    """Points so close that no pixel along the line is missed."""
    at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    spots = np.linspace(0, at[-1], int(at[-1] / step) + 3)
    return np.column_stack([np.interp(spots, at, line[:, k]) for k in (0, 1)])
