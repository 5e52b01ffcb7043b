"""Fits the weights of `vernissage.bots.meaning` on the development clues, never on held-out ones.

python -m tools.clue_fit [--words-only]    prints a table for weights.toml
"""

import argparse
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from tools.clue_trial import SEED, clues
from vernissage.bots.meaning import data_files, translation
from vernissage.bots.meaning.clue_analysis import analyze
from vernissage.bots.meaning.facets import KINDS, card_facets
from vernissage.bots.meaning.scoring import Weights, weights
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import SIZE
from vernissage.kit.texts import LANGUAGES, Language

Array = npt.NDArray[np.float64]
OTHERS = 15  # cards that each clue is compared with
STEPS, STRIDE = 100, 0.1
AMONG = 5  # of the others at a time: what is wanted is the odds at a table of six
HIDDEN = 0.2  # of the glossary's words
TOLD = translation._direct_concepts  # noqa: SLF001
HOLD = 0.002  # regularization towards the initial weights
Values = dict[str, Array]


class Case(NamedTuple):
    """A clue and cards, its own first."""

    language: Language
    words: list[Array]  # by card: word x facet x measure
    whole: list[Array]
    kinds: list[npt.NDArray[np.int32]]


def _cases(language: Language) -> Iterator[Case]:
    chance = np.random.default_rng(SEED)
    for said in clues("dev", language):
        reading = analyze(said.text)
        if reading is None or reading.language != language:
            continue
        rest = [number for number in range(SIZE) if number != said.card]
        drawn = [said.card, *map(int, chance.choice(rest, OTHERS, replace=False))]
        cards = [card_facets(packs.deck_named(said.deck).card(number)) for number in drawn]
        yield Case(
            language,
            [reading.words[:, places].astype(np.float64) for places, _ in cards],
            [reading.whole[places].astype(np.float64) for places, _ in cards],
            [kinds for _, kinds in cards],
        )


def _start(by: Weights) -> Values:
    found = {"word_from": np.array(by.word_from), "whole_from": np.array(by.whole_from)}
    for language, own in by.language.items():
        found[f"{language}.near"] = np.array(own.near)
        found[f"{language}.whole"] = np.array([own.whole])
        found[f"{language}.share"] = np.array(own.share)
    return found


def _softmax(values: Array) -> tuple[Array, Array]:
    """Log-sum-exp, and the softmax."""
    most = values.max(-1, keepdims=True)
    power = np.exp(values - most)
    total = power.sum(-1, keepdims=True)
    return (np.log(total) + most)[..., 0], power / total


def _score_and_gradient(case: Case, card: int, by: Values) -> tuple[float, Values]:
    """The score of a card, and its gradient by every weight."""
    one, kinds = case.language, case.kinds[card]
    share = by[f"{one}.share"]
    sums, parts = _softmax(case.words[card] @ by[f"{one}.near"] + by["word_from"][kinds])
    total, part = _softmax(case.whole[card] * by[f"{one}.whole"] + by["whole_from"][kinds])
    every = parts.sum(0)
    return float(share[0] * sums.sum() + share[1] * total), {
        "word_from": share[0] * np.bincount(kinds, every, len(KINDS)),
        "whole_from": share[1] * np.bincount(kinds, part, len(KINDS)),
        f"{one}.near": share[0] * np.einsum("wf,wfm->m", parts, case.words[card]),
        f"{one}.whole": share[1] * np.array([part @ case.whole[card]]),
        f"{one}.share": np.array([sums.sum(), total]),
    }


def _loss(case: Case, by: Values, slopes: Values) -> float:
    """The mean loss at tables of six; adds to the gradients."""
    cards = [_score_and_gradient(case, card, by) for card in range(len(case.kinds))]
    scores = np.array([score for score, _ in cards])
    pull, loss = np.zeros(len(cards)), 0.0
    tables = np.arange(1, len(cards)).reshape(-1, AMONG)
    for table in tables:
        on = np.array([0, *table])
        total, parts = _softmax(scores[on])
        loss += float(total - scores[0]) / len(tables)
        pull[on] += parts / len(tables)
    pull[0] -= 1
    for strength, (_, slope) in zip(pull, cards, strict=True):
        for name, value in slope.items():
            slopes[name] += strength * value
    return loss


def fit(cases: list[Case], start: Values) -> tuple[Values, float]:
    """Gradient descent with Adam."""
    by = {name: value.copy() for name, value in start.items()}
    first = {name: np.zeros_like(value) for name, value in start.items()}
    second = {name: np.zeros_like(value) for name, value in start.items()}
    loss = 0.0
    for step in range(1, STEPS + 1):
        slopes = {name: HOLD * (by[name] - start[name]) * len(cases) for name in by}
        loss = sum(_loss(case, by, slopes) for case in cases) / len(cases)
        for name, slope in slopes.items():
            first[name] = 0.9 * first[name] + 0.1 * slope / len(cases)
            second[name] = 0.99 * second[name] + 0.01 * (slope / len(cases)) ** 2
            pace = np.sqrt(second[name] / (1 - 0.99**step)) + 1e-8
            by[name] -= STRIDE * first[name] / (1 - 0.9**step) / pace
            if name.endswith(".near"):
                by[name] = np.maximum(by[name], 0)  # nearness never lowers a score
        if step % 30 == 0:
            print(f"# step {step}: loss {loss:.4f}", flush=True)
    return by, loss


def _numbers(values: Array) -> str:
    return ", ".join(f"{value:.2f}" for value in values)


def _table(title: str, by: Mapping[str, Array]) -> str:
    lines = [f"[{title}]"]
    lines += [f"{part} = [{_numbers(by[part])}]" for part in ("word_from", "whole_from")]
    for one in LANGUAGES:
        near, share = _numbers(by[f"{one}.near"]), _numbers(by[f"{one}.share"])
        whole = _numbers(by[f"{one}.whole"])
        lines.append(f"language.{one} = {{ near = [{near}], whole = {whole}, share = [{share}] }}")
    return "\n".join(lines)


def _partial_glossary(word: str, language: Language) -> tuple[str, ...]:
    """The glossary without some of its words: it knows the development clues too well, and other
    clues will have words that it does not know."""
    return () if sha256(word.encode()).digest()[0] < HIDDEN * 256 else TOLD(word, language)


def _run(title: str) -> None:
    cases = [case for language in LANGUAGES for case in _cases(language)]
    by, _ = fit(cases, _start(weights()))
    print(_table(title, by))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--words-only", action="store_true", help="as where the set-up has not been")
    words_only = ask.parse_args().words_only
    with (
        patch.object(translation, "_direct_concepts", _partial_glossary),
        patch.object(data_files, "FOLDER", "nowhere" if words_only else data_files.FOLDER),
    ):
        _run("words" if words_only else "vectors")


if __name__ == "__main__":
    main()
