"""Rasterizes layers to arrays of tone and alpha, and array operations that styles share."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from PIL import Image, ImageFilter

from vernissage.decks.pictures.catalogue import render_svg, svg_document
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer

Array = npt.NDArray[np.floating[Any]]
MARGIN = 60  # pixels around a layer that its shadow and glow may need
COARSE = 10  # units per pixel when bounds are searched
FINE = 1024  # steps of a ramp
LUMA = np.array((0.3, 0.59, 0.11), np.float32)


class RasterLayer(Struct, frozen=True):
    """A rasterized layer: its box on the card, alpha, tone and warmth."""

    layer: Layer
    at: tuple[slice, slice]  # the part of the card that it is on, with a margin for soft edges
    alpha: Array
    tone: Array
    warm: Array  # -1 cold … 1 warm, by the colours of the drawing


def rasterize(layer: Layer) -> RasterLayer:
    at = _bounding_box(layer.body)
    rows, columns = at
    wide, high = columns.stop - columns.start, rows.stop - rows.start
    part = svg_document(layer.body, (columns.start, rows.start, wide, high), wide, high)
    pixels = np.asarray(render_svg(part).convert("RGBA"), np.float32) / np.float32(255)
    colour, alpha = pixels[:, :, :3], pixels[:, :, 3]
    return RasterLayer(layer, at, alpha, colour @ LUMA, colour[:, :, 0] - colour[:, :, 2])


def _bounding_box(body: str) -> tuple[slice, slice]:
    """Found at low resolution first, because most layers are a small part of the card."""
    small = render_svg(svg_document(body, (0, 0, WIDE, HIGH), WIDE // COARSE, HIGH // COARSE))
    box = small.convert("RGBA").getchannel("A").getbbox() or (0, 0, 1, 1)
    left, upper, right, lower = (COARSE * edge for edge in box)
    margin = MARGIN + COARSE
    return (
        slice(max(0, upper - margin), min(HIGH, lower + margin)),
        slice(max(0, left - margin), min(WIDE, right + margin)),
    )


def rgb(colour: str) -> Array:
    """ "#rrggbb" as floats."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def ramp(stops: Sequence[Array], value: Array) -> Array:
    """A colour gradient through the stops, for a value of 0 … 1 at each pixel."""
    places = np.linspace(0, 1, len(stops))
    table = np.stack(stops, 1)
    steps = np.linspace(0, 1, FINE)
    fine = np.stack([np.interp(steps, places, channel) for channel in table], 1)
    index = (np.clip(value, 0, 1) * (FINE - 1)).astype(np.uint16)
    found: Array = fine.astype(np.float32)[index]
    return found


def ramp_colour(stops: Sequence[Array], value: float) -> Array:
    """One colour of a ramp."""
    one: Array = ramp(stops, np.array([value], np.float32))[0]
    return one


def blurred(value: Array, radius: float) -> Array:
    """Gaussian blur. Wide blurs are computed at low resolution: nobody can tell."""
    high, wide = value.shape
    shrink = max(1, int(radius // 4))
    image = Image.fromarray((np.clip(value, 0, 1) * 255).astype(np.uint8))
    if shrink > 1:
        image = image.resize((wide // shrink, high // shrink), Image.Resampling.BILINEAR)
    image = image.filter(ImageFilter.GaussianBlur(radius / shrink))
    if shrink > 1:
        image = image.resize((wide, high), Image.Resampling.BILINEAR)
    return np.asarray(image, np.float32) / 255


def shifted(value: Array, dx: float, dy: float) -> Array:
    """Shifted by whole pixels; edges are repeated."""
    x, y = round(dx), round(dy)
    high, wide = value.shape
    rows = np.clip(np.arange(high) - y, 0, high - 1)
    columns = np.clip(np.arange(wide) - x, 0, wide - 1)
    return value[rows][:, columns]


def blend(under: Array, colour: Array, alpha: Array) -> Array:
    """Alpha blending of one colour, or one per pixel, over another."""
    mixed: Array = under + (colour - under) * alpha.astype(np.float32)[..., None]
    return mixed


def to_image(colour: Array) -> Image.Image:
    return Image.fromarray((np.clip(colour, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
