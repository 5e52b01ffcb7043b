"""The pictures of generated decks: cached in memory and on disk, painted when in neither.

What is painted, in which order, and what is kept never follows from requests for single cards: a
picture that somebody holds must not be here sooner than the others. Whoever wants pictures has all
of them prepared, in an order that says nothing, and a request waits for what is on its way."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from vernissage.decks.pictures.packs import BUILT_IN
from vernissage.decks.pictures.picture_folder import PaintedCard, PictureFolder
from vernissage.kit.errors import Illegal
from vernissage.server.workers.fair_queue import FairQueue, Full, Ticket
from vernissage.server.workers.fair_queue import Key as Asker
from vernissage.server.workers.paint_pool import Painter

log = logging.getLogger(__name__)

MEMORY = 64 * 1024 * 1024  # bytes
QUEUE, QUEUE_PER_ADDRESS, QUEUE_PER_ASKER = 65536, 2048, 1024  # pictures
WAIT = 8.0  # seconds for one request: a browser has few connections, and needs them otherwise
DECKS = 64  # on disk, besides the built-in ones
USUAL = 1.0  # seconds for a picture: one that takes longer counts as several turns

Key = tuple[str, int]  # a deck and a number in it
Work = FairQueue[Key]


class MemoryCache:
    """The pictures that were prepared last, up to so many bytes. Looking at one does not keep it:
    that would tell others what was looked at."""

    def __init__(self, most: int = MEMORY) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[Key, PaintedCard] = OrderedDict()

    def get(self, key: Key) -> PaintedCard | None:
        return self._kept.get(key)

    def keep(self, key: Key, painted: PaintedCard) -> None:
        self._size += _size(painted) - _size(self._kept.pop(key, PaintedCard(b"", b"")))
        self._kept[key] = painted
        while self._size > self._most:
            self._size -= _size(self._kept.popitem(last=False)[1])


def _size(painted: PaintedCard) -> int:
    return len(painted.full) + len(painted.small)


class PictureCache:
    """Without painters nothing new is painted; without a folder nothing outlives the process."""

    def __init__(
        self,
        folder: PictureFolder | None = None,
        painters: Sequence[Painter] = (),
        memory: MemoryCache | None = None,
        wait: float = WAIT,
    ) -> None:
        self._folder, self._painters = folder, painters
        self._memory = memory or MemoryCache()
        self._wait = wait
        self._idle = list(painters)
        # Built-in decks first: they are few, and on most tables.
        self._queues: tuple[Work, Work] = (_queue(), _queue())
        self._tickets: dict[str, dict[Ticket[Key], Work]] = {}  # by the asker's own name
        self._painting: set[Key] = set()
        # The result is None if painting failed.
        self._waiting: dict[Key, asyncio.Future[PaintedCard | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    # Looking

    async def find(self, deck: str, number: int, small: bool = False) -> bytes | None:
        """The picture, if it is here."""
        key = deck, number
        if (kept := self._memory.get(key)) is not None:
            return kept.of(small)
        found = await self._read(key, small)
        if found is None and (kept := self._memory.get(key)) is not None:  # painted meanwhile
            return kept.of(small)
        return found

    async def wait_for(self, deck: str, number: int, small: bool = False) -> bytes:
        """The picture once it is painted for those who had it prepared; Illegal if it is not in
        time."""
        if self._closed or not self._painters:
            raise Illegal("not_painted")
        loop = asyncio.get_running_loop()
        waiting = self._waiting.setdefault((deck, number), loop.create_future())
        await asyncio.wait([waiting], timeout=self._wait)
        painted = waiting.result() if waiting.done() else None
        if painted is None:
            raise Illegal("not_painted")
        return painted.of(small)

    async def _read(self, key: Key, small: bool) -> bytes | None:
        if self._folder is None:
            return None
        return await asyncio.to_thread(self._folder.read, *key, small)

    @property
    def paints(self) -> bool:
        return bool(self._painters)

    def has(self, deck: str, number: int) -> bool:
        kept = self._folder is not None and self._folder.has(deck, number)
        return kept or self._memory.get((deck, number)) is not None

    # Preparing

    def prepare(self, asker: Asker, keys: Iterable[Key]) -> None:
        """Read or paint them, in this order and in turns with what others want, by address and
        name; nothing if the last ones of this name are not done yet."""
        name = asker[-1]
        if self._closed or not self._painters or self._tickets.get(name):
            return
        tickets = self._tickets.setdefault(name, {})
        try:
            for key in keys:
                queue = self._queues[key[0] not in BUILT_IN]
                tickets[queue.put(asker, key)] = queue
        except Full:
            log.warning("the queue of pictures to paint is full")
        self._wake()

    def forget(self, name: str) -> None:
        """They are not wanted any more."""
        for ticket, queue in self._tickets.pop(name, {}).items():
            queue.drop(ticket)

    def _wake(self) -> None:
        while self._idle and not self._closed and any(self._queues):
            task = asyncio.get_running_loop().create_task(self._work(self._idle.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, painter: Painter) -> None:
        """Until there is nothing to paint."""
        try:
            while (ticket := self._take()) is not None:
                await self._prepare(painter, ticket)
        finally:
            self._idle.append(painter)

    def _take(self) -> Ticket[Key] | None:
        found = self._queues[0].take() or self._queues[1].take()
        if found is not None:
            name = found.key[-1]
            tickets = self._tickets[name]
            del tickets[found]
            if not tickets:
                del self._tickets[name]
        return found

    async def _prepare(self, painter: Painter, ticket: Ticket[Key]) -> None:
        key = ticket.work
        if key in self._painting:  # for somebody else
            return
        self._painting.add(key)
        painted, fresh = None, False
        try:
            painted = self._memory.get(key) or await self._load(key)
            if painted is None:
                painted, fresh = await self._paint(painter, ticket), True
            if painted is not None:
                self._memory.keep(key, painted)
        finally:
            self._painting.discard(key)
            self._answer(key, painted)
        if fresh and painted is not None:
            await self._write(key, painted)

    def _answer(self, key: Key, painted: PaintedCard | None) -> None:
        waiting = self._waiting.pop(key, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(painted)

    async def _load(self, key: Key) -> PaintedCard | None:
        full, small = await self._read(key, False), await self._read(key, True)
        return PaintedCard(full, small) if full and small else None

    async def _paint(self, painter: Painter, ticket: Ticket[Key]) -> PaintedCard | None:
        deck, number = ticket.work
        now = asyncio.get_running_loop().time
        begun = now()
        try:
            return await painter.paint(deck, number)
        except Exception:
            log.exception("painting %s %s failed", deck, number)
            return None
        finally:
            self._queues[deck not in BUILT_IN].charge(ticket.key, max(0, now() - begun - USUAL))

    async def _write(self, key: Key, painted: PaintedCard) -> None:
        if self._folder is None:
            return
        try:
            if await asyncio.to_thread(self._folder.write, *key, painted):
                await asyncio.to_thread(self._folder.remove_old_decks, DECKS, BUILT_IN)
        except OSError as error:  # it is painted again when it is wanted again
            log.warning("could not write a painted picture: %s", error)

    async def close(self) -> None:
        self._closed = True
        for name in tuple(self._tickets):
            self.forget(name)
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for key in tuple(self._waiting):
            self._answer(key, None)
        for painter in self._painters:
            await painter.stop()


def _queue() -> Work:
    return FairQueue(QUEUE, QUEUE_PER_ASKER, QUEUE_PER_ADDRESS)
