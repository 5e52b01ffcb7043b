"""From layers to arrays of light: what every style paints with."""

from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from PIL import Image, ImageFilter

from vernissage.decks.pictures.layer import HIGH, WIDE, Layer
from vernissage.decks.pictures.stock import raster, svg

Array = npt.NDArray[np.floating[Any]]
LUMA = np.array((0.3, 0.59, 0.11), np.float32)


class Sheet(Struct, frozen=True):
    """A layer as it lies on the card: how much of it, how light, how warm."""

    layer: Layer
    alpha: Array
    tone: Array
    warm: Array  # -1 cold … 1 warm, by the colours of the drawing


def sheet(layer: Layer) -> Sheet:
    image = raster(svg(layer.body, (0, 0, WIDE, HIGH), WIDE, HIGH)).convert("RGBA")
    pixels = np.asarray(image, np.float32) / 255
    colour, alpha = pixels[:, :, :3], pixels[:, :, 3]
    return Sheet(layer, alpha, colour @ LUMA, colour[:, :, 0] - colour[:, :, 2])


def rgb(colour: str) -> Array:
    """ "#rrggbb" as light."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def ramp(stops: list[Array], value: Array) -> Array:
    """Colours along a row of stops, for a value of 0 … 1 at each point."""
    last = len(stops) - 1
    at = np.clip(value, 0, 1) * last
    low = np.minimum(at.astype(np.int32), last - 1)
    table = np.stack(stops)
    share = (at - low)[..., None]
    mixed: Array = table[low] * (1 - share) + table[low + 1] * share
    return mixed


def blurred(value: Array, radius: float) -> Array:
    """Soft by `radius` pixels. Wide blurs are made small: nobody can tell."""
    high, wide = value.shape
    shrink = max(1, int(radius // 4))
    image = Image.fromarray((np.clip(value, 0, 1) * 255).astype(np.uint8))
    if shrink > 1:
        image = image.resize((wide // shrink, high // shrink), Image.Resampling.BILINEAR)
    image = image.filter(ImageFilter.GaussianBlur(radius / shrink))
    if shrink > 1:
        image = image.resize((wide, high), Image.Resampling.BILINEAR)
    return np.asarray(image, np.float32) / 255


def moved(value: Array, dx: float, dy: float) -> Array:
    """Shifted by whole pixels; what comes in is empty."""
    x, y = round(dx), round(dy)
    out = np.zeros_like(value)
    high, wide = value.shape
    out[max(0, y) : high + min(0, y), max(0, x) : wide + min(0, x)] = value[
        max(0, -y) : high + min(0, -y), max(0, -x) : wide + min(0, -x)
    ]
    return out


def over(under: Array, colour: Array, alpha: Array) -> Array:
    mixed: Array = under + (colour - under) * alpha[..., None]
    return mixed


def image(colour: Array) -> Image.Image:
    return Image.fromarray((np.clip(colour, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
