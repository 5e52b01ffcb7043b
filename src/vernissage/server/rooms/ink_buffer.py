"""Live ink: segments of strokes that are still being drawn, gathered and sent once a tick.

    up:    0x01, pen (varint), path
    down:  0x01, then for every segment: seat (byte), pen, length of the path, path

A segment is a path of its own that begins where the last one ended; an empty one takes the stroke
back. Nothing of it is stored: when the pen lifts, the whole stroke is an action like any other. It
has the same pen, the number of the stroke, so it is known which live stroke is now on the sheet.
"""

from collections import deque
from collections.abc import Callable

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.kit.ink import MAX_PEN
from vernissage.server.rooms.ink_ticker import InkTicker

LIVE = 0x01
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
    if frame[1] <= 0x7F:
        return frame[1], frame[2:]
    pen, at = get(frame, 1)
    if pen >= MAX_PEN:
        raise Illegal("ink_broken")
    return pen, frame[at:]


def record(seat: Seat, pen: int, path: bytes) -> bytes:
    """A segment as it is sent to clients."""
    if pen <= 0x7F and len(path) <= 0x7F:
        return bytes((seat, pen, len(path))) + path
    out = bytearray(record_head(seat, pen))
    put(out, len(path))
    return bytes(out + path)


def record_head(seat: Seat, pen: int) -> bytes:
    """What all records of a stroke begin with, and those of no other."""
    out = bytearray((seat,))
    put(out, pen)
    return bytes(out)


class SeatInk:
    """The unfinished strokes of one seat, and the pens of its latest stored ones."""

    __slots__ = ("kept", "stored", "strokes")

    def __init__(self) -> None:
        self.strokes: dict[int, list[bytes]] = {}  # records by pen
        self.kept = 0  # records in all of them
        self.stored: deque[int] = deque(maxlen=STORED)

    def forget(self, pen: int) -> bool:
        """Whether there was such a stroke."""
        records = self.strokes.pop(pen, None)
        self.kept -= len(records or ())
        return records is not None


class InkBuffer:
    """The segments of a room until the next tick, and its unfinished strokes by seat and pen."""

    def __init__(self, send: Callable[[bytes, bytes], None], ticker: InkTicker) -> None:
        """`send` gets all records, and those among them that other nodes need."""
        self._send, self._ticker = send, ticker
        self._queue: list[bytes] = []  # records
        self._for_nodes: list[bytes] = []  # those of them that other nodes need
        self._seats: dict[Seat, SeatInk] = {}

    def draw(self, seat: Seat, pen: int, path: bytes, everywhere: bool = False) -> None:
        """Segments of a stroke that is already stored are ignored. `everywhere`: a bot's, which
        every node draws by itself, so that it is not sent to others."""
        own = self._seats.get(seat) or self._seats.setdefault(seat, SeatInk())
        stroke = own.strokes.get(pen)
        if stroke is None:
            if pen in own.stored:
                return
            if len(own.strokes) == UNFINISHED:
                self.take_back(seat, next(iter(own.strokes)), everywhere)
            stroke = own.strokes[pen] = []
        data = record(seat, pen, path)
        if own.kept < KEPT:
            own.kept += 1
            stroke.append(data)
        self._enqueue(data, everywhere)

    def take_back(self, seat: Seat, pen: int, everywhere: bool = False) -> None:
        """Cancel a stroke that will not be stored: viewers remove it."""
        if self._forget(seat, pen):
            self._enqueue(record(seat, pen, b""), everywhere)

    def unfinished_of(self, seat: Seat) -> tuple[int, ...]:
        return tuple(self._seats[seat].strokes) if seat in self._seats else ()

    def _enqueue(self, data: bytes, everywhere: bool) -> None:
        if not self._queue:
            self._ticker.send_later(self.send)
        self._queue.append(data)
        if not everywhere:
            self._for_nodes.append(data)

    def send(self) -> None:
        """Once a tick, and before somebody who connects gets the unfinished strokes."""
        if self._queue:
            queue, self._queue = self._queue, []
            for_nodes, self._for_nodes = self._for_nodes, []
            records = b"".join(queue)
            alone = records if len(for_nodes) == len(queue) else b"".join(for_nodes)
            self._send(records, alone)

    def merge(self, records: bytes) -> bytes:
        """Take in records of another node; those to broadcast here. Segments of strokes that are
        stored by now are left out."""
        at, accepted = 0, []
        while at < len(records):
            start, seat = at, Seat(records[at])
            pen, at = get(records, at + 1)
            size, at = get(records, at)
            at += size
            own = self._seats.setdefault(seat, SeatInk())
            if pen in own.stored:
                continue
            if size:
                _keep(own, pen, records[start:at])
            else:
                self._forget(seat, pen)
            accepted.append(records[start:at])
        return b"".join(accepted)

    def _forget(self, seat: Seat, pen: int) -> bool:
        head = record_head(seat, pen)
        self._queue = [one for one in self._queue if not one.startswith(head)]
        self._for_nodes = [one for one in self._for_nodes if not one.startswith(head)]
        return seat in self._seats and self._seats[seat].forget(pen)

    def mark_stored(self, seat: Seat, pen: int | None) -> None:
        """A stroke is stored, so it is no longer live. Without a pen it may be any of the seat's:
        all are dropped, and those that are still being drawn are seen when they are stored."""
        if pen is None:
            for one in self.unfinished_of(seat):
                self._forget(seat, one)
        else:
            self._forget(seat, pen)
            self._seats.setdefault(seat, SeatInk()).stored.append(pen)

    def clear(self) -> None:
        self._seats.clear()
        self._queue.clear()
        self._for_nodes.clear()

    def unfinished(self) -> bytes:
        """The records of strokes that are still being drawn."""
        strokes = [kept for seat in self._seats.values() for kept in seat.strokes.values()]
        return b"".join([data for kept in strokes for data in kept])


def _keep(own: SeatInk, pen: int, data: bytes) -> None:
    """Another node's segment: that node takes strokes back which are too many."""
    if pen not in own.strokes and len(own.strokes) == UNFINISHED:
        own.forget(next(iter(own.strokes)))
    stroke = own.strokes.setdefault(pen, [])
    if own.kept < KEPT:
        own.kept += 1
        stroke.append(data)


def frame(records: bytes) -> bytes:
    """The binary frame of the socket."""
    return bytes((LIVE,)) + records
