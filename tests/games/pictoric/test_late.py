"""What happens when somebody is late."""

from typing import Any

import pytest

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    SAID,
    THEME,
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
    voting_open,
)
from vernissage.games.pictoric.state import (
    Giving,
    Lead,
    Leading,
    Over,
    Revealing,
    Vote,
)
from vernissage.kit import Match, Rng, Seat
from vernissage.kit.late_play import abandon


def test_a_missed_vote_is_empty_and_finds_nothing() -> None:  # B4
    step = vote(voting_open(answer=1), 1, 2, 0)
    assert isinstance(step.state, Revealing)
    assert "missed" in kinds(step)
    assert step.state.core.history[-1].votes == (0, 1, 2, 0)
    assert step.state.core.points == (5, 3, 0, 0)


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
        assert abandon(match, 0, Rng(b"", 0).below).over
