"""The colours of one card, as most styles want them."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

from vernissage.decks.pictures.layer import Family

P = TypeVar("P")


class Palette(Struct, frozen=True, forbid_unknown_fields=True):
    dark: str
    deep: str
    mid: str
    light: str
    second: str
    accent: str
    glow: str
    air: str  # what distance fades into
    colours: tuple[str, ...]  # their names, for the words about a card
    moods: tuple[str, ...]  # what they are good for

    def stops(self, family: Family) -> tuple[str, ...]:
        """From the darkest tone to the lightest."""
        return {
            "main": (self.dark, self.deep, self.mid, self.light),
            "second": (self.dark, self.second, self.light),
            "accent": (self.dark, self.accent, self.glow),
        }[family]


def palettes(style: str, kind: type[P]) -> Mapping[str, P]:
    """The palettes of a style, from its own file."""
    text = (files(__package__) / f"{style}.toml").read_text("utf-8")
    return {name: msgspec.convert(facts, kind) for name, facts in tomllib.loads(text).items()}
