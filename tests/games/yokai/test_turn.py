"""Set-up and the course of a turn."""

from collections import Counter
from itertools import combinations

import pytest

from tests.games.yokai.builder import BLUE, GREEN, ME, RED, RNG, YOU, game, kinds, play, stack, turn
from vernissage.games.yokai.figures import COLOURS, SKETCHES, YOKAI
from vernissage.games.yokai.state import Done, Play, Turn
from vernissage.kit import Act, Expired, Illegal, Match, Rng, Seat


def test_six_pairs_of_four_plain_one_call_one_distract() -> None:  # Y1
    assert len(SKETCHES) == 36
    for pair in combinations(COLOURS, 2):
        effects = [card.effect for card in SKETCHES if set(card.colours) == set(pair)]
        assert Counter(effects) == {None: 4, "call": 1, "distract": 1}


def test_setup_deals_three_and_stacks_yokai_by_colour() -> None:  # Y2
    match = Match(game, 2, {}, b"seed")
    board = match.state.core
    starter = match.state.seat
    assert len(board.hands[starter]) == 3 + 1  # the first draw is made already
    assert len(board.hands[1 - starter]) == 3
    assert len(board.pile.draw) == 36 - 7
    for colour, one in zip(COLOURS, board.stacks, strict=True):
        assert sorted(YOKAI[card].value for card in one.yokai) == [3, 4, 5, 6, 7]
        assert {YOKAI[card].colour for card in one.yokai} == {colour}


def test_only_the_top_of_a_stack_is_known() -> None:  # Y2
    state = turn(RED)
    twins = {game.imagine(state, ME, Rng(b"twin", n)).core.stacks for n in range(20)}
    assert len(twins) > 10
    assert {game.view(state, ME).stacks} == {
        game.view(game.imagine(state, ME, Rng(b"twin", n)), ME).stacks for n in range(20)
    }


def test_chance_says_who_begins_then_turns_alternate() -> None:  # Y3
    starters = {Match(game, 2, {}, b"%d" % n).state.seat for n in range(20)}
    assert starters == {ME, YOU}
    after = game.apply(turn(RED[:2]), Act(ME, Done()), RNG).state
    assert isinstance(after, Turn)
    assert after.seat == YOU


def test_a_turn_begins_with_drawing_one() -> None:  # Y4
    after = game.apply(turn(RED[:2], theirs=GREEN[:2]), Act(ME, Done()), RNG).state
    assert len(after.core.hands[YOU]) == 3


def test_discards_become_the_pile_when_it_is_empty() -> None:  # Y4
    step = game.apply(turn(RED[:2], draw=(), discard=GREEN), Act(ME, Done()), RNG)
    assert "reshuffled" in kinds(step)
    assert step.state.core.hands[YOU][0] in GREEN
    assert len(step.state.core.pile.draw) == 3
    assert step.state.core.pile.discard == ()


def test_nothing_is_drawn_when_there_is_nothing() -> None:  # Y4
    step = game.apply(turn(RED[:2], theirs=GREEN[:1], draw=()), Act(ME, Done()), RNG)
    assert step.state.core.hands[YOU] == GREEN[:1]
    assert "drew" not in kinds(step)


def test_with_four_in_hand_one_must_be_played() -> None:  # Y5
    with pytest.raises(Illegal, match="must_play"):
        game.apply(turn(RED), Act(ME, Done()), RNG)
    after = play(turn(RED), RED[0], "red").state
    assert game.apply(after, Act(ME, Done()), RNG).state.seat == YOU


def test_with_fewer_one_may_pass() -> None:  # Y5
    assert "passed" in kinds(game.apply(turn(RED[:3]), Act(ME, Done()), RNG))


def test_the_third_card_ends_the_turn() -> None:  # Y5
    state = turn(RED)
    for card, colour in zip(RED[:3], ("red", "yellow", "red"), strict=True):
        assert state.seat == ME
        state = play(state, card, colour).state  # type: ignore[arg-type]
    assert state.seat == YOU


def test_the_last_card_in_hand_ends_the_turn() -> None:  # Y5
    assert play(turn(RED[:1]), RED[0], "red").state.seat == YOU


def test_a_card_goes_to_ones_own_side_of_a_stack_of_its_colour() -> None:  # Y6
    after = play(turn(RED), RED[0], "yellow").state.core
    assert after.stacks[COLOURS.index("yellow")].sides == ((RED[0],), ())
    with pytest.raises(Illegal, match="not_its_colour"):
        play(turn(RED), RED[0], "blue")
    with pytest.raises(Illegal, match="not_in_hand"):
        play(turn(RED), GREEN[0], "green")


def test_hands_are_secret_and_all_else_is_open() -> None:  # Y17
    state = turn(RED, {"blue": stack("blue", 7, 3, yours=BLUE[:2])}, GREEN[:3], BLUE[2:])
    mine, yours, theirs = (game.view(state, seat) for seat in (ME, YOU, None))
    assert (mine.hand, yours.hand, theirs.hand) == (RED, GREEN[:3], ())
    assert {view.hands for view in (mine, yours, theirs)} == {(4, 3)}
    assert {view.discards for view in (mine, yours, theirs)} == {BLUE[2:]}
    assert theirs.stacks[3].sides == ((), BLUE[:2])


def test_a_drawn_card_is_shown_to_nobody_else() -> None:  # Y17
    step = game.apply(turn(RED[:2]), Act(ME, Done()), RNG)
    drew = [event for event in step.events if event.kind == "drew"]
    assert [event.only for event in drew] == [(YOU,)]


def test_nobody_plays_out_of_turn() -> None:  # Y3
    with pytest.raises(Illegal, match="not_your_turn"):
        game.apply(turn(RED, theirs=GREEN[:3]), Act(YOU, Play(GREEN[0], "green")), RNG)


def test_a_late_player_passes_or_lays_any_card() -> None:  # Y5
    assert game.apply(turn(RED[:3]), Expired("turn/1/0"), RNG).state.core.hands[ME] == RED[:3]
    late = game.apply(turn(RED), Expired("turn/1/0"), RNG)
    assert late.state.seat == YOU
    assert len(late.state.core.hands[ME]) == 3


def test_the_view_names_whose_turn_it_is() -> None:  # Y3
    assert game.view(turn(RED), None).whose == Seat(0)
