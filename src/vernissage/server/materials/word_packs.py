"""The word cards of a game: the built-in ones, and people's own."""

import asyncio
from collections.abc import Mapping, Sequence

from vernissage.decks import words
from vernissage.decks.pack_id import OwnWordsId, parse_words
from vernissage.decks.words import SIDES, WORDS
from vernissage.decks.words.own import ENOUGH, cards, sides, text_for
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.texts import Language
from vernissage.server.own.library import OwnLibrary
from vernissage.table import Table
from vernissage.table.state import BUILT_IN, Playing, SeenWords, WordPack
from vernissage.table.state import WORDS as USUAL
from vernissage.table.word_cards import now, numbers, without_seen

MOST = 1000  # cards of a level in one game
BLANK = ("",) * WORDS

Side = tuple[str, ...]
Cards = list[list[Side]]  # by card and side


# When a game begins


async def own(kept: OwnLibrary, ids: Sequence[OwnWordsId]) -> tuple[WordPack, ...]:
    """People's own as they are now; Illegal if they are not here."""
    found = []
    for one in ids:
        pack = await kept.words.get(one.id)
        read = await asyncio.to_thread(sides, await kept.text(pack), pack.language)
        sizes: dict[str, int] = {level: len(cards(read, level)) for level in LEVELS}
        found.append(WordPack(str(OwnWordsId(one.id, pack.seq)), sizes))
    return tuple(found)


def dealt(
    table: Table, own: Sequence[WordPack], again: bool = False
) -> tuple[tuple[WordPack, ...], dict[str, int]]:
    """What a game that starts now takes, and how many cards that is, as its options name it: where
    people's own are too few, built-in ones fill up. Without the cards that were on display this
    evening, unless they come `again`."""
    material = load(table.wish.game).manifest.materials.words if table.wish else None
    if material is None:
        return (), {}
    seen = {} if again else table.words_seen
    packs = tuple(without_seen(pack, seen, ENOUGH) for pack in _chosen(table, own))
    usual = table.words == USUAL and not any(pack.without for pack in packs)
    taken = () if usual else packs if BUILT_IN in table.words else _filled(packs, seen)
    sizes = {level: _sum(packs if usual else taken, level) for level in LEVELS}
    return taken, {option: min(sizes[level], MOST) for level, option in material.cards.items()}


def _built_in_pack() -> WordPack:
    return WordPack(BUILT_IN, dict(words.sizes().items()))


def _chosen(table: Table, own: Sequence[WordPack]) -> tuple[WordPack, ...]:
    known = {BUILT_IN: _built_in_pack(), **{now(pack.name): pack for pack in own}}
    if any(name not in known for name in table.words):
        raise Illegal("stale")  # they were changed since they were looked up
    return tuple(known[name] for name in table.words)


def _filled(packs: tuple[WordPack, ...], seen: SeenWords) -> tuple[WordPack, ...]:
    rest = without_seen(_built_in_pack(), seen, ENOUGH)
    missing = {level: max(ENOUGH - _sum(packs, level), 0) for level in LEVELS}
    sizes: dict[str, int] = {level: min(missing[level], rest.sizes[level]) for level in LEVELS}
    return (*packs, WordPack(BUILT_IN, sizes, rest.without))


def _sum(packs: Sequence[WordPack], level: str) -> int:
    return sum(pack.sizes.get(level, 0) for pack in packs)


# When it is played


def built_in(language: Language) -> dict[str, Cards]:
    return {
        level: [_built_in_card(level, number, language) for number in range(size)]
        for level, size in words.sizes().items()
    }


def _built_in_card(level: Level, number: int, language: Language) -> list[Side]:
    return [words.words(level, number, side, language) for side in range(SIDES)]


async def words_of_game(kept: OwnLibrary, on: Playing, language: Language) -> dict[str, Cards]:
    """The words of all cards of a game; what somebody deleted meanwhile is blank."""
    found: dict[str, Cards] = {level: [] for level in LEVELS}
    for pack in on.words:
        id_ = parse_words(pack.name)
        some = (
            await _own_cards(kept, id_, on, pack, language)
            if isinstance(id_, OwnWordsId)
            else {level: _some(on, level, pack, language) for level in LEVELS}
        )
        for level in LEVELS:
            found[level] += some[level]
    return found


def _some(on: Playing, level: Level, pack: WordPack, language: Language) -> Cards:
    return [_built_in_card(level, one, language) for one in numbers(on, pack, level)]


async def _own_cards(
    kept: OwnLibrary, id_: OwnWordsId, on: Playing, pack: WordPack, language: Language
) -> Mapping[Level, Cards]:
    try:
        then = await kept.words.at(id_.id, id_.seq or 0)
    except Illegal:
        return {level: [[BLANK] * SIDES] * pack.sizes[level] for level in LEVELS}
    found = await asyncio.to_thread(_shown, await kept.text(then), then.language, language)
    return {level: [found[level][one] for one in numbers(on, pack, level)] for level in LEVELS}


def _shown(text: str, written: Language, language: Language) -> dict[Level, Cards]:
    return {
        level: [
            [tuple(text_for(word, language, written) for word in side.words) for side in card]
            for card in cards(sides(text, written), level)
        ]
        for level in LEVELS
    }
