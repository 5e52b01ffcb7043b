"""Drawing and guessing at once."""

import msgspec
import pytest

from tests.games.pictomania.builder import (
    STROKE,
    WRONG,
    A,
    B,
    C,
    D,
    do,
    do_all,
    drawing,
    expire,
    game,
    kinds,
    offered,
    reading,
    refusal,
    told,
)
from vernissage.games.pictomania.actions import (
    Action,
    Confess,
    Done,
    Draw,
    Guess,
    Take,
    Turn,
    Undo,
)
from vernissage.games.pictomania.figures import PENCILS
from vernissage.games.pictomania.state import Drawing, Revealing
from vernissage.kit import Illegal, Sheet, Texts
from vernissage.kit.ink import LONG, MAX_PEN, SHORT, Point, encode
from vernissage.kit.prompts import OneOf, holds
from vernissage.kit.texts import LANGUAGES

DRAWN = Sheet(strokes=(STROKE,))


def test_all_draw_at_once_and_everybody_sees_it() -> None:  # P14
    state = do_all(drawing(3), (B, Draw(STROKE)), (A, Draw(STROKE)), (C, Draw(STROKE)))
    for seat in (A, B, C, None):
        sheets = [drawn.sheet for drawn in game.view(state, seat).drawings]
        assert sheets == [DRAWN] * 3
    step = do(state, A, Draw(STROKE, pen=7))
    assert step.events[0].args == {"seat": A, "pen": 7}  # the stroke itself is in the view
    assert step.events[0].reaches(None)
    assert do(state, A, Draw(STROKE)).events[0].args == {"seat": A, "pen": None}


def test_a_pen_is_a_number_below_a_bound() -> None:
    data = b'{"type":"draw","stroke":"iA6IDoAAkAOgBsgQ","pen":%b}'
    assert game.read_action(data % b"1048575") == Draw(STROKE, MAX_PEN - 1)
    for pen in (b"-1", b"1048576", b"1e30", b"1.5", b"true", b'"7"', b"[]"):
        with pytest.raises(Illegal, match="malformed"):
            game.read_action(data % pen)


def test_any_pen_is_offered_and_none_changes_the_drawing() -> None:
    state = drawing(3)
    prompts = game.prompts(state, A)
    drawn = [Draw(STROKE), Draw(STROKE, 0), Draw(STROKE, MAX_PEN - 1)]
    assert all(holds(prompts, action) for action in drawn)
    first, *others = [do(state, A, action).state for action in drawn]
    assert others == [first, first]


def test_an_entry_says_no_more_than_it_has_to() -> None:
    """Old logs have no pens, and neither have those of programs that do not draw live."""
    assert b"pen" not in msgspec.json.encode(Draw(STROKE))
    assert game.read_action(msgspec.json.encode(Draw(STROKE))) == Draw(STROKE)


def test_a_guess_goes_on_the_stack_before_a_drawing_and_keeps_its_order() -> None:  # P15
    state = do_all(drawing(4), (C, Guess(A, 5)), (B, Guess(A, 2)), (C, Guess(B, 1)))
    view = game.view(state, None)
    assert [(one.seat, one.when) for one in view.drawings[A].stack] == [(C, 1), (B, 2)]
    assert [(one.seat, one.when) for one in view.drawings[B].stack] == [(C, 3)]


def test_nobody_else_sees_the_number() -> None:  # P15
    step = do(drawing(4), C, Guess(A, 5))
    for seat in (A, B, D, None):
        view = game.view(step.state, seat)
        assert view.drawings[A].stack[0].number is None
        assert view.guesses == ()
        assert [event.kind for event in step.events if event.reaches(seat)] == ["guessed_hidden"]
        assert step.events[1].args == {"seat": C, "other": A}
    assert game.view(step.state, C).guesses == (5, None, None, None)
    assert step.events[0].args == {"seat": C, "other": A, "number": 5}


def test_not_on_ones_own_drawing() -> None:  # P16
    assert refusal(drawing(), A, Guess(A, 1)) == "own_drawing"
    assert A not in offered(drawing(), A)["guess"]["whose"].of


def test_one_guess_per_drawing_and_it_stays() -> None:  # P16
    state = do(drawing(), A, Guess(B, 1)).state
    assert refusal(state, A, Guess(B, 2)) == "already_guessed"
    assert refusal(state, A, Guess(B, 1)) == "already_guessed"
    assert offered(state, A)["guess"]["whose"] == OneOf((C, D))


def test_a_number_used_is_gone_for_the_round() -> None:  # P16
    state = do(drawing(), A, Guess(B, 4)).state
    assert refusal(state, A, Guess(C, 4)) == "number_used"
    assert offered(state, A)["guess"]["number"] == OneOf((1, 2, 3, 5, 6, 7))
    assert game.view(state, A).guess_cards == (1, 2, 3, 5, 6, 7)
    assert refusal(state, B, Guess(C, 4)) == ""  # everybody has a card of each number


@pytest.mark.parametrize("number", [0, 8, -1])
def test_there_are_seven_guess_cards(number: int) -> None:  # P16
    assert refusal(drawing(), A, Guess(B, number)) == "not_in_hand"


def test_after_the_first_guess_no_more_drawing() -> None:  # P17
    state = drawing(sheets=(DRAWN, Sheet(), Sheet(), Sheet()))
    assert refusal(state, A, Draw(STROKE)) == ""
    state = do(state, A, Guess(B, 1)).state
    for action in (Draw(STROKE), Undo(), Turn()):
        assert refusal(state, A, action) == "pencil_down"
    assert set(offered(state, A)) == {"guess", "take", "done"}
    assert refusal(state, B, Draw(STROKE)) == ""  # the others draw on


def test_guessing_is_optional() -> None:  # P18
    state = do_all(drawing(3), (A, Take(2)), (B, Guess(A, 1)), (B, Done()), (C, Done()))
    assert isinstance(state, Revealing)
    assert len(state.work.guesses) == 1


def test_to_finish_any_black_token_that_is_left_may_be_taken() -> None:  # P19
    state = drawing(4)
    assert offered(state, A)["take"]["token"] == OneOf((3, 2, 1))
    state = do(state, A, Take(3)).state
    assert game.view(state, None).black == (2, 2, 1)
    assert refusal(state, B, Take(3)) == "no_such_token"
    state = do_all(state, (B, Take(2)), (C, Take(1)))
    assert game.view(state, D).black == (2,)
    assert [drawn.token for drawn in game.view(state, None).drawings] == [3, 2, 1, 0]


def test_one_may_finish_without_a_token() -> None:  # P19
    state = do(drawing(4), A, Done()).state
    view = game.view(state, B)
    assert view.drawings[A].finished
    assert view.drawings[A].token == 0
    assert view.black == (3, 2, 2, 1)


@pytest.mark.parametrize("end", [Take(3), Done()])
def test_who_has_finished_neither_draws_nor_guesses(end: Action) -> None:  # P19
    state = do(drawing(4), A, end).state
    for action in (Draw(STROKE), Turn(), Undo(), Guess(B, 1), Take(2), Done()):
        assert refusal(state, A, action) == "already_finished"
    assert offered(state, A) == {}


def test_the_round_ends_when_everybody_has_finished() -> None:  # P20
    state = do_all(drawing(3), (B, Take(2)), (A, Done()))
    assert isinstance(state, Drawing)
    step = do(state, C, Take(1))
    assert isinstance(step.state, Revealing)
    assert kinds(step) == ["took_token", "reveal_begins"]


def test_the_last_black_token_ends_an_advanced_round_at_once() -> None:  # P21
    state = drawing(3, {"mode": "advanced"})
    state = do_all(state, (C, Guess(A, 3)), (A, Take(2)))
    assert isinstance(state, Drawing)
    step = do(state, B, Take(1))
    assert isinstance(step.state, Revealing)
    assert told(step, "stopped")[0].args == {"seats": (C,)}
    assert refusal(step.state, C, Guess(B, 1)) == "wrong_phase"
    assert step.state.work.token_of(C) == 0
    assert len(step.state.work.guesses) == 1


def test_when_several_decline_an_advanced_round_ends_with_the_last() -> None:  # P21
    state = do_all(drawing(3, {"mode": "advanced"}), (A, Done()), (B, Done()))
    assert isinstance(state, Drawing)
    step = do(state, C, Take(2))
    assert isinstance(step.state, Revealing)
    assert not told(step, "stopped")


def test_the_last_token_of_a_full_round_stops_nobody() -> None:  # P21
    state = do_all(drawing(3), (A, Take(2)), (B, Take(2)))
    assert isinstance(state, Drawing)
    assert game.view(state, C).black == (1,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_rules_are_shown(language: str) -> None:  # P40
    say = Texts(language, "vernissage.games.pictomania")  # type: ignore[arg-type]
    rules = say("board.drawing_rules")
    for seat in (A, None):
        assert rules in game.describe(game.view(drawing(), seat), say, str)
    taboo = {"uk": ("літер", "цифр", "код"), "ru": ("букв", "цифр", "код")}
    for word in taboo.get(language, ("letters", "digits", "codes")):
        assert word in rules


def test_portrait_or_landscape_is_the_drawers_choice() -> None:  # P42
    wide = encode([Point(0, 0, 9, 0), Point(LONG, SHORT, 9, 5)])
    state = drawing()
    assert refusal(state, A, Draw(wide)) == "ink_off_sheet"
    step = do(state, A, Turn())
    assert told(step, "turned_sheet")[0].args == {"seat": A, "landscape": True}
    assert game.view(step.state, B).drawings[A].sheet.landscape  # others see it upright, too
    assert refusal(step.state, A, Draw(wide)) == ""
    assert do(step.state, A, Turn()).state == state


def test_a_sheet_in_use_cannot_be_turned() -> None:  # P42
    state = do(drawing(), A, Draw(STROKE)).state
    assert refusal(state, A, Turn()) == "ink_sheet_in_use"
    assert "turn" not in offered(state, A)
    assert "turn" in offered(do(state, A, Undo()).state, A)


def test_the_pencil_has_the_players_colour() -> None:  # P43
    colours = [drawn.colour for drawn in game.view(drawing(6), None).drawings]
    assert colours == list(PENCILS)


def test_the_last_stroke_can_be_undone() -> None:  # P43
    state = do_all(drawing(), (A, Draw(STROKE)), (A, Draw(STROKE)), (A, Undo()))
    assert state.work.sheets[A] == DRAWN
    assert refusal(drawing(), A, Undo()) == "ink_nothing_to_undo"


def test_an_option_forbids_undoing() -> None:  # P43
    state = do(drawing(4, {"undo": False}), A, Draw(STROKE)).state
    assert refusal(state, A, Undo()) == "undo_forbidden"
    assert "undo" not in offered(state, A)


@pytest.mark.parametrize(("chosen", "seconds"), [({}, 240), ({"drawing_time": 60}, 60)])
def test_drawing_time_is_an_option_and_not_of_the_pace(  # P20
    chosen: dict[str, int], seconds: int
) -> None:
    waits = game.deadlines(drawing(3, chosen)).values()
    assert {(wait.seconds, wait.paced) for wait in waits} == {(seconds, False)}
    assert {wait.paced for wait in game.deadlines(reading(3)).values()} == {True}


def test_drawing_may_have_no_limit() -> None:  # P20
    waits = game.deadlines(drawing(3, {"drawing_time": 0})).values()
    assert [(wait.seconds, wait.seat) for wait in waits] == [(None, A), (None, B), (None, C)]


@pytest.mark.parametrize("seconds", [-1, 1, 59, 301])
def test_drawing_time_is_from_60_to_300_seconds(seconds: int) -> None:  # P20
    with pytest.raises(Illegal, match="option_wrong"):
        drawing(3, {"drawing_time": seconds})


def test_who_is_late_stops_and_waits_for_the_end_of_the_round() -> None:  # P20
    state = do_all(drawing(3), (B, Draw(STROKE)), (B, Guess(A, WRONG)))
    step = expire(state, B)
    assert kinds(step) == ["time_up"]
    assert [wait.seat for wait in game.deadlines(step.state).values()] == [A, C]
    assert game.view(step.state, None).drawings[B].finished
    assert offered(step.state, B) == {}
    for action in (Draw(STROKE), Guess(C, 1), Take(1), Done()):
        assert refusal(step.state, B, action) == "already_finished"
    assert step.state.work.sheets[B] == DRAWN
    assert len(step.state.work.guesses) == 1


def test_whoever_is_late_has_no_token_unless_all_is_guessed() -> None:  # P20
    state = do_all(drawing(3), (A, Guess(B, 2)), (B, Guess(A, 1)), (B, Guess(C, 3)))
    for seat in (A, B):
        state = expire(state, seat).state
    step = expire(state, C)
    assert isinstance(step.state, Revealing)
    assert kinds(step) == ["time_up", "took_token", "done", "done", "reveal_begins"]
    assert [step.state.work.token_of(seat) for seat in (A, B, C)] == [0, 2, 0]
    assert game.view(step.state, None).black == (2, 1)


def test_who_is_late_takes_the_best_token_left_in_the_order_of_last_guesses() -> None:  # P20
    """Whoever laid the last guess first comes first, in whatever order the clocks ran out."""
    laid = [(A, Guess(B, 2)), (A, Guess(C, 3)), (A, Guess(D, 4)), (B, Guess(A, 1))]
    laid += [(C, Guess(A, 1)), (C, Guess(B, 2)), (C, Guess(D, 4)), (B, Guess(C, 3))]
    state = do_all(drawing(4), *laid, (B, Guess(D, 4)), (D, Take(3)))
    for seat in (B, C):
        state = expire(state, seat).state
    step = expire(state, A)
    assert isinstance(step.state, Revealing)
    assert [(e.args["seat"], e.args["n"]) for e in told(step, "took_token")] == [
        (A, 2), (C, 2), (B, 1),
    ]  # fmt: skip


def test_in_an_advanced_round_tokens_may_not_be_enough_for_who_is_late() -> None:  # P20 P21
    state = do_all(drawing(3, {"mode": "advanced"}), (A, Guess(B, 2)), (A, Guess(C, 3)))
    state = do_all(state, (B, Guess(A, 1)), (B, Guess(C, 3)), (C, Take(2)))
    state = expire(state, B).state
    step = expire(state, A)
    assert isinstance(step.state, Revealing)
    assert [step.state.work.token_of(seat) for seat in (A, B, C)] == [1, 0, 2]


def test_the_last_token_of_an_advanced_round_ends_it_for_who_is_late_too() -> None:  # P20 P21
    state = do_all(drawing(3, {"mode": "advanced"}), (C, Guess(A, 1)), (C, Guess(B, 2)))
    state = do_all(expire(state, C).state, (A, Take(2)))
    step = do(state, B, Take(1))
    assert isinstance(step.state, Revealing)
    assert kinds(step) == ["took_token", "done", "reveal_begins"]


def test_nobody_confesses_while_drawing() -> None:
    assert refusal(drawing(), A, Confess()) == "wrong_phase"
    assert refusal(drawing(3), A, Guess(D, 1)) == "no_such_seat"
