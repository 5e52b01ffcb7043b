"""One worker process and its life: started when needed, replaced when it died, killed when late."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pickle import UnpicklingError
from typing import Generic, TypeVar

from msgspec import MsgspecError

from vernissage.worker_process import HEAD, frame

T = TypeVar("T")

log = logging.getLogger(__name__)

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # one worker, one core
LARGEST = 1 << 24  # bytes of an answer
ATTEMPTS = 2  # a worker may have died while it was idle
STARTING = 6  # times as long as a request may take to start a process that is warmed up

OUT_OF_TIME = -signal.SIGPROF  # how a process ends that limits its own use of a core

# Of a process that died, or that answers nonsense.
FAILURES = (OSError, EOFError, MsgspecError, UnpicklingError)


class WorkerError(Exception):
    """No answer: the process died over the request, again and again, or took too long."""


class WorkerTimeoutError(WorkerError):
    """It took too long."""


def python_module(name: str) -> tuple[str, ...]:
    return (sys.executable, "-m", name)


def worker_count(processes: int = 1) -> int:
    """One per core, except for the core that serves; several processes share them."""
    return max(1, ((os.cpu_count() or 1) - 1) // processes)


class Worker(Generic[T]):
    """Answers one request at a time; others wait for their turn. `read` decodes answers.

    `warm_up` is a request whose answer is thrown away. A new process gets it first, so that the
    time it needs to start is not taken from whoever comes first."""

    def __init__(
        self,
        command: Sequence[str],
        timeout: float,
        read: Callable[[bytes], T],
        warm_up: bytes | None = None,
    ) -> None:
        self._command, self._timeout, self._read = command, timeout, read
        self._warm_up = warm_up
        self._starting: asyncio.Future[Process] | None = None
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._stopped = False

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def ask(self, request: bytes) -> T:
        """The time limit includes starting the process, unless it is warmed up. WorkerError if
        there is no answer."""
        async with self._turn:
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    return await self._attempt(request)
                except TimeoutError as late:
                    why = str(late) or f"no answer within {self._timeout:g} s"
                    raise WorkerTimeoutError(why) from None
                except FAILURES as error:
                    if self._stopped or attempt == ATTEMPTS:
                        raise WorkerError(repr(error)) from error
                    log.warning("worker failed, starting another: %r", error)
        raise AssertionError("every attempt returns or raises")

    async def _attempt(self, request: bytes) -> T:
        if self._stopped:
            raise EOFError("stopped")
        try:
            await self._start_warm()
            async with asyncio.timeout(self._timeout):
                await self._start()
                return self._read(await self._exchange(request))
        except BaseException as error:  # also when cancelled: half an answer is worth nothing
            ended = await self._kill()
            if ended == OUT_OF_TIME and isinstance(error, EOFError):
                raise TimeoutError("more than its share of a core") from None
            raise

    async def _start_warm(self) -> None:
        if self._warm_up is None or self.running:
            return
        async with asyncio.timeout(self._timeout * STARTING):
            await self._start()
            await self._exchange(self._warm_up)

    async def _start(self) -> None:
        if self.running:
            return
        self._starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LARGEST,  # an unread pipe would hide that the process has ended
                env={**os.environ, **ONE_THREAD},
            )
        )
        self._process = await asyncio.shield(self._starting)

    async def _exchange(self, request: bytes) -> bytes:
        assert self._process
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        if stdin.is_closing():  # uvloop would raise a RuntimeError
            raise EOFError("the process has ended")
        stdin.write(frame(request))
        await stdin.drain()
        (size,) = HEAD.unpack(await stdout.readexactly(HEAD.size))
        if size > LARGEST:
            raise EOFError(f"an answer of {size} bytes")
        return await stdout.readexactly(size)

    async def stop(self) -> None:
        """Stop for good; pending requests get no answer."""
        self._stopped = True
        await self._kill()

    async def _kill(self) -> int | None:
        """How the process has ended, if there was one."""
        starting, self._starting, self._process = self._starting, None, None
        if starting is None:
            return None
        with suppress(OSError):  # it could not even be started
            process = await starting
            with suppress(ProcessLookupError):
                process.kill()
            return await process.wait()
        return None
