"""A computer that runs a node: it starts, drains, crashes, and its clock tells any time."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from tests.universe.bus import Air, BusEnd
from tests.universe.loop import OUTSIDE, Life, SimLoop
from tests.universe.store import Disk, StoreEnd
from vernissage.log import Store
from vernissage.server.clock import Timer
from vernissage.server.http.table_access import TableAccess
from vernissage.server.node import Node
from vernissage.server.workers.bot_pool import BotPool

Result = TypeVar("Result")
START = 1_900_000_000_000  # ms since 1970, when a world begins
HTTP_PATIENCE = 30.0  # seconds


class SimClock:
    """As the real one: what the time of day was at the start, carried on by a clock that never
    goes back, but may be faster or slower than others."""

    def __init__(self, loop: SimLoop, skew: float = 0.0, rate: float = 1.0) -> None:
        self._loop, self._rate = loop, rate
        self._start = START / 1000 + loop.time() * (1 - rate) + skew

    def now(self) -> int:
        return int((self._start + self._loop.time() * self._rate) * 1000)

    def after(self, ms: float, call: Callable[[], None]) -> Timer:
        return self._loop.call_later(max(ms, 0) / 1000 / self._rate, call)


class Machine:
    def __init__(
        self,
        name: str,
        disk: Disk,
        air: Air,
        bots: Callable[[], BotPool],
        options: dict[str, Any],
    ) -> None:
        self.name, self._disk, self._air, self._options = name, disk, air, options
        self._bots = bots
        self.lives = 0
        self.life = Life(name)
        self.life.end()
        self.closing = False
        self._calls: set[asyncio.Future[Any]] = set()

    @property
    def up(self) -> bool:
        return not self.life.over and not self.closing

    async def start(self, skew: float = 0.0, rate: float = 1.0) -> None:
        loop = cast(SimLoop, asyncio.get_running_loop())
        self.lives += 1
        self.closing = False
        self.life = Life(f"{self.name}.{self.lives}")
        self.store, self.bus = StoreEnd(self._disk, self.life.name), BusEnd(self._air, self.life)
        self.life.context.run(self._build, SimClock(loop, skew, rate))
        await self._do(self.node.open())

    def _build(self, clock: SimClock) -> None:
        store = cast(Store, self.store)
        bots = self._bots()
        self.node = Node(store, self.bus, shared=True, clock=clock, bot_pool=bots, **self._options)
        self.access = TableAccess(self.node)

    async def _do(self, work: Coroutine[Any, Any, Result]) -> Result:
        task = asyncio.get_running_loop().create_task(work, context=self.life.context.copy())
        return await task

    def crash(self) -> None:
        """From one moment to the next: what was in memory is gone, and nothing is tidied up."""
        loop = cast(SimLoop, asyncio.get_running_loop())
        loop.bury(self.life)
        self._drop_calls()
        if self.bus in self._air.ends:
            self._air.ends.remove(self.bus)

    async def close(self) -> None:
        """As on SIGTERM; what runs even then is for the world to find."""
        self.closing = True
        await self._do(self.node.close())
        self._drop_calls()

    def _drop_calls(self) -> None:
        for call in tuple(self._calls):
            if not call.done():
                call.set_exception(ConnectionError("the node is gone"))
        self._calls.clear()

    async def call(self, make: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """A request over HTTP, as far as it is about tables."""
        loop, weather, chance = asyncio.get_running_loop(), self._air.weather, self._air.chance
        await asyncio.sleep(weather.delay(chance))
        if not self.up:
            raise ConnectionError("nobody listens")
        answer: asyncio.Future[Result] = loop.create_future()
        self._calls.add(answer)
        context = self.life.context.copy()
        task = loop.create_task(make(), context=context)

        def answered(done: asyncio.Task[Result]) -> None:
            loop.call_later(weather.delay(chance), _hand_over, done, answer, context=OUTSIDE)

        task.add_done_callback(answered)
        try:
            async with asyncio.timeout(HTTP_PATIENCE):
                return await answer
        finally:
            self._calls.discard(answer)


def _hand_over(task: asyncio.Task[Result], answer: asyncio.Future[Result]) -> None:
    error = asyncio.CancelledError() if task.cancelled() else task.exception()
    if answer.done():  # nobody waits any longer
        return
    if error is None:
        answer.set_result(task.result())
    else:
        answer.set_exception(error)
