"""What a table needs done without being asked: expiries, results, a new host.

Every node that serves the table works the same list out of the same state; whoever appends first
has done it, and the others see that it is done. Bots are no errand: they think (`bots.py`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from vernissage.table.inputs import Late, Noted, Succeed
from vernissage.table.people import SUCCESSION
from vernissage.table.state import Table


class Errand(NamedTuple):
    at: int
    what: Late | Succeed | Noted


def next_errand(table: Table) -> Errand | None:
    """The first one due; None if nothing happens by itself."""
    return min(_errands(table), key=lambda errand: errand.at, default=None)


def _errands(table: Table) -> Iterator[Errand]:
    yield from _succession(table)
    if table.noted < len(table.evening):
        yield Errand(table.at, Noted(table.noted, table.evening[table.noted]))
    if table.on is None or table.stopped is not None:
        return
    for key, wait in table.on.waits.items():
        if wait.due is not None:
            yield Errand(wait.due, Late(key))


def _succession(table: Table) -> Iterator[Errand]:
    host = table.people.get(table.host)
    heirs = any(one.away is None and not one.screen for one in table.people.values())
    if host is not None and host.away is not None and heirs:
        yield Errand(host.away + SUCCESSION, Succeed())
