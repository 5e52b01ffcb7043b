"""What the recogniser has learned to tell apart, and which tasks look like which of it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from vernissage.decks import words
from vernissage.kit.materials import LEVELS


class Lines(Struct, frozen=True, forbid_unknown_fields=True):
    same: dict[str, tuple[str, ...]]
    near: dict[str, tuple[str, ...]]


@cache
def things() -> tuple[str, ...]:
    """The things that people drew, in the order of the network's answers."""
    text = (files(__package__) / "things.txt").read_text("utf-8")
    return tuple(text.splitlines())


@cache
def lines() -> Lines:
    """What `near.toml` says."""
    text = (files(__package__) / "near.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Lines)


@cache
def _same() -> Mapping[str, str]:
    named = {thing.lower(): thing for thing in things()}
    return named | {task: thing for thing, tasks in lines().same.items() for task in tasks}


@cache
def _near() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for thing, tasks in lines().near.items():
        for task in tasks:
            found.setdefault(task, []).append(thing)
    return {task: tuple(like) for task, like in found.items()}


def same(task: str) -> str | None:
    """The thing that a task is another name of."""
    return _same().get(task) or _same().get(task.lower())


def near(task: str) -> tuple[str, ...]:
    """Things that a task has to be told apart from by details."""
    return _near().get(task, ())


@cache
def _numbers() -> Mapping[str, int]:
    return {thing: i for i, thing in enumerate(things())}


def number(thing: str) -> int:
    return _numbers()[thing]


def sides() -> list[words.Side]:
    return [side for level in LEVELS for card in words.cards(level) for side in card.side]


@cache
def tasks() -> tuple[words.Word, ...]:
    """All tasks of the house's word cards."""
    return tuple(word for side in sides() for word in side.words)


@cache
def learned() -> Mapping[str, int]:
    """Where among the network's answers a task is; not by the cards, for words may change."""
    text = (files(__package__) / "tasks.txt").read_text("utf-8")
    return {name: i for i, name in enumerate(text.splitlines())}


def task(name: str) -> int | None:
    return learned().get(name)


@cache
def _names() -> Mapping[str, str]:
    """English names by names in any language; none where two languages disagree."""
    found: dict[str, set[str]] = {}
    for word in tasks():
        for name in (word.en, word.uk, word.ru):
            found.setdefault(name.casefold(), set()).add(word.en)
    return {name: min(meant) for name, meant in found.items() if len(meant) == 1}


def english(word: words.Word) -> str:
    """A task's name; of people's own words, which are in one language, what they mean."""
    return word.en if word.draw else _names().get(word.en.casefold(), word.en)
