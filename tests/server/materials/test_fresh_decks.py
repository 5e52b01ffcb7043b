"""Each game of an evening takes a deck that nobody at the table has seen."""

from msgspec.structs import replace

from tests.server.picture_caches import FakePainter
from tests.server.worlds import FakeClock
from tests.table.tables import HOST, evening
from vernissage.decks.pictures.packs import BUILT_IN
from vernissage.decks.pictures.styles import STYLES
from vernissage.server.materials.decks import Decks
from vernissage.server.materials.fresh_decks import DAY, deck_to_paint, fresh_deck, tonights_decks
from vernissage.server.materials.picture_cache import PictureCache
from vernissage.table import Table
from vernissage.table.inputs import Choose
from vernissage.table.state import FRESH

TONIGHT = tuple(f"{style}-5000" for style in STYLES)


def table(*seen: str, id_: str = "table") -> Table:
    some = evening(3)
    some.do(Choose("dixit"), HOST)
    return replace(some.table, seen=seen, id=id_, decks=(FRESH,))


def everything(_: str) -> bool:
    return True


def nothing(_: str) -> bool:
    return False


def test_no_deck_comes_twice() -> None:
    seen: list[str] = []
    for _ in range(20):
        seen.append(fresh_deck(table(*seen), TONIGHT, everything))
    assert len(set(seen)) == 20
    assert set(seen[:4]) == set(TONIGHT)
    assert set(seen[4:8]) == set(BUILT_IN)


def test_tables_of_one_evening_do_not_all_begin_with_the_same_deck() -> None:
    first = {fresh_deck(table(id_=f"table {one}"), TONIGHT, everything) for one in range(30)}
    assert first == set(TONIGHT)


def test_a_deck_that_is_painted_comes_first() -> None:
    assert fresh_deck(table(), TONIGHT, {"wash-1"}.__contains__) == "wash-1"


def test_a_new_server_begins_with_the_deck_that_it_paints_first() -> None:
    assert fresh_deck(table(), TONIGHT, nothing) == BUILT_IN[0]


def test_the_next_deck_is_painted_while_a_game_is_on() -> None:
    here = table(*TONIGHT, *BUILT_IN)
    wanted = deck_to_paint(here, TONIGHT, nothing)
    assert wanted
    assert fresh_deck(here, TONIGHT, {wanted}.__contains__) == wanted
    assert deck_to_paint(here, TONIGHT, everything) == ""


def test_tonight_s_decks_are_others_tomorrow() -> None:
    clock = FakeClock()
    tonight = tonights_decks(clock)
    before = tonight()
    assert len(before) == len(STYLES)
    clock.sleep_through(DAY)
    assert not set(before) & set(tonight())


def test_a_game_takes_a_fresh_deck_unless_the_host_chose_one() -> None:
    decks = Decks(PictureCache(painters=[FakePainter()]))
    assert [pack.name for pack in decks.dealt(table(), ())] == [BUILT_IN[0]]
    second = decks.dealt(table(BUILT_IN[0]), ())
    assert [pack.name for pack in second] == [BUILT_IN[1]]
    again = replace(table("wash-7"), decks=("wash-7",))
    assert [pack.name for pack in decks.dealt(again, ())] == ["wash-7"]
    bare = Decks()  # paints nothing
    assert [pack.name for pack in bare.dealt(table(BUILT_IN[0]), ())] == [BUILT_IN[0]]
    mixed = replace(table(), decks=(FRESH, BUILT_IN[0]))
    assert [pack.name for pack in decks.dealt(mixed, ())] == [BUILT_IN[0]]


def test_without_new_decks_it_is_the_one_not_seen_for_longest() -> None:
    decks = Decks(PictureCache(painters=[FakePainter()]), new_decks=False)
    decks.cache.has = lambda *_: True  # type: ignore[method-assign]
    assert [pack.name for pack in decks.dealt(table(*BUILT_IN), ())] == [BUILT_IN[0]]
    again = (*BUILT_IN[1:], BUILT_IN[0])
    assert [pack.name for pack in decks.dealt(table(*again), ())] == [BUILT_IN[1]]
