"""What the operator must know of, said once a minute for each thing and not once for each retry."""

import logging
from typing import Any

from msgspec import Struct

from vernissage.server.clock import Clock
from vernissage.server.metrics import Metrics

log = logging.getLogger(__name__)

EVERY = 60_000  # ms between two lines about the same thing


class Told(Struct):
    at: int
    repeats: int = 0  # since then


class Alarms:
    def __init__(self, clock: Clock, metrics: Metrics) -> None:
        self._clock, self._metrics = clock, metrics
        self._told: dict[tuple[str, str], Told] = {}

    def report(self, what: str, cause: object, about: str = "", **where: Any) -> None:
        """`about`: one of several for which this is told apart, such as a table."""
        self._metrics.alarms.labels(what).inc()
        now, told = self._clock.now(), self._told.get((what, about))
        if told is not None and now - told.at < EVERY:
            told.repeats += 1
            return
        repeats = told.repeats if told is not None else 0
        self._forget_old(now)
        self._told[what, about] = Told(now)
        text = str(cause) or type(cause).__name__
        log.error(what, extra={"cause": text, "repeats": repeats, **where})

    def _forget_old(self, now: int) -> None:
        """Those with repeats not yet told are kept: the next line has their number."""
        old = [key for key, told in self._told.items() if now - told.at >= EVERY]
        for key in old:
            if not self._told[key].repeats:
                del self._told[key]
