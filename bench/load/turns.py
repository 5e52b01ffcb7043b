"""Tables of six that take turns as fast as the server lets them."""

import asyncio
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from time import perf_counter, process_time

from msgspec import Struct

from bench.load.pens import check, percentile
from bench.load.process import Process, core_busy
from bench.load.target import Pen

OnSeen = Callable[[], None]
WARM_UP = 1.0  # seconds
SETTLED_WITHIN = 20.0  # seconds


class TurnTable(ABC):
    """One table; `on_seen` is called when an action has reached the last of its people."""

    def __init__(self) -> None:
        self.on_seen: OnSeen = lambda: None

    @property
    @abstractmethod
    def people(self) -> Sequence[Pen]: ...

    @abstractmethod
    def act(self) -> None:
        """Whoever's turn it is acts."""


class TurnTarget(ABC):
    """A server that knows rules."""

    name: str
    process: Process

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def open(self, table: int) -> TurnTable:
        """A table with all its people, ready for the first action."""

    @abstractmethod
    async def stop(self) -> None: ...


class Acted(Struct, frozen=True):
    """What was measured while tables took turns."""

    actions: float  # a second
    per_cpu: float  # actions a second of the server's processor
    p50: float  # seconds from the action to the last of six screens
    p99: float
    cpu: float
    foreign: float
    load_cpu: float


class Turns:
    """All tables of one server, each with one action under way."""

    def __init__(self, target: TurnTarget) -> None:
        self.target = target
        self.tables: list[TurnTable] = []
        self.going = False
        self.acting = 0  # tables whose action is under way
        self.waits = array("d")

    async def grow(self, tables: int) -> None:
        while len(self.tables) < tables:
            self.tables.append(await self.target.open(len(self.tables)))

    def go_on(self, table: TurnTable) -> None:
        """Act, and act again as soon as all have seen it."""
        acted = perf_counter()
        self.acting += 1

        def seen() -> None:
            self.waits.append(perf_counter() - acted)
            self.acting -= 1
            if self.going:
                self.go_on(table)

        table.on_seen = seen
        table.act()

    async def play(self, tables: int, seconds: float) -> Acted:
        await self.grow(tables)
        self.going = True
        for table in self.tables[:tables]:
            self.go_on(table)
        await asyncio.sleep(WARM_UP)
        self.waits = array("d")
        before = self.read()
        await asyncio.sleep(seconds)
        acted = self.compare(before, self.read(), len(self.waits))
        self.going = False
        await self.settle()
        return acted

    async def settle(self) -> None:
        """Let everything under way arrive. A table where it does not would fail silently."""
        until = perf_counter() + SETTLED_WITHIN
        while self.acting and perf_counter() < until:
            await asyncio.sleep(0.01)
        check([pen for table in self.tables for pen in table.people])
        if self.acting:
            raise RuntimeError(f"{self.acting} of {len(self.tables)} tables came to a stop")

    def read(self) -> tuple[float, float, float, float]:
        return perf_counter(), self.target.process.cpu(), core_busy(), process_time()

    def compare(self, before: tuple[float, ...], after: tuple[float, ...], actions: int) -> Acted:
        seconds, cpu, busy, load = (b - a for a, b in zip(before, after, strict=True))
        return Acted(
            actions=actions / seconds,
            per_cpu=actions / (cpu or 1),
            p50=percentile(self.waits, 50),
            p99=percentile(self.waits, 99),
            cpu=cpu / seconds,
            foreign=max(0.0, busy - cpu) / seconds,
            load_cpu=load / seconds,
        )
