"""Random players: they choose any offered action."""

from typing import Any

from vernissage.kit.game import Act, Game, Seat
from vernissage.kit.match import Match
from vernissage.kit.prompts import Chance, pick

MAX_INPUTS = 50_000  # no random game comes near; one that does has a fault


def random_act(game: Game[Any, Any, Any], state: Any, chance: Chance) -> Act[Any]:
    """Anybody the table waits for does anything they may."""
    seats = game.awaited(state)
    seat = seats[chance(len(seats))]
    return Act(seat, random_action(game, state, seat, chance))


def random_action(game: Game[Any, Any, Any], state: Any, seat: Seat, chance: Chance) -> Any:
    action = pick(game.prompts(state, seat), game.actions, chance)
    if action is None:
        raise AssertionError(f"the table waits for seat {seat}, who can do nothing: {state}")
    return action


def play_out(match: Match, chance: Chance) -> Match:
    """Play a match to its end."""
    game = match.game
    while seats := game.awaited(match.state):
        seat = seats[chance(len(seats))]
        match.give(Act(seat, random_action(game, match.state, seat, chance)))
        if len(match.log) > MAX_INPUTS:
            raise AssertionError(f"no end after {MAX_INPUTS} inputs, seed {match.seed!r}")
    return match
