"""Time is injected: the real clock here, a fake one in tests."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> int: ...  # milliseconds since 1970
    def after(self, ms: float, call: Callable[[], None]) -> Timer: ...


class RealClock:
    """The time of day at the start, continued by a monotonic clock, so it never goes back."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> int:
        return int((self._start + time.monotonic()) * 1000)

    def after(self, ms: float, call: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(ms, 0) / 1000, call)
