"""The decks and word cards that the host lays out for the next game."""

import hashlib
import re
from collections.abc import Sequence

from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.table.inputs import Entry, UseDecks
from vernissage.table.state import Playing, Table
from vernissage.table.step import Step, event

MOST = 8  # decks at a table, and as many packs of words
PICTURES = re.compile(r"[a-z]{2,20}-(0|[1-9][0-9]{0,6})|own-[0-9a-z]{8,40}")
WORDS = re.compile(r"house|words-[0-9a-z]{8,40}")


def use_decks(table: Table, entry: Entry, what: UseDecks) -> Step:
    """Whether there are such decks is not known here."""
    if table.on:
        raise Illegal("game_on")
    words = what.words or table.words
    for names in (what.pictures, words):
        if not (1 <= len(names) <= MOST and len(set(names)) == len(names)):
            raise Illegal("decks_wrong", n=MOST)
    check_names(PICTURES, what.pictures)
    check_names(WORDS, words)
    return Step(replace(table, decks=what.pictures, words=words), event("decks"))


def check_names(form: re.Pattern[str], names: Sequence[str]) -> None:
    if not all(map(form.fullmatch, names)):
        raise Illegal("deck_unknown")


def words_address(on: Playing) -> str:
    """Where the word cards of a game are; empty if they are the house's."""
    if not on.words:
        return ""
    packs = repr([(pack.name, sorted(pack.sizes.items())) for pack in on.words])
    return hashlib.sha256(on.seed + packs.encode()).hexdigest()[:32]
