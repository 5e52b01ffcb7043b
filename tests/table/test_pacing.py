"""Without a clock bots let people go first."""

import msgspec
import pytest
from msgspec import Struct

from tests.table.tables import GUEST, HOST, SERVER, Evening, evening
from vernissage.games.dixit.state import Claim
from vernissage.games.pictomania.actions import Done, Draw, Take
from vernissage.kit import Seat
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.table.inputs import Away, Play, SeatBot
from vernissage.table.pacing import holds_back

BOT = Seat(2)


def raw(action: Struct | dict[str, str]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def drawing(strength: str = "normal", mode: str = "full", drawing_time: int = 0) -> Evening:
    """Two people and a bot draw."""
    some = evening(2, bots=1, pace="none")
    some.do(SeatBot(2, strength), HOST) if strength != "normal" else None
    some.start("pictomania", {"mode": mode, "drawing_time": drawing_time})
    for seat, by in ((0, HOST), (1, GUEST), (2, SERVER)):
        some.do(Play(Seat(seat), raw({"type": "ready"}), bot=by == SERVER), by)
    return some


def finish(some: Evening, seat: int) -> None:
    some.do(Play(Seat(seat), raw(Done())), some.owner(Seat(seat)))


@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_easy_and_normal_bots_leave_the_tokens_to_the_slowest_person(strength: str) -> None:
    some = drawing(strength)
    assert holds_back(some.table, BOT, Take(2))
    finish(some, 0)
    assert holds_back(some.table, BOT, Take(2))
    finish(some, 1)
    assert not holds_back(some.table, BOT, Take(2))


def test_a_strong_one_takes_a_token_but_ends_no_round() -> None:
    some = drawing("strong", "advanced")
    assert not holds_back(some.table, BOT, Take(2))
    some.do(Play(Seat(0), raw(Take(2))), HOST)
    assert holds_back(some.table, BOT, Take(1))  # P21: the last token ends the round
    finish(some, 1)
    assert not holds_back(some.table, BOT, Take(1))


def test_nobody_waits_with_a_stroke_or_for_who_is_away() -> None:
    some = drawing()
    assert not holds_back(some.table, BOT, Draw(SAMPLE_STROKE))
    some.do(Away(GUEST))
    finish(some, 0)
    assert not holds_back(some.table, BOT, Take(2))


def test_a_clock_hurries_everybody_alike() -> None:
    assert not holds_back(drawing(drawing_time=60).table, BOT, Take(2))


def test_a_claim_ends_nothing_that_people_are_at() -> None:  # D11
    some = evening(2, bots=2, playing="dixit", pace="none")
    assert not holds_back(some.table, BOT, Claim())
