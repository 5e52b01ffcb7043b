"""The bus between machines, over NATS."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as NatsHandle

from vernissage.log.bus import OnMessage, Subscription, deliver

logger = logging.getLogger(__name__)

RETRY_S = 0.25
CONNECT_S = 2
PING_S = 5  # a connection that is silently dead is noticed after three of them
MOST_WAITING = 10_000  # messages to be sent; more are dropped
MOST_PENDING = 10_000  # messages waiting for one subscriber
MOST_PENDING_BYTES = 16 * 1024 * 1024
FAILURES = (nats.errors.Error, OSError)  # a TimeoutError is an OSError


class NatsBus:
    """Connects in the background and for ever; publishes and receives while there is one.

    Each connection is a new client, and this class makes the next: the library's own reconnecting
    gives up after some errors, and would send messages that are long out of date.
    """

    def __init__(self, url: str, name: str = "vernissage") -> None:
        self._url = url
        self._name = name
        self.on_reconnect: Callable[[], None] = lambda: None
        self._client: Client | None = None
        self._subscriptions: set[NatsSubscription] = set()
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._published = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Wait for the first attempt; if it fails, retry in the background."""
        tried = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._stay_connected(tried)),
            asyncio.create_task(self._send()),
        ]
        await tried.wait()

    async def close(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._send_waiting(), CONNECT_S)
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            # Again if need be: the library swallows a cancellation at some moments.
            _, left = await asyncio.wait(self._tasks, timeout=CONNECT_S)
            self._tasks = list(left)
        self._subscriptions.clear()

    @property
    def healthy(self) -> bool:
        return self._client is not None and self._client.is_connected

    def publish(self, table: str, message: bytes) -> None:
        if self.healthy:  # else nobody would get it in time: the log has it
            self._waiting.append((f"{self._name}.{table}", message))
            self._published.set()

    async def subscribe(self, table: str, on_message: OnMessage) -> Subscription:
        subscription = NatsSubscription(self, f"{self._name}.{table}", on_message)
        self._subscriptions.add(subscription)
        client = self._client
        if client:
            with suppress(*FAILURES):  # the next connection subscribes again
                await subscription.start(client)
                await client.flush(CONNECT_S)
        return subscription

    def remove(self, subscription: "NatsSubscription") -> None:
        self._subscriptions.discard(subscription)

    async def _send(self) -> None:
        while True:
            await self._published.wait()
            self._published.clear()
            await self._send_waiting()

    async def _send_waiting(self) -> None:
        while self._waiting:
            subject, message = self._waiting.popleft()
            if self._client:
                try:
                    await self._client.publish(subject, message)
                except Exception as error:  # such as a message above the server's limit
                    logger.warning("could not publish to NATS: %r", error)

    async def _stay_connected(self, tried: asyncio.Event) -> None:
        """Stay connected: when the connection ends, reconnect."""
        logged = False
        while True:
            lost = asyncio.Event()
            client = Client()
            try:
                await self._connect(client, lost)
                logged = False
                if tried.is_set():
                    self.on_reconnect()
                tried.set()
                await lost.wait()
                logger.warning("lost the connection to NATS")
            except FAILURES as error:
                if not logged:  # once, not at every attempt
                    logger.warning("cannot connect to NATS: %r", error)
                logged = True
            finally:
                self._client = None
                self._waiting.clear()
                await close(client)
            tried.set()
            await asyncio.sleep(RETRY_S)

    async def _connect(self, client: Client, lost: asyncio.Event) -> None:
        async def closed() -> None:
            lost.set()

        await client.connect(
            self._url,
            name=self._name,
            no_echo=True,  # a node does not get its own messages
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=CONNECT_S,
            ping_interval=PING_S,
            error_cb=log_error,
            closed_cb=closed,
        )
        while new := [one for one in self._subscriptions if not one.runs_on(client)]:
            for subscription in new:
                await subscription.start(client)
            await client.flush(CONNECT_S)
        self._client = client


class NatsSubscription:
    def __init__(self, bus: NatsBus, subject: str, on_message: OnMessage) -> None:
        self._bus = bus
        self._subject = subject
        self._on_message: OnMessage | None = on_message
        self._client: Client | None = None
        self._handle: NatsHandle | None = None

    def runs_on(self, client: Client) -> bool:
        return self._client is client

    async def start(self, client: Client) -> None:
        if self.runs_on(client):
            return
        self._client = client
        self._handle = await client.subscribe(
            self._subject,
            cb=self._deliver,
            pending_msgs_limit=MOST_PENDING,
            pending_bytes_limit=MOST_PENDING_BYTES,
        )
        if self._on_message is None:  # stopped meanwhile
            await self.stop()

    async def stop(self) -> None:
        self._on_message = None
        self._bus.remove(self)
        handle, self._handle = self._handle, None
        if handle:
            with suppress(*FAILURES):  # no connection, no subscription
                await handle.unsubscribe()

    async def _deliver(self, message: Msg) -> None:
        if self._on_message:
            deliver(self._on_message, message.data)


async def log_error(error: Exception) -> None:
    logger.info("NATS: %r", error)


async def close(client: Client) -> None:
    with suppress(*FAILURES, AssertionError):  # a client that never connected asserts
        await client.close()
