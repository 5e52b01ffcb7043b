"""Keeps the pictures of the decks: in memory, on disk, and painted when they are nowhere yet."""

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
WAIT = 8.0  # seconds that anybody waits: a browser has few lines, and needs them for other things
DECKS = 64  # on disk, besides the house's
LATER = 4096  # pictures that nobody waits for yet

Key = tuple[str, int]  # a deck and a number in it


class Memory:
    """What was looked at lately, up to so many bytes."""

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


class Gallery:
    """Without painters it has only what is kept; without a folder nothing outlives it."""

    def __init__(
        self,
        folder: PictureFolder | None = None,
        painters: Sequence[Painter] = (),
        memory: Memory | None = None,
        wait: float = WAIT,
    ) -> None:
        self._folder, self._painters = folder, painters
        self._memory = memory or Memory()
        self._wait = wait
        self._idle = list(painters)
        self._asked: deque[Key] = deque()
        self._later: deque[Key] = deque(maxlen=LATER)
        # In the works, or waiting for it; None comes out if it failed.
        self._coming: dict[Key, asyncio.Future[PaintedCard | None]] = {}
        self._works: set[asyncio.Task[None]] = set()
        self._closed = False

    async def picture(self, deck: str, number: int, small: bool = False) -> bytes:
        """Illegal if it cannot be had now."""
        key = deck, number
        found = self._memory.get(key, small) or await self._read(key, small)
        found = found or self._memory.get(key, small)  # painted meanwhile
        if found is None:
            found = (await self._painted(key)).of(small)
        self._memory.keep(key, small, found)
        return found

    async def _painted(self, key: Key) -> PaintedCard:
        """Whoever gives up waiting finds it later: it is painted all the same."""
        coming = self._order(key)
        await asyncio.wait([coming], timeout=self._wait)
        painted = coming.result() if coming.done() else None
        if painted is None:
            raise Illegal("not_painted")
        return painted

    async def _read(self, key: Key, small: bool) -> bytes | None:
        if self._folder is None:
            return None
        return await asyncio.to_thread(self._folder.read, *key, small)

    def has(self, deck: str, number: int) -> bool:
        """Whether it costs nothing to look at."""
        key = deck, number
        kept = self._folder is not None and self._folder.has(*key)
        return kept or key in self._coming or self._memory.get(key, small=True) is not None

    def _order(self, key: Key) -> "asyncio.Future[PaintedCard | None]":
        """Painted before everything that nobody waits for, and once for all who ask."""
        coming = self._coming.get(key)
        if coming is not None:
            return coming
        if self._closed or not self._painters or len(self._asked) >= QUEUE:
            raise Illegal("not_painted")
        self._asked.append(key)
        coming = self._coming[key] = asyncio.get_running_loop().create_future()
        self._wake()
        return coming

    def prepare(self, deck: str, numbers: Iterable[int], soon: bool = True) -> None:
        """To be painted when there is nothing better to do; `soon`: before what waits already."""
        if not self._painters:
            return
        keys = [(deck, number) for number in numbers]
        waiting = set(self._later)
        fresh = [key for key in keys if key not in waiting]
        if soon:
            self._later.extendleft(reversed(fresh))
        else:
            self._later.extend(fresh)
        self._wake()

    # Painting

    def _wake(self) -> None:
        while self._idle and not self._closed and (self._asked or self._later):
            work = asyncio.get_running_loop().create_task(self._work(self._idle.pop()))
            self._works.add(work)
            work.add_done_callback(self._works.discard)

    async def _work(self, painter: Painter) -> None:
        """Until there is nothing to paint."""
        try:
            while (key := await self._next()) is not None:
                await self._paint(painter, key)
        finally:
            self._idle.append(painter)

    async def _next(self) -> Key | None:
        while self._asked or self._later:
            if self._asked:
                return self._asked.popleft()
            key = self._later.popleft()
            if self._folder is not None and await asyncio.to_thread(self._folder.has, *key):
                continue
            if self._asked:  # meanwhile
                self._later.appendleft(key)
            elif key not in self._coming:
                return key
        return None

    async def _paint(self, painter: Painter, key: Key) -> None:
        loop = asyncio.get_running_loop()
        coming = self._coming.setdefault(key, loop.create_future())
        painted: PaintedCard | None = None
        try:
            painted = await painter.paint(*key)
            if painted is not None:
                self._memory.keep(key, False, painted.full)
                self._memory.keep(key, True, painted.small)
        except Exception:
            log.exception("painting %s %s failed", *key)
        finally:
            self._coming.pop(key, None)
            if not coming.done():
                coming.set_result(painted)
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
        self._asked.clear()
        self._later.clear()
        for work in tuple(self._works):
            work.cancel()
        if self._works:
            await asyncio.wait(self._works)
        for coming in self._coming.values():
            if not coming.done():
                coming.set_result(None)
        self._coming.clear()
        for painter in self._painters:
            await painter.stop()
