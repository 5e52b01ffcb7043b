"""The network's output classes, and which tasks of the word cards they stand for."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from vernissage.decks import words
from vernissage.kit.materials import LEVELS


class LabelMap(Struct, frozen=True, forbid_unknown_fields=True):
    same: dict[str, tuple[str, ...]]
    near: dict[str, tuple[str, ...]]


@cache
def things() -> tuple[str, ...]:
    """The things that people drew, in the order of the network's outputs."""
    text = (files(__package__) / "things.txt").read_text("utf-8")
    return tuple(text.splitlines())


@cache
def label_map() -> LabelMap:
    """The contents of `labels.toml`."""
    text = (files(__package__) / "labels.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), LabelMap)


@cache
def _same_things() -> Mapping[str, str]:
    named = {thing.lower(): thing for thing in things()}
    return named | {task: thing for thing, tasks in label_map().same.items() for task in tasks}


@cache
def _similar_things() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for thing, tasks in label_map().near.items():
        for task in tasks:
            found.setdefault(task, []).append(thing)
    return {task: tuple(like) for task, like in found.items()}


def same_thing(task: str) -> str | None:
    """The thing that a task is a synonym of."""
    return _same_things().get(task) or _same_things().get(task.lower())


def similar_things(task: str) -> tuple[str, ...]:
    """Things that a task differs from only in details."""
    return _similar_things().get(task, ())


@cache
def _thing_indices() -> Mapping[str, int]:
    return {thing: i for i, thing in enumerate(things())}


def thing_index(thing: str) -> int:
    return _thing_indices()[thing]


def sides() -> list[words.Side]:
    return [side for level in LEVELS for card in words.cards(level) for side in card.side]


@cache
def all_tasks() -> tuple[words.Word, ...]:
    """All tasks of the built-in word cards."""
    return tuple(word for side in sides() for word in side.words)


@cache
def task_indices() -> Mapping[str, int]:
    """The output index of each task; from a file, because the word cards may change."""
    text = (files(__package__) / "tasks.txt").read_text("utf-8")
    return {name: i for i, name in enumerate(text.splitlines())}


def task_index(name: str) -> int | None:
    return task_indices().get(name)


@cache
def _english_names() -> Mapping[str, str]:
    """English names by names in any language; none where two languages disagree."""
    found: dict[str, set[str]] = {}
    for word in all_tasks():
        for name in (word.en, word.uk, word.ru):
            found.setdefault(name.casefold(), set()).add(word.en)
    return {name: min(meant) for name, meant in found.items() if len(meant) == 1}


def english_name(word: words.Word) -> str:
    """A task's English name; people's own words, which are in one language, are looked up."""
    return word.en if word.draw else _english_names().get(word.en.casefold(), word.en)
