"""What lies on the table, the phases of a turn, and what a player may do."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from vernissage.games.pictoric.figures import Forfeit, Mode
from vernissage.kit import CardId, Cards, Clue, Core, Line, Pen, Pile, Seat, Sheet

T = TypeVar("T")
Seats = tuple[Seat, ...]

EMPTY = 0  # the vote of who missed it (B4), and of the leader, whose die holds the answer


def put(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """What everybody has, with something else for one seat."""
    new = list(row)
    new[seat] = value
    return tuple(new)


# What a player may do


class Theme(Struct, frozen=True, tag="theme", forbid_unknown_fields=True):
    """Name the theme that the association must stay within (B37)."""

    text: str


class Shed(Struct, frozen=True, tag="shed", forbid_unknown_fields=True):
    """Choose the cards that the bank loses (B34)."""

    cards: Cards


class Lead(Struct, frozen=True, tag="lead", forbid_unknown_fields=True, omit_defaults=True):
    """Give the association. In the open game the die fixes the answer with it (B3)."""

    clue: Clue
    sector: int | None = None


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True, omit_defaults=True):
    """A stroke of the silent leader's drawing (B35)."""

    stroke: bytes
    pen: Pen | None = None


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take the last stroke back."""


class Give(Struct, frozen=True, tag="give", forbid_unknown_fields=True):
    """Give the card of the bank that fits the association best (B22)."""

    card: CardId


class Vote(Struct, frozen=True, tag="vote", forbid_unknown_fields=True):
    """Turn the die to the sector of the leader's card (B4)."""

    sector: int


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Seen enough of the scoring."""


class PutBack(Struct, frozen=True, tag="put_back", forbid_unknown_fields=True):
    """Return a card of the bank to the deck (B26)."""

    card: CardId


Action = Theme | Shed | Lead | Draw | Undo | Give | Vote | Ready | PutBack


# What lasts


class Roll(Struct, frozen=True):
    seat: Seat
    die: int


class Turn(Struct, frozen=True, omit_defaults=True):
    """What everybody knows of one leader's turn."""

    number: int = 0  # 1 is the first of the game
    leader: Seat = Seat(0)
    rolls: tuple[int, ...] = ()  # for the forfeit (B30), then for what it brings
    forfeit: Forfeit | None = None
    lost: Cards = ()  # B33, B34
    theme: str = ""  # B37
    sheet: Sheet = Sheet()  # B35
    clue: Clue | None = None  # None: not given yet, or never
    lines: tuple[Line, ...] = ()  # steps by luck (B31, B32)

    def said(self) -> Iterator[str]:
        """The theme and the clue, this also without the theme that was put before it."""
        if self.theme:
            yield self.theme
        if self.clue is not None:
            yield self.clue.text
            yield self.clue.text.removeprefix(self.theme).lstrip(": ")


class Round(Struct, frozen=True, omit_defaults=True):
    """A turn with its vote, all revealed. Without an association there was no vote either."""

    turn: Turn
    laid: Cards = ()  # by sectors
    owners: Seats = ()  # by sectors
    answer: int = EMPTY  # the leader's die
    votes: tuple[int, ...] = ()  # by seats
    lines: tuple[Line, ...] = ()

    def finders(self) -> Seats:
        return tuple(Seat(one) for one, vote in enumerate(self.votes) if vote == self.answer)

    def voters(self) -> int:
        """How many voted. The leader does not, and whoever was late has no vote (B4)."""
        return sum(vote != EMPTY for vote in self.votes)

    def some_found(self) -> bool:
        """Neither nobody nor everybody (B5, B26)."""
        return 0 < len(self.finders()) < self.voters()


class Board(Core, frozen=True, kw_only=True):
    mode: Mode
    forfeits: tuple[Forfeit, ...]  # by sectors; empty: played without (B30)
    track: int  # cells before the box (B38)
    always_count_votes: bool  # B24
    scenes: int = 0  # of the cards, as the option says
    hands: tuple[Cards, ...]  # in the closed game: the banks
    pile: Pile
    points: tuple[int, ...]  # steps walked, the surplus at the box included (B1)
    opening: tuple[Roll, ...] = ()  # B2
    turn: Turn = Turn()
    skipped: int = 0  # turns in a row that nobody led or voted in
    history: tuple[Round, ...] = ()

    @property
    def leader(self) -> Seat:
        return self.turn.leader

    @property
    def hand(self) -> Cards:
        """The leader's."""
        return self.hands[self.turn.leader]

    @property
    def deserted(self) -> bool:
        """A whole circle has passed without anybody to play with."""
        return self.skipped >= self.seats

    @property
    def arrived(self) -> bool:
        """Somebody is at the box (B1)."""
        return max(self.points) >= self.track


# The phases. `awaited` says whom the table waits for.


class Theming(Struct, frozen=True, tag="theming"):
    """The next player clockwise thinks of a theme (B37)."""

    core: Board

    @property
    def awaited(self) -> Seats:
        return (self.core.left_of(self.core.leader),)


class Shedding(Struct, frozen=True, tag="shedding"):
    """The leader chooses cards to lose (B34)."""

    core: Board
    count: int

    @property
    def awaited(self) -> Seats:
        return (self.core.leader,)


class Leading(Struct, frozen=True, tag="leading"):
    """The leader thinks. Open: of one of six, face up; closed: of the one that was drawn."""

    core: Board
    cards: Cards

    @property
    def awaited(self) -> Seats:
        return (self.core.leader,)


class Giving(Struct, frozen=True, tag="giving"):
    """The others look for a card that fits. What is given stays in the bank until all are in."""

    core: Board
    given: tuple[CardId | None, ...]  # by seats, the leader's drawn card among them

    @property
    def awaited(self) -> Seats:
        given = self.given
        return tuple([seat for seat in self.core.all_seats() if given[seat] is None])


class Voting(Struct, frozen=True, tag="voting"):
    core: Board
    laid: Cards  # by sectors
    owners: Seats  # by sectors; in the open game all are the leader's
    answer: int  # B3: fixed before anybody votes
    votes: tuple[int | None, ...]  # by seats

    @property
    def awaited(self) -> Seats:
        votes = self.votes
        return tuple([seat for seat in self.core.all_seats() if votes[seat] is None])

    def votable(self, seat: Seat) -> tuple[int, ...]:
        """B23: every sector but that of one's own card."""
        return tuple([at for at, owner in enumerate(self.owners, 1) if owner != seat])


class Revealing(Struct, frozen=True, tag="revealing"):
    """Everybody looks at the round, the last of the history."""

    core: Board
    ready: Seats = ()

    @property
    def awaited(self) -> Seats:
        ready = self.ready
        return tuple([seat for seat in self.core.all_seats() if seat not in ready])


class Returning(Struct, frozen=True, tag="returning"):
    """The leader chooses a card for the deck (B26)."""

    core: Board

    @property
    def awaited(self) -> Seats:
        return (self.core.leader,)


class Over(Struct, frozen=True, tag="over"):
    core: Board

    @property
    def awaited(self) -> Seats:
        return ()


State = Theming | Shedding | Leading | Giving | Voting | Revealing | Returning | Over
