"""Strokes are found in the bitmaps that the recogniser learns from."""

import numpy as np
import pytest

from tools.sketch.augment import begun
from tools.sketch.tracing import length, strokes


def test_a_line_is_one_stroke_from_end_to_end() -> None:
    grey = np.zeros((28, 28), np.float32)
    grey[5, 3:20] = 1
    (stroke,) = strokes(grey)
    assert sorted(x for x, _ in (stroke[0], stroke[-1])) == pytest.approx([3.25, 18.75], abs=0.3)
    assert all(y == pytest.approx(5) for _, y in stroke)


def test_a_ring_closes() -> None:
    grey = np.zeros((28, 28), np.float32)
    grey[4:20, 4], grey[4:20, 19], grey[4, 4:20], grey[19, 4:20] = 1, 1, 1, 1
    (stroke,) = strokes(grey)
    assert length(stroke) > 50


def test_lines_that_cross_are_followed_straight_on() -> None:
    grey = np.zeros((28, 28), np.float32)
    grey[14, 2:26] = 1
    grey[2:26, 14] = 1
    long = [each for each in strokes(grey) if length(each) > 20]
    assert len(long) == 2


def test_the_longest_stroke_comes_first() -> None:
    grey = np.zeros((28, 28), np.float32)
    grey[3, 3:8] = 1
    grey[20, 3:25] = 1
    assert [round(length(each)) for each in strokes(grey)] == [20, 4]


def test_half_the_ink_is_half_the_way() -> None:
    grey = np.zeros((28, 28), np.float32)
    grey[3, 3:23] = 1
    grey[20, 3:23] = 1
    drawing = strokes(grey)
    whole = sum(map(length, drawing))
    assert sum(map(length, begun(drawing, 0.5))) == pytest.approx(whole / 2, rel=0.1)
    assert len(begun(drawing, 0.75)) == 2
    assert begun(drawing, 1) == drawing
