"""What a connection has asked and not heard about yet: none of it waits for long."""

from collections import deque
from collections.abc import Callable

from msgspec import Struct

from vernissage.server.clock import Clock, Timer
from vernissage.server.patience import ANSWER


class Wait(Struct, eq=False):
    request: str
    until: int
    over: bool = False  # answered, or given up


class Waits:
    """`on_late` is called once for each request that was not answered in time."""

    def __init__(self, clock: Clock, on_late: Callable[[Wait], None]) -> None:
        self._clock, self._on_late = clock, on_late
        self._waits: deque[Wait] = deque()  # the oldest first
        self._timer: Timer | None = None

    def begin(self, request: str) -> Wait:
        wait = Wait(request, self._clock.now() + round(ANSWER * 1000))
        self._waits.append(wait)
        if self._timer is None:
            self._set_timer(wait)
        return wait

    def _set_timer(self, first: Wait) -> None:
        self._timer = self._clock.after(first.until - self._clock.now(), self._look)

    def _look(self) -> None:
        self._timer, now = None, self._clock.now()
        while self._waits and (self._waits[0].over or self._waits[0].until <= now):
            wait = self._waits.popleft()
            if not wait.over:
                wait.over = True
                self._on_late(wait)
        if self._waits and self._timer is None:
            self._set_timer(self._waits[0])

    def stop(self) -> None:
        self._waits.clear()
        if self._timer is not None:
            self._timer.cancel()
