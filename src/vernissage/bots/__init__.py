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

from vernissage.bots import plugins
from vernissage.bots.look import (
    RANDOM,
    STRENGTHS,
    TEMPERS,
    USUAL,
    CardDescriptions,
    Decision,
    Look,
    Profile,
    Strength,
    Temper,
)
from vernissage.bots.random_bot import decide as decide_at_random
from vernissage.games import built_in
from vernissage.kit.rng import Rng

__all__ = [
    "RANDOM",
    "STRENGTHS",
    "TEMPERS",
    "USUAL",
    "Bot",
    "CardDescriptions",
    "Decision",
    "Look",
    "Profile",
    "Strength",
    "Temper",
    "decide",
    "is_strength",
]


class Bot(Protocol):
    def __call__(self, look: Look, rng: Rng, /) -> Decision: ...


def decide(look: Look, rng: Rng) -> Decision:
    """The bot's decision. The same look and the same random numbers give the same decision."""
    if look.profile.strength == RANDOM:
        return decide_at_random(look, rng)
    if look.profile.strength not in STRENGTHS:
        return _decide_installed(look, rng)
    return _bot(look.game)(look, rng)


def _decide_installed(look: Look, rng: Rng) -> Decision:
    """A built-in bot plays where this machine lacks the package that another one has."""
    function = plugins.find(look.profile.strength)
    if function is None:
        return decide(replace(look, profile=replace(look.profile, strength=USUAL)), rng)
    return plugins.decide(function, look, rng)


def is_strength(name: str) -> bool:
    """Whether this names a strength or a bot from a plugin."""
    return name in (*STRENGTHS, RANDOM) or plugins.is_name(name)


@cache
def _bot(game: str) -> Bot:
    name = f"{__name__}.{game}"
    if game not in built_in():  # its name may be that of another module here
        function = plugins.find(game)
        return decide_at_random if function is None else partial(plugins.decide, function)
    if find_spec(name) is None:
        return decide_at_random
    found: Bot = import_module(name).decide
    return found
