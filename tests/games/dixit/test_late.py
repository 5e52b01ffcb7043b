"""What happens when somebody is late or leaves."""

import pytest
from msgspec.structs import replace

from tests.games.dixit.builder import (
    all_ready,
    board,
    do,
    give_input,
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
    Voting,
)
from vernissage.kit import Back, Left, Rng, Seat, event


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


def test_chance_appoints_somebody_who_is_here() -> None:  # D11
    for seed in range(12):
        state = start()
        for seat in (0, 1, 3):
            state = give_input(state, Left(Seat(seat))).state
        step = late(state, 2, seed=b"%d" % seed)
        assert step.events[0] == event("appointed", seat=2)


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


def test_after_a_skipped_turn_of_a_party_hands_stay_face_down() -> None:  # D31
    step = late(telling(board("party", 6), teller=2), 2)
    for seat in range(6):
        assert kinds(step.events, seat) == ["skipped", "turn"]
        assert game.view(step.state, Seat(seat)).hidden


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


def test_a_partner_who_left_gives_at_once_so_that_the_other_votes() -> None:  # D43 D44
    step = give_input(giving(board("teams", 6)), Left(Seat(1)))
    state = step.state
    assert isinstance(state, Giving)
    assert len(state.given[1]) == 1
    assert kinds(step.events) == ["left", "late", "gave"]
    assert waited_for(state) == {2, 3, 5}
    for seat in (2, 3):
        state = do(state, seat, Give(state.core.hands[seat][:1])).state
    assert isinstance(state, Voting)
    assert state.voters == (4, 5)


def test_a_late_partner_who_then_leaves_gives_too() -> None:  # D43
    state = give_input(late(giving(board("teams", 6)), 1).state, Left(Seat(1))).state
    assert isinstance(state, Giving)
    assert len(state.given[1]) == 1
    assert state.late == (1,)
    assert waited_for(state) == {2, 3, 5}


def test_a_partner_who_left_gives_nothing_when_the_team_has_given() -> None:  # D43
    state = giving(board("teams", 6))
    given = do(state, 4, Give(state.core.hands[4][:1])).state
    left = give_input(given, Left(Seat(1))).state
    assert isinstance(left, Giving)
    assert left.given[1] == ()


def test_of_two_late_partners_the_absent_one_gives() -> None:  # D43
    core = replace(board("teams", 6), away=(Seat(4),))
    for seed in range(12):
        rng = Rng(b"%d" % seed, 1)
        step = game.expire(replace(giving(core), late=(Seat(4),)), Seat(1), rng)
        assert isinstance(step.state, Giving)
        assert (len(step.state.given[1]), len(step.state.given[4])) == (0, 1)


def test_the_storytellers_partner_gives_by_chance() -> None:  # D42
    state = late(giving(board("teams", 6)), 3).state
    assert isinstance(state, Giving)
    assert len(state.given[3]) == 1


def test_a_late_voter_finds_nothing() -> None:  # D14 D18
    state = voting(board())
    step = late(do(do(state, 1, Vote((1,))).state, 2, Vote((1,))).state, 3)
    assert isinstance(step.state, Revealing)
    assert step.state.core.scores == (3, 3, 3, 0)  # not all found it
    assert step.state.core.rounds[-1].votes[3] == Vote(())


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
    assert state.core.scores == (0, 2, 2, 2)


def test_a_voter_who_is_late_counts_when_nobody_found_it() -> None:  # D18
    state = do(do(voting(board()), 1, Vote((3,))).state, 2, Vote((2,))).state
    assert late(state, 3).state.core.scores == (0, 2 + 1, 2 + 1, 2)


@pytest.mark.parametrize(
    ("cast", "scores"),
    [
        ({1: 1, 2: 1}, (0, 2, 2, 0)),
        ({1: 3, 2: 2}, (0, 2 + 1, 2 + 1, 0)),
        ({1: 1, 2: 4}, (3, 3, 0, 1)),
    ],
)
def test_all_or_none_is_judged_without_the_absent(  # D18
    cast: dict[int, int], scores: tuple[int, ...]
) -> None:
    """Seat 3 has left, but votes for its card count (D19)."""
    state = give_input(voting(board()), Left(Seat(3))).state
    for seat, space in cast.items():
        state = do(state, seat, Vote((space,))).state
    assert isinstance(state, Revealing)
    assert state.core.scores == scores
    assert state.core.rounds[-1].votes[3] is None
    assert game.view(state, None).voters == (1, 2)


def test_a_vote_cast_before_leaving_counts() -> None:  # D18
    state = give_input(do(voting(board()), 3, Vote((2,))).state, Left(Seat(3))).state
    for seat in (1, 2):
        state = do(state, seat, Vote((1,))).state
    assert state.core.scores == (3, 3 + 1, 3, 0)


def test_a_late_voter_who_then_leaves_has_no_vote() -> None:  # D18
    state = give_input(late(voting(board()), 3).state, Left(Seat(3))).state
    for seat in (1, 2):
        state = do(state, seat, Vote((1,))).state
    assert state.core.scores == (0, 2, 2, 0)


def test_when_all_voters_have_left_nobody_found_it() -> None:  # D18
    state: State = voting(board())
    for seat in (1, 2, 3):
        state = give_input(state, Left(Seat(seat))).state
    assert isinstance(state, Revealing)
    assert state.core.scores == (0, 0, 0, 0)
    assert [line.why for line in state.core.rounds[-1].lines] == ["too_hard"]


def test_a_team_whose_voter_has_left_has_no_vote() -> None:  # D44 D45
    state = give_input(voting(board("teams", 6), givers=(1, 2, 3)), Left(Seat(4))).state
    done = do(state, 5, Vote((1,))).state
    assert done.core.scores == (0, 0, 2, 0, 0, 2)


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


def test_a_player_who_left_plays_by_chance_until_back() -> None:  # D13 D14
    state = give_input(giving(board()), Left(Seat(1))).state
    assert isinstance(state, Giving)
    assert len(state.given[1]) == 1
    for seat in (2, 3):
        state = do(state, seat, Give(state.core.hands[seat][:1])).state
    assert isinstance(state, Voting)
    assert state.votes[1] == Vote(())
    back = give_input(state, Back(Seat(1))).state
    assert "vote" in prompts(back, 1)


def test_a_storyteller_who_left_keeps_the_told_card_on_the_table() -> None:  # D18
    state = give_input(giving(board()), Left(Seat(0))).state
    for seat in (1, 2, 3):
        state = do(state, seat, Give(state.core.hands[seat][:1])).state
    assert isinstance(state, Voting)
    assert 0 in {one.seat for one in state.laid}


def test_keys_of_deadlines_never_come_back() -> None:  # D11
    state: State = start()
    seen: set[str] = set()
    for seat in (0, 1, 2):
        keys = set(game.deadlines(state))
        assert not keys & seen
        seen |= keys
        state = late(do(state, seat, Claim()).state, seat).state
    assert not set(game.deadlines(state)) & seen


def test_a_round_ends_though_all_but_one_have_left() -> None:  # D21
    state: State = revealing(board())
    for seat in (0, 1, 2):
        state = give_input(state, Left(Seat(seat))).state
    state = do(state, 3, Ready()).state
    assert isinstance(state, Telling)
    assert state.teller == 3  # the absent are skipped


def test_a_missed_telling_counts_as_a_round() -> None:  # D22
    state = telling(board())
    assert game.rounds(state) == 1
    assert game.rounds(giving(board())) == 1
    assert game.rounds(late(state, 0).state) == 2
