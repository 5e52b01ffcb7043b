"""The log of one table, with metrics."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from vernissage.log import Conflict, Head, Store, StoreUnavailable
from vernissage.log.chain import Chain
from vernissage.log.chained import append_to_log
from vernissage.server.identity import Tokens
from vernissage.server.metrics import Metrics
from vernissage.server.patience import in_time
from vernissage.server.store_health import StoreHealth

T = TypeVar("T")
PATIENCE = 1.5  # seconds for the log to be read


class TableLog:
    def __init__(
        self,
        store: Store,
        table: str,
        metrics: Metrics,
        health: StoreHealth,
        tokens: Tokens,
    ) -> None:
        self._store, self._table, self._metrics = store, table, metrics
        self._health, self._tokens = health, tokens

    async def append(
        self, after: Chain, entries: Sequence[bytes], within: float
    ) -> Sequence[tuple[Chain, bytes]]:
        """As `append_to_log`: Conflict if another node was first."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        appending = append_to_log(self._store, self._table, after, entries, self._tokens)
        try:
            stored = await in_time(appending, within)
        except Conflict:
            self._metrics.append_conflicts.inc()
            raise
        except StoreUnavailable as error:
            self._metrics.store_unavailable.inc()
            self._health.refused(error)
            raise
        self._metrics.appended += len(entries)
        self._metrics.appends.observe(loop.time() - start)
        return stored

    async def head(self) -> Head | None:
        return await self._in_time(self._store.head(self._table))

    async def read(self, after: int) -> Sequence[bytes]:
        return await self._in_time(self._store.read(self._table, after))

    async def _in_time(self, reading: Coroutine[Any, Any, T]) -> T:
        try:
            return await in_time(reading, PATIENCE)
        except StoreUnavailable as error:
            self._health.refused(error)
            raise
