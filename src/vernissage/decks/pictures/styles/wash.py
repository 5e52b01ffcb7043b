"""Ink wash: wet brush on handmade paper; much of it stays white."""

import math

import numpy as np
from msgspec import Struct
from PIL import Image

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.chance import Chance
from vernissage.decks.pictures.layer import HIGH, WIDE, Layer, Scene
from vernissage.decks.pictures.raster import (
    Array,
    Sheet,
    blurred,
    image,
    moved,
    over,
    ramp,
    rgb,
    sheet,
)
from vernissage.decks.pictures.shapes import box, circle, line
from vernissage.decks.pictures.styles.palette import palettes


class Palette(Struct, frozen=True, forbid_unknown_fields=True):
    paper: str
    ink: str
    one: str  # the common wash
    two: str  # a quieter one
    accent: str  # what speaks
    colours: tuple[str, ...]
    moods: tuple[str, ...]
    night: bool = False  # a dark wash round a bright middle


PALETTES = palettes("wash", Palette)
SEAL = "#c2301f"
INKY = {"main": 0.42, "second": 0.25, "accent": 0.0}  # how much ink is mixed into a thing's wash


class Desk(Struct, frozen=True):
    """What lies ready for one card: dishes of colour and the ways of its paper."""

    paper: Array
    ink: Array
    land: dict[str, list[Array]]  # colours of each family for places, from paper to ink
    body: dict[str, list[Array]]  # and for things, which have more ink in them
    spice: list[Array]  # for what is warm on a drawing
    light: tuple[float, float]
    clouds: Array
    mottle: Array
    grain: Array
    strokes: Array
    tide: Array  # where water stood and dried: paler within, darker at its mark
    breath: Array  # where the scene is painted at all: it ends before the edges of the paper


def paint(scene: Scene, palette: Palette, chance: Chance) -> Image.Image:
    desk = _desk(scene, palette, chance.of("desk"))
    backdrop = _night if palette.night else _sky
    canvas = backdrop(scene, desk, chance.of("backdrop"))
    for layer in scene.layers:
        of = sheet(layer)
        canvas[of.at] = _laid(canvas[of.at], of, desk)
    canvas = _splashed(canvas, desk, chance.of("splash"))
    seal = chance.of("seal")
    if seal.maybe(0.4):
        canvas = _sealed(canvas, desk, seal)
    return image(_finished(canvas, desk, chance.of("paper")))


def _desk(scene: Scene, palette: Palette, chance: Chance) -> Desk:
    paper, ink = rgb(palette.paper), rgb(palette.ink)

    def dish(colour: str, inky: float) -> list[Array]:
        full = rgb(colour)
        full = full + (ink - full) * inky
        return [paper, paper + (full - paper) * 0.5, full, full + (ink - full) * 0.62, ink]

    families = {"main": palette.one, "second": palette.two, "accent": palette.accent}
    land = {name: dish(colour, 0) for name, colour in families.items()}
    body = {name: dish(colour, INKY[name]) for name, colour in families.items()}
    spoken = any(one.family == "accent" and one.role == "thing" for one in scene.layers)
    return Desk(
        paper, ink, land, body, body["second" if spoken else "accent"], scene.light,
        textures.clouds(chance.number), textures.mottle(chance.number),
        textures.grain(chance.number), textures.strokes(chance.number), _tide(chance),
        _breath(palette.night, chance),
    )  # fmt: skip


def _rise(value: Array, low: float, high: float) -> Array:
    """From 0 at `low` to 1 at `high`, softly."""
    t = np.clip((value - low) / (high - low), 0, 1)
    soft: Array = t * t * (3 - 2 * t)
    return soft


def _places() -> tuple[Array, Array]:
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    return x, y


def _breath(night: bool, chance: Chance) -> Array:
    """Either the brush runs dry towards the edges, or the water ends in a shore."""
    x, y = _places()
    pools, teeth = textures.clouds(chance.number) - 0.5, textures.mottle(chance.number) - 0.5
    if chance.maybe(0.45):
        hairs = textures.strokes(chance.number) + 0.5 * textures.grain(chance.number) - 0.75
        wave, soft = pools + hairs * 0.6, 0.22
    else:
        wave, soft = pools * 1.5 + teeth * 0.3, 0.03
    open_ = chance.some(("left", "right", "lower"), chance.whole(2, 3))
    mask = np.ones((HIGH, WIDE), np.float32)
    for name, far in (("left", x), ("right", WIDE - x), ("lower", HIGH - y), ("upper", y)):
        reach = chance.between(110, 190) if name in open_ and not night else 24
        mask *= _rise(far / reach - 0.5 - wave, -soft, soft)
    return mask


def _tide(chance: Chance) -> Array:
    field = textures.clouds(chance.number) * 0.6 + textures.mottle(chance.number) * 0.4
    tide: Array = (
        1.12 - 0.3 * _rise(field, 0.5, 0.54) + 0.3 * np.exp(-(((field - 0.5) / 0.012) ** 2))
    )
    return tide


def _settled(field: Array, level: float, sharp: float) -> Array:
    """A pool of water where the field is above a level; pigment gathers along its shore."""
    inside = np.clip((field - level) / sharp, 0, 1)
    shore = np.exp(-np.clip(field - level, 0, 9) / 0.035)
    pool: Array = inside * (0.62 + 0.5 * shore)
    return pool


def _bloom(desk: Desk, chance: Chance) -> Array:
    """Where a drop of clear water pushed the colour away."""
    x, y = _places()
    cx, cy, r = (
        (WIDE - desk.light[0]) + chance.between(-90, 90),
        chance.between(40, 460),
        chance.between(60, 130),
    )
    field = (
        np.hypot(x - cx, (y - cy) * 1.5) / r
        + (desk.clouds - 0.5) * 1.7
        + (desk.mottle - 0.5) * 0.35
    )
    washed: Array = (
        1 - 0.65 * _rise(-field, -1, -0.6) + 0.7 * np.exp(-(((field - 1.03) / 0.05) ** 2))
    )
    return washed


def _sky(scene: Scene, desk: Desk, chance: Chance) -> Array:
    """One wash that runs, one that stands in a pool, and drops of clear water in both."""
    x, y = _places()
    tilt = chance.between(0.3, 0.9) * chance.sign()
    slope = 1 - y / scene.horizon + tilt * (x / WIDE - 0.5)
    mist = desk.clouds - 0.5
    first = _settled(slope + mist * 0.9, chance.between(0.45, 0.75), 0.015) * 0.28
    near = np.hypot(x - scene.light[0], y - scene.light[1]) / chance.between(170, 240)
    round_ = np.exp(-((near + mist) ** 2)) * 0.3
    second = _settled(-slope + mist[::-1] * 1.4, chance.between(-0.2, 0.2), 0.3) * 0.2
    bloom = _bloom(desk, chance) * (0.9 + 0.2 * desk.grain)
    canvas = ramp(desk.land["main"], np.maximum(first, round_) * bloom)
    return canvas * ramp([np.ones(3, np.float32), desk.land["second"][2]], second * bloom)


def _night(scene: Scene, desk: Desk, chance: Chance) -> Array:
    """Dark water from all sides, and the middle is kept bright."""
    x, y = _places()
    middle = ((x - 300) / 250) ** 2 + ((y - chance.between(480, 560)) / 330) ** 2
    dark = _rise(middle + (desk.clouds - 0.5) * 1.2, 0.15, 1.9)
    bloom = _bloom(desk, chance) * (0.88 + 0.24 * desk.grain)
    return ramp(desk.land["main"], (0.1 + 0.78 * dark) * bloom * desk.breath)


def _laid(canvas: Array, of: Sheet, desk: Desk) -> Array:
    role = of.layer.role
    if role == "shade":
        return _shaded(canvas, of, desk)
    if role == "veil":
        return over(canvas, desk.paper, blurred(of.alpha, 6) * 0.8)
    if role == "light":
        return _left_out(canvas, of, desk)
    if role == "line":
        return _drawn(canvas, of, desk)
    if role == "thing":
        return _thing(canvas, of, desk)
    return _place(canvas, of, desk)


def _shaded(canvas: Array, of: Sheet, desk: Desk) -> Array:
    """Thin ink."""
    water = blurred(of.alpha, 1.6)
    pooled = water * (0.5 + 0.3 * desk.mottle[of.at]) + 0.5 * np.clip(
        water - blurred(water, 6), 0, 1
    )
    return canvas * ramp([np.ones(3, np.float32), desk.land["main"][3]], pooled)


def _left_out(canvas: Array, of: Sheet, desk: Desk) -> Array:
    """Light is the paper itself; round it the colour is stronger."""
    dish = desk.land[of.layer.family]
    if of.layer.glow:
        halo = blurred(of.alpha, 34) * of.layer.glow * 0.55
        canvas = canvas * ramp(
            [np.ones(3, np.float32), dish[1]], halo * (0.6 + 0.8 * desk.clouds[of.at])
        )
    sun = of.layer.family == "accent" and of.layer.depth > 0.5
    thin = 0.26 + 0.3 * desk.clouds[of.at] if sun else (1 - of.tone) * 0.7
    wet = thin + 0.4 * np.clip(thin * of.alpha - blurred(thin * of.alpha, 4), 0, 1)
    return over(canvas, ramp(dish, wet), of.alpha)


def _drawn(canvas: Array, of: Sheet, desk: Desk) -> Array:
    """A line of ink on paper, of paper on ink."""
    light = canvas.mean(2)
    colour = np.where(light[..., None] < 0.45, desk.paper, desk.ink)
    return over(
        canvas, colour, of.alpha * (0.55 + 0.4 * desk.mottle[of.at]) * (1 - of.layer.depth * 0.7)
    )


def _place(canvas: Array, of: Sheet, desk: Desk) -> Array:
    """A land, a wall: one pale wash, crisp above, gone in the mist below."""
    role, depth, at = of.layer.role, of.layer.depth, of.at
    strength = min(0.75, max(0.22, 0.75 - 1.25 * depth)) * (
        0.62 if role in {"ground", "water"} else 1
    )
    thin = (0.12 + 0.88 * (1 - of.tone)) * strength
    thin = thin * (
        0.55 + 0.9 * desk.strokes[at]
        if role in {"ground", "water"}
        else 0.7 + 0.6 * desk.clouds[at]
    )
    wet = _wet(thin, of.alpha, desk, at)
    mask = of.alpha * desk.breath[at]
    if role in {"far", "ground", "sky"} and depth > 0.05:
        mask = mask * _mist(of)
    canvas = over(canvas, ramp(desk.land[of.layer.family], wet), mask)
    if role == "wall":
        lines = _contour(of.alpha * (1 - of.tone * 0.6), desk, at, (0, -1)) * desk.breath[at]
        canvas = over(canvas, desk.ink, lines * strength)
    return canvas


def _mist(of: Sheet) -> Array:
    """How much of a far land is left below its upper edge."""
    solid = of.alpha > 0.5
    first = np.where(solid.any(0), solid.argmax(0), solid.shape[0]).astype(np.float32)
    first = np.convolve(np.pad(first, 20, "edge"), np.ones(41, np.float32) / 41, "valid")
    below = np.arange(solid.shape[0], dtype=np.float32)[:, None] - first[None]
    return 1 - _rise(below, 20, 60 + 200 * (1 - of.layer.depth)) * min(1.0, 0.35 + of.layer.depth)


def _wet(thin: Array, alpha: Array, desk: Desk, at: tuple[slice, slice]) -> Array:
    """Pigment settles in the grain of the paper and along every shore."""
    lying = thin * alpha
    shore = np.clip(lying - blurred(lying, 4), 0, 1) * (0.3 + 1.5 * desk.mottle[at])
    wet: Array = thin * (0.92 + 0.16 * desk.grain[at]) * desk.tide[at] + shore
    return wet


def _thing(canvas: Array, of: Sheet, desk: Desk) -> Array:
    """A dry gap round it, washes of three or four tones, then the brush with ink."""
    at, alpha = of.at, of.alpha
    if not (alpha > 0.5).any():
        return canvas
    towards = _towards(of, desk)
    bleed = blurred(alpha, 9) * _rise(desk.mottle[at], 0.6, 0.9) * 0.3
    gap = np.clip(blurred(alpha, 3.5) * (1.2 + 2.2 * desk.clouds[at]), 0, 1)
    canvas = over(canvas, desk.paper, gap)
    dish = desk.body[of.layer.family]
    canvas = canvas * ramp([np.ones(3, np.float32), dish[2]], bleed)
    thin = _tones(of, desk, towards)
    wet = _wet(thin, alpha, desk, at)
    colour = ramp(dish, wet)
    if of.layer.family != "accent":
        colour = over(colour, ramp(desk.spice, wet), np.clip(of.warm * 1.3, 0, 1) * 0.7)
    canvas = over(canvas, colour, alpha)
    lines = np.maximum(
        _contour(alpha, desk, at, towards), _contour(thin * alpha * 1.2, desk, at, towards) * 0.85
    )
    return over(canvas, desk.ink, lines * (0.95 - of.layer.depth * 0.5))


def _towards(of: Sheet, desk: Desk) -> tuple[float, float]:
    """The way from a thing to the light."""
    ys, xs = np.nonzero(of.alpha > 0.5)
    dx = desk.light[0] - of.at[1].start - float(xs.mean())
    dy = desk.light[1] - of.at[0].start - float(ys.mean())
    long = math.hypot(dx, dy) or 1
    return dx / long, dy / long


def _tones(of: Sheet, desk: Desk, towards: tuple[float, float]) -> Array:
    """How much colour lies where: the drawing's tones, stretched; more away from the light."""
    low, high = np.percentile(of.tone[of.alpha > 0.5], (4, 96))
    flat = high - low < 0.12
    tone = np.full_like(of.tone, 0.4) if flat else (of.tone - low) / (high - low)
    tone = np.clip(tone, 0, 1) * 0.75 + of.tone * 0.25
    dx, dy = towards
    shade = np.clip(of.alpha - moved(blurred(of.alpha, 18), dx * 18, dy * 18), 0, 1)
    lit = np.clip(of.alpha - moved(blurred(of.alpha, 14), -dx * 14, -dy * 14), 0, 1)
    pooled = 0.55 + 0.6 * desk.clouds[of.at] + 0.4 * (desk.mottle[of.at] - 0.5)
    thin: Array = (0.92 - 0.8 * tone) * pooled + 0.3 * shade - 0.3 * lit * desk.strokes[of.at]
    return np.clip(thin * (1 - of.layer.depth * 0.4), 0, 1)


def _contour(
    shape: Array, desk: Desk, at: tuple[slice, slice], towards: tuple[float, float]
) -> Array:
    """A brush along the edges: pressed on the side of shade, lifted towards the light."""
    down, across = np.gradient(blurred(shape, 1.7))
    steep = np.hypot(across, down)
    facing = -(across * towards[0] + down * towards[1]) / (steep + 1e-4)
    press = 0.52 - 0.2 * facing + 0.9 * (desk.mottle[at] - 0.5)
    dry = 0.12 * (desk.grain[at] - 0.5)
    line: Array = np.clip((steep / 0.22 - 1 + np.clip(press, 0, 0.85) + dry) * 5, 0, 1) * (
        press > 0.08
    )
    return line


def _splashed(canvas: Array, desk: Desk, chance: Chance) -> Array:
    """Drops that fell from the brush, in a row, each smaller."""
    family = chance.pick(("main", "accent", "accent"))
    for _ in range(chance.whole(1, 2)):
        x, y = chance.between(60, 540), chance.between(80, 820)
        angle, drops = chance.between(0, math.tau), ""
        for _ in range(chance.whole(5, 14)):
            far, aside = 130 * chance.unit() ** 1.5, chance.between(-16, 16)
            drops += circle(
                x + far * math.cos(angle) - aside * math.sin(angle),
                y + far * math.sin(angle) + aside * math.cos(angle),
                0.8 + 5 * chance.unit() ** 4, 0.3,
            )  # fmt: skip
        of = sheet(Layer(body=drops))
        wet = _wet(0.6 * of.alpha, of.alpha, desk, of.at)
        colour = ramp(desk.body[family], wet)
        canvas[of.at] = over(canvas[of.at], colour, of.alpha * 0.85)
    return canvas


def _sealed(canvas: Array, desk: Desk, chance: Chance) -> Array:
    """A stamp without a word, where the paper is the emptiest."""
    size, half = chance.between(26, 34), 24
    spots = [(x, y) for x in (52, 548) for y in (70, 330, 520, 640, 760)]
    noise = {
        at: float(canvas[at[1] - half : at[1] + half, at[0] - half : at[0] + half].std())
        for at in spots
    }
    x, y = min(spots, key=lambda at: noise[at] + chance.between(0, 0.02))
    stamp = box(x - size / 2, y - size / 2, size, size, 0.4, ' rx="4"')
    marks = "".join(
        line(
            f"M{x - size * 0.28:.1f} {y + size * dy:.1f}h{size * chance.between(0.2, 0.56):.1f}",
            1,
            2.6,
        )
        for dy in (-0.26, 0, 0.26)
    ) + line(
        f"M{x + size * chance.between(-0.2, 0.2):.1f} {y - size * 0.28:.1f}v{size * 0.56:.1f}",
        1,
        2.6,
    )
    of = sheet(Layer(body=stamp + marks))
    worn = of.alpha * (1 - of.tone) / 0.6 * (1 - 0.7 * _rise(desk.mottle[of.at], 0.6, 0.75))
    canvas[of.at] = over(canvas[of.at], rgb(SEAL), np.clip(worn, 0, 1) * 0.92)
    return canvas


def _finished(canvas: Array, desk: Desk, chance: Chance) -> Array:
    """The tooth of the paper."""
    tooth = (
        0.98 + 0.03 * textures.grain(chance.number) + 0.03 * (textures.mottle(chance.number) - 0.5)
    )
    done: Array = canvas * tooth[..., None]
    return done
