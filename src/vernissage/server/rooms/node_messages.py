"""What nodes that serve the same table ring to each other. The log is the truth, this is haste."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from vernissage.log import Bell
from vernissage.server.protocol.wire import Said

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room


class Stored(Struct, frozen=True, tag=1, array_like=True):
    """Entries that follow a seq."""

    after: int
    entries: Sequence[bytes]


class Inked(Struct, frozen=True, tag=2, array_like=True):
    records: bytes


class Spoken(Struct, frozen=True, tag=3, array_like=True):
    said: Said


class Present(Struct, frozen=True, tag=4, array_like=True):
    """Who is connected to the ringing node."""

    people: Sequence[str]


Ring = Stored | Inked | Spoken | Present
_decoder = msgspec.msgpack.Decoder(Ring)
_encode = msgspec.msgpack.Encoder().encode


class Ringer:
    """`bell` is None where no other node can be listening."""

    def __init__(self, bell: Bell | None, table: str) -> None:
        self._bell, self._table = bell, table

    def ring(self, what: Ring) -> None:
        if self._bell is not None:
            self._bell.ring(self._table, _encode(what))

    def entries(self, after: int, entries: Sequence[bytes]) -> None:
        self.ring(Stored(after, entries))


def hear(room: "Room", data: bytes) -> None:
    """A ring of another node. One that cannot be read comes from another version: the log will
    tell what it was about."""
    try:
        ring = _decoder.decode(data)
    except msgspec.MsgspecError:
        return room.look_again()
    match ring:
        case Stored(after, entries):
            room.heard(after, entries)
        case Inked(records):
            room.pens.heard(records)
        case Spoken(said):
            room.talk.heard(said)
        case Present(people):
            room.presence.heard(people)
    return None
