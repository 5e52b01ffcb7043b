"""Time runs out: what somebody had prepared is handed in, else they are skipped."""

from typing import Any

import msgspec
import pytest

from tests.table.tables import GUEST, HOST, Evening, evening, kinds, modes
from vernissage.games import load
from vernissage.games.dixit.state import Giving, Telling
from vernissage.games.pictomania.actions import Draw
from vernissage.kit import Seat
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.kit.random_play import random_action
from vernissage.kit.withdrawal import NO_WORDS
from vernissage.table import read_entry, replay
from vernissage.table.inputs import Late, Leave, Pause, Play, Resume, SeatBot
from vernissage.table.withdrawal import History, Withdrawal


def raw(action: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def text(action: Any) -> str:
    return msgspec.json.encode(action).decode()


def of(some: Evening, seat: Seat) -> str:
    return next(key for key, wait in some.on.waits.items() if wait.seat == seat)


def run_out(some: Evening, seat: Seat, prepared: Any = None) -> Any:
    """The time of a seat is over."""
    name = of(some, seat)
    due = some.on.waits[name].due
    assert due is not None
    some.now = max(some.now, due)
    return some.do(Late(name, "" if prepared is None else text(prepared)))


def telling() -> Evening:
    some = evening(4, playing="dixit")
    some.do(Play(Seat(1), raw({"type": "claim"})), GUEST)
    assert isinstance(some.on.state, Telling)
    return some


def clue(some: Evening, text: str = "Nobody knows why") -> dict[str, Any]:
    card = some.on.state.core.hands[1][0]
    return {"type": "tell", "card": card, "clue": {"kind": "text", "text": text}}


def test_what_was_prepared_is_handed_in() -> None:
    some = telling()
    step = run_out(some, Seat(1), clue(some))
    assert isinstance(some.on.state, Giving)
    assert some.on.state.clue.text == "Nobody knows why"
    assert kinds(step) == ["handed_in_you", "handed_in"]
    mine, others = (told for told in step.events if told.of == "table")
    assert (mine.reaches(Seat(1)), mine.reaches(Seat(0)), mine.reaches(None)) == (
        True,
        False,
        False,
    )
    assert (others.reaches(Seat(1)), others.reaches(Seat(0)), others.reaches(None)) == (
        False,
        True,
        True,
    )
    assert others.event.args == {"name": "Person 2"}
    assert replay(map(read_entry, some.log)) == some.table


def test_with_nothing_prepared_somebody_is_skipped() -> None:
    some = telling()
    step = run_out(some, Seat(1))
    assert not isinstance(some.on.state, Giving)
    assert kinds(step) == ["skipped_you", "skipped"]


@pytest.mark.parametrize(
    "prepared",
    [
        {"type": "tell", "card": 999, "clue": {"kind": "text", "text": "not in my hand"}},
        {"type": "tell", "card": 0, "clue": {"kind": "text", "text": ""}},
        {"type": "vote", "spaces": [1]},
        {"type": "nonsense"},
        "nonsense",
        None,
    ],
)
def test_what_no_prompt_offers_is_not_handed_in(prepared: Any) -> None:
    some, plain = telling(), telling()
    name = of(some, Seat(1))
    some.now = plain.now = some.on.waits[name].due or 0
    some.do(Late(name, text(prepared)))
    plain.do(Late(name))
    assert some.on.state == plain.on.state


def test_nobody_is_skipped_who_has_only_something_to_confirm_or_to_claim() -> None:
    some = evening(4, playing="dixit")
    assert kinds(run_out(some, Seat(0))) == []  # D11: nobody has to come forward


def test_whoever_has_done_something_is_not_skipped_even_after_a_pause() -> None:
    some = evening(3, playing="pictomania")
    for seat in range(3):
        some.do(Play(Seat(seat), raw({"type": "ready"})), some.owner(Seat(seat)))
    some.do(Play(Seat(1), raw(Draw(SAMPLE_STROKE))), GUEST, after=1000)
    some.do(Pause(), HOST, after=1000)
    some.do(Resume(), HOST, after=60_000)
    assert kinds(run_out(some, Seat(1))) == []
    assert kinds(run_out(some, Seat(0))) == ["skipped_you", "skipped"]


def test_a_bot_in_ones_place_is_not_skipped() -> None:
    some = telling()
    some.do(SeatBot(1), HOST)
    assert kinds(run_out(some, Seat(1))) == []


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_whatever_is_prepared_a_game_ends_and_replays(game: str, mode: str, seats: int) -> None:
    """Everybody only ever prepares: anything that is offered, at every deadline."""
    some = evening(seats, playing=game, options={"mode": mode})
    handed = 0
    for _ in range(2500):
        if some.table.on is None:
            break
        name, wait = min(some.on.waits.items(), key=lambda one: one[1].due or 0)
        assert wait.due is not None
        some.now = max(some.now, wait.due)
        action = random_action(load(game), some.on.state, wait.seat, some.chance)
        step = some.do(Late(name, "" if action is None else text(action)))
        assert some.table.on is None or name not in some.on.waits
        handed += "handed_in" in kinds(step)
    assert some.table.on is None
    assert handed > 3
    assert replay(map(read_entry, some.log)) == some.table


def test_what_was_handed_in_can_be_taken_back() -> None:
    some = telling()
    run_out(some, Seat(1), clue(some, "a secret of mine"))
    some.do(Leave(), GUEST)
    history = History()
    for data in some.log:
        history.add(read_entry(data))
    work = Withdrawal(history, [GUEST])
    made = [work.convert(read_entry(data)) for data in some.log]
    assert work.is_same()
    assert "a secret of mine" not in str(made)
    assert replay(made).on.state.clue.text == NO_WORDS  # type: ignore[union-attr]
