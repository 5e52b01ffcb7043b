"""Background tasks: nobody awaits them, so their failures are logged here."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from vernissage.kit.errors import Illegal
from vernissage.log import StoreUnavailable

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled() or task.exception() is None:
            return
        error = task.exception()
        if not isinstance(error, Illegal | StoreUnavailable):
            log.error("background task failed", exc_info=error)

    async def wait(self, seconds: float) -> None:
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)
