"""A real server in the test's own process, on a free port."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import uvloop
from msgspec import Struct

from vernissage.log import Bus, LocalBus, MemoryStore, Store
from vernissage.server.clock import RealClock, Timer
from vernissage.server.node import Node
from vernissage.server.run import Config, Server, server

LOCAL = ("127.0.0.0/8", "::1/128")  # operators
PATIENCE = 60.0  # seconds: only stops what hangs


def run(test: Coroutine[Any, Any, None], patience: float = 4 * PATIENCE) -> None:
    uvloop.run(asyncio.wait_for(test, patience))


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)


class Running(Struct, frozen=True):
    url: str
    node: Node
    server: Server


@asynccontextmanager
async def running_server(
    *,
    store: Store | None = None,
    bus: Bus | None = None,
    config: Config | None = None,
    **house_options: Any,
) -> AsyncIterator[Running]:
    """Bots do not think, and the decks are the real ones, unless the options say otherwise."""
    options = {"thinking": (0, 0), **house_options}
    node = Node(store or MemoryStore(), bus or LocalBus(), **options)
    await node.open()
    serving = server(node, config or Config(port=0, store="memory", operators=LOCAL))
    task = asyncio.create_task(serving.serve())
    try:
        await until(lambda: serving.started or task.done())
        port = serving.servers[0].sockets[0].getsockname()[1]
        yield Running(f"http://127.0.0.1:{port}", node, serving)
    finally:
        serving.should_exit = True
        await asyncio.wait_for(task, PATIENCE)
        await node.close()


class Alarm:
    """Rings once: when the time comes, or when a test says that it has come."""

    def __init__(self, due: int, call: Callable[[], None]) -> None:
        self.due, self._call = due, call
        self.over = False

    def ring(self) -> None:
        if not self.over:
            self.over = True
            self._call()

    def cancel(self) -> None:
        self.over = True


class LeapingClock(RealClock):
    """The real time, which a test may put forward; what became due is done at once."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead = 0
        self._alarms: list[Alarm] = []

    def now(self) -> int:
        return super().now() + self._ahead

    def after(self, ms: float, call: Callable[[], None]) -> Timer:
        alarm = Alarm(self.now() + int(ms), call)
        self._alarms.append(alarm)
        super().after(ms, alarm.ring)
        return alarm

    def leap(self, ms: int) -> None:
        self._ahead += ms
        for alarm in sorted(self._alarms, key=lambda one: one.due):
            if alarm.due <= self.now():
                alarm.ring()
        self._alarms = [one for one in self._alarms if not one.over]
