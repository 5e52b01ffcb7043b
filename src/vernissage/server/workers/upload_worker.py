"""Makes cards from uploaded files in a worker, so that no file can block the server."""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import msgpack

from vernissage.decks.pictures.uploads import Accepted, Refused
from vernissage.kit.errors import Illegal
from vernissage.server.workers.worker import Worker, WorkerError, python_module

log = logging.getLogger(__name__)

COMMAND = python_module("vernissage.decks.pictures.upload_worker")
TIMEOUT = 30.0  # seconds for one file
# Files that are on their way or wait for their turn, each in memory as a whole: in all, and of one
# address, so that nobody takes all the places.
QUEUE, QUEUE_PER_CALLER = 48, 8
Answer = Accepted | Refused


def _read(answer: bytes) -> Answer:
    result: Answer = msgpack.decode(answer, type=Answer)
    return result


class UploadWorker:
    def __init__(self, command: Sequence[str] = COMMAND, timeout: float = TIMEOUT) -> None:
        self._worker: Worker[Answer] = Worker(command, timeout, _read)
        self._waiting: Counter[str] = Counter()

    async def make_card(self, file: bytes) -> Accepted:
        """Illegal if the file is not a usable picture."""
        try:
            answer = await self._worker.ask(file)
        except WorkerError as error:
            log.warning("upload worker failed: %s", error)
            answer = Refused("picture_broken")
        if isinstance(answer, Refused):
            raise Illegal(answer.code, **answer.facts)
        return answer

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
