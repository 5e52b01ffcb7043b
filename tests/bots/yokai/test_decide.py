"""Bots at the table: legal, the same twice, blind to what is hidden, and of different strength."""

from itertools import islice
from typing import Any

import pytest

from tests.bots.yokai.games import turns
from tests.bots.yokai.mirror import game
from vernissage.bots import STRENGTHS, TEMPERS, Decision, Look, Profile, Temper, decide
from vernissage.games.yokai.state import Turn
from vernissage.kit import Act, Match, Rng, Seat
from vernissage.kit.prompts import holds


def look(state: Turn, mind: Profile) -> Look:
    view, prompts = game.view(state, state.seat), game.prompts(state, state.seat)
    return Look("yokai", view, tuple(prompts), mind)


def decided(state: Turn, mind: Profile, chance: bytes = b"chance") -> Decision:
    return decide(look(state, mind), Rng(chance, state.core.turn))


def play(minds: tuple[Profile, Profile], seed: str) -> float:
    """The first mind's part of the victory."""
    match = Match(game, 2, {}, seed.encode())
    while not match.over:
        seat = match.state.seat
        seen = look(match.state, minds[seat])
        action: Any = decide(seen, Rng(seed.encode(), len(match.log))).action
        assert holds(seen.prompts, action), f"{seed}, action {len(match.log)}: {action}"
        match.give(Act(seat, action))
    outcome = game.outcome(match.state)
    assert outcome is not None
    return 1 / len(outcome.winners) if 0 in outcome.winners else 0.0


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_whole_games_are_legal(strength: str, temper: Temper) -> None:
    for number in range(5):
        play(
            (Profile(strength, temper), Profile(strength, temper)), f"{strength} {temper} {number}"
        )


def test_a_whole_game_of_the_strong_one_is_legal() -> None:
    play((Profile("strong"), Profile("random")), "strong")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_look_and_chance_give_the_same_decision(strength: str) -> None:
    for state in islice(turns("same"), 0, None, 8):
        assert decided(state, Profile(strength)) == decided(state, Profile(strength))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_hidden_cards_change_nothing(strength: str) -> None:  # Y17
    for number, state in enumerate(islice(turns("hidden"), 2, None, 8)):
        twin = game.imagine(state, state.seat, Rng(b"twin", number))
        assert twin != state
        assert decided(twin, Profile(strength)) == decided(state, Profile(strength))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_pauses_are_those_of_people(strength: str) -> None:
    pauses = [
        decided(state, Profile(strength)).pause for state in islice(turns("pause"), 0, None, 8)
    ]
    assert all(800 <= pause <= 4000 for pause in pauses)
    assert max(pauses) > min(pauses) + 300


def test_nothing_is_done_out_of_turn() -> None:
    state = next(turns("wait"))
    other = Seat(1 - state.seat)
    seen = Look("yokai", game.view(state, other), (), Profile("strong"))
    assert decide(seen, Rng(b"", 1)).action is None


@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_tempers_differ_now_and_then(strength: str) -> None:
    acts = [
        [decided(state, Profile(strength, temper)).action for state in turns("temper")]
        for temper in TEMPERS
    ]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert acts[one] != acts[other]
        alike = sum(a == b for a, b in zip(acts[one], acts[other], strict=True))
        assert alike > len(acts[one]) / 2


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_the_stronger_one_wins_most_games(better: str, worse: str) -> None:
    """A small sample of the long matches (`vernissage match yokai`)."""
    games = 16
    won = sum(
        play((Profile(better), Profile(worse)), f"match {number}")
        + 1
        - play((Profile(worse), Profile(better)), f"match {number}")
        for number in range(games)
    )
    assert won > 0.65 * 2 * games
