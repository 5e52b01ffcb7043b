"""Two and two: partners who sit opposite."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from tests.games.dixit.builder import (
    CLUE,
    all_ready,
    board,
    do,
    giving,
    kinds,
    prompts,
    refused,
    telling,
    votes,
    voting,
    waited_for,
)
from vernissage.games.dixit import game
from vernissage.games.dixit.state import (
    Give,
    Giving,
    Offer,
    Over,
    State,
    Tell,
    Telling,
    Vote,
    Voting,
)
from vernissage.kit import CardId, Illegal, OneOf, Rng, Seat, SomeOf

# Six seats: teams (0, 3), (1, 4), (2, 5). Seat 0 tells; 3, 1 and 2 give unless said otherwise.
GIVERS = (1, 2, 3)


def played(cast: Mapping[int, Sequence[int]], seats: int = 6, **options: bool) -> tuple[int, ...]:
    """The teams' points. The storyteller's card is on space 1, the partner's on the last."""
    givers = range(1, seats // 2 + 1)
    state = voting(board("teams", seats, **options), givers=givers)
    return votes(state, cast).core.scores[: seats // 2]


@pytest.mark.parametrize("seats", [6, 8, 10, 12])
def test_partners_sit_opposite_and_hold_four_cards(seats: int) -> None:  # D40
    state = game.setup(seats, {"mode": "teams"}, Rng(b"deal", 0)).state
    assert [len(hand) for hand in state.core.hands] == [4] * seats
    half = seats // 2
    assert game.view(state, None).teams == tuple((seat, seat + half) for seat in range(half))


@pytest.mark.parametrize("seats", [4, 7, 9, 11])
def test_teams_need_an_even_table(seats: int) -> None:  # D40
    with pytest.raises(Illegal, match="seats_wrong"):
        game.setup(seats, {"mode": "teams"}, Rng(b"deal", 0))


def test_a_team_has_one_score() -> None:  # D40
    done = votes(voting(board("teams", 6), givers=GIVERS), {4: [1], 5: [2]})
    scores = done.core.scores
    assert scores[:3] == scores[3:] == (3, 4, 0)
    for seat in range(6):
        lines = [line.points for line in done.core.rounds[-1].lines if line.seat == seat]
        assert sum(lines) == scores[seat]


def test_a_team_has_one_vote() -> None:  # D40
    state = voting(board("teams", 12), givers=range(1, 7))
    assert state.voters == tuple(range(7, 12))
    assert prompts(state, 7)["vote"].fields["spaces"] == SomeOf((1, 3, 4, 5, 6, 7), 1, 1)


def test_the_storyteller_picks_a_card_and_gives_a_clue() -> None:  # D41
    state = telling(board("teams", 6))
    hand = state.core.hands[0]
    assert prompts(state, 0)["tell"].fields["card"] == OneOf(hand)
    told = do(state, 0, Tell(CLUE, hand[2])).state
    assert isinstance(told, Giving)
    assert told.given[0] == (hand[2],)
    assert refused(state, 0, Tell(CLUE)) == "card_missing"


def test_the_partners_card_lies_beside_the_storytellers() -> None:  # D42
    state: State = giving(board("teams", 6))
    assert waited_for(state) == {1, 2, 3, 4, 5}
    for seat in (3, 1, 5):
        state = do(state, seat, Give(state.core.hands[seat][:1])).state
    assert isinstance(state, Voting)
    assert sorted(one.seat for one in state.laid) == [0, 1, 3, 5]
    assert refused(giving(board("teams", 6)), 3, Offer("me")) == "nobody_to_ask"


def test_with_partner_supplies_the_partners_card_is_the_one_to_find() -> None:  # D42
    core = board("teams", 6, partner_supplies=True)
    state: State = telling(core)
    assert set(prompts(state, 0)["tell"].fields) == {"clue"}
    assert refused(state, 0, Tell(CLUE, CardId(0))) == "clue_only"
    state = do(state, 0, Tell(CLUE)).state
    for seat in (3, 1, 2):
        state = do(state, seat, Give(state.core.hands[seat][:1])).state
    assert isinstance(state, Voting)
    assert sorted(one.seat for one in state.laid) == [1, 2, 3]
    assert [len(hand) for hand in state.core.hands] == [4, 3, 3, 3, 4, 4]
    # Cards of 1, 2 and 3 are on spaces 1 to 3: the voter of team 1 finds the third.
    done = votes(voting(core, givers=GIVERS), {4: [3], 5: [1]})
    assert done.core.rounds[-1].answer == 3
    assert done.core.scores[:3] == (3, 3 + 1, 0)


def test_either_partner_gives_and_the_other_votes() -> None:  # D43
    for giver, voter in ((1, 4), (4, 1)):
        state: State = giving(board("teams", 6))
        hands = state.core.hands
        state = do(state, giver, Give(hands[giver][:1])).state
        assert voter not in waited_for(state)
        assert prompts(state, voter) == {}
        assert refused(state, voter, Give(hands[voter][:1])) == "partner_gave"
        assert refused(state, voter, Offer("me")) == "partner_gave"
        for seat in (2, 3):
            state = do(state, seat, Give(hands[seat][:1])).state
        assert isinstance(state, Voting)
        assert state.voters == tuple(sorted((voter, 5)))


def test_the_giver_may_swap_the_card_but_not_hand_it_over() -> None:  # D43
    state: State = giving(board("teams", 6))
    hands = state.core.hands
    state = do(state, 1, Give(hands[1][:1])).state
    assert set(prompts(state, 1)) == {"give"}
    assert refused(state, 1, Offer("you")) == "already_gave"
    assert kinds(do(state, 1, Give(hands[1][1:2])).events) == ["gave_other"]


def test_partners_agree_in_front_of_all() -> None:  # D43
    step = do(giving(board("teams", 6)), 1, Offer("you"))
    assert kinds(step.events) == ["offered_you"]
    assert step.events[0].args == {"seat": 1, "other": 4}
    for seat in (None, Seat(0), Seat(5)):
        assert game.view(step.state, seat).offers == (None, "you", None, None, None, None)
    assert waited_for(step.state) == {1, 2, 3, 4, 5}  # it binds nobody
    assert refused(step.state, 1, Offer("you")) == "no_change"
    assert kinds(do(step.state, 1, Offer("me")).events) == ["offered_me"]


def test_the_storyteller_has_nothing_to_offer() -> None:  # D43
    state = giving(board("teams", 6))
    assert prompts(state, 0) == {}
    assert refused(state, 0, Offer("me")) == "teller_gives_nothing"


def test_who_gave_and_who_tells_do_not_vote() -> None:  # D44
    state = voting(board("teams", 6), givers=(1, 3, 5))
    assert waited_for(state) == {2, 4}
    for seat in (0, 1, 3, 5):
        assert prompts(state, seat) == {}
        assert refused(state, seat, Vote((1,))) == "no_vote"


def test_nobody_votes_for_their_own_teams_card() -> None:  # D44
    state = voting(board("teams", 6), givers=GIVERS)
    assert state.laid[1].seat == 1
    assert refused(state, 4, Vote((2,))) == "own_card"
    assert prompts(state, 4)["vote"].fields["spaces"] == SomeOf((1, 3, 4), 1, 1)
    # So the voter has to know which one it is, and nobody else learns it.
    assert [one.seat for one in game.view(state, Seat(4)).laid] == [None, 1, None, None]
    assert [one.seat for one in game.view(state, Seat(5)).laid] == [None, None, 2, None]
    assert [one.seat for one in game.view(state, Seat(3)).laid] == [None, None, None, 3]
    assert [one.seat for one in game.view(state, Seat(0)).laid] == [0, None, None, None]


def test_classic_points_per_team() -> None:  # D45
    assert played({4: [1], 5: [2]}) == (3, 3 + 1, 0)
    assert played({4: [1], 5: [1]}) == (0, 2, 2)
    assert played({4: [3], 5: [2]}) == (0, 2 + 1, 2 + 1)


def test_votes_on_the_partners_card_are_the_storytellers_teams() -> None:  # D45
    assert played({4: [1], 5: [4]}) == (3 + 1, 3, 0)
    assert played({4: [4], 5: [4]}) == (2, 2, 2)  # nobody found it: only those


def test_at_most_three_for_votes_on_the_partners_card() -> None:  # D45
    assert played({seat: [7] for seat in range(7, 12)}, 12) == (3, 2, 2, 2, 2, 2)


def test_no_point_for_boldness_in_teams() -> None:  # D45
    cast: dict[int, list[int]] = {seat: [1] for seat in range(7, 12)}
    assert played(cast, 12) == (0, 2, 2, 2, 2, 2)
    cast[7] = [3]
    assert played(cast, 12) == (3, 0, 3 + 1, 3, 3, 3)


def test_votes_on_the_partners_card_to_find_score_nothing_more() -> None:  # D42 D45
    assert played({4: [3], 5: [3]}, partner_supplies=True) == (0, 2, 2)
    assert played({4: [2], 5: [1]}, partner_supplies=True) == (0, 3, 3)


def test_hands_are_refilled_to_four_and_the_left_seat_tells() -> None:  # D46
    state = revealing_with(told=0)
    after = all_ready(state).state
    assert isinstance(after, Telling)
    assert after.teller == 1
    assert [len(hand) for hand in after.core.hands] == [4] * 6
    assert len(after.core.pile.discard) == 4


def test_it_ends_when_all_have_told_and_the_best_team_wins() -> None:  # D46
    ended = all_ready(revealing_with(told=5)).state
    assert isinstance(ended, Over)
    outcome = game.outcome(ended)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("all_told", (1, 4))
    assert isinstance(all_ready(revealing_with(told=4)).state, Telling)
    assert isinstance(all_ready(revealing_with(told=5, tellings=2)).state, Telling)


def revealing_with(*, told: int, **options: int) -> State:
    core = replace(board("teams", 6, **options), told=told)
    return votes(voting(core, givers=GIVERS), {4: [1], 5: [2]})
