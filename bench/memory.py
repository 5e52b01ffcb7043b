"""Whether memory comes back when tables close: open, play and leave many tables, several times.

`python -m bench.memory [--tables 2000] [--rounds 3] [--store memory]`: after each round, resident
memory and the number of living objects by kind, when the last table has been closed. Python gives
freed memory back to itself first and to the system only in whole arenas, so what counts is that the
rounds after the first do not grow.
"""

import argparse
import asyncio
import signal
import sys
from time import perf_counter

import msgspec
import uvloop
from msgspec import Struct
from rich.table import Table

from bench.load import ink
from bench.load.pens import Room
from bench.load.process import prepare
from bench.load.strokes import ACTION
from bench.load.target import Pen
from bench.load.vernissage import Drawer, Vernissage
from bench.report import Report
from vernissage.server.node import LINGER

STROKES = 3  # that everybody draws
SLACK = 5.0  # seconds
GROWN = 20  # types that grew most


class Alive(Struct, frozen=True):
    counts: dict[str, int]
    types: dict[str, int]
    memory: int  # resident bytes
    trimmed: int  # the same when malloc has given back all that it can


class Counted(Vernissage):
    """The server that tells what is alive."""

    program = (sys.executable, "-m", "bench.load.counted")

    def count(self) -> Alive:
        self.process.popen.send_signal(signal.SIGUSR1)
        return msgspec.json.decode(self.process.read_line(60), type=Alive)

    async def emptied(self) -> Alive:
        """When every table has been closed."""
        until = perf_counter() + LINGER / 1000 + SLACK + 60
        await asyncio.sleep(LINGER / 1000 + SLACK)
        while (alive := self.count()).counts["rooms"] and perf_counter() < until:
            await asyncio.sleep(1)
        return alive


async def play(pens: list[Pen]) -> None:
    for _ in range(STROKES):
        for pen in pens:
            assert isinstance(pen, Drawer)
            pen.send_ink(ink.draw())
            pen.play(ACTION)
        await asyncio.sleep(0.1)
    await asyncio.sleep(SLACK)


async def measure(tables: int, rounds: int, store: tuple[str, ...], report: Report) -> None:
    target = Counted()
    target.store = store
    await target.start()
    try:
        await once(target, 20)  # what is loaded once, is loaded
        found = [("at the start", await target.emptied())]
        for number in range(1, rounds + 1):
            full = await once(target, tables)
            found += [(f"{number}: full", full), (f"{number}: left", await target.emptied())]
            report.console.print(
                *(f"{name}: {one.memory / 1e6:.0f} MB" for name, one in found[-2:])
            )
        report.show(counts_table(found), grown_table(found))
    finally:
        await target.stop()


async def once(target: Counted, tables: int) -> Alive:
    """Open, play, leave; what was alive at the most."""
    room = Room(target)
    await room.grow(tables)
    await play(room.pens)
    full = target.count()
    for pen in room.pens:
        pen.transport.disconnect()
    return full


def counts_table(found: list[tuple[str, Alive]]) -> Table:
    kinds = list(found[0][1].counts)
    table = Table("round", "MB", "trimmed MB", *kinds, box=None)
    for name, alive in found:
        sizes = (f"{size / 1e6:.0f}" for size in (alive.memory, alive.trimmed))
        table.add_row(name, *sizes, *(f"{alive.counts[kind]:,}" for kind in kinds))
    return table


def grown_table(found: list[tuple[str, Alive]]) -> Table:
    """What the last round left and the first had not: where to look if anything stays."""
    left = [alive for _, alive in found if not alive.counts["rooms"]]
    table = Table("grew after the first round", "by", box=None)
    if len(left) > 2:
        first, last = left[1].types, left[-1].types
        grown = {name: last[name] - first.get(name, 0) for name in last}
        for name, by in sorted(grown.items(), key=lambda one: -one[1])[:GROWN]:
            if by > 0:
                table.add_row(name, f"{by:,}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.memory")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--store", help="`memory`; by default a file")
    asked = parser.parse_args()
    prepare()
    with Report("memory") as report:
        store = ("--store", asked.store) if asked.store else ()
        uvloop.run(measure(asked.tables, asked.rounds, store, report))


if __name__ == "__main__":
    main()
