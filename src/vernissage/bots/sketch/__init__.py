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

NEAR = 0.5  # how much of a like thing's chance a task gets: it is drawn the same but for details
DOUBT = 0.004  # what any word keeps, and words get of which nothing is known


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
    return [float(each) for each in found / found.sum()]


def _chance(name: str, things: Array, tasks: Array) -> float:
    """What people's drawings and bots' drawings say about a word, both alike."""
    number = known.task(name)
    return _by_people(name, things) + (0.0 if number is None else float(tasks[number]))


def _by_people(name: str, things: Array) -> float:
    thing = known.same(name)
    if thing is not None:
        return float(things[known.number(thing)])
    like = [float(things[known.number(each)]) for each in known.near(name)]
    return NEAR * max(like, default=0.0)
