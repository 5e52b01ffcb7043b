"""What a change costs: two versions of our own server under one load, lap by lap in turn.

`python -m bench.before_after turns ../before [--laps 6]` compares the sources of another checkout
with these; the loads are those of `bench.server`: ink, strokes or turns. Machines change their
speed from minute to minute, so only the ratio of laps that alternate says something.
"""

import argparse
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import uvloop
from rich.table import Table

from bench.load.pens import Room
from bench.load.process import prepare
from bench.load.rounds import Rounds
from bench.load.turns import Turns
from bench.load.vernissage import Evening, Vernissage
from bench.report import Report

DRAWING, ACTING = 40, 20  # tables
SECONDS = 1.5  # of each lap
KINDS: dict[str, type[Rounds | Vernissage]] = {
    "ink": Vernissage,
    "strokes": Evening,
    "turns": Rounds,
}
Lap = Callable[[], Awaitable[float]]


def server_of(kind: str, checkout: Path) -> Rounds | Vernissage:
    target = KINDS[kind]()
    sources = (checkout / "src").resolve(strict=True)
    target.program = ("env", f"PYTHONPATH={sources}", *target.program)
    return target


def lap_of(target: Rounds | Vernissage) -> Lap:
    """Microseconds of the processor, for an action or for a second of a person."""
    if isinstance(target, Rounds):
        turns = Turns(target)

        async def act() -> float:
            return 1e6 / (await turns.play(ACTING, SECONDS)).per_cpu

        return act
    room = Room(target)

    async def draw() -> float:
        drawn = await room.draw(DRAWING, SECONDS)
        return 1e6 * drawn.cpu / drawn.people

    return draw


async def compare(kind: str, before: Path, laps: int) -> Table:
    checkouts = {"before": before, "after": Path()}
    found: dict[str, list[float]] = {name: [] for name in checkouts}
    async with AsyncExitStack() as stack:
        lap: dict[str, Lap] = {}
        for name, checkout in checkouts.items():
            target = server_of(kind, checkout)
            await target.start()
            stack.push_async_callback(target.stop)
            lap[name] = lap_of(target)
        for _ in range(laps):
            for name, measure in lap.items():
                found[name].append(await measure())
    return table_of(kind, found)


def table_of(kind: str, found: dict[str, list[float]]) -> Table:
    table = Table(kind, "cpu us", "x before", "laps", box=None)
    for name, laps in found.items():
        ratio = median(laps) / median(found["before"])
        each = " ".join(f"{one:,.0f}" for one in laps)
        table.add_row(name, f"{median(laps):,.0f}", f"{ratio:.2f}", each)
    return table


async def show(kind: str, before: Path, laps: int) -> None:
    with Report("before-after") as report:
        report.show(await compare(kind, before, laps))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.before_after")
    parser.add_argument("kind", choices=tuple(KINDS))
    parser.add_argument("before", type=Path, help="a checkout of the version before")
    parser.add_argument("--laps", type=int, default=6)
    asked = parser.parse_args()
    prepare()
    uvloop.run(show(asked.kind, asked.before, asked.laps))


if __name__ == "__main__":
    main()
