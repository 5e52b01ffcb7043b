"""Who may ask for what, and what is asked twice."""

from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.tables import GUEST, HOST, NOW, SERVER, STRANGER, THIRD, evening
from vernissage.kit import Illegal, Outcome, Seat
from vernissage.table import Entry, Repeated, follow, read_ask, read_entry, write_entry
from vernissage.table.inputs import (
    Again,
    Ask,
    Away,
    Back,
    Choose,
    Doubt,
    Dropped,
    End,
    ExtraTime,
    GiveBack,
    HandOver,
    Here,
    Hurry,
    Hush,
    Join,
    Late,
    Leave,
    LetBot,
    LetSit,
    Lock,
    Move,
    Moved,
    MoveOffered,
    Mute,
    NewEvening,
    Noted,
    Open,
    Pause,
    Play,
    Ready,
    Remove,
    Rename,
    Renew,
    Renewed,
    Resume,
    SeatBot,
    SetNewcomers,
    SetPace,
    SetPin,
    ShowAgain,
    ShownOut,
    Sit,
    Skip,
    Skipped,
    Speak,
    Stand,
    StandIn,
    Start,
    Started,
    Succeed,
    Swap,
    TakenBack,
    UseDecks,
    Veiled,
    WaitFor,
    Wake,
    What,
)
from vernissage.table.rules import ANSWERED
from vernissage.table.state import Pack, Played, Player

HOSTS = (
    Choose("dixit", {"mode": "party"}),
    SetPace("brisk"),
    Hush(True),
    Lock(True),
    SetNewcomers("free"),
    LetSit(GUEST, False),
    SetPin("1234"),
    Pause(),
    Resume(),
    HandOver(GUEST),
    Remove(GUEST),
    Swap(0, 1),
    SeatBot(5),
    GiveBack(5),
    Mute(GUEST),
    End(),
    Hurry(),
    NewEvening(),
    Started(b"seed", 1, {"pictures": 84}, (Pack("gouache-1", 84),)),
    UseDecks(("gouache-1", "own-0123456789abcdef"), ("house", "words-0123456789abcdef")),
    Renewed("CODE", "invite"),
    ShownOut(GUEST, "CODE", "invite"),
    ShowAgain(),
    WaitFor(GUEST),
    LetBot(GUEST),
    Skipped(GUEST),
)
ANYBODYS = (
    Again(),
    Sit(7),
    Stand(),
    Rename("Ада"),
    Ready(),
    ExtraTime(THIRD, 150),
    MoveOffered("token", NOW),
    Veiled(7),
    Dropped(2, "device"),
    Back(),
    Leave(),
    Speak("ru"),
)
OF_SCREENS = (Leave, Speak)
SERVERS = (
    Open("table", "CODE", "invite", "Олена", "uk", "device"),
    Join("Ада", "en", "device", screen=True),
    Moved(GUEST, "token", "device"),
    Away(GUEST),
    Here(GUEST),
    Wake(),
    Doubt(GUEST),
    StandIn(GUEST),
    Succeed(),
    TakenBack((GUEST,)),
    Play(Seat(0), msgspec.Raw(b'{"type":"claim"}'), bot=True),
    Late("turn/1/0"),
    Noted(0, Played("any", "", NOW, (Player(GUEST, "Ада"),), Outcome("most", (1,), (Seat(0),)))),
)
ONLY_ASKED = (Start(), Renew(), Move(), Skip(GUEST))  # the server makes something else of them
ALL = (*HOSTS, *ANYBODYS, *SERVERS)


def tag(what: Any) -> str:
    return str(type(what).__name__)


def test_nothing_is_forgotten_here() -> None:
    assert {type(what) for what in ALL} == set(get_args(What))
    assert {type(what) for what in (*ALL, *ONLY_ASKED)} >= set(get_args(Ask))


@pytest.mark.parametrize("what", ALL, ids=tag)
def test_every_entry_survives_the_log(what: Any) -> None:
    entry = Entry(NOW, what, GUEST, "request")
    again = read_entry(write_entry(entry))
    if isinstance(what, Play):  # raw bytes are equal only by their content
        assert isinstance(again.what, Play)
        assert bytes(again.what.action) == bytes(what.action)
    else:
        assert again == entry
    assert write_entry(again) == write_entry(entry)


@pytest.mark.parametrize("what", [*HOSTS, *ANYBODYS, *ONLY_ASKED], ids=tag)
def test_people_may_ask_in_words_but_never_for_what_the_server_makes(what: Any) -> None:
    data = msgspec.json.encode(what)
    if type(what) in get_args(Ask):
        assert read_ask(data) == what
    else:
        with pytest.raises(msgspec.ValidationError):
            read_ask(data)


@pytest.mark.parametrize("what", SERVERS, ids=tag)
def test_nobody_may_ask_in_the_servers_place(what: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_ask(msgspec.json.encode(what))


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"{}", b'{"type":"sit","chair":"1"}', b'{"type":"stand","more":1}', b"\xff"],
)
def test_whatever_nobody_can_mean_is_not_read(data: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        read_ask(data)


@pytest.mark.parametrize("what", HOSTS, ids=tag)
def test_only_the_host_may(what: Any) -> None:
    some = evening(3, playing="any")
    assert some.refused(what, GUEST) == "not_host"


@pytest.mark.parametrize("what", [*HOSTS, *ANYBODYS], ids=tag)
def test_what_a_person_asks_needs_a_person(what: Any) -> None:
    some = evening(3, playing="any")
    assert some.refused(what, SERVER) == "no_such_person"


@pytest.mark.parametrize("what", [*HOSTS, *ANYBODYS, *SERVERS[1:]], ids=tag)
def test_strangers_may_nothing(what: Any) -> None:
    some = evening(3, playing="any")
    some.do(Leave(), THIRD)
    for stranger in (STRANGER, THIRD):
        assert some.refused(what, stranger) == "no_such_person"


@pytest.mark.parametrize("what", [*HOSTS, *ANYBODYS, *SERVERS[1:]], ids=tag)
def test_a_screen_only_watches(what: Any) -> None:
    some = evening(3, playing="any")
    screen = some.join(screen=True)
    if isinstance(what, OF_SCREENS):
        some.do(what, screen)
    else:
        assert some.refused(what, screen) == "not_for_screens"


# Repeats


def repeated(what: Any, by: Any = HOST) -> tuple[int, int]:
    """The seq of what was done, and of the answer to its resend."""
    some = evening(3)
    some.do(what, by, id="once")
    seq = some.table.seq
    some.do(Ready(), THIRD)
    before = some.table
    with pytest.raises(Repeated) as caught:
        some.do(what, by, id="once")
    assert some.table == before
    return seq, caught.value.seq


@pytest.mark.parametrize(
    "what", [Sit(7), Ready(), Hush(True), SeatBot(5), HandOver(GUEST)], ids=tag
)
def test_a_resend_is_answered_and_not_done_twice(what: Any) -> None:
    first, again = repeated(what)
    assert first == again


def test_a_resend_is_known_though_it_would_be_refused_now() -> None:
    some = evening(3)
    some.do(HandOver(GUEST), HOST, id="once")
    with pytest.raises(Repeated):
        some.do(HandOver(GUEST), HOST, id="once")
    assert some.refused(HandOver(GUEST), HOST) == "not_host"


def test_an_action_in_a_game_is_done_once() -> None:
    some = evening(2, playing="any")
    seat = some.awaited()
    move = some.move(seat)
    some.do(move, some.owner(seat), id="tap")
    with pytest.raises(Repeated):
        some.do(move, some.owner(seat), id="tap")
    assert some.on.inputs == 1


def test_what_was_refused_may_be_tried_again_under_the_same_name() -> None:
    some = evening(2)
    with pytest.raises(Illegal):
        some.do(Sit(0), GUEST, id="once")
    some.do(Stand(), HOST)
    some.do(Sit(0), GUEST, id="once")
    assert some.table.chair_of(GUEST) == 0


def test_two_people_may_use_the_same_name_for_a_request() -> None:
    some = evening(3)
    some.do(Ready(), GUEST, id="1")
    some.do(Ready(), THIRD, id="1")
    assert some.table.people[THIRD].ready


def test_without_a_name_a_request_is_always_new() -> None:
    some = evening(3)
    some.do(Ready(), GUEST)
    some.do(Ready(), GUEST)
    assert some.table.people[GUEST].answered == {}


def test_the_latest_requests_are_remembered() -> None:
    some = evening(3)
    for number in range(ANSWERED + 1):
        some.do(Ready(), GUEST, id=str(number))
    assert len(some.table.people[GUEST].answered) == ANSWERED
    with pytest.raises(Repeated):
        some.do(Ready(), GUEST, id="1")
    some.do(Ready(), GUEST, id="0")  # so old that it is forgotten


def test_an_entry_of_the_log_that_the_rules_refuse_is_skipped_and_says_why() -> None:
    some = evening(2)
    some.do(Ready(), GUEST, id="once")
    before = some.table
    for what, of, why in ((Sit(0), "new", "chair_taken"), (Ready(), "once", "repeated")):
        step = follow(before, Entry(NOW + 5000, what, GUEST, of))
        assert (step.skipped, step.events) == (why, ())
        assert step.table == replace(before, seq=before.seq + 1, at=NOW + 5000)
    assert follow(before, Entry(NOW + 5000, Stand(), GUEST)).skipped == ""


def test_a_log_that_does_not_begin_with_a_table_is_no_log() -> None:
    with pytest.raises(Illegal, match="malformed"):
        follow(None, Entry(NOW, Ready(), GUEST))
