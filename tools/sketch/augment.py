"""Drawings as others would have made them, and as they look before they are done."""

from math import cos, sin
from typing import Any

import numpy as np

from tools.sketch.drawings import Drawing
from tools.sketch.tracing import length

Chance = np.random.Generator
Points = np.ndarray[Any, Any]

WHOLE = 0.45  # share of drawings that are shown finished
LEAST = 0.25  # of a drawing's ink that is shown at least
WIDTHS = (4, 9)  # of the pen, from and below


def varied(drawing: Drawing, chance: Chance) -> tuple[list[list[tuple[float, float]]], int]:
    """A drawing, perhaps unfinished, by another hand; and the width of the pen."""
    drawing = ordered(drawing, chance)
    if chance.random() > WHOLE:
        drawing = begun(drawing, chance.uniform(LEAST, 1))
    if len(drawing) > 2 and chance.random() < 0.15:
        drawing.pop(int(chance.integers(len(drawing))))
    return bent(drawing, chance), int(chance.integers(*WIDTHS))


def ordered(drawing: Drawing, chance: Chance) -> Drawing:
    """Sometimes the big shapes first, sometimes anything; a stroke may be drawn either way."""
    loose = chance.choice((0.3, 1.0, 5.0))
    keys = [np.log1p(length(stroke)) - loose * chance.gumbel() for stroke in drawing]
    order = sorted(range(len(drawing)), key=keys.__getitem__, reverse=True)
    return [drawing[i][::-1] if chance.random() < 0.5 else drawing[i] for i in order]


def begun(drawing: Drawing, share: float) -> Drawing:
    """What is on the sheet when this share of the ink is: whole strokes, and a part of one."""
    left = share * sum(map(length, drawing))
    shown: Drawing = []
    for stroke in drawing:
        long = length(stroke)
        if long > left and shown and left < 0.2 * long:
            break
        shown.append(stroke if long <= left else part(stroke, left / long))
        left -= long
        if left <= 0:
            break
    return shown


def part(stroke: list[tuple[float, float]], share: float) -> list[tuple[float, float]]:
    return stroke[: max(2, round(len(stroke) * share))]


def bent(drawing: Drawing, chance: Chance) -> list[list[tuple[float, float]]]:
    """Turned, stretched, mirrored, trembling, and with fewer points."""
    points = np.array([point for stroke in drawing for point in stroke])
    points = (points - points.mean(0)) @ _matrix(chance)
    points += _waves(points, chance) + chance.normal(0, chance.uniform(0, 0.25), points.shape)
    ends = np.cumsum([len(stroke) for stroke in drawing])[:-1]
    step = int(chance.choice((1, 1, 2, 3)))
    return [_fewer(each, step).tolist() for each in np.split(points, ends)]


def _matrix(chance: Chance) -> Points:
    angle = chance.normal(0, 0.15)
    turned = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
    slanted = np.array([[1, chance.normal(0, 0.12)], [0, 1]])
    wide, mirrored = np.exp(chance.normal(0, 0.15)), chance.choice((-1, 1))
    matrix: Points = turned @ slanted @ np.diag((wide * mirrored, 1))
    return matrix


def _waves(points: Points, chance: Chance) -> Points:
    """Bends the whole sheet a little, so that no proportion stays the same."""
    high = chance.uniform(0, 1.2)
    speed = chance.uniform(0.1, 0.3, 2)
    phase = chance.uniform(0, 6.28, 2)
    moved: Points = high * np.sin(points[:, ::-1] * speed + phase)
    return moved


def _fewer(stroke: Points, step: int) -> Points:
    return stroke if len(stroke) <= 2 * step else np.vstack((stroke[:-1:step], stroke[-1:]))
