"""Live ink: segments of strokes that are still being drawn, gathered and sent at most once a tick;
after a pause the first one is sent at once.

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
KEPT = 512  # segments of a seat's unfinished strokes, for people who connect meanwhile
UNFINISHED = 16  # strokes of a seat: those that wait to be stored, of all its devices
STORED = 64  # pens of a seat's latest stored strokes, whose late segments are ignored


def put(out: bytearray, value: int) -> None:
    """Append a varint (LEB128)."""
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def get(data: bytes, at: int) -> tuple[int, int]:
    """The varint at a position, and the position after it."""
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
    """A segment as it is sent to clients."""
    if pen <= 0x7F and len(path) <= 0x7F:
        return bytes((seat, pen, len(path))) + path
    out = bytearray((seat,))
    put(out, pen)
    put(out, len(path))
    return bytes(out + path)


class Tick:
    """How long ink is gathered (ms). Sending is most of the work, so a busy server sends less
    often: a little latency for everybody instead of much for somebody."""

    PERIOD = 1.0  # seconds between two measurements of the load

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
    """The tick at a load, given as a share of a core."""
    grown = min(max((load - BUSY) / (FULL - BUSY), 0.0), 1.0)
    return TICK + (LONGEST_TICK - TICK) * grown


class QueuedSegment(NamedTuple):
    """A segment that is sent at the next tick."""

    seat: Seat
    pen: int
    record: bytes
    everywhere: bool  # a bot's: every node draws it by itself, so it is not sent to others


class InkBuffer:
    """The segments of a room until the next tick, and its unfinished strokes by seat and pen."""

    def __init__(
        self, clock: Clock, send: Callable[[bytes, bytes], None], tick: Callable[[], float]
    ) -> None:
        """`send` gets all records, and those among them that other nodes need."""
        self._clock, self._send, self._tick = clock, send, tick
        self._queue: list[QueuedSegment] = []
        self._sent_at = 0  # ms, by the clock
        self._open: dict[Seat, dict[int, list[bytes]]] = {}
        self._stored: dict[Seat, deque[int]] = {}

    def draw(self, seat: Seat, pen: int, path: bytes, everywhere: bool = False) -> None:
        """Segments of a stroke that is already stored are ignored."""
        if self._is_stored(seat, pen):
            return
        strokes = self._open.get(seat, {})
        if pen not in strokes and len(strokes) == UNFINISHED:
            self.take_back(seat, next(iter(strokes)), everywhere)
        data = record(seat, pen, path)
        self._keep(seat, pen, data)
        self._enqueue(QueuedSegment(seat, pen, data, everywhere))

    def take_back(self, seat: Seat, pen: int, everywhere: bool = False) -> None:
        """Cancel a stroke that will not be stored: viewers remove it."""
        if self._forget(seat, pen):
            self._enqueue(QueuedSegment(seat, pen, record(seat, pen, b""), everywhere))

    def unfinished_of(self, seat: Seat) -> tuple[int, ...]:
        return tuple(self._open.get(seat, ()))

    def _enqueue(self, one: QueuedSegment) -> None:
        if not self._queue:
            self._clock.after(self._until_next_tick(), self.send)
        self._queue.append(one)

    def _until_next_tick(self) -> float:
        """A pen that was told of a tick ago need not wait. Clocks may be set back: never longer
        than a tick."""
        tick = self._tick()
        return min(max(self._sent_at + tick - self._clock.now(), 0.0), tick)

    def send(self) -> None:
        """Once a tick, and before somebody who connects gets the unfinished strokes."""
        if self._queue:
            queue, self._queue = self._queue, []
            self._sent_at = self._clock.now()
            alone = b"".join([one.record for one in queue if not one.everywhere])
            self._send(b"".join([one.record for one in queue]), alone)

    def merge(self, records: bytes) -> bytes:
        """Take in records of another node; those to broadcast here. Segments of strokes that are
        stored by now are left out."""
        at, accepted = 0, []
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
            accepted.append(records[start:at])
        return b"".join(accepted)

    def _keep(self, seat: Seat, pen: int, data: bytes) -> None:
        strokes = self._open.setdefault(seat, {})
        if pen not in strokes and len(strokes) == UNFINISHED:
            del strokes[next(iter(strokes))]
        segments = strokes.setdefault(pen, [])
        if sum(map(len, strokes.values())) < KEPT:
            segments.append(data)

    def _forget(self, seat: Seat, pen: int) -> bool:
        self._queue = [one for one in self._queue if (one.seat, one.pen) != (seat, pen)]
        return self._open.get(seat, {}).pop(pen, None) is not None

    def _is_stored(self, seat: Seat, pen: int) -> bool:
        return pen in self._stored.get(seat, ())

    def mark_stored(self, seat: Seat, pen: int | None) -> None:
        """A stroke is stored, so it is no longer live. Without a pen it may be any of the seat's:
        all are dropped, and those that are still being drawn are seen when they are stored."""
        if pen is None:
            for one in self.unfinished_of(seat):
                self._forget(seat, one)
        else:
            self._forget(seat, pen)
            self._stored.setdefault(seat, deque(maxlen=STORED)).append(pen)

    def clear(self) -> None:
        self._open.clear()
        self._queue.clear()
        self._stored.clear()

    def unfinished(self) -> bytes:
        """The records of strokes that are still being drawn."""
        strokes = [kept for seat in self._open.values() for kept in seat.values()]
        return b"".join([data for kept in strokes for data in kept])


def frame(records: bytes) -> bytes:
    """The binary frame of the socket."""
    return bytes((LIVE,)) + records
