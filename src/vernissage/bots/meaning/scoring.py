"""How well a clue fits a card: each word of it comes from something that is on the card."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vernissage.bots.meaning import vectors
from vernissage.bots.meaning.facets import Seen, seen
from vernissage.bots.meaning.reading import Reading
from vernissage.decks.pictures import packs
from vernissage.kit.texts import Language

USUAL = 48  # cards that a clue is held against to see what an average card would get
FROM_THE_FIRST = np.zeros(1, np.int64)
STRANGE = "gouache-999999"  # their deck, which hardly anybody plays with

Floats = npt.NDArray[np.float64]


class Ear(Struct, frozen=True, forbid_unknown_fields=True):
    """How much each measure of nearness counts in a language."""

    near: tuple[float, float, float, float, float]  # as in Reading.words
    whole: float
    share: tuple[float, float]  # of single words, of the whole


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    word_from: tuple[float, ...]  # by kind of facet: how often a word of a clue comes from it
    whole_from: tuple[float, ...]
    ear: Mapping[Language, Ear]


@cache
def _weights() -> Mapping[str, Weights]:
    """Fitted on clues by `python -m tools.clue_fit`: with vectors, and by words alone."""
    text = (files(__package__) / "weights.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Weights])


def weights() -> Weights:
    return _weights()["vectors" if vectors.available() else "words"]


class Row(NamedTuple):
    """Many cards, one after another, and where each begins."""

    seen: Seen
    starts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, cards: Sequence[Seen]) -> "Row":
        sizes = [len(places) for places, _ in cards]
        places, kinds = map(np.concatenate, zip(*cards, strict=True))
        return cls(Seen(places, kinds), np.cumsum([0, *sizes[:-1]]))


def raw(reading: Reading, cards: Row, by: Weights) -> Floats:
    """Sums of logarithms of likelihoods, up to something that is the same for all cards."""
    ear, (places, kinds) = by.ear[reading.language], cards.seen
    words = (reading.words @ np.array(ear.near, np.float32))[:, places]
    whole = reading.whole[places] * ear.whole + np.array(by.whole_from)[kinds]
    of_words = _log_sums(words + np.array(by.word_from)[kinds], cards.starts).sum(0)
    found: Floats = ear.share[0] * of_words + ear.share[1] * _log_sums(whole, cards.starts)
    return found


def _log_sums(values: Floats, starts: npt.NDArray[np.int64]) -> Floats:
    """Of each part, from one start to the next."""
    most = values.max(-1, keepdims=True)
    sums: Floats = np.log(np.add.reduceat(np.exp(values - most), starts, -1)) + most
    return sums


@cache
def _usual() -> Row:
    deck = packs.read(STRANGE)
    return Row.of([seen(deck.card(number)) for number in range(USUAL)])


def scores(reading: Reading, cards: Sequence[Seen]) -> list[float]:
    """Logarithms of odds: zero is what an average card has."""
    by = weights()
    usual = raw(reading, _usual(), by)
    average = _log_sums(usual, FROM_THE_FIRST)[0] - np.log(USUAL)
    found: list[float] = (raw(reading, Row.of(cards), by) - average).tolist()
    return found
