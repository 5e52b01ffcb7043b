"""Pictures that somebody does not want to see: who may report which, how many, and the way back."""

import pytest

from tests.table.tables import GUEST, HOST, THIRD, Evening, evening
from vernissage.games import load
from vernissage.table import PersonId, read_entry, replay, snapshot
from vernissage.table.inputs import Choose, Join, Leave, Moved, MoveOffered, ShowAgain, Sit, Started
from vernissage.table.inputs import Veiled as VeiledEntry
from vernissage.table.pictures import MOST_REPORTS, address
from vernissage.table.state import Pack
from vernissage.table.view import doc, public_view

OWN = Pack("own-0123456789abcdef.7.mark", 84)


def Veiled(card: int) -> VeiledEntry:  # noqa: N802
    """As it is today."""
    return VeiledEntry(card, limited=True)


def game(name: str = "dixit", people: int = 4, seated: int = 3) -> Evening:
    some = evening(people, seated=seated)
    some.do(Choose(name), HOST)
    some.do(Started(b"seed", load(name).manifest.version, packs=(OWN,)), HOST)
    return some


def hand(some: Evening, person: PersonId) -> tuple[int, ...]:
    seat = some.table.seat_of(person)
    assert seat is not None
    view = load(some.on.game).view(some.on.state, seat)
    found: tuple[int, ...] = view.hand
    return found


def until_laid(some: Evening) -> tuple[int, ...]:
    """Cards that lie open for everybody."""
    while not (some.on.state.core.rounds or load(some.on.game).phase(some.on.state) == "voting"):
        some.act()
    public = public_view(some.table)
    assert public
    return tuple(one.card for one in public.view.laid)  # type: ignore[attr-defined]


def test_a_player_reports_cards_of_the_own_hand_and_a_watcher_does_not() -> None:
    some = game()
    card = hand(some, GUEST)[0]
    assert some.refused(Veiled(card), HOST) == "picture_not_seen"
    assert some.refused(Veiled(card), PersonId("p4")) == "picture_not_seen"
    some.do(Veiled(card), GUEST)
    assert some.on.veiled == (card,)


def test_a_refusal_does_not_tell_whether_anybody_holds_a_card() -> None:
    some = game()
    mine = hand(some, HOST)
    others = [card for card in range(-1, 90) if card not in mine]
    told = {
        (one.code, str(one.facts)) for card in others for one in [some.refusal(Veiled(card), HOST)]
    }
    assert told == {("picture_not_seen", "{}")}


def test_a_watcher_reports_what_lies_open() -> None:
    some = game()
    laid = until_laid(some)
    some.do(Veiled(laid[0]), PersonId("p4"))
    assert some.on.veiled == laid[:1]


def test_a_person_reports_a_few_and_no_more_whatever_the_host_undoes() -> None:
    some = game()
    cards = hand(some, GUEST)
    for card in cards[:MOST_REPORTS]:
        some.do(Veiled(card), GUEST)
    assert some.refused(Veiled(cards[MOST_REPORTS]), GUEST) == "reports_used_up"
    some.do(ShowAgain(), HOST)
    assert some.refused(Veiled(cards[MOST_REPORTS]), GUEST) == "reports_used_up"
    some.do(Veiled(hand(some, THIRD)[0]), THIRD)


def test_devices_that_come_and_go_and_are_shared_do_not_multiply_it() -> None:
    some = game()
    cards = hand(some, GUEST)
    some.do(Veiled(cards[0]), GUEST)
    some.do(MoveOffered("token", some.now), GUEST)
    some.do(Moved(GUEST, "token", "tablet"))
    for card in cards[1:MOST_REPORTS]:
        some.do(Veiled(card), GUEST)
    assert some.refused(Veiled(cards[MOST_REPORTS]), GUEST) == "reports_used_up"


def test_people_on_one_device_count_as_one() -> None:
    some = evening(2)
    some.do(Join("Another", "en", "device-2", another=True))
    some.do(Choose("dixit"), HOST)
    third = PersonId("p3")
    some.do(Sit(), third)
    some.do(Started(b"seed", load("dixit").manifest.version, packs=(OWN,)), HOST)
    for card in hand(some, GUEST)[:MOST_REPORTS]:
        some.do(Veiled(card), GUEST)
    assert some.refused(Veiled(hand(some, third)[0]), third) == "reports_used_up"
    some.do(Veiled(hand(some, HOST)[0]), HOST)


def test_all_who_only_watch_have_one_share() -> None:
    some = game()
    laid = until_laid(some)
    for card in laid[: MOST_REPORTS - 1]:
        some.do(Veiled(card), PersonId("p4"))
    some.do(Leave(), PersonId("p4"))
    puppet = some.join()
    some.do(Veiled(laid[MOST_REPORTS - 1]), puppet)
    assert some.refused(Veiled(laid[MOST_REPORTS]), puppet) == "reports_used_up"
    some.do(ShowAgain(), HOST)
    assert some.refused(Veiled(laid[0]), puppet) == "picture_shown_again"


def test_the_host_shows_all_again_at_a_new_address_and_learns_no_card() -> None:
    told = []
    for at in (0, 1):
        some = game()
        addresses = [address(some.on)]
        assert some.refused(ShowAgain(), HOST) == "no_change"
        some.do(Veiled(hand(some, GUEST)[at]), GUEST)
        seen = doc(some.table, HOST)
        addresses.append(address(some.on))
        assert seen.game
        assert seen.game.veiled == 1
        assert some.refused(ShowAgain(), GUEST) == "not_host"
        some.do(ShowAgain(), HOST)
        addresses.append(address(some.on))
        assert len(set(addresses)) == 3, "browsers keep what was there"
        assert some.on.veiled == ()
        assert some.refused(Veiled(hand(some, GUEST)[at]), GUEST) == "picture_shown_again"
        told.append((seen, doc(some.table, HOST)))
    assert told[0] == told[1]


def test_another_game_begins_with_all_pictures_and_a_new_share() -> None:
    some = game()
    for card in hand(some, GUEST)[:MOST_REPORTS]:
        some.do(Veiled(card), GUEST)
    some.finish()
    some.do(Started(b"other", load("dixit").manifest.version, packs=(OWN,)), HOST)
    some.do(Veiled(hand(some, GUEST)[0]), GUEST)
    assert len(some.on.veiled) == 1


def test_logs_of_before_have_no_limits() -> None:
    some = game()
    for card in range(20):
        some.do(VeiledEntry(card), GUEST)
    again = replay(map(read_entry, some.log))
    assert again.playing
    assert again.playing.veiled == tuple(range(20))
    assert snapshot.read(snapshot.write(some.table)) == some.table == again


@pytest.mark.parametrize("name", ["dixit", "pictoric"])
def test_every_card_of_a_view_can_be_reported(name: str) -> None:
    """In the middle of a game, with rounds behind it."""
    some = game(name)
    for _ in range(40):
        if some.table.on:
            some.act()
    if some.table.on:
        for person in (HOST, GUEST, THIRD):
            for card in hand(some, person):
                before = some.table
                some.do(Veiled(card), person)
                some.table = before
