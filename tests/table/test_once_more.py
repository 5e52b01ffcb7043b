"""After a game everybody is asked for the next one; bots without a seat in it go by themselves."""

import pytest
from msgspec.structs import replace

from tests.table.tables import GUEST, HOST, SERVER, THIRD, Evening, evening
from vernissage.games import load
from vernissage.table import doc, read_entry, replay, snapshot
from vernissage.table.inputs import Again, Away, Choose, ExtraTime, SeatBot, Stand, Started
from vernissage.table.once_more import COUNTDOWN
from vernissage.table.schedule import next_scheduled


def finished(people: int = 3, seated: int | None = None, bots: int = 0) -> Evening:
    some = evening(people, seated, bots=bots, playing="any")
    some.finish()
    some.run_next()  # the result is noted
    return some


def begins(some: Evening, after: int = 0) -> None:
    """The table begins the next game by itself, with what the server adds."""
    wish = some.table.wish
    assert wish is not None
    version = load(wish.game).manifest.version
    some.do(Started(b"another seed", version, guarded=True, asked=True), SERVER, after=after)


def test_somebody_asks_and_the_game_begins_when_all_have_joined() -> None:
    some = finished(3, 2)
    some.do(Again(), GUEST)
    coming = next_scheduled(some.table)
    assert coming is not None
    assert coming.at == some.now + COUNTDOWN
    assert some.refused(Started(b"early", 1, asked=True)) == "stale"
    some.do(Again(), HOST)
    coming = next_scheduled(some.table)
    assert coming == (some.now, Started(b"", 0, asked=True))
    begins(some)
    assert some.table.on
    assert some.table.again is None


def test_whoever_says_nothing_plays_too() -> None:
    some = finished(2)
    some.do(Again(), HOST)
    begins(some, after=COUNTDOWN)
    assert some.table.on


def test_anybody_at_the_table_may_want_to_wait() -> None:
    some = finished(3, 2)
    some.do(Again(), HOST)
    assert some.refused(Again(on=False), THIRD) == "not_seated"
    told = some.do(Again(on=False), GUEST).events
    assert [one.event.kind for one in told] == ["again_stopped"]
    assert next_scheduled(some.table) is None
    assert some.refused(Started(b"late", 1, asked=True), after=COUNTDOWN) == "stale"
    assert some.refused(Again(on=False), GUEST) == "no_change"
    some.do(Again(), GUEST)
    assert some.table.again is not None


def test_nobody_waits_for_those_who_are_away_or_let_a_bot_play() -> None:
    some = finished(3)
    some.do(Away(GUEST))
    some.do(SeatBot(2), HOST)
    some.do(Again(), HOST)
    coming = next_scheduled(some.table)
    assert coming is not None
    assert coming.at == some.now


def test_what_cannot_be_asked_for() -> None:
    some = evening(3, 2)
    assert some.refused(Again(), HOST) == "nothing_chosen"
    some = finished(3, 2)
    assert some.refused(Again(), THIRD) == "not_seated"
    assert some.refused(Again(), SERVER) == "no_such_person"
    some.do(Again(), GUEST)
    assert some.refused(Again(), GUEST) == "no_change"
    begins(some, after=COUNTDOWN)
    assert some.refused(Again(), GUEST) == "game_on"
    some = finished(3, 2)
    some.do(Stand(), GUEST)
    some.do(Choose("pictomania"), HOST)
    assert some.refused(Again(), HOST) == "seats_wrong"


def test_another_choice_asks_anew_and_extra_time_counts() -> None:
    some = finished(2)
    some.do(ExtraTime(GUEST, 200), GUEST)
    some.do(Again(), HOST)
    assert some.table.again is not None
    assert some.table.again.due == some.now + 2 * COUNTDOWN
    assert some.table.wish is not None
    some.do(Choose(some.table.wish.game), HOST)
    assert some.table.again is None


def test_the_server_says_that_it_could_not_begin() -> None:
    some = finished(2)
    some.do(Again(), HOST)
    told = some.do(Again(on=False)).events
    assert [one.event.kind for one in told] == ["again_failed"]
    assert some.table.again is None


def test_it_is_in_views_logs_and_snapshots() -> None:
    some = finished(3)
    some.do(Again(), GUEST)
    assert doc(some.table, THIRD).table.again == some.table.again
    assert replay(map(read_entry, some.log)) == some.table
    assert snapshot.read(snapshot.write(some.table)) == some.table


@pytest.mark.parametrize(("people", "bots", "gone"), [(1, 1, 0), (1, 4, 3), (2, 3, 3)])
def test_bots_without_a_seat_are_dismissed(people: int, bots: int, gone: int) -> None:
    some = evening(people, bots=bots)
    told = some.start("yokai").events
    dismissed = [one.event for one in told if one.event.kind == "bots_dismissed"]
    assert [one.args["n"] for one in dismissed] == ([gone] if gone else [])
    assert sum(not chair.free for chair in some.table.chairs) == 2
    assert [chair.owner for chair in some.table.chairs][:people] == [HOST, GUEST][:people]


def test_people_are_never_dismissed() -> None:
    some = evening(3, bots=1)
    some.do(Choose("yokai"), HOST)
    assert some.table.wish is not None
    started = Started(b"seed", load("yokai").manifest.version)
    assert some.refused(started, HOST) == "seats_wrong"
    # A bot that plays for somebody keeps their place.
    some = evening(2, bots=1)
    some.do(SeatBot(1), HOST)
    some.start("yokai")
    assert some.on.chairs == (0, 1)
    assert replace(some.table.chairs[1], bot=None).owner == GUEST
