"""Decks of pictures."""

from typing import Protocol

from msgspec import Struct

from vernissage.decks.pack_id import PaintedDeckId, parse
from vernissage.decks.pictures import card_words
from vernissage.decks.pictures.card import SEEDS, SIZE, Card, plan_deck
from vernissage.decks.pictures.styles import STYLES
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language

# The first one is on every new table.
BUILT_IN = tuple(str(PaintedDeckId(style, 1)) for style in STYLES)


class PictureDeck(Protocol):
    """A deck that is ready to use, generated or people's own."""

    @property
    def size(self) -> int: ...

    def alt(self, number: int, language: Language) -> str:
        """The alt text of a picture. May take a while the first time."""

    async def picture(self, number: int, small: bool) -> bytes:
        """A WebP, 600 x 900 or 240 x 360."""


class GeneratedDeck(Struct, frozen=True):
    """A deck that is painted from a style and a seed."""

    style: str
    seed: int

    @property
    def name(self) -> str:
        return str(PaintedDeckId(self.style, self.seed))

    @property
    def size(self) -> int:
        return SIZE

    def card(self, number: int) -> Card:
        return plan_deck(self.style, self.seed)[number]

    def alt(self, number: int, language: Language) -> str:
        return card_words.alt_text(self.card(number), language)


def deck_named(name: str) -> GeneratedDeck:
    """The deck of an id; Illegal if none is painted by it."""
    found = parse(name)
    if not isinstance(found, PaintedDeckId) or found.style not in STYLES or found.seed >= SEEDS:
        raise Illegal("deck_unknown")
    return GeneratedDeck(found.style, found.seed)
