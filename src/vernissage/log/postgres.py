"""Logs in PostgreSQL, shared by any number of nodes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from vernissage.log import postgres_sql as sql
from vernissage.log.store import (
    READ_LIMIT,
    Conflict,
    NoTable,
    StoreUnavailable,
    TableRow,
    check_names,
    is_name,
)

CONNECTIONS = 4  # of one node: one appends, the rest read
WAIT_S = 10.0  # for an answer
MOST_APPENDS = 1024  # in one statement
DOWN = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
SETTINGS = {"default_transaction_isolation": "read committed", "synchronous_commit": "on"}


class PendingAppend:
    def __init__(self, table: str, after: int, entries: tuple[bytes, ...]) -> None:
        self.table = table
        self.after = after
        self.entries = entries
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def resolve(self, error: Exception | None) -> None:
        if self.future.done():  # its caller was cancelled meanwhile
            return
        if error:
            self.future.set_exception(error)
        else:
            self.future.set_result(None)


class PostgresStore:
    """Appends that come while others are being written are gathered and written together."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._pool: Any = None
        self._waiting: list[PendingAppend] = []
        self._flushing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._dsn,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=WAIT_S,
                command_timeout=WAIT_S,
                server_settings=SETTINGS,
            )
            await self._migrate()
        except BaseException as error:
            self._drop()
            if isinstance(error, DOWN):
                raise StoreUnavailable(str(error)) from error
            raise

    async def close(self) -> None:
        """Finish what waits, then disconnect."""
        if self._flushing:
            await asyncio.wait([self._flushing])
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), WAIT_S)
            except (*DOWN, TimeoutError):
                pool.terminate()

    def _drop(self) -> None:
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None

    async def _migrate(self) -> None:
        async with self._transaction() as connection:
            await connection.execute(sql.ONE_AT_A_TIME)
            await connection.execute(sql.VERSIONS)
            version = await connection.fetchval(sql.VERSION) or 0
            if version > len(sql.MIGRATIONS):
                raise StoreUnavailable("the database was written by a newer Vernissage")
            for number, migration in enumerate(sql.MIGRATIONS[version:], version + 1):
                await connection.execute(migration)
                await connection.execute(sql.MIGRATED, number)

    async def create(self, table: str, code: str, entries: Sequence[bytes]) -> bool:
        check_names(table, code)
        return bool(await self._value(sql.CREATE, table, code, list(entries)))

    async def append(self, table: str, after: int, entries: Sequence[bytes]) -> None:
        if not is_name(table):
            raise NoTable(table)
        if self._pool is None:
            raise StoreUnavailable("the store is closed")
        append = PendingAppend(table, after, tuple(entries))
        self._waiting.append(append)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await append.future

    async def _flush(self) -> None:
        try:
            while self._waiting:
                await self._write(self._take())
        finally:
            self._flushing = None
            for append in self._waiting:  # only if this task was cancelled
                append.resolve(StoreUnavailable("the store is closed"))
            self._waiting = []

    def _take(self) -> list[PendingAppend]:
        """One per table: whether a second one fits depends on the first."""
        taken: dict[str, PendingAppend] = {}
        left: list[PendingAppend] = []
        for append in self._waiting:
            if append.table in taken or len(taken) >= MOST_APPENDS:
                left.append(append)
            else:
                taken[append.table] = append
        self._waiting = left
        return list(taken.values())

    async def _write(self, appends: Sequence[PendingAppend]) -> None:
        try:
            rows = await self._rows(sql.APPEND, *sql.columns(appends))
        except BaseException as error:
            for append in appends:
                append.resolve(StoreUnavailable(str(error) or type(error).__name__))
            if not isinstance(error, Exception):  # cancelled
                raise
            return
        moved = {row[0]: row[1] for row in rows}
        for append in appends:
            append.resolve(refusal(append.table, moved.get(append.table)))

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        rows = await self._rows(sql.READ, table, after, limit) if is_name(table) else []
        return [row[0] for row in rows]

    async def last(self, table: str) -> int:
        return int(await self._value(sql.LAST, table) or 0) if is_name(table) else 0

    async def find(self, code: str) -> str | None:
        found: str | None = await self._value(sql.FIND, code) if is_name(code) else None
        return found

    async def recode(self, table: str, code: str) -> bool:
        check_names(code)
        if not is_name(table):
            raise NoTable(table)
        try:
            async with self._connection() as connection:
                given = await connection.fetchval(sql.RECODE, table, code)
        except asyncpg.UniqueViolationError:
            return False
        if given is None:
            raise NoTable(table)
        return True

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        if is_name(table):
            await self._rows(sql.KEEP, table, seq, snapshot)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        rows = await self._rows(sql.KEPT, table) if is_name(table) else []
        return (rows[0][0], rows[0][1]) if rows else None

    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        check_names(name)
        if not is_name(table):
            raise NoTable(table)
        async with self._transaction() as connection:
            table_id = await connection.fetchval(sql.HOLD, table)
            if table_id is None:
                raise NoTable(table)
            return bool(await connection.fetchval(sql.ATTACH, table_id, name, data, most))

    async def attachment(self, table: str, name: str) -> bytes | None:
        known = is_name(table) and is_name(name)
        data: bytes | None = await self._value(sql.ATTACHED, table, name) if known else None
        return data

    async def attachments(self, table: str) -> list[str]:
        rows = await self._rows(sql.ATTACHMENTS, table) if is_name(table) else []
        return sorted(row[0] for row in rows)

    async def weight(self, prefix: str) -> int:
        return int(await self._value(sql.WEIGHT, prefix)) if is_name(prefix) else 0

    async def tables(self) -> list[TableRow]:
        return [TableRow(*row) for row in await self._rows(sql.TABLES)]

    async def forget(self, table: str) -> None:
        if not is_name(table):
            return
        async with self._transaction() as connection:
            # First the table, which waits for an append in flight; only then what it has written.
            table_id = await connection.fetchval(sql.FORGET_TABLE, table)
            await connection.execute(sql.FORGET_ENTRIES, table_id)
            await connection.execute(sql.FORGET_SNAPSHOT, table_id)
            await connection.execute(sql.FORGET_ATTACHMENTS, table_id)

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        async with self._connection() as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def _value(self, query: str, *values: Any) -> Any:
        async with self._connection() as connection:
            return await connection.fetchval(query, *values)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._pool is None:
            raise StoreUnavailable("the store is closed")
        try:
            async with self._pool.acquire(timeout=WAIT_S) as connection:
                yield connection
        except asyncpg.UniqueViolationError:
            raise
        except DOWN as error:  # a TimeoutError is an OSError
            raise StoreUnavailable(str(error) or type(error).__name__) from error

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        async with self._connection() as connection, connection.transaction():
            yield connection


def refusal(table: str, moved: bool | None) -> Exception | None:
    if moved is None:
        return NoTable(table)
    return None if moved else Conflict(table)
