"""How many people one core serves, beside the best servers of others in the same run.

The server under test has one core and the load the other. There are three kinds of load:

- live ink: tables of six draw without a pause, each pen sends 15 segments a second, and everybody
  else at the table sees them;
- strokes: the same, and every two seconds a pen's whole stroke is stored durably and told to all;
- turns: tables of six act as fast as the server lets them.

Machines are noisy, so servers take turns, figures are medians of laps, what others took of the
core is shown, and what counts is the ratio.

    python -m bench.server                        everything, about 20 minutes
    python -m bench.server --quick                under 2 minutes: to compare before and after
    python -m bench.server --only turns           some of it: ink, most, turns, idle, open, log
    python -m bench.server --profile strokes      where our own time goes: ink, strokes or turns
"""

import argparse
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeVar

import uvloop
from msgspec import Struct
from msgspec.structs import replace
from rich.table import Table

from bench import server_tables as tables
from bench.load.boardgame_io import BoardgameIo, BoardgameIoCards
from bench.load.colyseus import ColyseusCards, ColyseusRelay, ColyseusStrokes
from bench.load.flat import spread, weigh_hosts
from bench.load.idle import weigh
from bench.load.log_sizes import reopen, weigh_logs
from bench.load.pens import Room
from bench.load.process import prepare
from bench.load.profile import KINDS, profile
from bench.load.rounds import FleetingRounds, Rounds
from bench.load.search import Calm, search
from bench.load.strokes import BunStrokes, WsStrokes
from bench.load.target import BunRelay, SocketIoRelay, Target, WsRelay
from bench.load.turns import Acted, Turns, TurnTarget
from bench.load.vernissage import Evening, Vernissage
from bench.report import Report

INK: tuple[type[Target], ...] = (
    *(Vernissage, WsRelay, BunRelay, SocketIoRelay, ColyseusRelay),
    *(Evening, WsStrokes, BunStrokes, ColyseusStrokes),
)
TURNS: tuple[type[TurnTarget], ...] = (
    *(Rounds, FleetingRounds),
    *(BoardgameIo, BoardgameIoCards, ColyseusCards),
)
WEIGHED: tuple[type[Target], ...] = (Vernissage, WsRelay, BunRelay, SocketIoRelay, ColyseusRelay)
PARTS = ("ink", "most", "turns", "idle", "open", "log")
Thing = TypeVar("Thing")
Figure = TypeVar("Figure")


class ServerPlan(Struct, frozen=True):
    """How much of everything."""

    seconds: float = 2.5  # of each measurement
    laps: int = 5
    patience: float = 60.0  # seconds to wait in all for others on the machine to finish
    common: int = 40  # tables at which all are compared
    first: int = 20  # tables at which the search begins
    most: int = 640
    seated: int = 200  # tables that only sit there
    turns: int = 20  # tables that take turns
    hosts: int = 500  # tables where only the host is
    open: tuple[int, ...] = (10, 100, 1000)  # tables among which the same ink is spread
    entries: int = 10_000  # of a log to be opened again
    ink_targets: tuple[type[Target], ...] = INK
    turn_targets: tuple[type[TurnTarget], ...] = TURNS
    weighed: tuple[type[Target], ...] = WEIGHED
    parts: tuple[str, ...] = PARTS


QUICK = ServerPlan(
    seconds=1.5,
    laps=3,
    patience=0,
    seated=50,
    ink_targets=(Vernissage, WsRelay, BunRelay, Evening, WsStrokes, BunStrokes),
    turn_targets=(Rounds, BoardgameIo, BoardgameIoCards, ColyseusCards),
    weighed=(Vernissage,),
    parts=("ink", "turns", "idle"),
)


async def measure(plan: ServerPlan, parts: Sequence[str]) -> AsyncIterator[Table]:
    """All figures, as tables to print."""
    if "ink" in parts or "most" in parts:
        async for table in measure_ink(plan, parts):
            yield table
    if "turns" in parts:
        yield tables.turn_table(await measure_turns(plan))
    if "idle" in parts:
        weights = {one.name: await weigh(one(), plan.seated) for one in plan.weighed}
        yield tables.idle_table(weights)
    if "open" in parts:
        hosts = await weigh_hosts(Vernissage(), plan.hosts)
        yield tables.flat_table(await spread(Vernissage(), plan.open, 2 * plan.seconds), hosts)
    if "log" in parts:
        yield tables.log_table(await weigh_logs())
        yield tables.reopening_table(await reopen(plan.entries))


async def measure_ink(plan: ServerPlan, parts: Sequence[str]) -> AsyncIterator[Table]:
    targets = [target() for target in plan.ink_targets]
    rooms = {target.name: Room(target) for target in targets}
    async with running(targets):
        if "ink" in parts:
            drawn = await laps(plan, rooms, lambda room: room.draw(plan.common, plan.seconds))
            yield tables.common_table(drawn, plan.common)
        if "most" in parts:
            found, calm = {}, Calm(plan.patience)
            for name, room in rooms.items():
                found[name] = await search(room, plan.first, plan.most, plan.seconds, calm)
            yield tables.steps_table(found)
            yield tables.search_table(found)


async def measure_turns(plan: ServerPlan) -> dict[str, list[Acted]]:
    targets = [target() for target in plan.turn_targets]
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


async def show(plan: ServerPlan, parts: Sequence[str], name: str) -> None:
    with Report(name, width=140) as report:
        async for table in measure(plan, parts):
            report.show(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--quick", action="store_true", help="fewer peers and shorter laps")
    parser.add_argument("--only", default="", help=f"some of {','.join(PARTS)}")
    parser.add_argument("--profile", choices=KINDS, help="our own server under py-spy")
    parser.add_argument("--seconds", type=float, help="of each lap")
    parser.add_argument("--laps", type=int)
    asked = parser.parse_args()
    plan = QUICK if asked.quick else ServerPlan()
    plan = replace(plan, seconds=asked.seconds or plan.seconds, laps=asked.laps or plan.laps)
    parts = asked.only.split(",") if asked.only else plan.parts
    if unknown := set(parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(unknown)}")
    prepare()
    if asked.profile:
        uvloop.run(profile(asked.profile, plan.common, plan.turns))
    else:
        uvloop.run(show(plan, parts, "server-quick" if asked.quick else "server"))


if __name__ == "__main__":
    main()
