"""The pictures of generated decks: cached in memory and on disk, painted when in neither."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence

from vernissage.decks.pictures.packs import BUILT_IN
from vernissage.decks.pictures.picture_folder import PaintedCard, PictureFolder
from vernissage.kit.errors import Illegal
from vernissage.server.workers.paint_pool import Painter

log = logging.getLogger(__name__)

MEMORY = 64 * 1024 * 1024  # bytes
QUEUE = 512  # pictures that somebody waits for
WAIT = 8.0  # seconds for one request: a browser has few connections, and needs them otherwise
DECKS = 64  # on disk, besides the built-in ones
BACKGROUND = 4096  # pictures that nobody waits for yet

Key = tuple[str, int]  # a deck and a number in it


class MemoryCache:
    """The most recently used pictures, up to so many bytes."""

    def __init__(self, most: int = MEMORY) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[tuple[Key, bool], bytes] = OrderedDict()

    def get(self, key: Key, small: bool) -> bytes | None:
        found = self._kept.get((key, small))
        if found is not None:
            self._kept.move_to_end((key, small))
        return found

    def keep(self, key: Key, small: bool, data: bytes) -> None:
        self._size += len(data) - len(self._kept.pop((key, small), b""))
        self._kept[key, small] = data
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])


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
        self._queue: deque[Key] = deque()
        self._background: deque[Key] = deque(maxlen=BACKGROUND)
        # Being painted, or queued for it; the result is None if painting failed.
        self._pending: dict[Key, asyncio.Future[PaintedCard | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def picture(self, deck: str, number: int, small: bool = False) -> bytes:
        """Illegal if it is not painted in time."""
        key = deck, number
        found = self._memory.get(key, small) or await self._read(key, small)
        found = found or self._memory.get(key, small)  # painted meanwhile
        if found is None:
            found = (await self._wait_for(key)).of(small)
        self._memory.keep(key, small, found)
        return found

    async def _wait_for(self, key: Key) -> PaintedCard:
        """Painting goes on after a timeout, so that a later request finds the picture."""
        pending = self._enqueue(key)
        await asyncio.wait([pending], timeout=self._wait)
        painted = pending.result() if pending.done() else None
        if painted is None:
            raise Illegal("not_painted")
        return painted

    async def _read(self, key: Key, small: bool) -> bytes | None:
        if self._folder is None:
            return None
        return await asyncio.to_thread(self._folder.read, *key, small)

    def has(self, deck: str, number: int) -> bool:
        """Whether it is painted already, or about to be."""
        key = deck, number
        kept = self._folder is not None and self._folder.has(*key)
        return kept or key in self._pending or self._memory.get(key, small=True) is not None

    def _enqueue(self, key: Key) -> "asyncio.Future[PaintedCard | None]":
        """Queue it before everything that nobody waits for; all who ask share one painting."""
        pending = self._pending.get(key)
        if pending is not None:
            return pending
        if self._closed or not self._painters or len(self._queue) >= QUEUE:
            raise Illegal("not_painted")
        self._queue.append(key)
        pending = self._pending[key] = asyncio.get_running_loop().create_future()
        self._wake()
        return pending

    def prepare(self, deck: str, numbers: Iterable[int], soon: bool = True) -> None:
        """Paint them in the background; `soon`: before the rest of the background queue."""
        if not self._painters:
            return
        keys = [(deck, number) for number in numbers]
        waiting = set(self._background)
        fresh = [key for key in keys if key not in waiting]
        if soon:
            self._background.extendleft(reversed(fresh))
        else:
            self._background.extend(fresh)
        self._wake()

    # Painting

    def _wake(self) -> None:
        while self._idle and not self._closed and (self._queue or self._background):
            task = asyncio.get_running_loop().create_task(self._work(self._idle.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, painter: Painter) -> None:
        """Until there is nothing to paint."""
        try:
            while (key := await self._next()) is not None:
                await self._paint(painter, key)
        finally:
            self._idle.append(painter)

    async def _next(self) -> Key | None:
        while self._queue or self._background:
            if self._queue:
                return self._queue.popleft()
            key = self._background.popleft()
            if self._folder is not None and await asyncio.to_thread(self._folder.has, *key):
                continue
            if self._queue:  # meanwhile
                self._background.appendleft(key)
            elif key not in self._pending:
                return key
        return None

    async def _paint(self, painter: Painter, key: Key) -> None:
        loop = asyncio.get_running_loop()
        pending = self._pending.setdefault(key, loop.create_future())
        painted: PaintedCard | None = None
        try:
            painted = await painter.paint(*key)
            if painted is not None:
                self._memory.keep(key, False, painted.full)
                self._memory.keep(key, True, painted.small)
        except Exception:
            log.exception("painting %s %s failed", *key)
        finally:
            self._pending.pop(key, None)
            if not pending.done():
                pending.set_result(painted)
        if painted is not None:
            await self._write(key, painted)

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
        self._queue.clear()
        self._background.clear()
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for pending in self._pending.values():
            if not pending.done():
                pending.set_result(None)
        self._pending.clear()
        for painter in self._painters:
            await painter.stop()
