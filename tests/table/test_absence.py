"""Who does nothing is asked, then a bot holds the pencil until they are back."""

from typing import Any

import msgspec
import pytest

from tests.table.tables import GUEST, HOST, SERVER, THIRD, Evening, evening, kinds
from vernissage.kit import Seat
from vernissage.table import bots, read_entry, replay
from vernissage.table.absence import ANSWER, IDLE
from vernissage.table.clocks import GRACE, PATIENCE
from vernissage.table.inputs import (
    Away,
    Back,
    Doubt,
    End,
    GiveBack,
    Here,
    Late,
    LetBot,
    Pause,
    Play,
    Resume,
    SeatBot,
    Skipped,
    Speak,
    StandIn,
    WaitFor,
    Wake,
)
from vernissage.table.schedule import next_scheduled
from vernissage.table.state import Pace
from vernissage.table.view import table_view


def raw(**action: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def telling(pace: Pace = "relaxed") -> Evening:
    """The guest is to tell a clue."""
    some = evening(4, playing="dixit", pace=pace)
    some.do(Play(Seat(1), raw(type="claim")), GUEST)
    return some


def of(some: Evening, seat: int) -> str:
    return next(key for key, wait in some.on.waits.items() if wait.seat == seat)


def due(some: Evening, seat: int) -> int | None:
    return some.on.waits[of(some, seat)].due


def giving() -> Evening:
    """Everybody but the guest is to give a card."""
    some = telling()
    card = some.on.state.core.hands[1][0]
    clue = {"kind": "text", "text": "A clue"}
    some.do(Play(Seat(1), raw(type="tell", card=card, clue=clue)), GUEST)
    return some


def late(some: Evening, seat: int) -> None:
    some.now = max(some.now, due(some, seat) or 0)
    some.do(Late(of(some, seat)))


def asked() -> Evening:
    """The host was too late with a card."""
    some = giving()
    late(some, 0)
    return some


def bot_of(some: Evening, chair: int) -> bool:
    return some.table.chairs[chair].bot is not None


def test_who_had_something_to_choose_and_did_nothing_is_asked() -> None:
    some = asked()
    assert dict(some.on.doubted) == {HOST: some.now + ANSWER}
    assert table_view(some.table).doubted == some.on.doubted
    assert replay(map(read_entry, some.log)) == some.table


def test_a_chance_to_come_forward_that_passes_is_no_absence() -> None:
    some = evening(4, playing="dixit")
    late(some, 0)
    assert not some.on.doubted


@pytest.mark.parametrize("answer", [Back(), Speak("uk")])
def test_anything_one_asks_for_is_an_answer(answer: Any) -> None:
    some = asked()
    some.do(answer, HOST, after=ANSWER - 1)
    assert not some.on.doubted
    assert some.refused(StandIn(HOST), after=ANSWER) == "stale"


def test_without_an_answer_a_bot_holds_the_pencil_until_they_are_back() -> None:
    some = asked()
    coming = next_scheduled(some.table)
    while coming is not None and not isinstance(coming.what, StandIn):
        some.run_next()
        coming = next_scheduled(some.table)
    assert coming is not None
    assert coming.at == some.on.doubted[HOST]
    assert some.refused(StandIn(HOST)) == "stale"
    some.now = coming.at
    assert kinds(some.do(coming.what)) == ["bot_holds"]
    assert bot_of(some, 0)
    assert some.table.chairs[0].owner == HOST
    assert some.refused(some.move(Seat(0)), HOST) == "bot_plays"
    assert kinds(some.do(Back(), HOST)) == ["returned"]
    assert not bot_of(some, 0)
    assert some.refused(Back(), HOST) == "no_change"
    assert replay(map(read_entry, some.log)) == some.table


def test_a_bot_that_holds_a_pencil_goes_with_the_game() -> None:
    some = asked()
    some.do(StandIn(HOST), after=ANSWER)
    some.do(End(), HOST)
    assert not bot_of(some, 0)
    assert some.table.chairs[0].owner == HOST


def test_whoever_finds_a_bot_on_their_chair_takes_it_back_themselves() -> None:
    some = giving()
    some.do(SeatBot(1), HOST)
    assert some.refused(GiveBack(1), GUEST) == "not_host"
    some.do(Back(), GUEST)
    assert not bot_of(some, 1)


def test_without_a_clock_somebody_is_asked_after_a_long_while() -> None:
    some = telling("none")
    coming = next_scheduled(some.table)
    assert coming == (some.now + IDLE, Doubt(GUEST))
    assert some.refused(Doubt(GUEST), after=IDLE - 1) == "stale"
    assert some.refused(Doubt(THIRD), after=IDLE) == "stale"  # not waited for
    some.do(Doubt(GUEST), after=IDLE)
    assert next_scheduled(some.table) == (some.now + ANSWER, StandIn(GUEST))


def test_whoever_plays_alone_is_left_alone() -> None:
    some = evening(1, bots=3, playing="dixit", pace="none")
    assert next_scheduled(some.table) is None
    some = evening(2, bots=2, playing="dixit", pace="none")
    some.leave_alone(GUEST)
    assert next_scheduled(some.table) is None


def test_a_pause_and_a_night_count_for_nobody() -> None:
    some = asked()
    until = some.on.doubted[HOST]
    some.do(Pause(), GUEST if some.table.host == GUEST else HOST)
    assert not some.on.doubted  # whoever pauses is there
    some = asked()
    until = some.on.doubted[HOST]
    some.do(Wake(), after=10**7)
    assert some.on.doubted[HOST] == some.now + GRACE > until


def test_the_clock_of_a_question_stands_with_the_others() -> None:
    some = giving()
    late(some, 2)
    assert THIRD in some.on.doubted
    until = some.on.doubted[THIRD]
    some.do(Pause(), HOST)
    some.do(Resume(), HOST, after=5000)
    assert some.on.doubted[THIRD] == until + 5000


def test_the_host_decides_about_who_is_missing_only() -> None:
    some = giving()
    for what in (WaitFor(THIRD), LetBot(THIRD), Skipped(THIRD)):
        assert some.refused(what, HOST) == "not_missing"
        assert some.refused(what, GUEST) == "not_host"
        assert some.refused(what, SERVER) == "no_such_person"


def test_the_host_waits_and_no_clock_runs() -> None:
    some = giving()
    some.leave_alone(THIRD)
    before = due(some, 2)
    assert kinds(some.do(WaitFor(THIRD), HOST)) == ["waits_for"]
    assert due(some, 2) is None
    assert table_view(some.table).patient == (THIRD,)
    some.now += 10 * PATIENCE["relaxed"]
    assert not any(turn.seat == 2 for turn in bots.turns(some.table))
    assert some.refused(some.move(Seat(2), bot=True)) == "stale"
    assert some.refused(WaitFor(THIRD), HOST) == "no_change"
    some.do(Here(THIRD))
    assert not some.on.patient
    assert due(some, 2) is not None
    assert due(some, 2) != before  # all their time, from now on
    assert replay(map(read_entry, some.log)) == some.table


def test_the_host_lets_a_bot_play() -> None:
    some = giving()
    some.leave_alone(THIRD)
    assert kinds(some.do(LetBot(THIRD), HOST)) == ["bot_holds"]
    assert any(turn.seat == 2 for turn in bots.turns(some.table))
    some.do(Here(THIRD))
    assert bot_of(some, 2)  # until they say so themselves
    some.do(Back(), THIRD)
    assert not bot_of(some, 2)


def test_the_host_skips_and_what_was_prepared_is_handed_in() -> None:
    some = giving()
    some.leave_alone(THIRD)
    card = some.on.state.core.hands[2][0]
    prepared = bytes(raw(type="give", cards=[card])).decode()
    assert kinds(some.do(Skipped(THIRD, prepared), HOST)) == ["handed_in_you", "handed_in"]
    assert some.on.state.given[2] == (card,)
    assert some.refused(Skipped(THIRD), HOST) == "stale"  # waited for no longer


def test_nobody_who_is_known_to_be_gone_is_asked() -> None:
    some = giving()
    some.do(Away(THIRD))
    some.now = max(some.now, due(some, 2) or 0)
    some.do(Late(of(some, 2)))
    assert THIRD not in some.on.doubted
