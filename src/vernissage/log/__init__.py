"""Where the logs of tables live, and the bell that says there is more."""

from vernissage.log.bell import Bell, Heard, Hearing, Hub, LocalBell
from vernissage.log.memory import MemoryStore
from vernissage.log.nats import NatsBell
from vernissage.log.postgres import PostgresStore
from vernissage.log.sqlite import SqliteStore
from vernissage.log.store import Busy, NoTable, Outrun, Store, StoreDown, TableRow, is_table

__all__ = [
    "Bell",
    "Busy",
    "Heard",
    "Hearing",
    "Hub",
    "LocalBell",
    "MemoryStore",
    "NatsBell",
    "NoTable",
    "Outrun",
    "PostgresStore",
    "SqliteStore",
    "Store",
    "StoreDown",
    "TableRow",
    "is_table",
]
