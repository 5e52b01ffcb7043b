"""The SQLite file of the logs: its lock, its settings and its schema."""

import fcntl
import os
import sqlite3
from pathlib import Path

from vernissage.log.store import Busy, StoreUnavailable

WAIT_S = 10.0  # for another process that is writing, such as an import

# Entries lie in the order in which they came, whatever their table: a group of appends then writes
# a few whole pages and not one page for every table (measured: 70k appends/s, not 28k).
MIGRATIONS = (
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL UNIQUE,
        seq INTEGER NOT NULL,
        touched INTEGER NOT NULL
    );
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        entry BLOB NOT NULL,
        UNIQUE (table_id, seq)
    );
    CREATE TABLE snapshots (
        table_id INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        snapshot BLOB NOT NULL
    );
    """,
    """
    CREATE TABLE attachments (
        table_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (table_id, name)
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN link TEXT NOT NULL DEFAULT '';
    """,
)


def hold(path: Path) -> int:
    """Take the lock of the one server that may run on this file. Ends with the process."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.read(lock, 20).decode("ascii", "replace").strip()
        os.close(lock)
        raise Busy(str(path.with_suffix("")), holder) from None
    os.ftruncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())
    return lock


def make_private(path: Path) -> None:
    """Logs hold secrets: only their owner may read them. SQLite gives its side files this mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def connect(path: Path) -> sqlite3.Connection:
    """A connection for one thread; transactions are begun and ended by hand."""
    connection = sqlite3.connect(
        path, timeout=WAIT_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # durable, not just consistent
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise StoreUnavailable("the file of the logs was written by a newer Vernissage")
        for migration in MIGRATIONS[version:]:
            for statement in migration.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
