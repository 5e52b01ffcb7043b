"""What lies on the table, and what a player may do."""

from typing import Literal

from msgspec import Struct

from vernissage.kit import CardId, Cards, Clue, Core, Line, Pile, Seat

Spaces = tuple[int, ...]  # numbered from 1, as on the table
Giver = Literal["me", "you"]


class Options(Struct, frozen=True):
    mode: str
    pictures: int
    scenes: int  # of the cards, as `Pile.take_varied` tells them apart; 0: not known
    target: int  # D23
    tellings: int  # D38; 0: a classic game for points (D23)
    partner_supplies: bool  # D42


class Claim(Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """Announce that one has a clue and will tell first (D11)."""


class Tell(Struct, frozen=True, tag="tell", forbid_unknown_fields=True, omit_defaults=True):
    """Give a clue, with the card it is about where the storyteller picks one (D12)."""

    clue: Clue
    card: CardId | None = None


class Give(Struct, frozen=True, tag="give", forbid_unknown_fields=True):
    """Hand in cards face down (D13)."""

    cards: Cards


class Offer(Struct, frozen=True, tag="offer", forbid_unknown_fields=True):
    """Tell one's partner, in front of all, who should give (D43). It binds nobody."""

    giver: Giver


class Vote(Struct, frozen=True, tag="vote", forbid_unknown_fields=True, omit_defaults=True):
    """Vote for cards (D14, D33); the storyteller of a party also marks one in red (D34)."""

    spaces: Spaces
    red: int | None = None


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Seen enough of the reveal."""


Action = Claim | Tell | Give | Offer | Vote | Ready
Votes = tuple[Vote | None, ...]  # by seat; None: has not voted, or does not


class Laid(Struct, frozen=True):
    """A card on the table and who gave it."""

    card: CardId
    seat: Seat


class Round(Struct, frozen=True, kw_only=True):
    """A telling played to its end, as everybody saw it."""

    turn: int
    teller: Seat
    clue: Clue
    laid: tuple[Laid, ...]
    answer: int | None  # the space of the card to find; a party has none
    votes: Votes
    lines: tuple[Line, ...]


class Board(Core, frozen=True, kw_only=True):
    options: Options
    pile: Pile
    hands: tuple[Cards, ...]
    scores: tuple[int, ...]
    rounds: tuple[Round, ...] = ()
    turn: int = 0  # how many times a claim was opened or somebody's telling began
    told: int = 0  # how many tellings are behind us, the missed ones included
    missed: int = 0  # how many in a row had no clue or no vote
    barred: tuple[Seat, ...] = ()  # who claimed to have a clue and had none (D11)
    looked: bool = False  # a storyteller had these hands in view and no clue in time (D31)


class Claiming(Struct, frozen=True, tag="claiming"):
    core: Board
    waiting: tuple[Seat, ...]  # who may still come up with something


class Telling(Struct, frozen=True, tag="telling"):
    core: Board
    teller: Seat
    claimed: bool = False  # the teller came forward and can lose the claim (D11)


class Giving(Struct, frozen=True, tag="giving"):
    """Given cards stay in the hands until all are in, so that anybody can think again."""

    core: Board
    teller: Seat
    clue: Clue
    given: tuple[Cards, ...]  # by seat, the storyteller's own among them
    late: tuple[Seat, ...] = ()  # who is not waited for any longer
    offers: tuple[Giver | None, ...] = ()  # by seat, in teams (D43)


class Voting(Struct, frozen=True, tag="voting"):
    core: Board
    teller: Seat
    clue: Clue
    laid: tuple[Laid, ...]
    voters: tuple[Seat, ...]
    votes: Votes


class Revealing(Struct, frozen=True, tag="revealing"):
    """The last of the rounds lies open."""

    core: Board
    ready: tuple[Seat, ...] = ()


class Over(Struct, frozen=True, tag="over"):
    core: Board


State = Claiming | Telling | Giving | Voting | Revealing | Over
