"""The round-trip time of a connection, measured by the server's own pings."""

from collections import deque
from collections.abc import Callable

from vernissage.server.clock import Clock

JITTER = 20  # ms that a connection may be slower than at its best
ALLOWANCE = 150  # ms before its arrival that a press is believed at most, on the slowest connection
SAMPLES = 4  # pings in a row on a new connection
KEPT = 8  # measurements of a connection; the shortest counts, the others waited for something


class Latency:
    def __init__(self, clock: Clock, ping: Callable[[bytes], None]) -> None:
        self._clock, self._ping = clock, ping
        self._round_trips: deque[int] = deque(maxlen=KEPT)
        self._number = self._sent = 0

    def measure(self) -> None:
        self._number += 1
        self._sent = self._clock.now()
        self._ping(b"%d" % self._number)

    def ponged(self, mark: bytes) -> None:
        """Any other mark is of an older ping, or of none."""
        if mark != b"%d" % self._number:
            return
        self._round_trips.append(self._clock.now() - self._sent)
        if len(self._round_trips) < SAMPLES:
            self.measure()

    @property
    def half(self) -> int:
        return min(self._round_trips, default=0) // 2

    @property
    def allowance(self) -> int:
        """A connection that was never measured has none: its requests count when they arrive."""
        return min(self.half + JITTER, ALLOWANCE) if self._round_trips else 0

    def pressed(self, seen: int | None, came: int) -> int:
        """When somebody pressed who saw this time: what a screen shows is half a round trip old."""
        if seen is None:
            return came
        return min(max(seen + self.half, came - self.allowance), came)
