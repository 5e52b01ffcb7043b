"""Making stores for tests: three kinds, each on the real thing."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests import servers
from vernissage.log import Conflict, MemoryStore, PostgresStore, SqliteStore, Store
from vernissage.log.postgres import WAIT_S

KINDS = ("memory", "sqlite", "postgres")
Make = Callable[[], Store]


def maker(kind: str, request: pytest.FixtureRequest, folder: Path) -> Make:
    """What makes a store of this kind; each call gives one more store on the same logs."""
    if kind == "memory":
        memory = MemoryStore()
        return lambda: memory
    if kind == "sqlite":
        return lambda: SqliteStore(folder / "data" / "logs.db", alone=False)
    server: servers.Postgres = request.getfixturevalue("postgres")
    return lambda: PostgresStore(server.dsn, WAIT_S)  # the machine may be busy


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def append_at_end(store: Store, table: str, entry: bytes) -> int:
    """What a node does: try, read on, try again. Tells where the entry stands."""
    while True:
        after = await store.last(table)
        try:
            await store.append(table, after, [entry])
        except Conflict:
            continue
        return after + 1


def new_name() -> str:
    """The tests of one worker share a PostgreSQL, so every test has tables of its own."""
    return secrets.token_hex(8)
