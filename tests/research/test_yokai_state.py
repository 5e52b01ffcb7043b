"""The OpenSpiel face plays the same game as the rules."""

import random

import pytest

from tests.bots.yokai.mirror import duel, game
from vernissage.bots.yokai.fast_duel import DONE, KIND_OF, decode
from vernissage.kit import Act, Match, Rng
from vernissage.research import openspiel
from vernissage.research.yokai_state import CHANCE, TERMINAL, Position


def dealt(match: Match) -> Position:
    """The same deal, by chance's actions."""
    core, seat = match.state.core, match.state.seat
    hands = [list(hand) for hand in core.hands]
    first = hands[seat].pop()
    cards = [KIND_OF[card] for card in (*hands[0], *hands[1], first)]
    yokai = [card for stack in core.stacks for card in stack.yokai]
    position = Position()
    for outcome in (seat, *yokai, *cards):
        assert position.player() == CHANCE
        chances = dict(position.outcomes())
        assert outcome in chances
        assert sum(chances.values()) == pytest.approx(1)
        position.chance(outcome)
    return position


@pytest.mark.parametrize("seed", range(20))
def test_face_and_rules_play_the_same_game(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    match = Match(game, 2, {}, b"face %d" % seed)
    position = dealt(match)
    while not match.over:
        state = match.state
        assert position.player() == state.seat
        assert position.legal() == duel(state).legal()
        for stack, (yokai, _, _) in zip(state.core.stacks, position.duel.table[0], strict=True):
            open_ = {*stack.known, *stack.yokai[:1]}
            assert {card for card in yokai if position.seen >> card & 1} == open_, f"seed {seed}"
        move = chance.choice(position.legal())
        hands = state.core.hands
        match.give(Act(state.seat, decode(move, hands[state.seat])))
        position.play(move)
        if position.player() == CHANCE:
            other = 1 - state.seat
            drawn = set(match.state.core.hands[other]) - set(hands[other])
            position.chance(KIND_OF[drawn.pop()])
        assert position.duel.table[:2] == duel(match.state).table[:2]
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert position.player() == TERMINAL
    best = [0.0, 0.0] if len(outcome.winners) == 2 else [-1.0, -1.0]
    if len(outcome.winners) == 1:
        best[outcome.winners[0]] = 1.0
    assert position.returns() == best


def test_a_resampled_position_looks_the_same_to_its_seat_and_differs_for_the_other() -> None:
    match = Match(game, 2, {}, b"resampled")
    position = dealt(match)
    chance = random.Random(5)  # noqa: S311
    differ = 0
    for number in range(40):
        seat = position.player()
        other = position.resampled(seat, Rng(b"world", number).shuffled)
        assert other.observation(seat) == position.observation(seat)
        assert other.legal() == position.legal()
        differ += other.observation(1 - seat) != position.observation(1 - seat)
        position.play(chance.choice([move for move in position.legal() if move != DONE]))
        while position.player() == CHANCE:
            position.chance(position.outcomes()[0][0])
        if position.over():
            break
    assert differ > 5


def test_copies_go_their_own_ways() -> None:
    position = dealt(Match(game, 2, {}, b"copy"))
    seat, before = position.player(), position.observation(position.player())
    copy = position.copy()
    copy.play(copy.legal()[0])
    assert position.observation(seat) == before != copy.observation(seat)


def test_there_is_no_face_of_other_games() -> None:
    with pytest.raises(ValueError, match="yokai"):
        openspiel("dixit")


def test_openspiel_finds_nothing_wrong_with_it() -> None:
    """Only where the library is installed (`bench/requirements.lock`)."""
    pyspiel = pytest.importorskip("pyspiel")
    pyspiel.random_sim_test(openspiel("yokai"), num_sims=3, serialize=False, verbose=False)
