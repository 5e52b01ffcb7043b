"""The party: the clue before the cards, and the most liked card counts."""

import itertools

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
    Give,
    Giving,
    Options,
    Over,
    State,
    Tell,
    Telling,
    Vote,
    Voting,
)
from vernissage.kit import CardId, Cards, Illegal, Match, OneOf, Rng, Seat, SomeOf, Step
from vernissage.kit.random_play import random_act


def setup(seats: int = 6) -> Step[State]:
    return game.setup(seats, {"mode": "party"}, Rng(b"deal", 0))


def hands_seen(state: State) -> list[Cards]:
    return [game.view(state, seat).hand for seat in state.core.all_seats()]


@pytest.mark.parametrize("seats", [6, 12])
def test_five_cards_each_and_the_first_claim_tells(seats: int) -> None:  # D30
    state = setup(seats).state
    assert [len(hand) for hand in state.core.hands] == [5] * seats
    step = do(state, 4, Claim())
    assert isinstance(step.state, Telling)
    assert step.state.teller == 4
    lost = late(step.state, 4)
    assert refused(lost.state, 4, Claim()) == "claim_lost"


@pytest.mark.parametrize("seats", [3, 5, 13])
def test_a_party_is_for_six_to_twelve(seats: int) -> None:  # D30
    with pytest.raises(Illegal, match="seats_wrong"):
        setup(seats)


def test_nobody_looks_before_the_first_clue() -> None:  # D31
    """Anybody may claim, so nobody may have looked; the claim may open again."""
    step = setup()
    assert "dealt" not in {event.kind for event in step.events}
    assert hands_seen(step.state) == [()] * 6
    claimed = do(step.state, 1, Claim())
    assert kinds(claimed.events, 1) == ["claimed", "turn"]
    assert kinds(claimed.events, 2) == ["claimed", "turn", "looked"]
    hands = list(step.state.core.hands)
    assert hands_seen(claimed.state) == [hands[0], (), *hands[2:]]


def test_the_storyteller_looks_after_the_clue_and_the_others_before() -> None:  # D31
    state = telling(board("party", 6), teller=2)
    hands = list(state.core.hands)
    assert hands_seen(state) == [*hands[:2], (), *hands[3:]]
    assert [game.view(state, Seat(seat)).hidden for seat in range(6)] == [
        seat == 2 for seat in range(6)
    ]
    told = do(state, 2, Tell(CLUE))
    assert hands_seen(told.state) == hands
    assert kinds(told.events, 2) == ["told", "looked"]
    for seat in (None, 0, 5):
        assert kinds(told.events, seat) == ["told"]


def test_the_storyteller_could_hold_any_cards_before_the_clue() -> None:  # D31
    state, seat = telling(board("party", 6), teller=2), Seat(2)
    twins = [game.imagine(state, seat, Rng(b"twin", n)) for n in range(40)]
    assert len({twin.core.hands[seat] for twin in twins}) > 30
    assert {game.view(twin, seat) for twin in twins} == {game.view(state, seat)}


def test_the_others_know_their_hands_before_the_clue() -> None:  # D31
    state, seat = telling(board("party", 6), teller=2), Seat(3)
    twins = [game.imagine(state, seat, Rng(b"twin", n)) for n in range(10)]
    assert {twin.core.hands[seat] for twin in twins} == {state.core.hands[seat]}


def test_a_passed_hand_is_taken_up_by_all_but_the_storyteller() -> None:  # D31 D37
    step = all_ready(revealing(board("party", 6), teller=0))
    assert isinstance(step.state, Telling)
    hands = list(step.state.core.hands)
    looks = [event for event in step.events if event.kind == "looked"]
    assert [event.only for event in looks] == [(seat,) for seat in range(6) if seat != 1]
    assert [event.args["cards"] for event in looks] == [hands[0], *hands[2:]]
    assert hands_seen(step.state) == [hands[0], (), *hands[2:]]


def test_the_clue_comes_without_a_card() -> None:  # D31
    state = telling(board("party", 6))
    assert set(prompts(state, 0)["tell"].fields) == {"clue"}
    assert refused(state, 0, Tell(CLUE, CardId(0))) == "clue_only"


def test_everybody_gives_one_card_the_storyteller_too() -> None:  # D32
    state: State = giving(board("party", 6), teller=1)
    assert waited_for(state) == set(range(6))
    for seat in range(6):
        hand = state.core.hands[seat]
        assert prompts(state, seat)["give"].fields["cards"] == SomeOf(hand, 1, 1)
        assert isinstance(state, Giving)
        state = do(state, seat, Give(hand[:1])).state
    assert isinstance(state, Voting)
    assert sorted(one.seat for one in state.laid) == list(range(6))


@pytest.mark.parametrize("seats", [6, 12])
def test_everybody_votes_once_and_for_any_card(seats: int) -> None:  # D33
    state = voting(board("party", seats), teller=1)
    spaces = tuple(range(1, seats + 1))
    assert waited_for(state) == set(range(seats))
    for seat in range(seats):
        assert prompts(state, seat)["vote"].fields["spaces"] == SomeOf(spaces, 1, 1)
    own = do(state, 3, Vote((4,))).state
    assert isinstance(own, Voting)
    assert own.laid[3].seat == 3
    assert own.votes[3] == Vote((4,))
    assert refused(state, 3, Vote((4, 5))) == "vote_count"


def test_the_storyteller_marks_a_card_in_red() -> None:  # D34
    state = voting(board("party", 6), teller=1)
    assert prompts(state, 1)["vote"].fields["red"] == OneOf((1, 2, 3, 4, 5, 6))
    assert refused(state, 1, Vote((3,))) == "red_missing"
    assert refused(state, 1, Vote((3,), red=7)) == "no_such_space"
    same = do(state, 1, Vote((3,), red=3)).state
    assert isinstance(same, Voting)
    assert same.votes[1] == Vote((3,), red=3)


def test_the_red_mark_is_secret_and_the_storytellers_alone() -> None:  # D34
    state = voting(board("party", 6), teller=1)
    assert "red" not in prompts(state, 2)["vote"].fields
    assert refused(state, 2, Vote((3,), red=3)) == "no_red"
    one = do(state, 1, Vote((3,), red=2))
    other = do(state, 1, Vote((4,), red=5))
    for seat in (None, Seat(0), Seat(2)):
        assert game.view(one.state, seat) == game.view(other.state, seat)
    assert one.events == other.events


def test_points_of_a_party_round() -> None:  # D35 D36
    state = voting(board("party", 6), teller=1)
    done = votes(state, {0: [3], 1: [3], 2: [3], 3: [5], 4: [5], 5: [6]}, red=5)
    assert done.core.scores == (3, 3, 3, 0, 0, 0)
    assert [line.why for line in done.core.rounds[-1].lines].count("red") == 2
    assert done.core.rounds[-1].answer is None


def test_all_and_none_agree_in_a_party() -> None:  # D35 D36
    together = votes(voting(board("party", 6)), {key: [2] for key in range(6)}, red=1)
    assert together.core.scores == (5,) * 6
    apart = votes(voting(board("party", 6)), {seat: [seat + 1] for seat in range(6)}, red=1)
    assert apart.core.scores == (0,) * 6


def test_hands_are_refilled_and_passed_to_the_left() -> None:  # D37
    state = revealing(board("party", 6), teller=0)
    kept, played = state.core.hands, [one.card for one in state.core.rounds[-1].laid]
    step = all_ready(state)
    core = step.state.core
    assert [len(hand) for hand in core.hands] == [5] * 6
    assert list(core.pile.discard) == played
    for seat in range(6):
        assert core.hands[(seat + 1) % 6][:4] == kept[seat]
    told = kinds(step.events, 3)
    assert told.index("drew") < told.index("passed_left")


def test_nobody_else_sees_a_passed_hand() -> None:  # D37
    state = all_ready(revealing(board("party", 6), teller=0)).state
    told = do(state, 1, Tell(CLUE))
    (look,) = [event for event in told.events if event.kind == "looked"]
    assert (look.only, look.args["cards"]) == ((1,), state.core.hands[1])


@pytest.mark.parametrize("tellings", [1, 3])
def test_it_ends_when_everybody_has_told_equally_often(tellings: int) -> None:  # D38
    last = 6 * tellings - 1
    core = replace(board("party", 6, tellings=tellings), told=last - 1)
    assert isinstance(all_ready(revealing(core)).state, Telling)
    ended = all_ready(revealing(replace(core, told=last))).state
    assert isinstance(ended, Over)
    outcome = game.outcome(ended)
    assert outcome is not None
    assert outcome.why == "all_told"


def test_every_seat_tells_once_in_turn() -> None:  # D38
    match = Match(game, 6, {"mode": "party"}, b"turns")
    chance = Rng(b"chance", 3).below
    while not match.over:
        match.give(random_act(game, match.state, chance))
    tellers = [done.teller for done in match.state.core.rounds]
    assert sorted(tellers) == list(range(6))
    assert all(right == (left + 1) % 6 for left, right in itertools.pairwise(tellers))


@pytest.mark.parametrize("tellings", [0, 6])
def test_tellings_are_from_one_to_five(tellings: int) -> None:  # D38
    with pytest.raises(Illegal, match="option_wrong"):
        game.manifest.read(6, {"mode": "party", "tellings": tellings}, Options)
