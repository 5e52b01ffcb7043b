"""A drawn clue, read by the sketch recogniser: what it may show, and how well that fits cards."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from vernissage.bots import meaning, sketch
from vernissage.bots.look import CardDescriptions
from vernissage.bots.storytelling.clue_fit import fit_scores
from vernissage.kit.ink import Sheet

GUESSES = 6  # things that are considered


def drawing_scores(
    sheet: Sheet, cards: Sequence[int], descriptions: CardDescriptions, mind: int = meaning.NOBODY
) -> list[float]:
    """Log-odds as of a clue in words, for whatever may be drawn; otherwise any card is as good."""
    if not sheet.strokes or not sketch.available():
        return [0.0] * len(cards)
    guesses = _guesses(sheet.strokes, sheet.landscape)
    unknown = 1 - sum(likely for _, likely in guesses)
    rows = [fit_scores(name, cards, descriptions, mind) for name, _ in guesses]
    return [
        log(unknown + sum(p * exp(fit) for (_, p), fit in zip(guesses, column, strict=True)))
        for column in zip(*rows, strict=True)
    ]


@lru_cache(64)
def _guesses(strokes: tuple[bytes, ...], landscape: bool) -> tuple[tuple[str, float], ...]:
    return tuple(sketch.likely_things(strokes, landscape, GUESSES))
