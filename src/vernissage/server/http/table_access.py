"""How a device comes to a table: as its host, by link or code, or as another device of a person."""

from typing import Annotated

from msgspec import Meta, Struct

from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.identity import fingerprint, person_of, same, tidy_code
from vernissage.server.limits import Buckets
from vernissage.server.node import Node
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.room import Room
from vernissage.table import PersonId
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


class MoveHere(Struct, frozen=True, forbid_unknown_fields=True):
    """What a one-time link carries."""

    link: Token


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
        self._guesses = Buckets(limits.guesses, clock)
        self._pins = Buckets(limits.pins, clock)

    async def open_table(self, wish: NewTable, device: str, client: str) -> Invited:
        if not self._tables.take(client):
            raise Illegal("slow_down")
        room = await self._node.new_table(wish.name, wish.language, device)
        table = room.table
        return Invited(table.id, table.host, table.code, table.invite)

    async def join(self, wish: JoinTable, device: str, client: str) -> Place:
        room = await (self._by_code(wish, client) if wish.code else self._by_invite(wish))
        known = person_of(room.table, device)
        if known is not None and not wish.another:
            return Place(room.table.id, known.id)  # a known device keeps its person
        return await self._join_as_new(room, wish, device)

    async def _by_code(self, wish: JoinTable, client: str) -> Room:
        """Guessing is slow: wrong codes are limited by address, wrong PINs by table."""
        if not self._guesses.has(client):
            raise Illegal("slow_down")
        table = await self._node.services.store.find(tidy_code(wish.code))
        if table is None:
            self._guesses.owe(client)
            raise Illegal("no_such_code")
        room = await self._node.room(table)
        self._check_pin(room, wish.pin)
        return room

    def _check_pin(self, room: Room, pin: str) -> None:
        table = room.table
        if not table.pin:
            return
        if not pin:
            raise Illegal("pin_needed")
        if not self._pins.has(table.id):
            raise Illegal("slow_down")
        if not same(table.pin, pin):
            self._pins.take(table.id)
            raise Illegal("pin_refused")

    async def _by_invite(self, wish: JoinTable) -> Room:
        room = await self._node.room(wish.table)
        if not same(room.table.invite, wish.invite):
            raise Illegal("no_such_table")
        return room

    async def _join_as_new(self, room: Room, wish: JoinTable, device: str) -> Place:
        print_ = fingerprint(room.table.id, device)
        what = Join(wish.name, wish.language, print_, wish.screen, wish.another)
        try:
            await room.ask(Request(what))
        except Illegal as illegal:
            if illegal.code != "here_already":  # a double tap
                raise
        mine = [one.id for one in room.table.people.values() if print_ in one.devices]
        if not mine:
            raise Illegal("removed")
        return Place(room.table.id, mine[-1])

    async def move(self, wish: MoveHere, device: str) -> Place:
        """Another device of a person who made a link for it."""
        table, _, rest = wish.link.partition(".")
        person, _, token = rest.partition(".")
        room = await self._node.room(table)
        prints = fingerprint(table, token), fingerprint(table, device)
        known = room.table.people.get(PersonId(person))
        if known is not None and prints[1] in known.devices:
            return Place(table, known.id)  # a double tap
        await room.ask(Request(Moved(PersonId(person), *prints)))
        return Place(table, PersonId(person))

    async def member(self, table: str, device: str, wanted: str = "") -> tuple[Room, PersonId]:
        """The table, if this device belongs to it; for others it is not there."""
        room = await self._node.room(table)
        person = await room.member(device, wanted)
        if person is None:
            raise Illegal("no_such_table")
        return room, person.id
