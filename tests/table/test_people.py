"""People come, go, are called something, and one of them is the host."""

import pytest

from tests.table.tables import (
    FOURTH,
    GUEST,
    HOST,
    NOW,
    STRANGER,
    THIRD,
    Evening,
    evening,
    kinds,
)
from vernissage.games import load
from vernissage.kit import Illegal
from vernissage.table import Entry, apply
from vernissage.table.inputs import (
    Away,
    HandOver,
    Here,
    Hush,
    Join,
    Leave,
    Lock,
    Moved,
    MoveOffered,
    Mute,
    Open,
    Ready,
    Remove,
    Rename,
    Renewed,
    SetPin,
    Speak,
    Stand,
    Succeed,
)
from vernissage.table.people import SUCCESSION
from vernissage.table.seating import hushed
from vernissage.table.state import PEOPLE


def test_who_opens_a_table_is_its_host() -> None:
    table = Evening().table
    assert (table.id, table.code, table.invite, table.seq) == ("table", "CODE", "invite", 1)
    assert table.host == HOST
    assert table.people[HOST].name == "Олена"


def test_a_table_is_opened_first_and_once() -> None:
    first = Open("table", "CODE", "invite", "Олена", "uk", "device")
    with pytest.raises(Illegal, match="malformed"):
        apply(None, Entry(NOW, Join("Олена", "uk", "device")))
    assert Evening().refused(first) == "malformed"


def test_time_never_goes_back() -> None:
    assert evening().refused(Join("Ada", "en", "new"), after=-1) == "malformed"


def test_people_join_in_order_and_the_host_stays() -> None:
    some = evening(3)
    assert list(some.table.people) == [HOST, GUEST, THIRD]
    assert some.table.host == HOST


def test_nobody_gets_the_number_of_somebody_who_left() -> None:
    some = evening(2)
    some.do(Leave(), GUEST)
    assert some.join() == THIRD


@pytest.mark.parametrize(
    ("name", "code"),
    [("  ", "text_empty"), ("x" * 25, "text_too_long"), ("a\u202eb", "text_unprintable")],
)
def test_names_are_short_and_visible(name: str, code: str) -> None:
    some = evening()
    assert some.refused(Join(name, "en", "new")) == code
    assert some.refused(Rename(name), GUEST) == code


def test_names_are_trimmed_and_composed() -> None:
    some = evening()
    some.do(Rename(" и\u0306 "), GUEST)
    assert some.table.people[GUEST].name == "й"


def test_a_full_table_takes_nobody_more() -> None:
    some = evening(PEOPLE)
    refusal = some.refusal(Join("Ada", "en", "new"))
    assert (refusal.code, refusal.facts) == ("table_full", {"n": PEOPLE})


def test_a_locked_table_takes_nobody_but_lets_people_go_and_return() -> None:
    some = evening()
    assert kinds(some.do(Lock(True), HOST)) == ["locked"]
    assert some.refused(Join("Ada", "en", "new")) == "table_locked"
    some.do(Away(GUEST))
    some.do(Here(GUEST))
    some.do(Leave(), GUEST)
    assert kinds(some.do(Lock(False), HOST)) == ["unlocked"]
    assert kinds(some.do(Join("Ada", "en", "new"))) == ["joined"]


def test_a_removed_person_is_gone_and_cannot_return_by_any_device() -> None:
    some = evening()
    some.do(MoveOffered("token", NOW + 1), GUEST)
    some.do(Moved(GUEST, "token", "phone"))
    assert kinds(some.do(Remove(GUEST), HOST)) == ["removed"]
    assert GUEST not in some.table.people
    assert some.table.chair_of(GUEST) is None
    for device in ("device-2", "phone"):
        assert some.refused(Join("Again", "en", device)) == "removed"
    some.do(MoveOffered("other", NOW + 1), THIRD)
    assert some.refused(Moved(THIRD, "other", "phone")) == "removed"


def test_the_host_removes_others_only() -> None:
    some = evening()
    assert some.refused(Remove(HOST), HOST) == "not_yourself"
    assert some.refused(Remove(STRANGER), HOST) == "no_such_person"


def test_a_device_joins_once_unless_somebody_else_sits_at_it_too() -> None:
    some = evening()
    assert some.refused(Join("Again", "en", "device-2")) == "here_already"
    some.do(Join("Sister", "en", "device-2", another=True))
    assert some.table.people[FOURTH].devices == ("device-2",)
    some.do(Remove(GUEST), HOST)  # the sister may stay, and so may their device
    some.do(Remove(FOURTH), HOST)
    assert some.refused(Join("Brother", "en", "device-2", another=True)) == "removed"


def test_the_host_who_removes_a_sister_can_still_come_back() -> None:
    some = evening(1)
    some.do(Join("Sister", "en", "device-1", another=True))
    some.do(Remove(GUEST), HOST)
    assert some.table.removed == ()


def test_whoever_left_may_come_back_as_somebody_new() -> None:
    some = evening()
    assert kinds(some.do(Leave(), GUEST)) == ["gone"]
    some.do(Join("Again", "en", "device-2"))
    assert FOURTH in some.table.people


def test_the_host_leaves_and_who_came_next_and_is_here_takes_over() -> None:
    some = evening(4)
    some.do(Away(GUEST))
    assert kinds(some.do(Leave(), HOST)) == ["gone", "host"]
    assert some.table.host == THIRD


def test_a_screen_is_never_the_host() -> None:
    some = evening(1)
    screen = some.join(screen=True)
    assert some.refused(HandOver(screen), HOST) == "not_for_screens"
    some.do(Leave(), HOST)
    assert some.table.host == ""
    newcomer = some.join()
    assert some.table.host == newcomer


def test_if_all_others_are_away_one_of_them_is_the_host_all_the_same() -> None:
    some = evening(2)
    some.do(Away(GUEST))
    some.do(Leave(), HOST)
    assert some.table.host == GUEST


def test_the_host_hands_over() -> None:
    some = evening()
    assert kinds(some.do(HandOver(THIRD), HOST)) == ["host"]
    assert some.table.host == THIRD
    assert some.refused(HandOver(HOST), HOST) == "not_host"
    assert some.refused(HandOver(STRANGER), THIRD) == "no_such_person"


def test_a_host_away_for_a_minute_is_succeeded_and_not_earlier() -> None:
    some = evening()
    assert some.refused(Succeed(), after=SUCCESSION) == "stale"
    some.do(Away(HOST))
    some.do(Away(GUEST))
    assert some.refused(Succeed(), after=SUCCESSION - 1) == "stale"
    assert kinds(some.do(Succeed(), after=SUCCESSION)) == ["host"]
    assert some.table.host == THIRD
    assert list(some.table.people) == [HOST, GUEST, THIRD]


def test_a_host_who_returns_in_time_stays_and_a_late_one_is_a_guest() -> None:
    some = evening()
    some.do(Away(HOST))
    some.do(Here(HOST), after=SUCCESSION - 1)
    assert some.refused(Succeed(), after=SUCCESSION) == "stale"
    some.do(Away(HOST))
    some.do(Succeed(), after=SUCCESSION)
    some.do(Here(HOST))
    assert some.table.host == GUEST


def test_nobody_succeeds_a_host_where_nobody_else_is() -> None:
    some = evening(2)
    some.join(screen=True)
    some.do(Away(GUEST))
    some.do(Away(HOST))
    assert some.refused(Succeed(), after=SUCCESSION) == "stale"


def test_away_and_here_are_told_once() -> None:
    some = evening()
    assert some.refused(Here(GUEST)) == "stale"
    assert kinds(some.do(Away(GUEST))) == ["away"]
    assert some.table.people[GUEST].away == some.now
    assert some.refused(Away(GUEST)) == "stale"
    assert kinds(some.do(Here(GUEST))) == ["returned"]
    assert some.table.people[GUEST].away is None
    assert some.refused(Away(STRANGER)) == some.refused(Here(STRANGER)) == "no_such_person"


@pytest.mark.parametrize("request_id", ["", "once"])
def test_whoever_does_something_is_here(request_id: str) -> None:
    some = evening()
    some.do(Away(GUEST))
    some.do(Ready(), GUEST, id=request_id)
    assert some.table.people[GUEST].away is None


def test_a_screen_comes_and_goes_without_a_name() -> None:
    some = evening()
    assert kinds(some.do(Join("ignored", "uk", "tv", screen=True))) == ["screen_joined"]
    assert some.table.people[FOURTH].name == ""
    for what in (Away(FOURTH), Here(FOURTH)):
        assert kinds(some.do(what)) == []
    assert kinds(some.do(Mute(FOURTH), HOST)) == []
    some.do(Speak("ru"), FOURTH)
    assert some.table.people[FOURTH].language == "ru"
    assert kinds(some.do(Leave(), FOURTH)) == []
    assert kinds(some.do(Remove(some.join(screen=True)), HOST)) == []


def test_what_people_say_of_themselves() -> None:
    some = evening()
    assert kinds(some.do(Rename("Ада"), GUEST)) == ["renamed"]
    some.do(Speak("ru"), GUEST)
    some.do(Ready(), GUEST)
    guest = some.table.people[GUEST]
    assert (guest.name, guest.language, guest.ready) == ("Ада", "ru", True)
    some.do(Ready(False), GUEST)
    assert not some.table.people[GUEST].ready


def test_the_host_mutes_and_unmutes() -> None:
    some = evening()
    assert kinds(some.do(Mute(GUEST), HOST)) == ["muted"]
    assert some.table.people[GUEST].muted
    assert kinds(some.do(Mute(GUEST, False), HOST)) == ["unmuted"]
    assert not some.table.people[GUEST].muted
    assert some.refused(Mute(STRANGER), HOST) == "no_such_person"


def test_whoever_is_hushed_cannot_say_it_by_a_name_or_by_standing_up() -> None:
    some = evening(3, playing="dixit")
    some.do(Hush(True), HOST)
    while not load("dixit").hushed(some.on.state):
        some.act()
    teller = some.owner(load("dixit").hushed(some.on.state)[0])
    other = next(one for one in (HOST, GUEST, THIRD) if one != teller)
    assert some.refused(Rename("It is a fish"), teller) == "you_know_too_much"
    some.do(Rename("Anything"), other)
    some.do(Stand(), teller)
    assert hushed(some.table, some.table.people[teller])
    assert some.refused(Rename("It is a fish"), teller) == "you_know_too_much"


def test_hush_link_and_pin() -> None:
    some = evening()
    assert kinds(some.do(Hush(True), HOST)) == ["hushed"]
    assert some.table.hush
    assert kinds(some.do(Hush(False), HOST)) == ["unhushed"]
    assert kinds(some.do(Renewed("NEW", "link"), HOST)) == ["renewed"]
    assert (some.table.code, some.table.invite) == ("NEW", "link")
    some.do(SetPin("1234"), HOST)
    assert some.table.pin == "1234"
    some.do(SetPin(""), HOST)
    assert some.table.pin == ""


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "12 34", "١٢٣٤", "1234\n"])
def test_a_pin_is_four_to_eight_digits(pin: str) -> None:
    assert evening().refused(SetPin(pin), HOST) == "pin_wrong"
