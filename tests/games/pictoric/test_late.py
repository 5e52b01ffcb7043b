"""What happens when somebody is late or leaves."""

from typing import Any

import pytest

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    SAID,
    THEME,
    THIRD,
    TROUBLE,
    act,
    all_ready,
    board,
    deck,
    expire,
    game,
    giving,
    in_play,
    kinds,
    leading,
    returning,
    turn_with,
    vote,
    voting_closed,
    voting_open,
)
from vernissage.games.pictoric.state import (
    Giving,
    Lead,
    Leading,
    Over,
    Ready,
    Returning,
    Revealing,
    Vote,
    Voting,
)
from vernissage.kit import Act, Back, Left, Match, Rng, Seat


def test_a_missed_vote_is_empty_and_finds_nothing() -> None:  # B4
    step = vote(voting_open(answer=1), 1, 1, 0)
    assert isinstance(step.state, Revealing)
    assert "missed" in kinds(step)
    assert step.state.core.history[-1].votes == (0, 1, 1, 0)
    assert step.state.core.points == (4, 3, 3, 0)


def test_a_missed_vote_may_still_be_made_while_others_think() -> None:  # B4
    state = expire(voting_open(), LEFT).state
    assert state.awaited == (2, 3)
    assert game.prompts(state, LEFT)[0].now is None
    assert act(state, LEFT, Vote(2)).state.votes[LEFT] == 2


def test_a_late_leader_loses_the_turn_in_the_open_game() -> None:  # B10
    state = leading()
    step = expire(state, LEADER)
    assert isinstance(step.state, Leading)
    assert step.state.core.leader == LEFT
    assert step.state.core.hands[LEADER] == state.cards
    assert step.state.core.history[-1].turn.clue is None
    assert in_play(step.state) == list(deck())


def test_a_late_leaders_drawn_card_is_discarded() -> None:  # B21
    state = leading(mode="closed")
    step = expire(state, LEADER)
    assert step.state.core.leader == LEFT
    assert step.state.core.pile.discard == state.cards
    assert in_play(step.state) == list(deck())


def test_a_late_giver_gives_any_card() -> None:  # B22
    state = giving()
    after = expire(state, LEFT).state
    assert isinstance(after, Giving)
    assert after.given[LEFT] in state.core.hands[LEFT]
    given = {expire(state, LEFT, Rng(b"late", n)).state.given[LEFT] for n in range(20)}
    assert given == set(state.core.hands[LEFT])


def test_without_a_theme_anything_goes() -> None:  # B37
    step = expire(turn_with(board(), THEME).state, LEFT)
    assert isinstance(step.state, Leading)
    assert step.state.core.turn.theme == ""
    assert "no_theme" in kinds(step)


def test_chance_chooses_the_cards_to_lose() -> None:  # B34
    step = expire(turn_with(board("closed", (8, 2, 2, 2)), TROUBLE, 6).state, LEADER)
    assert len(step.state.core.hands[LEADER]) == 2
    assert len(step.state.core.turn.lost) == 6


def test_chance_chooses_the_card_to_put_back() -> None:  # B26
    step = expire(returning(), LEADER)
    assert len(step.state.core.hands[LEADER]) == 3
    assert in_play(step.state) == list(deck())


def test_nobody_waits_long_for_the_next_turn() -> None:  # B6
    state = vote(voting_open(answer=1), 1, 2, 2).state
    for seat in (0, 1, 2, 3):
        state = expire(state, seat).state
    assert state.core.leader == LEFT


def test_a_whole_circle_without_a_leader_ends_the_game() -> None:  # B1
    state = leading(points=(1, 8, 3, 8))
    for seat in range(3):
        state = expire(state, seat).state
    step = expire(state, 3)
    assert isinstance(step.state, Over)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("abandoned", (LEFT, Seat(3)))


def test_a_round_begins_the_circle_anew() -> None:  # B1
    state = leading(skipped=3)
    after = vote(act(state, LEADER, Lead(SAID, 1)).state, 1, 2, 2).state
    assert after.core.skipped == 0


def test_a_round_without_a_vote_counts_as_skipped() -> None:  # B1
    """One person alone cannot lead for ever."""
    state: Any = voting_open(skipped=3)
    for seat in range(1, 4):
        state = expire(state, seat).state
    outcome = game.outcome(all_ready(state).state)
    assert outcome is not None
    assert outcome.why == "abandoned"


@pytest.mark.parametrize("mode", ["open", "closed"])
@pytest.mark.parametrize("forfeits", [False, True])
def test_an_empty_table_comes_to_an_end(mode: str, forfeits: bool) -> None:  # B1
    for n in range(10):
        match = Match(game, 4, {"mode": mode, "forfeits": forfeits}, b"%d" % n)
        for seat in range(4):
            if not match.over:
                match.give(Left(Seat(seat)))
        assert match.over


def test_who_left_does_not_keep_the_others_waiting() -> None:  # B4
    state = game.apply(voting_closed(), Left(THIRD), Rng(b"left", 1)).state
    assert isinstance(state, Voting)
    assert state.awaited == (1, 3)
    after = game.apply(state, Back(THIRD), Rng(b"back", 2)).state
    assert game.apply(after, Act(THIRD, Vote(1)), Rng(b"vote", 3)).state.votes[THIRD] == 1


def test_who_left_without_a_vote_is_no_voter() -> None:  # B5
    state = game.apply(voting_open(answer=1), Left(THIRD), Rng(b"left", 1)).state
    after = act(act(state, 1, Vote(1)).state, 3, Vote(1)).state
    assert after.core.points == (0, 2, 0, 2)
    assert after.core.history[-1].absent == (THIRD,)


def test_a_vote_made_before_leaving_counts() -> None:  # B5
    state = act(voting_open(answer=1), THIRD, Vote(2)).state
    state = game.apply(state, Left(THIRD), Rng(b"left", 1)).state
    after = act(act(state, 1, Vote(1)).state, 3, Vote(1)).state
    assert after.core.points == (4, 3, 0, 3)
    assert after.core.history[-1].absent == ()


def test_a_leader_who_left_is_not_among_the_missing_voters() -> None:  # B5
    state = game.apply(voting_open(answer=1), Left(LEADER), Rng(b"left", 1)).state
    after = vote(state, 1, 1, 1).state
    assert after.core.history[-1].absent == ()
    assert after.core.points == (0, 2, 2, 2)


def test_a_card_goes_back_when_all_who_are_here_found_it() -> None:  # B26
    state = game.apply(voting_closed((4, 1, 1, 1)), Left(THIRD), Rng(b"left", 1)).state
    after = act(act(state, 1, Vote(1)).state, 3, Vote(1)).state
    for seat in (0, 1, 3):
        after = act(after, seat, Ready()).state
    assert isinstance(after, Returning)


def test_a_leader_who_left_rolls_for_no_forfeit() -> None:  # B30
    table = board(away=(LEADER,), points=(47, 0, 0, 0))
    step = turn_with(table)
    assert isinstance(step.state, Leading)
    assert kinds(step) == ["turn", "laid_open"]
    assert step.state.core.turn.forfeit is None


def test_everybody_sees_who_is_away() -> None:  # B4
    state = game.apply(voting_open(), Left(THIRD), Rng(b"left", 1)).state
    assert game.view(state, None).away == (THIRD,)


def test_the_answer_stays_when_the_leader_leaves() -> None:  # B3
    state = game.apply(voting_open(answer=6), Left(LEADER), Rng(b"left", 1)).state
    after = vote(state, 6, 1, 1).state
    assert after.core.points == (5, 3, 0, 0)
    assert all_ready(after).state.core.leader == LEFT
