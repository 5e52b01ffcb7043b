"""People take back what they left: the log has nothing of them, and the games went as they did."""

from collections.abc import Collection

import msgspec
import pytest

from tests.soak import in_soak
from tests.table.people_at_random import RandomEvening
from tests.table.tables import GUEST, HOST, NOW, THIRD, Evening, evening, modes
from vernissage.games import load
from vernissage.kit import Illegal, Seat
from vernissage.kit.clue import Clue
from vernissage.kit.ink import Point, encode
from vernissage.kit.prompts import Domain, Ink, Said, Text, pick, pick_value
from vernissage.kit.withdrawal import NO_WORDS
from vernissage.table import Entry, PersonId, Table, apply, doc, read_entry, replay, write_entry
from vernissage.table.inputs import (
    Dropped,
    Join,
    Leave,
    Moved,
    MoveOffered,
    Play,
    Remove,
    Rename,
    Sit,
)
from vernissage.table.withdrawal import History, Withdrawal, belongs_to, is_played_with

WORD = "zaubermond"  # in the name and in all that the guest says
SCRIBBLE = encode([Point(777, 1234, 99, 0), Point(1500, 2345, 201, 33)])
DEVICE = "guest-device"
PARTS = (
    WORD.encode(),
    b"p2-" + WORD.encode(),
    msgspec.json.encode(SCRIBBLE).strip(b'"')[4:-4],
)


def history_of(log: Collection[bytes]) -> History:
    history = History()
    for data in log:
        history.add(read_entry(data))
    return history


def without(log: Collection[bytes], *people: PersonId) -> tuple[list[bytes], Withdrawal]:
    withdrawal = Withdrawal(history_of(log), people)
    made = [write_entry(withdrawal.convert(read_entry(data))) for data in log]
    return made, withdrawal


def seen_by_all(table: Table) -> bytes:
    return b"".join(msgspec.json.encode(doc(table, one)) for one in table.people)


def private_value(domain: Domain, chance: object) -> object:
    """What only the guest would say or draw."""
    match domain:
        case Text(most):
            return WORD[:most]
        case Said(kinds):
            if "text" in kinds:
                return Clue("text", WORD)
            return Clue("drawing") if "drawing" in kinds else Clue("emoji", "🦔")
        case Ink():
            return SCRIBBLE
    return pick_value(domain, chance)  # type: ignore[arg-type]


def guests_turn(some: Evening, seat: Seat) -> Play:
    game = load(some.on.game)
    prompts = game.prompts(some.on.state, seat)
    wordy = [
        one for one in prompts if any(isinstance(d, Said | Text | Ink) for d in one.fields.values())
    ]
    inky = [one for one in wordy if one.do == "draw"]
    chosen = (inky if inky and some.chance(3) else wordy) or prompts
    action = pick(chosen, game.actions, some.chance, private_value) or pick(
        prompts, game.actions, some.chance, private_value
    )
    return Play(seat, msgspec.Raw(msgspec.json.encode(action)))


def played(game: str, mode: str, seats: int) -> Evening:
    """A whole game, in which the guest on the second chair says and draws what is known above."""
    some = Evening()
    some.do(Join(WORD, "en", DEVICE, label=f"phone {WORD}"))
    for number in range(2, seats):
        some.join()
        assert some.table.came == number + 1
    for number in range(seats):
        some.do(Sit(number), PersonId(f"p{number + 1}"))
    some.start(game, {"mode": mode})
    while some.table.on:
        seat = some.awaited()
        owner = some.owner(seat)
        some.do(guests_turn(some, seat) if owner == GUEST else some.move(seat), owner)
    some.run_next()  # the result is noted
    return some


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_a_game_replays_to_the_same_end_without_what_somebody_left(
    game: str, mode: str, seats: int
) -> None:
    some = played(game, mode, seats)
    if seats > 1:
        said = b"".join(some.log)
        assert WORD.encode() in said
    log, withdrawal = without(some.log, GUEST)
    assert withdrawal.is_same()
    assert len(log) == len(some.log)
    now = replay(map(read_entry, log))
    for part in (*PARTS, DEVICE.encode(), "🦔".encode()):
        assert part not in b"".join(log), part
        assert part not in seen_by_all(now), part
    assert [one.outcome for one in now.evening] == [one.outcome for one in some.table.evening]
    assert (
        {one.name for one in now.tally if one.person == GUEST} == {NO_WORDS} if seats > 1 else True
    )
    others = [one for one in now.tally if one.person != GUEST]
    assert others == [one for one in some.table.tally if one.person != GUEST]


@pytest.mark.parametrize("number", range(in_soak(60, else_=8)))
def test_whatever_people_did_the_log_without_one_of_them_leads_to_the_same(number: int) -> None:
    some = RandomEvening(b"taken back %d" % number)
    for _ in range(500):
        some.happen()
    history = history_of(some.log)
    for people in ((HOST,), (GUEST, THIRD), tuple(history.everybody)):
        log, withdrawal = without(some.log, *people)
        assert withdrawal.is_same(), f"seed {number}, without {people}"
        log.append(write_entry(withdrawal.end(some.table.at)[0]))
        again, twice = without(log, GUEST, PersonId("p4"))
        assert twice.is_same(), f"seed {number}, then without two more"
        assert len(again) == len(log) == len(some.log) + 1


def test_a_rename_a_moved_device_and_a_dropped_one_are_gone_too() -> None:
    some = evening(2)
    some.do(Rename(WORD), GUEST)
    some.do(MoveOffered("token", NOW), GUEST)
    some.do(Moved(GUEST, "token", f"tablet-{WORD}", f"tablet {WORD}"))
    some.do(Dropped(2, "device-2"), GUEST)
    log, withdrawal = without(some.log, GUEST)
    assert withdrawal.is_same()
    assert WORD.encode() not in b"".join(log)
    assert b"device-2" not in b"".join(log)
    assert b"device-1" in b"".join(log), "the host's stays"


def test_what_the_rules_of_today_refuse_is_gone_without_a_trace() -> None:
    some = evening(2)
    refused = [Entry(NOW, Rename(WORD * 4), GUEST), Entry(NOW, Play(Seat(0), raw()), GUEST)]
    log = [*some.log, *map(write_entry, refused)]
    made, withdrawal = without(log, GUEST)
    assert withdrawal.is_same()
    assert WORD.encode() not in b"".join(made)


def raw() -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({"type": "tell", "clue": WORD}))


def test_a_device_that_somebody_shares_stays_theirs() -> None:
    some = evening(1)
    some.do(Join("Kid", "en", "device-1", another=True))
    log, withdrawal = without(some.log, GUEST)
    assert withdrawal.is_same()
    assert b"Kid" not in b"".join(log)
    now = replay(map(read_entry, log))
    assert now.people[HOST].devices == ("device-1",)


def test_who_was_removed_does_not_come_back_by_it() -> None:
    some = evening(2)
    some.do(Remove(GUEST), HOST)
    log, withdrawal = without(some.log, GUEST)
    assert withdrawal.is_same()
    now = replay(map(read_entry, log))
    assert now.removed == ("device-2",)
    with pytest.raises(Illegal, match="removed"):
        apply(now, Entry(some.now, Join("Again", "en", "device-2")))


def test_whoever_left_is_known_by_the_device() -> None:
    some = evening(3)
    some.do(Leave(), GUEST)
    some.do(Join("Again", "en", "device-2"))
    again = PersonId("p4")
    history = history_of(some.log)
    assert belongs_to(history, None, "device-2") == (GUEST,)
    assert belongs_to(history, some.table.people[again], "device-2") == (again, GUEST)
    assert belongs_to(history, some.table.people[THIRD], "device-3") == (THIRD,)
    assert belongs_to(history, None, "device-9") == ()


def test_not_while_others_play_on_but_when_they_are_gone() -> None:
    some = evening(3, playing="any")
    assert is_played_with(some.table, (GUEST,))
    some.do(Leave(), GUEST)
    assert is_played_with(some.table, (GUEST,))
    some.leave_alone(HOST, THIRD)
    assert not is_played_with(some.table, (GUEST,))
    log, withdrawal = without(some.log, GUEST)
    assert withdrawal.is_same()
    assert b"Person 2" not in b"".join(log)


def test_who_only_watches_may_at_any_time() -> None:
    some = evening(4, seated=3, playing="any")
    assert not is_played_with(some.table, (PersonId("p4"),))
