"""Points and the end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    THIRD,
    all_ready,
    board,
    game,
    kinds,
    played,
    told,
    vote,
    voting_closed,
    voting_open,
)
from vernissage.games.pictoric.figures import WHOLE_TRACK
from vernissage.games.pictoric.scoring import result, score, steps
from vernissage.games.pictoric.state import Over, Revealing, Round
from vernissage.kit import Illegal, Line, Rng, Seat

ALL = tuple(map(Seat, range(4)))


def points(one: Round) -> tuple[int, ...]:
    return steps(score(one), len(one.votes))


def test_nobody_found_it_nothing_for_all() -> None:  # B5
    assert points(played(0, 2, 3, 4)) == (0, 0, 0, 0)
    assert score(played(0, 2, 3, 4)) == (Line(LEADER, 0, "none_found"),)


def test_all_found_it_two_for_each_voter() -> None:  # B5
    assert points(played(0, 1, 1, 1)) == (0, 2, 2, 2)


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        ((0, 1, 2), (5, 3, 0)),
        ((0, 1, 2, 2), (5, 3, 0, 0)),
        ((0, 1, 1, 2), (4, 3, 3, 0)),
        ((0, 1, 1, 1, 1, 5), (2, 3, 3, 3, 3, 0)),
        ((0, 5, 5, 5, 1, 5), (5, 0, 0, 0, 3, 0)),
    ],
)
def test_some_found_it_six_less_their_number_for_the_leader(  # B5
    votes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert points(played(*votes)) == expected


def test_the_example_of_a_round_in_our_rules() -> None:  # B5 B24
    """Ada leads, Ben and Cleo find her card, Dan and Eva vote for Ben's."""
    assert points(played(0, 1, 1, 2, 2, owners=tuple(map(Seat, range(5))))) == (4, 5, 3, 0, 0)


def test_whoever_missed_the_vote_is_no_voter() -> None:  # B4
    assert points(played(0, 1, 1, 0)) == (0, 2, 2, 0)  # everybody who voted found it
    assert points(played(0, 1, 3, 0)) == (5, 3, 0, 0)
    assert points(played(0, 3, 3, 0)) == (0, 0, 0, 0)
    assert score(played(0, 0, 0, 0)) == (Line(LEADER, 0, "no_votes"),)


def test_a_vote_on_ones_card_is_worth_one() -> None:  # B24
    # Third found it; Left and the fourth strayed to each other and to Third.
    assert points(played(0, 3, 1, 2, owners=ALL)) == (5, 1, 3 + 1, 0)


@pytest.mark.parametrize("votes", [(0, 3, 2, 2), (0, 3, 2, 0)])
def test_votes_are_worth_nothing_when_nobody_found_the_leaders_card(  # B24
    votes: tuple[int, ...],
) -> None:
    assert score(played(*votes, owners=ALL)) == (Line(LEADER, 0, "none_found"),)


def test_the_table_may_always_count_votes() -> None:  # B24
    one = played(0, 3, 2, 2, owners=ALL)
    assert steps(score(one, always_count_votes=True), 4) == (0, 2, 1, 0)


@pytest.mark.parametrize(("always", "expected"), [(False, (0, 0, 0, 0)), (True, (0, 2, 1, 0))])
def test_the_option_says_whether_votes_always_count(  # B24
    always: bool, expected: tuple[int, ...]
) -> None:
    state = vote(voting_closed(always_count_votes=always), 3, 2, 2).state
    assert state.core.points == expected


def test_only_the_closed_game_has_the_option() -> None:  # B24
    for mode, always in (("closed", True), ("closed", False)):
        wishes = {"mode": mode, "always_count_votes": always}
        assert game.setup(3, wishes, Rng(b"votes", 0)).state.core.always_count_votes is always
    with pytest.raises(Illegal, match="option_not_in_mode"):
        game.setup(3, {"mode": "open", "always_count_votes": True}, Rng(b"votes", 0))


def test_all_found_in_the_closed_game() -> None:  # B24
    assert points(played(0, 1, 1, 1, owners=ALL)) == (0, 2, 2, 2)


def test_votes_count_wherever_the_cards_lie() -> None:  # B24
    owners = (THIRD, LEADER, Seat(3), LEFT)
    one = played(0, 1, 2, 1, owners=owners, answer=2)
    assert points(one) == (5, 0, 3 + 2, 0)
    assert Line(THIRD, 2, "votes") in score(one)


def test_the_open_game_has_no_points_for_votes() -> None:  # B24
    assert all(line.why != "votes" for line in score(played(0, 3, 3, 1)))


def test_double_doubles_the_leader_alone() -> None:  # B36
    one = played(0, 1, 2, 3, forfeit="double")
    assert points(one) == (10, 3, 0, 0)
    assert [line.why for line in score(one)] == ["led", "double", "found"]


@pytest.mark.parametrize("votes", [(0, 1, 1, 1), (0, 2, 3, 4)])
def test_double_of_nothing_is_nothing(votes: tuple[int, ...]) -> None:  # B36
    one = played(*votes, forfeit="double")
    assert points(one)[LEADER] == 0
    assert points(one) == points(played(*votes))


@settings(derandomize=True)
@given(st.lists(st.integers(0, 6), min_size=2, max_size=5), st.integers(1, 6))
def test_every_open_round_keeps_to_the_rule(votes: list[int], answer: int) -> None:  # B5
    found, voters = votes.count(answer), len(votes) - votes.count(0)
    leader, *others = points(played(0, *votes, answer=answer))
    some = 0 < found < voters
    assert leader == (6 - found if some else 0)
    worth = 3 if some else 2
    assert others == [worth if one == answer else 0 for one in votes]


@st.composite
def closed_rounds(draw: st.DrawFn) -> Round:
    """Cards in any order, and votes for any of them or none."""
    seats = draw(st.integers(3, 6))
    owners = draw(st.permutations([Seat(seat) for seat in range(seats)]))
    votes = [draw(st.integers(0, seats)) for _ in range(seats - 1)]
    return played(0, *votes, owners=tuple(owners), answer=1 + owners.index(LEADER))


@settings(derandomize=True)
@given(closed_rounds())
def test_every_vote_that_strays_is_worth_one_to_somebody(one: Round) -> None:  # B24
    strayed = sum(1 for vote in one.votes if vote not in (0, one.answer))
    for always in (True, False):
        lines = [line for line in score(one, always_count_votes=always) if line.why == "votes"]
        counted = always or one.answer in one.votes
        assert sum(line.points for line in lines) == (strayed if counted else 0)
    assert all(line.seat != LEADER for line in lines)


def test_figures_move_by_their_points() -> None:  # B6
    step = vote(voting_open(answer=5, points=(10, 4, 0, 7)), 5, 5, 1)
    assert step.state.core.points == (14, 7, 3, 7)
    assert game.view(step.state, None).cells == (15, 8, 4, 8)
    walks = {e.args["seat"]: e.args["cell"] for e in step.events if e.kind == "walked"}
    assert walks == {0: 15, 1: 8, 2: 4}


def test_a_score_can_be_explained_line_by_line() -> None:  # B5
    step = vote(voting_closed(), 1, 2, 2)
    view = game.view(step.state, LEFT)
    assert view.history[-1].lines == (
        Line(LEADER, 5, "led"),
        Line(LEFT, 3, "found"),
        Line(LEFT, 2, "votes"),
    )
    scored = [(e.args["seat"], e.args["n"]) for e in step.events if e.kind == "scored"]
    assert scored == [(0, 5), (1, 3), (1, 2)]


def test_the_first_to_reach_the_box_wins() -> None:  # B1
    state = vote(voting_open(answer=5, points=(40, 46, 0, 30)), 5, 1, 1).state
    assert isinstance(state, Revealing)  # the round is looked at before the game ends
    step = all_ready(state)
    assert isinstance(step.state, Over)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("box", (LEFT,))
    assert told(step, "ended").args["seats"] == (LEFT,)
    assert game.view(step.state, None).cells == (46, 49, 1, 31)


def test_one_step_before_the_box_the_game_goes_on() -> None:  # B1
    step = all_ready(vote(voting_open(answer=5, points=(0, 44, 0, 0)), 5, 1, 1).state)
    assert step.state.core.points[LEFT] == WHOLE_TRACK - 1
    assert "ended" not in kinds(step)


def test_at_the_box_together_the_larger_total_wins() -> None:  # B1
    state = vote(voting_open(answer=5, points=(44, 47, 0, 0)), 5, 1, 1).state
    outcome = game.outcome(all_ready(state).state)
    assert outcome is not None
    assert outcome.scores[:2] == (49, 50)
    assert outcome.winners == (LEFT,)


def test_equal_totals_at_the_box_share() -> None:  # B1
    state = vote(voting_open(answer=5, points=(44, 46, 0, 0)), 5, 1, 1).state
    outcome = game.outcome(all_ready(state).state)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("shared", (LEADER, LEFT))


def test_result_below_the_box_is_that_of_an_abandoned_game() -> None:  # B1
    table = board(hands=(6, 6, 6), points=(3, 9, 9))
    assert result(table).why == "abandoned"
    assert result(table).winners == (1, 2)


def test_a_short_track_ends_at_24_steps() -> None:  # B38
    at_its_end = vote(voting_open(answer=5, points=(0, 21, 0, 0), track=24), 5, 1, 1).state
    assert game.view(at_its_end, None).cells == (6, 49, 1, 1)
    outcome = game.outcome(all_ready(at_its_end).state)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("box", (LEFT,))
    before = vote(voting_open(answer=5, points=(0, 20, 0, 0), track=24), 5, 1, 1).state
    assert game.view(before, None).cells == (6, 24, 1, 1)
    assert game.outcome(all_ready(before).state) is None


@pytest.mark.parametrize(("track", "last"), [(24, 25), (48, 49)])
def test_whoever_chose_the_track_plays_on_it(track: int, last: int) -> None:  # B38
    state = game.setup(3, {"track": track}, Rng(b"track", 0)).state
    assert state.core.track == track
    assert not replace(state.core, points=(track - 1, 0, 0)).arrived
    assert replace(state.core, points=(last - 1, 0, 0)).arrived
