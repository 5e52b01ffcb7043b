"""The cards that a game gets when it starts: of what is on the table, as its manifest asks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from vernissage.server.materials import decks, word_packs
from vernissage.table import Table
from vernissage.table.state import Pack, WordPack


class Dealt(NamedTuple):
    packs: tuple[Pack, ...]  # pictures
    words: tuple[WordPack, ...]  # none: only the built-in ones
    deck: Mapping[str, int]  # how many word cards, as the game's options name them


# The table, and people's own decks and word cards as they are now.
Deal = Callable[[Table, Sequence[Pack], Sequence[WordPack]], Dealt]


def deal(table: Table, packs: Sequence[Pack], words: Sequence[WordPack]) -> Dealt:
    return Dealt(decks.dealt(table, packs), *word_packs.dealt(table, words))
