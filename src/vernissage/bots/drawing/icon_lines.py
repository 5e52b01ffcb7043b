"""The lines of things: icons traced at set-up, and some of our own (`own.toml`)."""

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float64]  # rows of x and y
SIDE = 1000  # of the box that things are drawn in
VARIANT = "\ufe0f"  # the emoji variation selector
UNKNOWN = "unknown"  # what a bot draws for an unknown word: a shrug
_SMOOTH, _ROUND = "~", "o"  # prefixes of own lines
_STEPS = 8  # interpolated points from one to the next on a smooth line


def available() -> bool:
    """Whether the set-up has traced the icons."""
    return (files(__package__) / "lines.json").is_file()


def thing_lines(hint: str) -> tuple[Line, ...]:
    """The lines of an emoji, an icon, or a thing of our own."""
    name = hint.replace(VARIANT, "")
    return _own_lines().get(name) or _traced_thing(name) or _own_lines()[UNKNOWN]


@cache
def _traced_thing(name: str) -> tuple[Line, ...]:
    return tuple(np.array(told, float).reshape(-1, 2) for told in _traced_lines().get(name, ()))


@cache
def _traced_lines() -> Mapping[str, Sequence[Sequence[int]]]:
    if not available():
        return {}
    read: dict[str, Any] = json.loads((files(__package__) / "lines.json").read_text("utf-8"))
    return read


@cache
def _own_lines() -> Mapping[str, tuple[Line, ...]]:
    text = (files(__package__) / "own.toml").read_text("utf-8")
    return {name: tuple(map(_parse_line, told)) for name, told in tomllib.loads(text).items()}


def _parse_line(told: str) -> Line:
    """Points; with a ~ a smooth curve through them; with an o an ellipse."""
    kind = told[0] if told[0] in {_SMOOTH, _ROUND} else ""
    numbers = [float(part) for part in told.lstrip(_SMOOTH + _ROUND).replace(",", " ").split()]
    if kind == _ROUND:
        return ellipse(*numbers)
    points = np.array(numbers).reshape(-1, 2)
    return catmull_rom(points) if kind else points


def ellipse(x: float, y: float, rx: float, ry: float) -> Line:
    turn = np.linspace(0, math.tau, 33) - math.pi / 2
    return np.column_stack((x + rx * np.cos(turn), y + ry * np.sin(turn)))


def catmull_rom(points: Line) -> Line:
    """A Catmull-Rom spline through all the points."""
    closed = bool((points[0] == points[-1]).all())
    first, last = (points[-2], points[1]) if closed else (points[0], points[-1])
    padded = np.vstack((first, points, last))
    t = np.linspace(0, 1, _STEPS, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        bend = 2 * a - 5 * b + 4 * c - d
        parts.append((2 * b + (c - a) * t + bend * t**2 + (3 * b - a - 3 * c + d) * t**3) / 2)
    return np.vstack((*parts, points[-1:]))
