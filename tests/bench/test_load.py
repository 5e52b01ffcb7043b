"""The load must measure what it says, or its figures are worth nothing."""

import asyncio
from array import array
from collections.abc import Sequence
from typing import cast

import pytest

from bench.load import ink
from bench.load.guests import segments
from bench.load.pens import Drawn, Room, check, percentile
from bench.load.profile import stacks
from bench.load.search import Calm, failing, search
from bench.load.target import SEATS, Pen
from bench.load.turns import Turns, TurnTable, TurnTarget
from bench.server_tables import Marked
from vernissage.kit.ink import decode


def drawn(tables: int, cpu: float = 0.5, p99: float = 0.01, complete: float = 1.0) -> Drawn:
    sent = 90 * tables
    return Drawn(
        tables=tables,
        seconds=1.0,
        sent=sent,
        seen=round(sent * (SEATS - 1) / SEATS * complete),
        even=1.0,
        p50=p99 / 2,
        p99=p99,
        cpu=cpu,
        foreign=0.0,
        load_cpu=0.3,
        lag=0.001,
    )


class Server:
    """Holds so many tables and no more."""

    def __init__(self, holds: int) -> None:
        self.holds = holds

    async def draw(self, tables: int, _seconds: float) -> Drawn:
        return drawn(tables, cpu=min(1.0, 0.94 * tables / self.holds))


def test_a_segment_is_two_points_of_an_ordinary_path() -> None:
    path = ink.draw()
    assert len(path) == ink.LENGTH
    assert len(decode(path)) == 2


def test_a_segment_knows_its_age(monkeypatch: pytest.MonkeyPatch) -> None:
    for drawn_at in (0.0, 12.34567, 10_737.41, 123_456.7):
        monkeypatch.setattr(ink, "perf_counter", lambda at=drawn_at: at)
        path = ink.draw()
        monkeypatch.setattr(ink, "perf_counter", lambda at=drawn_at: at + 0.2)
        assert ink.age(path) == pytest.approx(0.2, abs=2 * ink.UNIT)


def test_gathered_segments_come_apart() -> None:
    long = bytes(200)
    frame = b"\x01" + b"\x02\x81\x01\x03abc" + b"\x05\x07\xc8\x01" + long
    assert list(segments(frame)) == [(2, b"abc"), (5, long)]
    assert list(segments(b"\x02whatever")) == []


@pytest.mark.parametrize("holds", [1, 7, 20, 133, 640, 2000])
def test_the_search_comes_near_to_what_a_server_holds(holds: int) -> None:
    room = cast(Room, Server(holds))
    found = asyncio.run(search(room, 20, 640, 0.0, Calm(patience=0)))
    assert min(holds, 640) * 0.9 - 1 <= found.best.tables <= holds
    assert found.limit == ("core" if holds < 640 else "most")


def test_late_ink_a_full_core_and_a_growing_queue_are_failures() -> None:
    assert not failing(drawn(10))
    assert failing(drawn(10, p99=0.101)) == "late"
    assert failing(drawn(10, cpu=0.96)) == "core"
    assert failing(drawn(10, complete=0.9)) == "queue"


def test_percentiles() -> None:
    assert percentile(array("d", range(100)), 50) == 50
    assert percentile(array("d", range(100)), 99) == 99
    assert percentile(array("d"), 99) == float("inf")


class StuckTable(TurnTable):
    """Sees its first actions and then no more."""

    def __init__(self, sees: int) -> None:
        super().__init__()
        self.sees = sees

    @property
    def people(self) -> Sequence[Pen]:
        return ()

    def act(self) -> None:
        self.sees -= 1
        if self.sees >= 0:
            asyncio.get_running_loop().call_soon(self.on_seen)


def test_a_table_that_stops_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.load.turns.SETTLED_WITHIN", 0.1)

    async def play(sees: int) -> None:
        turns = Turns(cast(TurnTarget, None))
        turns.tables = [StuckTable(5), StuckTable(sees)]
        for table in turns.tables:
            turns.go_on(table)
        await turns.settle()

    asyncio.run(play(5))
    with pytest.raises(RuntimeError, match="1 of 2 tables came to a stop"):
        asyncio.run(play(0))


def test_a_person_who_cannot_go_on_fails_the_run() -> None:
    class Someone(Pen):
        def __init__(self, fault: str) -> None:
            self.fault = fault

    check([Someone(""), Someone("")])
    with pytest.raises(RuntimeError, match="1 of 2 people failed: the socket was closed"):
        check([Someone(""), Someone("the socket was closed")])


def test_each_kind_of_load_is_compared_with_the_best_of_its_kind() -> None:
    figures = {"vernissage": 30.0, "ws": 10.0, "bun": 15.0}
    figures |= {"vernissage, strokes": 12.0, "ws, strokes": 8.0}
    marked = Marked(figures, "ws")
    assert marked.ratios("vernissage") == ("2.00", "3.00")
    assert marked.ratios("vernissage, strokes") == ("1.50", "1.20")
    assert Marked({"vernissage": 1.0}, "ws").ratios("vernissage") == ("", "")


def test_stacks_of_a_profile() -> None:
    text = "run (server/run.py:12);tell (rooms/broadcaster.py:7) 3\nrun (server/run.py:9) 1"
    assert list(stacks(text)) == [
        (["run (server/run.py)", "tell (rooms/broadcaster.py)"], 3),
        (["run (server/run.py)"], 1),
    ]
