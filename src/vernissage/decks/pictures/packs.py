"""Decks of pictures and their names.

`gouache-1` is what the style gouache paints by the seed 1; `own-…` is a deck that people made.
"""

from typing import Protocol

from msgspec import Struct

from vernissage.decks.pictures import words
from vernissage.decks.pictures.card import SEEDS, SIZE, Card, deck
from vernissage.decks.pictures.styles import STYLES
from vernissage.kit.texts import Language

OWN = "own-"
HOUSE = tuple(f"{style}-1" for style in STYLES)  # the first one is on every new table


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
        return f"{self.style}-{self.seed}"

    @property
    def size(self) -> int:
        return SIZE

    def card(self, number: int) -> Card:
        return deck(self.style, self.seed)[number]

    def alt(self, number: int, language: Language) -> str:
        return words.alt(self.card(number), language)


def read(name: str) -> Dream:
    """The deck of a name; ValueError if there is none."""
    style, _, seed = name.partition("-")
    if style not in STYLES or not (seed.isascii() and seed.isdigit() and len(seed) < 10):
        raise ValueError(f"no deck {name[:40]}")
    found = Dream(style, int(seed))
    if found.name != name or found.seed >= SEEDS:
        raise ValueError(f"no deck {name[:40]}")
    return found
