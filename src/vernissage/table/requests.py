"""Chairs of a running game: for whom they are kept, and who asks the host for one."""

from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.table.state import Person, PersonId, Playing, Table
from vernissage.table.step import Step, event

KEPT = 180_000  # ms that a chair waits for somebody who has stood up
ASKS = 3  # that a device has in a game: the host decides, and is not pestered


def ask(table: Table, person: Person, at: int) -> Step:
    """The host is asked for a chair that a bot has; whoever asks knows nothing more by it."""
    on, bot = table.on, table.chairs[at].bot
    seat = on.seat_of(at) if on else None
    assert on is not None
    assert seat is not None
    if on.asking.get(person.id) == seat:
        raise Illegal("no_change")
    on = replace(on, asking={**on.asking, person.id: seat}, asked=_asked_once_more(on, person))
    table = replace(table, playing=on)
    name = bot.name if bot else ""
    return Step(table, event("asked_to_sit", person=person.id, name=person.name, bot=name))


def _asked_once_more(on: Playing, person: Person) -> dict[str, int]:
    """By device: coming anew gives nobody another try."""
    times = 1 + max((on.asked.get(device, 0) for device in person.devices), default=0)
    if times > ASKS:
        raise Illegal("asked_enough")
    return {**on.asked, **dict.fromkeys(person.devices, times)}


def asked_for(table: Table, person: PersonId) -> int | None:
    """The chair that somebody asks for."""
    on = table.on
    seat = on.asking.get(person) if on else None
    return None if on is None or seat is None else on.chairs[seat]


def kept(table: Table, person: PersonId, now: int) -> Table:
    """Whoever stands up in a game may come back to their chair for a while."""
    on, seat = table.on, table.seat_of(person)
    if on is None or seat is None or not on.guarded:
        return table
    return replace(table, playing=replace(on, kept={**on.kept, person: now + KEPT}))


def kept_for_another(on: Playing, person: PersonId, seat: Seat, now: int) -> bool:
    return any(
        on.held.get(one) == seat and now < until for one, until in on.kept.items() if one != person
    )


def settled(table: Table, person: PersonId, at: int) -> Table:
    """Somebody has sat down: they ask for nothing more, and nobody waits for that chair."""
    on = table.on
    if on is None:
        return table
    seat = on.seat_of(at)
    asking = {one: its for one, its in on.asking.items() if one != person and its != seat}
    kept = {one: until for one, until in on.kept.items() if on.held.get(one) != seat}
    return _with(table, on, asking, kept)


def without_claim(table: Table, person: PersonId) -> Table:
    """Nothing is asked by or kept for a person any more."""
    on = table.on
    if on is None:
        return table
    asking = {one: seat for one, seat in on.asking.items() if one != person}
    kept = {one: until for one, until in on.kept.items() if one != person}
    return _with(table, on, asking, kept)


def _with(
    table: Table, on: Playing, asking: dict[PersonId, Seat], kept: dict[PersonId, int]
) -> Table:
    if asking == on.asking and kept == on.kept:
        return table
    return replace(table, playing=replace(on, asking=asking, kept=kept))
