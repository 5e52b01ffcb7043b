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

from vernissage.log.store import Conflict, NoTable, StoreUnavailable
from vernissage.log.worker import Job

T = TypeVar("T")
MOST_ROWS = 4096  # in one statement: SQLite takes 32,766 arguments


class Do(Job[T]):
    """Anything that is done with a connection."""

    def __init__(self, do: Callable[[sqlite3.Connection], T]) -> None:
        super().__init__()
        self._do = do

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            self.result = self._do(connection)
        except NoTable as refused:
            self.error = refused


class Append(Job[None]):
    def __init__(self, table: str, after: int, entries: tuple[bytes, ...]) -> None:
        super().__init__()
        self.table = table
        self.after = after
        self.entries = entries


class Head:
    """The last entry of a log, as the transaction knows it."""

    def __init__(self, table_id: int, seq: int) -> None:
        self.id = table_id
        self.seq = seq


def commit(connection: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> None:
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
    finally:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    heads = read_heads(connection, sorted({append.table for append in appends}))
    rows: list[tuple[Any, ...]] = []
    moved: set[str] = set()
    for append in appends:
        head = heads.get(append.table)
        append.error = refusal(append, head)
        if head and not append.error:
            seqs = enumerate(append.entries, head.seq + 1)
            rows += [(head.id, seq, entry) for seq, entry in seqs]
            head.seq += len(append.entries)
            moved.add(append.table)
    write_heads(connection, [heads[table] for table in sorted(moved)])
    insert(connection, rows)


def refusal(append: Append, head: Head | None) -> Exception | None:
    if head is None:
        return NoTable(append.table)
    return None if head.seq == append.after else Conflict(append.table)


def read_heads(connection: sqlite3.Connection, tables: Sequence[str]) -> dict[str, Head]:
    heads: dict[str, Head] = {}
    for some in portions([(table,) for table in tables]):
        query = f"""SELECT json_group_array(json_array(name, id, seq)) FROM tables
                    WHERE name IN (VALUES {places(len(some), 1)})"""  # noqa: S608
        (result,) = connection.execute(query, flat(some)).fetchone()
        heads |= {name: Head(table_id, seq) for name, table_id, seq in json.loads(result)}
    return heads


def write_heads(connection: sqlite3.Connection, heads: Sequence[Head]) -> None:
    now = time.time_ns() // 1_000_000
    for some in portions([(head.id, head.seq) for head in heads]):
        query = f"""UPDATE tables SET seq = column2, touched = ?
                    FROM (VALUES {places(len(some), 2)}) WHERE id = column1"""  # noqa: S608
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
