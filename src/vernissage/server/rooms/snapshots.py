"""Snapshots in the store: a table with the place in its log, so that the log goes on from there."""

import msgspec
from msgspec import Struct

from vernissage.log import Store
from vernissage.log.chain import Chain
from vernissage.table import Table, snapshot


class Snapshot(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    link: str
    stamp: str
    table: bytes


_decoder = msgspec.msgpack.Decoder(Snapshot)


def write_snapshot(table: Table, chain: Chain) -> bytes:
    return msgspec.msgpack.encode(Snapshot(chain.link, chain.stamp, snapshot.write(table)))


async def keep_snapshot(store: Store, table: Table, chain: Chain) -> None:
    await store.keep(table.id, table.seq, write_snapshot(table, chain))


async def read_snapshot(store: Store, name: str) -> tuple[Table, Chain] | None:
    """None if there is none that today's rules understand: then the log has to be replayed."""
    kept = await store.snapshot(name)
    try:
        found = _decoder.decode(kept[1]) if kept else None
    except msgspec.MsgspecError:
        return None
    table = snapshot.read(found.table) if found else None
    if found is None or table is None or table.id != name:
        return None
    return table, Chain(table.seq, found.link, found.stamp)
