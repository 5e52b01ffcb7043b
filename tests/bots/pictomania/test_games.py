"""Whole games of bots: legal, lively, and the stronger ones win."""

from itertools import product
from statistics import mean
from typing import Any

import pytest

from tests.bots.pictomania.tables import among
from vernissage.bots import STRENGTHS, TEMPERS, Profile, sketch
from vernissage.bots.bot_match import BotMatch
from vernissage.bots.pictomania import guessing
from vernissage.games.pictomania.actions import Confess, Draw, Flag, Replace
from vernissage.games.pictomania.stacks import verdicts
from vernissage.kit import Act, Seat

CHANCE = 1 / 6  # of a guess at random: one's own number cannot be another's


@pytest.fixture(autouse=True)
def without_recogniser(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that games are the same whether its weights are there or not."""
    monkeypatch.setattr(sketch, "available", lambda: False)
    guessing._recognised.cache_clear()


def mixed(seats: int, turn: int = 0) -> list[Profile]:
    minds = [Profile(strength, temper) for temper, strength in product(TEMPERS, STRENGTHS)]
    return [minds[(seat * 4 + turn) % len(minds)] for seat in range(seats)]


def rounds(played: BotMatch) -> list[float]:
    """Plays, and tells how many seconds each round of drawing took."""
    match, times, since = played.match, [], 0
    give = match.give

    def timed(given: Any) -> object:
        nonlocal since
        before = match.game.phase(match.state)
        told = give(given)
        after = match.game.phase(match.state)
        if before != after and after == "drawing":
            since = played.now
        if before != after and before == "drawing":
            times.append((played.now - since) / 1000)
        return told

    match.give = timed  # type: ignore[method-assign, assignment]
    played.play()
    return times


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("mode", ["full", "advanced"])
def test_a_game_of_bots_ends_in_a_humanly_time(mode: str, seats: int) -> None:
    played = among(mixed(seats), b"ends", mode=mode, learning=True)
    times = rounds(played)
    assert played.match.over
    assert len(times) == 4  # P10
    assert all(20 < seconds < 100 for seconds in times), times


def test_bots_draw_all_their_tasks_and_find_nobody_unfair() -> None:
    match = among(mixed(4, 1), b"fair").play()
    acts = [given.action for given in match.log if isinstance(given, Act)]
    assert not [act for act in acts if isinstance(act, Flag | Confess | Replace)]
    assert sum(isinstance(act, Draw) for act in acts) > 4 * 4 * 3
    for scored in match.state.core.history:
        assert all(sheet.strokes for sheet in scored.work.sheets)


def test_the_same_seed_is_the_same_game() -> None:
    logs = [among(mixed(3), seed).play().log for seed in (b"a", b"a", b"b")]
    assert logs[0] == logs[1] != logs[2]


def test_strong_ones_win_and_guess_well_above_chance() -> None:
    scores: dict[str, list[int]] = {"easy": [], "strong": []}
    right: dict[str, list[bool]] = {"easy": [], "strong": []}
    for game in range(6):
        strengths = ["easy", "strong"] * 2
        minds = [Profile(one, TEMPERS[(game + at // 2) % 3]) for at, one in enumerate(strengths)]
        match = among(minds, b"strength %d" % game).play()
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        for seat, strength in enumerate(strengths):
            scores[strength].append(outcome.scores[seat])
        for scored in match.state.core.history:
            for whose in map(Seat, range(4)):
                for one in verdicts(scored.work, whose):
                    right[strengths[one.seat]].append(one.result == "right")
    assert mean(scores["strong"]) > mean(scores["easy"]) + 3, scores
    assert mean(right["easy"]) > 1.3 * CHANCE
    assert mean(right["strong"]) > mean(right["easy"]) + 0.15
