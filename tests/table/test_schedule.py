"""What happens at a table by itself: expiries, bots' moves, a new host."""

import pytest

from tests.table.movers import bot_move, next_move
from tests.table.tables import GUEST, HOST, NOW, Evening, evening, modes
from vernissage.bots.random_bot import PAUSE
from vernissage.kit import Seat
from vernissage.table.clocks import PATIENCE
from vernissage.table.inputs import Away, Here, Late, Pause, SeatBot, SetPace, Stand, Succeed
from vernissage.table.people import SUCCESSION
from vernissage.table.schedule import next_scheduled
from vernissage.table.state import Pace

LEAST, MOST = PAUSE


def duel(pace: Pace = "relaxed") -> tuple[Evening, Seat]:
    """A game of two that waits for the guest."""
    some = evening(3, seated=2, playing="any", pace=pace)
    while some.awaited() != 1:
        some.act()
    return some, Seat(1)


def test_nothing_happens_by_itself_without_a_game() -> None:
    assert next_scheduled(evening().table) is None


def test_the_first_to_be_late_is_the_next_event() -> None:
    some, _ = duel()
    coming = next_scheduled(some.table)
    assert coming is not None
    key, wait = next(iter(some.on.waits.items()))
    assert coming == (wait.due, Late(key))


def test_nothing_happens_by_itself_in_a_pause_or_where_nobody_is() -> None:
    some, _ = duel()
    some.do(SeatBot(1), HOST)
    some.do(Pause(), HOST)
    assert next_move(some.table) is None
    some = evening(2, bots=1, playing="any")
    some.leave_alone(HOST, GUEST)
    assert next_move(some.table) is None


def test_a_bot_thinks_for_a_while_and_moves() -> None:
    some, seat = duel()
    some.do(SeatBot(1), HOST)
    coming = next_move(some.table)
    assert coming is not None
    assert coming.what == seat
    assert LEAST <= coming.at - NOW <= MOST
    before = some.on.inputs
    some.run_next()
    assert some.on.inputs == before + 1


def test_bots_think_before_every_move() -> None:
    some = evening(1, seated=0, bots=2, playing="any")
    pauses = set()
    while some.table.on:
        before = some.now
        some.run_next()
        pauses.add(some.now - before)
    assert LEAST <= min(pauses) < max(pauses) <= MOST


def test_every_node_works_out_the_same_move() -> None:
    some, seat = duel()
    some.do(SeatBot(1), HOST)
    assert bot_move(some.table, seat, some.now) == bot_move(some.table, seat, some.now + 1)


@pytest.mark.parametrize("pace", ["none", "relaxed", "brisk"])
def test_a_bot_stands_in_for_the_absent_after_a_while(pace: Pace) -> None:
    some, seat = duel(pace)
    some.do(Away(GUEST))
    patience = PATIENCE[pace]
    assert some.refused(some.move(seat, bot=True), after=patience - 1) == "stale"
    assert bot_move(some.table, seat, some.now + patience - 1) is None
    coming = next_move(some.table)
    assert coming is not None
    assert coming.what == seat
    assert patience + LEAST <= coming.at - some.now <= patience + MOST
    before = some.on.inputs
    some.run_next()
    assert some.on.inputs == before + 1
    assert some.table.chairs[1].owner == GUEST


def test_the_seat_is_given_back_at_once_on_return() -> None:
    some, seat = duel()
    some.do(Away(GUEST))
    move = some.move(seat)
    some.do(Here(GUEST), after=PATIENCE["relaxed"] + 10)
    assert some.refused(some.move(seat, bot=True)) == "stale"
    assert bot_move(some.table, seat, some.now) is None
    some.do(move, GUEST)


def test_whoever_acts_is_back_even_before_they_are_seen() -> None:
    some, seat = duel()
    some.do(Away(GUEST))
    some.do(some.move(seat), GUEST, after=PATIENCE["relaxed"] + 10)
    assert some.table.people[GUEST].away is None


def test_another_pace_changes_how_long_one_waits_for_the_absent() -> None:
    some, seat = duel("none")
    some.do(Away(GUEST))
    some.do(SetPace("brisk"), HOST)
    some.do(some.move(seat, bot=True), after=PATIENCE["brisk"])


def test_no_bot_moves_where_no_game_is() -> None:
    assert bot_move(evening(2, bots=1).table, Seat(2), NOW) is None


def test_an_absent_host_is_succeeded_by_itself() -> None:
    some = evening(3)
    some.do(Away(HOST))
    assert next_move(some.table) == (some.now + SUCCESSION, Succeed())
    some.run_next()
    assert some.table.host == GUEST
    assert next_move(some.table) is None


def test_nobody_succeeds_if_nobody_is_here() -> None:
    some = evening(2)
    some.leave_alone(HOST, GUEST)
    some.join(screen=True)
    assert next_move(some.table) is None


def run(some: Evening) -> None:
    """Whatever has to be done is done in time, and that is enough to end the game."""
    before = some.table
    while some.table.on:
        assert some.run_next() is not None, "the table is stuck"
        assert some.table.seq > before.seq
        assert some.table.seq < 20_000, "the game does not end"
    assert len(some.table.evening) == 1


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_bots_alone_end_every_game(game: str, mode: str, seats: int) -> None:
    some = evening(1, seated=0, bots=seats, playing=game, options={"mode": mode}, pace="none")
    run(some)


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_every_game_ends_though_one_person_sleeps_and_the_others_are_away(
    game: str, mode: str, seats: int
) -> None:
    some = evening(seats, playing=game, options={"mode": mode}, pace="brisk")
    some.leave_alone(*list(some.table.people)[1:])
    run(some)


@pytest.mark.parametrize("pace", ["none", "brisk"])
@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_every_game_ends_though_everybody_went_away_or_stood_up(
    game: str, mode: str, seats: int, pace: Pace
) -> None:
    some = evening(seats + 1, seats, playing=game, options={"mode": mode}, pace=pace)
    one, *others = list(some.table.people)[:-1]
    some.do(Stand(), one)
    some.leave_alone(one, *others)
    run(some)


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_every_game_ends_though_nobody_ever_does_anything(game: str, mode: str, seats: int) -> None:
    run(evening(seats, playing=game, options={"mode": mode}))
