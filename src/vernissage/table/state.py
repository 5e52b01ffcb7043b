"""A table as a value: who is here, where they sit, what they play, and how the evening stands."""

from collections.abc import Mapping
from typing import Any, Literal, NewType

from msgspec import Struct

from vernissage.kit.game import Outcome, Seat
from vernissage.kit.materials import Level
from vernissage.kit.texts import Language

PersonId = NewType("PersonId", str)
Pace = Literal["none", "relaxed", "brisk"]
Newcomers = Literal["ask", "free"]

CHAIRS = 12  # as many as the largest game seats
PEOPLE = 64  # with those who only watch
DEVICES = 8  # of one person
ON_ONE_DEVICE = 4  # people who share it
HEARD = 2000  # clues of an evening that are remembered: some hundred games
DECKS = ("gouache-1",)  # of pictures, where an old log says nothing
FRESH = "fresh"  # instead of a deck: one that nobody at the table has seen
SEEN = 64  # decks that a table remembers
BUILT_IN = "house"  # what logs and addresses call the built-in word cards
WORDS = (BUILT_IN,)  # word cards, until others are chosen


class Device(Struct, frozen=True, omit_defaults=True):
    """What a person is told of a device of theirs; nobody else is."""

    number: int  # among all they ever had here
    at: int  # when it came
    label: str = ""  # what it is, coarsely: "phone Firefox"


class Person(Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: PersonId
    name: str
    language: Language
    devices: tuple[str, ...]  # fingerprints of their secrets
    known: Mapping[str, Device] = {}  # the same, by their fingerprints
    screen: bool = False  # a TV: it shows the table and does nothing
    away: int | None = None  # since when; None: here
    ready: bool = False
    muted: bool = False
    extra: int = 100  # how much time this person gets, in percent
    moving: str = ""  # the fingerprint of a one-time link to another device
    moving_until: int = 0
    # The seq of each request that was done, the latest only and the oldest first: a resend is
    # answered and not done twice.
    answered: dict[str, int] = {}


class Bot(Struct, frozen=True, omit_defaults=True):
    name: str  # a pigment: `bot.<name>` is its locale key
    strength: str
    guest: bool = False  # nobody asked for it: it goes when the game is over


class Chair(Struct, frozen=True, omit_defaults=True):
    """Whose place it is, and the bot that plays there, perhaps only until the owner is back."""

    owner: PersonId | None = None
    bot: Bot | None = None

    @property
    def free(self) -> bool:
        return self.owner is None and self.bot is None


class Wish(Struct, frozen=True):
    """What is to be played next."""

    game: str
    options: Mapping[str, Any]


class Pack(Struct, frozen=True, array_like=True):
    """So many pictures of a deck."""

    name: str
    size: int


class WordPack(Struct, frozen=True, array_like=True, omit_defaults=True):
    """So many word cards, by level."""

    name: str
    sizes: Mapping[str, int]
    without: Mapping[Level, tuple[int, ...]] = {}  # cards of it that were seen this evening


SeenWords = Mapping[str, Mapping[Level, tuple[int, ...]]]  # by pack and level


class Wait(Struct, frozen=True):
    """The game waits for a seat: since when, and until when if the clock runs."""

    seat: Seat
    since: int
    due: int | None = None


class Report(Struct, frozen=True):
    """A card whose picture somebody did not want to see."""

    card: int
    player: PersonId | None  # None: one of those who only watch
    devices: tuple[str, ...] = ()  # the player's


class Playing(Struct, frozen=True, kw_only=True):
    """The game on the table; it stays to be looked at when it is over."""

    game: str
    version: int
    options: Mapping[str, Any]
    seed: bytes  # never leaves the log
    packs: tuple[Pack, ...] = ()  # where its picture cards are from
    words: tuple[WordPack, ...] = ()  # where its word cards are from; none: built-in
    veiled: tuple[int, ...] = ()  # cards whose pictures are not shown
    reports: tuple[Report, ...] = ()  # that were made, those that were undone included
    moved: int = 0  # how often the pictures have got another address
    chairs: tuple[int, ...]  # by seat
    inputs: int  # how many the game has been given
    state: Any
    since: int  # when this moment of it began, by the table's clocks
    hurried: bool = False  # what this moment reveals bit by bit is shown at once
    waits: Mapping[str, Wait]
    moves: tuple[int, ...]  # by seat: how often it has done something
    acted: tuple[int, ...]  # by seat: when it last did, by the table's clocks
    held: Mapping[PersonId, Seat]  # who has seen which hand
    held_on: Mapping[str, Seat]  # and on which device: leaving and coming anew changes nothing
    guarded: bool = False  # chairs are kept and asked for; games of old logs gave them to anybody
    kept: Mapping[PersonId, int] = {}  # who stood up, and until when their chair waits for them
    asking: Mapping[PersonId, Seat] = {}  # who would like to play which seat
    asked: Mapping[str, int] = {}  # how often that was asked, by device
    doubted: Mapping[PersonId, int] = {}  # asked whether they are still there, and until when
    patient: tuple[PersonId, ...] = ()  # for whom the host waits, without a bot or a clock
    outcome: Outcome | None = None

    def seat_of(self, chair: int) -> Seat | None:
        return Seat(self.chairs.index(chair)) if chair in self.chairs else None


class Player(Struct, frozen=True, omit_defaults=True):
    """Who played a seat of a finished game: a person, as they were called then, or a bot."""

    person: PersonId | None = None
    name: str = ""
    bot: str = ""


class Played(Struct, frozen=True):
    """A finished game of the evening."""

    game: str
    mode: str
    at: int
    players: tuple[Player, ...]
    outcome: Outcome


class Tally(Struct, frozen=True):
    """The evening of one person."""

    person: PersonId
    name: str
    games: int
    wins: int
    beaten: int  # players left behind, all games together


class OnceMore(Struct, frozen=True):
    """Somebody has asked for the next game: it begins when it is due, or all have joined."""

    by: PersonId
    since: int
    due: int
    joined: tuple[PersonId, ...]


class Table(Struct, frozen=True, kw_only=True):
    seq: int  # of the last entry
    at: int  # its time, in milliseconds
    id: str
    code: str
    invite: str  # the long secret of the link
    host: PersonId
    people: Mapping[PersonId, Person]  # in the order they came
    chairs: tuple[Chair, ...] = (Chair(),) * CHAIRS
    came: int = 0  # how many people ever came
    removed: tuple[str, ...] = ()  # devices that may not come back
    wish: Wish | None = None
    decks: tuple[str, ...] = DECKS  # of pictures, for the next game
    seen: tuple[str, ...] = ()  # painted decks of the games so far, the last one at the end
    words: tuple[str, ...] = WORDS  # word cards, for the next game
    pace: Pace = "relaxed"
    hush: bool = False  # whoever draws or knows a secret may not chat
    locked: bool = False
    newcomers: Newcomers = "ask"  # whether the host decides who gets a hand of a running game
    pin: str = ""
    paused: bool = False
    stopped: int | None = None  # since when the clocks stand still
    evening: tuple[Played, ...] = ()
    tally: tuple[Tally, ...] = ()
    words_seen: SeenWords = {}  # word cards that were on display this evening
    heard: tuple[int, ...] = ()  # marks of clues that were told in games before this one
    noted: int = 0  # how many results of the evening are in the log as such
    rewritten: int = 0  # how often something was taken out of the log
    playing: Playing | None = None
    again: OnceMore | None = None  # everybody is asked for the next game
    outdated: str = ""  # the game that was on until the rules changed: people are told

    @property
    def on(self) -> Playing | None:
        """The game, while it is on."""
        playing = self.playing
        return playing if playing is not None and playing.outcome is None else None

    def chair_of(self, person: PersonId) -> int | None:
        for at, chair in enumerate(self.chairs):
            if chair.owner == person:
                return at
        return None

    def owner_of(self, chair: int) -> Person | None:
        owner = self.chairs[chair].owner
        return None if owner is None else self.people.get(owner)

    def seat_of(self, person: PersonId) -> Seat | None:
        """Where a person sits in the game on the table, or sat in one that is over."""
        if self.playing and self.playing.outcome is not None:
            return self.playing.held.get(person)
        chair = self.chair_of(person)
        return None if chair is None or self.playing is None else self.playing.seat_of(chair)
