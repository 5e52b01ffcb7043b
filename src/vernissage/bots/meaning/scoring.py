"""How well a clue fits a card: each word of it comes from something that is on the card."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec
import numpy as np
from msgspec import Struct

from vernissage.bots.meaning import vectors
from vernissage.bots.meaning.facets import Seen, seen
from vernissage.bots.meaning.reading import Reading
from vernissage.decks.pictures import packs
from vernissage.kit.texts import Language

USUAL = 48  # cards that a clue is held against to see what an average card would get
STRANGE = "gouache-999999"  # their deck, which hardly anybody plays with


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


def raw(reading: Reading, cards: Sequence[Seen], by: Weights) -> list[float]:
    """Sums of logarithms of likelihoods, up to something that is the same for all cards."""
    ear = by.ear[reading.language]
    words = reading.words @ np.array(ear.near, np.float32)
    from_word, from_whole = np.array(by.word_from), np.array(by.whole_from)
    found = []
    for places, kinds in cards:
        of_words = _log_sum(words[:, places] + from_word[kinds]).sum()
        of_whole = _log_sum(reading.whole[places] * ear.whole + from_whole[kinds])
        found.append(float(ear.share[0] * of_words + ear.share[1] * of_whole))
    return found


def _log_sum(values: "np.typing.NDArray[np.float64]") -> "np.typing.NDArray[np.float64]":
    most = values.max(-1, keepdims=True)
    sums: np.typing.NDArray[np.float64] = np.log(np.exp(values - most).sum(-1)) + most[..., 0]
    return sums


@cache
def _usual() -> tuple[Seen, ...]:
    deck = packs.read(STRANGE)
    return tuple(seen(deck.card(number)) for number in range(USUAL))


def scores(reading: Reading, cards: Sequence[Seen]) -> list[float]:
    """Logarithms of odds: zero is what an average card has."""
    by = weights()
    usual = float(_log_sum(np.array(raw(reading, _usual(), by)))) - np.log(USUAL)
    return [float(one - usual) for one in raw(reading, cards, by)]
