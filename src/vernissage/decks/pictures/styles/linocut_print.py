"""Prints a linocut: what is left of each carved block is inked and printed on paper."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE
from vernissage.decks.pictures.raster import Array, blend, blurred, rgb, shifted
from vernissage.decks.pictures.styles import linocut_marks

# Tones go from ink over colour to paper. Here the cuts into the key block begin and end, then
# those into the colour; without a colour, the key alone does it.
KEY, COLOUR, BARE = (0.08, 0.44), (0.56, 0.92), (0.08, 0.74)


class LinocutPalette(Struct, frozen=True, forbid_unknown_fields=True):
    paper: str
    ink: str
    one: str  # the background colour
    two: str  # the accent
    colours: tuple[str, ...]
    moods: tuple[str, ...]


class Plate(Struct):
    """The drawing on the block: tones, the field of marks, and the masks of both colours."""

    dark: bool  # a night, in which things are light
    scheme: Mapping[str, str]
    tone: Array
    one: Array
    two: Array
    across: Array
    along: Array
    gain: Array
    hand: Array  # how unsteady the marks are


def _carved(plate: Plate, tone: Array, span: tuple[float, float]) -> Array:
    """What of a block is left: marks grow with the tone until they meet."""
    share = (tone - span[0]) / (span[1] - span[0])
    wide = np.clip(share, -0.4, 1.4) * plate.gain
    ridge = linocut_marks.ridge(linocut_marks.MarkField(plate.across, plate.along, plate.gain))
    left = np.clip((ridge - wide) * 8 + 0.5, 0, 1)
    spread: Array = np.clip(blurred(left, 0.9) * 3 - 1, 0, 1)
    return spread


def print_plate(plate: Plate, palette: LinocutPalette, chance: CardRng) -> Array:
    way = linocut_marks.MarkField(plate.across, plate.along, plate.gain)
    tone = plate.tone + linocut_marks.swelling(way) * plate.hand
    colour = np.maximum(plate.one, plate.two)
    key = np.where(colour > 0.5, _carved(plate, tone, KEY), _carved(plate, tone, BARE))
    flat = _carved(plate, tone, COLOUR)
    grain = textures.grain(chance.number)[..., None]
    sheet_ = rgb(palette.paper) * (0.96 + 0.06 * grain)
    for block, ink in ((flat * plate.one, palette.one), (flat * plate.two, palette.two)):
        dx, dy = chance.between(1, 3) * chance.sign(), chance.between(1, 3) * chance.sign()
        sheet_ = blend(sheet_, rgb(ink), shifted(_inked_block(block, chance), dx, dy))
    return blend(sheet_, rgb(palette.ink), _inked_block(key, chance))


def _inked_block(block: Array, chance: CardRng) -> Array:
    """Within the edge of the block; salt where the ink did not take, the way of the roller."""
    salt = textures.grain(chance.number) * 0.6 + textures.mottle(chance.number) * 0.5
    roller = textures.fibres(chance.number)
    took = 1 - 0.8 * np.clip((salt - 0.9) * 14, 0, 1)
    inked: Array = block * took * (0.9 + 0.1 * roller) * _edge(chance)
    return inked


def _edge(chance: CardRng) -> Array:
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    wobble = (textures.mottle(chance.number) - 0.5) * 4
    inset = chance.between(16, 19)
    lean = (x - WIDE / 2) * chance.between(-0.004, 0.004)
    near = np.minimum(np.minimum(x, WIDE - 1 - x), np.minimum(y + lean, HIGH - 1 - y - lean))
    edge: Array = np.clip(near + wobble - inset, 0, 1)
    return edge
