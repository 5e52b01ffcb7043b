"""How many people with pens one core serves, beside node's usual servers in the same run.

The server under test has one core and the load the other. Tables of six draw without a pause:
each pen sends 15 segments a second, and everybody else at the table sees them. Ours does it twice:
as the relays do, and with a stroke of every pen stored and told each two seconds, as on a real
evening. Machines are noisy, so servers take turns, figures are medians of laps, what others took of
the core is shown, and what counts is the ratio. `python -m bench.server [--quick]`.
"""

import argparse
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from statistics import median
from typing import TypeVar

import uvloop
from msgspec import Struct
from rich.table import Table

from bench.load.flat import Spread, spread, weigh_hosts
from bench.load.idle import Weighed, weigh
from bench.load.log_sizes import Reopened, Weight, reopen, weigh_logs
from bench.load.pens import Drawn, Room
from bench.load.process import prepare
from bench.load.rounds import FleetingRounds, Rounds
from bench.load.search import Calm, Found, failing, search
from bench.load.target import SocketIoRelay, Target, WsRelay
from bench.load.turns import Acted, BoardgameIo, Turns, TurnTarget
from bench.load.vernissage import Evening, Vernissage
from bench.report import Report

TARGETS: tuple[type[Target], ...] = (Vernissage, Evening, WsRelay, SocketIoRelay)
TURN_TARGETS: tuple[type[TurnTarget], ...] = (Rounds, FleetingRounds, BoardgameIo)
OURS = {one.name for one in (Vernissage, Evening, Rounds, FleetingRounds)}
WEIGHED: tuple[type[Target], ...] = (Vernissage, WsRelay, SocketIoRelay)
Thing = TypeVar("Thing")
Figure = TypeVar("Figure")


class ServerPlan(Struct, frozen=True):
    """How much of everything."""

    seconds: float = 2.5  # of each measurement
    laps: int = 3
    patience: float = 60.0  # seconds to wait in all for others on the machine to finish
    common: int = 40  # tables at which all are compared
    first: int = 20  # tables at which the search begins
    most: int = 640
    seated: int = 200  # tables that only sit there
    turns: int = 20  # tables that take turns
    hosts: int = 500  # tables where only the host is
    open: tuple[int, ...] = (10, 100, 1000)  # tables among which the same ink is spread
    entries: int = 10_000  # of a log to be opened again


QUICK = ServerPlan(
    seconds=0.5, laps=1, patience=0, common=4, first=4, most=8, seated=10, turns=4, hosts=20,
    open=(4, 8), entries=1000,
)  # fmt: skip


async def measure(plan: ServerPlan) -> AsyncIterator[Table]:
    """All figures, as tables to print."""
    drawn, found = await measure_ink(plan, [target() for target in TARGETS])
    yield steps_table(found)
    yield search_table(found)
    yield common_table(drawn, plan.common)
    yield turn_table(await measure_turns(plan, [target() for target in TURN_TARGETS]))
    yield idle_table({one.name: await weigh(one(), plan.seated) for one in WEIGHED})
    hosts = await weigh_hosts(Vernissage(), plan.hosts)
    yield flat_table(await spread(Vernissage(), plan.open, 2 * plan.seconds), hosts)
    yield log_table(await weigh_logs())
    yield reopening_table(await reopen(plan.entries))


async def measure_ink(
    plan: ServerPlan, targets: list[Target]
) -> tuple[dict[str, list[Drawn]], dict[str, Found]]:
    rooms = {target.name: Room(target) for target in targets}
    async with running(targets):
        drawn = await laps(plan, rooms, lambda room: room.draw(plan.common, plan.seconds))
        found, calm = {}, Calm(plan.patience)
        for name, room in rooms.items():
            found[name] = await search(room, plan.first, plan.most, plan.seconds, calm)
        return drawn, found


async def measure_turns(plan: ServerPlan, targets: list[TurnTarget]) -> dict[str, list[Acted]]:
    rooms = {target.name: Turns(target) for target in targets}
    async with running(targets):
        return await laps(plan, rooms, lambda room: room.play(plan.turns, plan.seconds))


@asynccontextmanager
async def running(targets: Sequence[Target | TurnTarget]) -> AsyncIterator[None]:
    """All servers at once; those that started are stopped whatever happens."""
    async with AsyncExitStack() as stack:
        for target in targets:
            await target.start()
            stack.push_async_callback(target.stop)
        yield


async def laps(
    plan: ServerPlan, things: dict[str, Thing], once: Callable[[Thing], Awaitable[Figure]]
) -> dict[str, list[Figure]]:
    """All take turns, so that a noisy minute is everybody's."""
    found: dict[str, list[Figure]] = {name: [] for name in things}
    for _ in range(plan.laps):
        for name, thing in things.items():
            found[name].append(await once(thing))
    return found


def best_of(figures: dict[str, float]) -> float:
    """The best peer: the mark that ours is measured by."""
    return max(figure for name, figure in figures.items() if name not in OURS)


STEP = ("people", "in/s", "out/s", "p50 ms", "p99 ms", "cpu", "foreign", "load", "lag ms")


def step_row(step: Drawn) -> tuple[str, ...]:
    return (
        f"{step.people:,}",
        f"{step.sent / step.seconds:,.0f}",
        f"{step.delivered / step.seconds:,.0f}",
        *(f"{1000 * time:.1f}" for time in (step.p50, step.p99)),
        *(f"{share:.0%}" for share in (step.cpu, step.foreign, step.load_cpu)),
        f"{1000 * step.lag:.1f}",
    )


def search_table(found: dict[str, Found]) -> Table:
    """The most that each server held; `limit` says what stopped it."""
    table = Table("ink, most", *STEP, "limit", "people/cpu", "x peer", box=None)
    best = best_of({name: result.best.people for name, result in found.items()})
    for name, result in found.items():
        most = result.best
        per_cpu, ratio = f"{most.people / most.cpu:,.0f}", f"{most.people / best:.2f}"
        table.add_row(name, *step_row(most), result.limit, per_cpu, ratio)
    return table


def steps_table(found: dict[str, Found]) -> Table:
    """Every step of the search, to see how a server bends."""
    table = Table("ink, steps", *STEP, "even", "complete", "", box=None)
    for name, result in found.items():
        for step in result.steps:
            shares = (f"{step.even:.2f}", f"{step.complete:.2f}", failing(step))
            table.add_row(name, *step_row(step), *shares)
    return table


def common_table(drawn: dict[str, list[Drawn]], tables: int) -> Table:
    """All at the same moderate load: what a person costs, and how many that makes of a core."""
    columns = ("cpu us/person s", "people/cpu", "x peer", "p50 ms", "p99 ms", "foreign")
    table = Table(f"ink, {tables} tables", *columns, box=None)
    costs = {name: median(lap.cpu / lap.people for lap in found) for name, found in drawn.items()}
    best = best_of({name: 1 / cost for name, cost in costs.items()})
    for name, found in drawn.items():
        table.add_row(
            name,
            f"{1e6 * costs[name]:,.0f}",
            f"{1 / costs[name]:,.0f}",
            f"{1 / costs[name] / best:.2f}",
            f"{1000 * median(lap.p50 for lap in found):.1f}",
            f"{1000 * median(lap.p99 for lap in found):.1f}",
            f"{median(lap.foreign for lap in found):.0%}",
        )
    return table


def turn_table(acted: dict[str, list[Acted]]) -> Table:
    """Actions to the last of six screens. Ours: the rules of Dixit, six views of it, and a file
    that survives a power cut (or memory); boardgame.io: a game that counts to one, in memory."""
    columns = ("actions/s", "actions/cpu s", "x peer", "p50 ms", "p99 ms", "cpu", "foreign", "load")
    table = Table("turns", *columns, box=None)
    per_cpu = {name: median(lap.per_cpu for lap in found) for name, found in acted.items()}
    best = best_of(per_cpu)
    for name, found in acted.items():
        table.add_row(
            name,
            f"{median(lap.actions for lap in found):,.0f}",
            f"{per_cpu[name]:,.0f}",
            f"{per_cpu[name] / best:.2f}",
            f"{1000 * median(lap.p50 for lap in found):.1f}",
            f"{1000 * median(lap.p99 for lap in found):.1f}",
            f"{median(lap.cpu for lap in found):.0%}",
            f"{median(lap.foreign for lap in found):.0%}",
            f"{median(lap.load_cpu for lap in found):.0%}",
        )
    return table


def idle_table(weighed: dict[str, Weighed]) -> Table:
    table = Table("idle", "MB at start", "kB/connection", box=None)
    for name, weight in weighed.items():
        table.add_row(name, f"{weight.start / 1e6:.0f}", f"{weight.per_person / 1e3:.1f}")
    return table


def flat_table(spreads: list[Spread], host: float) -> Table:
    """The same few segments a second, with more and more tables open."""
    table = Table("tables open", "opening ms", "idle us/s", "us/segment", box=None)
    table.caption = f"{host / 1e3:.1f} kB for a table where only the host is, connection included"
    for one in spreads:
        figures = (f"{1e3 * one.opening:.1f}", f"{1e6 * one.idle:.0f}", f"{1e6 * one.segment:.0f}")
        table.add_row(f"{one.tables:,}", *figures)
    return table


def log_table(weights: list[Weight]) -> Table:
    """Random games: their strokes are short, a drawn one has some 400 bytes."""
    table = Table("log", "seats", "inputs", "bytes/input", "kB/game", "kB in the file", box=None)
    for one in weights:
        each = f"{one.entries / one.inputs:.0f}"
        sizes = (f"{one.entries / 1e3:.1f}", f"{one.file / 1e3:.1f}")
        table.add_row(one.name, str(one.seats), f"{one.inputs:.0f}", each, *sizes)
    return table


def reopening_table(took: Reopened) -> Table:
    table = Table("reopening", "from the log ms", "with a snapshot ms", "snapshot kB", box=None)
    times = (f"{1000 * time:.0f}" for time in (took.from_log, took.from_snapshot))
    table.add_row(f"{took.inputs:,} inputs", *times, f"{took.snapshot / 1e3:.1f}")
    return table


async def show(plan: ServerPlan) -> None:
    with Report("server", width=130) as report:
        async for table in measure(plan):
            report.show(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--quick", action="store_true", help="a smoke run: the figures mean little")
    asked = parser.parse_args()
    prepare()
    uvloop.run(show(QUICK if asked.quick else ServerPlan()))


if __name__ == "__main__":
    main()
