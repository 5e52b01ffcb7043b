"""When live ink is read and sent: once a tick, for all rooms of a node together.

A segment waits for the tick anyway. Handling all of them in one go costs much less than one after
another as they come, because the processor does not forget the code between two of them.
"""

import logging
import time
from collections.abc import Callable

from vernissage.server.clock import Clock

log = logging.getLogger(__name__)

TICK = 33  # ms
LONGEST_TICK = 66  # ms, on a busy core
BUSY, FULL = 0.5, 0.85  # shares of a core between which the tick grows

Read = Callable[[int], None]  # gets the time, in ms
Send = Callable[[], None]


class InkTicker:
    """`tick` says how long ink is gathered (ms). After a pause the next tick comes at once."""

    def __init__(self, clock: Clock, tick: Callable[[], float]) -> None:
        self._clock, self._tick = clock, tick
        self._readers: list[Read] = []
        self._senders: list[Send] = []
        self._last = 0  # ms, by the clock
        self._scheduled = False

    def read_later(self, read: Read) -> None:
        """At the next tick, before anything is sent."""
        self._readers.append(read)
        self._schedule()

    def send_later(self, send: Send) -> None:
        """At the next tick, or at this one if it is still reading."""
        self._senders.append(send)
        self._schedule()

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            self._clock.after(self._until_next(), self._run)

    def _until_next(self) -> float:
        """Clocks may be set back: never longer than a tick."""
        tick = self._tick()
        return min(max(self._last + tick - self._clock.now(), 0.0), tick)

    def _run(self) -> None:
        self._last = now = self._clock.now()
        readers, self._readers = self._readers, []
        for read in readers:
            try:
                read(now)
            except Exception:  # costs one connection its ink
                log.exception("reading live ink failed")
        senders, self._senders = self._senders, []
        self._scheduled = False
        for send in senders:
            try:
                send()
            except Exception:
                log.exception("sending live ink failed")


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
