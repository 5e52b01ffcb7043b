"""How a device comes to a table: as its host, by link or code, or as another device of a person."""

from typing import Annotated

from msgspec import Meta, Struct

from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.guessing import Guesses, code_rates, pin_rates
from vernissage.server.http.invitation import Invitation, invitation_to
from vernissage.server.identity import fingerprint, person_of, same, tidy_code
from vernissage.server.limits import Buckets
from vernissage.server.node import Node
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.room import Room
from vernissage.table import Person, PersonId
from vernissage.table.inputs import Join, Moved

Name = Annotated[str, Meta(max_length=96)]
Token = Annotated[str, Meta(max_length=256)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    language: Language


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """By a short code (and a PIN if the table has one), or by a table and its invite."""

    language: Language
    name: Name = ""
    code: Annotated[str, Meta(max_length=16)] = ""
    pin: Annotated[str, Meta(max_length=8)] = ""
    table: Token = ""
    invite: Token = ""
    screen: bool = False  # a TV, which only watches
    another: bool = False  # one more person on this device: pass and play


class LookAtTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody was sent: a short code, or a table and its invite."""

    code: Annotated[str, Meta(max_length=16)] = ""
    table: Token = ""
    invite: Token = ""


class MoveHere(Struct, frozen=True, forbid_unknown_fields=True):
    """What a one-time link carries."""

    link: Token


class MoveOffer(Struct, frozen=True):
    """What a one-time link would make of this device."""

    name: str
    code: str
    people: list[str]
    already: list[str]  # who this device is at that table now
    here: bool  # it is this person already


class Place(Struct, frozen=True):
    """Where a device belongs now; the socket wants it in its hello."""

    table: str
    person: PersonId


class Invited(Struct, frozen=True):
    table: str
    person: PersonId
    code: str
    invite: str


class TableAccess:
    def __init__(self, node: Node) -> None:
        self._node = node
        limits, clock = node.services.limits, node.services.clock
        self._tables = Buckets(limits.tables, clock)
        self._codes = Guesses(code_rates(limits), clock)
        self._pins = Guesses(pin_rates(limits), clock)
        self._joins = Buckets(limits.joins, clock)

    async def open_table(
        self, wish: NewTable, device: str, client: str, label: str = ""
    ) -> Invited:
        if not self._tables.take(client):
            raise Illegal("slow_down")
        room = await self._node.new_table(wish.name, wish.language, device, label)
        table = room.table
        return Invited(table.id, table.host, table.code, table.invite)

    async def join(self, wish: JoinTable, device: str, client: str, label: str = "") -> Place:
        if wish.code:
            room = await self._by_code(wish, device, client)
        else:
            room = await self._by_invite(wish.table, wish.invite)
        known = person_of(room.table, device)
        if known is not None and not wish.another:
            return Place(room.table.id, known.id)  # a known device keeps its person
        if not self._joins.take(client):
            raise Illegal("slow_down")
        return await self._join_as_new(room, wish, device, client, label)

    async def look(
        self, wish: LookAtTable, device: str, client: str, language: Language
    ) -> Invitation:
        """What somebody is invited to; nothing changes by it. A code is a guess here, too."""
        if wish.code:
            room, _ = await self._find_by_code(wish.code, device, client)
        else:
            room = await self._by_invite(wish.table, wish.invite)
        await room.catch_up()
        table = room.table
        known = person_of(table, device) is not None
        if not known and (table.locked or (wish.code and table.pin)):
            return Invitation(False, table.locked)
        return invitation_to(table, language)

    async def _by_code(self, wish: JoinTable, device: str, client: str) -> Room:
        room, known = await self._find_by_code(wish.code, device, client)
        if not known:
            self._check_pin(room, wish.pin, device, client)
        return room

    async def _find_by_code(self, code: str, device: str, client: str) -> tuple[Room, bool]:
        """And whether the device belongs there: then it needs no guess and no PIN."""
        table = await self._node.services.store.find(tidy_code(code))
        served = self._node.rooms.get(table or "")
        if served is not None and person_of(served.table, device):
            return served, True
        with self._codes.one(device, client):
            if table is None:
                raise Illegal("no_such_code")
            room = await self._node.room(table)
            known = person_of(room.table, device)
            if known is None and room.code_rests():
                raise Illegal("no_such_code")
        return room, known is not None

    def _check_pin(self, room: Room, pin: str, device: str, client: str) -> None:
        table = room.table
        if not table.pin:
            return
        if not pin:
            raise Illegal("pin_needed")
        with self._pins.one(device, client, table.id):
            if not same(table.pin, pin):
                raise Illegal("pin_refused")

    async def _by_invite(self, table: str, invite: str) -> Room:
        room = await self._node.room(table)
        if not same(room.table.invite, invite):
            raise Illegal("no_such_table")
        return room

    async def _join_as_new(
        self, room: Room, wish: JoinTable, device: str, client: str, label: str
    ) -> Place:
        print_ = fingerprint(room.table.id, device)
        what = Join(wish.name, wish.language, print_, wish.screen, wish.another, label)
        try:
            await room.ask(Request(what, client=client))
        except Illegal as illegal:
            if illegal.code != "here_already":  # a double tap
                raise
        mine = [one.id for one in room.table.people.values() if print_ in one.devices]
        if not mine:
            raise Illegal("removed")
        return Place(room.table.id, mine[-1])

    async def look_at_link(self, wish: MoveHere, device: str) -> MoveOffer:
        """Who a link makes of this device, before it does; nothing changes by it."""
        room, person, token = await self._of_link(wish)
        known = room.table.people[person]
        here = [one for one in room.table.people.values() if _has(one, room, device)]
        unspent = known.moving and same(known.moving, fingerprint(room.table.id, token))
        if known not in here and (not unspent or room.now() > known.moving_until):
            raise Illegal("link_used")
        people = [one.name for one in room.table.people.values() if not one.screen]
        already = [one.name for one in here if one.id != person]
        return MoveOffer(known.name, room.table.code, people, already, known in here)

    async def move(self, wish: MoveHere, device: str, client: str, label: str = "") -> Place:
        """Another device of a person who made a link for it."""
        room, person, token = await self._of_link(wish)
        table = room.table.id
        if _has(room.table.people[person], room, device):
            return Place(table, person)  # a double tap
        prints = fingerprint(table, token), fingerprint(table, device)
        await room.ask(Request(Moved(person, *prints, label), client=client))
        return Place(table, person)

    async def _of_link(self, wish: MoveHere) -> tuple[Room, PersonId, str]:
        """One answer to all that are wrong: a link tells nothing about tables and people."""
        table, _, rest = wish.link.partition(".")
        person, _, token = rest.partition(".")
        try:
            room = await self._node.room(table)
        except Illegal as illegal:
            raise Illegal("link_used") if illegal.code == "no_such_table" else illegal from None
        await room.catch_up()  # the link may have been made at another node
        if person not in room.table.people:
            raise Illegal("link_used")
        return room, PersonId(person), token

    async def member(self, table: str, device: str, wanted: str = "") -> tuple[Room, PersonId]:
        """The table, if this device belongs to it; for others it is not there."""
        room = await self._node.room(table)
        person = await room.member(device, wanted)
        if person is None:
            raise Illegal("no_such_table")
        return room, person.id


def _has(person: Person, room: Room, device: str) -> bool:
    return bool(device) and fingerprint(room.table.id, device) in person.devices
