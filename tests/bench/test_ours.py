"""The load against our own server: what it draws and plays arrives."""

import asyncio
from collections.abc import Awaitable, Callable

import uvloop

from bench.load import ink
from bench.load.guests import Guest
from bench.load.log_sizes import evening, reopen, weigh_log
from bench.load.rounds import FleetingRounds
from bench.load.strokes import STROKE_EVERY
from bench.load.target import SEATS, Pen
from bench.load.turns import Turns
from bench.load.vernissage import Evening
from vernissage.table import follow, read_entry

PATIENCE = 60.0  # seconds
ACTIONS = 30


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def patiently() -> None:
        await asyncio.wait_for(test(), PATIENCE)

    uvloop.run(patiently())


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.005)


def last_strokes(guest: Pen) -> list[int]:
    assert isinstance(guest, Guest)
    return [len(one["sheet"]["strokes"]) for one in guest.doc["game"]["view"]["drawings"]]


def test_everybody_else_sees_the_ink_and_the_strokes_are_stored() -> None:
    async def draw() -> None:
        target = Evening()
        await target.start()
        try:
            seen: list[bytes] = []
            pens = await target.open(0, seen.append)
            for pen in pens:
                assert isinstance(pen, Guest)
                pen.looking = True
            path = ink.draw()
            for _ in range(STROKE_EVERY):
                pens[0].send_ink(path)
            await until(lambda: len(seen) == STROKE_EVERY * (SEATS - 1))
            assert set(seen) == {path}
            await until(lambda: [last_strokes(pen) for pen in pens] == [[1, 0, 0, 0, 0, 0]] * SEATS)
        finally:
            await target.stop()

    run(draw)


def test_six_take_turns() -> None:
    async def play() -> None:
        target = FleetingRounds()
        await target.start()
        try:
            turns = Turns(target)
            await turns.grow(1)
            turns.going = True
            turns.go_on(turns.tables[0])
            await until(lambda: len(turns.waits) >= ACTIONS)
            turns.going = False
        finally:
            await target.stop()

    run(play)


def test_the_log_of_an_evening_is_a_log() -> None:
    scribe, kept = evening(600)
    table = None
    for number, entry in enumerate(scribe.entries, 1):
        table = follow(table, read_entry(entry)).table
        if number == kept.seq:
            assert table == kept
    assert table == scribe.table
    assert (table.seq, kept.seq) == (600, 345)


def test_logs_are_weighed_and_opened_again() -> None:
    weight = asyncio.run(weigh_log("yokai", "duel"))
    assert weight.entries <= weight.file
    assert 50 < weight.entries / weight.inputs < 500
    opened = asyncio.run(reopen(400))
    assert opened.from_snapshot > 0
    assert opened.from_log > 0
