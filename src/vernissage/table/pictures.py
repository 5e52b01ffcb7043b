"""Which pictures are on the table, and which of them a card of the game is.

The rules know cards by number only. What a number shows, and where it is to be seen, follows from
the secret seed of the game, so that neither a number nor an address says anything about a card.
"""

import hmac
from functools import lru_cache

from msgspec.structs import replace

from vernissage.decks.pack_id import is_own_deck
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.rng import Rng
from vernissage.table.inputs import Entry, Veiled
from vernissage.table.state import DECKS, Pack, Playing, Table
from vernissage.table.step import Step, event


def veil(table: Table, entry: Entry, what: Veiled) -> Step:
    """For everybody at the table, at once: the pictures move to another address, and the one that
    was veiled is not among them. So nobody is told which it was, nor who it was that saw it."""
    on = table.playing
    if on is None:
        raise Illegal("no_game")
    found = picture(on, what.card)
    if found is None or not is_own_deck(found[0]):
        raise Illegal("picture_not_own")
    if what.card in on.veiled:
        return Step(table)
    on = replace(on, veiled=(*on.veiled, what.card))
    return Step(replace(table, playing=on), event("veiled"))


def wanted(game: str) -> int:
    """How many pictures a game takes from a deck; 0: it has none."""
    return load(game).manifest.picture_cards()


def packs(on: Playing) -> tuple[Pack, ...]:
    """What the cards were taken from; games of older logs do not say so."""
    return on.packs or tuple(Pack(name, wanted(on.game)) for name in DECKS)


def address(on: Playing) -> str:
    """Where the pictures of a game are; empty if it has none."""
    return _address(on.seed, len(on.veiled)) if wanted(on.game) else ""


@lru_cache(256)
def _address(seed: bytes, veiled: int) -> str:
    moved = f"/{veiled}" if veiled else ""
    return _secret(seed, f"address{moved}").hex()[:32]


def picture(on: Playing, card: int) -> tuple[str, int] | None:
    """The deck and the number in it of the picture that a card shows."""
    found = all_pictures(on)
    return found[card] if 0 <= card < len(found) else None


def all_pictures(on: Playing) -> tuple[tuple[str, int], ...]:
    """By card: the deck and the number in it; none if the game has no pictures."""
    return _all_pictures(on.seed, packs(on)) if wanted(on.game) else ()


@lru_cache(256)
def _all_pictures(seed: bytes, taken: tuple[Pack, ...]) -> tuple[tuple[str, int], ...]:
    places = [(pack.name, number) for pack in taken for number in range(pack.size)]
    return tuple(places[place] for place in _order(seed, len(places)))


def _order(seed: bytes, size: int) -> tuple[int, ...]:
    return Rng(_secret(seed, "order"), 0).shuffled(range(size))


def _secret(seed: bytes, what: str) -> bytes:
    """Derived from the seed, without revealing anything about it or other secrets derived from
    it."""
    return hmac.digest(seed, f"pictures/{what}".encode(), "sha256")
