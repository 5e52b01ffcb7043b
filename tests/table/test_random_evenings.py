"""What is true of every table, whatever people do at it."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from tests.soak import in_soak
from tests.table.people_at_random import PIN, RandomEvening
from tests.table.rfc6902 import patched
from vernissage.games import load
from vernissage.kit import Illegal
from vernissage.table import Doc, PersonId, Table, apply, clocks, doc, read_entry, replay, snapshot
from vernissage.table.inputs import Away, Entry, Late, Ready, Resume, Stand
from vernissage.table.patch import diff
from vernissage.table.state import CHAIRS

LENGTH = 700
SEEDS = [b"evening %d" % number for number in range(in_soak(100, else_=4))]


def check_people(table: Table) -> None:
    owners = [chair.owner for chair in table.chairs if chair.owner is not None]
    assert len(owners) == len(set(owners)), "somebody sits twice"
    assert set(owners) <= set(table.people), "a chair of nobody"
    assert not any(table.people[one].screen for one in owners), "a screen sits"
    people = [one for one in table.people.values() if not one.screen]
    if people:
        assert table.host in {one.id for one in people}, "no host, or a screen"
    else:
        assert table.host == ""
    assert len(table.chairs) == CHAIRS


def check_game(table: Table) -> None:
    on = table.on
    here = [one for one in table.people.values() if one.away is None and not one.screen]
    assert (table.stopped is not None) == (table.paused or not here)
    if on is None:
        assert not any(chair.bot and chair.bot.guest for chair in table.chairs)
        assert not table.paused
        return
    assert all(not table.chairs[at].free for at in on.chairs), "a seat of nobody"
    assert on.waits, "the game waits for nobody"
    for at, chair in enumerate(table.chairs):
        seat = on.seat_of(at)
        if chair.owner and seat is not None:
            assert on.held[chair.owner] == seat, "somebody has two hands"
    for key, limit in load(on.game).deadlines(on.state).items():
        timed = limit.seconds is not None and (table.pace != "none" or not limit.paced)
        assert (on.waits[key].due is not None) == timed


def check_waits(before: Table, table: Table) -> None:
    """Exactly those that the game has, in its order. Only clocks are shifted: what lasts through
    an input of the game keeps its time."""
    old, on = before.on, table.on
    if on is None:
        return
    wanted = load(on.game).deadlines(on.state).items()
    assert [(key, wait.seat) for key, wait in on.waits.items()] == [
        (key, deadline.seat) for key, deadline in wanted
    ]
    if old is not None and on.inputs == old.inputs + 1 and table.stopped == before.stopped:
        for key, wait in on.waits.items():
            assert wait == old.waits.get(key, wait), "a running wait was timed anew"
            assert key in old.waits or wait.since == clocks.shown(table, table.at)


def check_stopped(table: Table) -> None:
    """However late it gets, nothing expires while the clocks stand."""
    for key in table.on.waits if table.on and table.stopped is not None else ():
        with pytest.raises(Illegal, match=r"stale|game_paused"):
            apply(table, Entry(table.at + 10**12, Late(key)))


def check_stored(table: Table) -> None:
    data = snapshot.write(table)
    again = snapshot.read(data)
    assert again == table
    assert again is not None
    assert snapshot.write(again) == data


def check_seen(table: Table, stale: dict[PersonId, list[Doc]]) -> None:
    """Whoever missed any number of steps is brought to the present by one patch."""
    for person in table.people:
        now = doc(table, person)
        data = msgspec.json.encode(now)
        check_nothing_secret(table, person, data)
        for old in stale.setdefault(person, []):
            check_patch(old, now, msgspec.json.decode(data))
        stale[person] = [*stale[person][-3:], now]


def check_patch(old: Doc, new: Doc, wanted: Any) -> None:
    before, operations = map(msgspec.json.encode, (old, diff(old, new)))
    after = patched(msgspec.json.decode(before), msgspec.json.decode(operations))
    assert after == wanted


def check_nothing_secret(table: Table, person: PersonId, data: bytes) -> None:
    for secret in secrets(table):
        assert secret not in data, f"{secret!r} is told"
    assert person == table.host or PIN.encode() not in data, "the PIN is told"


def secrets(table: Table) -> Iterator[bytes]:
    """What nobody may read in a document, as it would stand there."""
    yield from (b'"device-', b'"token-', b'"request-')
    if table.playing is not None:
        seed = table.playing.seed
        yield from (seed, seed.hex().encode(), b64encode(seed))


def check_step(some: RandomEvening) -> None:
    """One thing happens, or is refused; what was before stays as it was."""
    before = some.table
    image = snapshot.write(before)
    if some.happen():
        assert some.table.seq == before.seq + 1 == len(some.log)
        assert some.table.at >= before.at
        check_people(some.table)
        check_game(some.table)
        check_waits(before, some.table)
        check_stopped(some.table)
    else:
        assert some.table is before
    assert snapshot.write(before) == image, "a table was changed in place"


def run(seed: bytes) -> None:
    some = RandomEvening(seed)
    stale: dict[PersonId, list[Doc]] = {}
    for step in range(LENGTH):
        check_step(some)
        if step % 12 == 0:
            check_stored(some.table)
            check_seen(some.table, stale)
    check_end(some)
    assert replay(map(read_entry, some.log)) == some.table, "replay differs"


def check_end(some: RandomEvening) -> None:
    """Wherever people left it: the host alone, who only watches, sees the game end by itself."""
    host = some.table.host
    if not host:
        return
    others = [Away(one) for one in some.table.people if one != host]
    for what, by in (
        (Ready(), host),
        (Stand(), host),
        (Resume(), host),
        *((o, "") for o in others),
    ):
        with suppress(Illegal):
            some.do(what, PersonId(by))
    while some.table.on:
        assert some.run_next() is not None, "the table is stuck"


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_a_table_bears_everything(seed: bytes) -> None:
    run(seed)


def test_a_replay_may_begin_at_any_snapshot() -> None:
    some = RandomEvening(b"evening cut")
    cut, image = 0, b""
    for step in range(LENGTH):
        some.happen()
        if step == LENGTH // 2:
            cut, image = len(some.log), snapshot.write(some.table)
    begun = snapshot.read(image)
    assert begun is not None
    assert replay(map(read_entry, some.log[cut:]), begun) == some.table


def test_the_people_at_random_reach_what_matters() -> None:
    """Otherwise the tests above prove little."""
    refusals: set[str] = set()
    games: set[str] = set()
    for number in range(20):
        some = RandomEvening(b"evening of %d" % number)
        for _ in range(LENGTH):
            some.happen()
        refusals |= some.refusals
        games |= {played.game for played in some.table.evening}
    assert len(games) >= 2
    wanted = {"repeated", "stale", "not_host", "not_your_seat", "one_seat_per_game", "bot_plays"}
    assert wanted <= refusals
    assert "wrong seq" not in refusals
