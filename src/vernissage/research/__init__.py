"""The games for research libraries. Nothing here is needed to play.

`openspiel("yokai")` is an OpenSpiel game; the library is imported only then.
"""

from importlib import import_module
from typing import Any

FACES = ("yokai",)


def openspiel(game: str) -> Any:
    """A game as OpenSpiel's algorithms want it."""
    if game not in FACES:
        raise ValueError(f"no OpenSpiel face of {game}; there are {', '.join(FACES)}")
    return import_module(f"{__name__}.{game}_spiel").game()
