"""One person, several devices: a one-time link leads from one to the other."""

from tests.table.tables import GUEST, HOST, NOW, evening, person
from vernissage.table.inputs import Leave, Moved, MoveOffered, Sit
from vernissage.table.state import DEVICES


def test_a_link_moves_a_person_to_another_device_once() -> None:
    some = evening()
    some.do(Sit(5), GUEST)
    some.do(MoveOffered("token", NOW + 1000), GUEST)
    assert some.refused(Moved(GUEST, "wrong", "phone")) == "link_used"
    assert some.refused(Moved(HOST, "token", "phone")) == "link_used"
    assert some.refused(Moved(HOST, "", "phone")) == "link_used"
    some.do(Moved(GUEST, "token", "phone"), after=1000)
    assert some.table.people[GUEST].devices == ("device-2", "phone")
    assert some.refused(Moved(GUEST, "token", "tablet")) == "link_used"


def test_a_link_grows_old_and_is_replaced_by_a_newer_one() -> None:
    some = evening()
    some.do(MoveOffered("token", NOW + 1000), GUEST)
    assert some.refused(Moved(GUEST, "token", "phone"), after=1001) == "link_used"
    some.do(MoveOffered("newer", NOW + 1000), GUEST)
    assert some.refused(Moved(GUEST, "token", "phone")) == "link_used"
    some.do(Moved(GUEST, "newer", "device-2"))
    assert some.table.people[GUEST].devices == ("device-2",)


def test_a_person_has_so_many_devices_and_no_more() -> None:
    some = evening()
    for number in range(DEVICES - 1):
        some.do(MoveOffered("token", NOW), GUEST)
        some.do(Moved(GUEST, "token", f"phone-{number}"))
    assert some.refused(MoveOffered("token", NOW), GUEST) == "too_many_devices"


def test_who_leaves_takes_the_link_along() -> None:
    some = evening()
    some.do(MoveOffered("token", NOW), GUEST)
    some.do(Leave(), GUEST)
    assert some.refused(Moved(GUEST, "token", "phone")) == "no_such_person"
    assert person(2) not in some.table.people
