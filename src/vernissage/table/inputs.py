"""What a table's log is made of.

The first group is what people ask for; the second is made by the server, which adds what must
come from outside: secrets, chance, and that somebody is gone or late.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from vernissage.kit.game import Seat
from vernissage.kit.manifest import Scalar
from vernissage.kit.texts import Language
from vernissage.table.state import DECKS, Newcomers, Pace, Pack, PersonId, Played, WordPack


class Asked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a person may ask of the table."""


class Sit(Asked, frozen=True, tag="sit"):
    """Take a chair. One of a running game may have to be asked for: then the host decides."""

    chair: int | None = None  # None: any that is free


class Stand(Asked, frozen=True, tag="stand"):
    """Leave the chair and watch; in a game a bot plays on. Whoever has asked for a chair of the
    game asks no more instead."""


class Leave(Asked, frozen=True, tag="leave"):
    """Leave the table for good."""


class Rename(Asked, frozen=True, tag="rename"):
    name: Annotated[str, Meta(max_length=96)]


class Speak(Asked, frozen=True, tag="speak"):
    language: Language


class Ready(Asked, frozen=True, tag="ready"):
    on: bool = True


class ExtraTime(Asked, frozen=True, tag="extra_time"):
    """Anybody for themselves, the host for anybody."""

    person: PersonId
    percent: int


class Choose(Asked, frozen=True, tag="choose"):
    game: str
    options: Mapping[str, Scalar | Sequence[Scalar]] = {}


PackNames = Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=16)]


class UseDecks(Asked, frozen=True, tag="decks"):
    """The decks of pictures for the next game, and its word cards (none: as they were)."""

    pictures: PackNames
    words: PackNames = ()


class SetPace(Asked, frozen=True, tag="pace"):
    pace: Pace


class Hush(Asked, frozen=True, tag="hush"):
    on: bool


class Lock(Asked, frozen=True, tag="lock"):
    on: bool


class SetNewcomers(Asked, frozen=True, tag="newcomers"):
    """Whether newcomers ask the host for a chair of a running game, or take it."""

    way: Newcomers


class LetSit(Asked, frozen=True, tag="let_sit"):
    """The host's answer to somebody who asks for a chair of the running game."""

    person: PersonId
    on: bool = True
    chair: int | None = None  # that the host was asked for: nobody changes it at the last moment


class SetPin(Asked, frozen=True, tag="pin"):
    """Digits that the short code needs besides; empty: none."""

    pin: str


class Pause(Asked, frozen=True, tag="pause"):
    pass


class Resume(Asked, frozen=True, tag="resume"):
    pass


class HandOver(Asked, frozen=True, tag="hand_over"):
    person: PersonId


class Remove(Asked, frozen=True, tag="remove"):
    person: PersonId
    renew: bool = False  # the link and the code, too: they know them


class Swap(Asked, frozen=True, tag="swap"):
    """Two chairs change places; one of them may be free."""

    chair: int
    other: int


class SeatBot(Asked, frozen=True, tag="seat_bot"):
    """On a free chair, or in somebody's place until it is given back. A bot that sits there already
    gets this strength."""

    chair: int
    strength: str = "normal"


class GiveBack(Asked, frozen=True, tag="give_back"):
    """The bot goes; the chair is its owner's again, or free."""

    chair: int


class Mute(Asked, frozen=True, tag="mute"):
    person: PersonId
    on: bool = True


class End(Asked, frozen=True, tag="end"):
    """Put the running game away, unfinished."""


class Hurry(Asked, frozen=True, tag="hurry"):
    """Show at once what is being revealed, until the game moves on."""


class NewEvening(Asked, frozen=True, tag="new_evening"):
    """Forget the score of the evening."""


class Start(Asked, frozen=True, tag="start"):
    """Begin the chosen game: the first, the next, or the same again."""


class Again(Asked, frozen=True, tag="again"):
    """After a game: ask everybody for the next one, or join whoever asks; not `on`: wait a little.
    From the server it says that the game could not begin."""

    on: bool = True


class Back(Asked, frozen=True, tag="back"):
    """I am here: whatever bot holds my pencil gives it back."""


class WaitFor(Asked, frozen=True, tag="wait_for"):
    """Somebody who is missing: no bot plays for them, and no clock runs for them."""

    person: PersonId


class LetBot(Asked, frozen=True, tag="let_bot"):
    """A bot plays for somebody who is missing, until they are back."""

    person: PersonId


class Skip(Asked, frozen=True, tag="skip"):
    """The time of somebody who is missing is over now."""

    person: PersonId


class Renew(Asked, frozen=True, tag="renew"):
    """Replace the invite link and the code; the old ones become invalid."""


class Move(Asked, frozen=True, tag="move"):
    """A one-time link for another device of one's own."""


Ask = (
    Sit | Stand | Leave | Rename | Speak | Ready | ExtraTime | Choose | SetPace | Hush | Lock
    | SetPin | Pause | Resume | HandOver | Remove | Swap | SeatBot | GiveBack | Mute | End
    | Hurry | NewEvening | Start | Again | Renew | Move | UseDecks | SetNewcomers | LetSit
    | Back | WaitFor | LetBot | Skip
)  # fmt: skip


class ServerInput(Struct, frozen=True, omit_defaults=True):
    """What only the server appends to the log."""


class Open(ServerInput, frozen=True, tag="open"):
    """The first entry: a table and its host."""

    table: str
    code: str
    invite: str
    name: str
    language: Language
    device: str
    label: str = ""  # of the device
    decks: tuple[str, ...] = DECKS  # of pictures, which older logs do not name


class Join(ServerInput, frozen=True, tag="join"):
    name: str
    language: Language
    device: str
    screen: bool = False
    another: bool = False  # one more person on the same device
    label: str = ""


class Started(ServerInput, frozen=True, tag="started"):
    seed: bytes
    version: int  # of the rules
    deck: Mapping[str, int] = {}  # what the decks on this machine hold
    packs: tuple[Pack, ...] = ()  # the pictures, if the game has any
    words: tuple[WordPack, ...] = ()  # the word cards, if they are not only the built-in ones
    guarded: bool = False  # chairs are kept and asked for, which older logs do not know
    asked: bool = False  # everybody was asked: the table begins it by itself


class Veiled(ServerInput, frozen=True, tag="veiled"):
    """Somebody at the table did not want to see the picture of a card."""

    card: int
    limited: bool = False  # to cards that they see, and to a few; older logs know no limits


class ShowAgain(ServerInput, frozen=True, tag="show_again"):
    """The host wants all pictures of the game that people have reported to be shown again."""


class TakenBack(ServerInput, frozen=True, tag="taken_back"):
    """What these people left here was taken out of the log before this entry. Whoever of them is
    still at the table leaves."""

    people: tuple[PersonId, ...]


class Renewed(ServerInput, frozen=True, tag="renewed"):
    code: str
    invite: str


class MoveOffered(ServerInput, frozen=True, tag="move_offered"):
    token: str  # its fingerprint
    until: int


class Moved(ServerInput, frozen=True, tag="moved"):
    person: PersonId
    token: str
    device: str
    label: str = ""


class Dropped(ServerInput, frozen=True, tag="dropped"):
    """A device of theirs is no longer this person."""

    number: int
    device: str  # on which they said so


class ShownOut(ServerInput, frozen=True, tag="shown_out"):
    """Somebody is removed, and what they know of the way to the table is worth nothing."""

    person: PersonId
    code: str
    invite: str


class Away(ServerInput, frozen=True, tag="away"):
    person: PersonId


class Here(ServerInput, frozen=True, tag="here"):
    person: PersonId


class Doubt(ServerInput, frozen=True, tag="doubt"):
    """Somebody has done nothing for long, without a clock: they are asked if they are there."""

    person: PersonId


class StandIn(ServerInput, frozen=True, tag="stand_in"):
    """Nobody has answered: a bot plays for them until they are back."""

    person: PersonId


class Skipped(ServerInput, frozen=True, tag="skipped"):
    """The host skips somebody who is missing. What they had prepared is handed in."""

    person: PersonId
    prepared: str = ""  # an action as JSON


class Wake(ServerInput, frozen=True, tag="wake"):
    """Nobody served the table when its deadlines passed, so everybody gets some more time."""


class Succeed(ServerInput, frozen=True, tag="succeed"):
    """The host has been gone too long; the next one takes over."""


class Play(ServerInput, frozen=True, tag="play"):
    """A person's action in the game, or a bot's in their place."""

    seat: Seat
    action: msgspec.Raw
    bot: bool = False


class Noted(ServerInput, frozen=True, tag="noted"):
    """The result of a finished game, which other rules may no longer be able to replay."""

    number: int  # in the evening, from 0
    played: Played


class Late(ServerInput, frozen=True, tag="late"):
    """A deadline of the game passed. What its seat had chosen and not sent is handed in."""

    key: str
    prepared: str = ""  # an action as JSON


What = (
    Sit | Stand | Leave | Rename | Speak | Ready | ExtraTime | Choose | SetPace | Hush | Lock
    | SetPin | Pause | Resume | HandOver | Remove | Swap | SeatBot | GiveBack | Mute | End
    | Hurry | NewEvening | Open | Join | Started | Renewed | MoveOffered | Moved | Away | Here
    | Wake | Succeed | Play | Late | Noted | UseDecks | Veiled | SetNewcomers | LetSit | Dropped
    | ShownOut | ShowAgain | TakenBack | Again | Back | WaitFor | LetBot | Doubt | StandIn
    | Skipped
)  # fmt: skip


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    at: int  # milliseconds since 1970; never goes back
    what: What
    by: PersonId = PersonId("")  # nobody: the server
    id: str = ""  # the client's, so that a resend is known


_decoder = msgspec.json.Decoder(Entry)


def read_entry(data: bytes) -> Entry:
    return _decoder.decode(data)


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


_asked: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Ask)


def read_ask(data: bytes | msgspec.Raw) -> Any:
    """What somebody asks; msgspec's error for anything else."""
    return _asked.decode(data)
