"""Live ink: segments of strokes that are still being drawn, gathered and sent once a tick.

    up:    0x01, stroke number (varint), path
    down:  0x01, then for every segment: seat (byte), stroke number, length of the path, path

A segment is a path of its own that begins where the last one ended. Nothing of it is stored: when
the pen lifts, the whole stroke is an action like any other.
"""

import time
from collections.abc import Callable

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.server.clock import Clock

LIVE = 0x01
TICK = 33  # ms
LONGEST_TICK = 66  # ms, on a busy core
BUSY, FULL = 0.5, 0.85  # shares of a core between which the tick grows
KEPT = 512  # segments of an unfinished stroke, for people who come in the middle of it
MAX_STROKE = 1 << 20  # stroke numbers


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
    """The stroke's number and the path of a segment."""
    if len(frame) < 3 or frame[0] != LIVE:
        raise Illegal("ink_broken")
    if frame[1] <= 0x7F:  # nearly always
        return frame[1], frame[2:]
    stroke, at = get(frame, 1)
    if stroke >= MAX_STROKE:
        raise Illegal("ink_broken")
    return stroke, frame[at:]


def record(seat: Seat, stroke: int, path: bytes) -> bytes:
    if stroke <= 0x7F and len(path) <= 0x7F:  # nearly always
        return bytes((seat, stroke, len(path))) + path
    out = bytearray((seat,))
    put(out, stroke)
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


class Tray:
    """Where the segments of a room lie until the next tick."""

    def __init__(
        self, clock: Clock, send: Callable[[bytes, bytes], None], tick: Callable[[], float]
    ) -> None:
        """`send` is given all records, and those that other nodes do not make by themselves."""
        self._clock, self._send, self._tick = clock, send, tick
        self._records: list[bytes] = []
        self._everywhere: set[int] = set()  # seats that every node draws for
        self._open: dict[Seat, tuple[int, list[bytes]]] = {}  # strokes that are not finished

    def draw(self, seat: Seat, stroke: int, path: bytes, everywhere: bool = False) -> None:
        data = record(seat, stroke, path)
        if everywhere:
            self._everywhere.add(seat)
        if not self._records:
            self._clock.after(self._tick(), self.send)
        self._records.append(data)
        self._keep(seat, stroke, data)

    def send(self) -> None:
        """Once a tick, and before anybody comes who gets the unfinished strokes whole."""
        if self._records:
            records = alone = b"".join(self._records)
            if self._everywhere:
                alone = b"".join(one for one in self._records if one[0] not in self._everywhere)
            self._records.clear()
            self._everywhere.clear()
            self._send(records, alone)

    def heard(self, records: bytes) -> None:
        """Gathered by another node."""
        at = 0
        while at < len(records):
            start, seat = at, Seat(records[at])
            stroke, at = get(records, at + 1)
            size, at = get(records, at)
            at += size
            self._keep(seat, stroke, records[start:at])

    def _keep(self, seat: Seat, stroke: int, data: bytes) -> None:
        known = self._open.get(seat)
        if known is None or known[0] != stroke:
            self._open[seat] = (stroke, [data])
        elif len(known[1]) < KEPT:
            known[1].append(data)

    def lifted(self, seat: Seat) -> None:
        """The stroke is in the log, or will never be; a segment sent after it would stay."""
        if self._open.pop(seat, None) is not None:
            self._records = [one for one in self._records if one[0] != seat]

    def clear(self) -> None:
        self._open.clear()
        self._records.clear()
        self._everywhere.clear()

    def unfinished(self) -> bytes:
        """The records of strokes that are still being drawn."""
        return b"".join(data for _, kept in self._open.values() for data in kept)


def frame(records: bytes) -> bytes:
    return bytes((LIVE,)) + records
