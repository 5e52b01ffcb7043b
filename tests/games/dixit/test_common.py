"""What holds in every mode: secrets, clues, the pile, the end."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.dixit.builder import (
    CLUE,
    all_ready,
    board,
    do,
    every_card,
    giving,
    kinds,
    prompts,
    refused,
    revealing,
    telling,
    votes,
    voting,
)
from vernissage.games.dixit import game
from vernissage.games.dixit.state import Give, Giving, Revealing, Tell, Vote, Voting
from vernissage.kit import Clue, Match, Pile, Rng, Seat
from vernissage.kit.random_play import random_act

MODES = [("classic", 4), ("classic", 8), ("party", 6), ("teams", 6)]


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_a_hand_is_seen_by_its_holder_alone(mode: str, seats: int) -> None:  # D1
    state = giving(board(mode, seats))
    hands = state.core.hands
    for seat in range(seats):
        assert game.view(state, Seat(seat)).hand == hands[seat]
    assert game.view(state, None).hand == ()


def test_a_given_card_is_known_to_its_giver_alone() -> None:  # D1
    state = giving(board())
    card = state.core.hands[1][2]
    step = do(state, 1, Give((card,)))
    assert game.view(step.state, Seat(1)).given == (card,)
    for other in (None, Seat(0), Seat(2)):
        view = game.view(step.state, other)
        assert view.gave == (0, 1)
        assert view.given == ((0,) if other == 0 else ())
        assert kinds(step.events, other) == ["gave"]


def test_owners_are_hidden_until_the_reveal() -> None:  # D1
    state = voting(board())
    assert [one.seat for one in game.view(state, Seat(2)).laid] == [None, None, 2, None]
    assert [one.seat for one in game.view(state, None).laid] == [None] * 4
    open_table = votes(state, {1: [3], 2: [1], 3: [1]})
    assert [one.seat for one in game.view(open_table, None).laid] == [0, 1, 2, 3]


def test_a_vote_is_secret_until_all_are_in() -> None:  # D1 D3
    one = do(voting(board()), 1, Vote((1,)))
    other = do(voting(board()), 1, Vote((3,)))
    for seat in (None, Seat(0), Seat(2), Seat(3)):
        assert game.view(one.state, seat) == game.view(other.state, seat)
        assert game.view(one.state, seat).voted == (1,)
    assert game.view(one.state, Seat(1)).vote == Vote((1,))


def test_votes_are_revealed_together_with_the_last_one() -> None:  # D3
    state = voting(board())
    step = do(do(state, 1, Vote((1,))).state, 3, Vote((2,)))
    assert kinds(step.events) == ["voted"]
    last = do(step.state, 2, Vote((1,)))
    assert isinstance(last.state, Revealing)
    told = kinds(last.events)
    assert told[:2] == ["voted", "revealed"]
    assert last.state.core.rounds[-1].votes == (None, Vote((1,)), Vote((1,)), Vote((2,)))


def test_choices_can_be_changed_until_the_last_is_in() -> None:  # D3
    state = do(voting(board()), 1, Vote((1,))).state
    assert prompts(state, 1)["vote"].now == Vote((1,))
    assert refused(state, 1, Vote((1,))) == "no_change"
    changed = do(state, 1, Vote((3,)))
    assert kinds(changed.events) == ["voted_again"]
    assert game.view(changed.state, Seat(1)).vote == Vote((3,))


def laid_by_seed(seed: int) -> Voting:
    state: Any = giving(board())
    for seat in (1, 2, 3):
        state = do(state, seat, Give(state.core.hands[seat][:1]), b"%d" % seed).state
    assert isinstance(state, Voting)
    return state


def test_the_order_of_the_laid_cards_says_nothing() -> None:  # D2
    """Over many shuffles every giver is equally often on every space."""
    rounds = 2400
    where = Counter(
        (space, one.seat)
        for seed in range(rounds)
        for space, one in enumerate(laid_by_seed(seed).laid, 1)
    )
    assert len(where) == 16
    expected = rounds / 4
    chi_squared = sum((count - expected) ** 2 / expected for count in where.values())
    assert chi_squared < 30  # 9 degrees of freedom: more happens once in 2,000 honest shuffles


def test_who_gave_last_does_not_change_the_order() -> None:  # D2
    orders = []
    for seats in ((1, 2, 3), (3, 1, 2)):
        state: Any = giving(board())
        for seat in seats:
            state = do(state, seat, Give(state.core.hands[seat][:1])).state
        orders.append([one.card for one in state.laid])
    assert orders[0] == orders[1]


@pytest.mark.parametrize(
    "clue",
    [Clue("text", "x"), Clue("text", "я" * 200), Clue("sound", "rain-7"), Clue("aloud")],
)
def test_a_clue_is_a_text_a_sound_or_said_aloud(clue: Clue) -> None:  # D4
    state = telling(board())
    step = do(state, 0, Tell(clue, state.core.hands[0][0]))
    assert isinstance(step.state, Giving)
    assert game.view(step.state, None).clue == clue
    assert kinds(step.events)[0].startswith("told")


@pytest.mark.parametrize(
    ("clue", "code"),
    [
        (Clue("text", "   "), "text_empty"),
        (Clue("text", "x" * 201), "text_too_long"),
        (Clue("sound", "../etc"), "sound_unknown"),
        (Clue("aloud", "psst"), "clue_no_text"),
        (Clue("drawing"), "clue_kind"),
        (Clue("emoji", "🌙"), "clue_kind"),
    ],
)
def test_other_clues_are_refused(clue: Clue, code: str) -> None:  # D4
    state = telling(board())
    assert refused(state, 0, Tell(clue, state.core.hands[0][0])) == code


def test_the_discards_are_shuffled_in_when_the_pile_runs_short() -> None:  # D5
    core = board(seats=4)
    draw = core.pile.draw
    core = replace(core, pile=Pile(draw[:2], draw[2:]))
    step = all_ready(revealing(core))
    assert kinds(step.events).count("reshuffled") == 1
    pile = step.state.core.pile
    assert pile.discard == ()
    assert len(pile.draw) == 84 - 4 * 6
    # The two that were left are drawn first.
    assert step.state.core.hands[0][-1] == draw[0]
    assert step.state.core.hands[1][-1] == draw[1]


@pytest.mark.parametrize("mode", ["classic", "party", "teams"])
def test_twelve_players_never_run_out_of_cards(mode: str) -> None:  # D5
    options = {"target": 100} if mode == "classic" else {"tellings": 5}
    match = Match(game, 12, {"mode": mode, **options}, b"twelve")
    chance, reshuffles = Rng(b"chance", 1).below, 0
    while not match.over:
        events = match.give(random_act(game, match.state, chance))
        reshuffles += kinds(events).count("reshuffled")
        if not isinstance(match.state, Giving):
            assert every_card(match.state) == list(range(84))
    assert reshuffles > 0


def test_cards_in_hands_and_on_the_table_are_not_reshuffled() -> None:  # D5
    core = board(seats=12)
    core = replace(core, pile=Pile((), core.pile.draw))
    state = revealing(core)
    on_the_table = {one.card for one in state.core.rounds[-1].laid}
    assert not on_the_table & {*state.core.pile.draw, *state.core.pile.discard}
    after = all_ready(state).state
    for seat, hand in enumerate(after.core.hands):
        assert hand[:-1] == state.core.hands[seat]
    assert every_card(after) == list(range(84))


def test_a_tie_is_a_shared_victory() -> None:  # D6
    core = replace(board(), scores=(28, 31, 31, 12))
    ended = all_ready(Revealing(replace(core, rounds=revealing(core).core.rounds)))
    outcome = game.outcome(ended.state)
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert kinds(ended.events)[-1] == "ended"
    assert ended.events[-1].args["seats"] == (1, 2)


def test_whoever_has_most_wins_though_another_reached_the_target_too() -> None:  # D6
    core = replace(board(), scores=(30, 33, 0, 12))
    outcome = game.outcome(all_ready(Revealing(revealing(core).core)).state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.why == "target_reached"


def test_a_clue_comes_back_trimmed() -> None:  # D4
    state = telling(board())
    told = do(state, 0, Tell(Clue("text", "  two   words "), state.core.hands[0][0]))
    assert game.view(told.state, None).clue == Clue("text", "two words")


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_imagination_redeals_what_a_seat_cannot_know(mode: str, seats: int) -> None:  # D1
    givers = [1, 2, 3] if mode == "teams" else None
    state = voting(board(mode, seats), givers=givers)
    voter = state.voters[-1]
    spaces = game.prompts(state, voter)[0].fields["spaces"]
    state = replace(state, votes=(*state.votes[:voter], Vote((2,)), *state.votes[voter + 1 :]))
    assert spaces
    twins = [game.imagine(state, Seat(0), Rng(b"twin", n)) for n in range(60)]
    views = {msgspec.json.encode(game.view(twin, Seat(0))) for twin in twins}
    assert len(views) == 1
    assert {twin.core.hands[0] for twin in twins} == {state.core.hands[0]}
    assert len({twin.core.hands[1] for twin in twins}) > 50
    assert len({twin.core.pile.draw for twin in twins}) > 50
    assert len({tuple(one.seat for one in twin.laid) for twin in twins}) > 1  # type: ignore[union-attr]
    assert len({twin.votes[voter] for twin in twins}) > 1  # type: ignore[union-attr]


def test_imagination_varies_what_was_given() -> None:  # D1
    state = do(giving(board()), 1, Give((board().hands[1][0],))).state
    twins = [game.imagine(state, Seat(2), Rng(b"twin", n)) for n in range(40)]
    for seat in (0, 1):
        assert len({twin.given[seat] for twin in twins}) > 20  # type: ignore[union-attr]
        assert all(twin.given[seat][0] in twin.core.hands[seat] for twin in twins)  # type: ignore[union-attr]


def test_the_clue_is_told_to_everybody() -> None:  # D4
    state = telling(board())
    step = do(state, 0, Tell(CLUE, state.core.hands[0][0]))
    assert step.events[0].args == {"seat": 0, "clue": CLUE.text}
    assert step.events[0].reaches(None)
