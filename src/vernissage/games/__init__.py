"""The games. One folder is one game: adding it here is all it takes to register it."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from vernissage.kit import Game, Illegal


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


@cache
def load(name: str) -> Game[Any, Any, Any]:
    if name not in names():
        raise Illegal("game_unknown", game=name[:40], of=list(names()))
    game: Game[Any, Any, Any] = import_module(f"{__name__}.{name}").game
    return game
