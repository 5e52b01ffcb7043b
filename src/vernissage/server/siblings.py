"""The other processes of the same server, which can be asked for what only they know."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from vernissage.kit.errors import Illegal
from vernissage.log import Bus
from vernissage.server.place import Place

log = logging.getLogger(__name__)

ENDED = "worker-ended"  # where the parent tells the index of a process that has ended
Answering = Callable[[bytes], Awaitable[bytes]]


class SiblingGone(Exception):  # noqa: N818
    """The other process ended, or did not answer in time."""


class Question(msgspec.Struct, frozen=True, tag=1, array_like=True):
    number: int
    asker: int
    topic: str
    data: bytes


class Answer(msgspec.Struct, frozen=True, tag=2, array_like=True):
    number: int
    data: bytes
    refusal: str = ""  # a code, as of Illegal


_decoder: msgspec.msgpack.Decoder[Question | Answer] = msgspec.msgpack.Decoder(Question | Answer)
_encode = msgspec.msgpack.Encoder().encode


class Siblings:
    """Questions and answers over the bus between the processes of one server."""

    def __init__(self, bus: Bus, place: Place) -> None:
        self._bus, self.place = bus, place
        self._topics: dict[str, Answering] = {}
        self._numbers = itertools.count()
        self._asked: dict[int, tuple[int, asyncio.Future[Answer]]] = {}  # whom, by number
        self._answering: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self._bus.open()
        await self._bus.subscribe(_subject(self.place.index), self._receive)
        await self._bus.subscribe(ENDED, self._on_ended)

    async def close(self) -> None:
        for task in self._answering:
            task.cancel()
        await self._bus.close()

    def answer(self, topic: str, by: Answering) -> None:
        self._topics[topic] = by

    def others(self) -> list[int]:
        return [one for one in range(self.place.of) if one != self.place.index]

    async def ask(self, whom: int, topic: str, data: bytes, within: float) -> bytes:
        """Illegal as the other process raised it; SiblingGone."""
        number = next(self._numbers)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = whom, answered
        self._bus.publish(_subject(whom), _encode(Question(number, self.place.index, topic, data)))
        try:
            async with asyncio.timeout(within):
                answer = await answered
        except TimeoutError:
            raise SiblingGone(f"no answer of worker {whom}") from None
        finally:
            del self._asked[number]
        if answer.refusal:
            raise Illegal(answer.refusal)
        return answer.data

    def _receive(self, data: bytes) -> None:
        match _decoder.decode(data):
            case Question() as question:
                task = asyncio.get_running_loop().create_task(self._reply(question))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
            case Answer(number) as answer:
                _, answered = self._asked.get(number, (0, None))
                if answered is not None and not answered.done():
                    answered.set_result(answer)

    async def _reply(self, question: Question) -> None:
        answer = partial(Answer, question.number)
        try:
            reply = answer(await self._topics[question.topic](question.data))
        except Illegal as illegal:
            reply = answer(b"", illegal.code)
        except Exception:
            log.exception("answering another worker failed")
            reply = answer(b"", "failed")
        self._bus.publish(_subject(question.asker), _encode(reply))

    def _on_ended(self, index: bytes) -> None:
        for whom, answered in self._asked.values():
            if whom == int(index) and not answered.done():
                answered.set_exception(SiblingGone(f"worker {whom} ended"))


def _subject(index: int) -> str:
    return f"worker-{index}"
