"""Whether a table costs the same however many are open: the same light ink, spread over all."""

import asyncio
import itertools
from collections.abc import Awaitable
from time import perf_counter

from msgspec import Struct

from bench.load import ink
from bench.load.guests import Guest
from bench.load.pens import Room
from bench.load.target import SEATS
from bench.load.vernissage import Vernissage

SEGMENTS = 200  # a second in all: few enough that every one of them travels alone
BATCH = 10  # sent at a time, each to another table


class Spread(Struct, frozen=True):
    """What was measured with so many tables open."""

    tables: int
    opening: float  # seconds of the server's processor for each table
    idle: float  # processor seconds a second and table, with all people silent
    segment: float  # processor seconds for each segment and its six deliveries


async def spread(target: Vernissage, sizes: tuple[int, ...], seconds: float) -> list[Spread]:
    """More and more tables of six, all of them open."""
    await target.start()
    try:
        room = Room(target)
        return [await spread_over(room, size, seconds) for size in sizes]
    finally:
        await target.stop()


async def spread_over(room: Room, tables: int, seconds: float) -> Spread:
    process, before = room.target.process, len(room.pens) // SEATS
    opening = process.cpu()
    await room.grow(tables)
    opening = (process.cpu() - opening) / (tables - before)
    idle, _ = await spent(room, asyncio.sleep(seconds, 0))
    busy, sent = await spent(room, draw(room, tables, seconds))
    return Spread(tables, opening, idle / tables, (busy - idle) * seconds / sent)


async def spent(room: Room, work: Awaitable[int]) -> tuple[float, int]:
    """The server's processor seconds a second while something goes on, and what came of it."""
    start, cpu = perf_counter(), room.target.process.cpu()
    result = await work
    return (room.target.process.cpu() - cpu) / (perf_counter() - start), result


async def draw(room: Room, tables: int, seconds: float) -> int:
    """One pen of each table in turn. How many segments that made."""
    pens = itertools.cycle(room.pens[table * SEATS + table % SEATS] for table in range(tables))
    sent, end = 0, perf_counter() + seconds
    while perf_counter() < end:
        for pen in itertools.islice(pens, BATCH):
            pen.send_ink(ink.draw())
        sent += BATCH
        await asyncio.sleep(BATCH / SEGMENTS)
    return sent


async def weigh_hosts(target: Vernissage, tables: int) -> float:
    """Resident bytes of an open table where only the host is connected."""
    await target.start()
    try:
        sizes = []
        for some in (20, tables):
            hosts = [Guest(0, lambda _: None) for _ in range(some)]
            for host in hosts:
                await target.come(host, "/api/tables")
            await asyncio.sleep(1)
            sizes.append(target.process.memory())
        return (sizes[1] - sizes[0]) / tables
    finally:
        await target.stop()
