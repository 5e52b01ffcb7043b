"""Durable appends a second, as rooms make them: each appender waits for its own answer.

`python -m bench.store [SECONDS]`; PostgreSQL is started for it on a port of its own.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import uvloop
from rich.table import Table

from bench.report import Report
from tests import servers
from vernissage.log import PostgresStore, SqliteStore, Store

APPENDERS = (1, 16, 256, 1024)
ENTRY = os.urandom(200)


async def append(store: Store, table: str, until: float) -> list[float]:
    """How long each append took."""
    await store.create(table, table, [ENTRY])
    took: list[float] = []
    while (start := time.perf_counter()) < until:
        await store.append(table, len(took) + 1, [ENTRY])
        took.append(time.perf_counter() - start)
    return took


async def measure(store: Store, appenders: int, seconds: float) -> tuple[float, float]:
    """Appends a second, and the median time of one."""
    await store.open()
    start = time.perf_counter()
    tables = (f"{appenders}-{number}" for number in range(appenders))
    lists = await asyncio.gather(*(append(store, one, start + seconds) for one in tables))
    took = [time for times in lists for time in times]
    rate = len(took) / (time.perf_counter() - start)
    await store.close()
    return rate, median(took)


def rows(file: Path, dsn: str, seconds: float) -> Iterator[tuple[str, ...]]:
    for appenders in APPENDERS:
        stores = (SqliteStore(file), PostgresStore(dsn))
        found = [uvloop.run(measure(store, appenders, seconds)) for store in stores]
        yield str(appenders), *(f"{rate:,.0f} ({1000 * p50:.2f} ms)" for rate, p50 in found)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    table = Table("appenders", "SQLite /s (p50)", "PostgreSQL /s (p50)", box=None)
    with (
        Report("store") as report,
        tempfile.TemporaryDirectory() as folder,
        servers.postgres() as postgres,
    ):
        for row in rows(Path(folder) / "bench.db", postgres.dsn, seconds):
            table.add_row(*row)
        report.show(table)


if __name__ == "__main__":
    main()
