"""People come, go, speak a language, and one of them is the host."""

import unicodedata

from msgspec.structs import replace

from vernissage.kit.clue import check_text
from vernissage.kit.errors import Illegal
from vernissage.table.absence import certain
from vernissage.table.inputs import (
    Away,
    Dropped,
    Entry,
    ExtraTime,
    HandOver,
    Here,
    Join,
    Leave,
    Moved,
    MoveOffered,
    Mute,
    Open,
    Ready,
    Remove,
    Rename,
    Speak,
    Succeed,
    TakenBack,
)
from vernissage.table.names import MAX_NAME
from vernissage.table.requests import without_claim
from vernissage.table.seating import hushed, vacated, with_hand_seen_at
from vernissage.table.state import (
    DEVICES,
    ON_ONE_DEVICE,
    PEOPLE,
    Device,
    Person,
    PersonId,
    Table,
)
from vernissage.table.step import Step, StepEvent, event, the_person, with_person

EXTRA = (100, 150, 200, 300)  # percent
SUCCESSION = 60_000  # ms that a table waits for its host
REMEMBERED = 64  # removed devices that may not come back
NOBODY = PersonId("")


def open_table(entry: Entry, what: Open) -> Step:
    """The first entry makes the table."""
    empty = Table(
        seq=0,
        at=entry.at,
        id=what.table,
        code=what.code,
        invite=what.invite,
        host=NOBODY,
        people={},
        decks=what.decks,
    )
    return join(empty, entry, Join(what.name, what.language, what.device, label=what.label))


def join(table: Table, entry: Entry, what: Join) -> Step:
    if table.locked:
        raise Illegal("table_locked")
    if what.device in table.removed:
        raise Illegal("removed")
    sharing = sum(what.device in one.devices for one in table.people.values())
    if sharing and not what.another:
        raise Illegal("here_already")
    if sharing >= ON_ONE_DEVICE:
        raise Illegal("device_full", n=ON_ONE_DEVICE)
    if len(table.people) >= PEOPLE:
        raise Illegal("table_full", n=PEOPLE)
    number = table.came + 1
    person = Person(
        id=PersonId(f"p{number}"),
        name="" if what.screen else checked_name(what.name),
        language=what.language,
        devices=(what.device,),
        known={what.device: Device(1, entry.at, what.label)},
        screen=what.screen,
    )
    table = with_person(replace(table, came=number), person)
    if what.screen:
        return Step(table, event("screen_joined"))
    joined = Step(table, event("joined", person=person.id, name=person.name))
    return joined.then(succession(table))


def checked_name(name: str) -> str:
    """Any script, composed, without anything invisible."""
    return check_text(unicodedata.normalize("NFC", name[: MAX_NAME * 4]), MAX_NAME)


def leave(table: Table, entry: Entry, what: Leave) -> Step:
    person = the_person(table, entry.by)
    step = _without(table, person)
    events = event("gone", person=person.id, name=person.name)
    return Step(step.table, (*_unless_screen(person, events), *step.events))


def taken_back(table: Table, entry: Entry, what: TakenBack) -> Step:
    """The log before this has nothing of these people any more. Nobody is named by it."""
    table = replace(table, rewritten=table.rewritten + 1)
    events: tuple[StepEvent, ...] = event("taken_back")
    for person in [table.people[one] for one in what.people if one in table.people]:
        step = _without(table, person)
        table, events = step.table, (*events, *step.events)
    return Step(table, events)


def remove(table: Table, entry: Entry, what: Remove) -> Step:
    person = the_person(table, what.person)
    if person.id == entry.by:
        raise Illegal("not_yourself")
    shared = {
        device for one in table.people.values() if one is not person for device in one.devices
    }
    own = [device for device in person.devices if device not in shared]
    removed = (*table.removed, *own)[-REMEMBERED:]
    step = _without(replace(table, removed=removed), person)
    events = event("removed", person=person.id, name=person.name)
    return Step(step.table, (*_unless_screen(person, events), *step.events))


def _unless_screen(person: Person, events: tuple[StepEvent, ...]) -> tuple[StepEvent, ...]:
    """A screen has no name, so nothing is said of it."""
    return () if person.screen else events


def _without(table: Table, person: Person) -> Step:
    """Without a person who leaves for good: the chair is freed, in a game a bot takes over, and
    there is a host."""
    step = vacated(without_claim(table, person.id), person.id)
    people = {key: one for key, one in step.table.people.items() if key != person.id}
    return step.then(succession(replace(step.table, people=people)))


def succession(table: Table) -> Step:
    """If there is no host, whoever came first and is here takes over."""
    if table.host in table.people:
        return Step(table)
    people = [one for one in table.people.values() if not one.screen]
    heirs = [one for one in people if one.away is None] or people
    if not heirs:  # nobody could open a locked table any more
        return Step(replace(table, host=NOBODY, locked=False))
    heir = heirs[0]
    return Step(replace(table, host=heir.id), event("host", person=heir.id, name=heir.name))


def succeed(table: Table, entry: Entry, what: Succeed) -> Step:
    host = table.people.get(table.host)
    if host is None or host.away is None or entry.at - host.away < SUCCESSION:
        raise Illegal("stale")
    others = {key: one for key, one in table.people.items() if key != host.id}
    if not any(one.away is None and not one.screen for one in others.values()):
        raise Illegal("stale")
    step = succession(replace(table, host=NOBODY, people=others))
    return Step(replace(step.table, people=table.people), step.events)


def hand_over(table: Table, entry: Entry, what: HandOver) -> Step:
    person = the_person(table, what.person)
    if person.screen:
        raise Illegal("not_for_screens")
    if person.id == table.host:
        raise Illegal("no_change")
    table = replace(table, host=person.id)
    return Step(table, event("host", person=person.id, name=person.name))


def rename(table: Table, entry: Entry, what: Rename) -> Step:
    person = the_person(table, entry.by)
    if hushed(table, person):  # a name could give the secret away, too
        raise Illegal("you_know_too_much")
    person = replace(person, name=checked_name(what.name))
    return Step(with_person(table, person), event("renamed", person=person.id, name=person.name))


def speak(table: Table, entry: Entry, what: Speak) -> Step:
    person = replace(the_person(table, entry.by), language=what.language)
    return Step(with_person(table, person))


def ready(table: Table, entry: Entry, what: Ready) -> Step:
    return Step(with_person(table, replace(the_person(table, entry.by), ready=what.on)))


def mute(table: Table, entry: Entry, what: Mute) -> Step:
    person = replace(the_person(table, what.person), muted=what.on)
    events = event("muted" if what.on else "unmuted", person=person.id, name=person.name)
    return Step(with_person(table, person), _unless_screen(person, events))


def extra_time(table: Table, entry: Entry, what: ExtraTime) -> Step:
    if what.percent not in EXTRA:
        raise Illegal("extra_wrong", of=list(EXTRA))
    if entry.by not in (what.person, table.host):
        raise Illegal("not_host")
    return Step(with_person(table, replace(the_person(table, what.person), extra=what.percent)))


def away(table: Table, entry: Entry, what: Away) -> Step:
    person = the_person(table, what.person)
    if person.away is not None:
        raise Illegal("stale")
    table = with_person(table, replace(person, away=entry.at))
    events = event("away", person=person.id, name=person.name)
    return Step(table, _unless_screen(person, events))


def here(table: Table, entry: Entry, what: Here) -> Step:
    person = the_person(table, what.person)
    if person.away is None:
        raise Illegal("stale")
    table = certain(with_person(table, replace(person, away=None)), person.id, entry.at)
    events = event("returned", person=person.id, name=person.name)
    return Step(table, _unless_screen(person, events)).then(succession(table))


def move_offered(table: Table, entry: Entry, what: MoveOffered) -> Step:
    person = the_person(table, entry.by)
    if len(person.devices) >= DEVICES:
        raise Illegal("too_many_devices", n=DEVICES)
    person = replace(person, moving=what.token, moving_until=what.until)
    return Step(with_person(table, person))


def moved(table: Table, entry: Entry, what: Moved) -> Step:
    """The link works once, and not for long."""
    person = the_person(table, what.person)
    if not person.moving or person.moving != what.token or entry.at > person.moving_until:
        raise Illegal("link_used")
    if what.device in table.removed:
        raise Illegal("removed")
    if sum(what.device in one.devices for one in table.people.values()) >= ON_ONE_DEVICE:
        raise Illegal("device_full", n=ON_ONE_DEVICE)
    devices = tuple(dict.fromkeys((*person.devices, what.device)))
    known = {**person.known, what.device: Device(_next_number(person), entry.at, what.label)}
    person = replace(person, devices=devices, known=known, moving="", moving_until=0)
    table = with_person(table, person)
    if table.on and person.id in table.on.held:
        table = with_hand_seen_at(table, person, table.on.held[person.id])
    return Step(table)


def _next_number(person: Person) -> int:
    return max((one.number for one in person.known.values()), default=0) + 1


def dropped(table: Table, entry: Entry, what: Dropped) -> Step:
    """A device drops those that came after it: whoever got in by a link that was not meant for
    them cannot shut the owner out. A link that waits is void, as that device may have made it."""
    person = the_person(table, entry.by)
    own = person.known.get(what.device)
    gone = next((key for key, one in person.known.items() if one.number == what.number), None)
    if gone is None or own is None:
        raise Illegal("no_such_device")
    if own.number >= what.number:
        raise Illegal("older_device")
    person = replace(
        person,
        devices=tuple(one for one in person.devices if one != gone),
        known={key: one for key, one in person.known.items() if key != gone},
        moving="",
        moving_until=0,
    )
    return Step(with_person(table, person))
