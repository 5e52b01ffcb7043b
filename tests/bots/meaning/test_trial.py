"""Bots find the card that a clue was said about; nobody has tuned anything on these clues."""

from collections.abc import Mapping

import pytest

from tests.soak import in_soak
from tools.clue_trial import clues, share, trials
from vernissage.kit.texts import LANGUAGES, Language

EVERY = in_soak(2, else_=8)  # clues; `python -m tools.clue_trial --set heldout` takes all
# The share of tables where the right one of six cards has to be found.
NEEDED: Mapping[str, Mapping[Language, float]] = {
    "vectors": {"uk": 0.60, "ru": 0.60, "en": 0.60},
    "words": {"uk": 0.50, "ru": 0.50, "en": 0.50},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_held_out_clues_are_understood(means: str, language: Language) -> None:
    assert len(clues("heldout", language)) >= 300
    assert share(trials("heldout", language, EVERY))[0] >= NEEDED[means][language]
