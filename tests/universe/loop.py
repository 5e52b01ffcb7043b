"""An event loop in which time is simulated: whenever nothing is left to do, the next timer is due.

No threads, no sockets, no waiting. What runs belongs to a life (of a node): when that ends, none of
it ever runs again, as after a power cut.
"""

import asyncio
import os
import random
import secrets
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

import pytest

Result = TypeVar("Result")

MOST_AT_ONCE = 20_000  # passes of the loop in which no time goes by
OUTSIDE = Context()  # what belongs to no node: people, and what is between them and the nodes


class StandStill(AssertionError):  # noqa: N818 - of time, not of the program
    """Nothing is left to do, or too much at one time."""


class Life:
    """Everything that runs in one node from its start to its end."""

    def __init__(self, name: str) -> None:
        self.name, self.over = name, False
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = copy_context()
        self.context.run(LIFE.set, self)

    def end(self) -> None:
        self.over = True

    def running(self) -> list[asyncio.Task[Any]]:
        self.tasks = [task for task in self.tasks if not task.done()]
        return self.tasks


LIFE: ContextVar[Life | None] = ContextVar("life", default=None)
WASTE = 256  # finished tasks that a life remembers


class SimLoop(asyncio.BaseEventLoop):
    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = count()
        self._passes = 0  # since time went on
        self._graves: list[asyncio.Task[Any]] = []
        self.set_task_factory(self._new_task)  # type: ignore[arg-type]

    def time(self) -> float:
        return self._now

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Two timers of one time are run in the order in which they were set."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heappush(self._timers, (when, next(self._numbers), timer))
        return timer

    def _timer_handle_cancelled(self, _: asyncio.TimerHandle) -> None:
        pass

    def call_soon_threadsafe(self, *_: Any, **__: Any) -> Any:  # type: ignore[override]
        raise AssertionError("a thread, in a simulated world")

    def run_in_executor(  # type: ignore[override]
        self, _: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """At once: there are no threads."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def _new_task(
        self,
        _: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any],
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=self, context=context)
        life = (context or copy_context()).get(LIFE)
        if life is not None:
            life.tasks.append(task)
            if len(life.tasks) > WASTE:
                life.running()
        return task

    def _asyncgen_finalizer_hook(self, _: Any) -> None:
        """Those of a life that has ended are not tidied up either."""

    def _run_once(self) -> None:
        ready, timers = self._ready, self._timers  # type: ignore[attr-defined]
        if ready:
            self._passes += 1
            if self._passes > MOST_AT_ONCE:
                raise StandStill(f"too much happens at {self._now:.3f}: {ready[0]!r}")
        else:
            self._pass_time()
        while timers and timers[0][0] <= self._now:
            ready.append(heappop(timers)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled and _is_alive(handle):
                handle._run()

    def _pass_time(self) -> None:
        """Time goes on to the next timer of anybody alive."""
        timers = self._timers
        while timers and (timers[0][2]._cancelled or not _is_alive(timers[0][2])):
            heappop(timers)
        if not timers:
            raise StandStill("nothing will ever happen again")
        self._now, self._passes = max(self._now, timers[0][0]), 0

    def timers_of(self, life: Life) -> list[asyncio.TimerHandle]:
        return [
            timer
            for _, _, timer in self._timers
            if not timer.cancelled() and timer._context.get(LIFE) is life  # type: ignore[attr-defined]
        ]

    def bury(self, life: Life) -> None:
        """A life has ended without a clean-up; what it was doing is kept until the world ends."""
        life.end()
        self._graves += life.running()
        life.tasks = []

    def end(self) -> None:
        for task in (*self._graves, *asyncio.all_tasks(self)):
            _discard(task)
        self._graves.clear()
        self.close()


def _is_alive(handle: asyncio.Handle) -> bool:
    life = handle._context.get(LIFE)  # type: ignore[attr-defined]
    return life is None or not life.over


def _discard(task: asyncio.Task[Any]) -> None:
    """Close what a task was doing, without a word about it."""
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    work: Any = task.get_coro()
    with suppress(RuntimeError, ValueError):  # it would wait for something even now
        work.close()


def simulate(main: Callable[[SimLoop], Coroutine[Any, Any, Result]]) -> Result:
    """Run something to its end in a world of its own."""
    loop = SimLoop()
    try:
        with pytest.MonkeyPatch.context() as patch:
            shut_out(patch)
            return loop.run_until_complete(main(loop))
    finally:
        loop.end()


def shut_out(patch: pytest.MonkeyPatch) -> None:
    """The real world: chance, threads, other computers and processes."""
    for module, name, what in REAL:
        patch.setattr(module, name, _forbidden(what))


def _forbidden(what: str) -> Callable[..., Any]:
    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError(f"{what} in a simulated world")

    return refuse


REAL = (
    (os, "urandom", "real chance"),
    (secrets, "token_bytes", "real chance"),
    (random, "random", "real chance"),
    (random, "randrange", "real chance"),
    (time, "sleep", "real time"),
    (threading.Thread, "start", "a thread"),
    (socket.socket, "connect", "a network"),
    (subprocess, "Popen", "a process"),
)
