"""Points, and nothing else."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.dixit.builder import board, votes, voting
from vernissage.games.dixit.scoring import party, search
from vernissage.kit import Line, Seat


def total(lines: Sequence[Line], seats: int) -> list[int]:
    return [sum(line.points for line in lines if line.seat == seat) for seat in range(seats)]


def classic(seats: int, cast: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Seat 0 tells and its card lies on space 1; with four or more, seat s is on s + 1."""
    return votes(voting(board(seats=seats)), cast).core.scores


def greens(cast: Mapping[int, int], red: int | None) -> list[int]:
    lines = party({Seat(seat): (space,) for seat, space in cast.items()}, red)
    return total(list(lines), 1 + max(cast))


def test_found_means_one_of_the_votes_is_on_the_card() -> None:  # D17
    cast = {1: [1, 6], 2: [4, 1], 3: [5, 6], 4: [6], 5: [7], 6: [5]}
    scores = classic(7, cast)
    assert scores[0] == 3
    assert scores[1] == 3
    assert scores[2] == 3


def test_storyteller_and_finders_score_three_when_some_found_it() -> None:  # D18
    assert classic(4, {1: [1], 2: [1], 3: [1 + 2]}) == (3, 3, 3 + 1, 0)


def test_storyteller_scores_nothing_when_all_found_it() -> None:  # D18
    assert classic(4, {1: [1], 2: [1], 3: [1]}) == (0, 2, 2, 2)


def test_storyteller_scores_nothing_when_nobody_found_it() -> None:  # D18
    assert classic(4, {1: [3], 2: [2], 3: [2]}) == (0, 2 + 2, 2 + 1, 2)


def test_the_example_of_a_classic_round_in_our_rules() -> None:  # D18 D19
    assert classic(5, {1: [1], 2: [1], 3: [2], 4: [2]}) == (3, 5, 3, 0, 0)
    assert classic(5, {1: [1], 2: [1], 3: [1], 4: [1]}) == (0, 2, 2, 2, 2)


def test_the_example_of_a_party_round_in_our_rules() -> None:  # D35 D36
    cast = dict(enumerate([3, 3, 3, 3, 5, 5, 5, 1, 8]))
    assert greens(cast, red=5) == [4, 4, 4, 4, 0, 0, 0, 0, 0]
    assert greens(dict(enumerate([3] * 6 + [1, 5, 8])), red=5)[:6] == [5] * 6


def test_without_a_voter_nobody_scores() -> None:  # D18
    assert list(search(Seat(0), 1, [Seat(0)], {}, bold=False)) == [Line(Seat(0), 0, "no_votes")]


def test_three_players_all_none_and_some() -> None:  # D18 D19
    # Spaces 2 and 3 are of seat 1, spaces 4 and 5 of seat 2.
    assert classic(3, {1: [1], 2: [1]}) == (0, 2, 2)
    assert classic(3, {1: [5], 2: [2]}) == (0, 3, 3)
    assert classic(3, {1: [1], 2: [3]}) == (3, 4, 0)


def test_seven_players_all_and_none() -> None:  # D18 D20
    assert classic(7, {seat: [1] for seat in range(1, 7)}) == (0, 3, 3, 3, 3, 3, 3)
    nobody = {1: [2 + 1], 2: [4], 3: [5], 4: [6], 5: [7], 6: [2]}
    assert classic(7, nobody) == (0, 3, 3, 3, 3, 3, 3)


def test_a_vote_on_ones_card_is_a_point() -> None:  # D19
    assert classic(5, {1: [1], 2: [2], 3: [2], 4: [3]}) == (3, 3 + 2, 1, 0, 0)


def test_at_most_three_points_for_votes() -> None:  # D19
    """Five votes are on the card of seat 1."""
    cast = {1: [1], 2: [2], 3: [2], 4: [2], 5: [2], 6: [2]}
    assert classic(7, cast) == (3, 3 + 1 + 3, 0, 0, 0, 0, 0)


def test_votes_score_too_when_all_found_it() -> None:  # D19
    """With two votes a finder can please somebody else as well."""
    cast: dict[int, list[int]] = {seat: [1] for seat in range(1, 7)}
    cast[2] = [1, 2]
    assert classic(7, cast) == (0, 2 + 1 + 1, 2, 3, 3, 3, 3)


def test_the_storyteller_scores_nothing_for_votes_on_their_own_card() -> None:  # D19
    assert classic(4, {1: [1], 2: [1], 3: [2]})[0] == 3


def test_a_finder_with_a_single_vote_scores_one_more() -> None:  # D20
    cast = {1: [1], 2: [1, 4], 3: [5], 4: [6], 5: [7], 6: [6]}
    scores = classic(7, cast)
    assert scores[1] == 3 + 1
    assert scores[2] == 3


def test_boldness_counts_when_everybody_found_it() -> None:  # D20
    cast: dict[int, list[int]] = {seat: [1, seat % 6 + 2] for seat in range(1, 7)}
    cast[1] = [1]
    scores = classic(7, cast)
    assert scores[1] == 2 + 1 + 1  # one vote from seat 6
    assert scores[3] == 2 + 1  # no bonus: two votes; one from seat 2


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_no_boldness_below_seven(seats: int) -> None:  # D20
    cast: dict[int, list[int]] = {seat: [1] for seat in range(1, seats)}
    assert max(classic(seats, cast)) == 2


def test_a_single_wrong_vote_is_not_bold() -> None:  # D20
    cast = {1: [1], 2: [4], 3: [5], 4: [6], 5: [7], 6: [6]}
    assert classic(7, cast)[2] == 0


def test_the_party_example() -> None:  # D35 D36
    """Six on card 3, two on card 2 which is red, one alone."""
    cast = {0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 7}
    assert greens(cast, red=2) == [5, 5, 5, 5, 5, 5, 0, 0, 0]


def test_a_vote_scores_the_company_it_is_in() -> None:  # D35
    assert greens({0: 1, 1: 1, 2: 2, 3: 2, 4: 2, 5: 5}, red=6) == [2, 2, 3, 3, 3, 0]


def test_everybody_on_one_card() -> None:  # D35
    assert greens(dict.fromkeys(range(6), 4), red=1) == [5] * 6
    assert greens(dict.fromkeys(range(5), 4), red=1) == [5] * 5


def test_everybody_on_the_red_card() -> None:  # D36
    assert greens(dict.fromkeys(range(6), 4), red=4) == [0] * 6


def test_everybody_alone() -> None:  # D36
    assert greens({seat: seat + 1 for seat in range(6)}, red=None) == [0] * 6


def test_lines_say_why() -> None:  # D36
    lines = list(party({Seat(0): (1,), Seat(1): (2,), Seat(2): (3,), Seat(3): (3,)}, red=1))
    assert [(line.seat, line.why) for line in lines] == [
        (0, "red"),
        (1, "alone"),
        (2, "together"),
        (3, "together"),
    ]


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, dict[Seat, tuple[int, ...]]]:
    seats = draw(st.integers(4, 12))
    most = 2 if seats >= 7 else 1
    cast = {}
    for seat in range(1, seats):
        others = st.sampled_from([space for space in range(1, seats + 1) if space != seat + 1])
        cast[Seat(seat)] = tuple(draw(st.lists(others, max_size=most, unique=True)))
    return seats, cast


@settings(derandomize=True, max_examples=300)
@given(tables())
def test_the_classic_bounds(table: tuple[int, dict[Seat, tuple[int, ...]]]) -> None:  # D18 D19 D20
    seats, cast = table
    owners = [Seat(seat) for seat in range(seats)]
    lines = list(search(Seat(0), 1, owners, cast, bold=seats >= 7))
    scores = total(lines, seats)
    finders = sum(1 in spaces for spaces in cast.values())
    assert scores[0] == (3 if 0 < finders < len(cast) else 0)
    assert all(0 <= score <= 3 + 1 + 3 for score in scores[1:])
    astray = [line.points for line in lines if line.why == "votes"]
    assert all(1 <= points <= 3 for points in astray)
    if seats < 7:
        assert all(line.why != "bold" for line in lines)
    if finders in (0, len(cast)):
        assert all(score >= 2 for score in scores[1:])


@settings(derandomize=True, max_examples=300)
@given(st.lists(st.integers(1, 12), min_size=6, max_size=12), st.integers(1, 12))
def test_the_party_bounds(spaces: list[int], red: int) -> None:  # D35 D36
    scores = greens(dict(enumerate(spaces)), red)
    for space, score in zip(spaces, scores, strict=True):
        company = spaces.count(space)
        assert score == (0 if space == red or company == 1 else min(company, 5))
