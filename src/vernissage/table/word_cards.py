"""Which word cards a game is played with, and which have been seen this evening.

The rules know word cards by level and number. Which card of which pack that is follows from the
packs of the game and, for the built-in ones, from its seed.
"""

import hmac
from collections.abc import Sequence
from itertools import chain

from vernissage.decks import words
from vernissage.decks.pack_id import OwnWordsId, parse_words
from vernissage.games import load
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.rng import Rng
from vernissage.table.state import BUILT_IN, Playing, SeenWords, Table, WordPack


def now(name: str) -> str:
    """The pack's id as it is now, whatever its owner changes."""
    found = parse_words(name)
    return str(found.now() if isinstance(found, OwnWordsId) else found)


def numbers(on: Playing, pack: WordPack, level: Level) -> tuple[int, ...]:
    """Which of a pack's cards of a level a game has, in its order. Of the built-in ones that is a
    random choice."""
    size, out = pack.sizes[level], pack.without.get(level, ())
    if pack.name != BUILT_IN:
        return tuple(one for one in range(size + len(out)) if one not in out)
    seed = hmac.digest(on.seed, f"words/{level}".encode(), "sha256")
    known = [one for one in range(words.sizes()[level]) if one not in out]
    return Rng(seed, 0).shuffled(known)[:size]


def with_words_seen(table: Table, on: Playing) -> SeenWords:
    """With what was on display in this game; the last ones at the end."""
    seen: dict[str, dict[Level, tuple[int, ...]]] = {
        name: dict(levels) for name, levels in table.words_seen.items()
    }
    for card in load(on.game).displayed(on.state):
        found = _places(on, card.level)
        if card.number < len(found):
            name, number = found[card.number]
            levels = seen.setdefault(name, {})
            before = (one for one in levels.get(card.level, ()) if one != number)
            levels[card.level] = (*before, number)
    return seen


def _places(on: Playing, level: Level) -> Sequence[tuple[str, int]]:
    """By the game's numbers: the pack, and the number in it."""
    if not on.words:
        return [(BUILT_IN, number) for number in range(words.sizes()[level])]
    packs = ([(now(pack.name), one) for one in numbers(on, pack, level)] for pack in on.words)
    return list(chain.from_iterable(packs))


def without_seen(pack: WordPack, seen: SeenWords, least: int) -> WordPack:
    """The pack less what was seen of it, as long as so many are left of each level; of more than
    that the first ones come again."""
    out: dict[Level, tuple[int, ...]] = {}
    for level in LEVELS:
        known = seen.get(now(pack.name), {}).get(level, ())
        most = max(pack.sizes[level] - least, 0)
        before = [one for one in known if one < pack.sizes[level]]
        if most and before:
            out[level] = tuple(before[-most:])
    sizes = {level: pack.sizes[level] - len(out.get(level, ())) for level in LEVELS}
    return WordPack(pack.name, dict(sizes.items()), out) if out else pack
