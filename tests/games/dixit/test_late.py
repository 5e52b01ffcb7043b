"""What happens when somebody is late."""

import pytest
from msgspec.structs import replace

from tests.games.dixit.builder import (
    all_ready,
    board,
    do,
    giving,
    kinds,
    late,
    prompts,
    revealing,
    telling,
    voting,
    waited_for,
)
from vernissage.games.dixit import game
from vernissage.games.dixit.state import (
    Claim,
    Claiming,
    Give,
    Giving,
    Over,
    Ready,
    Revealing,
    State,
    Telling,
    Vote,
)
from vernissage.kit import Rng, Seat


def start(seats: int = 4, mode: str = "classic") -> State:
    return game.setup(seats, {"mode": mode}, Rng(b"deal", 0)).state


def test_when_nobody_claims_chance_appoints_somebody() -> None:  # D11
    state = start()
    waiting = late(state, 0, 1, 2).state
    assert isinstance(waiting, Claiming)
    assert list(prompts(waiting, 0)) == ["claim"]  # late, but still in time
    step = late(waiting, 3)
    assert isinstance(step.state, Telling)
    assert not step.state.claimed
    assert kinds(step.events) == ["appointed", "turn"]


def test_an_appointed_storyteller_without_a_clue_is_skipped() -> None:  # D11
    appointed = late(start(), 0, 1, 2, 3).state
    assert isinstance(appointed, Telling)
    step = late(appointed, appointed.teller)
    assert isinstance(step.state, Telling)
    assert step.state.teller == (appointed.teller + 1) % 4
    assert kinds(step.events) == ["skipped", "turn"]


def test_when_everybody_lost_the_claim_the_turn_is_skipped() -> None:  # D11
    state = start(3)
    for seat in (0, 1, 2):
        state = late(do(state, seat, Claim()).state, seat).state
    assert isinstance(state, Telling)
    assert (state.teller, state.claimed) == (0, False)
    assert state.core.missed == 1


def test_a_late_storyteller_is_skipped() -> None:  # D22
    step = late(telling(board(), teller=3), 3)
    assert isinstance(step.state, Telling)
    assert step.state.teller == 0
    assert kinds(step.events) == ["skipped", "turn"]


def test_a_skipped_turn_counts_as_a_telling() -> None:  # D38
    core = replace(board("party", 6), told=4, rounds=revealing(board("party", 6)).core.rounds)
    state = late(telling(core, teller=4), 4).state
    assert isinstance(state, Telling)
    over = late(state, 5).state
    assert isinstance(over, Over)
    outcome = game.outcome(over)
    assert outcome is not None
    assert outcome.why == "all_told"


def test_after_a_skipped_turn_of_a_party_the_next_one_tells_with_a_hand_seen() -> None:  # D31
    step = late(telling(board("party", 6), teller=2), 2)
    told = ["skipped", "turn", "tells_after_looking"]
    assert isinstance(step.state, Telling)
    assert step.state.teller == 3
    for seat in range(6):
        # Whoever was late may look now, for the clue is another's.
        assert kinds(step.events, seat) == ([*told, "looked"] if seat == 2 else told)
        view = game.view(step.state, Seat(seat))
        assert (view.hidden, view.hand) == (False, step.state.core.hands[seat])
        assert view.looked
    assert set(prompts(step.state, 3)["tell"].fields) == {"clue"}


def test_after_a_lost_claim_the_next_one_tells_with_a_hand_seen() -> None:  # D11 D31
    lost = late(telling(board("party", 6), teller=2, claimed=True), 2)
    assert isinstance(lost.state, Claiming)
    assert not any(game.view(lost.state, Seat(seat)).hidden for seat in range(6))
    claimed = do(lost.state, 4, Claim())
    assert kinds(claimed.events, 4) == ["claimed", "turn", "tells_after_looking"]
    assert not game.view(claimed.state, Seat(4)).hidden


def test_with_the_next_hands_the_storyteller_looks_after_the_clue_again() -> None:  # D31
    seen = replace(revealing(board("party", 6), teller=2).core, looked=True)
    step = all_ready(Revealing(seen))
    assert [game.view(step.state, Seat(seat)).hidden for seat in range(6)] == [
        seat == 3 for seat in range(6)
    ]
    assert not game.view(step.state, None).looked


@pytest.mark.parametrize("mode", ["classic", "party", "teams"])
def test_a_whole_circle_without_a_clue_ends_the_game(mode: str) -> None:  # D23 D38 D46
    state: State = telling(board(mode, 6))
    for seat in range(5):
        state = late(state, seat).state
        assert isinstance(state, Telling)
    step = late(state, 5)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert outcome.why == "abandoned"
    assert outcome.winners == (0, 1, 2, 3, 4, 5)
    assert kinds(step.events)[-2:] == ["skipped", "ended"]


def test_a_vote_ends_the_row_of_missed_tellings() -> None:  # D23
    state = voting(replace(board(), missed=2), teller=1)
    assert late(do(state, 0, Vote((2,))).state, 2, 3).state.core.missed == 0


def test_a_round_without_a_vote_counts_as_missed() -> None:  # D23
    """One person alone cannot play on for ever."""
    state = late(voting(replace(board(), missed=3), teller=1), 0, 2, 3).state
    outcome = game.outcome(all_ready(state).state)
    assert outcome is not None
    assert outcome.why == "abandoned"


@pytest.mark.parametrize(("seats", "count"), [(3, 2), (4, 1)])
def test_a_late_giver_gives_by_chance_and_may_still_choose(seats: int, count: int) -> None:  # D13
    step = late(giving(board(seats=seats)), 1)
    assert isinstance(step.state, Giving)
    given = step.state.given[1]
    hand = step.state.core.hands[1]
    assert len(set(given)) == count
    assert set(given) <= set(hand)
    assert kinds(step.events) == ["late", "gave"]
    assert prompts(step.state, 1)["give"].now == Give(given)
    assert 1 not in waited_for(step.state)


def test_a_team_gives_by_chance_when_both_are_late() -> None:  # D43
    state = giving(board("teams", 6))
    one = late(state, 1)
    assert isinstance(one.state, Giving)
    assert one.state.given[1] == one.state.given[4] == ()
    assert waited_for(one.state) == {2, 3, 4, 5}
    assert "give" in prompts(one.state, 1)
    both = late(one.state, 4).state
    assert isinstance(both, Giving)
    assert sorted(len(both.given[seat]) for seat in (1, 4)) == [0, 1]


def test_the_storytellers_partner_gives_by_chance() -> None:  # D42
    state = late(giving(board("teams", 6)), 3).state
    assert isinstance(state, Giving)
    assert len(state.given[3]) == 1


def test_all_who_voted_found_it_and_whoever_was_late_scores_nothing() -> None:  # D18
    state = voting(board())
    step = late(do(do(state, 1, Vote((1,))).state, 2, Vote((1,))).state, 3)
    assert isinstance(step.state, Revealing)
    assert step.state.core.scores == (0, 2, 2, 0)
    assert step.state.core.rounds[-1].votes[3] == Vote(())


def test_some_who_voted_found_it() -> None:  # D18
    state = do(do(voting(board()), 1, Vote((1,))).state, 2, Vote((4,))).state
    assert late(state, 3).state.core.scores == (3, 3, 0, 1)  # late, but chosen by another (D19)


def test_a_late_team_has_no_vote() -> None:  # D18 D45
    state = voting(board("teams", 6), givers=(0, 3, 1, 2))
    found = next(at for at, one in enumerate(state.laid, 1) if one.seat == 0)
    step = late(do(state, 4, Vote((found,))).state, 5)
    assert isinstance(step.state, Revealing)
    assert step.state.core.scores == (0, 2, 0, 0, 2, 0)


def test_a_late_voter_may_still_vote_while_others_think() -> None:  # D14
    state = late(voting(board()), 3).state
    assert waited_for(state) == {1, 2}
    assert game.view(state, None).late == (3,)
    voted = do(state, 3, Vote((1,))).state
    assert game.view(voted, None).voted == (3,)
    assert game.view(voted, None).late == ()


def test_nobody_votes_in_time() -> None:  # D18
    state = late(voting(board()), 1, 2, 3).state
    assert isinstance(state, Revealing)
    assert state.core.scores == (0, 0, 0, 0)
    assert [line.why for line in state.core.rounds[-1].lines] == ["no_votes"]


def test_nobody_who_voted_found_it() -> None:  # D18
    state = do(do(voting(board()), 1, Vote((3,))).state, 2, Vote((2,))).state
    assert late(state, 3).state.core.scores == (0, 2 + 1, 2 + 1, 0)


def test_a_late_storyteller_of_a_party_marks_nothing() -> None:  # D34
    state: State = voting(board("party", 6))
    for seat in range(1, 6):
        state = do(state, seat, Vote((2,))).state
    state = late(state, 0).state
    assert isinstance(state, Revealing)
    assert state.core.scores == (0, 5, 5, 5, 5, 5)


def test_the_reveal_goes_on_without_the_slow() -> None:  # D21
    state = do(revealing(board()), 0, Ready()).state
    assert isinstance(late(state, 1, 2, 3).state, Telling)


def test_keys_of_deadlines_never_come_back() -> None:  # D11
    state: State = start()
    seen: set[str] = set()
    for seat in (0, 1, 2):
        keys = set(game.deadlines(state))
        assert not keys & seen
        seen |= keys
        state = late(do(state, seat, Claim()).state, seat).state
    assert not set(game.deadlines(state)) & seen


def test_a_missed_telling_counts_as_a_round() -> None:  # D22
    state = telling(board())
    assert game.rounds(state) == 1
    assert game.rounds(giving(board())) == 1
    assert game.rounds(late(state, 0).state) == 2
