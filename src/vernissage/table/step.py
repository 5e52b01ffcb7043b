"""What an entry makes of a table: the table after it, and the events to send."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Event, Seat
from vernissage.table.state import Chair, Person, PersonId, Table


class StepEvent(Struct, frozen=True):
    """An event of the table or of its game; a game's may be for some seats only."""

    of: Literal["table", "game"]
    event: Event

    def reaches(self, seat: Seat | None) -> bool:
        return self.event.reaches(seat)


class Step(Struct, frozen=True):
    table: Table
    events: tuple[StepEvent, ...] = ()
    # Why the rules of today refuse this entry of the log. Empty: they do not, or it belongs to a
    # game that they have refused already.
    skipped: str = ""

    def then(self, after: "Step") -> "Step":
        return Step(after.table, (*self.events, *after.events))


def event(
    kind: str, /, *, only: tuple[Seat, ...] | None = None, but: tuple[Seat, ...] = (), **args: Any
) -> tuple[StepEvent, ...]:
    """An event of the table, for everybody or for some seats. Its locale key is `event.<kind>`."""
    return (StepEvent("table", Event(kind, args, only, but)),)


def the_person(table: Table, person: PersonId) -> Person:
    found = table.people.get(person)
    if found is None:
        raise Illegal("no_such_person")
    return found


def the_chair(table: Table, chair: int) -> Chair:
    if not 0 <= chair < len(table.chairs):
        raise Illegal("no_such_chair")
    return table.chairs[chair]


def with_person(table: Table, person: Person) -> Table:
    return replace(table, people={**table.people, person.id: person})


def with_chair(table: Table, at: int, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:at], chair, *table.chairs[at + 1 :]))
