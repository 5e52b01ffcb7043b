"""The load must measure what it says, or its figures are worth nothing."""

import asyncio
from array import array
from typing import cast

import pytest

from bench.load import ink
from bench.load.guests import segments
from bench.load.pens import Drawn, Room, percentile
from bench.load.search import Calm, failing, search
from bench.load.target import SEATS
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
