"""How the work of one server is spread over its worker processes, and what that costs and brings.

- `spread`: tables of six draw without a pause and store a stroke every two seconds, as in
  `bench.server`. All processes of the server share one core, so that this tells what a person costs
  and how evenly the work is divided. Beside them, as many servers that know nothing of each other:
  what they cost is the price of small processes, the rest that of working together.
- `saturated`: tables of six take turns as fast as the server lets them; server and load share all
  cores. It tells how much more several processes do.

`python -m bench.workers [--only spread|saturated] [--workers 1 2 4] [--tables 20] [--laps 3]`.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import clock_gettime, perf_counter

import uvloop
from msgspec import Struct
from rich.table import Table

from bench.load.deployment import Deployed, Deployment, Meter, Shape, node
from bench.load.pens import Drawn, Room
from bench.load.process import CORES, family, foreign_busy, prepare, weigh_session
from bench.load.rounds import Rounds
from bench.load.target import OnInk, Pen, Target
from bench.load.turns import Acted, Turns
from bench.load.vernissage import Evening
from bench.report import Report
from tests.servers import children

PARENT = "parent"


class WorkersPlan(Struct, frozen=True):
    workers: tuple[int, ...] = (1, 2, 4)
    tables: int = 20
    seconds: float = 3.0
    laps: int = 3
    only: str = ""  # one of the parts


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


class Apart(Target):
    """Several servers that share nothing but the core; each has its part of the tables."""

    def __init__(self, servers: Sequence[DrawnByTable]) -> None:
        self.name = f"{len(servers)} servers"
        self._servers = servers
        parts = {f"server {n}": [one.process.popen.pid] for n, one in enumerate(servers)}
        self.process = WorkerMeter(servers[0].process.popen, parts)

    async def start(self) -> None:
        for one in self._servers:
            await one.start()

    async def stop(self) -> None:
        for one in self._servers:
            await one.stop()

    async def open(self, table: int, on_ink: OnInk) -> list[Pen]:
        return await self._servers[table % len(self._servers)].open(table, on_ink)


class RoundsByTable(Deployed, Rounds):
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
                found = sorted(children(parent))
                parts |= {f"worker {n}": [pid] for n, pid in enumerate(found)}
                with suppress(OSError):  # for root only
                    for pid in found:
                        weigh_session(pid)
            shape = Shape(name, 1, by_table=True)
            yield Deployment(shape, port, WorkerMeter(process.popen, parts))


def targets(stack: AsyncExitStack, plan: WorkersPlan) -> Iterator[Target]:
    for workers in plan.workers:
        yield DrawnByTable(stack.enter_context(serving(workers)))
        if workers > 1:
            alone = [stack.enter_context(serving(1)) for _ in range(workers)]
            yield Apart([DrawnByTable(one) for one in alone])


async def measure_spread(plan: WorkersPlan, report: Report) -> None:
    async with AsyncExitStack() as stack:
        rooms = [Room(target) for target in targets(stack, plan)]
        for room in rooms:
            await room.target.start()
            stack.push_async_callback(room.target.stop)
            await room.grow(plan.tables)
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
        parent = parts.pop(PARENT, 0.0)
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


class Pushed(Struct, frozen=True):
    """One lap of the saturated part."""

    acted: Acted
    foreign: float  # cores that others took


def on_all_cores(process: int) -> None:
    """Every thread of this process and of its children."""
    for pid in family(process):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):  # it has just ended
                os.sched_setaffinity(int(thread.name), CORES)


async def measure_saturated(plan: WorkersPlan, report: Report) -> None:
    """One server after another has all cores, which it shares with the load."""
    on_all_cores(os.getpid())
    async with AsyncExitStack() as stack:
        crowds: list[Turns] = []
        for workers in plan.workers:
            target = RoundsByTable(stack.enter_context(serving(workers)))
            on_all_cores(target.process.popen.pid)
            await target.start()
            stack.push_async_callback(target.stop)
            crowds.append(Turns(target))
            await crowds[-1].grow(plan.tables)
        laps: dict[str, list[Pushed]] = {crowd.target.name: [] for crowd in crowds}
        for _ in range(plan.laps):
            for crowd in crowds:
                laps[crowd.target.name].append(await push(crowd, plan))
        report.show(pushed_table(laps, plan.tables))


async def push(crowd: Turns, plan: WorkersPlan) -> Pushed:
    began, others = perf_counter(), foreign_busy()
    acted = await crowd.play(plan.tables, plan.seconds)
    return Pushed(acted, max(0.0, foreign_busy() - others) / (perf_counter() - began))


def pushed_table(laps: dict[str, list[Pushed]], tables: int) -> Table:
    """Actions a second, and which part of a core the server, the load and others took."""
    columns = ("actions/s", "x single", "p50 ms", "p99 ms", "server cores", "load cores", "foreign")
    table = Table(f"turns, {tables} tables, {len(CORES)} cores", *columns, box=None)
    single = 0.0
    for name, found in laps.items():
        acted = [lap.acted for lap in found]
        actions = median(one.actions for one in acted)
        single = single or actions
        table.add_row(
            name,
            f"{actions:,.0f}",
            f"{actions / single:.2f}",
            f"{1000 * median(one.p50 for one in acted):.1f}",
            f"{1000 * median(one.p99 for one in acted):.1f}",
            f"{median(one.cpu for one in acted):.2f}",
            f"{median(one.load_cpu for one in acted):.2f}",
            f"{median(lap.foreign for lap in found):.2f}",
        )
    return table


PARTS = {"spread": measure_spread, "saturated": measure_saturated}


async def measure(plan: WorkersPlan, report: Report) -> None:
    for name, part in PARTS.items():
        if plan.only in ("", name):
            await part(plan, report)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.workers")
    usual = WorkersPlan()
    parser.add_argument("--workers", type=int, nargs="+", default=usual.workers)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--laps", type=int, default=usual.laps)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--only", choices=tuple(PARTS), default=usual.only)
    asked = vars(parser.parse_args())
    prepare()
    with Report("workers", width=140) as report:
        uvloop.run(measure(WorkersPlan(**asked | {"workers": tuple(asked["workers"])}), report))


if __name__ == "__main__":
    main()
