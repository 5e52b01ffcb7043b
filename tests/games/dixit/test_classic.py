"""The classic game but for its points."""

import pytest
from msgspec.structs import replace

from tests.games.dixit.builder import (
    CLUE,
    all_ready,
    board,
    do,
    giving,
    kinds,
    late,
    prompts,
    refused,
    revealing,
    telling,
    votes,
    voting,
    waited_for,
)
from vernissage.games.dixit import game
from vernissage.games.dixit.state import (
    Claim,
    Claiming,
    Give,
    Giving,
    Offer,
    Options,
    Over,
    Ready,
    Revealing,
    State,
    Tell,
    Telling,
    Vote,
    Voting,
)
from vernissage.kit import Illegal, OneOf, Rng, Seat, SomeOf, Step


def setup(seats: int, mode: str = "classic") -> Step[State]:
    return game.setup(seats, {"mode": mode}, Rng(b"deal", 0))


@pytest.mark.parametrize(("seats", "size"), [(3, 7), (4, 6), (6, 6), (7, 6), (12, 6)])
def test_hand_size(seats: int, size: int) -> None:  # D10
    step = setup(seats)
    assert [len(hand) for hand in step.state.core.hands] == [size] * seats
    assert len(step.state.core.pile.draw) == 84 - seats * size
    assert kinds(step.events, 0).count("dealt") == 1
    assert kinds(step.events, 0).count("dealt_hidden") == seats - 1
    assert kinds(step.events).count("dealt_hidden") == seats


def test_the_first_claim_makes_the_storyteller() -> None:  # D11
    state = setup(4).state
    assert waited_for(state) == {0, 1, 2, 3}
    assert all(list(prompts(state, seat)) == ["claim"] for seat in range(4))
    step = do(state, 2, Claim())
    assert isinstance(step.state, Telling)
    assert step.state.teller == 2
    assert kinds(step.events) == ["claimed", "turn"]
    assert refused(step.state, 1, Claim()) == "wrong_phase"


def test_a_claimant_who_lets_the_time_pass_loses_the_claim() -> None:  # D11
    step = late(do(setup(4).state, 2, Claim()).state, 2)
    assert isinstance(step.state, Claiming)
    assert kinds(step.events) == ["claim_lost", "claiming"]
    assert waited_for(step.state) == {0, 1, 3}
    assert prompts(step.state, 2) == {}
    assert refused(step.state, 2, Claim()) == "claim_lost"
    again = do(step.state, 0, Claim()).state
    assert isinstance(again, Telling)
    assert again.teller == 0


def test_the_storyteller_tells_a_card_from_the_hand() -> None:  # D12
    state = telling(board(), teller=1)
    hand = state.core.hands[1]
    assert prompts(state, 1)["tell"].fields["card"] == OneOf(hand)
    assert refused(state, 1, Tell(CLUE, state.core.hands[0][0])) == "not_in_hand"
    assert refused(state, 1, Tell(CLUE)) == "card_missing"
    assert refused(state, 0, Tell(CLUE, state.core.hands[0][0])) == "not_your_turn"
    assert prompts(state, 0) == {}


def test_the_card_is_not_shown_with_the_clue() -> None:  # D12
    state = telling(board(), teller=1)
    steps = [do(state, 1, Tell(CLUE, card)) for card in state.core.hands[1][:2]]
    for seat in (None, Seat(0), Seat(2), Seat(3)):
        one, other = (game.view(step.state, seat) for step in steps)
        assert one == other
    assert steps[0].events == steps[1].events


@pytest.mark.parametrize(("seats", "count", "laid"), [(3, 2, 5), (4, 1, 4), (12, 1, 12)])
def test_cards_given(seats: int, count: int, laid: int) -> None:  # D13
    state: State = giving(board(seats=seats))
    hands = state.core.hands
    assert waited_for(state) == set(range(1, seats))
    assert prompts(state, 1)["give"].fields["cards"] == SomeOf(hands[1], count, count)
    assert refused(state, 1, Give(hands[1][: count + 1])) == "give_count"
    assert refused(state, 1, Give(hands[1][:1] * 2)) == "give_count"
    assert refused(state, 1, Give(hands[2][:count])) == "not_in_hand"
    assert refused(state, 0, Give(hands[0][:count])) == "teller_gives_nothing"
    for seat in range(1, seats):
        state = do(state, seat, Give(hands[seat][:count])).state
    assert isinstance(state, Voting)
    assert len(state.laid) == laid
    assert len(state.core.hands[1]) == len(hands[1]) - count
    assert len(state.core.hands[0]) == len(hands[0]) - 1


def test_a_given_card_can_be_swapped_until_all_are_in() -> None:  # D13
    state: State = giving(board())
    hand = state.core.hands[1]
    state = do(state, 1, Give(hand[:1])).state
    assert waited_for(state) == {2, 3}
    assert refused(state, 1, Give(hand[:1])) == "no_change"
    step = do(state, 1, Give(hand[1:2]))
    assert kinds(step.events) == ["gave_other"]
    assert isinstance(step.state, Giving)
    assert step.state.given[1] == hand[1:2]


def test_there_is_nothing_to_agree_on_without_a_partner() -> None:  # D13
    assert refused(giving(board()), 1, Offer("me")) == "nobody_to_ask"


@pytest.mark.parametrize("seats", [3, 6])
def test_one_vote_with_up_to_six(seats: int) -> None:  # D14
    state = voting(board(seats=seats))
    own = 2 if seats == 3 else 1
    free = len(state.laid) - own
    field = prompts(state, 1)["vote"].fields["spaces"]
    assert isinstance(field, SomeOf)
    assert (len(field.of), field.least, field.most) == (free, 1, 1)
    assert refused(state, 1, Vote(())) == "vote_count"
    assert refused(state, 1, Vote((1, len(state.laid)))) == "vote_count"


@pytest.mark.parametrize("seats", [7, 12])
def test_one_or_two_different_votes_from_seven_on(seats: int) -> None:  # D14
    state = voting(board(seats=seats))
    for spaces in ((1,), (1, 3)):
        voted = do(state, 1, Vote(spaces)).state
        assert isinstance(voted, Voting)
        assert voted.votes[1] == Vote(spaces)
    assert refused(state, 1, Vote((3, 3))) == "same_card_twice"
    assert refused(state, 1, Vote((1, 3, 4))) == "vote_count"
    assert refused(state, 1, Vote(())) == "vote_count"
    assert refused(state, 1, Vote((seats + 1,))) == "no_such_space"
    assert refused(state, 1, Vote((0,))) == "no_such_space"


def test_the_order_of_two_votes_does_not_matter() -> None:  # D14
    state = do(voting(board(seats=7)), 1, Vote((3, 1))).state
    assert refused(state, 1, Vote((1, 3))) == "no_change"


def test_the_storyteller_does_not_vote() -> None:  # D15
    state = voting(board(), teller=2)
    assert prompts(state, 2) == {}
    assert refused(state, 2, Vote((1,))) == "no_vote"
    assert waited_for(state) == {0, 1, 3}


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_nobody_votes_for_their_own_card(seats: int) -> None:  # D16
    state = voting(board(seats=seats))
    own = [space for space, one in enumerate(state.laid, 1) if one.seat == 2]
    assert len(own) == (2 if seats == 3 else 1)
    for space in own:
        assert refused(state, 2, Vote((space,))) == "own_card"
    field = prompts(state, 2)["vote"].fields["spaces"]
    assert isinstance(field, SomeOf)
    assert not set(own) & set(field.of)
    if seats >= 7:
        assert refused(state, 2, Vote((1, own[0]))) == "own_card"


def test_only_votes_have_no_red_mark() -> None:  # D15
    assert refused(voting(board()), 1, Vote((1,), red=3)) == "no_red"


@pytest.mark.parametrize(("seats", "size"), [(3, 7), (5, 6), (12, 6)])
def test_played_cards_are_discarded_and_hands_refilled(seats: int, size: int) -> None:  # D21
    state = revealing(board(seats=seats))
    played = [one.card for one in state.core.rounds[-1].laid]
    step = all_ready(state)
    core = step.state.core
    assert list(core.pile.discard) == played
    assert [len(hand) for hand in core.hands] == [size] * seats
    assert kinds(step.events, 1).count("drew") == 1
    assert kinds(step.events, 1).count("drew_hidden") == seats - 1


def test_cards_lie_open_until_everybody_is_ready() -> None:  # D21
    state: State = revealing(board())
    assert waited_for(state) == {0, 1, 2, 3}
    for seat in (3, 0, 1):
        state = do(state, seat, Ready()).state
        assert isinstance(state, Revealing)
        assert refused(state, seat, Ready()) == "no_change"
    assert state.core.pile.discard == ()
    assert isinstance(do(state, 2, Ready()).state, Telling)


def test_the_next_storyteller_sits_to_the_left() -> None:  # D22
    for teller, following in ((0, 1), (1, 2), (3, 0)):
        state = all_ready(revealing(board(), teller)).state
        assert isinstance(state, Telling)
        assert state.teller == following
        assert not state.claimed


@pytest.mark.parametrize(("target", "scores"), [(30, (0, 27, 0, 0)), (10, (0, 7, 0, 0))])
def test_the_game_ends_after_the_round_that_reaches_the_target(  # D23
    target: int, scores: tuple[int, ...]
) -> None:
    core = replace(board(target=target), scores=scores)
    state = votes(voting(core), {1: [1], 2: [1], 3: [2]})
    assert state.core.scores[1] == target + 1
    assert game.outcome(state) is None  # everybody still looks at the cards
    ended = all_ready(state).state
    assert isinstance(ended, Over)
    outcome = game.outcome(ended)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("target_reached", (1,))
    assert outcome.scores == (3, target + 1, 3, 0)


def test_it_goes_on_below_the_target() -> None:  # D23
    core = replace(board(), scores=(0, 25, 0, 0))
    state = votes(voting(core), {1: [1], 2: [1], 3: [2]})
    assert state.core.scores[1] == 29
    assert isinstance(all_ready(state).state, Telling)


@pytest.mark.parametrize("target", [9, 101])
def test_the_target_is_from_10_to_100(target: int) -> None:  # D23
    with pytest.raises(Illegal, match="option_wrong"):
        game.manifest.read(4, {"target": target}, Options)


@pytest.mark.parametrize(("seats", "tellings"), [(3, 1), (4, 5)])
def test_by_tellings_it_ends_when_everybody_has_told_that_often(  # D23
    seats: int, tellings: int
) -> None:
    core = board(seats=seats, tellings=tellings)
    far = replace(core, scores=(90,) * seats)  # points end nothing then
    last = seats * tellings - 1
    assert isinstance(all_ready(revealing(replace(far, told=last - 1))).state, Telling)
    over = all_ready(revealing(replace(far, told=last))).state
    outcome = game.outcome(over)
    assert outcome is not None
    assert outcome.why == "all_told"


def test_a_classic_game_is_played_for_points_unless_the_table_says_otherwise() -> None:  # D23
    read = game.manifest.read
    assert read(4, {}, Options).tellings == 0
    assert read(4, {"tellings": 0}, Options) == read(4, {}, Options)
    assert read(6, {"mode": "party"}, Options).tellings == 1
    for wishes in ({"tellings": 6}, {"tellings": -1}, {"mode": "party", "tellings": 0}):
        with pytest.raises(Illegal, match="option_wrong"):
            read(6, wishes, Options)


def test_the_target_is_30_unless_the_table_says_otherwise() -> None:  # D23
    assert game.manifest.read(4, {}, Options).target == 30
