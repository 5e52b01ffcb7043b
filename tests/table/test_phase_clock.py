"""The moments of a game, by which all screens pace what is revealed."""

import pytest

from tests.table.tables import GUEST, HOST, Evening, evening, modes
from vernissage.table import doc, moment, read_entry, replay, snapshot
from vernissage.table.inputs import End, Hurry, Leave, Pause, Resume
from vernissage.table.state import Playing


def seen(some: Evening) -> tuple[int, bool]:
    """As everybody is told."""
    told = {
        (game.since, game.hurried)
        for person in some.table.people
        if (game := doc(some.table, person).game) is not None
    }
    (one,) = told
    return one


def until_it_moves_on(some: Evening, after: int) -> None:
    """Somebody acts every so many milliseconds, until it is another moment."""
    before = moment(some.table)
    while moment(some.table) == before:
        some.now += after
        some.act()


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_a_moment_begins_when_the_one_before_ends(game: str, mode: str, seats: int) -> None:
    some = evening(1, bots=seats - 1, playing=game, options={"mode": mode})
    begun = some.now
    for _ in range(60):
        before = moment(some.table)
        assert seen(some) == (begun, False)
        some.now += 700
        some.act()
        if moment(some.table) != before:
            begun = some.now
        if some.table.on is None:
            break
    assert seen(some)[0] == begun


def test_the_host_hurries_until_the_moment_is_over() -> None:
    some = evening(3, playing="any")
    since, _ = seen(some)
    some.do(Hurry(), HOST, after=1000)
    assert seen(some) == (since, True)
    assert some.refused(Hurry(), HOST) == "no_change"
    until_it_moves_on(some, 100)
    assert seen(some) == (some.now, False)


def test_the_last_reveal_can_be_hurried_too() -> None:
    some = evening(3, playing="any")
    some.finish()
    some.do(Hurry(), HOST)
    assert seen(some)[1]
    some.again()
    assert seen(some) == (some.now, False)


def test_only_the_host_hurries_and_only_a_game() -> None:
    some = evening(3)
    assert some.refused(Hurry(), HOST) == "no_game"
    some.start("dixit", {})
    assert some.refused(Hurry(), GUEST) == "not_host"
    some.do(End(), HOST)
    assert some.refused(Hurry(), HOST) == "no_game"


def test_a_reveal_stands_while_the_clocks_do() -> None:
    some = evening(3, playing="any")
    since, _ = seen(some)
    some.do(Pause(), HOST, after=2000)
    assert seen(some)[0] == since
    some.do(Resume(), HOST, after=60_000)
    assert seen(some)[0] == since + 60_000
    some.do(Leave(), GUEST, after=500)
    assert seen(some)[0] == since + 60_000


def test_log_and_snapshot_keep_it() -> None:
    some = evening(3, playing="any")
    until_it_moves_on(some, 300)
    some.do(Hurry(), HOST, after=50)
    assert replay(map(read_entry, some.log)) == some.table
    again = snapshot.read(snapshot.write(some.table))
    assert again == some.table
    assert isinstance(some.table.playing, Playing)
    assert some.table.playing.hurried
