"""Colours and textures of an ink wash, and how water and brush behave on paper."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from vernissage.decks.pictures import textures
from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.layer import HIGH, WIDE, Scene
from vernissage.decks.pictures.raster import Array, blurred, ramp, rgb

At = tuple[slice, slice]
ColourRamp = Sequence[Array]  # from paper to ink
BARE = np.ones(3, np.float32)  # transparent: a factor of 1
INKY = {"main": 0.42, "second": 0.25, "accent": 0.0}  # share of ink in the colours of things


class WashPalette(Struct, frozen=True, forbid_unknown_fields=True):
    paper: str
    ink: str
    one: str  # the main wash
    two: str  # a quieter one
    accent: str
    colours: tuple[str, ...]
    moods: tuple[str, ...]
    night: bool = False  # a dark wash round a bright middle


class WashSetup(Struct, frozen=True):
    """The colour ramps and textures of one card."""

    paper: Array
    ink: Array
    scenery_ramps: Mapping[str, ColourRamp]  # of each family, for places
    thing_ramps: Mapping[str, ColourRamp]  # and for things
    warm_ramp: ColourRamp  # for what is warm on a drawing
    light: tuple[float, float]
    clouds: Array
    mottle: Array
    grain: Array
    strokes: Array
    tide: Array  # where water stood and dried: paler within, darker at its mark
    reserved: Array  # how much of the paper is kept for the things
    paint_mask: Array  # where the scene is painted at all: it ends before the edges of the paper


def prepare_wash(scene: Scene, palette: WashPalette, kept: Array, chance: CardRng) -> WashSetup:
    paper, ink = rgb(palette.paper), rgb(palette.ink)
    families = {"main": palette.one, "second": palette.two, "accent": palette.accent}
    land = {name: _colour_ramp(paper, rgb(full), ink) for name, full in families.items()}
    body = {
        name: _colour_ramp(paper, rgb(full) + (ink - rgb(full)) * INKY[name], ink)
        for name, full in families.items()
    }
    spoken = any(one.family == "accent" and one.role == "thing" for one in scene.layers)
    return WashSetup(
        paper=paper,
        ink=ink,
        scenery_ramps=land,
        thing_ramps=body,
        warm_ramp=body["second" if spoken else "accent"],
        light=scene.light,
        clouds=textures.clouds(chance.number),
        mottle=textures.mottle(chance.number),
        grain=textures.grain(chance.number),
        strokes=textures.strokes(chance.number),
        tide=_tide(chance),
        reserved=kept,
        paint_mask=_paint_mask(palette.night, chance),
    )


def _colour_ramp(paper: Array, full: Array, ink: Array) -> ColourRamp:
    return [paper, paper + (full - paper) * 0.5, full, full + (ink - full) * 0.62, ink]


def pixel_grid() -> tuple[Array, Array]:
    """x and y of every pixel."""
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    return x, y


def smoothstep(value: Array, low: float, high: float) -> Array:
    """From 0 at `low` to 1 at `high`, smoothly."""
    t = np.clip((value - low) / (high - low), 0, 1)
    soft: Array = t * t * (3 - 2 * t)
    return soft


def glaze(canvas: Array, colour: Array, thick: Array) -> Array:
    """Multiplies a transparent colour onto the canvas: it can only darken."""
    return canvas * ramp([BARE, colour], thick)


def _paint_mask(night: bool, chance: CardRng) -> Array:
    """Either the brush runs dry towards the edges, or the water ends in a shore."""
    x, y = pixel_grid()
    pools, teeth = textures.clouds(chance.number) - 0.5, textures.mottle(chance.number) - 0.5
    if chance.maybe(0.45):
        hairs = textures.strokes(chance.number) + 0.5 * textures.grain(chance.number) - 0.75
        wave, soft = pools + hairs * 0.6, 0.22
    else:
        wave, soft = pools * 1.5 + teeth * 0.3, 0.03
    wide_open = chance.some(("left", "right", "lower"), chance.whole(2, 3))
    mask = np.ones((HIGH, WIDE), np.float32)
    for name, far in (("left", x), ("right", WIDE - x), ("lower", HIGH - y), ("upper", y)):
        reach = chance.between(110, 190) if name in wide_open and not night else 24
        mask *= smoothstep(far / reach - 0.5 - wave, -soft, soft)
    return mask


def _tide(chance: CardRng) -> Array:
    field = textures.clouds(chance.number) * 0.6 + textures.mottle(chance.number) * 0.4
    mark = np.exp(-(((field - 0.5) / 0.012) ** 2))
    tide: Array = 1.08 - 0.2 * smoothstep(field, 0.5, 0.54) + 0.22 * mark
    return tide


def wet(thick: Array, alpha: Array, desk: WashSetup, at: At) -> Array:
    """Pigment settles in the grain of the paper and along every shore."""
    lying = thick * alpha
    shore = np.clip(lying - blurred(lying, 4), 0, 1) * (0.3 + 1.5 * desk.mottle[at])
    dried: Array = thick * (0.92 + 0.16 * desk.grain[at]) * desk.tide[at] + shore
    return dried


def contour(shape: Array, desk: WashSetup, at: At, towards: tuple[float, float]) -> Array:
    """A brush along the edges: pressed on the side of shade, lifted towards the light."""
    down, across = np.gradient(blurred(shape, 1.7))
    steep = np.hypot(across, down)
    facing = -(across * towards[0] + down * towards[1]) / (steep + 1e-4)
    press = 0.52 - 0.2 * facing + 0.9 * (desk.mottle[at] - 0.5)
    dry = 0.12 * (desk.grain[at] - 0.5)
    line: Array = np.clip((steep / 0.22 - 1 + np.clip(press, 0, 0.85) + dry) * 5, 0, 1)
    lifted: Array = line * (press > 0.08)
    return lifted
