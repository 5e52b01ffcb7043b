"""Tables that nobody has used for long are removed, if the operator wants that (`--keep`)."""

import asyncio
import logging
from collections.abc import Callable

from vernissage.log import Store, StoreUnavailable, is_table
from vernissage.server.clock import Clock, Timer
from vernissage.server.identity import Tokens
from vernissage.server.metrics import Metrics
from vernissage.server.tasks import Spawn

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60_000  # ms
EVERY = 6 * 60 * 60_000  # ms between two looks
SOON = 10 * 60_000  # ms: the first look is within this, when a server has its start behind it
PAUSE = 50  # ms between two tables: there may be many, and people come first


class OldTables:
    """`in_use`: whether a table is open here, or another process has to look after it. A store
    removes a table once, and only if nobody has appended meanwhile, so nodes need not agree."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        spawn: Spawn,
        tokens: Tokens,
        in_use: Callable[[str], bool],
    ) -> None:
        self._store, self._clock, self._metrics = store, clock, metrics
        self._spawn, self._tokens, self._in_use = spawn, tokens, in_use
        self._days = 0
        self._timer: Timer | None = None

    def start(self, days: int) -> None:
        """Nodes that start together look at other times."""
        self._days = days
        self._look_in(self._at_random(SOON))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._days = 0

    def _at_random(self, most: int) -> int:
        return int.from_bytes(self._tokens(4)) % most

    def _look_in(self, ms: int) -> None:
        def look() -> None:
            self._spawn(self._look())

        self._timer = self._clock.after(ms, look)

    async def _look(self) -> None:
        try:
            gone = await self._remove()
        except StoreUnavailable:
            gone = 0  # it is tried again, and the store's health is watched elsewhere
        if gone:
            log.info("removed tables that nobody used", extra={"count": gone, "days": self._days})
        if self._days:
            self._look_in(EVERY + self._at_random(SOON))

    async def _remove(self) -> int:
        before, gone = self._clock.now() - self._days * DAY, 0
        for row in await self._store.tables():
            if not self._days:  # shutting down
                break
            if row.touched >= before or not is_table(row.table) or self._in_use(row.table):
                continue
            if await self._store.forget(row.table, before):
                gone += 1
                self._metrics.expired_tables.inc()
            await self._pause()
        return gone

    async def _pause(self) -> None:
        passed = asyncio.Event()
        self._clock.after(PAUSE, passed.set)
        await passed.wait()
