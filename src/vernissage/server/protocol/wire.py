"""The messages of the socket, as described in `docs/protocol.md`. Ink has its own module."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from vernissage.table import Doc, StepEvent
from vernissage.table.patch import Op

Id = Annotated[str, Meta(min_length=1, max_length=32)]  # the client's name for a request


# From clients


class FromClient(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client may say."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message. The device is known by its cookie, or says its secret here."""

    table: Annotated[str, Meta(max_length=64)]
    device: Annotated[str, Meta(max_length=128)] = ""
    person: Annotated[str, Meta(max_length=16)] = ""  # if the device holds several
    since: int = 0  # the last seq this client has seen
    stamp: Annotated[str, Meta(max_length=32)] = ""  # of that entry
    heard: int = 0  # the time of the last line of chat it has seen
    build: Annotated[str, Meta(max_length=64)] = ""  # of the server that sent it


class Play(FromClient, frozen=True, tag="play"):
    """An action in the game, meant for a moment of it."""

    id: Id
    when: Annotated[str, Meta(max_length=128)]
    action: msgspec.Raw
    seen: int | None = None  # the server's time on the screen of whoever pressed


class Prepare(FromClient, frozen=True, tag="prepare"):
    """An action that is chosen and not sent: it is handed in when time runs out. `null`: none."""

    when: Annotated[str, Meta(max_length=128)]
    action: msgspec.Raw


class Ask(FromClient, frozen=True, tag="table"):
    """Something about the table."""

    id: Id
    action: msgspec.Raw


class Chat(FromClient, frozen=True, tag="chat"):
    id: Id
    text: Annotated[str, Meta(max_length=2000)]


class React(FromClient, frozen=True, tag="react"):
    id: Id
    emoji: Annotated[str, Meta(max_length=64)]


class Ping(FromClient, frozen=True, tag="ping"):
    """Asks for the server's time."""

    id: Id


Message = Hello | Play | Prepare | Ask | Chat | React | Ping
_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(data: bytes) -> Message:
    """msgspec's error, or a UnicodeDecodeError, for anything else."""
    return _messages.decode(data)


class _Named(Struct, frozen=True):
    id: Id = ""


_named = msgspec.json.Decoder(_Named)


def read_id(data: bytes) -> str:
    """The id of a message that is wrong otherwise, so that its sender knows what was refused."""
    try:
        return _named.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


# To clients


class Fact(Struct, frozen=True, omit_defaults=True):
    """An event: `event.<kind>` of the game's or the table's texts."""

    of: str
    kind: str
    args: Mapping[str, Any] = {}


class Said(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="chat"):
    """A line of chat, or a reaction."""

    person: str  # "": a bot
    at: int
    text: str = ""
    emoji: str = ""
    chair: int | None = None  # the bot's


class Welcome(Struct, frozen=True, tag="welcome"):
    """Everything a person may know now."""

    seq: int
    stamp: str  # random: tells this history of the table from another one, of a restored backup
    now: int
    build: str
    doc: Doc


class Step(Struct, frozen=True, tag="step"):
    """What happened, and what it changed in the document."""

    seq: int
    stamp: str
    now: int
    events: Sequence[Fact]
    patch: Sequence[Op]


class Done(Struct, frozen=True, omit_defaults=True, tag="done"):
    id: str
    seq: int
    link: str = ""  # a one-time link, for the person who asked for it


class Refused(Struct, frozen=True, omit_defaults=True, tag="refused"):
    """`text` is the reason in the person's language; `code` and `facts` are for programs."""

    id: str
    code: str
    text: str
    facts: Mapping[str, Any] = {}


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: int


class Notice(Struct, frozen=True, tag="notice"):
    """An announcement by the server."""

    code: str
    text: str


_encoder = msgspec.json.Encoder()
write = _encoder.encode


def write_step(seq: int, stamp: str, now: int, events: bytes, patch: bytes) -> bytes:
    """A `Step` of parts that are encoded already, because many people get the same."""
    head = f'{{"type":"step","seq":{seq},"stamp":"{stamp}","now":{now},"events":'
    return b'%b%b,"patch":%b}' % (head.encode(), events, patch)


def join(one: bytes, other: bytes) -> bytes:
    """Two encoded lists as one."""
    if one == b"[]" or other == b"[]":
        return other if one == b"[]" else one
    return one[:-1] + b"," + other[1:]


def facts(events: Sequence[StepEvent]) -> list[Fact]:
    return [Fact(one.of, one.event.kind, one.event.args) for one in events]
