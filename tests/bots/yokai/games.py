"""Random duels of the rules, to look at from anywhere."""

import random
from collections.abc import Iterator

from tests.bots.yokai.mirror import game
from vernissage.games.yokai.state import Turn
from vernissage.kit import Act, Match
from vernissage.kit.prompts import pick


def turns(seed: str) -> Iterator[Turn]:
    """Every state of a random game before its end."""
    chance = random.Random(seed)  # noqa: S311
    match = Match(game, 2, {}, seed.encode())
    while not match.over:
        state: Turn = match.state
        yield state
        prompts = game.prompts(state, state.seat)
        action = pick(prompts, game.actions, chance.randrange)
        assert action is not None
        match.give(Act(state.seat, action))
