"""The open game."""

import pytest

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    SAID,
    THIRD,
    act,
    all_ready,
    board,
    deck,
    game,
    in_play,
    kinds,
    leading,
    told,
    turn_of,
    vote,
    voting_open,
)
from vernissage.games.pictoric.state import Lead, Leading, Revealing, Vote, Voting
from vernissage.kit import Clue, Illegal


def test_the_leader_lays_all_six_face_up() -> None:  # B10
    table = board()
    step = turn_of(table, LEFT)
    assert isinstance(step.state, Leading)
    for seat in (None, LEADER, LEFT):
        assert game.view(step.state, seat).laid == table.hands[LEFT]
    assert told(step, "laid_open").args["cards"] == table.hands[LEFT]


def test_the_association_is_told_and_the_vote_begins() -> None:  # B10
    step = act(leading(), LEADER, Lead(Clue("text", "  home   again "), 4))
    assert isinstance(step.state, Voting)
    assert step.state.core.turn.clue == Clue("text", "home again")
    assert told(step, "led").args["text"] == "home again"
    assert game.view(step.state, THIRD).turn.clue == Clue("text", "home again")


@pytest.mark.parametrize(("kind", "text"), [("aloud", ""), ("sound", "abc-1"), ("text", "x")])
def test_it_can_be_said_sounded_or_written(kind: str, text: str) -> None:  # B10
    clue = Clue(kind, text)  # type: ignore[arg-type]
    assert isinstance(act(leading(), LEADER, Lead(clue, 1)).state, Voting)


def test_only_the_leader_leads() -> None:  # B10
    with pytest.raises(Illegal, match="not_your_turn"):
        act(leading(), LEFT, Lead(SAID, 1))


def test_the_die_is_set_with_the_association() -> None:  # B3
    with pytest.raises(Illegal, match="die_missing"):
        act(leading(), LEADER, Lead(SAID))
    for sector in (0, 7, -1):
        with pytest.raises(Illegal, match="no_such_sector"):
            act(leading(), LEADER, Lead(SAID, sector))
    for sector in range(1, 7):
        assert act(leading(), LEADER, Lead(SAID, sector)).state.answer == sector


def test_the_answer_cannot_change_afterwards() -> None:  # B3
    state = act(leading(), LEADER, Lead(SAID, 4)).state
    with pytest.raises(Illegal, match="wrong_phase"):
        act(state, LEADER, Lead(SAID, 5))
    assert game.prompts(state, LEADER) == ()
    assert vote(state, 4, 5, 5).state.core.history[-1].answer == 4


def test_only_the_leader_knows_the_answer_before_the_reveal() -> None:  # B3
    step = act(leading(), LEADER, Lead(SAID, 4))
    assert game.view(step.state, LEADER).own.sector == 4
    for seat in (LEFT, THIRD, None):
        assert game.view(step.state, seat).own.sector is None
    assert all("sector" not in event.args for event in step.events)


def test_votes_are_revealed_together() -> None:  # B4
    step = vote(voting_open(answer=2), 2, 3)
    assert isinstance(step.state, Voting)
    assert kinds(step) == ["voted", "voted"]
    assert game.view(step.state, LEFT).own.vote == 2
    assert game.view(step.state, THIRD).history == ()
    after = act(step.state, 3, Vote(6))
    assert isinstance(after.state, Revealing)
    assert game.view(after.state, None).history[-1].votes == (0, 2, 3, 6)
    shown = [(e.kind, e.args["seat"]) for e in after.events if e.kind in ("found", "strayed")]
    assert shown == [("found", 1), ("strayed", 2), ("strayed", 3)]


def test_a_vote_may_be_changed_until_all_are_in() -> None:  # B4
    state = act(vote(voting_open(), 2).state, LEFT, Vote(5)).state
    assert game.prompts(state, LEFT)[0].now == Vote(5)
    assert [wait.seat for wait in game.deadlines(state).values()] == [2, 3]
    with pytest.raises(Illegal, match="no_change"):
        act(state, LEFT, Vote(5))


def test_the_leader_does_not_vote() -> None:  # B4
    with pytest.raises(Illegal, match="leader_does_not_vote"):
        act(voting_open(), LEADER, Vote(1))


@pytest.mark.parametrize("sector", [0, 7, -3])
def test_a_vote_is_for_one_of_the_sectors(sector: int) -> None:  # B4
    with pytest.raises(Illegal, match="no_such_sector"):
        act(voting_open(), LEFT, Vote(sector))


def test_the_meant_card_goes_five_return_one_is_drawn() -> None:  # B11
    state = vote(voting_open(answer=3), 3, 1, 1).state
    top = state.core.pile.draw[0]
    step = all_ready(state)
    table = step.state.core
    assert table.hands[LEADER] == (0, 1, 3, 4, 5, top)
    assert table.pile.discard == (2,)
    assert told(step, "drew").only == (LEADER,)
    assert "cards" not in told(step, "drew_hidden").args
    assert in_play(step.state) == list(deck())


def test_the_others_keep_their_hands() -> None:  # B11
    state = voting_open()
    after = all_ready(vote(state, 1, 2, 2).state).state
    assert after.core.hands[THIRD] == state.core.hands[THIRD]
    assert after.cards == state.core.hands[LEFT]  # who leads now, and lays them
