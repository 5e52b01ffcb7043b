"""What the others may be drawing: by number, for only the number counts (P31)."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vernissage.bots import sketch
from vernissage.bots.look import Look
from vernissage.bots.pictomania import likeness, pen
from vernissage.bots.pictomania.nerve import eyes, steady
from vernissage.decks.words import Word
from vernissage.games.pictomania.figures import NUMBERS
from vernissage.games.pictomania.view import DrawingView
from vernissage.kit import Seat
from vernissage.kit.ink import Sheet

Chances = NDArray[np.float64]  # by number
LEAST = 1e-4  # of a word: nothing is impossible
SHAPE = 0.25  # how much the shape alone counts beside what the recogniser says
FULL = 6  # strokes from which on a drawing is taken at its word


def numbers(look: Look) -> Mapping[Seat, Mapping[int, float]]:
    """How probable each number is for each drawing of the others. Numbers are unique (P12), so
    what one drawing shows says something about all the others."""
    others = [one for one in look.view.drawings if one.seat != look.view.seat]
    free = [number for number in NUMBERS if number != look.view.task.number]
    seen = np.array([_seen(look, one)[[number - 1 for number in free]] for one in others])
    found = _together(seen)
    return {
        one.seat: dict(zip(free, map(float, chances), strict=True))
        for one, chances in zip(others, found, strict=True)
    }


def _seen(look: Look, one: DrawingView) -> Chances:
    """What one drawing looks like to this bot, with its own eyes."""
    words = tuple(word for card in pen.words(look) for word in card)
    found = np.log(np.array(_recognised(one.sheet, words)) + LEAST)
    own = eyes(look)
    chance = np.random.default_rng(steady(look, f"eyes/{one.seat}").below(2**63))
    stray = chance.gumbel(0, 1, len(words)) * own.haze
    early = min(1.0, 0.5 + len(one.sheet.strokes) / (2 * FULL))
    shown = (
        np.exp((found + stray) * own.trust * early) if one.sheet.strokes else np.ones(len(words))
    )
    chances: Chances = (shown / shown.sum()).reshape(-1, len(NUMBERS)).sum(0)
    return chances


@lru_cache(512)
def _recognised(sheet: Sheet, words: tuple[Word, ...]) -> tuple[float, ...]:
    if not sheet.strokes:
        return (1 / len(words),) * len(words)
    shape = np.array(likeness.guess(sheet.strokes, sheet.landscape, words))
    if not sketch.available():
        return tuple(map(float, shape))
    both = np.array(sketch.guess(sheet.strokes, sheet.landscape, words)) * shape**SHAPE
    return tuple(map(float, both / both.sum()))


def _together(seen: Chances) -> Chances:
    """The chances of each drawing when no two have the same number."""
    drawings, count = seen.shape
    ways = _ways(count, drawings)
    weights = seen[np.arange(drawings), ways].prod(1)
    weights /= weights.sum()
    found = np.zeros_like(seen)
    for drawing in range(drawings):
        found[drawing] = np.bincount(ways[:, drawing], weights, count)
    return found


@cache
def _ways(count: int, drawings: int) -> NDArray[np.intp]:
    """All that can lie before so many drawings: at most 720 ways."""
    return np.array(list(permutations(range(count), drawings)))
