"""What a drawing may be: a small network that has seen people's drawings and bots'.

Half-drawn sketches are read, too. Where the weights are missing, nothing here works, and
`available` says so; nothing is loaded before somebody asks.
"""

from collections.abc import Sequence

import numpy as np

from vernissage.bots.sketch import known, recogniser
from vernissage.bots.sketch.raster import lines, picture
from vernissage.bots.sketch.recogniser import Array, available
from vernissage.decks.words import Word

__all__ = ["available", "classes", "guess", "read"]

# Chosen on drawings that nothing was learned from and nothing is measured by, so that it is right
# as often as it is sure.
BY_PEOPLE, BY_BOTS = 0.4, 0.6  # what drawings of either say for a word
NEAR = 0.5  # how much of a like thing's chance a task gets: it is drawn the same but for details
DOUBT = 0.001  # what any word keeps, and words get of which nothing is known
SHARP = 1.5  # the network was taught with labels that are a little unsure, and is too modest


def classes() -> tuple[str, ...]:
    """The things that people drew for it, by their English names."""
    return known.things()


def read(strokes: Sequence[bytes], landscape: bool) -> Array:
    """Log-probabilities of the classes. Sheets are read as they lie, so both ways are alike."""
    del landscape
    if not strokes:
        return np.full(len(classes()), -np.log(len(classes())), np.float32)
    return recogniser.things(recogniser.seen(picture(lines(strokes))))


def guess(strokes: Sequence[bytes], landscape: bool, words: Sequence[Word]) -> list[float]:
    """How probable each of these words is for the drawing; together 1."""
    del landscape
    if not strokes:
        return [1 / len(words)] * len(words)
    features = recogniser.seen(picture(lines(strokes)))
    things, tasks = np.exp(recogniser.things(features)), np.exp(recogniser.tasks(features))
    found = np.array([DOUBT + _chance(known.english(word), things, tasks) for word in words])
    found **= SHARP
    return [float(each) for each in found / found.sum()]


def _chance(name: str, things: Array, tasks: Array) -> float:
    number = known.task(name)
    by_bots = 0.0 if number is None else float(tasks[number])
    return BY_PEOPLE * _by_people(name, things) + BY_BOTS * by_bots


def _by_people(name: str, things: Array) -> float:
    thing = known.same(name)
    if thing is not None:
        return float(things[known.number(thing)])
    like = [float(things[known.number(each)]) for each in known.near(name)]
    return NEAR * max(like, default=0.0)
