"""Linocut: a dark key block, two blocks of flat colour, and tones that are carved, not mixed."""

import math
from collections.abc import Mapping

import numpy as np
from PIL import Image

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Scene
from vernissage.decks.pictures.raster import (
    Array,
    RasterLayer,
    blurred,
    rasterize,
    shifted,
    to_image,
)
from vernissage.decks.pictures.styles import linocut_marks
from vernissage.decks.pictures.styles.linocut_print import LinocutPalette, Plate, print_plate
from vernissage.decks.pictures.styles.palette import palettes

PALETTES = palettes("linocut", LinocutPalette)
SOLID, CLEAR = -0.25, 1.25  # beyond the ends: no hand is so unsteady as to cut or leave here
SPECKS = 0.02  # a layer of light with less on it is stars, sparks, drops
SKIES = {  # tones at the zenith, at the horizon and about the light
    "night": (0.03, 0.2, 0.3),
    "dusk": (0.0, 0.38, 0.25),
    "day": (0.5, 0.66, 0.4),
    "dawn": (0.78, 0.55, 0.3),
}
# Which block inks what: the land, and things by family; "" is none, black and white.
SCHEMES: tuple[Mapping[str, str], ...] = (
    {"land": "one", "main": "two", "second": "", "accent": "two"},
    {"land": "one", "main": "", "second": "two", "accent": "two"},
    {"land": "two", "main": "", "second": "", "accent": "two"},
)


def paint(scene: Scene, palette: LinocutPalette, chance: CardRng) -> Image.Image:
    sheets = [rasterize(layer) for layer in scene.layers]
    plate = _backdrop(scene, sheets, chance.of("backdrop"))
    for number, of in enumerate(sheets):
        _cut_layer(plate, of, scene, chance.of("layer", number))
    return to_image(print_plate(plate, palette, chance.of("press")))


def _backdrop(scene: Scene, sheets: list[RasterLayer], chance: CardRng) -> Plate:
    things = np.zeros((HIGH, WIDE), np.float32)
    for of in sheets:
        if of.layer.role == "thing":
            things[of.at] = np.maximum(things[of.at], of.alpha)
    kind = chance.pick(("night", "night", "dusk", "day", "dawn"))
    zenith, horizon, halo = SKIES[kind]
    way = linocut_marks.backdrop(scene, things, chance)
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    far = np.hypot(x - scene.light[0], y - scene.light[1])
    tone = zenith + (horizon - zenith) * np.clip(y / scene.horizon, 0, 1)
    tone = tone + halo * np.exp(-((far / 240) ** 2))
    whole = np.ones_like(tone)
    return Plate(
        dark=kind in {"night", "dusk"}, scheme=chance.pick(SCHEMES),
        tone=tone, one=whole, two=whole * 0,
        across=way.across.copy(), along=way.along.copy(), gain=way.gain.copy(), hand=whole * 0.1,
    )  # fmt: skip


def _cut_layer(plate: Plate, of: RasterLayer, scene: Scene, chance: CardRng) -> None:
    role = of.layer.role
    if of.layer.glow:
        near = blurred(of.alpha, 34) * of.layer.glow
        plate.tone[of.at] += (1 - plate.tone[of.at]) * near * 0.7
    if role == "veil":
        plate.tone[of.at] += (0.9 - plate.tone[of.at]) * of.alpha
    elif role == "thing":
        _cut_thing(plate, of, scene, chance)
    elif role == "shade":
        _outline(plate, of, 3, CLEAR)
        _cover(plate, of, np.full_like(of.tone, SOLID), of.alpha)
    elif role == "line":
        _outline(plate, of, 4, SOLID if plate.dark else CLEAR)
        _cover(
            plate, of, np.full_like(of.tone, CLEAR if plate.dark else SOLID), _dilated(of.alpha, 1)
        )
    elif role == "light":
        _cut_light(plate, of)
    else:
        _cut_scenery(plate, of, chance)


def _cut_light(plate: Plate, of: RasterLayer) -> None:
    if of.alpha.mean() < SPECKS:
        _cover(plate, of, np.ones_like(of.tone), _dilated(of.alpha, 1))
        return
    _outline(plate, of, 5, SOLID if plate.dark else 0.5)
    _cover(plate, of, np.clip(of.tone * 1.5 - 0.5, 0, 1), np.clip(of.alpha * 2, 0, 1))
    _ink(plate, of, "one" if of.layer.family == "second" else "two")
    _carve(plate, of, linocut_marks.cropped(linocut_marks.straight(1.5, 7), of.at), 0.06)


def _cut_scenery(plate: Plate, of: RasterLayer, chance: CardRng) -> None:
    """What is behind: it keeps to the dark half of the tones, or to the light one."""
    role, depth = of.layer.role, of.layer.depth
    _outline(plate, of, 3, 0.6 if plate.dark else 1.0)
    share = of.tone * 0.8 + depth * 0.3
    tone = 0.05 + share * 0.38 if plate.dark else 0.3 + share * 0.6
    if role in {"far", "ground", "water"}:
        below = chance.between(12, 26)
        crest = 1 - shifted(blurred(of.alpha, below), 0, below)
        tone = tone + crest * (0.16 if plate.dark else 0.24)
    _cover(plate, of, _line_contrast(of, tone, plate.dark), of.alpha)
    accent = of.layer.family == "accent"
    land = role in {"far", "ground", "water"}
    _ink(plate, of, plate.scheme["land"] if land else "two" if accent else "one")
    if role == "sky" or (role == "wall" and chance.maybe(0.4)):
        return
    step = 6 + 3 * (1 - depth)
    if role == "wall":
        way = linocut_marks.straight(chance.pick((0.0, 1.57, 0.8, 2.3)), step)
        _carve(plate, of, linocut_marks.cropped(way, of.at), 0.08)
    elif role == "far" and chance.maybe():
        _carve(plate, of, linocut_marks.down_slope(of.at, step, chance), 0.12)
    else:
        _carve(plate, of, linocut_marks.along_crest(of.alpha, of.at, step, chance), 0.12)


def _line_contrast(of: RasterLayer, tone: Array, dark: bool) -> Array:
    """Where much is drawn, as books on shelves, lines tell it and the tones are almost flat."""
    down, across = np.gradient(blurred(of.tone, 1.2))
    inner = blurred(of.alpha, 3) > 0.96
    lines = np.clip(np.hypot(down, across) * 16 - 0.5, 0, 1) * inner
    busy = min(1.0, float(lines.sum() / max(1.0, of.alpha.sum())) * 7)
    flat, line = (0.04, 0.46) if dark else (0.52, 0.0)
    tone = tone + (flat - tone) * busy * 0.9
    drawn: Array = tone + (line - tone) * lines
    return drawn


def _cut_thing(plate: Plate, of: RasterLayer, scene: Scene, chance: CardRng) -> None:
    """Light on a dark ground, dark on a light one."""
    solid = of.alpha > 0.5
    if not solid.any():
        return
    ring = _dilated(of.alpha, 8) * (1 - of.alpha)
    light = float((plate.tone[of.at] * ring).sum() / max(1, ring.sum())) < 0.5
    size = math.sqrt(solid.sum())
    tone = _thing_tones(of, scene, size)
    _clear(plate, of, 0.0 if light else 0.9)
    if light:
        tone = np.interp(
            tone, (0.08, 0.2, 0.28, 0.36, 0.6, 0.78, 0.9), (SOLID, 0, 0.2, 0.48, 0.58, 0.84, 1)
        )
        _outline(plate, of, 6, CLEAR)
        _outline(plate, of, 3, SOLID)
    else:
        tone = np.interp(tone, (0.25, 0.5, 0.78, 0.95), (SOLID, 0.12, 0.36, 1))
        _outline(plate, of, 5, CLEAR)
    _cover(plate, of, tone.astype(np.float32), of.alpha)
    _ink(plate, of, plate.scheme[of.layer.family])
    step = min(8.0, max(4.2, size / 34))
    turn = chance.between(0, math.pi)
    _carve(plate, of, linocut_marks.over_form(of.alpha, of.at, turn, step, max(6, size / 9)), 0.05)


def _thing_tones(of: RasterLayer, scene: Scene, size: float) -> Array:
    """The tones of a thing: stretched, its drawing made crisp, lit from one side."""
    solid = of.alpha > 0.5
    low, top = np.percentile(of.tone[solid], (4, 96))
    middle = float(np.median(of.tone[solid]))
    share = min(1.0, (top - low) / 0.4)
    wide = np.clip((of.tone - low) / max(0.05, top - low), 0, 1)
    tone = of.tone + (wide - of.tone) * 0.5 * share
    tone = tone + (0.5 - middle) * 0.5
    crisp = tone - blurred(tone * of.alpha, 5) / np.maximum(blurred(of.alpha, 5), 0.05)
    ys, xs = np.nonzero(solid)
    dx, dy = (
        scene.light[0] - of.at[1].start - xs.mean(),
        scene.light[1] - of.at[0].start - ys.mean(),
    )
    long, reach = math.hypot(dx, dy) or 1, size / 14
    dx, dy = dx / long * reach, dy / long * reach
    soft = blurred(of.alpha, reach)
    turned = shifted(soft, dx, dy) - shifted(soft, -dx, -dy)
    modelled: Array = tone + crisp * 0.6 - turned * 0.34
    return modelled


def _cover(plate: Plate, of: RasterLayer, tone: Array, alpha: Array) -> None:
    plate.tone[of.at] += (tone - plate.tone[of.at]) * alpha


def _clear(plate: Plate, of: RasterLayer, tone: float) -> None:
    """The ground near a thing is quiet."""
    near = blurred(_dilated(of.alpha, 9), 11)
    plate.tone[of.at] += (tone - plate.tone[of.at]) * near * 0.75


def _outline(plate: Plate, of: RasterLayer, wide: int, tone: float) -> None:
    """Cut around a layer, so that it stands off."""
    ring = _dilated(of.alpha, wide)
    plate.tone[of.at] += (tone - plate.tone[of.at]) * ring


def _ink(plate: Plate, of: RasterLayer, block: str) -> None:
    solid = of.alpha > 0.4
    plate.one[of.at][solid] = block == "one"
    plate.two[of.at][solid] = block == "two"


def _carve(plate: Plate, of: RasterLayer, way: linocut_marks.MarkField, hand: float) -> None:
    solid = of.alpha > 0.5
    plate.across[of.at][solid] = way.across[solid]
    plate.along[of.at][solid] = way.along[solid]
    plate.gain[of.at][solid] = way.gain[solid]
    plate.hand[of.at][solid] = hand


def _dilated(alpha: Array, by: int) -> Array:
    """Larger by so many pixels: where a blur as wide is not yet nothing."""
    wide = by * 0.8
    grown: Array = np.clip((blurred(alpha, wide) - 0.1) * wide * 5.5 + 0.5, 0, 1)
    return np.maximum(grown, alpha)
