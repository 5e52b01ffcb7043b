"""The places of the dream: each a small grammar of its own."""

from collections.abc import Mapping

from vernissage.decks.pictures.scenes import outdoors, water
from vernissage.decks.pictures.scenes.stage import Grammar, Stage

__all__ = ["SCENES", "Grammar", "Stage"]

SCENES: Mapping[str, Grammar] = {
    "hills": Grammar(outdoors.hills),
    "under_water": Grammar(water.under_water),
}
