"""The closed game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.pictoric.builder import (
    LEADER,
    LEFT,
    RNG,
    SAID,
    THIRD,
    act,
    all_ready,
    board,
    cards,
    deck,
    game,
    giving,
    in_play,
    kinds,
    leading,
    returning,
    told,
    turn_of,
    vote,
    voting_closed,
)
from vernissage.games.pictoric.state import (
    Give,
    Giving,
    Lead,
    Leading,
    PutBack,
    Returning,
    Shedding,
    Vote,
    Voting,
)
from vernissage.kit import Illegal, Match, Rng, Seat
from vernissage.kit.random_play import random_act


def give_all(state: Giving, rng: Rng = RNG) -> Voting:
    """Everybody gives their first card."""
    for seat in state.awaited:
        state = act(state, seat, Give(state.core.hands[seat][0]), rng).state
    assert isinstance(state, Voting)
    return state


def test_the_leader_draws_a_card_that_nobody_else_sees() -> None:  # B21
    table = board("closed", (2, 2, 2, 2))
    step = turn_of(table, LEADER)
    assert isinstance(step.state, Leading)
    drawn = table.pile.draw[0]
    assert game.view(step.state, LEADER).own.card == drawn
    assert step.state.core.hands == table.hands
    for seat in (LEFT, None):
        view = game.view(step.state, seat)
        assert view.own.card is None
        assert view.laid == ()
    assert told(step, "thinks_of").only == (LEADER,)
    assert told(step, "thinks_of_hidden").args == {"seat": LEADER}


def test_the_association_comes_before_the_die() -> None:  # B21
    with pytest.raises(Illegal, match="die_later"):
        act(leading(mode="closed"), LEADER, Lead(SAID, 1))
    state = act(leading(mode="closed"), LEADER, Lead(SAID)).state
    assert isinstance(state, Giving)
    assert state.awaited == (1, 2, 3)


def test_the_others_give_from_their_banks() -> None:  # B22
    state = giving()
    with pytest.raises(Illegal, match="leader_does_not_give"):
        act(state, LEADER, Give(state.core.hands[LEADER][0]))
    with pytest.raises(Illegal, match="not_in_hand"):
        act(state, LEFT, Give(state.core.hands[THIRD][0]))
    step = act(state, LEFT, Give(state.core.hands[LEFT][0]))
    assert [(e.kind, e.args) for e in step.events] == [("gave", {"seat": LEFT})]


def test_a_given_card_may_be_changed_until_all_are_in() -> None:  # B22
    state = giving()
    one, other = state.core.hands[LEFT]
    state = act(state, LEFT, Give(one)).state
    assert game.prompts(state, LEFT)[0].now == Give(one)
    with pytest.raises(Illegal, match="no_change"):
        act(state, LEFT, Give(one))
    state = act(state, LEFT, Give(other)).state
    assert game.view(state, LEFT).own.card == other
    voting = give_all(state)
    assert other in voting.laid
    assert one in voting.core.hands[LEFT]


def test_all_cards_are_laid_face_up_by_as_many_sectors_as_players() -> None:  # B22
    state = giving((2, 2, 2))
    voting = give_all(state)
    given = {99, state.core.hands[1][0], state.core.hands[2][0]}
    assert set(voting.laid) == given
    assert len(voting.laid) == 3
    assert [len(hand) for hand in voting.core.hands] == [2, 1, 1]
    assert game.view(voting, None).laid == voting.laid
    assert voting.laid[voting.answer - 1] == 99
    assert in_play(voting) == list(deck())


def test_the_shuffle_says_nothing_about_the_owners() -> None:  # B22
    orders = [give_all(giving(), Rng(b"shuffle", n)) for n in range(300)]
    answers = [state.answer for state in orders]
    assert all(45 < answers.count(sector) < 110 for sector in (1, 2, 3, 4))
    assert len({state.owners for state in orders}) == 24


def test_the_leaders_die_is_shown_after_the_vote() -> None:  # B22
    state = voting_closed()
    assert game.view(state, LEFT).history == ()
    step = vote(state, 1, 1, 2)
    assert told(step, "revealed").args == {"seat": LEADER, "sector": 1, "card": 90}
    owned = {e.args["seat"]: e.args["sector"] for e in step.events if e.kind == "owned"}
    assert owned == {1: 2, 2: 3, 3: 4}


def test_no_vote_for_ones_own_card() -> None:  # B23
    state = voting_closed(owners=(Seat(3), LEFT, LEADER, THIRD))
    with pytest.raises(Illegal, match="own_card"):
        act(state, LEFT, Vote(2))
    (prompt,) = game.prompts(state, LEFT)
    assert prompt.fields["sector"].of == (1, 3, 4)  # type: ignore[union-attr]
    assert game.view(state, LEFT).own.sector == 2
    assert act(state, LEFT, Vote(3)).state.votes[LEFT] == 3


def test_votes_for_a_card_are_scored_in_play() -> None:  # B24
    # Left strays to Third's card, Third to Left's; the fourth finds the leader's.
    assert vote(voting_closed(), 3, 2, 1).state.core.points == (5, 1, 1, 3)


def test_the_cards_of_the_round_are_discarded() -> None:  # B25
    after = all_ready(vote(voting_closed(), 1, 2, 2).state).state
    assert after.core.pile.discard == (90, 91, 92, 93)
    assert in_play(after) == list(deck())


def test_everybody_but_the_leader_draws_and_a_finder_one_more() -> None:  # B25
    step = all_ready(vote(voting_closed(), 1, 2, 2).state)
    assert [len(hand) for hand in step.state.core.hands] == [2, 1 + 2, 1 + 1, 1 + 1]
    drew = [(e.args["seat"], e.args["n"]) for e in step.events if e.kind == "drew_hidden"]
    assert drew == [(1, 2), (2, 1), (3, 1)]


def test_a_bank_never_grows_above_eight() -> None:  # B25
    after = all_ready(vote(voting_closed((8, 7, 7, 6)), 1, 2, 1).state).state
    assert [len(hand) for hand in after.core.hands] == [8, 8, 8, 8]


@pytest.mark.parametrize("votes", [(1, 1, 1), (2 + 1, 2, 2)])
def test_all_or_none_found_costs_the_leader_a_card(votes: tuple[int, ...]) -> None:  # B26
    step = all_ready(vote(voting_closed((4, 1, 1, 1)), *votes).state)
    assert isinstance(step.state, Returning)
    assert step.state.awaited == (LEADER,)
    assert told(step, "must_put_back").args == {"seat": LEADER}


def test_when_some_found_it_the_leader_keeps_all() -> None:  # B26
    after = all_ready(vote(voting_closed((4, 1, 1, 1)), 1, 2, 2).state).state
    assert isinstance(after, Leading)
    assert len(after.core.hands[LEADER]) == 4


def test_the_last_two_of_a_bank_stay() -> None:  # B26
    assert isinstance(all_ready(vote(voting_closed((2, 1, 1, 1)), 1, 1, 1).state).state, Leading)
    assert isinstance(all_ready(vote(voting_closed((3, 1, 1, 1)), 1, 1, 1).state).state, Returning)


def test_the_card_goes_back_into_the_deck_unseen() -> None:  # B26
    state = returning()
    step = act(state, LEADER, PutBack(cards(1)[0]))
    table = step.state.core
    assert table.hands[LEADER] == (0, 2, 3)
    assert table.pile.discard == ()
    assert 1 in (*table.pile.draw, *step.state.cards)
    assert told(step, "put_back").only == (LEADER,)
    assert told(step, "put_back_hidden").args == {"seat": LEADER}
    assert table.leader == LEFT


def test_the_card_may_come_to_lie_anywhere_in_the_deck() -> None:  # B26
    steps = [act(returning(), LEADER, PutBack(cards(1)[0]), Rng(b"at", n)) for n in range(60)]
    piles = [step.state.core.pile.draw for step in steps]
    assert len({pile.index(cards(1)[0]) for pile in piles if 1 in pile}) > 25


def test_only_the_leaders_own_cards_go_back() -> None:  # B26
    with pytest.raises(Illegal, match="not_in_hand"):
        act(returning(), LEADER, PutBack(cards(4)[0]))
    with pytest.raises(Illegal, match="not_your_turn"):
        act(returning(), LEFT, PutBack(cards(4)[0]))


@settings(derandomize=True, max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 6), st.booleans())
def test_a_bank_has_always_two_to_eight_cards(seed: int, seats: int, forfeits: bool) -> None:  # B20
    match = Match(game, seats, {"mode": "closed", "forfeits": forfeits}, b"%d" % seed)
    chance = Rng(b"%d" % seed, 10**6).below
    while not match.over:
        if isinstance(match.state, Leading | Giving | Shedding | Returning):
            assert all(2 <= len(hand) <= 8 for hand in match.state.core.hands)
        if match.state.core.turn.number:
            assert in_play(match.state) == list(range(100))
        match.give(random_act(game, match.state, chance))


def test_everything_is_told_in_order() -> None:  # B22
    step = vote(voting_closed(), 1, 2, 2)
    assert kinds(step)[3:] == [
        "revealed",
        "found",
        "strayed",
        "strayed",
        *["owned"] * 3,
        *["scored"] * 3,
        *["walked"] * 2,
    ]
