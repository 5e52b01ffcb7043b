"""Bots from other packages: functions `(view, prompts, rng) -> action`.

A package declares them as entry points of the group `vernissage.bots`; a table selects one by the
strength `bot:name`.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from msgspec import Struct

from vernissage.bots.look import Decision, Look
from vernissage.kit.prompts import Prompt
from vernissage.kit.rng import Rng

GROUP = "vernissage.bots"
NAME = re.compile(r"bot:[a-z0-9_-]{1,40}")
PAUSE = 1500  # ms: such a bot does not choose its own pause

BotFunction = Callable[[Any, Sequence[Prompt], Rng], Struct | None]


def is_name(strength: str) -> bool:
    return NAME.fullmatch(strength) is not None


@cache
def find(name: str) -> BotFunction | None:
    """By `bot:name`, or by the id of the game that it plays; None if no package provides it."""
    found = entry_points(group=GROUP, name=name.removeprefix("bot:"))
    return next((entry.load() for entry in found), None)


def decide(function: BotFunction, look: Look, rng: Rng) -> Decision:
    return Decision(function(look.view, look.prompts, rng), PAUSE)
