"""Measures how well sketches are recognised, on a held-out test set.

python -m tools.sketch.evaluate            fifteen people's drawings of each thing, and bots' own
python -m tools.sketch.evaluate --watched  the ten that figures may be chosen by
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from tools.sketch import by_bots
from tools.sketch.augment import begun, part
from tools.sketch.drawings import PEOPLE, TRAINED, WATCHED, Drawing, traced
from vernissage.bots import sketch
from vernissage.bots.sketch import labels
from vernissage.decks.words import Word
from vernissage.kit.ink import Point, encode

SEED = 7
CANDIDATES = 7
UNITS = 100  # of a sheet, for one of a bitmap
Chance = np.random.Generator
Sheet = list[bytes]


class Try(NamedTuple):
    sheet: Sheet
    right: int  # place among the candidates
    words: Sequence[Word]


class Score(NamedTuple):
    right: float
    sure: float  # the mean probability of what it took for right: as much, if it knows itself
    ms: float  # of a core, for each


def sheet(drawing: Drawing) -> Sheet:
    points = [[Point(*_place(x, y), 128, 8) for x, y in stroke] for stroke in drawing]
    return [encode(stroke) for stroke in points]


def _place(x: float, y: float) -> tuple[int, int]:
    return round(x * UNITS) + 50, round(y * UNITS) + 50


def half_the_strokes(drawing: Drawing) -> Drawing:
    """The longer ones, rounded up; of a single stroke its first half."""
    if len(drawing) == 1:
        return [part(drawing[0], 0.5)]
    return drawing[: (len(drawing) + 1) // 2]


def half_the_ink(drawing: Drawing) -> Drawing:
    return begun(drawing, 0.5)


def any_half_of_the_ink(drawing: Drawing) -> Drawing:
    """In an order that nobody would draw in: strokes by chance."""
    order = np.random.default_rng(SEED).permutation(len(drawing))
    return begun([drawing[i] for i in order], 0.5)


def finished(drawing: Drawing) -> Drawing:
    return drawing


SHOWN: tuple[Callable[[Drawing], Drawing], ...] = (
    finished,
    half_the_strokes,
    half_the_ink,
    any_half_of_the_ink,
)


def score(tries: Iterable[Try]) -> Score:
    began = time.process_time()
    told = [
        (sketch.word_probabilities(each.sheet, False, each.words), each.right) for each in tries
    ]
    spent = (time.process_time() - began) / len(told)
    hits = [int(np.argmax(chances)) == right for chances, right in told]
    return Score(float(np.mean(hits)), float(np.mean([max(c) for c, _ in told])), spent * 1000)


def mixed(word: Word, others: Sequence[Word], chance: Chance) -> tuple[int, list[Word]]:
    """The word among six others, and its place."""
    rest = [each for each in others if each != word]
    six = [rest[i] for i in chance.choice(len(rest), CANDIDATES - 1, replace=False)]
    place = int(chance.integers(CANDIDATES))
    return place, [*six[:place], word, *six[place:]]


def by_people(shown: Callable[[Drawing], Drawing], people: slice) -> list[Try]:
    """Drawings of the things that are tasks, among seven such tasks."""
    chance = np.random.default_rng(SEED)
    covered = {thing: word for word in labels.all_tasks() if (thing := labels.same_thing(word.en))}
    drawn = traced()
    tries = []
    for thing, word in covered.items():
        for drawing in drawn[thing][people]:
            place, among = mixed(word, list(covered.values()), chance)
            tries.append(Try(sheet(shown(drawing)), place, among))
    return tries


def things_by_people(shown: Callable[[Drawing], Drawing], people: slice) -> tuple[float, float]:
    """Of all things, tasks or not: the right one among seven, and first of all."""
    chance = np.random.default_rng(SEED)
    names, seven, first = sketch.classes(), [], []
    for i, each in enumerate(traced().values()):
        for drawing in each[people]:
            told = sketch.class_log_probs(sheet(shown(drawing)), False)
            others = chance.choice([j for j in range(len(names)) if j != i], CANDIDATES - 1, False)
            seven.append(bool(told[i] > told[others].max()))
            first.append(int(told.argmax()) == i)
    return float(np.mean(seven)), float(np.mean(first))


@cache
def _new_drawings() -> list[Drawing]:
    seed = b"sketches to be measured by"
    return [
        by_bots.fitted(by_bots.drawn(word, i, seed)) for i, word in enumerate(labels.all_tasks())
    ]


def by_themselves(shown: Callable[[Drawing], Drawing], own_side: bool) -> list[Try]:
    """A new drawing of every task, among the words of its side or any seven."""
    chance = np.random.default_rng(SEED)
    tries = []
    drawn = iter(_new_drawings())
    for side in labels.sides():
        for place, word in enumerate(side.words):
            drawing = next(drawn)
            among = (place, side.words) if own_side else mixed(word, labels.all_tasks(), chance)
            tries.append(Try(sheet(shown(drawing)), *among))
    return tries


def coverage() -> str:
    same = sum(labels.same_thing(word.en) is not None for word in labels.all_tasks())
    near = sum(bool(labels.similar_things(word.en)) for word in labels.all_tasks())
    rest = len(labels.all_tasks()) - same - near
    return f"tasks: {same} are things that people drew, {near} are like some, {rest} by bots only"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--watched", action="store_true")
    people = slice(TRAINED, WATCHED) if asked.parse_args().watched else slice(WATCHED, PEOPLE)
    print(coverage())
    for shown in SHOWN:
        name = shown.__name__.replace("_", " ")
        seven, first = things_by_people(shown, people)
        print(f"{name}: people, 7 things {seven:.1%}, first of all things {first:.1%}")
        for told, tries in (
            ("people, 7 tasks", by_people(shown, people)),
            ("bots, 7 tasks of a side", by_themselves(shown, True)),
            ("bots, any 7 tasks", by_themselves(shown, False)),
        ):
            found = score(tries)
            print(
                f"  {told}: {found.right:.1%}, sure {found.sure:.1%}, {found.ms:.1f} ms of a core"
            )


if __name__ == "__main__":
    main()
