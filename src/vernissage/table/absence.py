"""People who are at the table and do nothing: they are asked, then a bot holds the pencil.

Whoever has lost the connection is `away` already, and a bot stands in without being asked for
(`playing.stands_in`). The host may wait for either, let a bot play at once, or skip them.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from vernissage.bots import USUAL
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.table import clocks
from vernissage.table.inputs import Back, Doubt, Entry, LetBot, StandIn, WaitFor
from vernissage.table.seating import PIGMENTS
from vernissage.table.state import Bot, Chair, Person, PersonId, Playing, Table
from vernissage.table.step import Step, event, the_person, with_chair

ANSWER = 20_000  # ms to say that one is still there
IDLE = 180_000  # ms without a clock after which somebody is asked


def doubted(table: Table, seat: Seat, at: int) -> Table:
    """Somebody is asked whether they are still there."""
    on = table.on
    owner = table.owner_of(on.chairs[seat]) if on else None
    if on is None or owner is None or not _may_doubt(table, on, owner):
        return table
    until = clocks.shown(table, at) + ANSWER
    return replace(table, playing=replace(on, doubted={**on.doubted, owner.id: until}))


def _may_doubt(table: Table, on: Playing, person: Person) -> bool:
    chair = table.chair_of(person.id)
    plays = chair is not None and chair in on.chairs and table.chairs[chair].bot is None
    known = person.id in on.doubted or person.id in on.patient
    return plays and person.away is None and not known


def idle(table: Table, on: Playing) -> Iterator[tuple[int, PersonId]]:
    """Who is to be asked, and when: nothing hurries them, and others wait for them."""
    if not on.waits or table.stopped is not None:
        return
    players = [table.chairs[at].owner for at in on.chairs]
    here = [one for one in players if one and table.people[one].away is None]
    if len(here) < 2:  # whoever plays alone keeps nobody waiting
        return
    for wait in on.waits.values():
        owner = table.owner_of(on.chairs[wait.seat])
        if wait.due is None and owner is not None and _may_doubt(table, on, owner):
            yield max(wait.since, on.acted[wait.seat]) + IDLE, owner.id


def doubt(table: Table, entry: Entry, what: Doubt) -> Step:
    """Of several nodes the first to see it asks."""
    on = table.on
    due = {person: at for at, person in idle(table, on)} if on else {}
    seat = table.seat_of(what.person)
    if seat is None or due.get(what.person, entry.at + 1) > entry.at:
        raise Illegal("stale")
    return Step(doubted(table, seat, entry.at))


def stand_in(table: Table, entry: Entry, what: StandIn) -> Step:
    on = table.on
    until = on.doubted.get(what.person) if on else None
    if until is None or table.stopped is not None or until > entry.at:
        raise Illegal("stale")
    return _bot_holds(table, what.person)


def _bot_holds(table: Table, person: PersonId) -> Step:
    """Until they are back, or the game is over."""
    chair = table.chair_of(person)
    if chair is None or table.chairs[chair].bot is not None:
        raise Illegal("stale")
    bot = Bot(PIGMENTS[chair], USUAL, guest=True)
    table = with_chair(_certain(table, person), chair, Chair(person, bot))
    name = table.people[person].name
    return Step(table, event("bot_holds", person=person, name=name))


def let_bot(table: Table, entry: Entry, what: LetBot) -> Step:
    _missing(table, what.person)
    return _bot_holds(table, what.person)


def wait_for(table: Table, entry: Entry, what: WaitFor) -> Step:
    """No bot stands in, and no clock runs for them until they do something."""
    on = _missing(table, what.person)
    if what.person in on.patient:
        raise Illegal("no_change")
    seat = table.seat_of(what.person)
    waits = {
        key: replace(wait, due=None) if wait.seat == seat else wait
        for key, wait in on.waits.items()
    }
    rest = {one: until for one, until in on.doubted.items() if one != what.person}
    on = replace(on, doubted=rest, patient=(*on.patient, what.person), waits=waits)
    name = table.people[what.person].name
    return Step(replace(table, playing=on), event("waits_for", person=what.person, name=name))


def _missing(table: Table, person: PersonId) -> Playing:
    """The game, if this person plays in it and is not known to be there."""
    one, on = the_person(table, person), table.on
    chair = table.chair_of(person)
    if on is None or chair is None or chair not in on.chairs or table.chairs[chair].bot:
        raise Illegal("not_missing")
    if one.away is None and person not in on.doubted and person not in on.patient:
        raise Illegal("not_missing")
    return on


def check_missing(table: Table, person: PersonId) -> Seat:
    """The seat of somebody whom the host may skip."""
    on = _missing(table, person)
    chair = table.chair_of(person)
    assert chair is not None
    return Seat(on.chairs.index(chair))


def back(table: Table, entry: Entry, what: Back) -> Step:
    """Somebody says that they are there: the pencil is theirs at once."""
    person = the_person(table, entry.by)
    chair = table.chair_of(person.id)
    if chair is not None and table.chairs[chair].bot is not None:
        table = with_chair(table, chair, Chair(person.id))
        return Step(table, event("returned", person=person.id, name=person.name))
    if table.on is None or person.id not in (*table.on.doubted, *table.on.patient):
        raise Illegal("no_change")
    return Step(table)  # whoever asks for anything is there


def certain(table: Table, person: PersonId, at: int) -> Table:
    """Somebody has done something: they are there, and their clock runs again."""
    on = table.on
    if on is None or (person not in on.doubted and person not in on.patient):
        return table
    waited = person in on.patient
    table = _certain(table, person)
    return clocks.retimed_for(table, person, at) if waited else table


def _certain(table: Table, person: PersonId) -> Table:
    on = table.on
    if on is None:
        return table
    doubts = {one: until for one, until in on.doubted.items() if one != person}
    patient = tuple(one for one in on.patient if one != person)
    return replace(table, playing=replace(on, doubted=doubts, patient=patient))
