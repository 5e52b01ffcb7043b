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
    Head,
    NewLog,
    NoTable,
    StoreUnavailable,
    TableRow,
    check_names,
    is_name,
)

CONNECTIONS = 4  # of one node: one appends, the rest read
LONG_S = 10.0  # to connect, and for what is done with many tables or a whole one
WAIT_S = 2.5  # for an answer
QUICK_S = 1.5  # for what people wait for; then the connection is given up
RELEASE_S = 0.5  # for a connection to be ready for the next
MOST_APPENDS = 1024  # in one statement
DOWN = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
SETTINGS = {
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",
    # A node that is cut off must not hold rows for which others wait.
    "statement_timeout": f"{LONG_S:.0f}s",
    "idle_in_transaction_session_timeout": "2s",
}


class PendingAppend:
    def __init__(self, table: str, after: Head, entries: tuple[bytes, ...], link: str) -> None:
        self.table = table
        self.after, self.was = after
        self.entries = entries
        self.link = link
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

    def __init__(self, dsn: str, quick: float = QUICK_S) -> None:
        self._dsn = dsn
        self._quick = quick
        self._pool: Any = None
        self._waiting: list[PendingAppend] = []
        self._flushing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._dsn,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=LONG_S,
                command_timeout=LONG_S,
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
                await asyncio.wait_for(pool.close(), LONG_S)
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

    async def create(self, table: str, code: str, entries: Sequence[bytes], link: str = "") -> bool:
        check_names(table, code)
        return bool(await self._value(sql.CREATE, table, code, list(entries), link))

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        if not is_name(table):
            raise NoTable(table)
        if self._pool is None:
            raise StoreUnavailable("the store is closed")
        append = PendingAppend(table, Head(after, was), tuple(entries), link)
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
            rows = await self._rows(sql.APPEND, *sql.columns(appends), within=self._quick)
        except BaseException as error:
            for append in appends:
                append.resolve(StoreUnavailable(str(error) or type(error).__name__))
            if not isinstance(error, Exception):  # cancelled
                raise
            return
        moved = {row[0]: row[1] for row in rows}
        for append in appends:
            append.resolve(refusal(append.table, moved.get(append.table)))

    async def cut(self, table: str, was: Head, to: Head) -> None:
        if not is_name(table):
            raise NoTable(table)
        async with self._transaction() as connection:
            row = await connection.fetchrow(sql.HOLD_HEAD, table)
            if row is None:
                raise NoTable(table)
            if Head(row[1], row[2]) != was:
                raise Conflict(table)
            await connection.execute(sql.CUT, row[0], *to)
            await connection.execute(sql.CUT_ENTRIES, row[0], to.seq)
            await connection.execute(sql.FORGET_SNAPSHOT, row[0])

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        rows = (
            await self._rows(sql.READ, table, after, limit, within=self._quick)
            if is_name(table)
            else []
        )
        if rows and rows[-1][1] != after + len(rows):
            rows = [row for seq, row in enumerate(rows, after + 1) if row[1] == seq]
        return [row[0] for row in rows]

    async def head(self, table: str) -> Head | None:
        rows = await self._rows(sql.HEAD, table, within=self._quick) if is_name(table) else []
        return Head(*rows[0]) if rows else None

    async def last(self, table: str) -> int:
        return (await self.head(table) or Head()).seq

    async def find(self, code: str) -> str | None:
        if not is_name(code):
            return None
        found: str | None = await self._value(sql.FIND, code, within=self._quick)
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
        rows = await self._rows(sql.KEPT, table, within=self._quick) if is_name(table) else []
        return (rows[0][0], rows[0][1]) if rows else None

    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        check_names(name)
        if not is_name(table):
            raise NoTable(table)
        async with self._transaction(WAIT_S) as connection:
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

    async def attached(self, table: str) -> dict[str, int]:
        rows = await self._rows(sql.SIZES, table) if is_name(table) else []
        return {row[0]: row[1] for row in rows}

    async def detach(self, table: str, name: str) -> bool:
        known = is_name(table) and is_name(name)
        return bool(await self._value(sql.DETACH, table, name)) if known else False

    async def weight(self, prefix: str) -> int:
        return int(await self._value(sql.WEIGHT, prefix)) if is_name(prefix) else 0

    async def flaws(self) -> list[str]:
        return []  # its checksums are verified as pages are read

    async def probe(self) -> None:
        await self._value(sql.PROBE, within=self._quick)

    async def tables(self) -> list[TableRow]:
        return [TableRow(*row) for row in await self._rows(sql.TABLES, within=LONG_S)]

    async def forget(self, table: str, before: int | None = None) -> bool:
        if not is_name(table):
            return False
        async with self._transaction() as connection:
            # First the table, which waits for an append in flight; only then what it has written.
            table_id = await connection.fetchval(sql.FORGET_TABLE, table, before)
            await self._forget_contents(connection, table_id)
            await connection.execute(sql.FORGET_ATTACHMENTS, table_id)
            return table_id is not None

    async def rewrite(self, table: str, after: Head, log: NewLog) -> None:
        if not is_name(table):
            raise NoTable(table)
        async with self._transaction() as connection:
            row = await connection.fetchrow(sql.HOLD_HEAD, table)
            if row is None:
                raise NoTable(table)
            table_id, last = row[0], len(log.entries)
            if Head(row[1], row[2]) != after:
                raise Conflict(table)
            await self._forget_contents(connection, table_id)
            await connection.execute(sql.REWRITE, table_id, list(log.entries))
            await connection.execute(sql.REWRITTEN, table_id, last, log.link)
            await connection.execute(sql.KEEP_REWRITTEN, table_id, last, log.snapshot)

    async def _forget_contents(self, connection: Any, table_id: int | None) -> None:
        await connection.execute(sql.FORGET_ENTRIES, table_id)
        await connection.execute(sql.FORGET_SNAPSHOT, table_id)

    async def _rows(self, query: str, *values: Any, within: float = WAIT_S) -> list[Any]:
        async with self._connection(within) as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def _value(self, query: str, *values: Any, within: float = WAIT_S) -> Any:
        async with self._connection(within) as connection:
            return await connection.fetchval(query, *values)

    @asynccontextmanager
    async def _connection(self, within: float = WAIT_S) -> AsyncIterator[Any]:
        if self._pool is None:
            raise StoreUnavailable("the store is closed")
        try:
            async with self._given_up_after(within) as connection:
                yield connection
        except asyncpg.UniqueViolationError:
            raise
        except DOWN as error:  # a TimeoutError is an OSError
            raise StoreUnavailable(str(error) or type(error).__name__) from error

    @asynccontextmanager
    async def _given_up_after(self, within: float) -> AsyncIterator[Any]:
        """A connection that does not answer is cut off at once: asking the server to cancel, as
        the library does after a timeout, would wait for the same silent network."""
        loop, pool = asyncio.get_running_loop(), self._pool
        until = loop.time() + within
        connection = await pool.acquire(timeout=within)
        timer = loop.call_at(until, connection.terminate)
        try:
            yield connection
        except AttributeError as error:  # the library's, if it is cut off between two steps
            if not connection.is_closed():
                raise
            raise ConnectionError("no answer in time") from error
        finally:
            timer.cancel()
            await pool.release(connection, timeout=RELEASE_S)

    @asynccontextmanager
    async def _transaction(self, within: float = LONG_S) -> AsyncIterator[Any]:
        async with self._connection(within) as connection, connection.transaction():
            yield connection


def refusal(table: str, moved: bool | None) -> Exception | None:
    if moved is None:
        return NoTable(table)
    return None if moved else Conflict(table)
