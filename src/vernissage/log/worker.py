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
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Job[T]) -> T:
        with self._lock:
            if self._stopped:
                raise StoreUnavailable("the store is closed")
            self._jobs.put(job)
        return await job.future

    async def stop(self) -> None:
        """Finish the waiting jobs, then end."""
        with self._lock:
            self._stopped = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            while self._serve_waiting():
                pass
        finally:
            self._give_up()

    def _serve_waiting(self) -> bool:
        first = self._jobs.get()
        jobs, more = self._gather(first) if first else ([], False)
        if jobs:
            self._try(jobs)
            resolve_in_loops(jobs)
        return more

    def _gather(self, first: Job[Any]) -> tuple[list[Job[Any]], bool]:
        jobs = [first]
        while len(jobs) < MOST_JOBS:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _try(self, jobs: list[Job[Any]]) -> None:
        try:
            self._serve(jobs)
        except BaseException as error:  # whatever it is, the callers must get it
            for job in jobs:
                job.error = error

    def _give_up(self) -> None:
        with self._lock:
            self._stopped = True
        left: list[Job[Any]] = []
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None:
                job.error = StoreUnavailable("the store is closed")
                left.append(job)
        resolve_in_loops(left)


def resolve_in_loops(jobs: Sequence[Job[Any]]) -> None:
    """Wake each loop once, not once per job."""
    for loop in {job.loop for job in jobs}:
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(resolve_all, [job for job in jobs if job.loop is loop])


def resolve_all(jobs: Sequence[Job[Any]]) -> None:
    for job in jobs:
        job.resolve()
