"""Ink wash: wet brush on handmade paper; much of it stays white."""

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Scene
from vernissage.decks.pictures.raster import (
    Array,
    RasterLayer,
    blend,
    blurred,
    ramp,
    rasterize,
    shifted,
    to_image,
)  # fmt: skip
from vernissage.decks.pictures.styles import wash_paper
from vernissage.decks.pictures.styles.palette import palettes
from vernissage.decks.pictures.styles.wash_setup import (
    WashPalette,
    WashSetup,
    contour,
    glaze,
    prepare_wash,
    smoothstep,
    wet,
)

PALETTES = palettes("wash", WashPalette)
FLAT = {"ground", "water"}  # lies, and is painted with strokes from side to side
SEALS = 0.4  # how often a card has a stamp
Way = tuple[float, float]


def paint(scene: Scene, palette: WashPalette, chance: CardRng) -> Image.Image:
    sheets = [rasterize(layer) for layer in scene.layers]
    desk = prepare_wash(scene, palette, _things_mask(sheets), chance.of("desk"))
    back = chance.of("backdrop")
    canvas = wash_paper.night(desk, back) if palette.night else wash_paper.sky(scene, desk, back)
    for of in sheets:
        canvas[of.at] = _paint_layer(canvas[of.at], of, desk)
    wash_paper.splash(canvas, desk, chance.of("splash"))
    stamp = chance.of("seal")
    if stamp.maybe(SEALS):
        wash_paper.seal(canvas, desk, stamp)
    return to_image(wash_paper.toothed(canvas, chance.of("paper")))


def _things_mask(sheets: Sequence[RasterLayer]) -> Array:
    """Where the things are, and near them: paper is kept for them before anything is painted."""
    union = np.zeros((HIGH, WIDE), np.float32)
    for of in sheets:
        if of.layer.role == "thing":
            union[of.at] = np.maximum(union[of.at], of.alpha)
    return blurred(union, 40)


def _paint_layer(canvas: Array, of: RasterLayer, desk: WashSetup) -> Array:
    match of.layer.role:
        case "shade":
            return _paint_shade(canvas, of, desk)
        case "veil":
            return blend(canvas, desk.paper, blurred(of.alpha, 6) * 0.8)
        case "light":
            return _paint_light(canvas, of, desk)
        case "line":
            return _paint_line(canvas, of, desk)
        case "thing":
            return _paint_thing(canvas, of, desk) if (of.alpha > 0.5).any() else canvas
        case _:
            return _paint_scenery(canvas, of, desk)


def _paint_shade(canvas: Array, of: RasterLayer, desk: WashSetup) -> Array:
    """Thin ink with a shore of its own."""
    full = float(of.alpha.max()) or 1.0
    water = smoothstep(blurred(of.alpha / full, 2.5) + (desk.mottle[of.at] - 0.5) * 0.3, 0.38, 0.62)
    shore = np.clip(water - blurred(water, 6), 0, 1)
    thick = water * (0.4 + 0.4 * desk.clouds[of.at]) * desk.tide[of.at] + 0.35 * shore
    there = np.clip(desk.paint_mask[of.at] + 2 * desk.reserved[of.at], 0, 1)
    return glaze(canvas, desk.scenery_ramps["main"][3], thick * there)


def _paint_light(canvas: Array, of: RasterLayer, desk: WashSetup) -> Array:
    """Light is the paper itself, with colour round it; a sun or moon is a drop of colour."""
    dish, at = desk.scenery_ramps[of.layer.family], of.at
    if of.layer.glow:
        halo = blurred(of.alpha, 34) * of.layer.glow * 0.55
        canvas = glaze(canvas, dish[1], halo * (0.6 + 0.8 * desk.clouds[at]))
    sun = of.layer.family == "accent" and of.layer.depth > 0.5
    full = (0.28 + 0.3 * desk.clouds[at]) * (1 - 0.5 * desk.reserved[at])
    thick = full if sun else (1 - of.tone) * 0.7
    lying = thick * of.alpha
    shore = 0.4 * np.clip(lying - blurred(lying, 4), 0, 1)
    return blend(canvas, ramp(dish, thick + shore), of.alpha)


def _paint_line(canvas: Array, of: RasterLayer, desk: WashSetup) -> Array:
    """A line of ink on paper, of paper on ink."""
    colour = np.where(canvas.mean(2, keepdims=True) < 0.45, desk.paper, desk.ink)
    strength = (0.55 + 0.4 * desk.mottle[of.at]) * (1 - of.layer.depth * 0.7)
    return blend(canvas, colour, of.alpha * strength)


def _paint_scenery(canvas: Array, of: RasterLayer, desk: WashSetup) -> Array:
    """A land, a wall: one pale wash, crisp above, gone in the mist below."""
    role, depth, at = of.layer.role, of.layer.depth, of.at
    strength = min(0.75, max(0.22, 0.75 - 1.25 * depth)) * (1 - 0.65 * desk.reserved[at])
    thick = (0.12 + 0.88 * (1 - of.tone)) * strength
    if role in FLAT:
        thick = thick * 0.62 * (0.55 + 0.9 * desk.strokes[at])
    else:
        thick = thick * (0.7 + 0.6 * desk.clouds[at])
    mask = of.alpha * desk.paint_mask[at]
    if role in {"far", "ground"} and at[0].stop == HIGH and of.alpha[-1].mean() > 0.5:
        mask = mask * _mist_mask(of)
    colour = ramp(desk.scenery_ramps[of.layer.family], wet(thick, of.alpha, desk, at))
    canvas = blend(canvas, colour, mask)
    if role == "wall":
        lines = contour(of.alpha * (1 - of.tone * 0.6), desk, at, (0, -1))
        canvas = blend(canvas, desk.ink, lines * desk.paint_mask[at] * strength)
    return canvas


def _mist_mask(of: RasterLayer) -> Array:
    """How much of a far land is left below its upper edge."""
    solid = of.alpha > 0.5
    first = np.where(solid.any(0), solid.argmax(0), solid.shape[0]).astype(np.float32)
    first = np.convolve(np.pad(first, 20, "edge"), np.ones(41, np.float32) / 41, "valid")
    below = np.arange(solid.shape[0], dtype=np.float32)[:, None] - first[None]
    far = of.layer.depth
    return 1 - smoothstep(below, 20, 260 - 200 * far) * min(1.0, 0.35 + far)


def _paint_thing(canvas: Array, of: RasterLayer, desk: WashSetup) -> Array:
    """A dry gap round it, washes of three or four tones, then the brush with ink."""
    at, alpha, dish = of.at, of.alpha, desk.thing_ramps[of.layer.family]
    towards = _light_direction(of, desk)
    gap = smoothstep(blurred(alpha, 4) + 0.7 * (desk.clouds[at] - 0.5), 0.34, 0.5)
    bleeding = blurred(alpha, 9) * smoothstep(desk.mottle[at], 0.6, 0.9) * 0.3
    canvas = glaze(blend(canvas, desk.paper, gap), dish[2], bleeding)
    thick = _tones(of, desk, towards)
    dried = wet(thick, alpha, desk, at)
    colour = ramp(dish, dried)
    if of.layer.family != "accent":
        colour = blend(colour, ramp(desk.warm_ramp, dried), np.clip(of.warm * 1.3, 0, 1) * 0.7)
    outer = contour(alpha, desk, at, towards)
    inner = contour(thick * alpha * 1.2, desk, at, towards) * 0.85
    lines = np.maximum(outer, inner) * (0.95 - of.layer.depth * 0.5)
    return blend(blend(canvas, colour, alpha), desk.ink, lines)


def _light_direction(of: RasterLayer, desk: WashSetup) -> Way:
    """The way from a thing to the light."""
    ys, xs = np.nonzero(of.alpha > 0.5)
    dx = desk.light[0] - of.at[1].start - float(xs.mean())
    dy = desk.light[1] - of.at[0].start - float(ys.mean())
    long = math.hypot(dx, dy) or 1
    return dx / long, dy / long


def _tones(of: RasterLayer, desk: WashSetup, towards: Way) -> Array:
    """How much colour lies where: the drawing's tones, stretched; more away from the light."""
    low, high = np.percentile(of.tone[of.alpha > 0.5], (4, 96))
    flat = high - low < 0.12
    tone = np.full_like(of.tone, 0.4) if flat else np.clip((of.tone - low) / (high - low), 0, 1)
    tone = tone * 0.75 + of.tone * 0.25
    dx, dy = towards
    shade = np.clip(of.alpha - shifted(blurred(of.alpha, 18), dx * 18, dy * 18), 0, 1)
    lit = np.clip(of.alpha - shifted(blurred(of.alpha, 14), -dx * 14, -dy * 14), 0, 1)
    pooled = 0.55 + 0.6 * desk.clouds[of.at] + 0.4 * (desk.mottle[of.at] - 0.5)
    thick = (0.92 - 0.8 * tone) * pooled + 0.3 * shade - 0.3 * lit * desk.strokes[of.at]
    watered: Array = np.clip(thick * (1 - of.layer.depth * 0.4), 0, 1)
    return watered
