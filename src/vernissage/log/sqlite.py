"""Logs in one SQLite file: the default of a server on one machine."""

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from vernissage.log import sqlite_file as file
from vernissage.log.sqlite_writer import Append, Do, commit
from vernissage.log.store import (
    READ_LIMIT,
    NoTable,
    StoreUnavailable,
    TableRow,
    check_names,
    is_name,
)
from vernissage.log.worker import Worker

T = TypeVar("T")
CHUNK = 1000  # entries read by one statement


class SqliteStore:
    """One thread writes, with group commit; another reads.

    `alone=False` is for a second process: export, import or a backup beside a running server, and
    the workers of a server, whose parent holds the file. Nothing of the logs is cached here.
    """

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        self.path = path
        self._alone = alone
        self._lock: int | None = None
        self._connections: list[sqlite3.Connection] = []
        self._writer: Worker | None = None
        self._reader: Worker | None = None

    async def open(self) -> None:
        try:
            await asyncio.to_thread(self._connect)
        except BaseException as error:
            self._disconnect()
            if isinstance(error, (sqlite3.Error, OSError)):
                raise StoreUnavailable(f"{self.path}: {error}") from error
            raise
        writing, reading = self._connections
        self._writer = Worker("log-writer", partial(commit, writing))
        self._reader = Worker("log-reader", partial(answer, reading))

    async def close(self) -> None:
        for worker in (self._writer, self._reader):
            if worker:
                await worker.stop()
        self._writer = self._reader = None
        self._disconnect()

    def _connect(self) -> None:
        file.make_private(self.path)
        if self._alone:
            self._lock = file.hold(self.path.with_name(self.path.name + ".lock"))
        for _ in range(2):
            self._connections.append(file.connect(self.path))
        file.migrate(self._connections[0])

    def _disconnect(self) -> None:
        while self._connections:
            self._connections.pop().close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def create(self, table: str, code: str, entries: Sequence[bytes]) -> bool:
        check_names(table, code)
        return await self._write(partial(create, table=table, code=code, entries=tuple(entries)))

    async def append(self, table: str, after: int, entries: Sequence[bytes]) -> None:
        if not is_name(table):
            raise NoTable(table)
        await running(self._writer).do(Append(table, after, tuple(entries)))

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        if not is_name(table):
            return []
        return await self._read(partial(read, table=table, after=after, limit=limit))

    async def last(self, table: str) -> int:
        query = "SELECT seq FROM tables WHERE name = ?"
        row = await self._row(query, table)
        return int(row[0]) if row else 0

    async def find(self, code: str) -> str | None:
        row = await self._row("SELECT name FROM tables WHERE code = ?", code)
        return str(row[0]) if row else None

    async def recode(self, table: str, code: str) -> bool:
        check_names(code)
        if not is_name(table):
            raise NoTable(table)
        return await self._write(partial(recode, table=table, code=code))

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        if is_name(table):
            await self._write(partial(keep, table=table, seq=seq, snapshot=snapshot))

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        query = """SELECT snapshots.seq, snapshot FROM snapshots
                   JOIN tables ON id = table_id WHERE name = ?"""
        row = await self._row(query, table)
        return (int(row[0]), bytes(row[1])) if row else None

    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        check_names(name)
        if not is_name(table):
            raise NoTable(table)
        return await self._write(partial(attach, table=table, name=name, data=data, most=most))

    async def attachment(self, table: str, name: str) -> bytes | None:
        query = """SELECT data FROM attachments JOIN tables ON id = table_id
                   WHERE tables.name = ? AND attachments.name = ?"""
        row = await self._row(query, table, name)
        return bytes(row[0]) if row else None

    async def attachments(self, table: str) -> list[str]:
        query = """SELECT json_group_array(attachments.name) FROM attachments
                   JOIN tables ON id = table_id WHERE tables.name = ?"""
        row = await self._row(query, table)
        return sorted(json.loads(row[0])) if row else []

    async def weight(self, prefix: str) -> int:
        query = """SELECT coalesce(sum(length(data)), 0) FROM attachments
                   JOIN tables ON id = table_id WHERE substr(tables.name, 1, length(?1)) = ?1"""
        row = await self._row(query, prefix)
        return int(row[0]) if row else 0

    async def tables(self) -> list[TableRow]:
        return await self._read(tables)

    async def forget(self, table: str) -> None:
        if is_name(table):
            await self._write(partial(forget, table=table))

    async def _write(self, do: Callable[[sqlite3.Connection], T]) -> T:
        return await running(self._writer).do(Do(do))

    async def _read(self, do: Callable[[sqlite3.Connection], T]) -> T:
        return await running(self._reader).do(Do(do))

    async def _row(self, query: str, *names: str) -> tuple[Any, ...] | None:
        if not all(map(is_name, names)):
            return None
        return await self._read(lambda connection: one_row(connection, query, *names))


def running(worker: Worker | None) -> Worker:
    if worker is None:
        raise StoreUnavailable("the store is closed")
    return worker


def answer(connection: sqlite3.Connection, jobs: Sequence[Do[object]]) -> None:
    """Each read by itself: there is nothing to gain by gathering them."""
    for job in jobs:
        try:
            job.run(connection)
        except sqlite3.Error as error:
            job.error = StoreUnavailable(str(error))


def one_row(connection: sqlite3.Connection, query: str, *names: str) -> tuple[Any, ...] | None:
    row: tuple[Any, ...] | None = connection.execute(query, names).fetchone()
    return row


def read(connection: sqlite3.Connection, table: str, after: int, limit: int) -> list[bytes]:
    entries: list[bytes] = []
    while limit > 0:
        some = read_chunk(connection, table, after + len(entries), min(limit, CHUNK))
        entries += some
        limit = limit - CHUNK if len(some) == CHUNK else 0
    return entries


def read_chunk(connection: sqlite3.Connection, table: str, after: int, limit: int) -> list[bytes]:
    # One row for the whole chunk: every row fetched gives the interpreter's lock away, and a busy
    # event loop hands it back only after 5 ms.
    query = """SELECT group_concat(hex(entry)) FROM (
        SELECT entry FROM entries WHERE table_id = (SELECT id FROM tables WHERE name = ?)
        AND seq > ? AND seq <= ? ORDER BY seq)"""
    (result,) = connection.execute(query, (table, after, after + limit)).fetchone()
    return [] if result is None else [bytes.fromhex(entry) for entry in result.split(",")]


def tables(connection: sqlite3.Connection) -> list[TableRow]:
    query = "SELECT json_group_array(json_array(name, code, seq, touched)) FROM tables"
    (result,) = connection.execute(query).fetchone()  # one row, as above
    return [TableRow(*row) for row in json.loads(result)]


def create(connection: sqlite3.Connection, table: str, code: str, entries: Sequence[bytes]) -> bool:
    created = connection.execute(
        "INSERT INTO tables (name, code, seq, touched) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (table, code, len(entries), time.time_ns() // 1_000_000),
    )
    if created.rowcount != 1:
        return False
    connection.executemany(
        "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)",
        [(created.lastrowid, seq, entry) for seq, entry in enumerate(entries, 1)],
    )
    return True


def recode(connection: sqlite3.Connection, table: str, code: str) -> bool:
    if one_row(connection, "SELECT 1 FROM tables WHERE name = ?", table) is None:
        raise NoTable(table)
    given = connection.execute("UPDATE OR IGNORE tables SET code = ? WHERE name = ?", (code, table))
    return given.rowcount == 1


def keep(connection: sqlite3.Connection, table: str, seq: int, snapshot: bytes) -> None:
    connection.execute(
        """INSERT INTO snapshots (table_id, seq, snapshot)
           SELECT id, ?, ? FROM tables WHERE name = ?
           ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot
           WHERE excluded.seq >= seq""",
        (seq, snapshot, table),
    )


def attach(connection: sqlite3.Connection, table: str, name: str, data: bytes, most: int) -> bool:
    row = one_row(connection, "SELECT id FROM tables WHERE name = ?", table)
    if row is None:
        raise NoTable(table)
    put = connection.execute(
        """INSERT INTO attachments (table_id, name, data)
           SELECT ?1, ?2, ?3 WHERE ?4 >= length(?3) + (
               SELECT coalesce(sum(length(data)), 0) FROM attachments
               WHERE table_id = ?1 AND name <> ?2)
           ON CONFLICT (table_id, name) DO UPDATE SET data = excluded.data""",
        (*row, name, data, most),
    )
    return put.rowcount == 1


def forget(connection: sqlite3.Connection, table: str) -> None:
    row = one_row(connection, "SELECT id FROM tables WHERE name = ?", table)
    if row is None:
        return
    connection.execute("DELETE FROM entries WHERE table_id = ?", row)
    connection.execute("DELETE FROM snapshots WHERE table_id = ?", row)
    connection.execute("DELETE FROM attachments WHERE table_id = ?", row)
    connection.execute("DELETE FROM tables WHERE id = ?", row)
