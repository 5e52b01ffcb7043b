import numpy as np

from tests.bots.sketch.pens import FISH, HOUSE
from vernissage.bots.sketch.raster import DRAWN, SIDE, decode_strokes, rasterize


def test_no_stroke_is_an_empty_picture() -> None:
    assert rasterize([]).shape == (SIDE, SIDE)
    assert rasterize([]).max() == 0


def test_place_and_size_on_the_sheet_do_not_matter() -> None:
    drawing = decode_strokes(HOUSE)
    small = [[(x / 4 + 700, y / 4 + 90) for x, y in line] for line in drawing]
    assert np.abs(rasterize(drawing) - rasterize(small)).mean() < 0.01


def test_a_drawing_fills_the_picture_and_stays_in_it() -> None:
    grey = rasterize(decode_strokes(FISH))
    columns, rows = np.flatnonzero(grey.max(0)), np.flatnonzero(grey.max(1))
    assert DRAWN <= np.ptp(columns) + 1 <= DRAWN + 3
    assert columns[0] + columns[-1] == SIDE - 1
    assert np.ptp(rows) < np.ptp(columns)


def test_a_dot_is_seen() -> None:
    assert rasterize([[(1500.0, 1500.0)]]).max() > 0
