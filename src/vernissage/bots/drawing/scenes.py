"""How the things of a task are put together on a sheet: the main one first."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

import numpy as np
from msgspec import Struct, convert

from vernissage.bots.drawing import stock, strangers
from vernissage.bots.drawing.stock import Line
from vernissage.decks.words import Word

GAP = 0.09  # between things, of the main one's size
SHARE = {  # how large a thing is beside the main one
    "beside": 0.72,
    "above": 0.5,
    "below": 1.0,
    "on": 0.5,
    "inside": 0.42,
    "before": 0.5,
    "across": 1.15,
}

AS_SECOND = {"🌊": "waves"}  # simpler when it only says where the main thing is


class Group(NamedTuple):
    """The lines of one thing, where they belong."""

    lines: tuple[Line, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        return bounds(self.lines)


class _Scenes(Struct, frozen=True):
    """What is better drawn in another way than the hints of the task say."""

    draw: dict[str, str] = {}  # by the English word: other hints
    place: dict[str, str] = {}  # by the English word, or by the second hint: where that goes
    point: dict[str, tuple[int, int]] = {}  # the part of the main thing that is meant
    erase: dict[str, list[tuple[int, int, int, int]]] = {}  # signs on icons, for the set-up


@cache
def scenes() -> _Scenes:
    text = (files(__package__) / "scenes.toml").read_text("utf-8")
    return convert(tomllib.loads(text), _Scenes)


def hints(word: Word) -> tuple[str, ...]:
    """The things of a task, the main one first."""
    if word.draw:
        return _told(word)
    mains = [_told(known)[0] for known in strangers.known(word.en)]
    return tuple(mains) or (stock.UNKNOWN,)


def _told(word: Word) -> tuple[str, ...]:
    return tuple(scenes().draw.get(word.en, word.draw).replace(stock.VARIANT, "").split())


@cache
def composed(word: Word) -> tuple[Group, ...]:
    """The things of a task, side by side or however they belong together."""
    main, *others = hints(word)
    groups = [_sized(stock.thing(main), 1.0)]
    for hint in others:
        name, _, relation = hint.partition("@")
        groups = _joined(groups, name, relation or _relation(word, name))
    point = scenes().point.get(word.en)
    return (*groups, pointer(stock.thing(main), point)) if point else tuple(groups)


def landscape(word: Word) -> bool:
    """Which way the sheet should lie for a task."""
    left, top, right, bottom = bounds(list(chain(*(group.lines for group in composed(word)))))
    return right - left > bottom - top


def _relation(word: Word, name: str) -> str:
    place: Mapping[str, str] = scenes().place
    return place.get(word.en) or place.get(name, "beside")


def _joined(groups: list[Group], name: str, relation: str) -> list[Group]:
    """One more thing where it belongs, seen from those that are there."""
    left, top, right, bottom = bounds(list(chain(*(group.lines for group in groups))))
    middle, high = (left + right) / 2, bottom - top
    new = _sized(stock.thing(AS_SECOND.get(name, name)), SHARE[relation])
    x0, y0, x1, y1 = new.box
    wide, tall = x1 - x0, y1 - y0
    match relation:
        case "above":
            to = (middle - wide / 2, top - GAP - tall)
        case "on":
            to = (middle - wide / 2, top - tall + 0.06)
        case "below":
            new = _scaled(new, min(1.3, (right - left) * 1.15 / wide), 0.45 / max(tall, 0.45))
            to = (middle - (new.box[2] - new.box[0]) / 2, bottom + GAP / 2)
        case "inside":
            to = (middle - wide / 2, top + high * 0.55 - tall / 2)
        case "across":
            to = (middle - wide / 2, top + high / 2 - tall / 2)
        case "before":
            to = (left - GAP - wide, top + high / 2 - tall / 2)
        case _:
            to = (right + GAP, bottom - tall)
    x0, y0, _, _ = new.box
    return [*groups, _shifted(new, to[0] - x0, to[1] - y0)]


def pointer(lines: Sequence[Line], at: tuple[int, int]) -> Group:
    """An arrow to the part that is meant."""
    left, top, right, bottom = bounds(lines)
    side = max(right - left, bottom - top)
    x, y = (at[0] - left) / side, (at[1] - top) / side
    out = 1.0 if x > (right - left) / side / 2 else -1.0
    tip, tail = np.array([x + out * 0.17, y]), np.array([x + out * 0.62, y - 0.1])
    barbs = tip + np.array([(out * 0.13, -0.11), (0, 0), (out * 0.11, 0.08)])
    return Group((np.array([tail, tip]), barbs))


def bounds(lines: Sequence[Line]) -> tuple[float, float, float, float]:
    points = np.vstack(list(lines))
    (x0, y0), (x1, y1) = points.min(0), points.max(0)
    return float(x0), float(y0), float(x1), float(y1)


def _sized(lines: Sequence[Line], size: float) -> Group:
    """At the origin, the longer side of this length."""
    x0, y0, x1, y1 = bounds(lines)
    scale = size / max(x1 - x0, y1 - y0, 1.0)
    return Group(tuple((line - (x0, y0)) * scale for line in lines))


def _scaled(group: Group, by: float, most: float) -> Group:
    """Wider, as long as it does not get too high."""
    scale = min(by, by * most) if most < 1 else by
    return Group(tuple(line * scale for line in group.lines))


def _shifted(group: Group, x: float, y: float) -> Group:
    return Group(tuple(line + np.array((x, y)) for line in group.lines))
