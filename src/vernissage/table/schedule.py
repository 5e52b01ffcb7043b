"""What happens at a table without being asked: expiries, results, a new host.

Every node that serves the table computes the same events from the same state; the first to append
one has run it. Bots' moves are in `bots.py`.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from vernissage.table import once_more
from vernissage.table.absence import idle
from vernissage.table.inputs import Doubt, Late, Noted, StandIn, Started, Succeed
from vernissage.table.people import SUCCESSION
from vernissage.table.state import Table


class ScheduledEvent(NamedTuple):
    at: int
    what: Late | Succeed | Noted | Started | Doubt | StandIn


def next_scheduled(table: Table) -> ScheduledEvent | None:
    """The first one due; None if nothing happens by itself."""
    return min(_scheduled(table), key=itemgetter(0), default=None)


def _scheduled(table: Table) -> list[ScheduledEvent]:
    events = list(_succession(table))
    if table.noted < len(table.evening):
        events.append(ScheduledEvent(table.at, Noted(table.noted, table.evening[table.noted])))
    events += _once_more(table)
    on = table.on
    if on is None or table.stopped is not None:
        return events
    due = [(wait.due, key) for key, wait in on.waits.items() if wait.due is not None]
    if due:
        at, key = min(due, key=itemgetter(0))
        events.append(ScheduledEvent(at, Late(key)))
    events += [ScheduledEvent(until, StandIn(person)) for person, until in on.doubted.items()]
    asked = min(idle(table, on), default=None)
    if asked is not None:
        events.append(ScheduledEvent(asked[0], Doubt(asked[1])))
    return events


def _succession(table: Table) -> Iterator[ScheduledEvent]:
    host = table.people.get(table.host)
    if host is None or host.away is None:
        return
    if any(one.away is None and not one.screen for one in table.people.values()):
        yield ScheduledEvent(host.away + SUCCESSION, Succeed())


def _once_more(table: Table) -> Iterator[ScheduledEvent]:
    """The server puts chance and the rules' version into it."""
    due = once_more.due(table)
    if due is not None:
        yield ScheduledEvent(due, Started(b"", 0, asked=True))
