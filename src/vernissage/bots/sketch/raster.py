"""Strokes as a small grey picture: what the recogniser looks at.

Where on the sheet a drawing lies, and how big it is, says nothing; so it fills the picture.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from vernissage.kit import ink

Grey = np.ndarray[Any, np.dtype[np.float32]]
Line = Sequence[tuple[float, float]]
Places = np.ndarray[Any, np.dtype[np.int16]]

SIDE = 32  # of the picture
FINE = 4  # it is drawn so many times larger first, for soft edges
DRAWN = 27  # of the picture that the longer side of the drawing takes
WIDTH = 6  # of the pen, in the larger picture


def lines(strokes: Sequence[bytes]) -> list[Places]:
    return [_line(path) for path in strokes]


@lru_cache(1024)
def _line(path: bytes) -> Places:
    """Kept, for a drawing that grows is read again and again: decoding a full sheet takes 17 ms."""
    return np.array([point[:2] for point in ink.decode(path)], np.int16)


def picture(drawing: Sequence[Line | Places], width: int = WIDTH) -> Grey:
    """0 where there is nothing, 1 where there is ink."""
    image = Image.new("L", (SIDE * FINE, SIDE * FINE))
    pen = ImageDraw.Draw(image)
    for line in fitted(drawing):
        pen.line(line if len(line) > 2 else line * 2, fill=255, width=width)
    return np.asarray(image.reduce(FINE), np.float32) / np.float32(255)


def fitted(drawing: Sequence[Line | Places]) -> list[list[float]]:
    """The lines as x, y, x, y … in the larger picture."""
    if not drawing:
        return []
    points = np.concatenate([np.asarray(line, np.float64) for line in drawing])
    low, high = points.min(0), points.max(0)
    scale = DRAWN * FINE / max(1e-9, *(high - low))
    points = (points - (low + high) / 2) * scale + SIDE * FINE / 2
    ends = np.cumsum([len(line) for line in drawing])[:-1]
    return [part.ravel().tolist() for part in np.split(points, ends)]
