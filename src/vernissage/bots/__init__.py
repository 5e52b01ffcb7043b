"""Bots see what a player sees and choose from what a player may do. So far they play at random."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from vernissage.bots.clues import value
from vernissage.kit.game import Game
from vernissage.kit.prompts import Prompt, pick
from vernissage.kit.rng import Rng


def choose(
    game: Game[Any, Any, Any], view: Struct, prompts: Sequence[Prompt], rng: Rng
) -> Struct | None:
    """A bot's action; None if it would rather wait."""
    return pick(prompts, game.actions, rng.below, value)
