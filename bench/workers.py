"""How the work of one server is spread over its worker processes, and what they cost together.

Tables of six draw without a pause and store a stroke every two seconds, as in `bench.server`. All
processes of the server share one core, so that this tells what a person costs and how evenly the
work is divided, not how much several cores hold.
`python -m bench.workers [--workers 1 2 4] [--tables 20] [--laps 3]`.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import clock_gettime

import uvloop
from msgspec import Struct
from rich.table import Table

from bench.load.deployment import Deployed, Deployment, Meter, Shape, node
from bench.load.pens import Drawn, Room
from bench.load.process import prepare
from bench.load.vernissage import Evening
from bench.report import Report
from tests.servers import children

PARENT = "parent"


class WorkersPlan(Struct, frozen=True):
    workers: tuple[int, ...] = (1, 2, 4)
    tables: int = 20
    seconds: float = 3.0
    laps: int = 3


class Lap(Struct, frozen=True):
    drawn: Drawn
    parts: dict[str, float]  # processor seconds


@dataclass(frozen=True)
class WorkerMeter(Meter):
    """Each process by itself."""

    def cpu(self) -> float:
        found = {name: sum(map(own_cpu, pids)) for name, pids in self.parts.items()}
        self.readings.append(found)
        return sum(found.values())


def own_cpu(pid: int) -> float:
    return clock_gettime(~pid << 3 | 2)  # how Linux names the clock of another process


class DrawnByTable(Deployed, Evening):
    pass


@contextmanager
def serving(workers: int) -> Iterator[Deployment]:
    name = "1 process" if workers == 1 else f"{workers} workers"
    with tempfile.TemporaryDirectory() as folder:
        options = ["--data", folder, "--workers", str(workers)]
        with node(Path(folder), options) as (process, port):
            parent = process.popen.pid
            parts = {PARENT: [parent]}
            if workers > 1:
                parts |= {f"worker {n}": [pid] for n, pid in enumerate(sorted(children(parent)))}
            shape = Shape(name, 1, by_table=True)
            yield Deployment(shape, port, WorkerMeter(process.popen, parts))


async def measure(plan: WorkersPlan, report: Report) -> None:
    async with AsyncExitStack() as stack:
        rooms: list[Room] = []
        for workers in plan.workers:
            target = DrawnByTable(stack.enter_context(serving(workers)))
            await target.start()
            stack.push_async_callback(target.stop)
            rooms.append(Room(target))
        laps: dict[str, list[Lap]] = {room.target.name: [] for room in rooms}
        for _ in range(plan.laps):
            for room in rooms:
                drawn = await room.draw(plan.tables, plan.seconds)
                meter = room.target.process
                assert isinstance(meter, WorkerMeter)
                laps[room.target.name].append(Lap(drawn, meter.spent()))
        report.show(table_of(laps))
        for room in rooms:
            for pen in room.pens:
                pen.transport.disconnect()


def table_of(laps: dict[str, list[Lap]]) -> Table:
    """Processor microseconds a second and person; which part of them the parent and each worker
    took."""
    people = next(iter(laps.values()))[0].drawn.people
    first = f"ink with strokes, {people} people: us/person s"
    columns = ("in all", "x single", "parent", "workers", "p50 ms", "p99 ms", "foreign")
    table = Table(first, *columns, box=None)
    single = 0.0
    for name, found in laps.items():
        cost = median(cost_of(lap) for lap in found)
        single = single or cost
        parts = {one: median(share(lap, one) for lap in found) for one in found[0].parts}
        parent = parts.pop(PARENT)
        table.add_row(
            name,
            f"{cost:,.0f}",
            f"{cost / single:.2f}",
            f"{parent:.0%}",
            percentages(list(parts.values())),
            f"{1000 * median(lap.drawn.p50 for lap in found):.1f}",
            f"{1000 * median(lap.drawn.p99 for lap in found):.1f}",
            f"{median(lap.drawn.foreign for lap in found):.0%}",
        )
    return table


def cost_of(lap: Lap) -> float:
    return 1e6 * sum(lap.parts.values()) / (lap.drawn.seconds * lap.drawn.people)


def share(lap: Lap, name: str) -> float:
    return lap.parts[name] / (sum(lap.parts.values()) or 1.0)


def percentages(parts: Sequence[float]) -> str:
    return " ".join(f"{one:.0%}" for one in parts) or "–"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.workers")
    usual = WorkersPlan()
    parser.add_argument("--workers", type=int, nargs="+", default=usual.workers)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--laps", type=int, default=usual.laps)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    asked = vars(parser.parse_args())
    prepare()
    with Report("workers", width=140) as report:
        uvloop.run(measure(WorkersPlan(**asked | {"workers": tuple(asked["workers"])}), report))


if __name__ == "__main__":
    main()
