"""A picture of one thing, ready to be set into a scene."""

from msgspec import Struct


class Drawing(Struct, frozen=True):
    body: str  # SVG elements with plain fills, in a box from 0 0 to wide high
    wide: float
    high: float  # the feet, or the lowest point, touch y = high
