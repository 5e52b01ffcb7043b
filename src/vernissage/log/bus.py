"""The bus notifies other nodes of new entries in a table's log, and carries live ink.

The log is the truth: a message may be lost, which costs a delay and never an entry.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

OnMessage = Callable[[bytes], None]
logger = logging.getLogger(__name__)


class Subscription(Protocol):
    async def stop(self) -> None:
        """Nothing is delivered after this."""
        ...


class Bus(Protocol):
    """One node's end of the bus. To be used from one event loop.

    `on_reconnect` is called when messages arrive again after some may have been lost.
    """

    on_reconnect: Callable[[], None]

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, table: str, message: bytes) -> None:
        """To all subscribers on other nodes. Never blocks, never raises, may get lost."""
        ...

    async def subscribe(self, table: str, on_message: OnMessage) -> Subscription:
        """What others publish after this has returned is delivered, in the order of each sender."""
        ...

    @property
    def healthy(self) -> bool:
        """False while messages may get lost."""
        ...


def deliver(on_message: OnMessage, message: bytes) -> None:
    """A subscriber that fails must not stop the bus."""
    try:
        on_message(message)
    except Exception:
        logger.exception("bus subscriber failed")


class Hub:
    """Where the buses of the nodes in one process meet."""

    def __init__(self) -> None:
        self.buses: set[LocalBus] = set()


class LocalBus:
    """For nodes that share a hub in one process; alone, nobody receives anything."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self.on_reconnect: Callable[[], None] = lambda: None
        self._subscriptions: dict[str, list[LocalSubscription]] = {}

    async def open(self) -> None:
        self._hub.buses.add(self)

    async def close(self) -> None:
        self._hub.buses.discard(self)
        self._subscriptions.clear()

    def publish(self, table: str, message: bytes) -> None:
        for bus in self._hub.buses - {self} if self in self._hub.buses else ():
            bus.receive(table, message)

    def receive(self, table: str, message: bytes) -> None:
        """Later, as if it came over a wire: the sender must not run its subscribers' code."""
        for subscription in self._subscriptions.get(table, ()):
            asyncio.get_running_loop().call_soon(subscription.deliver, message)

    async def subscribe(self, table: str, on_message: OnMessage) -> Subscription:
        subscription = LocalSubscription(self, table, on_message)
        self._subscriptions.setdefault(table, []).append(subscription)
        return subscription

    def remove(self, subscription: "LocalSubscription") -> None:
        table = subscription.table
        left = [one for one in self._subscriptions.get(table, ()) if one is not subscription]
        if left:
            self._subscriptions[table] = left
        else:
            self._subscriptions.pop(table, None)

    @property
    def healthy(self) -> bool:
        return True


class LocalSubscription:
    def __init__(self, bus: LocalBus, table: str, on_message: OnMessage) -> None:
        self.table = table
        self._bus = bus
        self._on_message: OnMessage | None = on_message

    async def stop(self) -> None:
        self._on_message = None
        self._bus.remove(self)

    def deliver(self, message: bytes) -> None:
        if self._on_message:
            deliver(self._on_message, message)
