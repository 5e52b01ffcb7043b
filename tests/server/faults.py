"""A store that fails when it is told to."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.log.store import READ_LIMIT


class FaultyStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.down = False  # nothing answers
        self.failing = 0  # so many appends are not stored
        self.losing = 0  # so many appends are stored, but the answer is lost
        self.recoding = 0  # so many codes are changed, but the answer is lost
        self.deaf = 0  # so many reads fail
        self.slow: Callable[[], None] = lambda: None  # what passes while a read fails
        self.gate = asyncio.Event()  # appends wait while it is shut
        self.gate.set()
        self.first: Callable[[], Awaitable[None]] | None = None  # somebody is quicker, once
        self.appends: list[int] = []  # how many entries each
        self.reads: list[tuple[int, int]] = []  # after which seq, and how many came

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        await self.gate.wait()
        self._check()
        if self.first is not None:
            quicker, self.first = self.first, None
            await quicker()
        if self.failing:
            self.failing -= 1
            raise StoreUnavailable
        await super().append(table, after, entries, was, link)
        self.appends.append(len(entries))
        if self.losing:
            self.losing -= 1
            raise StoreUnavailable

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        self._check()
        if self.deaf:
            self.deaf -= 1
            self.slow()
            raise StoreUnavailable
        found = await super().read(table, after, limit)
        self.reads.append((after, len(found)))
        return found

    async def recode(self, table: str, code: str) -> bool:
        self._check()
        done = await super().recode(table, code)
        if self.recoding:
            self.recoding -= 1
            self.down = not self.recoding  # and the store is away for a while
            raise StoreUnavailable
        return done

    async def find(self, code: str) -> str | None:
        self._check()
        return await super().find(code)

    async def probe(self) -> None:
        await self.gate.wait()
        self._check()

    def _check(self) -> None:
        if self.down:
            raise StoreUnavailable
