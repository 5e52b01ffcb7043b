"""Group commit for SQLite: all that waits is written in one transaction, by few statements.

Few, because every statement gives the interpreter's lock away, and a busy event loop hands it
back only after 5 ms: 256 appends by two statements each took up to 1.4 s, by five in all 40 ms.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from vernissage.log.store import Conflict, Head, NoTable, StoreUnavailable
from vernissage.log.worker import Job

T = TypeVar("T")
PRIMARY = 0xFF  # of an error code; the rest tells details
OF_ONE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_CORRUPT)  # may concern one job and not others
PROBE_BYTES = 4 * 4096  # as many pages as an append may need, so that a full disk is noticed
MOST_ROWS = 4096  # in one statement: SQLite takes 32,766 arguments


class Do(Job[T]):
    """Anything that is done with a connection."""

    def __init__(self, do: Callable[[sqlite3.Connection], T]) -> None:
        super().__init__()
        self._do = do

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            self.result = self._do(connection)
        except (NoTable, Conflict) as refused:
            self.error = refused


class Erase(Do[T]):
    """What must leave nothing behind: deleted bytes are overwritten in the file (`secure_delete`),
    and afterwards the write-ahead log, which still has them, is emptied."""


class Probe(Do[None]):
    """A write of its own: that it fails must not fail others."""

    def __init__(self) -> None:
        super().__init__(probe)


class Append(Job[None]):
    def __init__(self, table: str, after: Head, entries: tuple[bytes, ...], link: str) -> None:
        super().__init__()
        self.table = table
        self.after = after
        self.entries = entries
        self.link = link


class Log:
    """As the transaction knows it."""

    def __init__(self, table_id: int, seq: int, link: str) -> None:
        self.id = table_id
        self.head = Head(seq, link)


def commit(connection: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> None:
    """Together; but where one may be to blame, each by itself, so that the others are stored."""
    together = [job for job in jobs if not isinstance(job, Probe)]
    apart: list[Job[Any]] = [job for job in jobs if isinstance(job, Probe)]
    if together:
        blame = commit_together(connection, together)
        if blame in OF_ONE and len(together) > 1:
            apart = [*together, *apart]
    for job in apart:
        job.error = None
        commit_together(connection, [job])
    if any(isinstance(job, Erase) for job in jobs):
        empty_wal(connection)


def empty_wal(connection: sqlite3.Connection) -> None:
    """Reads of other processes may keep it from being emptied; they are short, so this waits for
    them. What is done is stored already, so a failure costs nothing but a later attempt."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def commit_together(connection: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> int:
    """The code of SQLite's error; 0 if there was none."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            if isinstance(job, Do):
                job.run(connection)
        append_all(connection, [job for job in jobs if isinstance(job, Append)])
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        for job in jobs:
            job.error = StoreUnavailable(str(error))
        code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        return code & PRIMARY
    else:
        return 0
    finally:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def probe(connection: sqlite3.Connection) -> None:
    """Made when first needed: a file of an older version has no such table and needs none."""
    connection.execute("CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, data BLOB)")
    connection.execute("INSERT INTO probe (data) VALUES (zeroblob(?))", (PROBE_BYTES,))
    connection.execute("DELETE FROM probe")


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    logs = read_heads(connection, sorted({append.table for append in appends}))
    rows: list[tuple[Any, ...]] = []
    moved: set[str] = set()
    for append in appends:
        log = logs.get(append.table)
        append.error = refusal(append, log)
        if log and not append.error:
            seqs = enumerate(append.entries, log.head.seq + 1)
            rows += [(log.id, seq, entry) for seq, entry in seqs]
            log.head = Head(log.head.seq + len(append.entries), append.link)
            moved.add(append.table)
    write_heads(connection, [logs[table] for table in sorted(moved)])
    insert(connection, rows)


def refusal(append: Append, log: Log | None) -> Exception | None:
    if log is None:
        return NoTable(append.table)
    return None if log.head == append.after else Conflict(append.table)


def read_heads(connection: sqlite3.Connection, tables: Sequence[str]) -> dict[str, Log]:
    logs: dict[str, Log] = {}
    for some in portions([(table,) for table in tables]):
        query = f"""SELECT json_group_array(json_array(name, id, seq, link)) FROM tables
                    WHERE name IN (VALUES {places(len(some), 1)})"""  # noqa: S608
        (result,) = connection.execute(query, flat(some)).fetchone()
        logs |= {name: Log(*row) for name, *row in json.loads(result)}
    return logs


def write_heads(connection: sqlite3.Connection, logs: Sequence[Log]) -> None:
    now = time.time_ns() // 1_000_000
    for some in portions([(log.id, *log.head) for log in logs]):
        query = f"""UPDATE tables SET seq = column2, touched = ?, link = column3
                    FROM (VALUES {places(len(some), 3)}) WHERE id = column1"""  # noqa: S608
        connection.execute(query, [now, *flat(some)])


def insert(connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    for some in portions(rows):
        query = f"""INSERT INTO entries (table_id, seq, entry)
                    SELECT * FROM (VALUES {places(len(some), 3)})
                    WHERE column1 IS NOT NULL"""  # noqa: S608
        connection.execute(query, flat(some))


def portions(rows: Sequence[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    """Filled up with rows of NULL to a power of two, so that few different statements are made."""
    made = []
    for start in range(0, len(rows), MOST_ROWS):
        some = list(rows[start : start + MOST_ROWS])
        size = 1 << (len(some) - 1).bit_length()
        made.append(some + [(None,) * len(some[0])] * (size - len(some)))
    return made


def flat(rows: Sequence[tuple[Any, ...]]) -> list[Any]:
    return [value for row in rows for value in row]


@cache
def places(rows: int, columns: int) -> str:
    return ",".join(["(" + ",".join("?" * columns) + ")"] * rows)
