"""Paper cut-out: sheets of coloured paper, one above the other, and light from the upper left."""

from collections.abc import Iterator

import numpy as np
from PIL import Image

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.raster import (
    Array,
    RasterLayer,
    blend,
    blurred,
    ramp_colour,
    rasterize,
    rgb,
    shifted,
    to_image,
)
from vernissage.decks.pictures.shapes import path, smooth
from vernissage.decks.pictures.styles.palette import Palette, palettes, recolour_subjects

PALETTES = palettes("paper", Palette)
CUTS = (0.3, 0.52, 0.76)  # tones at which the next sheet begins
SHARES = (0.12, 0.42, 0.7, 0.98)  # how light each is


def paint(scene: Scene, palette: Palette, chance: CardRng) -> Image.Image:
    canvas = np.broadcast_to(rgb(palette.air), (HIGH, WIDE, 3)).copy()
    fibres = textures.mottle(chance.number) * 0.5 + textures.grain(chance.number) * 0.5
    for layer, colour in _backdrop(scene, palette, chance):
        of = rasterize(layer)
        canvas[of.at] = _paste_sheet(canvas[of.at], of.alpha, colour, fibres[of.at], 9)
    for layer in recolour_subjects(scene.layers, chance.of("dress")):
        of = rasterize(layer)
        canvas[of.at] = _paint_layer(canvas[of.at], of, palette, fibres[of.at])
    for layer, colour in _frame(palette, chance.of("frame")):
        of = rasterize(layer)
        canvas[of.at] = _paste_sheet(canvas[of.at], of.alpha, colour, fibres[of.at], 14)
    return to_image(canvas)


def _paste_sheet(canvas: Array, alpha: Array, colour: Array, fibres: Array, lift: float) -> Array:
    """One sheet: its shadow on what is below, its colour, the bright edge of the cut."""
    near = _margin_box(alpha, round(lift * 2.5))
    part, mask, fibre = canvas[near], alpha[near], fibres[near]
    fall = blurred(shifted(mask, lift * 0.4, lift * 0.7), lift * 0.75)
    edge = np.clip(mask - shifted(mask, 1.4, 1.4), 0, 1) * 0.3
    face = colour * (0.92 + 0.16 * fibre[..., None])
    face += (1 - face) * edge[..., None]
    part = part * (1 - 0.42 * fall[..., None])
    canvas[near] = blend(part, face, mask)
    return canvas


def _margin_box(alpha: Array, margin: int) -> tuple[slice, slice]:
    """The part of a sheet where there is something, and a margin for its shadow."""
    rows, columns = np.flatnonzero(alpha.any(1)), np.flatnonzero(alpha.any(0))
    if not len(rows):
        return slice(0, 1), slice(0, 1)
    return (
        slice(max(0, int(rows[0]) - margin), int(rows[-1]) + margin),
        slice(max(0, int(columns[0]) - margin), int(columns[-1]) + margin),
    )


def _paint_layer(canvas: Array, of: RasterLayer, palette: Palette, fibres: Array) -> Array:
    role = of.layer.role
    if role == "shade":
        return blend(canvas, rgb(palette.dark), blurred(of.alpha, 1.2) * 0.6)
    if role == "veil":
        return blend(canvas, np.ones(3, np.float32), of.alpha * 0.7)
    if of.layer.glow:
        canvas = blend(canvas, rgb(palette.glow), blurred(of.alpha, 30) * of.layer.glow * 0.55)
    stops = [_faded(rgb(one), of.layer, palette) for one in palette.stops(of.layer.family)]
    if role in {"light", "line"}:
        return _paste_sheet(canvas, of.alpha, ramp_colour(stops, 0.9), fibres, 3)
    lift = 10.0 if role == "thing" else 8.0
    tones = blurred(of.tone * of.alpha, 1.0) / np.maximum(blurred(of.alpha, 1.0), 0.02)
    spice = [_faded(rgb(one), of.layer, palette) for one in palette.stops("accent")]
    warm = _warm_mask(of)
    for at, mask in enumerate(_sheet_masks(of.alpha, tones)):
        share = SHARES[at]
        canvas = _paste_sheet(canvas, mask * (1 - warm), ramp_colour(stops, share), fibres, lift)
        if warm.any():
            canvas = _paste_sheet(canvas, mask * warm, ramp_colour(spice, share), fibres, lift)
        lift = 2.6
    return canvas


def _warm_mask(of: RasterLayer) -> Array:
    """What is warm on a drawing is cut from another paper."""
    if of.layer.family == "accent" or of.layer.role != "thing":
        return np.zeros_like(of.alpha)
    share: Array = np.clip((blurred(np.clip(of.warm, 0, 1), 1.2) - 0.3) * 12, 0, 1)
    return share


def _sheet_masks(alpha: Array, tones: Array) -> Iterator[Array]:
    """From the lowest sheet, which is all of it, to the lightest."""
    yield alpha
    for cut in CUTS:
        mask = alpha * np.clip((tones - cut) * 16 + 0.5, 0, 1)
        if mask.any():
            yield mask


def _faded(colour: Array, layer: Layer, palette: Palette) -> Array:
    aired: Array = colour + (rgb(palette.air) - colour) * (layer.depth * 0.72)
    return aired


def _backdrop(scene: Scene, palette: Palette, chance: CardRng) -> Iterator[tuple[Layer, Array]]:
    """Torn skies: sheets with a wavy lower edge, each lighter than the one above it."""
    colours = [rgb(palette.air), rgb(palette.mid), rgb(palette.deep)]
    count = 5
    for at in range(count):
        lower = scene.horizon * (1 - (at + 0.6) / count) + 40
        rise = chance.between(14, 34)
        step = 150
        points = [(-60 + step * i, lower + chance.between(-rise, rise)) for i in range(6)]
        body = path(f"{smooth(points)}L700 -30L-60 -30Z", 0.5)
        yield Layer(body=body), ramp_colour(colours, 0.1 + 0.75 * at / (count - 1))


def _frame(palette: Palette, chance: CardRng) -> Iterator[tuple[Layer, Array]]:
    """Like a box with a light inside: two sheets with an opening lie above everything."""
    for at, inset in enumerate((26, 12)):
        wave = [inset + chance.between(-9, 9) for _ in range(22)]
        hole = [
            *((60 + 96 * i, wave[i]) for i in range(6)),
            *((WIDE - wave[6 + i], 120 + 165 * i) for i in range(5)),
            *((540 - 96 * i, HIGH - wave[11 + i]) for i in range(6)),
            *((wave[17 + i], 780 - 165 * i) for i in range(5)),
        ]
        body = path(
            f"M-20 -20H620V920H-20Z{smooth(hole, closed=True)}", 0.5, ' fill-rule="evenodd"'
        )
        yield Layer(body=body), ramp_colour([rgb(palette.dark), rgb(palette.deep)], (0.3, 0.05)[at])
