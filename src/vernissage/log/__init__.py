"""The stores of tables' logs, and the bus that notifies other nodes of new entries."""

from vernissage.log.bus import Bus, Hub, LocalBus, OnMessage, Subscription
from vernissage.log.memory import MemoryStore
from vernissage.log.nats import NatsBus
from vernissage.log.postgres import PostgresStore
from vernissage.log.sqlite import SqliteStore
from vernissage.log.store import (
    Busy,
    Conflict,
    Head,
    NoTable,
    Store,
    StoreUnavailable,
    TableRow,
    is_table,
)
from vernissage.log.unix_bus import Switch, UnixBus

__all__ = [
    "Bus",
    "Busy",
    "Conflict",
    "Head",
    "Hub",
    "LocalBus",
    "MemoryStore",
    "NatsBus",
    "NoTable",
    "OnMessage",
    "PostgresStore",
    "SqliteStore",
    "Store",
    "StoreUnavailable",
    "Subscription",
    "Switch",
    "TableRow",
    "UnixBus",
    "is_table",
]
