"""How long a worker has given no sign of life, in time in which the parent itself was awake."""

from collections.abc import Callable
from typing import NamedTuple

BEATS = 15  # signs of life that a worker gives, and looks that the parent takes, within the limit
STARTED_WITHIN = 120.0  # seconds; a start reads some hundred files, on whatever disk
SUSPECT_AFTER = 3  # a worker gets no new connections after this part of the limit


class Patience(NamedTuple):
    """With a worker that does not answer."""

    limit: float  # seconds

    @property
    def beat(self) -> float:
        """Seconds between two signs of life, and between two looks."""
        return self.limit / BEATS

    @property
    def suspect(self) -> float:
        return self.limit / SUSPECT_AFTER


class AwakeTime:
    """Seconds in which this process had its turns.

    A machine that was suspended, or too busy for this process, was so for the workers, too: a long
    time between two looks counts no more than a usual one, or all workers would be killed on
    waking.
    """

    def __init__(self, now: Callable[[], float], most: float) -> None:
        self._now, self._most = now, most
        self._looked = now()
        self.seconds = 0.0

    def look(self) -> None:
        now = self._now()
        self.seconds += min(now - self._looked, self._most)
        self._looked = now


class Life:
    """One process of a worker, from its start."""

    def __init__(self, awake: AwakeTime) -> None:
        self._awake = awake
        self._heard = awake.seconds
        self._ready: float | None = None

    def hear(self) -> None:
        self._heard = self._awake.seconds

    def get_ready(self) -> None:
        self.hear()
        self._ready = self._heard

    @property
    def silent(self) -> float:
        return self._awake.seconds - self._heard

    @property
    def useful(self) -> float:
        """Seconds from being ready to the last sign of life: what came later served nobody."""
        return 0.0 if self._ready is None else self._heard - self._ready

    def is_lost(self, patience: Patience) -> bool:
        return self.silent > (STARTED_WITHIN if self._ready is None else patience.limit)
