"""Tables of six where every pen draws all the time, and what comes of it."""

import asyncio
import random
from array import array
from collections.abc import Sequence
from time import perf_counter, process_time

from msgspec import Struct

from bench.load import ink
from bench.load.process import core_busy
from bench.load.target import SEATS, Pen, Target
from bench.load.unseen import Unseen

MESSAGES = 15  # a second and pen, of two points each
PERIOD = 1 / MESSAGES
WARM_UP = 1.0  # seconds before the figures count
NAP = 0.001  # seconds; the loop would not sleep at all for less
AT_ONCE = 8  # tables that are opened at the same time
SEED = 3


class Drawn(Struct, frozen=True):
    """What was measured in one step of the load."""

    tables: int
    seconds: float
    sent: int
    seen: int  # segments that reached the one person of each table who is measured
    even: float  # bytes of everybody else as a multiple of theirs: 1 if nobody is forgotten
    p50: float  # seconds from pen to screen
    p99: float
    cpu: float  # share of the server's core
    foreign: float  # share of that core that others took: noise, not the server
    load_cpu: float  # the same of the load itself
    lag: float  # p99 of how late the load sent: it cannot keep up if this is long

    @property
    def people(self) -> int:
        return self.tables * SEATS

    @property
    def delivered(self) -> float:
        return self.seen * (1 + self.even * (SEATS - 1))

    @property
    def complete(self) -> float:
        """Which part of what was due arrived in time to be counted."""
        return self.delivered / (self.sent * (SEATS - 1) or 1)


class Room:
    """All tables of one server; the first few of them draw."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.pens: list[Pen] = []
        self.ages = array("d")
        self.counting = False

    async def grow(self, tables: int) -> None:
        """Fill tables until there are so many."""
        door = asyncio.Semaphore(AT_ONCE)

        async def fill(table: int) -> list[Pen]:
            async with door:
                return await self.target.open(table, self.on_ink)

        new = range(len(self.pens) // SEATS, tables)
        for pens in await asyncio.gather(*map(fill, new)):
            self.pens += pens

    def on_ink(self, path: bytes) -> None:
        if self.counting:
            self.ages.append(ink.age(path))

    async def draw(self, tables: int, seconds: float) -> Drawn:
        """Let so many tables draw, and measure after a moment of warming up."""
        await self.grow(tables)
        crew = Crew(self.pens[: tables * SEATS])
        tasks = [asyncio.create_task(work) for work in (crew.draw(), crew.unseen.sweep())]
        await asyncio.sleep(WARM_UP)
        before, self.ages = Reading(self.target, crew), array("d")
        self.counting = True
        await asyncio.sleep(seconds)
        self.counting = False
        after = Reading(self.target, crew)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                raise RuntimeError("the load stopped by itself") from ended
        await crew.unseen.release()
        check(self.pens)
        return compare(before, after, tables, self.ages, crew.lags)


def check(pens: Sequence[Pen]) -> None:
    """Figures of fewer people than they say are no figures."""
    if faults := [pen.fault for pen in pens if pen.fault]:
        raise RuntimeError(f"{len(faults)} of {len(pens)} people failed: {faults[0]}")


class Crew:
    """Pens that all draw at the same pace, each at its own moment of the beat."""

    def __init__(self, pens: list[Pen]) -> None:
        rng = random.Random(SEED)
        beats = sorted((rng.random() * PERIOD, index) for index in range(len(pens)))
        self.beats = [(moment, pens[index]) for moment, index in beats]
        # Another seat at each table: no seat is served better for its number.
        self.watchers = [pen for n, pen in enumerate(pens) if n % SEATS == n // SEATS % SEATS]
        watching = set(self.watchers)
        self.unseen = Unseen([pen for pen in pens if pen not in watching])
        self.sent = 0
        self.lags = array("d")

    async def draw(self) -> None:
        """Send by the clock, never waiting for what comes back."""
        beat = perf_counter()
        while True:
            for moment, pen in self.beats:
                due = beat + moment
                while (late := perf_counter() - due) < 0:
                    await asyncio.sleep(max(-late, NAP))
                pen.send_ink(ink.draw())
                self.sent += 1
                self.lags.append(late)
            beat += PERIOD
            await asyncio.sleep(0)


class Reading:
    """All meters at one moment."""

    def __init__(self, target: Target, crew: Crew) -> None:
        self.at = perf_counter()
        self.server, self.core, self.load = target.process.cpu(), core_busy(), process_time()
        self.sent, self.lags = crew.sent, len(crew.lags)
        self.seen, self.unseen = sum(pen.received for pen in crew.watchers), crew.unseen.bytes


def compare(
    before: Reading, after: Reading, tables: int, ages: "array[float]", lags: "array[float]"
) -> Drawn:
    seconds = after.at - before.at
    server = after.server - before.server
    return Drawn(
        tables=tables,
        seconds=seconds,
        sent=after.sent - before.sent,
        seen=len(ages),
        even=(after.unseen - before.unseen) / (after.seen - before.seen or 1) / (SEATS - 1),
        p50=percentile(ages, 50),
        p99=percentile(ages, 99),
        cpu=server / seconds,
        foreign=max(0.0, after.core - before.core - server) / seconds,
        load_cpu=(after.load - before.load) / seconds,
        lag=percentile(lags[before.lags : after.lags], 99),
    )


def percentile(values: "array[float]", percent: int) -> float:
    """Infinite when there is nothing: nobody saw any ink."""
    if not values:
        return float("inf")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
