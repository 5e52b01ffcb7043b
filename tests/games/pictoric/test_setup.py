"""How a game begins, who leads, and the deck."""

import pytest

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    RNG,
    Dice,
    all_ready,
    board,
    cards,
    game,
    in_play,
    kinds,
    leading,
    vote,
    voting_closed,
    voting_open,
)
from vernissage.games.pictoric.dealer import Dealer
from vernissage.games.pictoric.state import Leading, Roll
from vernissage.games.pictoric.turns import first_leader
from vernissage.kit import Illegal, Match, Pile, Seat


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("mode", ["open", "closed"])
def test_everybody_starts_on_cell_1(mode: str, seats: int) -> None:  # B1
    match = Match(game, seats, {"mode": mode}, b"seed")
    assert game.view(match.state, None).cells == (1,) * seats
    assert in_play(match.state) == list(range(100))


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_play(seats: int) -> None:  # B1
    with pytest.raises(Illegal, match="seats_wrong"):
        Match(game, seats, {}, b"seed")


def test_the_open_game_deals_six_each() -> None:  # B10
    match = Match(game, 5, {"mode": "open"}, b"seed")
    leader = match.state.core.leader
    for seat in range(5):
        laid = match.state.cards if seat == leader else ()
        assert len((*match.state.core.hands[seat], *laid)) == 6


def test_the_closed_game_deals_banks_of_two() -> None:  # B20
    match = Match(game, 5, {"mode": "closed"}, b"seed")
    assert [len(hand) for hand in match.state.core.hands] == [2] * 5


def test_the_highest_roll_leads_first() -> None:  # B2
    dealer = Dealer(board(), Dice(2, 5, 6, 1))
    assert first_leader(dealer) == 2
    assert dealer.board.opening[2] == Roll(Seat(2), 6)
    assert [event.kind for event in dealer.events] == ["rolled"] * 4


def test_those_who_tie_roll_again_among_themselves() -> None:  # B2
    dealer = Dealer(board(), Dice(6, 3, 6, 6, 2, 4, 4, 1, 5))
    assert first_leader(dealer) == 3
    rolled = [roll.seat for roll in dealer.board.opening]
    assert rolled == [0, 1, 2, 3, 0, 2, 3, 2, 3]
    ties = [event.args["seats"] for event in dealer.events if event.kind == "tied"]
    assert ties == [(0, 2, 3), (2, 3)]


def test_everybody_sees_the_opening_rolls() -> None:  # B2
    match = Match(game, 4, {}, b"seed")
    view = game.view(match.state, None)
    assert [roll.seat for roll in view.opening[:4]] == [0, 1, 2, 3]
    assert view.turn.leader == match.state.core.leader
    assert {Match(game, 4, {}, b"%d" % n).state.core.leader for n in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_the_lead_passes_clockwise(mode: str) -> None:  # B2
    state = voting_open() if mode == "open" else voting_closed()
    after = all_ready(vote(state, 1, 1, 3).state).state
    assert isinstance(after, Leading)
    assert after.core.leader == LEFT
    assert after.core.turn.number == state.core.turn.number + 1


def test_the_last_seat_hands_the_lead_to_the_first() -> None:  # B2
    assert board().left_of(Seat(3)) == LEADER


def test_a_used_up_deck_is_made_of_the_discards() -> None:  # B6
    discards = cards(30, 31, 32)
    state = voting_open(answer=2, pile=Pile((), discards))
    step = all_ready(vote(state, 2, 1, 1).state)
    assert "reshuffled" in kinds(step)
    drawn = step.state.core.hands[LEADER][-1]
    assert drawn in {*discards, 1}  # the card that was meant is a discard, too
    assert step.state.core.pile.discard == ()
    assert len(step.state.core.pile.draw) == 3


def test_a_deck_that_suffices_is_not_reshuffled() -> None:  # B6
    dealer = Dealer(leading(pile=Pile(cards(40, 41), cards(30))).core, RNG)
    assert dealer.take(2) == (40, 41)
    assert dealer.events == []
    assert dealer.board.pile.discard == (30,)
