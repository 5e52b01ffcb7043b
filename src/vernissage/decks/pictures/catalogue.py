"""The catalogue of things on cards: curated icons and figures of our own."""

import io
import json
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
import numpy as np
import numpy.typing as npt
import resvg_py
from msgspec import Struct
from PIL import Image

from vernissage.decks.pictures.card_rng import CardRng
from vernissage.decks.pictures.drawing import Drawing
from vernissage.decks.pictures.figures import FIGURES
from vernissage.kit.texts import Language

Mask = npt.NDArray[np.bool_]
Faces = Literal["", "left", "right"]
Place = Literal["ground", "water", "air", "hand"]
FINE = 256  # pixels across a drawing when it is measured
BRIDGE = 7  # pixels: gaps in an outline that are closed before it is filled


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing, with names and tags in three languages."""

    id: str
    kind: str
    uk: str
    ru: str
    en: str
    faces: Faces
    at: Place
    traits: tuple[str, ...]
    size: int  # 1 fits a palm, 2 a cat, 3 a man, 4 a house, 5 a mountain
    tags: Mapping[Language, tuple[str, ...]]
    icon: str = ""  # none: a figure, which is drawn here

    def name(self, language: Language) -> str:
        word: str = getattr(self, language)
        return word


class Measured(Struct, frozen=True):
    """A drawing cropped to its visible part, with points where others touch it."""

    drawing: Drawing
    top: tuple[float, float]  # where something can stand on it
    foot: float  # x of where it stands
    heart: tuple[float, float]  # the middle of what is solid


def _read_things() -> dict[str, Thing]:
    found: dict[str, Thing] = {}
    folder = files(__package__) / "things"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            kind = file.name.removesuffix(".toml").removeprefix("more_")
            found |= _read_table(tomllib.loads(file.read_text("utf-8")), kind)
    return found


def _read_table(tables: Mapping[str, Any], kind: str) -> dict[str, Thing]:
    return {
        name: msgspec.convert({"id": name, "kind": kind, **facts}, Thing)
        for name, facts in tables.items()
    }


@cache
def things() -> Mapping[str, Thing]:
    """Everything that may be on a card, by name; people last."""
    people = _read_table(
        tomllib.loads((files(__package__) / "figures/figures.toml").read_text()), "people"
    )
    return _read_things() | people


@cache
def _icons() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = json.loads(
        (files(__package__) / "icons.json").read_text("utf-8")
    )
    return found


def measured_drawing(name: str, chance: CardRng) -> Measured:
    """The drawing of a thing; people stand a little differently each time."""
    if name in FIGURES:
        return measure(FIGURES[name](chance.rng))
    return _icon(things()[name].icon)


@lru_cache(1024)
def _icon(name: str) -> Measured:
    icon = _icons()[name]
    body, wide, high = icon["body"], icon["width"], icon["height"]
    if "currentColor" in body:
        body = _fill_stencil(body, wide, high)
    return measure(Drawing(body, wide, high))


def svg_document(body: str, box: tuple[float, float, float, float], wide: int, high: int) -> str:
    view = " ".join(f"{one:g}" for one in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{view}" width="{wide}" height="{high}" preserveAspectRatio="none">{body}</svg>'
    )


def render_svg(text: str) -> Image.Image:
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True)))


def _fill_stencil(body: str, wide: float, high: float) -> str:
    """Fills the outline of a stencil icon with a light tone; the stencil stays dark on it."""
    image = render_svg(
        svg_document(body.replace("currentColor", "#000"), (0, 0, wide, high), FINE, FINE)
    )
    solid = np.pad(np.asarray(image)[:, :, 3] > 100, BRIDGE)
    hull = ~_dilated(_flood_outside(_dilated(solid)))
    spans = _row_rectangles(
        (hull & ~solid)[BRIDGE:-BRIDGE, BRIDGE:-BRIDGE], wide / FINE, high / FINE
    )
    return f'<path fill="#c8bca8" d="{spans}"/>' + body.replace("currentColor", "#3c3648")


def _dilated(mask: Mask) -> Mask:
    """Dilated by less than a bridge on all sides."""
    for axis in (0, 1):
        mask = np.logical_or.reduce([np.roll(mask, by, axis) for by in range(1 - BRIDGE, BRIDGE)])
    return mask


def _flood_outside(solid: Mask) -> Mask:
    """Flood fill from the corners, by sweeps until nothing changes."""
    found = np.zeros_like(solid)
    found[0, 0] = True
    count = 0
    while count < (count := int(found.sum())):
        for turn in range(4):
            swept = _sweep_right(np.rot90(found, turn), np.rot90(solid, turn))
            found = np.rot90(swept, -turn)
    return found


def _sweep_right(found: Mask, solid: Mask) -> Mask:
    """Extends what was found to the right, up to solid pixels."""
    place = np.arange(found.shape[1])
    reached = np.maximum.accumulate(np.where(found, place, -1), 1)
    blocked = np.maximum.accumulate(np.where(solid, place, -1), 1)
    swept: Mask = reached > blocked
    return swept


def _row_rectangles(mask: Mask, dx: float, dy: float) -> str:
    """A mask as SVG rectangles, one per run of pixels."""
    path = []
    for y, row in enumerate(mask):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        path += [
            f"M{(a - 0.8) * dx:.1f} {(y - 0.8) * dy:.1f}h{(b - a + 1.6) * dx:.1f}v{2.6 * dy:.1f}"
            f"h{(a - b - 1.6) * dx:.1f}z"
            for a, b in zip(edges[::2], edges[1::2], strict=True)
        ]
    return "".join(path)


def measure(drawing: Drawing) -> Measured:
    image = render_svg(svg_document(drawing.body, (0, 0, drawing.wide, drawing.high), FINE, FINE))
    solid = np.asarray(image.convert("RGBA"))[:, :, 3] > 100
    ys, xs = np.flatnonzero(solid.any(1)), np.flatnonzero(solid.any(0))
    left, right, upper, lower = xs[0], xs[-1] + 1, ys[0], ys[-1] + 1
    solid = solid[upper:lower, left:right]
    dx, dy = drawing.wide / FINE, drawing.high / FINE
    moved = f'<g transform="translate({-left * dx:.2f} {-upper * dy:.2f})">{drawing.body}</g>'
    cut = Drawing(moved, (right - left) * dx, (lower - upper) * dy)
    top_x, top_y = _top_point(solid)
    low = np.flatnonzero(solid[-max(3, len(solid) // 20) :].any(0))
    rows, columns = np.nonzero(solid)
    return Measured(
        cut,
        (top_x * dx, top_y * dy),
        float(low.mean()) * dx,
        (float(columns.mean()) * dx, float(rows.mean()) * dy),
    )


def _top_point(solid: Mask) -> tuple[float, float]:
    """Where something can stand on it: high, near the middle, and not on a spike."""
    high, wide = solid.shape
    first = np.where(solid.any(0), solid.argmax(0), high)
    reach = max(1, wide // 12)
    best, where = float("inf"), wide // 2
    for x in range(int(wide * 0.25), int(wide * 0.75) + 1):
        near = first[max(0, x - reach) : x + reach + 1]
        score = float(near.max()) + 0.35 * abs(x - wide / 2)
        if score < best:
            best, where = score, x
    near = first[max(0, where - reach) : where + reach + 1]
    return float(where), float(near.mean() * 0.6 + near.max() * 0.4)
