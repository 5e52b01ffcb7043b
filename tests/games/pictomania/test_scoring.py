"""The stars of a round."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.pictomania.builder import (
    WRONG,
    A,
    B,
    C,
    D,
    E,
    do_all,
    judging,
    points,
    right,
    table,
    work,
)
from vernissage.games.pictomania.actions import Ready
from vernissage.games.pictomania.figures import STARS
from vernissage.games.pictomania.scoring import black_sheep, score
from vernissage.kit import Line, Seat

# Seat 1 guesses wrong twice: the black sheep. Its drawing was guessed by seat 2.
SHEEP = [(B, A, WRONG), (B, C, 6), (C, B, right(B)), (A, C, right(C))]
# The same, but nobody guessed seat 1's drawing.
LONELY_SHEEP = [(B, A, WRONG), (B, C, 6), (A, C, right(C))]


def test_the_yellow_players_round() -> None:  # P33
    """5 stars won, a black token of 2, and one own token of 1 left: 6."""
    guesses = [
        (A, B, right(B)),  # first of all: 3 stars
        (D, C, right(C)),
        (A, C, right(C)),  # second: 2 stars
        (B, A, right(A)),
        (C, A, right(A)),
        (D, A, right(A)),
        (E, A, WRONG),
    ]
    facts: dict[str, Any] = {"guesses": guesses, "tokens": {A: 2}}
    lines = score(work(5, **facts), table(5).options, learning=False).lines
    assert [line for line in lines if line.seat == A] == [
        Line(A, 3, "guessed", {"other": B}),
        Line(A, 2, "guessed", {"other": C}),
        Line(A, 2, "black_token"),
        Line(A, -1, "tokens_left", {"n": 1}),
    ]
    assert points(5, **facts)[A] == 6


def test_a_score_may_be_negative() -> None:  # P33
    assert points(4) == (-4, -4, -4, -4)
    assert points(6)[0] == -(3 + 2 + 1 + 1 + 1)


def test_when_all_guess_right_nothing_is_left() -> None:  # P33
    guesses = [(B, A, right(A)), (C, A, right(A)), (D, A, right(A))]
    assert points(4, guesses=guesses, tokens={A: 3}) == (3, 2 - 4, 1 - 4, 1 - 4)


def test_the_black_sheeps_token_counts_negative() -> None:  # P34
    tokens = {A: 1, B: 3, C: 2}
    # Seat 1: -3 for the black token; -2 for the own tokens left (1 and 1).
    assert points(4, guesses=SHEEP, tokens=tokens)[B] == -3 - 2
    assert points(4, guesses=SHEEP)[B] == -2  # a sheep without a token has nothing to lose


@pytest.mark.parametrize(
    ("wrong", "sheep"),
    [
        ((0, 0, 0), None),
        ((1, 0, 0), A),
        ((1, 1, 0), None),
        ((2, 1, 2), None),
        ((1, 3, 2), B),
        ((2, 2, 3, 3), None),
    ],
)
def test_several_leaders_or_no_mistakes_no_sheep(  # P34
    wrong: tuple[int, ...], sheep: Seat | None
) -> None:
    assert black_sheep(wrong) == sheep


def test_tied_leaders_keep_their_tokens_in_the_plus() -> None:  # P34
    guesses = [(A, C, WRONG), (B, C, WRONG), (C, A, right(A)), (C, B, right(B))]
    scores = points(3, guesses=guesses, tokens={A: 2, B: 1})
    assert scores[A] == 2 - 1
    assert scores[B] == 1 - 1


def test_a_token_goes_back_when_nobody_guessed_the_drawing() -> None:  # P35
    assert points(3, tokens={A: 2}) == (-3, -3, -3)
    assert points(3, tokens={A: 2}, guesses=[(B, A, right(A))])[A] == 2 - 1


def test_it_goes_back_for_the_black_sheep_too() -> None:  # P35
    assert points(4, guesses=LONELY_SHEEP, tokens={B: 3})[B] == -4


def test_sheep_first_keeps_the_sheeps_token_negative() -> None:  # P35
    facts: dict[str, Any] = {"tokens": {A: 2, B: 3}, "sheep_first": True}
    scores = points(4, guesses=LONELY_SHEEP, **facts)
    assert scores[B] == -4 - 3
    assert scores[A] == 2 - 4  # 2 stars won; for all others the token still goes back
    assert points(4, guesses=SHEEP, **facts)[B] == -2 - 3


def test_a_wrong_task_keeps_all_tokens_and_loses_the_black_one() -> None:  # P36
    guesses = [(B, A, right(A)), (C, A, WRONG), (A, B, right(B))]
    scores = points(3, guesses=guesses, tokens={A: 2}, wrong=(A,))
    # Own guesses still score: +2. All own tokens are kept: -3. The black one goes back.
    assert scores == (2 - 3, -1, -3)


def test_guesses_on_a_wrong_task_make_no_black_sheep() -> None:  # P36
    guesses = [(B, A, WRONG), (B, C, 6), (D, C, WRONG), (A, B, right(B))]
    assert points(4, guesses=guesses, tokens={B: 1})[B] == -1 - 2
    assert points(4, guesses=guesses, tokens={B: 1}, wrong=(A,))[B] == 1 - 2


def test_the_confessors_own_mistakes_still_count() -> None:  # P36
    guesses = [(A, B, WRONG), (A, C, 6), (B, C, WRONG), (C, B, right(B))]
    scores = points(3, guesses=guesses, tokens={A: 2, B: 2}, wrong=(A,))
    assert scores[A] == -3  # the sheep, but its token goes back
    assert scores[B] == 2 - 1
    assert points(3, guesses=guesses, tokens={A: 2}, wrong=(A,), sheep_first=True)[A] == -3


def test_in_the_learning_round_the_black_token_always_counts_plus() -> None:  # P37
    assert points(4, guesses=SHEEP, tokens={B: 3}, learning=True)[B] == 3 - 2
    assert points(4, guesses=LONELY_SHEEP, tokens={B: 3}, learning=True)[B] == 3 - 4
    assert (
        points(4, guesses=LONELY_SHEEP, tokens={B: 3}, learning=True, sheep_first=True)[B] == 3 - 4
    )


def test_a_wrong_task_is_one_also_in_the_learning_round() -> None:  # P36 P37
    assert points(4, tokens={B: 3}, wrong=(B,), learning=True)[B] == -4


@pytest.mark.parametrize(
    ("round_", "learning", "expected"), [(1, True, 3 - 4), (1, False, -4), (2, True, -4)]
)
def test_only_the_first_round_is_for_learning(  # P37
    round_: int, learning: bool, expected: int
) -> None:
    wishes = {"learning": learning, "round_": round_}
    state = judging(4, wishes, guesses=LONELY_SHEEP, tokens={B: 3}, ready=(A, B, C))
    after = do_all(state, (D, Ready()))
    lines = after.core.history[-1].lines
    assert sum(line.points for line in lines if line.seat == B) == expected


@st.composite
def rounds(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    seats = draw(st.integers(3, 6))
    everybody = [Seat(seat) for seat in range(seats)]
    guesses = []
    for seat in everybody:
        numbers = draw(st.permutations(range(1, 8)))
        others = draw(st.permutations([one for one in everybody if one != seat]))
        count = draw(st.integers(0, seats - 1))
        guesses += [(seat, *pair) for pair in zip(others[:count], numbers, strict=False)]
    return seats, {
        "guesses": draw(st.permutations(guesses)),
        "tokens": {seat: draw(st.integers(0, 3)) for seat in everybody},
        "wrong": tuple(seat for seat in everybody if draw(st.integers(0, 5)) == 0),
    }


@settings(derandomize=True, max_examples=150, deadline=None)
@given(rounds(), st.booleans(), st.booleans())
def test_every_star_is_won_or_left(  # P32 P33
    given_: tuple[int, dict[str, Any]], learning: bool, sheep_first: bool
) -> None:
    seats, facts = given_
    done = work(seats, **facts)
    lines = score(done, table(seats, sheep_first=sheep_first).options, learning=learning).lines
    won = sum(line.points for line in lines if line.why == "guessed")
    left = sum(line.points for line in lines if line.why == "tokens_left")
    assert won - left == seats * sum(STARS[seats])
    for seat in range(seats):
        black = [line for line in lines if line.seat == seat and line.why.startswith("black")]
        assert len(black) == (1 if done.token_of(Seat(seat)) else 0)
        assert all(abs(line.points) in (0, done.token_of(Seat(seat))) for line in black)
    assert sum(line.points < 0 for line in lines if line.why.startswith("black")) <= 1
