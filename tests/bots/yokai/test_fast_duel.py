"""The compact core plays by the rules: whole random games in both, compared after every action."""

import random
from typing import Any

import pytest

from tests.bots.yokai.mirror import duel, game, kinds
from vernissage.bots.yokai.fast_duel import (
    ACTIONS,
    DONE,
    KIND_OF,
    Duel,
    decode,
    encode,
    victory_share,
)
from vernissage.games.yokai.figures import SKETCHES
from vernissage.games.yokai.state import Over, State, Turn
from vernissage.kit import Act, Match
from vernissage.kit.prompts import actions

GAMES = 60


def facts(one: Duel) -> tuple[object, ...]:
    hands = tuple(tuple(sorted(hand)) for hand in one.hands)
    who = None if one.over else (one.seat, one.played)
    return one.table, hands, one.pile, one.over, who


def offered(state: Turn) -> list[int]:
    prompts = game.prompts(state, state.seat)
    found: list[Any] = [act for prompt in prompts for act in actions(prompt, game.actions)]
    return sorted({encode(act) for act in found})


def after(state: State) -> tuple[int, ...]:
    """The order that the discards were shuffled into, as far as the rules show it: the new pile,
    and before it the card that was drawn from it at once."""
    assert isinstance(state, Turn)
    return (*kinds(state.core.hands[state.seat][-1:]), *kinds(state.core.pile.draw))


@pytest.mark.parametrize("seed", range(GAMES))
def test_core_and_rules_play_the_same_game(seed: int) -> None:
    """Y4 to Y16, in every phase that random players come to."""
    chance = random.Random(seed)  # noqa: S311
    match = Match(game, 2, {}, b"core %d" % seed)
    compact = duel(match.state)
    while not match.over:
        assert compact.legal() == offered(match.state)
        move = pick(compact.legal(), chance)
        seat = match.state.seat
        match.give(Act(seat, decode(move, match.state.core.hands[seat])))
        compact.play(move, lambda _: after(match.state))
        assert facts(compact) == facts(duel(match.state)), f"seed {seed}, action {len(match.log)}"
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert isinstance(match.state, Over)
    for seat in range(2):
        mine = 1 / len(outcome.winners) if seat in outcome.winners else 0
        assert victory_share(compact.table[1], seat) == mine


def pick(legal: list[int], chance: random.Random) -> int:
    """Anything, but effects more often than chance alone would have them."""
    special = [move for move in legal if move != DONE and move % 6]
    return chance.choice(special if special and chance.random() < 0.5 else legal)


def test_the_random_games_come_to_every_corner() -> None:
    """Reshuffles, frights, lone yokai and shared victories all happen in the games above or the
    comparison would prove little."""
    met = set()
    for seed in range(GAMES):
        chance = random.Random(seed)  # noqa: S311
        match = Match(game, 2, {}, b"core %d" % seed)
        while not match.over:
            hand = match.state.core.hands[match.state.seat]
            move = pick(duel(match.state).legal(), chance)
            told = match.give(Act(match.state.seat, decode(move, hand)))
            met |= {one.kind for one in told}
    assert {"reshuffled", "frightened", "called", "distracted", "completed", "passed"} <= met


def test_numbers_and_actions_are_the_same_thing() -> None:
    numbers = set()
    for card, sketch in enumerate(SKETCHES):
        assert SKETCHES[KIND_OF.index(KIND_OF[card])] == sketch
    for seed in range(20):
        match = Match(game, 2, {}, b"%d" % seed)
        hand = match.state.core.hands[match.state.seat]
        for number in offered(match.state):
            assert encode(decode(number, hand)) == number
            numbers.add(number)
    assert max(numbers) < ACTIONS
