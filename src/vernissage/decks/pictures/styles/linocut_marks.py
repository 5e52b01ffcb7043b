"""Carved marks of a linocut: for each pixel the mark it lies on, and the position along it."""

import math
from functools import cache

import numpy as np
from msgspec import Struct
from PIL import Image

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Scene
from vernissage.decks.pictures.raster import Array, blurred

CREST = 36  # pixels to either side over which a crest is evened
SMALL = 4  # pixels of the card to one of the map of distances
LINES, LONG = 256, 512  # the table of how marks swell


class MarkField(Struct, frozen=True):
    """A mark is at every whole number of `across`."""

    across: Array
    along: Array  # in pixels
    gain: Array  # how wide the mark may be


def _mark_field(across: Array, along: Array, gain: Array | None = None) -> MarkField:
    return MarkField(across, along, np.ones_like(across) if gain is None else gain)


@cache
def _card() -> tuple[Array, Array]:
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    x.flags.writeable = y.flags.writeable = False  # kept for all cards
    return x, y


def backdrop(scene: Scene, things: Array, chance: CardRng) -> MarkField:
    """Long marks behind everything: rays, rings, echoes of the things, waves, rain."""
    step = chance.between(8, 11)
    wave = (textures.clouds(chance.number) - 0.5) * chance.between(10, 60)
    kind = chance.pick(("rays", "rays", "echo", "echo", "waves", "rings", "slant"))
    x, y = _card()
    if kind == "rays":
        return rays(scene.light, step, wave * 0.0005)
    if kind == "echo":
        far = distance(things)
        return _mark_field((far + wave * 0.3) / step, x + y * 0.6)
    if kind == "rings":
        dx, dy = x - scene.light[0], y - scene.light[1]
        return _mark_field((np.hypot(dx, dy) + wave * 0.4) / step, np.arctan2(dy, dx) * 260)
    if kind == "waves":
        return _mark_field((y + wave + 9 * np.sin(x / chance.between(50, 90))) / step, x)
    return straight(chance.between(0.6, 2.5), step, wave * 0.3)


def rays(light: tuple[float, float], step: float, sway: Array) -> MarkField:
    """From the light. Where rays part too far, new ones begin between them, thin at first."""
    x, y = _card()
    dx, dy = x - light[0], y - light[1]
    far = np.hypot(dx, dy) + 12
    ring = np.maximum(np.log2(far / 90), 0)
    octave = np.floor(ring)
    count = np.round(math.tau * 90 / step) * 2**octave
    across = (np.arctan2(dy, dx) / math.tau + 0.5 + sway) * count
    grown = np.clip((ring - octave) * 1.6 - _hash(np.round(across)) * 0.6, 0, 1)
    gain = np.where(np.round(across) % 2 == 1, grown, 2 - grown)
    return _mark_field(across, far, np.where(ring > 0, gain, 1))


def straight(turn: float, step: float, bend: Array | float = 0.0) -> MarkField:
    x, y = _card()
    cos, sin = math.cos(turn), math.sin(turn)
    return _mark_field((x * cos + y * sin + bend) / step, y * cos - x * sin)


def cropped(way: MarkField, at: tuple[slice, slice]) -> MarkField:
    return MarkField(way.across[at], way.along[at], way.gain[at])


def over_form(
    alpha: Array, at: tuple[slice, slice], turn: float, step: float, round_: float
) -> MarkField:
    """Marks that bulge over a thing as if it were round."""
    plain = straight(turn, step)
    bulge = blurred(blurred(alpha, round_), 3.9) * round_ * 1.5  # twice: no facets
    return _mark_field(plain.across[at] + bulge / step, plain.along[at])


def along_crest(alpha: Array, at: tuple[slice, slice], step: float, chance: CardRng) -> MarkField:
    """Marks that run beside the upper edge of a hill, a ground, a wave."""
    x, y = (one[at] for one in _card())
    swell = 5 * np.sin(x / chance.between(34, 70) + y / 90 + chance.between(0, 6))
    return _mark_field((y - 0.6 * _smoothed_edge(_top_edge(alpha)) + swell) / step, x)


def down_slope(at: tuple[slice, slice], step: float, chance: CardRng) -> MarkField:
    """Marks that hang from it like grass."""
    x, y = (one[at] for one in _card())
    lean = chance.between(-0.5, 0.5)
    sway = 8 * np.sin(y / 60 + x / 110 + chance.between(0, 6))
    return _mark_field((x + lean * y + sway) / step, y + 40 * _hash(np.round(x / step)))


def _top_edge(alpha: Array) -> Array:
    """The upper edge of a layer, column by column."""
    solid = alpha > 0.5
    columns, full = np.arange(alpha.shape[1]), solid.any(0)
    if not full.any():
        return np.zeros(len(columns), np.float32)
    edge: Array = np.interp(columns, columns[full], solid.argmax(0)[full]).astype(np.float32)
    return edge


def _smoothed_edge(edge: Array) -> Array:
    """Without trees and towers: marks have no corners."""
    box = np.full(2 * CREST + 1, 1 / (2 * CREST + 1), np.float32)
    for _ in range(2):
        edge = np.convolve(np.pad(edge, CREST, "edge"), box, "valid")
    return edge


def distance(mask: Array) -> Array:
    """From every point to the nearest of the mask, or from the middle if there is none."""
    solid = mask[SMALL // 2 :: SMALL, SMALL // 2 :: SMALL] > 0.5
    if not solid.any():
        solid[solid.shape[0] // 2, solid.shape[1] // 2] = True
    high, wide = solid.shape
    rows = np.arange(high, dtype=np.float32)
    far = np.where(solid, 0, np.float32(9999))
    for y in range(1, high):
        far[y] = np.minimum(far[y], far[y - 1] + 1)
        far[-y - 1] = np.minimum(far[-y - 1], far[-y] + 1)
    columns = np.arange(wide, dtype=np.float32)
    gap = (columns[:, None] - columns[None, :]) ** 2
    small: Array = np.stack([np.sqrt((far[int(y)] ** 2 + gap).min(1)) for y in rows])
    large = Image.fromarray(small * SMALL).resize((WIDE, HIGH), Image.Resampling.BICUBIC)
    return np.asarray(large, np.float32)


def _hash(number: Array) -> Array:
    """A lasting chance of 0 … 1 for every mark."""
    value = np.sin(number * 12.9898) * 43758.5453
    part: Array = (value - np.floor(value)).astype(np.float32)
    return part


@cache
def _swelling() -> Array:
    made = np.random.default_rng(11).standard_normal((LINES, LONG)).astype(np.float32)
    waves = np.fft.rfft(made, axis=1)
    waves *= np.exp(-((np.arange(waves.shape[1]) / 26) ** 2))
    soft = np.fft.irfft(waves, LONG, axis=1)
    table: Array = (soft / soft.std()).astype(np.float32)
    return table


def swelling(way: MarkField) -> Array:
    """How the hand presses: about -2 … 2, smooth along a mark, another for each."""
    line = np.round(way.across).astype(np.int32) * 57 & LINES - 1
    place = (way.along / 3).astype(np.int32) & LONG - 1
    pressed: Array = _swelling()[line, place]
    return pressed


def ridge(way: MarkField) -> Array:
    """0 in the middle of a mark … 1 between two."""
    between: Array = np.abs(way.across - np.round(way.across)) * 2
    return between
