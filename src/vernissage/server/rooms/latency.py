"""The round-trip time of a connection, measured by the server's own pings."""

from collections.abc import Callable

from vernissage.server.clock import Clock

JITTER = 20  # ms that a connection may be slower than at its best
ALLOWANCE = 150  # ms: a press is never dated back further than this before its arrival
SAMPLES = 4  # pings in a row on a new connection
KEPT = 8  # measurements of a connection; the shortest counts, the others were delayed


class Latency:
    def __init__(self, clock: Clock, ping: Callable[[bytes], None]) -> None:
        self._clock, self._ping = clock, ping
        self._round_trips: tuple[int, ...] = ()  # a deque would take ten times the memory
        self._number = self._sent = 0

    def measure(self) -> None:
        self._number += 1
        self._sent = self._clock.now()
        self._ping(b"%d" % self._number)

    def on_pong(self, mark: bytes) -> None:
        """Take a measurement. Another mark belongs to an older ping, or to none."""
        if mark != b"%d" % self._number:
            return
        took = self._clock.now() - self._sent
        self._round_trips = (*self._round_trips[1 - KEPT :], took)
        if len(self._round_trips) < SAMPLES:
            self.measure()

    @property
    def half(self) -> int:
        """The one-way latency in ms, taken to be half a round trip."""
        return min(self._round_trips, default=0) // 2

    @property
    def allowance(self) -> int:
        """How far a press may be dated back (ms); 0 if the connection was never measured."""
        return min(self.half + JITTER, ALLOWANCE) if self._round_trips else 0

    def press_time(self, seen: int | None, came: int) -> int:
        """When somebody pressed whose screen showed the server time `seen`, which is half a round
        trip old there. `came`: when the request arrived."""
        if seen is None:
            return came
        return min(max(seen + self.half, came - self.allowance), came)
