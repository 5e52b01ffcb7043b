"""Waits and clocks: how long, when they stand, and that nobody gains time by a trick."""

import msgspec
import pytest

from tests.table.tables import FOURTH, GUEST, HOST, NOW, STRANGER, THIRD, Evening, evening, kinds
from vernissage.games import load
from vernissage.kit import Seat
from vernissage.table.clocks import GRACE, OVERDUE
from vernissage.table.inputs import (
    Away,
    Choose,
    End,
    ExtraTime,
    Here,
    Late,
    Leave,
    LetSit,
    Pause,
    Play,
    Resume,
    SetPace,
    Sit,
    Stand,
    Wake,
)
from vernissage.table.state import Pace


def limit(some: Evening, seat: Seat) -> int:
    """What the game itself says, in milliseconds."""
    wanted = load(some.on.game).deadlines(some.on.state).values()
    return int(1000 * next(one.seconds or 0 for one in wanted if one.seat == seat))


def due(some: Evening, seat: Seat) -> int | None:
    return next(wait.due for wait in some.on.waits.values() if wait.seat == seat)


def left(some: Evening, seat: Seat) -> int:
    """How much time a seat has now."""
    end = due(some, seat)
    assert end is not None
    return end - some.now


def stopped(some: Evening) -> int | None:
    return some.table.stopped


def key(some: Evening, seat: Seat) -> str:
    return next(key for key, wait in some.on.waits.items() if wait.seat == seat)


@pytest.mark.parametrize(("pace", "factor"), [("relaxed", 1.0), ("brisk", 0.5)])
def test_the_pace_says_how_long_a_seat_may_take(pace: Pace, factor: float) -> None:
    some = evening(3, playing="any", pace=pace)
    seat = some.awaited()
    assert left(some, seat) == limit(some, seat) * factor


def test_without_a_clock_nothing_is_ever_late() -> None:
    some = evening(3, playing="any", pace="none")
    seat = some.awaited()
    assert due(some, seat) is None
    assert some.refused(Late(key(some, seat)), after=10**9) == "stale"
    assert some.refused(Wake(), after=10**9) == "stale"


def test_another_pace_measures_what_is_running_anew() -> None:
    some = evening(3, playing="any")
    seat = some.awaited()
    assert kinds(some.do(SetPace("brisk"), HOST, after=5000)) == ["pace"]
    assert left(some, seat) == limit(some, seat) * 0.5
    some.do(SetPace("none"), HOST)
    assert due(some, seat) is None
    some.do(SetPace("relaxed"), HOST, after=7000)
    assert left(some, seat) == limit(some, seat)
    assert some.on.waits[key(some, seat)].since == NOW


def test_a_time_that_the_table_chose_is_the_same_at_every_pace() -> None:  # P20
    some = evening(3)
    some.do(SetPace("none"), HOST)
    some.start("pictomania", {"drawing_time": 90})
    assert {wait.due for wait in some.on.waits.values()} == {None}  # reading goes by the pace
    for seat in range(3):
        some.do(Play(Seat(seat), msgspec.Raw(b'{"type":"ready"}')), some.owner(Seat(seat)))
    assert [left(some, Seat(seat)) for seat in range(3)] == [90_000] * 3
    some.do(SetPace("brisk"), HOST, after=20_000)
    assert left(some, Seat(0)) == 70_000  # a change of pace prolongs nothing
    some.do(ExtraTime(GUEST, 200), GUEST)
    assert (left(some, Seat(0)), left(some, Seat(1))) == (70_000, 160_000)


def test_a_table_may_choose_to_have_no_limit() -> None:  # P20
    some = evening(3)
    some.start("pictomania", {"drawing_time": 0})
    for seat in range(3):
        some.do(Play(Seat(seat), msgspec.Raw(b'{"type":"ready"}')), some.owner(Seat(seat)))
    assert {wait.due for wait in some.on.waits.values()} == {None}
    some.do(ExtraTime(GUEST, 200), GUEST)
    some.do(SetPace("brisk"), HOST)
    assert {wait.due for wait in some.on.waits.values()} == {None}
    assert some.refused(Late(key(some, Seat(0))), after=10**9) == "stale"


def test_a_deadline_passes_when_it_is_due_and_not_before() -> None:
    some = evening(3, playing="any")
    seat = some.awaited()
    late = Late(key(some, seat))
    assert some.refused(late, after=limit(some, seat) - 1) == "stale"
    some.do(late, after=limit(some, seat))
    assert some.on.inputs == 1
    assert some.refused(late, after=10**6) == "stale"
    assert some.refused(Late("no/such/wait"), after=10**6) == "stale"


def test_a_wait_keeps_its_time_while_others_act() -> None:
    some = evening(3, playing="pictomania")
    before = due(some, Seat(2))
    some.now += 5000
    some.act(Seat(0))
    assert due(some, Seat(2)) == before
    assert some.on.waits[key(some, Seat(2))].since == NOW


def test_a_new_wait_begins_with_the_action_before_it() -> None:
    some = evening(3, playing="dixit")
    some.now += 5000
    some.act()
    seat = some.awaited()
    assert some.on.waits[key(some, seat)].since == NOW + 5000
    assert left(some, seat) == limit(some, seat)


# Extra time


def test_extra_time_is_for_one_person_and_at_once() -> None:
    some = evening(3, playing="pictomania")
    some.do(ExtraTime(GUEST, 150), GUEST, after=1000)
    assert left(some, Seat(1)) == limit(some, Seat(1)) * 1.5 - 1000
    assert left(some, Seat(0)) == left(some, Seat(2)) == limit(some, Seat(0)) - 1000


def test_extra_time_lasts() -> None:
    some = evening(3, playing="dixit")
    for one in (HOST, GUEST, THIRD):
        some.do(ExtraTime(one, 300), one)
    some.act()
    seat = some.awaited()
    assert left(some, seat) == limit(some, seat) * 3


def test_the_host_gives_extra_time_to_anybody_and_others_only_to_themselves() -> None:
    some = evening(3, playing="pictomania")
    some.do(ExtraTime(GUEST, 200), HOST)
    assert some.table.people[GUEST].extra == 200
    assert some.refused(ExtraTime(THIRD, 200), GUEST) == "not_host"
    assert some.refused(ExtraTime(STRANGER, 200), HOST) == "no_such_person"
    assert some.refused(ExtraTime(GUEST, 123), GUEST) == "extra_wrong"


def test_nobody_gains_time_by_asking_for_extra_time_again_and_again() -> None:
    some = evening(4, seated=3, playing="pictomania")
    before = [due(some, Seat(seat)) for seat in range(3)]
    some.now += 10_000
    for percent in (300, 100, 200, 100, 100):
        for one in (GUEST, FOURTH):
            some.do(ExtraTime(one, percent), one, after=1000)
    assert [due(some, Seat(seat)) for seat in range(3)] == before


def test_extra_time_without_a_clock_or_a_game_is_only_remembered() -> None:
    for some in (evening(3, playing="any", pace="none"), evening(3)):
        some.do(ExtraTime(GUEST, 300), GUEST)
        assert some.table.people[GUEST].extra == 300


# Pause


def test_a_pause_stops_the_clocks_and_costs_nobody_time() -> None:
    some = evening(3, playing="any")
    seat = some.awaited()
    assert kinds(some.do(Pause(), HOST, after=4000)) == ["paused"]
    assert stopped(some) == NOW + 4000
    assert some.refused(Late(key(some, seat)), after=10**7) == "game_paused"
    assert kinds(some.do(Resume(), HOST, after=10**7)) == ["resumed"]
    assert stopped(some) is None
    assert left(some, seat) == limit(some, seat) - 4000


def test_a_pause_is_of_a_game_and_only_one() -> None:
    some = evening(3)
    assert some.refused(Pause(), HOST) == "no_game"
    assert some.refused(Resume(), HOST) == "no_change"
    some.start("dixit")
    some.do(Pause(), HOST)
    assert some.refused(Pause(), HOST) == "no_change"


def test_another_pace_or_extra_time_in_a_pause_counts_from_its_end() -> None:
    some = evening(3, playing="pictomania")
    some.do(Pause(), HOST, after=4000)
    some.do(SetPace("brisk"), HOST, after=5000)
    some.do(ExtraTime(GUEST, 200), GUEST, after=5000)
    some.do(Resume(), HOST, after=5000)
    assert left(some, Seat(0)) == limit(some, Seat(0)) * 0.5
    assert left(some, Seat(1)) == limit(some, Seat(1))


def test_the_clocks_go_again_when_a_paused_game_is_put_away() -> None:
    some = evening(3, playing="any")
    some.do(Pause(), HOST)
    some.do(End(), HOST, after=5000)
    assert stopped(some) is None
    some.again()
    seat = some.awaited()
    assert left(some, seat) == limit(some, seat)


def test_a_pause_goes_on_while_people_come_and_go() -> None:
    some = evening(2, playing="any")
    seat = some.awaited()
    some.do(Pause(), HOST, after=1000)
    some.leave_alone(HOST, GUEST)
    some.do(Here(GUEST), after=5000)
    assert stopped(some) == NOW + 1000
    some.do(Here(HOST), after=5000)
    some.do(Resume(), HOST)
    assert left(some, seat) == limit(some, seat) - 1000


# Nobody is here


def test_a_table_sleeps_while_nobody_is_here() -> None:
    some = evening(2, playing="any")
    some.join(screen=True)
    seat = some.awaited()
    some.leave_alone(HOST)
    assert stopped(some) is None
    some.do(Away(GUEST), after=4000)
    assert stopped(some) == NOW + 4000
    assert some.refused(Late(key(some, seat)), after=10**7) == "stale"
    assert some.refused(Wake(), after=10**7) == "stale"
    some.do(Here(GUEST), after=10**7)
    assert left(some, seat) == limit(some, seat) - 4000


def test_a_table_that_everybody_left_wakes_for_a_newcomer() -> None:
    some = evening(2, playing="any")
    seat = some.awaited()
    some.do(Leave(), HOST)
    some.do(Leave(), GUEST)
    some.now += 10**7
    some.join()
    assert stopped(some) is None
    assert left(some, seat) == limit(some, seat)


def test_an_action_that_wakes_the_table_leaves_the_next_one_its_usual_time() -> None:
    some = evening(3, playing="dixit")
    before = set(some.on.waits)
    some.leave_alone(HOST, GUEST, THIRD)
    some.now += 10**7
    some.act()
    seat = some.awaited()
    assert key(some, seat) not in before
    assert left(some, seat) == limit(some, seat)


def test_a_game_started_at_a_sleeping_table_has_its_usual_time() -> None:
    some = evening(2)
    some.do(Choose("yokai"), HOST)
    some.leave_alone(HOST, GUEST)
    some.now += 10**7
    some.again()
    seat = some.awaited()
    assert stopped(some) is None
    assert left(some, seat) == limit(some, seat)


# Waking up after nobody served the table


def test_who_was_not_served_gets_a_moment() -> None:
    some = evening(2, playing="any")
    seat = some.awaited()
    some.do(Wake(), after=limit(some, seat) + OVERDUE)
    assert left(some, seat) == GRACE
    some.do(Late(key(some, seat)), after=GRACE)


def test_waking_is_not_for_clocks_that_run() -> None:
    some = evening(2, playing="any")
    seat = some.awaited()
    assert some.refused(Wake(), after=limit(some, seat) + OVERDUE - 1) == "stale"
    some.do(Wake(), after=limit(some, seat) + OVERDUE)
    for after in (0, GRACE, OVERDUE - 1):
        assert some.refused(Wake(), after=after) == "stale"


def test_whoever_has_more_than_a_moment_keeps_it() -> None:
    some = evening(3, playing="pictomania")
    some.do(ExtraTime(GUEST, 300), GUEST)
    keeps = due(some, Seat(1))
    some.do(Wake(), after=limit(some, Seat(0)) + OVERDUE)
    assert left(some, Seat(0)) == GRACE
    assert due(some, Seat(1)) == keeps


def test_there_is_nothing_to_wake_without_a_game() -> None:
    assert evening(2).refused(Wake(), after=10**9) == "stale"


def test_taking_over_a_seat_gives_it_no_more_time() -> None:
    some = evening(4, seated=3, playing="pictomania")
    before = due(some, Seat(1))
    some.do(ExtraTime(FOURTH, 300), FOURTH)
    some.do(Stand(), GUEST, after=1000)
    some.do(Sit(1), FOURTH, after=1000)
    some.do(LetSit(FOURTH), HOST)
    assert due(some, Seat(1)) == before
