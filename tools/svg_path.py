"""Reads an SVG path as polylines."""

import math
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

Point = complex
_PART = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_STEPS = 10  # points on a curve, simplified later


def polylines(d: str) -> list[list[Point]]:
    """Each part of the path that is drawn without lifting the pen."""
    pen = _PathBuilder()
    for letter, numbers in _commands(d):
        pen.go(letter, numbers)
    return [run for run in pen.runs if len(run) > 1]


def length(run: list[Point]) -> float:
    return sum(abs(b - a) for a, b in pairwise(run))


def area(run: list[Point]) -> float:
    """Signed: holes run in the other direction."""
    return sum((a.real * b.imag - b.real * a.imag) / 2 for a, b in pairwise([*run, run[0]]))


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """One command with its numbers at a time; repeated commands are separated."""
    at, letter = 0, "M"
    needs = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
    while found := _PART.search(d, at):
        if found[1]:
            letter, at = found[1], found.end()
            if letter in "Zz":
                yield letter, []
                continue
        numbers, at = _numbers(d, at, letter, needs[letter.lower()])
        if len(numbers) < needs[letter.lower()]:
            return
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _numbers(d: str, at: int, letter: str, count: int) -> tuple[list[float], int]:
    """The flags of an arc may stand without a space between them."""
    numbers: list[float] = []
    while len(numbers) < count:
        flag = letter in "Aa" and len(numbers) in {3, 4}
        found = (_FLAG if flag else _PART).search(d, at)
        if not found or (not flag and found[1]):
            break
        numbers.append(float(found[1] if flag else found[2]))
        at = found.end()
    return numbers, at


class _PathBuilder:
    def __init__(self) -> None:
        self.runs: list[list[Point]] = []
        self.at: Point = 0j
        self.handle: Point | None = None  # of the last curve, for the smooth ones
        self.kind = ""

    def go(self, letter: str, numbers: list[float]) -> None:
        low, base = letter.lower(), self.at if letter.islower() else 0j
        if low in "hv":
            self._to(self._straight(letter, numbers[0]))
        elif low == "a":
            self._arc(numbers, base)
        elif low == "z":
            self._to(self.runs[-1][0])
        else:
            points = [base + complex(*pair) for pair in zip(*[iter(numbers)] * 2, strict=True)]
            self._points[low](self, points)
        self.handle = self.handle if low in "csqt" else None
        self.kind = low

    def _straight(self, letter: str, by: float) -> Point:
        match letter:
            case "h":
                return self.at + by
            case "v":
                return self.at + by * 1j
            case "H":
                return complex(by, self.at.imag)
        return complex(self.at.real, by)

    def _move(self, points: list[Point]) -> None:
        self.runs.append([points[0]])
        self.at = points[0]

    def _line(self, points: list[Point]) -> None:
        self._to(points[0])

    def _to(self, point: Point) -> None:
        if self.kind == "z":
            self.runs.append([self.at])
        self.runs[-1].append(point)
        self.at = point

    def _cubic(self, points: list[Point]) -> None:
        start, (a, b, end) = self.at, points
        for k in range(1, _STEPS + 1):
            t = k / _STEPS
            u = 1 - t
            self._to(u**3 * start + 3 * u * u * t * a + 3 * u * t * t * b + t**3 * end)
            self.kind = "c"
        self.handle = b

    def _smooth(self, points: list[Point]) -> None:
        handle = self.handle if self.kind in "cs" and self.handle is not None else self.at
        self._cubic([2 * self.at - handle, *points])

    def _quadratic(self, points: list[Point]) -> None:
        start, (a, end) = self.at, points
        self._cubic([start + (a - start) * 2 / 3, end + (a - end) * 2 / 3, end])
        self.handle = a

    def _smooth_quadratic(self, points: list[Point]) -> None:
        handle = self.handle if self.kind in "qt" and self.handle is not None else self.at
        self._quadratic([2 * self.at - handle, *points])

    def _arc(self, numbers: list[float], base: Point) -> None:
        rx, ry, tilt, large, sweep, x, y = numbers
        end = base + complex(x, y)
        if not rx or not ry or end == self.at:
            self._to(end)
            return
        turn = complex(math.cos(math.radians(tilt)), math.sin(math.radians(tilt)))
        squeeze = _to_unit_circle(rx, ry)
        points = _arc_points(squeeze(self.at / turn), squeeze(end / turn), bool(large), bool(sweep))
        for point in points:
            self._to(complex(point.real * rx, point.imag * ry) * turn)
        self.runs[-1][-1] = self.at = end

    _points: dict[str, Callable[["_PathBuilder", list[Point]], None]] = {  # noqa: RUF012 never changed
        "m": _move,
        "l": _line,
        "c": _cubic,
        "s": _smooth,
        "q": _quadratic,
        "t": _smooth_quadratic,
    }


def _to_unit_circle(rx: float, ry: float) -> Callable[[Point], Point]:
    """Maps an ellipse to the unit circle."""
    return lambda point: complex(point.real / rx, point.imag / ry)


def _arc_points(start: Point, end: Point, large: bool, sweep: bool) -> list[Point]:
    """Points along a unit circle, or along the smallest circle through both ends."""
    half = (end - start) / 2
    away = math.sqrt(max(0.0, 1 - abs(half) ** 2))
    centre = (start + end) / 2 + half / abs(half) * 1j * (away if large != sweep else -away)
    first = math.atan2((start - centre).imag, (start - centre).real)
    last = math.atan2((end - centre).imag, (end - centre).real)
    angle = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    steps, reach = max(2, round(abs(angle) * 4)), abs(start - centre)
    return [
        centre
        + reach * complex(math.cos(first + angle * k / steps), math.sin(first + angle * k / steps))
        for k in range(1, steps + 1)
    ]
