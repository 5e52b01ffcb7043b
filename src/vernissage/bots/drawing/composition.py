"""Arranges the things of a task around the main one."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

import numpy as np
from msgspec import Struct, convert

from vernissage.bots.drawing import icon_lines, unknown_words
from vernissage.bots.drawing.icon_lines import Line
from vernissage.decks.words import Word

GAP = 0.09  # between things, relative to the main one's size
SHARE = {  # size of a thing relative to the main one, by relation
    "beside": 0.72,
    "above": 0.5,
    "below": 1.0,
    "on": 0.5,
    "inside": 0.42,
    "before": 0.5,
    "across": 1.15,
}

AS_SECOND = {"🌊": "waves"}  # simpler variants for things that are not the main one


class Group(NamedTuple):
    """The lines of one thing, in place."""

    lines: tuple[Line, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        return bounds(self.lines)


class _SceneRules(Struct, frozen=True):
    """Corrections of the tasks' own drawing hints (`scenes.toml`)."""

    draw: dict[str, str] = {}  # by the English word: other hints
    place: dict[str, str] = {}  # by the English word or the second hint: the relation
    point: dict[str, tuple[int, int]] = {}  # the part of the main thing that an arrow points at
    erase: dict[str, list[tuple[int, int, int, int]]] = {}  # boxes on icons, used at set-up


@cache
def scene_rules() -> _SceneRules:
    text = (files(__package__) / "scenes.toml").read_text("utf-8")
    return convert(tomllib.loads(text), _SceneRules)


def hints(word: Word) -> tuple[str, ...]:
    """The things of a task, the main one first."""
    if word.draw:
        return _word_hints(word)
    mains = [_word_hints(known)[0] for known in unknown_words.drawable_words(word.en)]
    return tuple(mains) or (icon_lines.UNKNOWN,)


def _word_hints(word: Word) -> tuple[str, ...]:
    return tuple(scene_rules().draw.get(word.en, word.draw).replace(icon_lines.VARIANT, "").split())


@cache
def compose(word: Word) -> tuple[Group, ...]:
    """The things of a task, placed by their relations."""
    main, *others = hints(word)
    groups = [_normalized(icon_lines.thing_lines(main), 1.0)]
    for hint in others:
        name, _, relation = hint.partition("@")
        groups = _add_thing(groups, name, relation or _relation(word, name))
    point = scene_rules().point.get(word.en)
    return (*groups, pointer_arrow(icon_lines.thing_lines(main), point)) if point else tuple(groups)


def landscape(word: Word) -> bool:
    """Whether the sheet should lie in landscape for a task."""
    left, top, right, bottom = bounds(list(chain(*(group.lines for group in compose(word)))))
    return right - left > bottom - top


def _relation(word: Word, name: str) -> str:
    place: Mapping[str, str] = scene_rules().place
    return place.get(word.en) or place.get(name, "beside")


def _add_thing(groups: list[Group], name: str, relation: str) -> list[Group]:
    """Adds a thing in its relation to those that are there."""
    left, top, right, bottom = bounds(list(chain(*(group.lines for group in groups))))
    middle, high = (left + right) / 2, bottom - top
    new = _normalized(icon_lines.thing_lines(AS_SECOND.get(name, name)), SHARE[relation])
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


def pointer_arrow(lines: Sequence[Line], at: tuple[int, int]) -> Group:
    """An arrow to a part of the main thing."""
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


def _normalized(lines: Sequence[Line], size: float) -> Group:
    """Moved to the origin, the longer side scaled to this length."""
    x0, y0, x1, y1 = bounds(lines)
    scale = size / max(x1 - x0, y1 - y0, 1.0)
    return Group(tuple((line - (x0, y0)) * scale for line in lines))


def _scaled(group: Group, by: float, most: float) -> Group:
    """Scaled, within the limit on its height."""
    scale = min(by, by * most) if most < 1 else by
    return Group(tuple(line * scale for line in group.lines))


def _shifted(group: Group, x: float, y: float) -> Group:
    return Group(tuple(line + np.array((x, y)) for line in group.lines))
