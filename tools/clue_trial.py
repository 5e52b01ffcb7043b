"""Measures how often bots find the card of a clue among six cards of its deck.

python -m tools.clue_trial [--set dev|heldout] [--language uk] [--words-only] [--missed]
"""

import argparse
import math
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import msgspec
import numpy as np
import numpy.typing as npt

from vernissage.bots import meaning
from vernissage.bots.meaning import data_files
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import SIZE
from vernissage.kit.texts import LANGUAGES, Language

CLUES = Path("tests/bots/clues")
AMONG = 6  # cards on the table
DRAWS = 8  # tables for each clue
SEED = 7
SURE = 1.96  # standard errors of a 95 % interval


class GivenClue(msgspec.Struct, frozen=True):
    text: str
    deck: str
    card: int


class Trial(NamedTuple):
    """One clue: the share of tables where its card was found, and the mean loss of the vote."""

    said: GivenClue
    found: float
    loss: float


def clues(of: str, language: Language) -> Sequence[GivenClue]:
    read = tomllib.loads((CLUES / of / f"{language}.toml").read_text("utf-8"))
    return msgspec.convert(read["clue"], list[GivenClue])


def sets_of_cards(said: GivenClue, chance: np.random.Generator) -> Iterator[list[int]]:
    """Numbers of cards; the right one comes first."""
    others = [number for number in range(SIZE) if number != said.card]
    for _ in range(DRAWS):
        yield [said.card, *map(int, chance.choice(others, AMONG - 1, replace=False))]


def _vote(scores: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Whether the best one is right (ties count in part), and the cross-entropy loss."""
    best = scores == scores.max()
    loss = np.log(np.exp(scores - scores.max()).sum()) + scores.max() - scores[0]
    return float(best[0] / best.sum()), float(loss)


def trial(said: GivenClue, chance: np.random.Generator) -> Trial:
    """A score does not depend on the other cards, so each card is scored once."""
    tables, deck = list(sets_of_cards(said, chance)), packs.deck_named(said.deck)
    numbers = sorted({number for table in tables for number in table})
    scores = meaning.fit(said.text, [deck.card(number) for number in numbers])
    by = dict(zip(numbers, scores, strict=True))
    votes = [_vote(np.array([by[number] for number in table])) for table in tables]
    found, loss = np.mean(votes, axis=0)
    return Trial(said, float(found), float(loss))


def trials(of: str, language: Language, every: int = 1) -> list[Trial]:
    """Of all clues, or of every second, every third…"""
    chance = np.random.default_rng(SEED)
    return [trial(said, chance) for said in clues(of, language)[::every]]


def share(of: Sequence[Trial]) -> tuple[float, float]:
    """Found, and half an interval of 95 %; clues are independent, tables of one clue are not."""
    found = np.array([one.found for one in of])
    return float(found.mean()), SURE * float(found.std(ddof=1)) / math.sqrt(len(found))


def _report(of: str, languages: Sequence[Language], missed: bool) -> None:
    for language in languages:
        done = trials(of, language)
        mean, half = share(done)
        loss = np.mean([one.loss for one in done])
        print(
            f"{language}: {len(done)} clues, found {mean:.1%} ± {half:.1%} among {AMONG}, "
            f"loss {loss:.3f} (by chance {math.log(AMONG):.3f})"
        )
        for one in sorted(done, key=lambda one: one.found) if missed else ():
            print(f"  {one.found:.2f} {one.said.text}")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--set", default="dev", choices=("dev", "heldout"))
    ask.add_argument("--language", choices=LANGUAGES)
    ask.add_argument("--words-only", action="store_true", help="as where the set-up has not been")
    ask.add_argument(
        "--missed", action="store_true", help="each clue, the worst first; not heldout"
    )
    asked = ask.parse_args()
    if asked.missed and asked.set == "heldout":
        ask.error("nobody looks at held-out clues")
    languages = (asked.language,) if asked.language else LANGUAGES
    if asked.words_only:
        with patch.object(data_files, "FOLDER", "nowhere"):
            _report(asked.set, languages, asked.missed)
    else:
        _report(asked.set, languages, asked.missed)


if __name__ == "__main__":
    main()
