"""Makes cards from uploaded files in a worker, so that no file can block the server.

Addresses take turns, and the devices of one address among themselves: whoever sends files that take
long waits behind their own, and others do not.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import msgpack

from vernissage.decks.pictures.uploads import Accepted, Refused
from vernissage.kit.errors import Illegal
from vernissage.server.workers.asker import NOBODY, Asker
from vernissage.server.workers.fair_queue import FairTurns, Full
from vernissage.server.workers.worker import Worker, WorkerError, WorkerTimeoutError, python_module

log = logging.getLogger(__name__)

COMMAND = python_module("vernissage.decks.pictures.upload_worker")
TIMEOUT = 30.0  # seconds for one file; one that computes too long is stopped before, inside
WARM_UP = b""  # no file: it is refused, and everything that reads files is loaded
# Files that are on their way or wait for their turn, each in memory as a whole: in all, and of one
# address, so that nobody takes all the places.
QUEUE, QUEUE_PER_CALLER = 48, 8
Answer = Accepted | Refused


def _read(answer: bytes) -> Answer:
    result: Answer = msgpack.decode(answer, type=Answer)
    return result


class UploadWorker:
    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        timeout: float = TIMEOUT,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._worker: Worker[Answer] = Worker(command, timeout, _read, WARM_UP)
        self._turns = FairTurns(1, QUEUE, QUEUE_PER_CALLER)
        self._seconds = seconds
        self._waiting: Counter[str] = Counter()

    async def make_card(self, file: bytes, asker: Asker = NOBODY) -> Accepted:
        """Illegal if the file is not a usable picture."""
        try:
            answer = await self._in_turn(file, asker)
        except Full:
            raise Illegal("busy") from None
        if isinstance(answer, Refused):
            raise Illegal(answer.code, **answer.facts)
        return answer

    async def _in_turn(self, file: bytes, asker: Asker) -> Answer:
        async with self._turns.turn(asker.key):
            if not asker.waits():
                raise Illegal("busy")  # nobody hears it
            start = self._seconds()
            answer = await self._ask(file)
            self._turns.charge(asker.key, self._seconds() - start)
        return answer

    async def _ask(self, file: bytes) -> Answer:
        try:
            return await self._worker.ask(file)
        except WorkerTimeoutError as late:
            log.warning("upload worker was too slow: %s", late)
            return Refused("picture_laborious")
        except WorkerError as error:
            log.warning("upload worker failed: %s", error)
            return Refused("picture_broken")

    @contextmanager
    def place(self, caller: str) -> Iterator[None]:
        """A place in the queue, taken before a file is read; Illegal if there is none."""
        if self._waiting.total() >= QUEUE or self._waiting[caller] >= QUEUE_PER_CALLER:
            raise Illegal("busy")
        self._waiting[caller] += 1
        try:
            yield
        finally:
            self._waiting[caller] -= 1
            self._waiting += Counter()  # forget callers with nothing in the queue

    async def stop(self) -> None:
        await self._worker.stop()
