"""The lines of things: icons traced at set-up, and some that the house drew itself."""

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float64]  # points, one below the other, x and y
SIDE = 1000  # of the box that things are told in
VARIANT = "\ufe0f"  # asks for the coloured look of a character; means nothing else
UNKNOWN = "unknown"  # what a bot draws when it has no idea: a shrug
_SMOOTH, _ROUND = "~", "o"  # how an own line begins
_STEPS = 8  # points from one to the next on a smooth line


def available() -> bool:
    """Whether the traced icons are there; the set-up makes them."""
    return (files(__package__) / "lines.json").is_file()


def thing(hint: str) -> tuple[Line, ...]:
    """The lines of an emoji, of an icon, or of something of our own."""
    name = hint.replace(VARIANT, "")
    return _own().get(name) or _traced(name) or _own()[UNKNOWN]


@cache
def _traced(name: str) -> tuple[Line, ...]:
    return tuple(np.array(told, float).reshape(-1, 2) for told in _lines().get(name, ()))


@cache
def _lines() -> Mapping[str, Sequence[Sequence[int]]]:
    if not available():
        return {}
    read: dict[str, Any] = json.loads((files(__package__) / "lines.json").read_text("utf-8"))
    return read


@cache
def _own() -> Mapping[str, tuple[Line, ...]]:
    text = (files(__package__) / "own.toml").read_text("utf-8")
    return {name: tuple(map(_read, told)) for name, told in tomllib.loads(text).items()}


def _read(told: str) -> Line:
    """A line as it is written down: points; with a ~ a smooth one; with an o a round one."""
    kind = told[0] if told[0] in {_SMOOTH, _ROUND} else ""
    numbers = [float(part) for part in told.lstrip(_SMOOTH + _ROUND).replace(",", " ").split()]
    if kind == _ROUND:
        return around(*numbers)
    points = np.array(numbers).reshape(-1, 2)
    return smooth(points) if kind else points


def around(x: float, y: float, rx: float, ry: float) -> Line:
    turn = np.linspace(0, math.tau, 33) - math.pi / 2
    return np.column_stack((x + rx * np.cos(turn), y + ry * np.sin(turn)))


def smooth(points: Line) -> Line:
    """Through all the points, without corners (Catmull and Rom's way)."""
    closed = bool((points[0] == points[-1]).all())
    first, last = (points[-2], points[1]) if closed else (points[0], points[-1])
    padded = np.vstack((first, points, last))
    t = np.linspace(0, 1, _STEPS, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        bend = 2 * a - 5 * b + 4 * c - d
        parts.append((2 * b + (c - a) * t + bend * t**2 + (3 * b - a - 3 * c + d) * t**3) / 2)
    return np.vstack((*parts, points[-1:]))
