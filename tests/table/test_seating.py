"""Who sits where, before a game and in it, and where bots play."""

import pytest

from tests.table.tables import FOURTH, GUEST, HOST, THIRD, Evening, evening, kinds, person
from vernissage.kit import Seat
from vernissage.table import doc
from vernissage.table.inputs import (
    End,
    GiveBack,
    Join,
    Leave,
    Lock,
    Remove,
    SeatBot,
    Sit,
    Stand,
    Swap,
)
from vernissage.table.state import CHAIRS, Chair


def test_people_sit_where_they_like_or_anywhere() -> None:
    some = evening(3, seated=0)
    assert kinds(some.do(Sit(5), GUEST)) == ["sat"]
    assert some.table.chair_of(GUEST) == 5
    some.do(Sit(), HOST)
    assert some.table.chair_of(HOST) == 0


def test_whoever_sits_elsewhere_leaves_the_old_chair() -> None:
    some = evening(2)
    some.do(Sit(7), GUEST)
    assert some.table.chair_of(GUEST) == 7
    assert some.table.chairs[1] == Chair()


def test_a_taken_chair_and_ones_own_are_refused() -> None:
    some = evening(3)
    assert some.refused(Sit(0), GUEST) == "chair_taken"
    assert some.refused(Sit(1), GUEST) == "no_change"
    assert some.refused(Sit(), GUEST) == "no_change"


@pytest.mark.parametrize("chair", [-1, CHAIRS, 10**9])
def test_there_are_only_so_many_chairs(chair: int) -> None:
    some = evening(3)
    for what in (Sit(chair), Swap(0, chair), Swap(chair, 0), SeatBot(chair), GiveBack(chair)):
        assert some.refused(what, HOST) == "no_such_chair"


def test_when_all_chairs_are_taken_one_can_only_watch() -> None:
    some = evening(CHAIRS + 1)
    assert some.refused(Sit(), list(some.table.people)[-1]) == "no_free_chair"


def test_a_person_may_take_a_bots_chair_before_the_game() -> None:
    some = evening(13, seated=CHAIRS - 1, bots=1)
    last = list(some.table.people)[-1]
    some.do(Sit(), last)
    assert some.table.chairs[CHAIRS - 1] == Chair(last)


def test_standing_up_frees_the_chair() -> None:
    some = evening(2)
    assert kinds(some.do(Stand(), GUEST)) == ["stood"]
    assert some.table.chairs[1].free
    assert some.refused(Stand(), GUEST) == "not_seated"


def test_the_host_swaps_two_chairs_or_moves_one_person() -> None:
    some = evening(3)
    assert kinds(some.do(Swap(0, 2), HOST)) == ["swapped"]
    assert (some.table.chair_of(HOST), some.table.chair_of(THIRD)) == (2, 0)
    some.do(Swap(0, 9), HOST)
    assert some.table.chair_of(THIRD) == 9
    assert some.refused(Swap(4, 5), HOST) == some.refused(Swap(1, 1), HOST) == "no_change"


def test_bots_have_different_names() -> None:
    some = evening(1, seated=0, bots=CHAIRS)
    names = {chair.bot.name for chair in some.table.chairs if chair.bot}
    assert len(names) == CHAIRS


def test_a_bot_is_named_after_the_colour_of_its_chair() -> None:
    some = evening(1)
    some.do(SeatBot(1), HOST)
    some.do(SeatBot(2), HOST)
    some.do(Swap(1, 2), HOST)
    some.do(Swap(1, 7), HOST)
    bots = {at: chair.bot.name for at, chair in enumerate(some.table.chairs) if chair.bot}
    assert bots == {2: "amber", 7: "ochre"}


def test_a_bot_comes_and_goes() -> None:
    some = evening(1)
    assert kinds(some.do(SeatBot(3), HOST)) == ["bot_sat"]
    assert some.refused(SeatBot(3), HOST) == "no_change"
    assert some.refused(SeatBot(4, "brilliant"), HOST) == "strength_unknown"
    assert kinds(some.do(SeatBot(3, "strong"), HOST)) == ["bot_strength"]
    assert some.refused(SeatBot(3, "strong"), HOST) == "no_change"
    assert kinds(some.do(GiveBack(3), HOST)) == ["bot_left"]
    assert some.table.chairs[3].free
    assert some.refused(GiveBack(3), HOST) == "no_bot"


# In a game


def other_seat(some: Evening) -> Seat:
    """A seat that is not the host's, whom the game waits for."""
    return next(wait.seat for wait in some.on.waits.values() if wait.seat != 0)


def test_the_seats_of_a_game_are_fixed() -> None:
    some = evening(4, seated=3, playing="any")
    assert some.refused(Sit(7), GUEST) == "seated_in_game"
    for one, other in ((0, 1), (0, 7), (7, 0)):
        assert some.refused(Swap(one, other), HOST) == "seated_in_game"
    some.do(Sit(7), FOURTH)
    some.do(Swap(7, 8), HOST)
    assert some.table.chair_of(FOURTH) == 8


def test_the_host_replaces_somebody_by_a_bot_and_gives_the_seat_back() -> None:
    some = evening(3, playing="any")
    seat = other_seat(some)
    whose = some.owner(seat)
    some.do(SeatBot(some.on.chairs[seat]), HOST)
    assert some.refused(some.move(seat), whose) == "bot_plays"
    assert doc(some.table, whose).you.seat == seat
    some.do(GiveBack(some.on.chairs[seat]), HOST)
    assert some.refused(some.move(seat, bot=True)) == "stale"
    some.act(seat)


def test_a_bot_plays_on_for_whoever_stands_up_leaves_or_is_removed() -> None:
    for what, by, tells in (
        (Stand(), GUEST, ["stood", "bot_sat"]),
        (Leave(), GUEST, ["gone", "bot_sat"]),
        (Remove(GUEST), HOST, ["removed", "bot_sat"]),
    ):
        some = evening(3, playing="any")
        assert kinds(some.do(what, by)) == tells
        chair = some.table.chairs[1]
        assert chair.owner is None
        assert chair.bot is not None
        assert chair.bot.guest
        some.finish()
        assert some.table.chairs[1].free


def test_guest_bots_also_go_when_the_game_is_put_away() -> None:
    some = evening(3, playing="any")
    some.do(Stand(), GUEST)
    some.do(End(), HOST)
    assert some.table.chairs[1].free


def test_the_bot_in_ones_place_becomes_a_guest_when_one_leaves() -> None:
    some = evening(3, playing="any")
    some.do(SeatBot(1), HOST)
    assert kinds(some.do(Leave(), GUEST)) == ["gone"]
    some.finish()
    assert some.table.chairs[1].free


def test_a_bot_that_the_host_seated_stays_for_the_next_game() -> None:
    some = evening(2, bots=1, playing="any")
    some.finish()
    assert some.table.chairs[2].bot is not None


def test_a_bot_that_a_game_needs_cannot_be_sent_away() -> None:
    some = evening(2, bots=1, playing="any")
    assert some.refused(GiveBack(2), HOST) == "bot_needed"
    some.do(SeatBot(9), HOST)
    some.do(GiveBack(9), HOST)


def test_a_late_joiner_watches() -> None:
    some = evening(2, playing="any")
    late = some.join()
    seen = doc(some.table, late)
    assert seen.you.seat is None
    assert seen.game is not None
    assert seen.game.prompts == ()


def test_a_late_joiner_takes_an_abandoned_seat_and_its_hand() -> None:
    some = evening(3, playing="any", guarded=False)
    late = some.join()
    some.do(Stand(), GUEST)
    some.do(Sit(), late)
    assert some.table.chairs[1] == Chair(late)
    assert doc(some.table, late).you.seat == 1


def test_a_late_joiner_takes_a_bots_seat_rather_than_a_free_chair() -> None:
    some = evening(2, bots=1, playing="any", guarded=False)
    late = some.join()
    some.do(Sit(), late)
    assert some.table.chair_of(late) == 2


def test_a_late_joiner_waits_on_a_free_chair_for_the_next_game() -> None:
    some = evening(3, playing="any", guarded=False)
    late = some.join()
    some.do(Sit(), late)
    assert some.table.chair_of(late) == 3
    assert doc(some.table, late).you.seat is None
    some.do(Stand(), GUEST)
    some.do(Sit(), late)
    assert some.table.chair_of(late) == 1


def test_whoever_stood_up_gets_the_same_seat_again_and_no_other_hand() -> None:
    some = evening(3, playing="any")
    some.do(Stand(), GUEST)
    some.do(Stand(), THIRD)
    assert some.refused(Sit(2), GUEST) == "one_seat_per_game"
    some.do(Sit(), GUEST)
    assert some.table.chair_of(GUEST) == 1


def test_whoever_stood_up_cannot_take_back_what_another_took() -> None:
    some = evening(4, seated=3, playing="any", guarded=False)
    some.do(Stand(), GUEST)
    some.do(Sit(), FOURTH)
    assert some.refused(Sit(), GUEST) == "chair_taken"
    some.do(Sit(9), GUEST)  # to wait for the next game
    assert doc(some.table, GUEST).you.seat is None


def test_who_takes_an_abandoned_seat_cannot_take_another_either() -> None:
    some = evening(4, seated=3, playing="any", guarded=False)
    some.do(Stand(), GUEST)
    some.do(Stand(), THIRD)
    some.do(Sit(1), FOURTH)
    some.do(Stand(), FOURTH)
    assert some.refused(Sit(2), FOURTH) == "one_seat_per_game"


def test_in_the_next_game_everybody_may_have_any_seat() -> None:
    some = evening(3, playing="any")
    some.do(Stand(), GUEST)
    some.finish()
    some.do(Stand(), THIRD)
    some.do(Sit(2), GUEST)
    some.do(Sit(1), THIRD)
    some.again()
    assert doc(some.table, GUEST).you.seat == 2


def test_leaving_and_coming_anew_on_the_same_device_shows_no_second_hand() -> None:
    some = evening(3, playing="any")
    some.do(Leave(), GUEST)
    some.do(Stand(), THIRD)
    some.do(Join("Somebody else", "en", "device-2"))
    anew = person(4)
    assert some.refused(Sit(2), anew) == "one_seat_per_game"
    some.do(Sit(1), anew)
    assert some.table.seat_of(anew) == 1


def test_a_finished_game_is_seen_from_the_seat_it_was_played_at() -> None:
    some = evening(3, playing="any")
    some.finish()
    some.do(Swap(0, 1), HOST)
    assert [some.table.seat_of(one) for one in (HOST, GUEST, THIRD)] == [0, 1, 2]


def test_a_locked_table_that_everybody_left_can_be_entered_again() -> None:
    some = evening(1, seated=0)
    some.do(Lock(True), HOST)
    some.do(Leave(), HOST)
    assert some.join() == some.table.host
