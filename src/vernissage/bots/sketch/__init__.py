"""Recognises drawings by a small network, trained on people's and bots' drawings.

It also recognises unfinished sketches. `available` says whether the weights are there; they are
loaded on first use.
"""

from collections.abc import Sequence

import numpy as np

from vernissage.bots.sketch import labels, network
from vernissage.bots.sketch.network import Array, available
from vernissage.bots.sketch.raster import decode_strokes, rasterize
from vernissage.decks.words import Word

__all__ = ["available", "class_log_probs", "classes", "likely_things", "word_probabilities"]

# Calibrated on a validation set, which is neither trained on nor measured by.
BY_PEOPLE, BY_BOTS = 0.4, 0.6  # weights of the two output heads
NEAR = 0.5  # share of a similar thing's probability that a task gets
DOUBT = 0.001  # the least probability of a word, also of unknown ones
SHARP = 1.5  # the network was trained with smoothed labels and is underconfident


def classes() -> tuple[str, ...]:
    """The things of the training set that people drew, by their English names."""
    return labels.things()


def class_log_probs(strokes: Sequence[bytes], landscape: bool) -> Array:
    """Log-probabilities of the classes. The orientation of the sheet does not matter."""
    del landscape
    if not strokes:
        return np.full(len(classes()), -np.log(len(classes())), np.float32)
    return network.thing_log_probs(network.features(rasterize(decode_strokes(strokes))))


def word_probabilities(
    strokes: Sequence[bytes], landscape: bool, words: Sequence[Word]
) -> list[float]:
    """The probability of each of these words for the drawing."""
    del landscape
    if not strokes:
        return [1 / len(words)] * len(words)
    features = network.features(rasterize(decode_strokes(strokes)))
    things, tasks = (
        np.exp(network.thing_log_probs(features)),
        np.exp(network.task_log_probs(features)),
    )
    found = np.array(
        [DOUBT + _probability(labels.english_name(word), things, tasks) for word in words]
    )
    found **= SHARP
    return [float(each) for each in found / found.sum()]


def likely_things(strokes: Sequence[bytes], landscape: bool, count: int) -> list[tuple[str, float]]:
    """What a drawing shows, by English name with its probability, the likeliest first: of the
    things that people drew and of the tasks of the word cards."""
    del landscape
    features = network.features(rasterize(decode_strokes(strokes)))
    found = dict[str, float]()
    for names, log_probs, weight in (
        (labels.things(), network.thing_log_probs(features), BY_PEOPLE),
        (tuple(labels.task_indices()), network.task_log_probs(features), BY_BOTS),
    ):
        for name, likely in zip(names, np.exp(log_probs), strict=True):
            found[name] = found.get(name, 0.0) + weight * float(likely)
    return sorted(found.items(), key=lambda one: -one[1])[:count]


def _probability(name: str, things: Array, tasks: Array) -> float:
    number = labels.task_index(name)
    by_bots = 0.0 if number is None else float(tasks[number])
    return BY_PEOPLE * _by_people(name, things) + BY_BOTS * by_bots


def _by_people(name: str, things: Array) -> float:
    thing = labels.same_thing(name)
    if thing is not None:
        return float(things[labels.thing_index(thing)])
    like = [float(things[labels.thing_index(each)]) for each in labels.similar_things(name)]
    return NEAR * max(like, default=0.0)
