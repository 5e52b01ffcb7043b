"""Rasterizes strokes into a small grey image, the network's input.

Position and size on the sheet carry no information, so the drawing is scaled to fill the image.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from vernissage.kit import ink

Grey = np.ndarray[Any, np.dtype[np.float32]]
Line = Sequence[tuple[float, float]]
Polyline = np.ndarray[Any, np.dtype[np.int16]]

SIDE = 32  # pixels
FINE = 4  # supersampling, for soft edges
DRAWN = 27  # pixels that the longer side of the drawing takes
WIDTH = 6  # of the pen, in supersampled pixels


def decode_strokes(strokes: Sequence[bytes]) -> list[Polyline]:
    return [_decode_stroke(path) for path in strokes]


@lru_cache(1024)
def _decode_stroke(path: bytes) -> Polyline:
    """Cached, because a growing drawing is read repeatedly: decoding a full sheet takes 17 ms."""
    return np.array([point[:2] for point in ink.decode(path)], np.int16)


def rasterize(drawing: Sequence[Line | Polyline], width: int = WIDTH) -> Grey:
    """0 for paper, 1 for ink."""
    image = Image.new("L", (SIDE * FINE, SIDE * FINE))
    pen = ImageDraw.Draw(image)
    for line in fit_to_raster(drawing):
        pen.line(line if len(line) > 2 else line * 2, fill=255, width=width)
    return np.asarray(image.reduce(FINE), np.float32) / np.float32(255)


def fit_to_raster(drawing: Sequence[Line | Polyline]) -> list[list[float]]:
    """The lines as x, y, x, y … in supersampled pixels."""
    if not drawing:
        return []
    points = np.concatenate([np.asarray(line, np.float64) for line in drawing])
    low, high = points.min(0), points.max(0)
    scale = DRAWN * FINE / max(1e-9, *(high - low))
    points = (points - (low + high) / 2) * scale + SIDE * FINE / 2
    ends = np.cumsum([len(line) for line in drawing])[:-1]
    return [part.ravel().tolist() for part in np.split(points, ends)]
