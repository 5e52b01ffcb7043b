"""The paper of an ink wash before and after the scene: skies, drops, a stamp."""

import math

import numpy as np

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import WIDE, Layer, Scene
from vernissage.decks.pictures.raster import Array, blend, ramp, rasterize, rgb
from vernissage.decks.pictures.shapes import box, circle, line
from vernissage.decks.pictures.styles.wash_setup import (
    WashSetup,
    glaze,
    pixel_grid,
    smoothstep,
    wet,
)

SEAL = "#c2301f"
CORNERS = [(x, y) for x in (52, 548) for y in (70, 330, 520, 640, 760)]  # where a stamp may be


def sky(scene: Scene, desk: WashSetup, chance: CardRng) -> Array:
    """A pool of one wash, a haze of the other, more of it round the light."""
    x, y = pixel_grid()
    tilt = chance.between(0.3, 0.9) * chance.sign()
    slope = 1 - y / scene.horizon + tilt * (x / WIDE - 0.5)
    mist = desk.clouds - 0.5
    pool = _pool(slope + mist * 0.9, chance.between(0.45, 0.75)) * 0.28
    near = np.hypot(x - scene.light[0], y - scene.light[1]) / chance.between(170, 240)
    ring = np.exp(-((near + mist) ** 2)) * 0.3
    haze = smoothstep(mist[::-1] * 1.4 - slope, -0.2, 0.5) * 0.2
    bloom = _bloom(desk, chance) * (0.9 + 0.2 * desk.grain)
    bloom *= 1 - 0.6 * desk.reserved
    canvas = ramp(desk.scenery_ramps["main"], np.maximum(pool, ring) * bloom)
    return glaze(canvas, desk.scenery_ramps["second"][2], haze * bloom)


def night(desk: WashSetup, chance: CardRng) -> Array:
    """Dark water from all sides, and the middle is kept bright."""
    x, y = pixel_grid()
    middle = ((x - 300) / 250) ** 2 + ((y - chance.between(480, 560)) / 330) ** 2
    dark = smoothstep(middle + (desk.clouds - 0.5) * 1.2 - desk.reserved, 0.15, 1.9)
    bloom = _bloom(desk, chance) * (0.88 + 0.24 * desk.grain)
    return ramp(desk.scenery_ramps["main"], (0.1 + 0.78 * dark) * bloom * desk.paint_mask)


def _pool(field: Array, level: float) -> Array:
    """Water stands where the field is above a level; pigment gathers along its shore."""
    shore = np.exp(-np.clip(field - level, 0, 9) / 0.035)
    pool: Array = np.clip((field - level) / 0.015, 0, 1) * (0.62 + 0.5 * shore)
    return pool


def _bloom(desk: WashSetup, chance: CardRng) -> Array:
    """Where a drop of clear water pushed the colour away, on the other side than the light."""
    x, y = pixel_grid()
    cx, cy = WIDE - desk.light[0] + chance.between(-90, 90), chance.between(40, 460)
    field = np.hypot(x - cx, (y - cy) * 1.5) / chance.between(60, 130)
    field += (desk.clouds - 0.5) * 1.7 + (desk.mottle - 0.5) * 0.35
    mark = np.exp(-(((field - 1.03) / 0.05) ** 2))
    bloom: Array = 1 - 0.65 * smoothstep(-field, -1, -0.6) + 0.7 * mark
    return bloom


def splash(canvas: Array, desk: WashSetup, chance: CardRng) -> None:
    """Drops that fell from the brush."""
    dish = desk.thing_ramps[chance.pick(("main", "accent", "accent"))]
    of = rasterize(Layer(body="".join(_drops(chance) for _ in range(chance.whole(1, 2)))))
    colour = ramp(dish, wet(0.6 * of.alpha, of.alpha, desk, of.at))
    canvas[of.at] = blend(canvas[of.at], colour, of.alpha * 0.85)


def _drops(chance: CardRng) -> str:
    """Many small ones and a few larger, along the swing of the hand."""
    x, y = 300 + chance.sign() * chance.between(190, 260), chance.between(80, 820)
    angle, drops = chance.between(0, math.tau), ""
    cos, sin = math.cos(angle), math.sin(angle)
    for _ in range(chance.whole(5, 14)):
        far, aside = 130 * chance.unit() ** 1.5, chance.between(-16, 16)
        drops += circle(
            x + far * cos - aside * sin,
            y + far * sin + aside * cos,
            0.8 + 5 * chance.unit() ** 4,
            0.3,
        )
    return drops


def seal(canvas: Array, desk: WashSetup, chance: CardRng) -> None:
    """A stamp without a word, where the paper is emptiest."""

    def noise(at: tuple[int, int]) -> float:
        return float(canvas[at[1] - 24 : at[1] + 24, at[0] - 24 : at[0] + 24].std())

    x, y = min(CORNERS, key=lambda at: noise(at) + chance.between(0, 0.02))
    of = rasterize(Layer(body=_stamp(x, y, chance.between(26, 34), chance)))
    worn = of.alpha * (1 - of.tone) / 0.6 * (1 - 0.7 * smoothstep(desk.mottle[of.at], 0.6, 0.75))
    canvas[of.at] = blend(canvas[of.at], rgb(SEAL), np.clip(worn, 0, 1) * 0.92)


def _stamp(x: float, y: float, size: float, chance: CardRng) -> str:
    """A square with a ring, an eye or waves in it."""
    body = box(x - size / 2, y - size / 2, size, size, 0.4, ' rx="4"')
    kind = chance.pick(("ring", "leaf", "waves"))
    if kind == "ring":
        return body + circle(x, y, size * 0.32, 1) + circle(x, y, size * 0.2, 0.4)
    if kind == "leaf":
        far, bend = size * 0.34, size * 0.34
        leaf = f"M{x - far:.1f} {y + far:.1f}q0 {-far - bend:.1f} {2 * far:.1f} {-2 * far:.1f}"
        return body + line(f"{leaf}q0 {far + bend:.1f} {-2 * far:.1f} {2 * far:.1f}z", 1, 2.6)
    for dy in (-0.24, 0, 0.24):
        wave = f"M{x - size * 0.32:.1f} {y + size * dy:.1f}q{size * 0.16:.1f} {-size * 0.16:.1f}"
        step = f"{size * 0.32:.1f} 0"
        body += line(f"{wave} {step}t{step}", 1, 2.4)
    return body


def toothed(canvas: Array, chance: CardRng) -> Array:
    """The tooth of the paper, over everything."""
    spots = textures.mottle(chance.number) - 0.5
    tooth = 0.98 + 0.03 * textures.grain(chance.number) + 0.03 * spots
    done: Array = canvas * tooth[..., None]
    return done
