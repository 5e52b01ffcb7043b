"""What a player may do."""

from msgspec import Struct

from vernissage.games.pictomania.figures import Place
from vernissage.kit import Pen, Seat


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """I know all the words (P11); or: I have seen the drawings, count the stars."""


class Replace(Struct, frozen=True, tag="replace", forbid_unknown_fields=True):
    """I do not know a word on this card (P11)."""

    place: Place


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True, omit_defaults=True):
    stroke: bytes
    pen: Pen | None = None


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back one's last stroke (P43)."""


class Turn(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Lay the empty sheet the other way, portrait or landscape (P42)."""


class Guess(Struct, frozen=True, tag="guess", forbid_unknown_fields=True):
    """Lay a guess card before a drawing (P15)."""

    whose: Seat
    number: int


class Take(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Finish with a black token of so many stars (P19)."""

    token: int


class Done(Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """Finish without a token (P19)."""


class TurnOver(Struct, frozen=True, tag="turn_over", forbid_unknown_fields=True):
    """Show one's task and the guesses (P30)."""


class Confess(Struct, frozen=True, tag="confess", forbid_unknown_fields=True):
    """Say that one drew something else than the task (P36)."""


class Flag(Struct, frozen=True, tag="flag", forbid_unknown_fields=True):
    """Find that a drawing breaks the drawing rules (P41)."""

    whose: Seat


class Admire(Struct, frozen=True, tag="admire", forbid_unknown_fields=True):
    """Vote for the coolest drawing (P38)."""

    round: int
    whose: Seat


class Skip(Struct, frozen=True, tag="skip", forbid_unknown_fields=True):
    """Vote for none."""


Action = (
    Ready
    | Replace
    | Draw
    | Undo
    | Turn
    | Guess
    | Take
    | Done
    | TurnOver
    | Confess
    | Flag
    | Admire
    | Skip
)
