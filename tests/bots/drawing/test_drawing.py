"""Every task can be drawn, as a hand would do it, and never twice the same."""

import json
import tomllib
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.soak import in_soak
from vernissage.bots import drawing
from vernissage.bots.drawing import composition, icon_lines
from vernissage.bots.look import TEMPERS
from vernissage.decks import words
from vernissage.decks.words import Word
from vernissage.kit.ink import Point, Sheet, encode
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.rng import Rng

TASKS = [
    word
    for level in LEVELS
    for card in words.cards(level)
    for side in card.side
    for word in side.words
]
BY_NAME = {word.en: word for word in TASKS}
PLACES = ("beside", "above", "below", "on", "inside", "before", "across")
FOLDER = Path(icon_lines.__file__).parent
Strokes = list[list[Point]]


def drawn(name: str, seed: int = 1, temper: str = "cautious", strength: str = "normal") -> Strokes:
    return drawing.strokes(BY_NAME[name], Rng(b"hand", seed), temper, strength)


def took(strokes: Strokes) -> int:
    return sum(point.pause for stroke in strokes for point in stroke)


def length(stroke: list[Point]) -> float:
    return float(sum(np.hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(stroke)))


def test_there_are_all_tasks() -> None:
    assert len(TASKS) == 1386


@pytest.mark.parametrize("level", LEVELS)
def test_a_task_is_drawn_within_a_sheet_and_in_a_humanly_time(level: Level) -> None:
    sides = [side for card in words.cards(level) for side in card.side]
    all_words = list(enumerate(word for side in sides for word in side.words))
    for at, word in all_words[:: in_soak(1, else_=4)]:
        temper = TEMPERS[at % len(TEMPERS)]
        strokes = drawing.strokes(word, Rng(b"all", at), temper)
        sheet = Sheet(drawing.landscape(word))
        for stroke in strokes:
            sheet = sheet.drawn(encode(stroke))  # Illegal if it does not fit
        assert 1 <= len(strokes) <= 30, word.en
        assert max(map(len, strokes)) <= 300, word.en
        assert 5_000 <= took(strokes) <= 26_000, (word.en, took(strokes))


def test_every_hint_is_known() -> None:
    """Nothing is drawn as a shrug because nobody has drawn it."""
    unknown = icon_lines.thing_lines(icon_lines.UNKNOWN)
    for word in TASKS:
        for hint in composition.hints(word):
            assert icon_lines.thing_lines(hint.partition("@")[0]) is not unknown, (word.en, hint)


def test_scenes_speak_of_tasks_that_there_are() -> None:
    told = composition.scene_rules()
    assert set(told.draw) <= set(BY_NAME)
    assert set(told.point) <= set(BY_NAME)
    assert {name for name in told.place if name.isascii()} <= set(BY_NAME)
    assert set(told.place.values()) <= set(PLACES)
    places = {hint.partition("@")[2] for hints in told.draw.values() for hint in hints.split()}
    assert places <= {"", *PLACES}


def test_own_things_are_used() -> None:
    own = tomllib.loads((FOLDER / "own.toml").read_text("utf-8"))
    used = {hint.partition("@")[0] for word in TASKS for hint in composition.hints(word)}
    seconds = set(composition.AS_SECOND.values())
    assert set(own) - used - seconds == {icon_lines.UNKNOWN}


def test_no_drawing_has_signs() -> None:  # P40
    told = json.loads((FOLDER / "lines.json").read_text("utf-8"))
    for icon, boxes in composition.scene_rules().erase.items():
        for left, top, right, bottom in boxes:
            for line in told.get(icon, []):
                inside = left <= min(line[::2]) and max(line[::2]) <= right
                assert not (inside and top <= min(line[1::2]) and max(line[1::2]) <= bottom), icon


def test_the_same_hand_draws_the_same_and_another_does_not() -> None:
    assert drawn("apple", 1) == drawn("apple", 1)
    assert drawn("apple", 1) != drawn("apple", 2)


def test_a_line_of_another_time_is_near_but_not_the_same() -> None:
    """Two drawings of a thing are alike in size, but no point is where it was."""
    first, second = drawn("flag", 1), drawn("flag", 2)
    assert not {point[:2] for point in first[0]} & {point[:2] for point in second[0]}
    assert 0.6 < length(first[0]) / length(second[0]) < 1.7


def test_the_pen_presses_less_where_it_lands_and_lifts() -> None:
    for stroke in drawn("elephant"):
        if len(stroke) > 8:
            pressed = [point.pressure for point in stroke]
            assert max(pressed[0], pressed[-1]) < max(pressed)


def test_the_pen_is_as_fast_as_a_persons() -> None:
    strokes = drawn("castle", temper="bold")
    speed = sum(map(length, strokes)) / took(strokes) * 1000
    assert 800 < speed < 4500


def test_what_is_large_comes_first() -> None:
    for name in ("soccer ball", "clown", "ladybug"):
        strokes = drawn(name, temper="bold")
        assert length(strokes[0]) > 1.5 * float(np.median([length(one) for one in strokes])), name


def average(temper: str, strength: str = "normal") -> tuple[float, float]:
    """How many strokes, and how long they take."""
    names = list(BY_NAME)[::40]
    drawings = [drawn(name, at, temper, strength) for at, name in enumerate(names)]
    return float(np.mean([len(one) for one in drawings])), float(np.mean(list(map(took, drawings))))


def test_tempers_are_felt() -> None:
    bold, cautious = average("bold"), average("cautious")
    assert bold[0] < cautious[0]
    assert bold[1] < cautious[1]


def test_easy_leaves_out_details() -> None:
    assert average("cautious", "easy")[0] < average("cautious", "strong")[0]


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        ("червоне яблуко", ("🍎",)),
        ("слоны", ("🐘",)),
        ("Cat on a chair", ("🐈", "🪑")),
        ("Слон і миша", ("🐘", "🐁")),
    ],
)
def test_own_cards_are_drawn_by_the_words_that_the_house_knows(
    text: str, hints: tuple[str, ...]
) -> None:
    assert composition.hints(Word(uk=text, ru=text, en=text, draw="")) == hints


def test_what_nobody_can_draw_is_a_shrug() -> None:
    own = Word(uk="фырк", ru="фырк", en="фырк", draw="")
    assert composition.hints(own) == (icon_lines.UNKNOWN,)
    assert drawing.strokes(own, Rng(b"x", 1), "bold")


def test_parts_are_pointed_at() -> None:
    assert len(composition.compose(BY_NAME["elephant's trunk"])) == 2
    assert len(composition.compose(BY_NAME["elephant"])) == 1
