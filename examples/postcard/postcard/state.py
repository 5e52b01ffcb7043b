"""What lies on the table in each phase, and what may be done."""

from msgspec import Struct

from vernissage.kit import CardId, Cards, Core, Pen, Seat, Sheet, WordCard

PLACES = 4  # C2: pictures on the table
WORDS = 7  # on a side of a word card
NOWHERE = -1  # C5: the guess of whoever is late, and of the traveller, who makes none


class Options(Struct, frozen=True):
    mode: str
    pictures: int
    green_cards: int
    drawing_time: int


class Board(Core, frozen=True, kw_only=True):
    pictures: Cards  # face down, the next ones first
    words: Cards
    points: tuple[int, ...]
    drawing_time: int = 120  # C4
    round: int = 0  # from 1
    places: Cards = ()
    card: WordCard = WordCard("green", CardId(0), 0)
    line: int = 0  # which of its words
    home: int = 0  # C3: which of the places; secret
    sheet: Sheet = Sheet(landscape=True)

    @property
    def rounds(self) -> int:
        return self.seats * (2 if self.seats < 4 else 1)  # C7

    @property
    def traveller(self) -> Seat:
        return Seat((self.round - 1) % self.seats)


class Drawing(Struct, frozen=True, tag="drawing"):
    core: Board


class Guessing(Struct, frozen=True, tag="guessing"):
    core: Board
    guesses: tuple[int | None, ...]  # by seat; None: not yet


class Showing(Struct, frozen=True, tag="showing"):
    core: Board
    guesses: tuple[int | None, ...]
    ready: tuple[Seat, ...] = ()


class Over(Struct, frozen=True, tag="over"):
    core: Board
    guesses: tuple[int | None, ...]


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True, omit_defaults=True):
    stroke: bytes
    pen: Pen | None = None


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """The last stroke."""


class Guess(Struct, frozen=True, tag="guess", forbid_unknown_fields=True):
    place: int


class Done(Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """The card is sent; the result has been seen."""


State = Drawing | Guessing | Showing | Over
Action = Draw | Undo | Guess | Done
