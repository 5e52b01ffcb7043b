"""One of several processes that serve tables: it gets its connections from the parent.

Its order comes on stdin. On stdout it tells that it is ready, whenever a connection has ended, and
again and again that it is alive.
"""

import asyncio
import ctypes
import logging
import os
import signal
import socket
import sys

import uvloop
from msgspec import Struct, msgpack

from vernissage.log import NatsBus, StoreUnavailable, UnixBus
from vernissage.server.json_logs import to_stderr
from vernissage.server.place import Place
from vernissage.server.processes import handing_over
from vernissage.server.run import (
    Config,
    Server,
    Worker,
    node_of,
    raise_file_limit,
    relax_garbage_collector,
    server,
    store_of,
    within_limit,
)
from vernissage.server.siblings import Siblings
from vernissage.server.tasks import Tasks
from vernissage.server.transport.connections import ReportedConnections

log = logging.getLogger(__name__)

READY = b"ready"
ALIVE = b"alive"
AT_ONCE = 64  # connections taken before others get a turn
PR_SET_PDEATHSIG = 1  # of Linux
UNTIL_STARTED = 0.005  # seconds between two looks


class Order(Struct, frozen=True):
    """What the parent tells a worker."""

    config: Config
    place: Place
    connections: int  # the socket on which connections come
    bus: int
    log_level: str
    beat: float  # seconds between two signs of life


class Reports:
    """Lines for the parent; never blocks, and does nothing when the parent is gone."""

    def __init__(self, transport: asyncio.WriteTransport) -> None:
        self._transport = transport

    @classmethod
    async def on(cls, file: int) -> "Reports":
        loop = asyncio.get_running_loop()
        pipe = os.fdopen(file, "wb", buffering=0)
        transport, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, pipe)
        return cls(transport)

    def ready(self) -> None:
        self._tell(READY)

    def beat(self, every: float) -> None:
        """By the event loop: one that is stuck falls silent."""
        self._tell(ALIVE)
        asyncio.get_running_loop().call_later(every, self.beat, every)

    def ended(self, address: str) -> None:
        self._tell(b" " + address.encode())

    def _tell(self, line: bytes) -> None:
        if not self._transport.is_closing():  # else the parent is gone, and nobody counts any more
            self._transport.write(line + b"\n")


class Intake:
    """Makes the connections that the parent hands over uvicorn's own."""

    def __init__(self, channel: socket.socket, running: Server, reports: Reports) -> None:
        self._channel, self._server, self._reports = channel, running, reports
        self._loop, self._tasks = asyncio.get_running_loop(), Tasks()
        channel.setblocking(False)

    def start(self) -> None:
        self._loop.add_reader(self._channel, self._take)

    def stop(self) -> None:
        self._loop.remove_reader(self._channel)

    def _take(self) -> None:
        for _ in range(AT_ONCE):
            try:
                taken = handing_over.receive(self._channel)
            except BlockingIOError:
                return
            if taken is None:
                log.error("the parent process is gone, shutting down")
                self.stop()
                self._server.should_exit = True
                return
            if taken.socket is None:
                self._reports.ended(taken.address)
            else:
                self._tasks.spawn(self._adopt(taken.socket, taken.address))

    async def _adopt(self, connection: socket.socket, address: str) -> None:
        protocol = self._server.new_protocol(address)
        try:
            await self._loop.connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # it is gone already
            connection.close()
            self._reports.ended(address)


async def work(order: Order, reports_to: int) -> None:
    """Serve until the parent says so, or is gone."""
    raise_file_limit()
    config, place = order.config, order.place
    reports = await Reports.on(reports_to)
    bus = UnixBus(socket.socket(fileno=order.bus))
    siblings = Siblings(bus, place)
    await siblings.open()
    between_nodes = NatsBus(config.bus) if config.bus else bus
    node = node_of(config, store_of(config.store, alone=False), between_nodes, place)
    await node.open()
    relax_garbage_collector()
    if place.index == 0:
        node.services.decks.prepare_built_in(node.services.clock)
    try:
        running = server(node, config, Worker(siblings, ReportedConnections(reports.ended)))
        intake = Intake(socket.socket(fileno=order.connections), running, reports)
        watching = node.tasks.spawn(_begin(running, intake, reports, order.beat))
        await running.serve(sockets=[])
        watching.cancel()
        intake.stop()
        log.info("shutting down")
    finally:
        await within_limit(node.close())
        await siblings.close()


async def _begin(running: Server, intake: Intake, reports: Reports, beat: float) -> None:
    while not running.started:
        await asyncio.sleep(UNTIL_STARTED)
    intake.start()
    reports.ready()
    reports.beat(beat)


def die_with_parent() -> None:
    """Also when this process hangs: stopped in the middle of a transaction, it would hold the
    store's lock for ever. Where Linux is not, the closed channel has to be noticed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    die_with_parent()
    order = msgpack.decode(sys.stdin.buffer.read(), type=Order)
    reports_to = os.dup(1)
    os.dup2(2, 1)  # whatever else is printed does not disturb the reports
    to_stderr(order.log_level, order.place.index)
    try:
        uvloop.run(work(order, reports_to))
    except (StoreUnavailable, OSError) as error:
        log.error("%s", error)  # expected, so without a traceback
        sys.exit(1)


if __name__ == "__main__":
    main()
