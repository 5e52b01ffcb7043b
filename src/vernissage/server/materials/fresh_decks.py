"""Decks that nobody at a table has seen, and that are painted by the time they are wanted."""

import hashlib
from collections.abc import Callable, Iterator, Sequence

from vernissage.decks.pack_id import PaintedDeckId
from vernissage.decks.pictures.card import SEEDS
from vernissage.decks.pictures.packs import BUILT_IN
from vernissage.decks.pictures.styles import STYLES
from vernissage.server.clock import Clock
from vernissage.table import Table

DAY = 24 * 60 * 60_000  # ms
DAWN = 3 * 60 * 60_000  # ms after midnight, UTC: a night out is one evening
FIRST = 1000  # seeds below are for people to choose

Tonight = Callable[[], Sequence[str]]


def tonights_decks(clock: Clock) -> Tonight:
    """A deck of each style that nobody has seen before today."""

    def tonight() -> Sequence[str]:
        day = max(clock.now() - DAWN, 0) // DAY
        seed = FIRST + day % (SEEDS - FIRST)
        return tuple(str(PaintedDeckId(style, seed)) for style in STYLES)

    return tonight


def no_decks() -> Sequence[str]:
    return ()


def fresh_deck(table: Table, tonight: Sequence[str], is_ready: Callable[[str], bool]) -> str:
    """Tonight's are painted in advance, one of each style; each table takes them in an order of its
    own. Where none is ready yet it is the first of the house's, which a new server paints first."""
    mine = sorted(tonight, key=lambda name: _hash(table.id, name))
    unseen = [one for one in (*mine, *BUILT_IN) if one not in table.seen]
    ready = next(filter(is_ready, unseen), None)
    if ready is not None:
        return ready
    own = next(one for one in _decks_of(table) if one not in table.seen)
    if is_ready(own):
        return own
    return next((one for one in unseen if one in BUILT_IN), own)


def deck_to_paint(table: Table, tonight: Sequence[str], is_ready: Callable[[str], bool]) -> str:
    """What the next game needs painted; empty if its deck is ready."""
    next_one = fresh_deck(table, tonight, is_ready)
    if is_ready(next_one):
        return ""
    return next(one for one in _decks_of(table) if one not in table.seen)


def _decks_of(table: Table) -> Iterator[str]:
    """Decks of this table alone, without an end."""
    number = 0
    while True:
        chosen = _hash(table.id, f"deck {number}")
        style = tuple(STYLES)[chosen % len(STYLES)]
        yield str(PaintedDeckId(style, FIRST + chosen // len(STYLES) % (SEEDS - FIRST)))
        number += 1


def _hash(table: str, what: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{table}/{what}".encode()).digest()[:8])
