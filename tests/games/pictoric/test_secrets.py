"""Who knows what."""

from typing import Any

import pytest

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    RNG,
    THIRD,
    act,
    board,
    game,
    giving,
    in_play,
    leading,
    returning,
    vote,
    voting_closed,
    voting_open,
)
from vernissage.games.pictoric.state import Give, PutBack, State, Vote
from vernissage.kit import Match, Rng, Seat
from vernissage.kit.conformance import Conformance, event_bytes
from vernissage.kit.late_play import LatePlay


def twins(state: State, seat: Seat | None, count: int = 40) -> list[Any]:
    return [game.imagine(state, seat, Rng(b"twin", n)) for n in range(count)]


def test_others_hands_and_the_deck_are_hidden() -> None:  # B10
    state = leading()
    imagined = twins(state, LEFT)
    assert len({one.core.hands[THIRD] for one in imagined}) > 30
    assert len({one.core.pile.draw for one in imagined}) > 30
    assert {one.core.hands[LEFT] for one in imagined} == {state.core.hands[LEFT]}
    assert {one.cards for one in imagined} == {state.cards}  # they lie face up
    assert all(in_play(one) == list(range(100)) for one in imagined)


def test_the_open_answer_is_hidden_from_all_but_the_leader() -> None:  # B3
    state = voting_open(answer=4)
    assert {one.answer for one in twins(state, LEFT)} == {1, 2, 3, 4, 5, 6}
    assert {one.answer for one in twins(state, None)} == {1, 2, 3, 4, 5, 6}
    assert {one.answer for one in twins(state, LEADER)} == {4}


def test_the_drawn_card_is_the_leaders_secret() -> None:  # B21
    thinking, given = leading(mode="closed"), giving()
    assert len({one.cards for one in twins(thinking, LEFT)}) > 20
    assert {one.cards for one in twins(thinking, LEADER)} == {thinking.cards}
    assert len({one.given[LEADER] for one in twins(given, LEFT)}) > 20
    assert {one.given[LEADER] for one in twins(given, LEADER)} == {given.given[LEADER]}


def test_given_cards_are_secret() -> None:  # B22
    state = giving((2, 4, 4, 4))
    state = act(state, LEFT, Give(state.core.hands[LEFT][1])).state
    assert len({one.given[LEFT] for one in twins(state, THIRD)}) > 20
    assert {one.given[LEFT] for one in twins(state, LEFT)} == {state.given[LEFT]}
    assert {one.given[THIRD] for one in twins(state, LEFT)} == {None}


def test_owners_of_laid_cards_are_secret() -> None:  # B22
    state = voting_closed()
    assert len({one.owners for one in twins(state, None, 200)}) == 24
    assert {one.owners[LEFT] for one in twins(state, LEFT)} == {LEFT}
    assert len({one.owners for one in twins(state, LEFT, 200)}) == 6
    assert {one.answer for one in twins(state, LEADER)} == {state.answer}
    for one in twins(state, None):
        assert one.owners[one.answer - 1] == LEADER


def test_votes_are_secret() -> None:  # B4
    state = act(voting_open(), LEFT, Vote(3)).state
    assert {one.votes[LEFT] for one in twins(state, THIRD)} == {1, 2, 3, 4, 5, 6}
    assert {one.votes[LEFT] for one in twins(state, LEFT)} == {3}
    for one in twins(vote(voting_closed(), 3, 2).state, None):
        assert all(
            sector in one.votable(Seat(seat)) for seat, sector in enumerate(one.votes[1:3], 1)
        )


def test_nobody_learns_which_card_was_put_back() -> None:  # B26
    one, other = (act(returning(), LEADER, PutBack(card)) for card in board().hands[LEADER][:2])
    for seat in (THIRD, None):
        assert event_bytes(one.events, seat) == event_bytes(other.events, seat)
        assert game.view(one.state, seat) == game.view(other.state, seat)
    assert event_bytes(one.events, LEADER) != event_bytes(other.events, LEADER)


def test_spectators_hold_no_cards() -> None:  # B10
    for state in (leading(), giving(), voting_open(), voting_closed(), returning()):
        view = game.view(state, None)
        assert view.hand == ()
        assert view.own == type(view.own)()


def test_points_are_the_sum_of_all_lines() -> None:  # B6
    for n in range(6):
        options = {"mode": ("open", "closed")[n % 2], "forfeits": True}
        match = LatePlay(game, 3 + n % 4, options, b"%d" % n, every=10**6).run()
        table = match.state.core
        sums = [0] * table.seats
        for one in table.history:
            for line in (*one.turn.lines, *one.lines):
                sums[line.seat] += line.points
        assert tuple(sums) == table.points


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_forfeits_conform_at_every_input(mode: str) -> None:  # B30
    Conformance(game, 4, {"mode": mode, "forfeits": True}, b"forfeits", every=6).run()


def test_a_game_begins_alike_for_all_but_the_dealt() -> None:  # B20
    match = Match(game, 4, {"mode": "closed"}, b"seed")
    for event in match.opening:
        if "cards" in event.args or "card" in event.args:
            assert event.only == (event.args["seat"],)
    assert game.imagine(match.state, LEFT, RNG) != match.state
