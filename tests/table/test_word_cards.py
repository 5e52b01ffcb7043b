"""Word cards are not repeated within an evening."""

import asyncio
from itertools import count

from tests.table.tables import HOST, Evening, evening
from vernissage.decks import words
from vernissage.decks.words.own import ENOUGH
from vernissage.games import load
from vernissage.log import MemoryStore
from vernissage.server.limits import Limits
from vernissage.server.materials.dealing import dealer
from vernissage.server.materials.decks import Decks
from vernissage.server.materials.word_packs import words_of_game
from vernissage.server.own.library import OwnLibrary
from vernissage.table import read_entry, replay, snapshot
from vernissage.table.inputs import Choose, End, NewEvening, Started, UseDecks
from vernissage.table.state import WordPack

OWN = "words-0123456789abcdef0123456789abcdef"
deal = dealer(Decks())


def begin(some: Evening, number: int, *own: WordPack) -> None:
    version, dealt = load("pictomania").manifest.version, deal(some.table, (), own)
    some.do(Started(b"%d" % number, version, **dealt._asdict()), HOST)


def shown(some: Evening) -> list[tuple[str, int]]:
    """The word cards of this evening, as they are in their packs."""
    seen = some.table.words_seen
    return [
        (f"{name} {level}", number)
        for name, levels in seen.items()
        for level, numbers in levels.items()
        for number in numbers
    ]


def test_no_word_card_comes_twice_while_there_are_enough() -> None:  # P10
    some = evening(3)
    some.do(Choose("pictomania", {"levels": ["red", "red", "red", "red"]}), HOST)
    games = (words.sizes()["red"] - ENOUGH) // 3
    for number in range(games):
        begin(some, number)
        some.do(End(), HOST)
        assert len(shown(some)) == 3 * (number + 1)
    before = set(shown(some))
    begin(some, games)  # the first ones come again
    assert some.on.options["red_cards"] == ENOUGH
    some.do(End(), HOST)
    assert set(shown(some)) >= before
    assert replay(map(read_entry, some.log)) == some.table
    assert snapshot.read(snapshot.write(some.table)) == some.table


def test_another_evening_has_all_of_them_again() -> None:
    some = evening(3)
    some.do(Choose("pictomania"), HOST)
    begin(some, 1)
    some.do(End(), HOST)
    some.do(NewEvening(), HOST)
    begin(some, 2)
    assert some.on.words == ()


def test_levels_that_need_every_card_get_every_card() -> None:
    some = evening(3)
    some.do(Choose("pictomania", {"levels": ["red"] * 6}), HOST)
    for number in range(3):
        begin(some, number)
        assert some.on.options["red_cards"] == 18
        some.do(End(), HOST)


def test_people_s_own_cards_are_not_repeated_either() -> None:
    some, sizes = evening(3), {"green": 20, "yellow": 3, "orange": 0, "red": 0}
    some.do(Choose("pictomania", {"levels": ["green", "yellow"]}), HOST)
    some.do(UseDecks(("fresh",), (OWN,)), HOST)
    for number in range(2):
        begin(some, number, WordPack(f"{OWN}.{number + 1}", sizes))
        some.do(End(), HOST)
    assert len([one for one in shown(some) if one[0] == f"{OWN} green"]) == 6
    assert all(number < 3 for name, number in shown(some) if name == f"{OWN} yellow")


def test_words_that_were_seen_are_not_told() -> None:
    some = evening(3)
    some.do(Choose("pictomania"), HOST)
    own = OwnLibrary(MemoryStore(), Limits(), bytes)
    for number in count():
        begin(some, number)
        cards = asyncio.run(words_of_game(own, some.on, "uk")) if some.on.words else {}
        some.do(End(), HOST)
        if number:
            seen = some.table.words_seen["house"]["green"][: 3 * number]
            assert len(cards["green"]) == 27 - 3 * number
            told = {tuple(words.words("green", one, 0, "uk")) for one in seen}
            assert not told & {card[0] for card in cards["green"]}
        if number == 3:
            break
