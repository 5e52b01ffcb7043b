"""Chairs of a running game: whose they stay, and who gives them to newcomers."""

import pytest

from tests.table.tables import FOURTH, GUEST, HOST, THIRD, Evening, evening, kinds, person
from vernissage.kit import Seat
from vernissage.table import PersonId, doc, read_entry, replay, snapshot
from vernissage.table.inputs import (
    Away,
    End,
    Join,
    Leave,
    LetSit,
    Moved,
    MoveOffered,
    Remove,
    SetNewcomers,
    Sit,
    Stand,
)
from vernissage.table.requests import ASKS, KEPT
from vernissage.table.state import Chair, Newcomers

WAYS: tuple[Newcomers, ...] = ("ask", "free")


def with_bot() -> Evening:
    """Two play with a bot on chair 2, one watches."""
    return evening(3, seated=2, bots=1, playing="any")


def sees_nothing(some: Evening, who: PersonId) -> bool:
    """Whether somebody is shown exactly what any passer-by would be."""
    return doc(some.table, who).game == doc(some.table, PersonId("nobody at all")).game


def test_a_newcomer_asks_for_a_bots_chair_and_sees_no_card_of_it() -> None:
    some = with_bot()
    assert kinds(some.do(Sit(2), THIRD)) == ["asked_to_sit"]
    assert some.table.chair_of(THIRD) is None
    assert doc(some.table, HOST).table.asking == {THIRD: 2}
    assert sees_nothing(some, THIRD)
    some.act()
    assert sees_nothing(some, THIRD)


def test_the_host_lets_them_in_or_not() -> None:
    some = with_bot()
    some.do(Sit(), THIRD)
    assert some.refused(LetSit(THIRD), THIRD) == "not_host"
    assert kinds(some.do(LetSit(THIRD, False), HOST)) == ["kept_out"]
    assert some.refused(LetSit(THIRD), HOST) == "not_asking"
    assert sees_nothing(some, THIRD)
    some.do(Sit(), THIRD)
    assert kinds(some.do(LetSit(THIRD), HOST)) == ["sat"]
    assert some.table.chairs[2] == Chair(THIRD)
    assert doc(some.table, THIRD).you.seat == 2
    assert doc(some.table, HOST).table.asking == {}


def test_who_asks_may_withdraw_or_ask_for_another_chair() -> None:
    some = evening(3, seated=2, bots=2, playing="pictomania")
    some.do(Sit(2), THIRD)
    assert some.refused(Sit(2), THIRD) == "no_change"
    assert some.refused(Sit(), THIRD) == "no_change"
    some.do(Sit(3), THIRD)
    assert doc(some.table, HOST).table.asking == {THIRD: 3}
    assert kinds(some.do(Stand(), THIRD)) == ["asks_no_more"]
    assert some.refused(Stand(), THIRD) == "not_seated"


def test_a_request_goes_with_the_person_and_with_the_game() -> None:
    for what, by in ((Leave(), THIRD), (Remove(THIRD), HOST), (End(), HOST)):
        some = with_bot()
        some.do(Sit(2), THIRD)
        some.do(what, by)
        assert doc(some.table, HOST).table.asking == {}
        assert some.table.on is None or some.table.on.asking == {}
    some = with_bot()
    some.do(Sit(2), THIRD)
    some.finish()
    assert doc(some.table, HOST).table.asking == {}


def test_a_request_goes_when_another_gets_the_chair_or_one_sits_elsewhere() -> None:
    some = evening(4, seated=2, bots=1, playing="any")
    some.do(Sit(2), THIRD)
    some.do(Sit(2), FOURTH)
    some.do(LetSit(FOURTH), HOST)
    assert some.on.asking == {}
    some = with_bot()
    some.do(Sit(2), THIRD)
    some.do(Sit(9), THIRD)  # to wait for the next game
    assert some.on.asking == {}


def test_the_host_needs_nobodys_consent_but_gets_one_hand_only() -> None:
    some = evening(3, seated=0)
    for chair, who in enumerate((GUEST, THIRD)):
        some.do(Sit(chair), who)
    some.start("yokai")
    some.do(Stand(), THIRD)
    some.do(Stand(), GUEST)
    some.do(Sit(1), HOST)
    assert some.table.seat_of(HOST) == 1
    some.do(Stand(), HOST)
    assert some.refused(Sit(0), HOST) == "one_seat_per_game"


@pytest.mark.parametrize("way", WAYS)
def test_a_chair_waits_for_whoever_stood_up(way: Newcomers) -> None:
    some = evening(4, seated=3, playing="any")
    some.do(SetNewcomers(way), HOST)
    some.do(Stand(), GUEST)
    some.do(Sit(1), FOURTH)
    assert some.table.chair_of(FOURTH) is None
    assert sees_nothing(some, FOURTH)
    assert doc(some.table, HOST).table.kept == {GUEST: 1}
    assert kinds(some.do(Sit(), GUEST, after=KEPT - 1)) == ["sat"]
    assert doc(some.table, HOST).table.kept == {}
    assert some.table.seat_of(GUEST) == 1
    assert some.on.asking == {}


def test_nobody_is_led_to_a_chair_that_waits_for_another() -> None:
    some = evening(4, seated=3, playing="any")
    some.do(Stand(), GUEST)
    some.do(Sit(), FOURTH)
    assert some.table.chair_of(FOURTH) == 3  # free, for the next game
    some.do(Sit(), FOURTH, after=KEPT)
    assert doc(some.table, HOST).table.asking == {FOURTH: 1}


def test_after_a_while_the_chair_waits_no_more() -> None:
    some = evening(4, seated=3, playing="any")
    some.do(SetNewcomers("free"), HOST)
    some.do(Stand(), GUEST)
    some.do(Sit(1), FOURTH, after=KEPT)
    assert some.table.seat_of(FOURTH) == 1


def test_the_host_may_give_away_a_chair_that_is_kept() -> None:
    some = evening(4, seated=3, playing="any")
    some.do(Stand(), GUEST)
    some.do(Sit(1), FOURTH)
    some.do(LetSit(FOURTH), HOST)
    assert some.refused(Sit(), GUEST) == "chair_taken"
    some.do(Stand(), FOURTH)
    some.do(Sit(1), GUEST)  # who has held this hand, but now it waits for another
    assert some.on.asking == {GUEST: Seat(1)}
    some.do(Stand(), GUEST)
    some.do(Sit(1), GUEST, after=KEPT)
    assert some.table.seat_of(GUEST) == 1


def test_whoever_is_away_keeps_the_chair() -> None:
    some = evening(4, seated=3, playing="any")
    some.do(Away(GUEST))
    assert some.refused(Sit(1), FOURTH, after=10 * KEPT) == "chair_taken"


@pytest.mark.parametrize("gone", [(Leave(), GUEST), (Remove(GUEST), HOST)])
def test_the_hand_of_one_who_left_is_given_by_consent_too(gone: tuple[object, PersonId]) -> None:
    some = evening(4, seated=3, playing="any")
    some.do(*gone)
    assert some.on.kept == {}
    some.do(Sit(1), FOURTH, after=10 * KEPT)
    assert some.table.chair_of(FOURTH) is None
    assert sees_nothing(some, FOURTH)


def test_sock_puppets_get_no_second_hand() -> None:
    """One is let in, leaves, and comes anew by the same link on other devices."""
    some = evening(3, seated=2, bots=2, playing="pictomania")
    some.do(Sit(2), THIRD)
    some.do(LetSit(THIRD), HOST)
    some.do(Leave(), THIRD)
    for _ in range(3):
        anew = some.join()
        for chair in (2, 3):
            some.do(Sit(chair), anew)
            assert sees_nothing(some, anew)
        some.do(Leave(), anew)
    some.do(Join("The same device", "en", "device-3"))
    assert some.refused(Sit(3), person(some.table.came)) == "one_seat_per_game"
    some.finish()


def test_consent_gives_no_second_hand_to_a_device_that_was_moved_meanwhile() -> None:
    """The device of one who holds a hand becomes another's, who had asked before."""
    some = evening(4, seated=3, bots=1, playing="pictomania")
    some.do(Sit(3), FOURTH)
    some.do(MoveOffered("token", some.now), FOURTH)
    some.do(Moved(FOURTH, "token", "device-2"))
    assert some.refused(LetSit(FOURTH), HOST) == "one_seat_per_game"


def test_a_free_table_gives_bots_chairs_away_once_for_each_device() -> None:
    some = evening(3, seated=2, bots=2, playing="pictomania")
    assert kinds(some.do(SetNewcomers("free"), HOST)) == ["newcomers_free"]
    some.do(Sit(2), THIRD)
    assert some.table.seat_of(THIRD) == 2
    some.do(Leave(), THIRD)
    some.do(Join("Anew", "en", "device-3"))
    assert some.refused(Sit(3), FOURTH) == "one_seat_per_game"


def test_at_a_free_table_a_hand_is_not_left_for_another() -> None:
    """Each comes on a device of its own."""
    some = evening(3, seated=2, bots=2, playing="pictomania")
    some.do(SetNewcomers("free"), HOST)
    some.do(Sit(2), THIRD)
    some.do(Leave(), THIRD)
    anew = some.join()
    assert kinds(some.do(Sit(3), anew)) == ["asked_to_sit"]
    assert sees_nothing(some, anew)
    some.do(Sit(2), anew)  # a hand that the one before has seen, too
    assert some.table.seat_of(anew) == 2
    last = some.join()
    assert kinds(some.do(Sit(3), last)) == ["asked_to_sit"]


def test_at_a_free_table_many_may_come() -> None:
    some = evening(4, seated=2, bots=2, playing="pictomania")
    some.do(SetNewcomers("free"), HOST)
    for chair, who in ((2, THIRD), (3, FOURTH)):
        some.do(Sit(chair), who)
        assert some.table.seat_of(who) == chair


def test_a_host_is_asked_three_times_and_not_pestered() -> None:
    some = evening(3, seated=2, bots=2, playing="pictomania")
    for _ in range(ASKS):
        some.do(Sit(2), THIRD)
        some.do(Stand(), THIRD)
    assert some.refused(Sit(3), THIRD) == "asked_enough"
    some.do(Leave(), THIRD)
    some.do(Join("Anew", "en", "device-3"))
    assert some.refused(Sit(3), person(some.table.came)) == "asked_enough"
    other = some.join()
    assert kinds(some.do(Sit(2), other)) == ["asked_to_sit"]


def test_consent_is_for_the_chair_that_was_asked_for() -> None:
    some = evening(3, seated=2, bots=2, playing="pictomania")
    some.do(Sit(2), THIRD)
    some.do(Sit(3), THIRD)
    assert some.refused(LetSit(THIRD, chair=2), HOST) == "not_asking"
    some.do(LetSit(THIRD, chair=3), HOST)
    assert some.table.seat_of(THIRD) == 3


def test_between_games_nobody_asks() -> None:
    some = with_bot()
    some.finish()
    some.do(Sit(2), THIRD)
    assert some.table.chair_of(THIRD) == 2


def test_an_old_log_goes_on_by_its_rules() -> None:
    some = evening(3, seated=2, bots=1, playing="any", guarded=False)
    assert b"guarded" not in b"".join(some.log)
    some.do(Stand(), GUEST)
    some.do(Sit(1), THIRD)
    assert some.table.seat_of(THIRD) == 1
    assert replay(map(read_entry, some.log)) == some.table


def test_requests_and_kept_chairs_survive_a_snapshot() -> None:
    some = evening(4, seated=3, playing="any")
    some.do(Stand(), GUEST)
    some.do(Sit(1), FOURTH)
    assert snapshot.read(snapshot.write(some.table)) == some.table
    assert replay(map(read_entry, some.log)) == some.table
