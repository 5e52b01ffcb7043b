"""Scores how well a clue fits a card: a mixture model in which each word of the clue comes from
one of the card's facets."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vernissage.bots.meaning import vectors
from vernissage.bots.meaning.associations import MIXED_UP, NOBODY, associations
from vernissage.bots.meaning.clue_analysis import ClueAnalysis
from vernissage.bots.meaning.facets import CardFacets, card_facets
from vernissage.decks.pictures import packs
from vernissage.kit.texts import Language

REFERENCE_COUNT = 48  # cards that define the average score of a clue
FROM_THE_FIRST = np.zeros(1, np.int64)
REFERENCE_DECK = "gouache-999999"  # which hardly anybody plays with

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.floating[Any]]


class LanguageWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of the measures of nearness for a language."""

    near: tuple[float, float, float, float, float]  # as in ClueAnalysis.words
    whole: float
    share: tuple[float, float]  # of single words, of the whole


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    word_from: tuple[float, ...]  # by kind of facet: log-prior that a word comes from it
    whole_from: tuple[float, ...]
    language: Mapping[Language, LanguageWeights]


@cache
def _weights() -> Mapping[str, Weights]:
    """Fitted by `python -m tools.clue_fit`: with vectors, and by words alone."""
    text = (files(__package__) / "weights.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Weights])


def weights() -> Weights:
    return _weights()["vectors" if vectors.available() else "words"]


class CardBatch(NamedTuple):
    """Concatenated facets of many cards, and where each card begins."""

    facets: CardFacets
    starts: npt.NDArray[np.int64]

    @classmethod
    def from_cards(cls, cards: Sequence[CardFacets]) -> "CardBatch":
        sizes = [len(places) for places, _ in cards]
        places, kinds = map(np.concatenate, zip(*cards, strict=True))
        return cls(CardFacets(places, kinds), np.cumsum([0, *sizes[:-1]]))


def log_likelihoods(
    analysis: ClueAnalysis, cards: CardBatch, by: Weights, mind: int = NOBODY
) -> Floats:
    """For each card, up to a constant that is the same for all cards."""
    own, (places, kinds) = by.language[analysis.language], cards.facets
    near = analysis.words @ np.array(own.near, np.float32)
    whole_near = analysis.whole * own.whole
    words: Numbers = near[:, places]
    whole: Numbers = whole_near[places]
    if mind != NOBODY:
        readiness, mixed_with = associations(mind)
        other, ready = mixed_with[places], readiness[places]
        words = words + MIXED_UP * (near[:, other] - words) + ready
        whole = whole + MIXED_UP * (whole_near[other] - whole) + ready
    of_words = _log_sums(words + np.array(by.word_from)[kinds], cards.starts).sum(0)
    whole = whole + np.array(by.whole_from)[kinds]
    found: Floats = own.share[0] * of_words + own.share[1] * _log_sums(whole, cards.starts)
    return found


def _log_sums(values: Numbers, starts: npt.NDArray[np.int64]) -> Floats:
    """Log-sum-exp of each segment, from one start to the next."""
    most = values.max(-1, keepdims=True)
    sums: Floats = np.log(np.add.reduceat(np.exp(values - most), starts, -1)) + most
    return sums


@cache
def _reference_cards() -> CardBatch:
    deck = packs.deck_named(REFERENCE_DECK)
    return CardBatch.from_cards(
        [card_facets(deck.card(number)) for number in range(REFERENCE_COUNT)]
    )


def log_odds(
    analysis: ClueAnalysis, cards: Sequence[CardFacets], mind: int = NOBODY
) -> list[float]:
    """Zero for an average card."""
    by = weights()
    reference = log_likelihoods(analysis, _reference_cards(), by, mind)
    average = _log_sums(reference, FROM_THE_FIRST)[0] - np.log(REFERENCE_COUNT)
    found: list[float] = (
        log_likelihoods(analysis, CardBatch.from_cards(cards), by, mind) - average
    ).tolist()
    return found
