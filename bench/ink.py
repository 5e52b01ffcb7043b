"""From the pointer of one phone to the screen of another, in real browsers.

Six people draw at one table and see each other's lines grow; around them light clients draw at
other tables of six, and store a stroke every two seconds. Then one of the six gets a processor four
times slower. So many of the six have a page of a real browser, and the rest are light clients, too:
all of it shares the machine, and six browsers without a graphics processor would fill it alone.
`python -m bench.ink [--pages 2] [--alone] [--seconds 10] [--quick]`.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager

import uvloop
from msgspec import Struct
from msgspec.structs import replace
from playwright.async_api import Browser
from rich.table import Table

from bench.load.artists import Artists, Sketched, artists, browser
from bench.load.pens import Drawn, Room
from bench.load.process import prepare
from bench.load.search import Calm
from bench.load.target import SEATS
from bench.load.vernissage import Evening
from bench.report import Report

SLOWER = 4.0  # times: an old phone


class InkPlan(Struct, frozen=True):
    pages: int = 2  # of the six, those with a browser
    artists: int = SEATS
    tables: tuple[int, ...] = (0, 100)  # around them
    slower: tuple[float, ...] = (1.0, SLOWER)  # the first artist's processor
    seconds: float = 10.0
    patience: float = 60.0  # seconds to wait in all for others on the machine to finish


QUICK = InkPlan(artists=3, tables=(0, 1), seconds=1.0, patience=0)


class Lap(Struct, frozen=True):
    tables: int
    slower: float
    sketched: Sketched
    around: Drawn | None


async def measure(plan: InkPlan) -> AsyncIterator[Lap]:
    target = Evening()
    await target.start()
    try:
        room, url = Room(target), f"http://127.0.0.1:{target.port}"
        calm = Calm(plan.patience)
        async with browser() as chrome:
            for tables in plan.tables:
                await room.grow(tables)
                for slower in plan.slower:
                    await calm.wait()
                    async with seated(chrome, url, plan) as people:
                        await people.slow_down(0, slower)
                        yield Lap(tables, slower, *await lap(room, people, tables, plan.seconds))
    finally:
        await target.stop()


def seated(chrome: Browser, url: str, plan: InkPlan) -> AbstractAsyncContextManager[Artists]:
    return artists(chrome, url, plan.pages, plan.artists - plan.pages)


async def lap(
    room: Room, people: Artists, tables: int, seconds: float
) -> tuple[Sketched, Drawn | None]:
    if not tables:
        return await people.draw(seconds), None
    around = asyncio.create_task(room.draw(tables, seconds))
    return await people.draw(seconds), await around


def ink_table(laps: list[Lap]) -> Table:
    """Bytes are those of a second: sent by an artist, and received by a page for each artist. `own`
    is ms from the pointer to the own screen; `age` is how far the end of another's ink as it is
    shown is behind the pen, `px off` how far it is from the line that was drawn by then. The frames
    are those of the first artist, and the worst of the others."""
    columns = ("cpu", "points", "lost", "p50 ms", "p99 ms", "B/s up", "B/s down")
    tips = ("own p50", "own p99", "age p50", "age p99", "px off p50", "px off p99")
    frames = ("fps", "frame p99 ms", "others' fps", "foreign", "server", "around p99 ms")
    table = Table("tables around", *columns, *tips, *frames, box=None)
    for one in laps:
        ink, around = one.sketched, one.around
        table.add_row(
            str(one.tables),
            f"1/{one.slower:g}" if one.slower > 1 else "1",
            *(f"{count:,}" for count in (ink.points, ink.lost)),
            *(f"{ms:.1f}" for ms in (ink.p50, ink.p99)),
            *(f"{each:,.0f}" for each in (ink.up, ink.down)),
            *(f"{each:.1f}" for each in (*ink.local, *ink.age, *ink.astray)),
            *(f"{ink.fps[0]:.0f}", f"{ink.slowest[0]:.0f}", f"{min(ink.fps[1:]):.0f}"),
            f"{ink.foreign:.0%}",
            *((f"{around.cpu:.0%}", f"{1000 * around.p99:.1f}") if around else ("", "")),
        )
    return table


async def show(plan: InkPlan) -> None:
    with Report("ink", width=210) as report:
        laps = [one async for one in measure(plan)]
        report.show(ink_table(laps))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ink")
    parser.add_argument("--quick", action="store_true", help="a smoke run: the figures mean little")
    parser.add_argument("--pages", type=int, default=InkPlan().pages, help="of the six; at least 2")
    parser.add_argument("--alone", action="store_true", help="without tables around")
    parser.add_argument("--seconds", type=float, help="of a lap")
    asked = parser.parse_args()
    plan = replace(QUICK if asked.quick else InkPlan(), pages=asked.pages)
    if asked.alone:
        plan = replace(plan, tables=(0,))
    if asked.seconds:
        plan = replace(plan, seconds=asked.seconds)
    prepare()
    uvloop.run(show(plan))


if __name__ == "__main__":
    main()
