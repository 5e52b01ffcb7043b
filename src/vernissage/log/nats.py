"""The bell between machines, over NATS."""

import asyncio
import logging
from collections import deque
from contextlib import suppress

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from vernissage.log.bell import Heard, Hearing, hear

logger = logging.getLogger(__name__)

RETRY_S = 0.25
CONNECT_S = 2
PING_S = 5  # a connection that is silently dead is noticed after three of them
MOST_RINGS = 10_000  # waiting to be sent; more are dropped
MOST_HEARD = 10_000  # waiting for one listener
MOST_HEARD_BYTES = 16 * 1024 * 1024
FAILURES = (nats.errors.Error, OSError)  # a TimeoutError is an OSError


class NatsBell:
    """Connects in the background and for ever; rings and listens while there is a connection.

    Each connection is a new client, and this class makes the next: the library's own reconnecting
    gives up after some errors, and would send rings that are long out of date.
    """

    def __init__(self, url: str, name: str = "vernissage") -> None:
        self._url = url
        self._name = name
        self._client: Client | None = None
        self._hearings: set[NatsHearing] = set()
        self._rings: deque[tuple[str, bytes]] = deque(maxlen=MOST_RINGS)
        self._rung = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Waits for the first attempt; without a server goes on trying in the background."""
        tried = asyncio.Event()
        self._tasks = [asyncio.create_task(self._stay(tried)), asyncio.create_task(self._send())]
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
        self._hearings.clear()

    @property
    def well(self) -> bool:
        return self._client is not None and self._client.is_connected

    def ring(self, table: str, message: bytes) -> None:
        if self.well:  # else nobody would hear it in time: the log has it
            self._rings.append((f"{self._name}.{table}", message))
            self._rung.set()

    async def listen(self, table: str, heard: Heard) -> Hearing:
        hearing = NatsHearing(self, f"{self._name}.{table}", heard)
        self._hearings.add(hearing)
        client = self._client
        if client:
            with suppress(*FAILURES):  # it is made up for by the next connection
                await hearing.subscribe(client)
                await client.flush(CONNECT_S)
        return hearing

    def unlisten(self, hearing: "NatsHearing") -> None:
        self._hearings.discard(hearing)

    async def _send(self) -> None:
        while True:
            await self._rung.wait()
            self._rung.clear()
            await self._send_waiting()

    async def _send_waiting(self) -> None:
        while self._rings:
            subject, message = self._rings.popleft()
            if self._client:
                try:
                    await self._client.publish(subject, message)
                except Exception as error:  # such as a message above the server's limit
                    logger.warning("a ring was lost: %r", error)

    async def _stay(self, tried: asyncio.Event) -> None:
        """Be connected; when the connection ends, make the next."""
        told = False
        while True:
            lost = asyncio.Event()
            client = Client()
            try:
                await self._connect(client, lost)
                told = False
                tried.set()
                await lost.wait()
                logger.warning("the connection to NATS is lost")
            except FAILURES as error:
                if not told:  # once, not at every attempt
                    logger.warning("NATS does not answer: %r", error)
                told = True
            finally:
                self._client = None
                self._rings.clear()
                await put_away(client)
            tried.set()
            await asyncio.sleep(RETRY_S)

    async def _connect(self, client: Client, lost: asyncio.Event) -> None:
        async def closed() -> None:
            lost.set()

        await client.connect(
            self._url,
            name=self._name,
            no_echo=True,  # a node does not hear its own rings
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=CONNECT_S,
            ping_interval=PING_S,
            error_cb=note,
            closed_cb=closed,
        )
        while new := [one for one in self._hearings if not one.subscribed(client)]:
            for hearing in new:
                await hearing.subscribe(client)
            await client.flush(CONNECT_S)
        self._client = client


class NatsHearing:
    def __init__(self, bell: NatsBell, subject: str, heard: Heard) -> None:
        self._bell = bell
        self._subject = subject
        self._heard: Heard | None = heard
        self._client: Client | None = None
        self._subscription: Subscription | None = None

    def subscribed(self, client: Client) -> bool:
        return self._client is client

    async def subscribe(self, client: Client) -> None:
        if self.subscribed(client):
            return
        self._client = client
        self._subscription = await client.subscribe(
            self._subject,
            cb=self._hear,
            pending_msgs_limit=MOST_HEARD,
            pending_bytes_limit=MOST_HEARD_BYTES,
        )
        if self._heard is None:  # stopped meanwhile
            await self.stop()

    async def stop(self) -> None:
        self._heard = None
        self._bell.unlisten(self)
        subscription, self._subscription = self._subscription, None
        if subscription:
            with suppress(*FAILURES):  # no connection, no subscription
                await subscription.unsubscribe()

    async def _hear(self, message: Msg) -> None:
        if self._heard:
            hear(self._heard, message.data)


async def note(error: Exception) -> None:
    logger.info("NATS: %r", error)


async def put_away(client: Client) -> None:
    with suppress(*FAILURES, AssertionError):  # a client that never connected asserts
        await client.close()
