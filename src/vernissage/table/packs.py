"""The decks and word cards that the host lays out for the next game."""

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from vernissage.decks.pack_id import OwnId, is_own_deck, parse_deck, parse_words
from vernissage.kit.errors import Illegal
from vernissage.table.inputs import Entry, UseDecks
from vernissage.table.state import FRESH, SEEN, Pack, Playing, Table
from vernissage.table.step import Step, event

MOST = 8  # decks at a table, and as many packs of words


def use_decks(table: Table, entry: Entry, what: UseDecks) -> Step:
    """Whether there are such decks is not known here."""
    if table.on:
        raise Illegal("game_on")
    words = what.words or table.words
    for names in (what.pictures, words):
        if not (1 <= len(names) <= MOST and len(set(names)) == len(names)):
            raise Illegal("decks_wrong", n=MOST)
    named = [one for one in what.pictures if one != FRESH]
    for one in (*map(parse_deck, named), *map(parse_words, words)):
        if isinstance(one, OwnId) and one.seq is not None:
            raise Illegal("deck_unknown")  # what is chosen is taken as it is when a game starts
    return Step(replace(table, decks=what.pictures, words=words), event("decks"))


def with_seen(table: Table, packs: Sequence[Pack]) -> tuple[str, ...]:
    """The painted decks that were on the table, with those of a game that begins."""
    names = [pack.name for pack in packs if not is_own_deck(pack.name)]
    return (*(one for one in table.seen if one not in names), *names)[-SEEN:]


def words_address(on: Playing) -> str:
    """Where the word cards of a game are; empty if they are the built-in ones."""
    if not on.words:
        return ""
    packs = repr([(pack.name, sorted(pack.sizes.items())) for pack in on.words])
    return hashlib.sha256(on.seed + packs.encode()).hexdigest()[:32]
