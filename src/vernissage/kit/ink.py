"""Ink: strokes as compact binary paths, sheets of strokes, and their limits.

A path is a run of points. Each point is four numbers: x and y as zigzag varints relative to the
point before, the pressure as one byte, and the milliseconds since the point before as a varint.
A typical point takes five bytes.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from vernissage.kit.errors import Illegal

SHORT, LONG = 3000, 4000  # the sheet's sides, in units of the pen
MAX_POINTS = 2000  # in a stroke: half a minute without lifting the pen
MAX_STROKES = 400  # on a sheet
MAX_BYTES = 64 * 1024  # on a sheet
LEAST_ROOM = 16  # bytes; with less room than for a dash a sheet counts as full
MAX_PAUSE = 60_000  # milliseconds between two points of a stroke
MAX_PEN = 1 << 20  # numbers of strokes are below
X, Y, PRESSURE, PAUSE = range(4)  # the parts of a point
LAST_SHIFT = 14  # bits before the last byte of a varint: it has three at most


# The number of a stroke, chosen by whoever draws it: the same while it is drawn and in the action
# that stores it, so that everybody replaces the one by the other.
Pen = Annotated[int, Meta(ge=0, lt=MAX_PEN)]


class Point(NamedTuple):
    x: int
    y: int
    pressure: int  # 0..255
    pause: int  # milliseconds since the point before


def encode(points: Iterable[Point]) -> bytes:
    path = bytearray()
    x = y = 0
    for point in points:
        _put_signed(path, point.x - x)
        _put_signed(path, point.y - y)
        path.append(point.pressure)
        _put(path, point.pause)
        x, y = point.x, point.y
    return bytes(path)


def decode(path: bytes) -> list[Point]:
    """The points of a path. Raises Illegal for anything that `encode` would not have written."""
    return [Point(*point) for point in _points(path)]


def _points(path: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Every segment of every pen comes by here, so the usual numbers of one byte cost no call."""
    x = y = count = 0
    rest = iter(path)
    try:
        for first in rest:
            value = first if first <= 0x7F else _longer(first, rest)
            x += value >> 1 ^ -(value & 1)
            value = next(rest)
            value = value if value <= 0x7F else _longer(value, rest)
            y += value >> 1 ^ -(value & 1)
            pressure = next(rest)
            pause = next(rest)
            pause = pause if pause <= 0x7F else _longer(pause, rest)
            if pause > MAX_PAUSE:
                raise Illegal("ink_broken")
            if count == MAX_POINTS:
                raise Illegal("ink_too_long", n=MAX_POINTS)
            yield x, y, pressure, pause
            count += 1
    except StopIteration:
        raise Illegal("ink_broken") from None


def _longer(low: int, rest: Iterator[int]) -> int:
    """A varint of several bytes, of which the lowest has been read."""
    value, shift = low & 0x7F, 7
    while True:
        byte = next(rest)
        value |= (byte & 0x7F) << shift
        if byte <= 0x7F and byte:
            return value
        if not byte or shift == LAST_SHIFT:  # a longer spelling of a number, or endless
            raise Illegal("ink_broken")
        shift += 7


class Sheet(Struct, frozen=True):
    """One drawing: strokes in the order they were made, and which way the sheet lies."""

    landscape: bool = False
    strokes: tuple[bytes, ...] = ()

    def drawn(self, path: bytes) -> "Sheet":
        """The sheet with one stroke more; Illegal if the stroke is malformed or does not fit."""
        check_stroke(path, self.landscape, self.room)
        return replace(self, strokes=(*self.strokes, path))

    def undone(self) -> "Sheet":
        if not self.strokes:
            raise Illegal("ink_nothing_to_undo")
        return replace(self, strokes=self.strokes[:-1])

    def turned(self) -> "Sheet":
        if self.strokes:
            raise Illegal("ink_sheet_in_use")
        return Sheet(not self.landscape)

    @property
    def room(self) -> int:
        """How many bytes the next stroke may have; 0 when the sheet is full."""
        left = MAX_BYTES - sum(map(len, self.strokes))
        return left if left >= LEAST_ROOM and len(self.strokes) < MAX_STROKES else 0


def check_stroke(path: bytes, landscape: bool, room: int) -> None:
    """Illegal unless it is one whole stroke within the sheet that still has room for it."""
    if len(path) > room:
        raise Illegal("ink_sheet_full")
    if not path:
        raise Illegal("ink_broken")
    width, height = (LONG, SHORT) if landscape else (SHORT, LONG)
    for x, y, _, _ in _points(path):
        if not (0 <= x <= width and 0 <= y <= height):
            raise Illegal("ink_off_sheet")


def _put(path: bytearray, value: int) -> None:
    while value > 0x7F:
        path.append(value & 0x7F | 0x80)
        value >>= 7
    path.append(value)


def _put_signed(path: bytearray, value: int) -> None:
    _put(path, value * 2 if value >= 0 else -value * 2 - 1)
