"""Finished portraits, effects and the end."""

import pytest

from tests.games.yokai.builder import (
    BLUE,
    GREEN,
    ME,
    RED,
    YOU,
    game,
    kinds,
    play,
    sketch,
    stack,
    told,
    turn,
    yokai,
)
from vernissage.games.yokai.figures import COLOURS
from vernissage.games.yokai.scoring import result
from vernissage.games.yokai.state import Over, Turn
from vernissage.kit import Illegal, Rng

CALL_RED = sketch("red", "green", "call")
DISTRACT_RED = sketch("red", "green", "distract")
R, Y, G, B = range(4)


def test_the_example_of_the_rulebook() -> None:  # Y7 Y8
    """A fourth sketch finishes a green yokai of 4, three against one: mine go, hers stays."""
    greens = stack("green", 4, 6, mine=GREEN[:2], yours=BLUE[:1])
    step = play(turn((GREEN[2], *RED[:2]), {"green": greens}), GREEN[2], "green")
    core = step.state.core
    assert core.albums == ((yokai("green", 4),), ())
    assert core.stacks[G].yokai == (yokai("green", 6),)
    assert core.stacks[G].sides == ((), BLUE[:1])
    assert set(core.pile.discard) == set(GREEN[:3])
    assert told(step, "completed").args["seat"] == ME


@pytest.mark.parametrize("by", ["me", "you"])
def test_the_next_portrait_of_the_example_in_our_rules(by: str) -> None:  # Y8 Y11
    """After a yokai of 5 two sketches of theirs are left, and the next yokai is a 3."""
    sides = (BLUE[:2], ()) if by == "you" else ((), BLUE[:2])
    greens = {"green": stack("green", 3, 6, mine=sides[0], yours=sides[1])}
    step = play(turn(GREEN[:1], greens), GREEN[0], "green")
    assert told(step, "completed").args["seat"] == (ME if by == "you" else YOU)


def test_a_portrait_is_finished_by_both_sides_together() -> None:  # Y7
    one_short = {"red": stack("red", 5, 3, mine=RED[:2], yours=BLUE[:1])}
    assert play(turn(RED[2:], one_short), RED[2], "red").state.core.albums == ((), ())
    enough = {"red": stack("red", 4, 3, mine=RED[:2], yours=BLUE[:1])}
    assert play(turn(RED[2:], enough), RED[2], "red").state.core.albums[ME]


def test_equal_sides_frighten_the_yokai() -> None:  # Y9
    reds = {"red": stack("red", 4, 3, mine=RED[:1], yours=BLUE[:2])}
    step = play(turn(RED[1:], reds), RED[1], "red")
    assert "frightened" in kinds(step)
    assert step.state.core.stacks[R].yokai == (yokai("red", 3), yokai("red", 4))
    assert step.state.core.stacks[R].sides == ((), ())
    assert set(step.state.core.pile.discard) == {*RED[:2], *BLUE[:2]}


def test_a_lone_yokai_stays_and_the_sketches_go() -> None:  # Y9
    reds = {"red": stack("red", 4, mine=RED[:1], yours=BLUE[:2])}
    state = play(turn(RED[1:], reds), RED[1], "red").state
    assert isinstance(state, Turn)
    assert state.core.stacks[R].yokai == (yokai("red", 4),)
    assert state.core.stacks[R].sides == ((), ())


def test_a_remaining_side_can_finish_the_next_at_once() -> None:  # Y10
    """Four against three finish a 7; the three left are enough for the 3 below."""
    reds = {"red": stack("red", 7, 3, 5, mine=RED[:3], yours=BLUE[:3])}
    core = play(turn(RED[3:], reds), RED[3], "red").state.core
    assert core.albums == ((yokai("red", 7),), (yokai("red", 3),))
    assert core.stacks[R].yokai == (yokai("red", 5),)


def test_a_yokai_that_was_seen_is_not_forgotten() -> None:  # Y2 Y9 Y13
    """Frightened to the bottom, or covered by a called one: its place is known to all."""
    reds = {"red": stack("red", 4, 3, 5, mine=RED[:1], yours=BLUE[:2])}
    state = play(turn((RED[1], CALL_RED, *GREEN[:1]), reds), RED[1], "red").state
    assert state.core.stacks[R].yokai == tuple(yokai("red", value) for value in (3, 5, 4))
    assert game.view(state, YOU).stacks[R].below == (None, yokai("red", 4))
    state = play(state, CALL_RED, "red", call="green").state
    below = (yokai("red", 3), None, yokai("red", 4))
    assert game.view(state, YOU).stacks[R].below == below
    twins = [game.imagine(state, YOU, Rng(b"twin", n)).core.stacks[R] for n in range(9)]
    assert {(twin.yokai[1], twin.yokai[3]) for twin in twins} == {(below[0], below[2])}


def test_the_effect_comes_before_the_count() -> None:  # Y10
    """A third sketch would finish the 3, but the 7 called onto it is not finished by far."""
    reds = {"red": stack("red", 3, 4, mine=RED[:2])}
    hand = (CALL_RED, *GREEN[:2])
    assert "completed" in kinds(play(turn(hand, reds), CALL_RED, "red"))
    assert "completed" not in kinds(play(turn(hand, reds), CALL_RED, "red", call="green"))


def test_the_stack_played_on_comes_first_then_left_to_right() -> None:  # Y10
    """A call uncovers a small yokai elsewhere: both stacks are finished, this one first."""
    stacks = {
        "red": stack("red", 7, 3, mine=RED[:3]),
        "green": stack("green", 3, 7, mine=GREEN[:2]),
    }
    step = play(turn((CALL_RED,), stacks), CALL_RED, "green", call="red")
    finished = [e.args["colour"] for e in step.events if e.kind == "completed"]
    assert finished == ["red"]  # the 7 called to green outgrows its sketches
    stacks["green"] = stack("green", 4, 5, mine=GREEN[:4])
    stacks["red"] = stack("red", 5, 3, mine=RED[:3])
    step = play(turn((CALL_RED,), stacks), CALL_RED, "green", call="red")
    finished = [e.args["colour"] for e in step.events if e.kind == "completed"]
    assert finished == ["green", "red"]


def test_the_sketches_decide_not_the_turn() -> None:  # Y11
    reds = {"red": stack("red", 4, 3, yours=BLUE[:3])}
    assert play(turn(RED, reds), RED[0], "red").state.core.albums == ((), (yokai("red", 4),))


def test_an_effect_need_not_be_used() -> None:  # Y12
    hand = (CALL_RED, DISTRACT_RED, *RED[:1])
    assert "called" not in kinds(play(turn(hand), CALL_RED, "red"))
    assert "distracted" not in kinds(play(turn(hand), DISTRACT_RED, "red"))


def test_only_a_card_with_the_effect_has_it() -> None:  # Y12
    with pytest.raises(Illegal, match="no_such_effect"):
        play(turn(RED), RED[0], "red", call="blue")
    with pytest.raises(Illegal, match="no_such_effect"):
        play(turn((CALL_RED,)), CALL_RED, "red", distract=True)


def test_a_called_yokai_joins_the_stack_and_counts_as_its_colour() -> None:  # Y13
    stacks = {
        "red": stack("red", 7, 6, mine=RED[:2]),
        "blue": stack("blue", 3, 5),
    }
    core = play(turn((CALL_RED, *GREEN[:1]), stacks), CALL_RED, "red", call="blue").state.core
    assert core.albums[ME] == (yokai("blue", 3),)  # finished by red sketches
    assert core.stacks[R].yokai == (yokai("red", 7), yokai("red", 6))
    assert core.stacks[B].yokai == (yokai("blue", 5),)


def test_the_last_yokai_of_a_stack_cannot_be_called() -> None:  # Y13
    with pytest.raises(Illegal, match="last_of_stack"):
        play(turn((CALL_RED,), {"blue": stack("blue", 5)}), CALL_RED, "red", call="blue")


def test_a_yokai_is_called_from_another_stack() -> None:  # Y13
    with pytest.raises(Illegal, match="call_from_elsewhere"):
        play(turn((CALL_RED,)), CALL_RED, "red", call="red")


def test_a_called_yokai_keeps_its_printed_colour_in_the_album() -> None:  # Y13
    blue_in_red_stack = result(((yokai("blue", 3), yokai("red", 4)), (yokai("red", 7),)))
    assert blue_in_red_stack.why == "more_colours"


def test_distract_turns_the_opponents_last_sketch() -> None:  # Y14
    reds = {"red": stack("red", 7, 3, yours=(RED[0], CALL_RED))}
    step = play(turn((DISTRACT_RED,), reds), DISTRACT_RED, "red", distract=True)
    core = step.state.core
    assert core.stacks[R].sides == ((DISTRACT_RED,), (RED[0],))
    assert core.stacks[G].sides == ((), (CALL_RED,))
    assert "called" not in kinds(step)  # the moved card's own effect is silent


def test_distract_can_finish_a_portrait_for_the_opponent() -> None:  # Y14 Y11
    stacks = {
        "red": stack("red", 7, 3, yours=(RED[0],)),
        "yellow": stack("yellow", 3, 4, yours=BLUE[:2]),
    }
    core = play(turn((DISTRACT_RED,), stacks), DISTRACT_RED, "red", distract=True).state.core
    assert core.albums == ((), (yokai("yellow", 3),))


def test_there_must_be_somebody_to_distract() -> None:  # Y14
    with pytest.raises(Illegal, match="nobody_to_distract"):
        play(turn((DISTRACT_RED,)), DISTRACT_RED, "red", distract=True)


def test_the_last_yokai_of_a_stack_ends_the_game_at_once() -> None:  # Y15
    """Also in the middle of a turn, and before other stacks are looked at."""
    stacks = {
        "red": stack("red", 3, mine=RED[:2]),
        "green": stack("green", 7, 3, mine=GREEN[:3]),
    }
    hand = (CALL_RED, *RED[2:])
    step = play(turn(hand, stacks), RED[2], "red")
    assert isinstance(step.state, Over)
    assert kinds(step)[-1] == "ended"
    assert not game.prompts(step.state, ME)
    stacks["red"] = stack("red", 3, mine=RED[:2], yours=())
    stacks["green"] = stack("green", 4, mine=GREEN[:4])  # finished too, but never looked at
    assert play(turn(hand, stacks), RED[2], "red").state.core.albums == ((yokai("red", 3),), ())


def test_most_points_win() -> None:  # Y16
    outcome = result(((yokai("red", 7),), (yokai("blue", 3), yokai("red", 3))))
    assert (outcome.why, outcome.winners, outcome.scores) == ("most_points", (ME,), (7, 6))


def test_a_tie_goes_to_more_colours() -> None:  # Y16
    outcome = result(((yokai("red", 3), yokai("red", 4)), (yokai("blue", 3), yokai("green", 4))))
    assert (outcome.why, outcome.winners) == ("more_colours", (YOU,))


def test_a_tie_in_everything_is_shared() -> None:  # Y16
    outcome = result(((yokai("red", 7),), (yokai("blue", 7),)))
    assert (outcome.why, outcome.winners) == ("shared", (ME, YOU))


def test_colours_are_in_the_order_of_the_row() -> None:  # Y2
    assert [view.colour for view in game.view(turn(), None).stacks] == list(COLOURS)
