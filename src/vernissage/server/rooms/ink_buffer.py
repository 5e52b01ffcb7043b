"""Live ink: segments of strokes that are still being drawn, gathered and sent once a tick.

    up:    0x01, pen (varint), path
    down:  0x01, then for every segment: seat (byte), pen, length of the path, path

A segment is a path of its own that begins where the last one ended; an empty one takes the stroke
back. Nothing of it is stored: when the pen lifts, the whole stroke is an action like any other. It
has the same pen, the number of the stroke, so it is known which live stroke is now on the sheet.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.kit.ink import MAX_PEN
from vernissage.server.clock import Clock

LIVE = 0x01
TICK = 33  # ms
LONGEST_TICK = 66  # ms, on a busy core
BUSY, FULL = 0.5, 0.85  # shares of a core between which the tick grows
KEPT = 512  # segments of a seat's unfinished strokes, for people who come in the middle of them
UNFINISHED = 16  # strokes of a seat; few can wait to be stored, by one device or two
STORED = 64  # pens of a seat's latest strokes; a segment that is later than that comes from nobody


def put(out: bytearray, value: int) -> None:
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def get(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(data) and shift < 28:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
    raise Illegal("ink_broken")


def read(frame: bytes) -> tuple[int, bytes]:
    """The pen and the path of a segment."""
    if len(frame) < 2 or frame[0] != LIVE:
        raise Illegal("ink_broken")
    pen, at = get(frame, 1)
    if pen >= MAX_PEN:
        raise Illegal("ink_broken")
    return pen, frame[at:]


def record(seat: Seat, pen: int, path: bytes) -> bytes:
    if pen <= 0x7F and len(path) <= 0x7F:
        return bytes((seat, pen, len(path))) + path
    out = bytearray((seat,))
    put(out, pen)
    put(out, len(path))
    return bytes(out + path)


class Tick:
    """How long ink is gathered. Sending is most of the work, so a busy server sends less often:
    everybody's ink then comes a little later instead of somebody's much later."""

    PERIOD = 1.0  # seconds between two looks at the load

    def __init__(self) -> None:
        self._ms: float = TICK
        self._since, self._spent = time.monotonic(), time.process_time()

    def __call__(self) -> float:
        now = time.monotonic()
        if now - self._since >= self.PERIOD:
            spent = time.process_time()
            self._ms = tick_at((spent - self._spent) / (now - self._since))
            self._since, self._spent = now, spent
        return self._ms


def tick_at(load: float) -> float:
    """For a share of a core."""
    grown = min(max((load - BUSY) / (FULL - BUSY), 0.0), 1.0)
    return TICK + (LONGEST_TICK - TICK) * grown


class Waiting(NamedTuple):
    """A segment until the next tick."""

    seat: Seat
    pen: int
    record: bytes
    everywhere: bool  # every node makes it by itself


class Tray:
    """Where the segments of a room lie until the next tick, and the strokes that are not finished.
    A stroke is known by its seat and pen."""

    def __init__(
        self, clock: Clock, send: Callable[[bytes, bytes], None], tick: Callable[[], float]
    ) -> None:
        """`send` is given all records, and those that other nodes do not make by themselves."""
        self._clock, self._send, self._tick = clock, send, tick
        self._waiting: list[Waiting] = []
        self._open: dict[Seat, dict[int, list[bytes]]] = {}  # strokes that are not finished
        self._stored: dict[Seat, deque[int]] = {}

    def draw(self, seat: Seat, pen: int, path: bytes, everywhere: bool = False) -> None:
        """Nothing is live any longer once it is stored: what comes late is passed over."""
        if self._is_stored(seat, pen):
            return
        strokes = self._open.get(seat, {})
        if pen not in strokes and len(strokes) == UNFINISHED:
            self.take_back(seat, next(iter(strokes)), everywhere)
        data = record(seat, pen, path)
        self._keep(seat, pen, data)
        self._put(Waiting(seat, pen, data, everywhere))

    def take_back(self, seat: Seat, pen: int, everywhere: bool = False) -> None:
        """A stroke that will not be stored: whoever has seen of it forgets it."""
        if self._forget(seat, pen):
            self._put(Waiting(seat, pen, record(seat, pen, b""), everywhere))

    def unfinished_of(self, seat: Seat) -> tuple[int, ...]:
        return tuple(self._open.get(seat, ()))

    def _put(self, one: Waiting) -> None:
        if not self._waiting:
            self._clock.after(self._tick(), self.send)
        self._waiting.append(one)

    def send(self) -> None:
        """Once a tick, and before anybody comes who gets the unfinished strokes whole."""
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            alone = b"".join([one.record for one in waiting if not one.everywhere])
            self._send(b"".join([one.record for one in waiting]), alone)

    def merge(self, records: bytes) -> bytes:
        """Gathered by another node; what it could not know to be stored is left out."""
        at, told = 0, []
        while at < len(records):
            start, seat = at, Seat(records[at])
            pen, at = get(records, at + 1)
            size, at = get(records, at)
            at += size
            if self._is_stored(seat, pen):
                continue
            if size:
                self._keep(seat, pen, records[start:at])
            else:
                self._forget(seat, pen)
            told.append(records[start:at])
        return b"".join(told)

    def _keep(self, seat: Seat, pen: int, data: bytes) -> None:
        strokes = self._open.setdefault(seat, {})
        if pen not in strokes and len(strokes) == UNFINISHED:
            del strokes[next(iter(strokes))]
        segments = strokes.setdefault(pen, [])
        if sum(map(len, strokes.values())) < KEPT:
            segments.append(data)

    def _forget(self, seat: Seat, pen: int) -> bool:
        self._waiting = [one for one in self._waiting if (one.seat, one.pen) != (seat, pen)]
        return self._open.get(seat, {}).pop(pen, None) is not None

    def _is_stored(self, seat: Seat, pen: int) -> bool:
        return pen in self._stored.get(seat, ())

    def lift(self, seat: Seat, pen: int | None) -> None:
        """The stroke is on everybody's sheet. Without a number it may have been any of the seat's,
        so all are forgotten: the next one is seen whole when it is stored."""
        if pen is None:
            for one in self.unfinished_of(seat):
                self._forget(seat, one)
        else:
            self._forget(seat, pen)
            self._stored.setdefault(seat, deque(maxlen=STORED)).append(pen)

    def clear(self) -> None:
        self._open.clear()
        self._waiting.clear()
        self._stored.clear()

    def unfinished(self) -> bytes:
        """The records of strokes that are still being drawn."""
        strokes = [kept for seat in self._open.values() for kept in seat.values()]
        return b"".join([data for kept in strokes for data in kept])


def frame(records: bytes) -> bytes:
    return bytes((LIVE,)) + records
