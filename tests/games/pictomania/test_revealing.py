"""Turning stacks over, wrong tasks and flags."""

import pytest

from tests.games.pictomania.builder import (
    WRONG,
    A,
    B,
    C,
    D,
    E,
    do,
    do_all,
    expire,
    game,
    judging,
    kinds,
    offered,
    refusal,
    revealing,
    right,
    told,
)
from vernissage.games.pictomania.actions import Confess, Flag, Ready, TurnOver
from vernissage.games.pictomania.stacks import Verdict, middle, verdicts
from vernissage.games.pictomania.state import Judging, Reading, Revealing, State
from vernissage.kit import Seat

ON_A = [(C, A, right(A)), (B, A, WRONG), (D, A, right(A))]


def test_stacks_are_turned_one_player_after_another() -> None:  # P30
    state: State = revealing(3)
    order = []
    while isinstance(state, Revealing):
        (wait,) = game.deadlines(state).values()
        order.append(wait.seat)
        assert refusal(state, Seat((wait.seat + 1) % 3), TurnOver()) == "not_your_turn"
        state = do(state, wait.seat, TurnOver()).state
    assert order == [A, B, C]
    assert isinstance(state, Judging)


def test_another_begins_in_every_round() -> None:  # P30
    first = [game.view(revealing(4, {"round_": n}), None).whose for n in (1, 2, 3, 4)]
    assert first == [A, B, C, D]


def test_a_stack_is_resolved_from_the_earliest_guess() -> None:  # P30
    step = do(revealing(guesses=ON_A), A, TurnOver())
    guesses = [event for event in step.events if event.kind.startswith("guess_")]
    assert [event.args["seat"] for event in guesses] == [C, B, D]
    assert told(step, "turned_over")[0].args == {"seat": A, "letter": "A", "number": 1}


def test_a_closed_stack_stays_secret() -> None:  # P30
    state = do(revealing(guesses=[*ON_A, (A, B, 2)]), A, TurnOver()).state
    view = game.view(state, C)
    assert [one.number for one in view.drawings[A].stack] == [1, WRONG, 1]
    assert view.drawings[B].stack[0].number is None
    assert view.drawings[B].task is None


def test_only_the_number_counts() -> None:  # P31
    # Seat 1 draws A2. Whatever word at a 2 somebody had in mind, it is right.
    state = revealing(guesses=[(A, B, 2), (C, B, 1)])
    assert [one.result for one in verdicts(state.work, B)] == ["right", "wrong"]


def test_right_guesses_take_the_best_token_left_in_order() -> None:  # P32
    step = do(revealing(guesses=ON_A), A, TurnOver())
    assert [(e.args["seat"], e.args["n"]) for e in told(step, "guess_right")] == [(C, 2), (D, 1)]
    five = revealing(5, guesses=[(Seat(seat), A, right(A)) for seat in (4, 3, 2, 1)])
    assert [one.stars for one in verdicts(five.work, A)] == [3, 2, 1, 1]


def test_a_wrong_guess_first_costs_the_next_ones_nothing() -> None:  # P32
    state = revealing(guesses=[(B, A, WRONG), (C, A, right(A))])
    assert verdicts(state.work, A) == [
        Verdict(B, WRONG, "wrong"),
        Verdict(C, right(A), "right", 2),
    ]


def test_wrong_guesses_go_to_the_middle() -> None:  # P32
    state = do(revealing(guesses=[*ON_A, (B, C, WRONG - 1)]), A, TurnOver()).state
    assert game.view(state, None).middle == (0, 1, 0, 0)  # the other stack is still closed
    assert middle(state.work, [A, B, C, D]) == (0, 2, 0, 0)


def test_a_wrong_task_is_declared_instead_of_turning_the_stack() -> None:  # P36
    state = revealing(guesses=ON_A)
    assert set(offered(state, A)) == {"turn_over", "confess"}
    step = do(state, A, Confess())
    assert kinds(step)[:2] == ["confessed", "guess_returned"]
    assert step.state.work.wrong == (A,)
    assert game.view(step.state, None).middle == (0, 0, 0, 0)
    assert refusal(step.state, A, Confess()) == "already_wrong"
    assert "confess" not in offered(step.state, A)


def test_a_wrong_task_can_be_declared_after_the_stack_was_turned() -> None:  # P36
    state = do(revealing(guesses=[*ON_A, (A, B, right(B))]), A, TurnOver()).state
    assert "confess" in offered(state, A)
    step = do(state, A, Confess())
    assert kinds(step) == ["confessed", *["guess_returned"] * len(ON_A)]
    view = game.view(step.state, None)
    assert view.drawings[A].wrong
    assert view.middle == (0, 0, 0, 0)
    assert step.state.work.turned == (A,)
    assert game.view(step.state, None).whose == B


def test_a_wrong_task_can_be_declared_until_the_points_are_written_down() -> None:  # P36
    facts = {"guesses": [(B, A, right(A)), (A, B, right(B))], "tokens": {A: 3}}
    ready = do_all(judging(3, None, **facts), (A, Ready()), (B, Ready()))
    assert offered(ready, A).keys() == {"confess", "flag"}
    step = do(ready, A, Confess())
    assert kinds(step) == ["confessed", "guess_returned"]
    assert step.state.ready == (A, B)  # there is nothing to ask them again
    after = do_all(step.state, (C, Ready()))
    assert isinstance(after, Reading)
    flagged = do_all(
        judging(3, None, **facts, wrong=(A,)), (A, Ready()), (B, Ready()), (C, Ready())
    )
    assert after.core.history[0].lines == flagged.core.history[0].lines
    assert refusal(after, A, Confess()) == "wrong_phase"


def test_anybody_with_a_closed_stack_may_own_up_before_their_turn() -> None:  # P36
    state = revealing(3, guesses=[(A, C, right(C))])
    assert set(offered(state, C)) == {"confess"}
    state = do_all(state, (C, Confess()), (A, TurnOver()))
    assert game.view(state, None).whose == B
    assert isinstance(do(state, B, TurnOver()).state, Judging)


def test_who_is_late_turns_over() -> None:
    step = expire(revealing(guesses=ON_A), A)
    assert step.state.work.turned == (A,)
    assert step.state.work.wrong == ()


@pytest.mark.parametrize(("seats", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_more_than_half_of_the_others_make_a_drawing_wrong(seats: int, needed: int) -> None:  # P41
    state = judging(seats)
    for count in range(1, needed + 1):
        assert state.work.wrong == ()
        step = do(state, Seat(count), Flag(A))
        state = step.state
    assert state.work.wrong == (A,)
    assert told(step, "overruled")[0].args == {"seat": A}
    assert game.view(state, None).drawings[A].flags_needed == needed


def test_a_flagged_drawing_is_treated_as_a_wrong_task() -> None:  # P41
    facts = {"guesses": [(B, A, right(A)), (A, B, right(B))], "tokens": {A: 3}}
    flagged = do_all(judging(3, None, **facts), (B, Flag(A)), (C, Flag(A)))
    confessed = judging(3, None, **facts, wrong=(A,))
    scores = [
        do_all(state, (A, Ready()), (B, Ready()), (C, Ready())).core.history[0].lines
        for state in (flagged, confessed)
    ]
    assert scores[0] == scores[1]
    assert [one.result for one in verdicts(flagged.work, A)] == ["back"]


def test_flags_are_raised_as_soon_as_a_stack_lies_open() -> None:  # P41
    state = revealing(4)
    assert refusal(state, B, Flag(A)) == "not_turned_yet"
    assert "flag" not in offered(state, B)
    state = do(state, A, TurnOver()).state
    assert offered(state, B)["flag"]["whose"].of == (A,)
    assert game.view(do(state, B, Flag(A)).state, None).drawings[A].flags == (B,)


def test_nobody_flags_twice_or_their_own_or_what_is_wrong_anyway() -> None:  # P41
    state = judging(4, flags=[(B, A)], wrong=(D,))
    assert refusal(state, B, Flag(A)) == "no_change"
    assert refusal(state, B, Flag(B)) == "own_drawing"
    assert refusal(state, B, Flag(D)) == "already_wrong"
    assert refusal(state, B, Flag(Seat(4))) == "no_such_seat"
    assert offered(state, B)["flag"]["whose"].of == (C,)


def test_who_is_ready_may_still_flag_until_all_are() -> None:  # P41
    state = judging(3, ready=(A, B))
    assert set(offered(state, A)) == {"flag", "confess"}
    assert refusal(state, A, Ready()) == "no_change"
    assert refusal(state, A, Flag(B)) == ""
    step = expire(state, C)
    assert isinstance(step.state, Reading)
    assert kinds(step).count("scored") == 3


def test_a_flag_asks_anew_whoever_may_still_join_it() -> None:  # P41
    state = judging(5, flags=[(B, A)], ready=(A, B, C, D))
    once_more = do(state, C, Flag(A)).state
    assert once_more.ready == (A, B, C)  # the drawer and those who flagged it stay ready
    assert [wait.seat for wait in game.deadlines(once_more).values()] == [D, E]
    assert not game.deadlines(once_more).keys() & game.deadlines(state).keys()
    assert isinstance(do_all(once_more, (D, Ready()), (E, Ready())), Reading)


def test_a_flag_that_overrules_asks_nobody_anew() -> None:  # P41
    state = do(judging(5, flags=[(B, A), (C, A)], ready=(A, B, C)), D, Flag(A)).state
    assert state.work.wrong == (A,)
    assert state.ready == (A, B, C)


def test_a_flag_while_stacks_are_turned_prolongs_no_wait() -> None:  # P41
    state = revealing(5, turned=(A,))
    assert game.deadlines(do(state, C, Flag(A)).state) == game.deadlines(state)


def test_all_is_open_while_judging() -> None:
    view = game.view(judging(3, guesses=[(B, A, right(A))]), None)
    assert [drawn.task is not None for drawn in view.drawings] == [True] * 3
    assert view.drawings[A].stack[0].stars == 2
    assert game.view(judging(3, tokens={B: 2}), None).black == (2, 1)
    assert game.view(revealing(3, tokens={B: 1}), None).black == (2, 2)
    assert refusal(judging(3), A, TurnOver()) == "wrong_phase"
    assert refusal(revealing(3), A, Ready()) == "wrong_phase"
