"""Follows the log of a table, and reports what the rules of today refuse of it."""

import logging

from vernissage.server.metrics import Metrics
from vernissage.table import Step, Table, follow, read_entry

log = logging.getLogger(__name__)


def follow_entry(table: Table | None, data: bytes, metrics: Metrics) -> Step:
    """The table after one more stored entry. Every node skips the same entries, so this is no
    reason to stop; but a game by older rules may end unfinished by it."""
    step = follow(table, read_entry(data))
    if step.skipped:
        metrics.skipped_entries.inc()
        where = {"table": step.table.id, "seq": step.table.seq, "reason": step.skipped}
        log.warning("skipped an entry that the rules refuse", extra=where)
    return step
