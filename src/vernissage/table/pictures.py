"""Which pictures are on the table, and which of them a card of the game is.

The rules know cards by number only. What a number shows, and where it is to be seen, follows from
the secret seed of the game, so that neither a number nor an address says anything about a card.
"""

import hmac
import re
from functools import lru_cache

from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.rng import Rng
from vernissage.table.inputs import Entry, UseDecks
from vernissage.table.state import DECKS, Pack, Playing, Table
from vernissage.table.step import Step, event

MOST = 8  # decks at a table
OPTION = "pictures"  # of a game: how many picture cards it is played with
NAME = re.compile(r"[a-z]{2,20}-(0|[1-9][0-9]{0,6})|own-[0-9a-z]{8,40}")


def use_decks(table: Table, entry: Entry, what: UseDecks) -> Step:
    """Whether there are such decks is not known here."""
    names = what.pictures
    if table.on:
        raise Illegal("game_on")
    if not (1 <= len(names) <= MOST and len(set(names)) == len(names)):
        raise Illegal("decks_wrong", n=MOST)
    if not all(map(NAME.fullmatch, names)):
        raise Illegal("deck_unknown")
    return Step(replace(table, decks=names), event("decks"))


def wanted(game: str) -> int:
    """How many pictures a game takes from a deck; 0: it has none."""
    option = load(game).manifest.options.get(OPTION)
    return option.default if option and isinstance(option.default, int) else 0


def packs(on: Playing) -> tuple[Pack, ...]:
    """What the cards were taken from; games of older logs do not say so."""
    return on.packs or tuple(Pack(name, wanted(on.game)) for name in DECKS)


def address(on: Playing) -> str:
    """Where the pictures of a game are; empty if it has none."""
    return _secret(on.seed, "address").hex()[:32] if wanted(on.game) else ""


def picture(on: Playing, card: int) -> tuple[str, int] | None:
    """The deck and the number in it of the picture that a card shows."""
    if not wanted(on.game):
        return None
    taken = packs(on)
    order = _order(on.seed, sum(pack.size for pack in taken))
    if not 0 <= card < len(order):
        return None
    place = order[card]
    for pack in taken:
        if place < pack.size:
            return pack.name, place
        place -= pack.size
    raise AssertionError("a place beyond all decks")


@lru_cache(256)
def _order(seed: bytes, size: int) -> tuple[int, ...]:
    return Rng(_secret(seed, "order"), 0).shuffled(range(size))


def _secret(seed: bytes, what: str) -> bytes:
    """Tells nothing about the seed, nor about anything else that is made of it."""
    return hmac.digest(seed, f"pictures/{what}".encode(), "sha256")
