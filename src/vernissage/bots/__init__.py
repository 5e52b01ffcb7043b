"""Bots see what a player sees and choose from what a player may do.

`decide(look, rng)` is all there is to it. A built-in game's bot is the module of its name in this
package, and has a `decide` of its own; an installed game's is the entry point of its name. A game
without one is played at random.
"""

from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from msgspec.structs import replace

from vernissage.bots import installed
from vernissage.bots.at_random import decide as decide_at_random
from vernissage.bots.look import (
    RANDOM,
    STRENGTHS,
    TEMPERS,
    USUAL,
    Decision,
    Look,
    Mind,
    Sight,
    Strength,
    Temper,
)
from vernissage.games import built_in
from vernissage.kit.rng import Rng

__all__ = [
    "RANDOM",
    "STRENGTHS",
    "TEMPERS",
    "USUAL",
    "Bot",
    "Decision",
    "Look",
    "Mind",
    "Sight",
    "Strength",
    "Temper",
    "decide",
    "is_strength",
]


class Bot(Protocol):
    def __call__(self, look: Look, rng: Rng, /) -> Decision: ...


def decide(look: Look, rng: Rng) -> Decision:
    """What the bot at a seat does. The same look and the same chance give the same decision."""
    if look.mind.strength == RANDOM:
        return decide_at_random(look, rng)
    if look.mind.strength not in STRENGTHS:
        return _decide_installed(look, rng)
    return _bot(look.game)(look, rng)


def _decide_installed(look: Look, rng: Rng) -> Decision:
    """One of our own plays where a package is missing that another machine had."""
    function = installed.find(look.mind.strength)
    if function is None:
        return decide(replace(look, mind=replace(look.mind, strength=USUAL)), rng)
    return installed.decide(function, look, rng)


def is_strength(name: str) -> bool:
    """Whether a bot can be asked to play so."""
    return name in (*STRENGTHS, RANDOM) or installed.is_name(name)


@cache
def _bot(game: str) -> Bot:
    name = f"{__name__}.{game}"
    if game not in built_in():  # it may be called as a module here that is no bot
        function = installed.find(game)
        return decide_at_random if function is None else partial(installed.decide, function)
    if find_spec(name) is None:
        return decide_at_random
    found: Bot = import_module(name).decide
    return found
