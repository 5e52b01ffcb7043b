"""The games: built-in ones, one folder each, and those that installed packages bring along."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from vernissage.games.entry_points import find_installed
from vernissage.kit import Game, Illegal

AnyGame = Game[Any, Any, Any]


@cache
def built_in() -> tuple[str, ...]:
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


@cache
def installed() -> dict[str, AnyGame]:
    """The games of other packages by their ids; read once, when the process first asks."""
    return find_installed(taken=built_in())


@cache
def names() -> tuple[str, ...]:
    return (*built_in(), *installed())


@cache
def load(name: str) -> AnyGame:
    if name in built_in():
        game: AnyGame = import_module(f"{__name__}.{name}").game
        return game
    if name not in installed():
        raise Illegal("game_unknown", game=name[:40], of=list(names()))
    return installed()[name]


def forget_installed() -> None:
    """Looks for packages anew at the next call; for tests, which install one meanwhile."""
    for remembered in (installed, names, load):
        remembered.cache_clear()
