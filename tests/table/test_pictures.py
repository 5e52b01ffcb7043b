"""Decks of pictures at a table, and which picture a card of a game is."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.tables import GUEST, HOST, SEED, Evening, evening
from vernissage.decks.pack_id import is_own_deck
from vernissage.decks.pictures.packs import BUILT_IN
from vernissage.games import load
from vernissage.table import read_entry, replay, snapshot
from vernissage.table.inputs import Choose, End, Entry, Open, Started, UseDecks, Veiled, write_entry
from vernissage.table.packs import MOST
from vernissage.table.people import open_table
from vernissage.table.pictures import (
    address,
    all_pictures,
    picture,
    shown_picture,
    shown_pictures,
    spare_pictures,
)
from vernissage.table.state import BUILT_IN as BUILT_IN_WORDS
from vernissage.table.state import DECKS, FRESH, Pack, Playing, WordPack
from vernissage.table.view import doc, public_view

GAME = "dixit"
TWO = (Pack("gouache-1", 84), Pack("own-0123456789abcdef", 30))


def begin(some: Evening, *packs: Pack, seed: bytes = SEED, game: str = GAME) -> Playing:
    some.do(Choose(game), HOST)
    version = load(game).manifest.version
    some.do(Started(seed, version, packs=packs), HOST)
    return some.on


def shown(on: Playing, cards: int) -> list[tuple[str, int] | None]:
    return [picture(on, card) for card in range(cards)]


def test_a_new_table_takes_a_fresh_deck_for_every_game() -> None:
    what = Open("table", "CODE", "invite", "Олена", "uk", "device-1", decks=(FRESH,))
    new = open_table(Entry(1, what), what).table
    assert new.decks == (FRESH,)
    assert BUILT_IN[:1] == DECKS == evening().table.decks, "as older logs have it"


def test_a_table_remembers_the_decks_it_has_seen() -> None:
    """People's own are theirs to repeat. An old log that names no deck had the usual one."""
    some = evening(3)
    seen: list[tuple[str, ...]] = []
    for packs in (TWO, (Pack("wash-7", 84),), ()):
        begin(some, *packs, seed=b"%d" % len(seen))
        seen.append(some.table.seen)
        some.do(End(), HOST)
    assert seen == [("gouache-1",), ("gouache-1", "wash-7"), ("wash-7", "gouache-1")]
    assert doc(some.table, GUEST).table.seen == some.table.seen


def test_the_host_chooses_decks() -> None:
    some = evening()
    chosen = (FRESH, "paper-17", "own-0123456789abcdef")
    some.do(UseDecks(chosen), HOST)
    assert some.table.decks == chosen
    assert doc(some.table, GUEST).table.decks == chosen
    assert some.refused(UseDecks(DECKS), GUEST) == "not_host"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ((), "decks_wrong"),
        (("paper-1", "paper-1"), "decks_wrong"),
        (tuple(f"paper-{seed}" for seed in range(MOST + 1)), "decks_wrong"),
        *(((name,), "deck_unknown") for name in ("", "paper", "paper-01", "paper-1/..", "../x-1")),
        *(((name,), "deck_unknown") for name in ("own-", "own-../../x", "PAPER-1", "paper-٣")),
    ],
)
def test_other_names_are_no_decks(names: tuple[str, ...], code: str) -> None:
    assert evening().refused(UseDecks(names), HOST) == code


def test_decks_stay_while_a_game_is_on() -> None:
    some = evening(3)
    begin(some, *TWO)
    assert some.refused(UseDecks(("paper-1",)), HOST) == "game_on"
    some.do(End(), HOST)
    some.do(UseDecks(("paper-1",)), HOST)


def test_a_game_has_all_pictures_of_its_packs() -> None:
    on = begin(evening(3), *TWO)
    assert on.options["pictures"] == 114
    assert set(shown(on, 114)) == {(pack.name, n) for pack in TWO for n in range(pack.size)}
    assert picture(on, 114) is None
    assert picture(on, -1) is None


def test_numbers_and_addresses_say_nothing_about_pictures() -> None:
    """Another game, at this table or at another, has other ones."""
    some = evening(3)
    games = [begin(some, *TWO)]
    some.do(End(), HOST)
    games += [begin(some, *TWO, seed=b"another"), begin(evening(3), *TWO, seed=b"a third")]
    assert len({address(on) for on in games}) == 3
    assert len({tuple(shown(on, 114)) for on in games}) == 3
    for on in games:
        assert shown(on, 114) != sorted(shown(on, 114), key=str)
        assert len(address(on)) == 32
        assert on.seed.hex() not in address(on)


def test_every_replica_shows_the_same() -> None:
    some = evening(3)
    begin(some, *TWO)
    other = replay(map(read_entry, some.log)).on
    third = snapshot.read(snapshot.write(some.table))
    assert other
    assert third
    assert third.on
    for on in (other, third.on):
        assert shown(on, 114) == shown(some.on, 114)
        assert address(on) == address(some.on)


def test_everybody_is_told_where_the_pictures_are() -> None:
    some = evening(3)
    on = begin(some, *TWO)
    for person in some.table.people:
        game = doc(some.table, person).game
        assert game
        assert game.pictures == address(on)


def test_a_game_without_pictures_has_no_address() -> None:
    some = evening(2, playing="yokai")
    view = public_view(some.table)
    assert view
    assert view.pictures == ""
    assert picture(some.on, 0) is None


def test_older_logs_have_pictures_too() -> None:
    """They know nothing of decks."""
    some = evening(3)
    begin(some)
    older = [_without(entry) for entry in some.log]
    table = replay(map(read_entry, older))
    assert table.decks == DECKS
    assert table.on
    assert table.on.packs == ()
    assert set(shown(table.on, 84)) == {("gouache-1", number) for number in range(84)}
    assert picture(table.on, 84) is None


def _without(data: bytes) -> bytes:
    """An entry as it was written before there were decks."""
    entry: dict[str, Any] = msgspec.json.decode(data)
    entry["what"].pop("packs", None)
    return msgspec.json.encode(entry)


def test_packs_are_written_only_where_there_are_any() -> None:
    bare = write_entry(Entry(1, Started(b"seed", 1)))
    assert b"packs" not in bare
    assert read_entry(bare).what == Started(b"seed", 1)
    whole = Entry(1, Started(b"seed", 1, packs=TWO))
    assert read_entry(write_entry(whole)) == whole


def test_an_older_snapshot_has_the_usual_decks() -> None:
    some = evening(3, playing=GAME)
    kept = snapshot.read(snapshot.write(replace(some.table, decks=DECKS)))
    assert kept == some.table


# Pictures that somebody does not want to see

OWN = Pack("own-0123456789abcdef.7.mark", 84)


def test_a_veiled_picture_moves_all_to_another_address() -> None:
    some = evening(3)
    before = address(begin(some, OWN))
    some.do(Veiled(5), GUEST)
    after = address(some.on)
    assert (some.on.veiled, len(after)) == ((5,), 32)
    assert after != before
    assert shown(some.on, 84) == shown(begin(evening(3), OWN), 84), "the cards are as they were"
    some.do(Veiled(5), HOST)
    assert (some.on.veiled, address(some.on)) == ((5,), after), "once is enough"
    some.do(Veiled(6), HOST)
    assert address(some.on) not in {before, after}
    again = snapshot.read(snapshot.write(some.table))
    assert again
    assert again == some.table == replay(map(read_entry, some.log))


def test_nobody_is_told_which_picture_was_veiled() -> None:
    told = []
    for card in (5, 50):
        some = evening(3)
        begin(some, OWN)
        step = some.do(Veiled(card), GUEST)
        told.append(msgspec.json.encode([step.events, doc(some.table, HOST)]))
    assert told[0] == told[1]


def test_another_picture_takes_the_place_of_a_reported_one() -> None:
    """A painted one that is on no other card, the same on every node; no report, no change."""
    for taken in ((OWN,), (Pack(OWN.name, 40), Pack("paper-1", 44))):
        some = evening(3)
        begin(some, *taken)
        before = shown_pictures(some.on)
        assert before == all_pictures(some.on)
        for card in (5, 6):
            if is_own_deck(before[card][0]):
                some.do(Veiled(card), GUEST)
        after = shown_pictures(some.on)
        changed = [card for card in range(84) if before[card] != after[card]]
        assert tuple(changed) == tuple(sorted(some.on.veiled))
        assert len(set(after)) == 84
        assert not any(is_own_deck(after[card][0]) for card in changed)
        assert set(spare_pictures(some.on)).isdisjoint(before)
        assert {after[card] for card in changed} <= set(spare_pictures(some.on))
        again = replay(map(read_entry, some.log)).on
        assert again
        assert shown_pictures(again) == after
        assert shown_picture(some.on, 84) is None
    begin(some := evening(3), Pack("paper-1", 84))
    assert spare_pictures(some.on) == (), "nothing can be reported"


def test_only_pictures_of_peoples_own_are_veiled() -> None:
    some = evening(3)
    assert some.refused(Veiled(0), GUEST) == "no_game"
    begin(some, Pack("gouache-1", 84))
    for card in (0, -1, 84):
        assert some.refused(Veiled(card), GUEST) == "picture_not_own"


# Words


def test_the_host_chooses_words_and_without_a_choice_they_stay() -> None:
    assert evening().table.words == (BUILT_IN_WORDS,)
    some = evening()
    chosen = ("words-0123456789abcdef", BUILT_IN_WORDS)
    some.do(UseDecks(DECKS, chosen), HOST)
    some.do(UseDecks(("paper-2",)), HOST)
    assert some.table.words == chosen
    assert some.table.decks == ("paper-2",)
    assert doc(some.table, GUEST).table.words == chosen


@pytest.mark.parametrize(
    "words", [("house", "house"), ("gouache-1",), ("words-",), ("words-../x",)]
)
def test_other_names_are_no_words(words: tuple[str, ...]) -> None:
    assert evening().refused(UseDecks(DECKS, words), HOST) in {"decks_wrong", "deck_unknown"}


def test_words_of_a_game_are_at_an_address_of_its_own() -> None:
    packs = (WordPack("words-0123456789abcdef.3", {"green": 5}), WordPack("house", {"green": 7}))
    addresses = set()
    for seed in (b"one", b"two"):
        some = evening(3)
        some.do(Choose("pictomania"), HOST)
        version = load("pictomania").manifest.version
        some.do(Started(seed, version, {"green_cards": 12}, words=packs), HOST)
        assert some.on.options["green_cards"] == 12
        game = doc(some.table, GUEST).game
        assert game
        addresses.add(game.words)
    assert {len(one) for one in addresses} == {32}
    assert len(addresses) == 2
    plain = doc(evening(3, playing="pictomania").table, GUEST).game
    assert plain
    assert plain.words == ""
