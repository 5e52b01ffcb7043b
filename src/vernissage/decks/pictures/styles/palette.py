"""The colours of one card, for most styles."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import Family, Layer

P = TypeVar("P")

# The subject of a card does not have the colours of its sky: families are swapped for it.
FAMILY_SWAPS: tuple[Mapping[Family, Family], ...] = (
    {"main": "second", "second": "main", "accent": "accent"},
    {"main": "accent", "second": "second", "accent": "main"},
    {"main": "second", "second": "accent", "accent": "main"},
    {"main": "accent", "second": "main", "accent": "second"},
)


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


def recolour_subjects(layers: Iterable[Layer], chance: CardRng) -> Iterator[Layer]:
    worn = chance.pick(FAMILY_SWAPS)
    for layer in layers:
        yield replace(layer, family=worn[layer.family]) if layer.subject else layer
