"""The end, the history, and what nobody can know."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.pictomania.builder import (
    STROKE,
    A,
    B,
    C,
    D,
    admiring,
    do,
    do_all,
    drawing,
    expire,
    game,
    judging,
    kinds,
    offered,
    reading,
    refusal,
    revealing,
    right,
    told,
)
from vernissage.games.pictomania.actions import Admire, Ready, Skip
from vernissage.games.pictomania.state import Admiring, Over, Scored
from vernissage.kit import Line, Rng, Seat, Sheet, Texts
from vernissage.kit.prompts import OneOf, tag_of
from vernissage.kit.texts import LANGUAGES


def over(totals: tuple[int, ...]) -> Over:
    core = admiring(len(totals)).core
    lines = tuple(Line(Seat(seat), total, "black_token") for seat, total in enumerate(totals))
    return Over(replace(core, history=(Scored(core.history[0].work, lines),)))


def test_after_the_fourth_round_the_game_ends() -> None:  # P38
    last = judging(3, {"round_": 4, "coolest": False}, ready=(A, B))
    step = do(last, C, Ready())
    assert isinstance(step.state, Over)
    assert kinds(step)[-1] == "ended"
    assert not isinstance(do(judging(3, {"round_": 3}, ready=(A, B)), C, Ready()).state, Over)


def test_the_highest_total_wins() -> None:  # P38
    outcome = game.outcome(over((3, 7, -2)))
    assert outcome is not None
    assert (outcome.why, outcome.scores, outcome.winners) == ("most_stars", (3, 7, -2), (B,))


def test_a_tie_is_a_shared_victory() -> None:  # P38
    outcome = game.outcome(over((7, 3, 7)))
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("shared", (A, C))


def test_totals_add_up_the_rounds() -> None:  # P38
    core = admiring(3).core
    assert core.totals() == (-12, -12, -12)
    assert game.view(Admiring(core), None).totals == (-12, -12, -12)


def test_the_table_votes_for_the_coolest_drawing_which_changes_no_score() -> None:  # P38
    sheets = (Sheet(), Sheet().drawn(STROKE), Sheet())
    step = do(judging(3, {"round_": 4}, sheets=sheets, ready=(A, B)), C, Ready())
    assert isinstance(step.state, Admiring)
    state = do_all(admiring(3), (A, Admire(2, B)), (B, Admire(4, C)), (C, Admire(2, B)))
    view = game.view(state, None)
    assert isinstance(state, Over)
    assert view.coolest == (Admire(2, B),)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == (-12, -12, -12)


def test_a_vote_is_for_anothers_drawing_of_any_round() -> None:  # P38
    state = admiring(4)
    fields = offered(state, B)["admire"]
    assert fields == {"round": OneOf((1, 2, 3, 4)), "whose": OneOf((A, C, D))}
    assert refusal(state, B, Admire(1, B)) == "own_drawing"
    assert refusal(state, B, Admire(5, A)) == "no_such_round"
    assert refusal(state, B, Admire(1, Seat(4))) == "no_such_seat"
    assert refusal(state, B, Ready()) == "wrong_phase"


def test_blank_sheets_are_no_drawings() -> None:  # P38
    sheets = (Sheet(), Sheet().drawn(STROKE), Sheet())
    base = judging(3, {"round_": 4}, sheets=sheets, ready=(A, B))
    full = replace(base.core, history=admiring(3).core.history[:3])
    state = do(replace(base, core=full), C, Ready()).state
    assert [one.fields for one in game.prompts(state, A) if one.do == "admire"] == [
        {"round": OneOf((1, 2, 3)), "whose": OneOf((B, C))},
        {"round": OneOf((4,)), "whose": OneOf((B,))},
    ]
    assert refusal(state, A, Admire(4, C)) == "blank_sheet"
    voted = do(state, A, Admire(4, B)).state
    assert [one.fields.get("round") for one in game.prompts(voted, A)] == [OneOf((1, 2, 3)), None]
    blank = do(judging(3, {"round_": 4}, ready=(A, B)), C, Ready()).state
    assert isinstance(blank, Over)  # there is nothing to vote for


def test_a_vote_is_secret_and_can_be_changed_until_all_have_voted() -> None:  # P38
    state = admiring(3)
    steps = [do(state, A, vote) for vote in (Admire(1, B), Admire(3, C), Skip())]
    for seat in (B, C, None):
        assert len({str(game.view(step.state, seat)) for step in steps}) == 1
        assert len({str(step.events) for step in steps}) == 1
    voted = steps[0].state
    assert game.view(voted, A).vote == Admire(1, B)
    assert refusal(voted, A, Admire(1, B)) == "no_change"
    assert refusal(steps[2].state, A, Skip()) == "no_change"
    assert game.prompts(voted, A)[0].now == Admire(1, B)
    changed = do_all(voted, (A, Skip()), (A, Admire(3, C)))
    assert changed.votes == steps[1].state.votes
    assert [wait.seat for wait in game.deadlines(changed).values()] == [B, C]


def test_ties_honour_all_and_no_votes_nobody() -> None:  # P38
    last = do_all(admiring(3), (A, Admire(2, B)), (B, Admire(1, A)))
    step = expire(last, C)
    assert [event.args["seat"] for event in told(step, "coolest")] == [A, B]
    assert game.view(step.state, None).coolest == (Admire(1, A), Admire(2, B))
    nobody = do_all(admiring(3), (A, Skip()), (B, Skip()), (C, Skip()))
    assert game.view(nobody, None).coolest == ()


def test_a_scored_round_stays_in_the_history_whole() -> None:
    state = judging(3, guesses=[(A, B, right(B))], tokens={A: 2}, ready=(A, B))
    step = do(state, C, Ready())
    (scored,) = step.state.core.history
    assert scored.work == state.work
    mine = [line for line in scored.lines if line.seat == A]
    assert told(step, "scored")[0].args["lines"] == tuple(mine)
    assert told(step, "scored")[0].args["n"] == sum(line.points for line in mine) == 2 - 3


def test_the_ink_of_past_rounds_comes_when_all_are_played() -> None:
    sheets = (Sheet().drawn(STROKE),) * 3
    for round_, seen in ((1, ()), (4, sheets)):
        state = judging(3, {"round_": round_}, sheets=sheets, ready=(A, B))
        after = do(state, C, Ready()).state
        (scored,) = game.view(after, A).history
        assert scored == replace(after.core.history[0], work=replace(state.work, sheets=seen))
    skipped = do_all(after, (A, Skip()), (B, Skip()), (C, Skip()))
    assert game.view(skipped, None).history == skipped.core.history


def test_the_black_sheep_is_named() -> None:  # P34 P37
    guesses = [(A, B, 7), (A, C, 6)]
    step = do(judging(3, guesses=guesses, ready=(A, B)), C, Ready())
    assert told(step, "black_sheep")[0].args == {"seat": A, "n": 2}
    assert game.view(step.state, None).history[0].sheep == A
    learning = do(judging(3, {"learning": True}, guesses=guesses, ready=(A, B)), C, Ready())
    assert not told(learning, "black_sheep")
    assert game.view(learning.state, None).history[0].sheep is None


def test_everybody_sees_what_is_played() -> None:
    state = drawing(4, {"mode": "advanced"})
    for seat in (A, None):
        assert game.view(state, seat).options == state.core.options


GUESSES = [(A, B, 2), (C, B, 5), (B, A, 1), (C, A, 3), (D, C, 3)]
PHASES = [
    reading(4),
    drawing(4, guesses=GUESSES),
    revealing(4, guesses=GUESSES, turned=(A,)),
    do_all(admiring(4), (A, Admire(1, B)), (B, Skip())),
]


@pytest.mark.parametrize("state", PHASES, ids=tag_of)
@pytest.mark.parametrize("seat", [A, B, C, D, None])
def test_imagined_states_look_alike_and_are_sound(state: Any, seat: Seat | None) -> None:  # P13 P15
    for n in range(30):
        twin = game.imagine(state, seat, Rng(b"twin", n))
        assert game.view(twin, seat) == game.view(state, seat)
        if hasattr(twin, "work"):
            tasks = twin.work.tasks
            assert len({task.number for task in tasks}) == len(tasks)
            assert all([task.letter for task in tasks].count(one) <= 2 for one in "ABC")
            for one in twin.core.all_seats():
                numbers = [laid.number for laid in twin.work.laid_by(one)]
                assert len(set(numbers)) == len(numbers)


def test_everything_hidden_is_imagined_anew() -> None:  # P13 P15
    state = revealing(4, guesses=GUESSES, turned=(A,))
    twins = [game.imagine(state, B, Rng(b"twin", n)) for n in range(40)]
    for at in (C, D):
        assert len({twin.work.tasks[at] for twin in twins}) > 5
    seen = [{twin.work.guesses[at].number for twin in twins} for at in range(len(GUESSES))]
    assert [len(numbers) > 1 for numbers in seen] == [True, True, False, False, True]
    assert 3 not in seen[1]  # seat C's 3 lies open on another stack
    assert len({twin.core.piles["red"] for twin in twins}) > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_told_in_words(language: Any) -> None:
    say = Texts(language, "vernissage.kit", "vernissage.games.pictomania")
    tellable = (*PHASES, judging(4, guesses=GUESSES, flags=[(A, B)], wrong=(C,)), over((1, 2, 3)))
    for state in tellable:
        for seat in (A, None):
            assert all(game.describe(game.view(state, seat), say, str))


@pytest.mark.parametrize("phase", [reading, drawing])
def test_the_cards_on_the_stand_are_told_counting_from_one(phase: Any) -> None:  # P2
    say = Texts("en", "vernissage.kit", "vernissage.games.pictomania")
    lines = game.describe(game.view(phase(3), None), say, str)
    for place, number in zip("ABC", (1, 2, 3), strict=True):
        assert f"At {place}: green card {number}, side 1" in lines
