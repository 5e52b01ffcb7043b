"""Follows the log of a table; reports what cannot be read and what today's rules refuse."""

import asyncio
import logging
from collections.abc import Iterable
from typing import NamedTuple

from vernissage.log import Store
from vernissage.log.chain import START, BrokenLog, Chain, followed
from vernissage.log.chained import check_end
from vernissage.server.alarms import Alarms
from vernissage.server.metrics import Metrics
from vernissage.server.rooms.snapshots import read_snapshot
from vernissage.table import Step, Table, follow, read_entry

log = logging.getLogger(__name__)

AT_ONCE = 50  # entries that are replayed before yielding to the event loop


class Found(NamedTuple):
    """A table, as far as its log can be followed."""

    table: Table | None = None  # None: there is none, or not even its first entry can be read
    chain: Chain = START
    snapshot_seq: int = 0  # of the one in the store
    broken: BrokenLog | None = None  # why no further


async def find_table(store: Store, name: str, metrics: Metrics) -> Found:
    """By the newest snapshot that today's rules understand, and the log from there; where that
    does not fit, by the log alone, for a snapshot is only a cache."""
    kept = await read_snapshot(store, name)
    if kept is None:
        return await _follow_log(store, name, Found(), metrics)
    table, chain = kept
    found = await _follow_log(store, name, Found(table, chain, table.seq), metrics)
    if found.broken is None:
        return found
    whole = await _follow_log(store, name, Found(), metrics)
    return whole if whole.broken is None or whole.chain.seq > found.chain.seq else found


async def _follow_log(store: Store, name: str, start: Found, metrics: Metrics) -> Found:
    table, chain = start.table, start.chain
    try:
        while (head := await store.head(name)) != chain.head:
            if head is None:
                return Found()
            stored = await store.read(name, chain.seq)
            if not stored:
                check_end(chain, head)
            for link, entry in followed(chain, stored):
                table, chain = follow_entry(table, entry, metrics).table, link
                if chain.seq % AT_ONCE == 0:
                    await asyncio.sleep(0)
    except BrokenLog as broken:
        return Found(table, chain, start.snapshot_seq, broken)
    return Found(table, chain, start.snapshot_seq)


def follow_entry(table: Table | None, data: bytes, metrics: Metrics) -> Step:
    """The table after one more entry. Every node skips the same entries, so this is no reason to
    stop; but a game by older rules may end unfinished by it."""
    try:
        step = follow(table, read_entry(data))
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        raise BrokenLog((table.seq if table else 0) + 1, "unreadable", detail) from error
    if step.skipped:
        metrics.skipped_entries.inc()
        where = {"table": step.table.id, "seq": step.table.seq, "reason": step.skipped}
        log.warning("skipped an entry that the rules refuse", extra=where)
    return step


class Followed(NamedTuple):
    """Entries that were stored, and what they make of the table."""

    entries: list[bytes]
    steps: list[Step]
    chains: list[Chain]  # up to each


def follow_entries(
    table: Table, chain: Chain, stored: Iterable[bytes], metrics: Metrics
) -> Followed:
    """BrokenLog if they do not continue this very log."""
    new = Followed([], [], [])
    for link, entry in followed(chain, stored):
        step = follow_entry(table, entry, metrics)
        new.entries.append(entry)
        new.steps.append(step)
        new.chains.append(link)
        table = step.table
    return new


def report_broken(alarms: Alarms, table: str, broken: BrokenLog) -> None:
    alarms.report("a table's log cannot be read", broken, table, table=table, seq=broken.seq)
