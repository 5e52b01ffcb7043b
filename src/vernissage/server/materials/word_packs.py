"""The word cards of a game: the house's, and people's own."""

import asyncio
import hmac
from collections.abc import Mapping, Sequence

from vernissage.decks import words
from vernissage.decks.words.own import ENOUGH, cards, shown, sides
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.rng import Rng
from vernissage.kit.texts import Language
from vernissage.server.own.library import WORDS, OwnLibrary
from vernissage.table import Table
from vernissage.table.state import HOUSE, Playing, WordPack
from vernissage.table.state import WORDS as USUAL

MOST = 1000  # cards of a level in one game

Side = tuple[str, ...]
Cards = list[list[Side]]  # by card and side


def option(level: str) -> str:
    """How a game names the number of its cards of a level."""
    return f"{level}_cards"


# When a game begins


async def own(kept: OwnLibrary, names: Sequence[str]) -> tuple[WordPack, ...]:
    """People's own as they are now; Illegal if they are not here."""
    found = []
    for name in names:
        pack = await kept.words.get(name.removeprefix(WORDS))
        read = await asyncio.to_thread(sides, await kept.text(pack), pack.language)
        sizes: dict[str, int] = {level: len(cards(read, level)) for level in LEVELS}
        found.append(WordPack(f"{name}.{pack.seq}", sizes))
    return tuple(found)


def dealt(
    table: Table, own: Sequence[WordPack], deck: Mapping[str, int]
) -> tuple[tuple[WordPack, ...], Mapping[str, int]]:
    """What a game that starts now takes, and how many cards of each level that is: where people's
    own are too few, the house fills up."""
    if table.wish is None or table.words == USUAL or not _has_words(table.wish.game, deck):
        return (), deck
    house = WordPack(HOUSE, {level: deck.get(option(level), 0) for level in LEVELS})
    known = {HOUSE: house, **{pack.name.partition(".")[0]: pack for pack in own}}
    if any(name not in known for name in table.words):
        raise Illegal("stale")  # they were changed in the same breath
    taken = tuple(known[name] for name in table.words)
    if HOUSE not in table.words:
        taken = (*taken, _fill(taken, house))
    return taken, {**deck, **{option(level): min(_sum(taken, level), MOST) for level in LEVELS}}


def _has_words(game: str, deck: Mapping[str, int]) -> bool:
    return any(name in deck for name in load(game).manifest.options)


def _fill(taken: Sequence[WordPack], house: WordPack) -> WordPack:
    missing = {level: max(ENOUGH - _sum(taken, level), 0) for level in LEVELS}
    return WordPack(HOUSE, {level: min(missing[level], house.sizes[level]) for level in LEVELS})


def _sum(packs: Sequence[WordPack], level: str) -> int:
    return sum(pack.sizes.get(level, 0) for pack in packs)


# When it is played


def of_the_house(language: Language) -> dict[str, Cards]:
    return {
        level: [_house_card(level, number, language) for number in range(len(words.cards(level)))]
        for level in LEVELS
    }


def _house_card(level: Level, number: int, language: Language) -> list[Side]:
    return [words.words(level, number, side, language) for side in range(2)]


async def of_the_game(kept: OwnLibrary, on: Playing, language: Language) -> dict[str, Cards]:
    """All that may come onto the stand; what somebody deleted meanwhile is blank."""
    found: dict[str, Cards] = {level: [] for level in LEVELS}
    for pack in on.words:
        some = (
            {level: _some(on, level, pack, language) for level in LEVELS}
            if pack.name == HOUSE
            else await _own_cards(kept, pack, language)
        )
        for level in LEVELS:
            found[level] += some[level]
    return found


def _some(on: Playing, level: Level, pack: WordPack, language: Language) -> Cards:
    """So many of the house's: others in every game."""
    seed = hmac.digest(on.seed, f"words/{level}".encode(), "sha256")
    order = Rng(seed, 0).shuffled(range(len(words.cards(level))))
    return [_house_card(level, number, language) for number in order[: pack.sizes[level]]]


async def _own_cards(kept: OwnLibrary, pack: WordPack, language: Language) -> dict[str, Cards]:
    name, _, seq = pack.name.removeprefix(WORDS).partition(".")
    try:
        then = await kept.words.at(name, int(seq))
    except Illegal:
        return {level: [[("",) * 7] * 2] * pack.sizes[level] for level in LEVELS}
    return await asyncio.to_thread(_shown, await kept.text(then), then.language, language)


def _shown(text: str, written: Language, language: Language) -> dict[str, Cards]:
    return {
        level: [
            [tuple(shown(word, language, written) for word in side.words) for side in card]
            for card in cards(sides(text, written), level)
        ]
        for level in LEVELS
    }
