"""Once more: when a game is over somebody asks for the next one. Everybody has a moment to join, or
to say "wait": whoever still looks at the pictures is not torn away from them."""

from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.table.inputs import Again, Entry, Started
from vernissage.table.spare_bots import check_seats
from vernissage.table.state import OnceMore, PersonId, Table
from vernissage.table.step import Step, event

COUNTDOWN = 15_000  # ms, for people without extra time
TOO_LATE = 5_000  # ms: nobody can have served a table whose countdown ended so long ago


def again(table: Table, entry: Entry, what: Again) -> Step:
    if not what.on:
        return _stop(table, entry)
    person = table.people.get(entry.by)
    if person is None:
        raise Illegal("no_such_person")
    if table.on:
        raise Illegal("game_on")
    if table.playing is None or table.wish is None:
        raise Illegal("nothing_chosen")
    _check_player(table, entry.by)
    asked = table.again
    if asked is None:
        check_seats(table)
        due = entry.at + COUNTDOWN * _slowest(table) // 100
        asked = OnceMore(entry.by, entry.at, due, (entry.by,))
        events = event("again", person=person.id, name=person.name, game=table.wish.game)
        return Step(replace(table, again=asked), events)
    if entry.by in asked.joined:
        raise Illegal("no_change")
    asked = replace(asked, joined=(*asked.joined, entry.by))
    return Step(replace(table, again=asked))


def _stop(table: Table, entry: Entry) -> Step:
    """Somebody wants to wait, or the server could not begin the game."""
    if table.again is None:
        raise Illegal("no_change")
    person = table.people.get(entry.by)
    if person is None:
        return Step(replace(table, again=None), event("again_failed"))
    _check_player(table, entry.by)
    events = event("again_stopped", person=person.id, name=person.name)
    return Step(replace(table, again=None), events)


def _check_player(table: Table, person: PersonId) -> None:
    """Those who only watch hold nobody up."""
    if person != table.host and table.chair_of(person) is None:
        raise Illegal("not_seated")


def _slowest(table: Table) -> int:
    return max((one.extra for one in table.people.values()), default=100)


def due(table: Table) -> int | None:
    """When the next game begins by itself: at once, if nobody is to be waited for."""
    asked = table.again
    if asked is None or table.on or table.stopped is not None:
        return None
    owners = (table.owner_of(at) for at, chair in enumerate(table.chairs) if chair.bot is None)
    here = [one.id for one in owners if one is not None and one.away is None]
    return table.at if all(one in asked.joined for one in here) else max(asked.due, table.at)


def check_due(table: Table, entry: Entry, what: Started) -> None:
    """The table begins a game by itself only when everybody was asked."""
    when = due(table)
    if what.asked and (when is None or entry.at < when):
        raise Illegal("stale")
