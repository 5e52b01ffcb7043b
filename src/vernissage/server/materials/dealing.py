"""The cards that a game gets when it starts: of what is on the table, as its manifest asks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.rng import Rng
from vernissage.server.materials import word_packs
from vernissage.server.materials.decks import Decks
from vernissage.table import Table
from vernissage.table.scenes import scenes_of
from vernissage.table.spare_bots import players
from vernissage.table.state import Pack, WordPack


class Dealt(NamedTuple):
    packs: tuple[Pack, ...]  # pictures
    words: tuple[WordPack, ...]  # none: only the built-in ones
    deck: Mapping[str, int]  # how many word cards, as the game's options name them


# The table, and people's own decks and word cards as they are now.
Deal = Callable[[Table, Sequence[Pack], Sequence[WordPack]], Dealt]


def dealer(decks: Decks) -> Deal:
    def deal(table: Table, packs: Sequence[Pack], words: Sequence[WordPack]) -> Dealt:
        taken = decks.dealt(table, packs)
        scenes = _scenes(table, taken)
        of_words, sizes = word_packs.dealt(table, words)
        if of_words and not _begins(table, sizes):  # too few are left for the levels it wants
            of_words, sizes = word_packs.dealt(table, words, again=True)
        return Dealt(taken, of_words, {**sizes, **scenes})

    return deal


def _begins(table: Table, sizes: Mapping[str, int]) -> bool:
    assert table.wish is not None
    try:
        load(table.wish.game).setup(players(table), {**table.wish.options, **sizes}, Rng(b"", 0))
    except Illegal:
        return False
    return True


def _scenes(table: Table, packs: Sequence[Pack]) -> dict[str, int]:
    """How many scenes the pictures show, if the rules want to tell them apart."""
    material = load(table.wish.game).manifest.materials.pictures if table.wish else None
    return {material.scenes: scenes_of(packs)} if material and material.scenes else {}
