"""The cards. An owner of the box can correct them here."""

from typing import Literal, get_args

from msgspec import Struct

from vernissage.kit import CardId

Colour = Literal["red", "yellow", "green", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Effect = Literal["call", "distract"]

VALUES = (3, 4, 5, 6, 7)
PLAIN_PER_PAIR = 4  # Y1 [table]
EFFECTS_PER_PAIR: tuple[Effect, ...] = ("call", "distract")  # Y1 [table]

HAND = 3  # Y2: cards dealt
MAX_PLAYS = 3  # Y5: cards played in a turn
FULL_HAND = 4  # Y5: with so many in hand one must be played


class Yokai(Struct, frozen=True):
    colour: Colour
    value: int


class Sketch(Struct, frozen=True):
    colours: tuple[Colour, Colour]
    effect: Effect | None = None

    def other(self, colour: Colour) -> Colour:
        first, second = self.colours
        return second if colour == first else first


YOKAI: tuple[Yokai, ...] = tuple(Yokai(colour, value) for colour in COLOURS for value in VALUES)

PAIRS: tuple[tuple[Colour, Colour], ...] = tuple(
    (one, other) for i, one in enumerate(COLOURS) for other in COLOURS[i + 1 :]
)

SKETCHES: tuple[Sketch, ...] = tuple(
    Sketch(pair, effect)
    for pair in PAIRS
    for effect in (*(None,) * PLAIN_PER_PAIR, *EFFECTS_PER_PAIR)
)


def yokai_of(colour: Colour) -> tuple[CardId, ...]:
    return tuple(CardId(i) for i, yokai in enumerate(YOKAI) if yokai.colour == colour)
