"""Workers that paint picture cards."""

import logging
from collections.abc import Sequence
from typing import Protocol

from msgspec import msgpack

from vernissage.decks.pictures.paint_worker import CardPainted, PaintAnswer, PaintCard
from vernissage.decks.pictures.picture_folder import PaintedCard
from vernissage.server.workers.worker import Worker, WorkerError, python_module, worker_count

log = logging.getLogger(__name__)

COMMAND = python_module("vernissage.decks.pictures.paint_worker")
TIMEOUT = 120.0  # seconds for one picture


class Painter(Protocol):
    async def paint(self, deck: str, number: int) -> PaintedCard | None:
        """None: it cannot be painted."""

    async def stop(self) -> None: ...


def _read(answer: bytes) -> PaintAnswer:
    result: PaintAnswer = msgpack.decode(answer, type=PaintAnswer)
    return result


class PaintWorker:
    def __init__(self, command: Sequence[str] = COMMAND, timeout: float = TIMEOUT) -> None:
        self._worker: Worker[PaintAnswer] = Worker(command, timeout, _read)

    async def paint(self, deck: str, number: int) -> PaintedCard | None:
        try:
            answer = await self._worker.ask(msgpack.encode(PaintCard(deck, number)))
        except WorkerError as error:
            log.warning("paint worker failed on %s %s: %s", deck, number, error)
            return None
        if isinstance(answer, CardPainted):
            return PaintedCard(answer.full, answer.small)
        log.error("painting %s %s failed: %s", deck, number, answer.traceback)
        return None

    async def stop(self) -> None:
        await self._worker.stop()


def paint_pool(processes: int = 1) -> list[Painter]:
    return [PaintWorker() for _ in range(worker_count(processes))]
