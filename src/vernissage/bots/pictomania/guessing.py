"""Guesses at the others' drawings: by number, for only the number counts (P31)."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vernissage.bots import sketch
from vernissage.bots.look import Look
from vernissage.bots.pictomania import own_drawing, shape_match
from vernissage.bots.pictomania.temperament import perception, round_rng
from vernissage.decks.words import Word
from vernissage.games.pictomania.figures import NUMBERS
from vernissage.games.pictomania.view import DrawingView
from vernissage.kit import Seat
from vernissage.kit.ink import Sheet

Chances = NDArray[np.float64]  # by number
LEAST = 1e-4  # the least probability of a word
SHAPE = 0.25  # exponent of the shape match beside the recogniser's probabilities
FULL = 6  # strokes from which on probabilities are not flattened


def number_probabilities(look: Look) -> Mapping[Seat, Mapping[int, float]]:
    """The probability of each number for each drawing of the others. Numbers are unique (P12), so
    all drawings are considered together."""
    others = [one for one in look.view.drawings if one.seat != look.view.seat]
    free = [number for number in NUMBERS if number != look.view.task.number]
    seen = np.array([_perceived(look, one)[[number - 1 for number in free]] for one in others])
    found = _joint_probabilities(seen)
    return {
        one.seat: dict(zip(free, map(float, chances), strict=True))
        for one, chances in zip(others, found, strict=True)
    }


def _perceived(look: Look, one: DrawingView) -> Chances:
    """Probabilities of the numbers for one drawing, with this bot's noise."""
    words = tuple(word for card in own_drawing.stand_words(look) for word in card)
    found = np.log(np.array(_recognised(one.sheet, words)) + LEAST)
    own = perception(look)
    chance = np.random.default_rng(round_rng(look, f"eyes/{one.seat}").below(2**63))
    stray = chance.gumbel(0, 1, len(words)) * own.noise
    early = min(1.0, 0.5 + len(one.sheet.strokes) / (2 * FULL))
    shown = (
        np.exp((found + stray) * own.confidence * early)
        if one.sheet.strokes
        else np.ones(len(words))
    )
    chances: Chances = (shown / shown.sum()).reshape(-1, len(NUMBERS)).sum(0)
    return chances


@lru_cache(512)
def _recognised(sheet: Sheet, words: tuple[Word, ...]) -> tuple[float, ...]:
    if not sheet.strokes:
        return (1 / len(words),) * len(words)
    shape = np.array(shape_match.word_probabilities(sheet.strokes, sheet.landscape, words))
    if not sketch.available():
        return tuple(map(float, shape))
    both = np.array(sketch.word_probabilities(sheet.strokes, sheet.landscape, words)) * shape**SHAPE
    return tuple(map(float, both / both.sum()))


def _joint_probabilities(seen: Chances) -> Chances:
    """Marginals under the condition that no two drawings have the same number."""
    drawings, count = seen.shape
    ways = _assignments(count, drawings)
    weights = seen[np.arange(drawings), ways].prod(1)
    weights /= weights.sum()
    found = np.zeros_like(seen)
    for drawing in range(drawings):
        found[drawing] = np.bincount(ways[:, drawing], weights, count)
    return found


@cache
def _assignments(count: int, drawings: int) -> NDArray[np.intp]:
    """All assignments of distinct numbers to the drawings: at most 720."""
    return np.array(list(permutations(range(count), drawings)))
