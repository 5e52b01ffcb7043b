"""The log of one table, with metrics."""

import time
from collections.abc import Sequence

from vernissage.log import Conflict, Store, StoreUnavailable
from vernissage.server.metrics import Metrics


class TableLog:
    def __init__(self, store: Store, table: str, metrics: Metrics) -> None:
        self._store, self._table, self._metrics = store, table, metrics

    async def append(self, after: int, entries: Sequence[bytes]) -> None:
        """Conflict if another node was first."""
        start = time.perf_counter()
        try:
            await self._store.append(self._table, after, entries)
        except Conflict:
            self._metrics.append_conflicts.inc()
            raise
        except StoreUnavailable:
            self._metrics.store_unavailable.inc()
            raise
        self._metrics.appended += len(entries)
        self._metrics.appends.observe(time.perf_counter() - start)

    async def read(self, after: int) -> Sequence[bytes]:
        return await self._store.read(self._table, after)

    async def keep_snapshot(self, seq: int, data: bytes) -> None:
        await self._store.keep(self._table, seq, data)
