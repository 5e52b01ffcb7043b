"""What lies on the table, and what a player may do."""

from msgspec import Struct

from vernissage.games.yokai.figures import YOKAI, Colour
from vernissage.kit import CardId, Cards, Core, Pile, Seat


class Stack(Struct, frozen=True):
    """Yokai of one colour, the visible one first, and both players' sketches before it."""

    yokai: Cards
    sides: tuple[Cards, Cards] = ((), ())
    known: Cards = ()  # yokai below the top that everybody has seen go there

    def missing(self) -> int:
        """How many sketches it still takes to complete the drawing (Y7)."""
        return YOKAI[self.yokai[0]].value - len(self.sides[0]) - len(self.sides[1])


Stacks = tuple[Stack, Stack, Stack, Stack]  # in the order of COLOURS


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True, omit_defaults=True):
    """Lay a sketch with one of its colours (Y6) and use its effect, or not (Y12)."""

    card: CardId
    colour: Colour
    call: Colour | None = None  # Y13: the stack whose yokai is called
    distract: bool = False  # Y14


class Done(Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """End the turn, or pass if nothing was played (Y5)."""


Action = Play | Done


class Completed(Struct, frozen=True):
    """A portrait was finished: who took it, or nobody when it took fright (Y9)."""

    colour: Colour
    yokai: CardId
    counts: tuple[int, int]
    seat: Seat | None


class Move(Struct, frozen=True, omit_defaults=True):
    """A card that was played, as everybody saw it."""

    seat: Seat
    play: Play
    distracted: CardId | None = None
    completed: tuple[Completed, ...] = ()


class Board(Core, frozen=True, kw_only=True):
    stacks: Stacks
    hands: tuple[Cards, Cards]
    pile: Pile
    albums: tuple[Cards, Cards] = ((), ())
    turn: int = 0  # how many turns have begun
    moves: tuple[Move, ...] = ()  # of this turn
    moves_before: tuple[Move, ...] = ()  # of the turn before


class Turn(Struct, frozen=True, tag="turn"):
    core: Board
    seat: Seat


class Over(Struct, frozen=True, tag="over"):
    core: Board


State = Turn | Over
