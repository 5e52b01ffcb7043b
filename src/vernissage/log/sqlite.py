"""Logs in one SQLite file: the default of a server on one machine."""

import asyncio
import itertools
import json
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from vernissage.log import sqlite_file as file
from vernissage.log.sqlite_writer import Append, Do, Erase, Probe, commit
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

    async def create(self, table: str, code: str, entries: Sequence[bytes], link: str = "") -> bool:
        check_names(table, code)
        return await self._write(
            partial(create, table=table, code=code, entries=tuple(entries), link=link)
        )

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        if not is_name(table):
            raise NoTable(table)
        await running(self._writer).do(Append(table, Head(after, was), tuple(entries), link))

    async def cut(self, table: str, was: Head, to: Head) -> None:
        if not is_name(table):
            raise NoTable(table)
        if not await self._write(partial(cut, table=table, was=was, to=to)):
            raise Conflict(table)

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        if not is_name(table):
            return []
        return await self._read(partial(read, table=table, after=after, limit=limit))

    async def head(self, table: str) -> Head | None:
        row = await self._row("SELECT seq, link FROM tables WHERE name = ?", table)
        return Head(*row) if row else None

    async def last(self, table: str) -> int:
        return (await self.head(table) or Head()).seq

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

    async def attached(self, table: str) -> dict[str, int]:
        query = """SELECT json_group_object(attachments.name, length(data)) FROM attachments
                   JOIN tables ON id = table_id WHERE tables.name = ?"""
        row = await self._row(query, table)
        return dict(json.loads(row[0])) if row else {}

    async def detach(self, table: str, name: str) -> bool:
        if not (is_name(table) and is_name(name)):
            return False
        return await self._erase(partial(detach, table=table, name=name))

    async def weight(self, prefix: str) -> int:
        query = """SELECT coalesce(sum(length(data)), 0) FROM attachments
                   JOIN tables ON id = table_id WHERE substr(tables.name, 1, length(?1)) = ?1"""
        row = await self._row(query, prefix)
        return int(row[0]) if row else 0

    async def flaws(self) -> list[str]:
        return await self._read(flaws)

    async def probe(self) -> None:
        await running(self._writer).do(Probe())

    async def tables(self) -> list[TableRow]:
        return await self._read(tables)

    async def forget(self, table: str, before: int | None = None) -> bool:
        if not is_name(table):
            return False
        return await self._erase(partial(forget, table=table, before=before))

    async def rewrite(self, table: str, after: Head, log: NewLog) -> None:
        if not is_name(table):
            raise NoTable(table)
        await self._erase(partial(rewrite, table=table, after=after, log=log))

    async def _write(self, do: Callable[[sqlite3.Connection], T]) -> T:
        return await running(self._writer).do(Do(do))

    async def _erase(self, do: Callable[[sqlite3.Connection], T]) -> T:
        return await running(self._writer).do(Erase(do))

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
    query = """SELECT group_concat(hex(entry)), max(seq) FROM (
        SELECT entry, seq FROM entries WHERE table_id = (SELECT id FROM tables WHERE name = ?)
        AND seq > ? AND seq <= ? ORDER BY seq)"""
    result, last = connection.execute(query, (table, after, after + limit)).fetchone()
    if result is None:
        return []
    entries = [bytes.fromhex(entry) for entry in result.split(",")]
    if last != after + len(entries):
        return entries[: unbroken(connection, table, after)]
    return entries


def unbroken(connection: sqlite3.Connection, table: str, after: int) -> int:
    """How many entries there are until one is missing."""
    query = """SELECT json_group_array(seq) FROM (
        SELECT seq FROM entries WHERE table_id = (SELECT id FROM tables WHERE name = ?)
        AND seq > ? ORDER BY seq)"""
    (result,) = connection.execute(query, (table, after)).fetchone()
    seqs = enumerate(json.loads(result), after + 1)
    return sum(1 for _ in itertools.takewhile(lambda one: one[0] == one[1], seqs))


def tables(connection: sqlite3.Connection) -> list[TableRow]:
    query = "SELECT json_group_array(json_array(name, code, seq, touched, link)) FROM tables"
    (result,) = connection.execute(query).fetchone()  # one row, as above
    return [TableRow(*row) for row in json.loads(result)]


def create(
    connection: sqlite3.Connection, table: str, code: str, entries: Sequence[bytes], link: str
) -> bool:
    created = connection.execute(
        """INSERT INTO tables (name, code, seq, touched, link) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO NOTHING""",
        (table, code, len(entries), time.time_ns() // 1_000_000, link),
    )
    if created.rowcount != 1:
        return False
    connection.executemany(
        "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)",
        [(created.lastrowid, seq, entry) for seq, entry in enumerate(entries, 1)],
    )
    return True


def cut(connection: sqlite3.Connection, table: str, was: Head, to: Head) -> bool:
    row = one_row(connection, "SELECT id, seq, link FROM tables WHERE name = ?", table)
    if row is None:
        raise NoTable(table)
    table_id, *head = row
    if Head(*head) != was:
        return False
    connection.execute("UPDATE tables SET seq = ?, link = ? WHERE id = ?", (*to, table_id))
    connection.execute("DELETE FROM entries WHERE table_id = ? AND seq > ?", (table_id, to.seq))
    connection.execute("DELETE FROM snapshots WHERE table_id = ?", (table_id,))
    return True


def flaws(connection: sqlite3.Connection) -> list[str]:
    found = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
    return [] if found == ["ok"] else found


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


def detach(connection: sqlite3.Connection, table: str, name: str) -> bool:
    gone = connection.execute(
        """DELETE FROM attachments WHERE name = ?2
           AND table_id = (SELECT id FROM tables WHERE name = ?1)""",
        (table, name),
    )
    return gone.rowcount == 1


def forget(connection: sqlite3.Connection, table: str, before: int | None) -> bool:
    row = one_row(connection, "SELECT id, touched FROM tables WHERE name = ?", table)
    if row is None or (before is not None and row[1] >= before):
        return False
    connection.execute("DELETE FROM entries WHERE table_id = ?", row[:1])
    connection.execute("DELETE FROM snapshots WHERE table_id = ?", row[:1])
    connection.execute("DELETE FROM attachments WHERE table_id = ?", row[:1])
    connection.execute("DELETE FROM tables WHERE id = ?", row[:1])
    return True


def rewrite(connection: sqlite3.Connection, table: str, after: Head, log: NewLog) -> None:
    row = one_row(connection, "SELECT id, seq, link FROM tables WHERE name = ?", table)
    if row is None:
        raise NoTable(table)
    if Head(*row[1:]) != after:
        raise Conflict(table)
    (id_, last), now = (row[0], len(log.entries)), time.time_ns() // 1_000_000
    connection.execute("DELETE FROM entries WHERE table_id = ?", (id_,))
    connection.executemany(
        "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)",
        [(id_, seq, entry) for seq, entry in enumerate(log.entries, 1)],
    )
    end = "UPDATE tables SET seq = ?, link = ?, touched = ? WHERE id = ?"
    connection.execute(end, (last, log.link, now, id_))
    connection.execute("DELETE FROM snapshots WHERE table_id = ?", (id_,))
    connection.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (id_, last, log.snapshot))
