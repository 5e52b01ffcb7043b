"""A thread that runs jobs for coroutines, all that wait at a time."""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from vernissage.log.store import StoreUnavailable

T = TypeVar("T")
MOST_JOBS = 1024  # served together: bounds the memory and the time of one transaction


class Job(Generic[T]):
    """What a coroutine waits for. The thread sets the result or the error, then wakes the loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()
        self.result: T | None = None
        self.error: BaseException | None = None

    def resolve(self) -> None:
        if self.future.done():  # its caller was cancelled meanwhile
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # None may be a T


class Worker:
    """Serves jobs in a thread until it is stopped. However it ends, no caller is left waiting."""

    def __init__(self, name: str, serve: Callable[[Sequence[Any]], None]) -> None:
        self._serve = serve
        self._lock = threading.Lock()
        self._waiting: list[Job[Any]] = []
        self._awake = False  # the thread is serving, or has been told to
        self._wake = queue.SimpleQueue[None]()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Job[T]) -> T:
        with self._lock:
            if self._stopped:
                raise StoreUnavailable("the store is closed")
            self._waiting.append(job)
            asleep, self._awake = not self._awake, True
        if asleep:
            # Waking a thread costs as much as a request, so first gather those of this pass.
            job.loop.call_soon(self._wake.put, None)
        return await job.future

    async def stop(self) -> None:
        """Finish the waiting jobs, then end."""
        with self._lock:
            self._stopped = True
        self._wake.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            while not self._stopped:
                self._wake.get()
                while jobs := self._take():
                    self._try(jobs)
                    resolve_in_loops(jobs)
        finally:
            self._give_up()

    def _take(self) -> list[Job[Any]]:
        """All jobs that wait, up to a limit; if there are none, the thread goes to sleep."""
        with self._lock:
            jobs, self._waiting = self._waiting[:MOST_JOBS], self._waiting[MOST_JOBS:]
            self._awake = bool(jobs)
        return jobs

    def _try(self, jobs: list[Job[Any]]) -> None:
        try:
            self._serve(jobs)
        except BaseException as error:  # whatever it is, the callers must get it
            for job in jobs:
                job.error = error

    def _give_up(self) -> None:
        with self._lock:
            self._stopped = True
            left, self._waiting = self._waiting, []
        for job in left:
            job.error = StoreUnavailable("the store is closed")
        resolve_in_loops(left)


def resolve_in_loops(jobs: Sequence[Job[Any]]) -> None:
    """Wake each loop once, not once per job."""
    for loop in {job.loop for job in jobs}:
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(resolve_all, [job for job in jobs if job.loop is loop])


def resolve_all(jobs: Sequence[Job[Any]]) -> None:
    for job in jobs:
        job.resolve()
