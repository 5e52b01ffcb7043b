"""Messages between nodes that serve the same table. Only hints: the log is authoritative."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from vernissage.log import Bus
from vernissage.server.protocol.wire import Said


class Stored(Struct, frozen=True, tag=1, array_like=True):
    """Entries that follow a seq, as they are stored."""

    after: int
    entries: Sequence[bytes]


class Inked(Struct, frozen=True, tag=2, array_like=True):
    records: bytes


class Spoken(Struct, frozen=True, tag=3, array_like=True):
    said: Said


class Present(Struct, frozen=True, tag=4, array_like=True):
    """Who is connected to the node that publishes this."""

    people: Sequence[str]


class Lines(Struct, frozen=True, tag=5, array_like=True):
    """The last lines of the chat, after the bus may have lost some. `asking`: for those of the
    others."""

    said: Sequence[Said]
    asking: bool


class Prepared(Struct, frozen=True, tag=6, array_like=True):
    """What somebody has chosen and not sent, for a moment of the game; None: nothing any more."""

    person: str
    when: str
    action: bytes | None


NodeMessage = Stored | Inked | Spoken | Present | Lines | Prepared
_decoder: msgspec.msgpack.Decoder[NodeMessage] = msgspec.msgpack.Decoder(NodeMessage)
_encode = msgspec.msgpack.Encoder().encode


def read(data: bytes) -> NodeMessage | None:
    """None for a message of another version."""
    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError:
        return None


class NodeLink:
    """A table's topic on the bus. `shared`: other nodes may be listening."""

    def __init__(self, bus: Bus, table: str, shared: bool) -> None:
        self._bus, self._table, self.shared = bus, table, shared

    @property
    def healthy(self) -> bool:
        """False while the bus may lose messages."""
        return self._bus.healthy

    def publish(self, message: NodeMessage) -> None:
        if self.shared:
            self._bus.publish(self._table, _encode(message))
