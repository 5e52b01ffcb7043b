"""Decks of pictures."""

from typing import Protocol

from msgspec import Struct

from vernissage.decks.pack_id import PaintedDeckId, parse
from vernissage.decks.pictures import words
from vernissage.decks.pictures.card import SEEDS, SIZE, Card, deck
from vernissage.decks.pictures.styles import STYLES
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language

# The first one is on every new table.
HOUSE = tuple(str(PaintedDeckId(style, 1)) for style in STYLES)


class Pictures(Protocol):
    """A deck at hand, whoever made it."""

    @property
    def size(self) -> int: ...

    def alt(self, number: int, language: Language) -> str:
        """What is seen on a picture, for those who do not see it. Not always quick."""

    async def picture(self, number: int, small: bool) -> bytes:
        """A WebP, 600 x 900 or 240 x 360."""


class Dream(Struct, frozen=True):
    """A deck that the house paints."""

    style: str
    seed: int

    @property
    def name(self) -> str:
        return str(PaintedDeckId(self.style, self.seed))

    @property
    def size(self) -> int:
        return SIZE

    def card(self, number: int) -> Card:
        return deck(self.style, self.seed)[number]

    def alt(self, number: int, language: Language) -> str:
        return words.alt(self.card(number), language)


def read(name: str) -> Dream:
    """The deck of an id; Illegal if none is painted by it."""
    found = parse(name)
    if not isinstance(found, PaintedDeckId) or found.style not in STYLES or found.seed >= SEEDS:
        raise Illegal("deck_unknown")
    return Dream(found.style, found.seed)
