"""Night gouache: soft gradients, mist between the distances, a rim of light on everything."""

import math

import numpy as np
from PIL import Image

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Scene
from vernissage.decks.pictures.raster import (
    Array,
    RasterLayer,
    blend,
    blurred,
    ramp,
    rasterize,
    rgb,
    shifted,
    to_image,
)  # fmt: skip
from vernissage.decks.pictures.styles.palette import Palette, palettes, recolour_subjects

PALETTES = palettes("gouache", Palette)

RIM = 3.2  # pixels of light along the edge
GREY = 0.04  # what is less warm has no colour of its own


def paint(scene: Scene, palette: Palette, chance: CardRng) -> Image.Image:
    canvas = _backdrop(scene, palette, chance)
    for layer in recolour_subjects(scene.layers, chance):
        of = rasterize(layer)
        canvas[of.at] = _paint_layer(canvas[of.at], of, scene, palette, chance)
    return to_image(_finish(canvas, chance))


def _backdrop(scene: Scene, palette: Palette, chance: CardRng) -> Array:
    """From the zenith to the horizon, with clouds of paint and a halo round the light."""
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    mist = textures.clouds(chance.number)
    down = y / scene.horizon + (mist - 0.5) * 0.34
    sky = ramp([rgb(palette.dark), rgb(palette.deep), rgb(palette.mid), rgb(palette.air)], down)
    far = np.hypot(x - scene.light[0], y - scene.light[1]) / 520
    halo = np.exp(-((far * 1.8) ** 2)) * (0.3 if scene.inside else 0.4)
    sky = blend(sky, rgb(palette.light), halo * (0.6 + 0.8 * mist))
    brush = textures.strokes(chance.number)
    return sky * (0.95 + 0.1 * brush[..., None])


def _paint_layer(
    canvas: Array, of: RasterLayer, scene: Scene, palette: Palette, chance: CardRng
) -> Array:
    role, depth = of.layer.role, of.layer.depth
    if role == "shade":
        return blend(canvas, rgb(palette.dark) * 0.7, blurred(of.alpha, 2.5) * 0.78)
    if role == "veil":
        return blend(canvas, rgb(palette.light), blurred(of.alpha, 7))
    if of.layer.glow:
        canvas = blend(canvas, rgb(palette.glow), blurred(of.alpha, 40) * of.layer.glow * 0.8)
    if role in {"light", "line"}:
        return blend(canvas, _colours(of, palette), of.alpha)
    if role == "thing":
        if of.layer.subject:
            canvas = blend(canvas, rgb(palette.light), blurred(of.alpha, 34) * 0.22)
        canvas = blend(canvas, rgb(palette.dark), blurred(shifted(of.alpha, 6, 12), 11) * 0.5)
    colour = _lit_colour(of, _colours(of, palette), scene, palette, chance)
    air = np.float32(depth * (0.4 if of.layer.subject else 0.7))
    colour += (rgb(palette.air) - colour) * air
    return blend(canvas, colour, of.alpha)


def _colours(of: RasterLayer, palette: Palette) -> Array:
    """The tone of the drawing in the colours of the card; its warm parts lean to the accent."""
    main = ramp([rgb(one) for one in palette.stops(of.layer.family)], of.tone)
    warm = np.clip(of.warm * 1.1, 0, 1)
    if of.layer.family == "accent" or warm.max() < GREY:
        return main
    spice = ramp([rgb(one) for one in palette.stops("accent")], of.tone)
    return blend(main, spice, warm * 0.62)


def _lit_colour(
    of: RasterLayer, colour: Array, scene: Scene, palette: Palette, chance: CardRng
) -> Array:
    """Paint is uneven; what faces the light is lit along its edge, what is below is in shade."""
    patches = textures.mottle(chance.number)[of.at]
    colour = colour * (0.84 + 0.32 * patches[..., None])
    ys, xs = np.nonzero(of.alpha > 0.5)
    if not len(ys):
        return colour
    dx, dy = (
        scene.light[0] - of.at[1].start - xs.mean(),
        scene.light[1] - of.at[0].start - ys.mean(),
    )
    long = math.hypot(dx, dy) or 1
    dx, dy = dx / long, dy / long
    rim = np.clip(of.alpha - shifted(of.alpha, -dx * RIM, -dy * RIM), 0, 1)
    form = np.clip(of.alpha - shifted(blurred(of.alpha, 15), -dx * 16, -dy * 16), 0, 1)
    shade = np.clip(of.alpha - shifted(blurred(of.alpha, 20), dx * 22, dy * 22), 0, 1)
    thing = of.layer.role == "thing"
    colour = blend(colour, rgb(palette.dark), shade * (0.62 if thing else 0.3))
    colour = blend(colour, rgb(palette.light), form * (0.42 if thing else 0.22))
    return blend(colour, rgb(palette.glow), rim * (0.8 if thing else 0.3) * (1 - of.layer.depth))


def _finish(canvas: Array, chance: CardRng) -> Array:
    """A little darker to the corners, and the grain of the paper."""
    y, x = np.mgrid[-1 : 1 : HIGH * 1j, -1 : 1 : WIDE * 1j].astype(np.float32)
    corners = 1 - 0.26 * np.clip(x * x * 0.6 + y * y * 0.6 - 0.25, 0, 1)
    grain = textures.grain(chance.number) - 0.5
    done: Array = canvas * corners[..., None] + grain[..., None] * 0.05
    return done
