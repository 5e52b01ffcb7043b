"""What several nodes cost beside a single one: PostgreSQL, NATS and a proxy, people of one table
on different nodes.

Everything but the load runs on one core, so that this tells what a person costs (processor seconds)
and how late things arrive at a moderate load, not how much several machines hold together: that
would need as many cores as there are processes. `python -m bench.cluster [--tables 20] [--laps 3]`.
"""

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from statistics import median
from typing import Generic, TypeVar

import uvloop
from msgspec import Struct
from rich.table import Table

from bench.load.deployment import NODES, Deployed, Deployment, Shape, deployed
from bench.load.pens import Drawn, Room
from bench.load.process import prepare
from bench.load.rounds import Rounds
from bench.load.turns import Acted, Turns
from bench.load.vernissage import Evening, Vernissage
from bench.report import Report
from vernissage.server.node import LINGER

SHAPES = (
    Shape("1 node, SQLite", 1, postgres=False, nats=False, proxy=False),
    Shape("1 node, PostgreSQL", 1, nats=False, proxy=False),
    Shape("1 node, all", 1),
    Shape("2 nodes", 2),
    Shape("4 nodes", 4),
    Shape("4 nodes, by table", 4, by_table=True),
)
PARTS = (NODES, "PostgreSQL", "NATS", "proxy")
SETTLED = LINGER / 1000 + 3  # seconds: nodes that nobody of a table is at have closed it by then
Found = TypeVar("Found", Drawn, Acted)


class ClusterPlan(Struct, frozen=True):
    tables: int = 20  # that draw
    turns: int = 8  # tables that take turns
    seconds: float = 3.0
    laps: int = 3
    shapes: tuple[Shape, ...] = SHAPES


class Lap(Struct, Generic[Found]):
    found: Found
    parts: dict[str, float]  # processor seconds


class DeployedInk(Deployed, Vernissage):
    pass


class DeployedEvening(Deployed, Evening):
    pass


class DeployedRounds(Deployed, Rounds):
    pass


async def measure(plan: ClusterPlan, report: Report) -> None:
    async with AsyncExitStack() as stack:
        all_ = [await stack.enter_async_context(deployed(shape)) for shape in plan.shapes]
        for title, kind in (("live ink", DeployedInk), ("ink with strokes", DeployedEvening)):
            rooms = [Room(await opened(kind(one), stack)) for one in all_]
            for room in rooms:
                await room.grow(plan.tables)
            await asyncio.sleep(SETTLED)
            drawn = await laps(plan, all_, rooms, lambda room: room.draw(plan.tables, plan.seconds))
            report.show(ink_table(title, drawn))
            for room in rooms:
                for pen in room.pens:
                    pen.transport.disconnect()
        turns = [Turns(await opened(DeployedRounds(one), stack)) for one in all_]
        for one in turns:
            await one.grow(plan.turns)
        await asyncio.sleep(SETTLED)
        acted = await laps(plan, all_, turns, lambda one: one.play(plan.turns, plan.seconds))
        report.show(turn_table(acted))


Target = TypeVar("Target", bound=Deployed)
Thing = TypeVar("Thing")


async def opened(target: Target, stack: AsyncExitStack) -> Target:
    await target.start()
    stack.push_async_callback(target.stop)
    return target


async def laps(
    plan: ClusterPlan,
    deployments: Sequence[Deployment],
    things: Sequence[Thing],
    once: Callable[[Thing], Awaitable[Found]],
) -> dict[str, list[Lap[Found]]]:
    """All take turns, so that a noisy minute is everybody's."""
    found: dict[str, list[Lap[Found]]] = {one.shape.name: [] for one in deployments}
    for _ in range(plan.laps):
        for deployment, thing in zip(deployments, things, strict=True):
            lap = await once(thing)
            found[deployment.shape.name].append(Lap(lap, deployment.meter.spent()))
    return found


def ink_table(title: str, laps: dict[str, list[Lap[Drawn]]]) -> Table:
    """Processor microseconds a second and person, by part."""
    people = next(iter(laps.values()))[0].found.people
    first = f"{title}, {people} people: us/person s"
    table = Table(first, "in all", "x single", *PARTS, "p50 ms", "p99 ms", "foreign", box=None)
    single = 0.0
    for name, found in laps.items():
        costs = [costs_of(lap.parts, lap.found.seconds * lap.found.people) for lap in found]
        whole = median(sum(cost.values()) for cost in costs)
        single = single or whole
        table.add_row(
            name,
            f"{whole:,.0f}",
            f"{whole / single:.2f}",
            *(part(costs, one) for one in PARTS),
            f"{1000 * median(lap.found.p50 for lap in found):.1f}",
            f"{1000 * median(lap.found.p99 for lap in found):.1f}",
            f"{median(lap.found.foreign for lap in found):.0%}",
        )
    return table


def turn_table(laps: dict[str, list[Lap[Acted]]]) -> Table:
    """The same of each action."""
    columns = ("in all", "x single", *PARTS, "actions/s", "p50 ms", "p99 ms", "foreign")
    table = Table("turns: us/action", *columns, box=None)
    single = 0.0
    for name, found in laps.items():
        costs = [costs_of(lap.parts, lap.found.per_cpu * sum(lap.parts.values())) for lap in found]
        whole = median(sum(cost.values()) for cost in costs)
        single = single or whole
        table.add_row(
            name,
            f"{whole:,.0f}",
            f"{whole / single:.2f}",
            *(part(costs, one) for one in PARTS),
            f"{median(lap.found.actions for lap in found):,.0f}",
            f"{1000 * median(lap.found.p50 for lap in found):.1f}",
            f"{1000 * median(lap.found.p99 for lap in found):.1f}",
            f"{median(lap.found.foreign for lap in found):.0%}",
        )
    return table


def costs_of(parts: dict[str, float], units: float) -> dict[str, float]:
    return {name: 1e6 * spent / units for name, spent in parts.items()}


def part(costs: Sequence[dict[str, float]], name: str) -> str:
    return f"{median(cost[name] for cost in costs):,.0f}" if name in costs[0] else "–"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster")
    usual = ClusterPlan()
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--turns", type=int, default=usual.turns)
    parser.add_argument("--laps", type=int, default=usual.laps)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--shapes", default="", help="only those whose names have this in them")
    asked = vars(parser.parse_args())
    wanted = asked.pop("shapes")
    shapes = tuple(shape for shape in SHAPES if wanted in shape.name)
    prepare()
    with Report("cluster", width=140) as report:
        uvloop.run(measure(ClusterPlan(**asked, shapes=shapes), report))


if __name__ == "__main__":
    main()
