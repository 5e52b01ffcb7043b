"""The parent of several serving processes: starts them, hands out connections, ends them."""

import asyncio
import logging
import signal
import socket
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import msgpack

from vernissage.log import Switch
from vernissage.server.origin import Networks
from vernissage.server.place import Place, named_in
from vernissage.server.processes import handing_over
from vernissage.server.processes.listener import Arrival, Listener, bind
from vernissage.server.processes.silence import AwakeTime, Life, Patience
from vernissage.server.processes.worker import ALIVE, READY, Order
from vernissage.server.run import (
    SHUTDOWN_WITHIN,
    Config,
    connections_of,
    raise_file_limit,
    store_of,
)
from vernissage.server.siblings import ENDED
from vernissage.server.transport.connections import Connections
from vernissage.server.workers.worker import python_module

log = logging.getLogger(__name__)

COMMAND = python_module("vernissage.server.processes.worker")
SHORT_LIFE = 10.0  # seconds
SHORT_LIVES = 5  # of one worker in a row, until the server gives up
PAUSE = 0.2  # seconds before the second start in a row; before each more, longer by as much
NOT_STARTED = 127  # as the exit code of a process that was none
KILL_AFTER = 4 * SHUTDOWN_WITHIN  # seconds that a worker has to shut down


class WorkersFailed(Exception):  # noqa: N818
    """A worker does not start, or ends again and again."""


class Slot:
    """The place of one worker, whichever process is in it."""

    def __init__(self, place: Place, connections: Connections, awake: AwakeTime) -> None:
        self.place = place
        self.process: Process | None
        self.life: Life
        self.given_up: bool  # it is being killed
        self.ready = False
        self._awake = awake
        self.begin()
        self.started = asyncio.Event()  # once, whatever comes later
        self.count = 0  # connections, those that wait included
        self._has: Counter[str] = Counter()  # the same by address
        self._connections = connections
        self._channel: socket.socket | None = None
        self._waiting: deque[Arrival] = deque()  # for room in the channel, or for a process

    def hand(self, arrival: Arrival) -> None:
        self._has[arrival.address] += 1
        self.count += 1
        self._waiting.append(arrival)
        if len(self._waiting) == 1:
            self._send_waiting()

    def connect(self, channel: socket.socket) -> None:
        """A new process is ready."""
        channel.setblocking(False)
        self._channel, self.ready = channel, True
        self.life.get_ready()
        self.started.set()
        self._send_waiting()

    def begin(self) -> None:
        """With another process, which is not there yet."""
        self.process, self.life, self.given_up = None, Life(self._awake), False

    def answers(self, patience: Patience) -> bool:
        return self.ready and self.life.silent <= patience.suspect

    def _send_waiting(self) -> None:
        channel, loop = self._channel, asyncio.get_running_loop()
        while self._waiting and channel is not None:
            arrival = self._waiting[0]
            try:
                handing_over.send(channel, arrival.socket, arrival.address)
            except BlockingIOError:
                loop.add_writer(channel, self._send_waiting)
                return
            except OSError:  # the process is gone; `disconnect` comes soon
                return
            self._waiting.popleft().socket.close()
        if channel is not None:
            loop.remove_writer(channel)

    def end_one(self, address: str) -> None:
        left = self._has.pop(address, 0) - 1
        if left > 0:
            self._has[address] = left
        if left >= 0:
            self.count -= 1
            self._connections.close_one(address)

    def disconnect(self) -> None:
        """The process is gone, and its connections with it; those that wait get the next one."""
        self.ready = False
        if self._channel is not None:
            asyncio.get_running_loop().remove_writer(self._channel)
            self._channel.close()
            self._channel = None
        left = self._has - Counter(arrival.address for arrival in self._waiting)
        for address in left.elements():
            self.end_one(address)

    def hang_up(self) -> None:
        while self._waiting:
            arrival = self._waiting.popleft()
            arrival.socket.close()
            self.end_one(arrival.address)


class Supervisor:
    def __init__(
        self,
        config: Config,
        log_level: str,
        connections: Connections,
        command: Sequence[str] = COMMAND,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._config, self._log_level, self._command = config, log_level, command
        self.patience = Patience(config.worker_timeout)
        self._awake = AwakeTime(now, most=2 * self.patience.beat)
        places = (Place(index, config.workers) for index in range(config.workers))
        self.slots = [Slot(place, connections, self._awake) for place in places]
        self._switch = Switch()
        self._turn = 0
        self.over = asyncio.Event()  # somebody has said so, or there is a failure
        self.failure = ""
        self._keeping: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Returns when all workers are ready, or when it is over."""
        for slot in self.slots:
            self._keeping.append(asyncio.create_task(self._keep(slot)))
        self._watch()
        ready = asyncio.gather(*(slot.started.wait() for slot in self.slots))
        over = asyncio.create_task(self.over.wait())
        await asyncio.wait((ready, over), return_when=asyncio.FIRST_COMPLETED)
        for one in (ready, over):
            one.cancel()
        await asyncio.gather(ready, over, return_exceptions=True)

    async def stop(self) -> None:
        """All workers finish what they have begun."""
        self.over.set()
        for slot in self.slots:
            slot.hang_up()
            _signal(slot.process, signal.SIGTERM)
        _, late = await asyncio.wait(self._keeping, timeout=KILL_AFTER)
        for slot in self.slots:
            if late:
                _signal(slot.process, signal.SIGKILL)
        await asyncio.gather(*self._keeping)
        await self._switch.close()

    def hand_out(self, arrival: Arrival, start: bytes) -> None:
        """To the worker of its table; if it names none, to the one with the fewest connections."""
        named = named_in(start, len(self.slots))
        self._turn += 1
        first = self._turn if named is None else named
        order = [self.slots[(first + n) % len(self.slots)] for n in range(len(self.slots))]
        ready = [slot for slot in order if slot.answers(self.patience)]
        ready = ready or [slot for slot in order if slot.ready] or order
        least = min(ready, key=lambda slot: slot.count) if named is None else ready[0]
        least.hand(arrival)

    # Workers that do not answer

    def _watch(self) -> None:
        if not self.over.is_set():
            self.look()
            asyncio.get_running_loop().call_later(self.patience.beat, self._watch)

    def look(self) -> None:
        """Kill whoever has been silent for too long: then it is replaced as one that died."""
        self._awake.look()
        for slot in self.slots:
            if slot.process and not slot.given_up and slot.life.is_lost(self.patience):
                which = slot.place.index, slot.process.pid, slot.life.silent
                log.error("worker %s (process %s) has not answered for %.1f s, killing it", *which)
                slot.given_up = True
                _signal(slot.process, signal.SIGKILL)

    # One worker

    async def _keep(self, slot: Slot) -> None:
        """Keep a process in the slot, one after another."""
        short = 0
        while not self.over.is_set():
            slot.begin()
            code = await self._live(slot)
            self._switch.publish(ENDED, str(slot.place.index).encode())
            if self.over.is_set():
                return
            short = short + 1 if slot.life.useful < SHORT_LIFE else 0
            name = f"worker {slot.place.index}"
            if not slot.started.is_set():
                self._fail(f"{name} does not start (exit code {code}); the reason is logged above")
            elif short == SHORT_LIVES:
                self._fail(
                    f"{name} ended {short} times in a row within {SHORT_LIFE:g} s of its start, "
                    f"at last with exit code {code}; the reason may be logged above"
                )
            else:
                log.error("%s ended with exit code %s, starting another", name, code)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.over.wait(), PAUSE * max(short - 1, 0))

    def _fail(self, why: str) -> None:
        self.failure = why
        self.over.set()

    async def _live(self, slot: Slot) -> int:
        """One process from its start to its end; its exit code."""
        channel, its_channel = socket.socketpair()
        bus, its_bus = socket.socketpair()
        with channel, its_channel, its_bus:
            self._switch.attach(bus)
            order = self._order(slot.place, its_channel, its_bus)
            try:
                slot.process = process = await self._start(order)
            except OSError as error:
                log.error("cannot start worker %s: %s", slot.place.index, error)
                return NOT_STARTED
            its_channel.close()
            its_bus.close()
            if self.over.is_set():
                _signal(process, signal.SIGTERM)
            await self._listen(slot, process, channel)
            code = await process.wait()
            slot.disconnect()
            return code

    def _order(self, place: Place, channel: socket.socket, bus: socket.socket) -> Order:
        files = channel.fileno(), bus.fileno()
        return Order(self._config, place, *files, self._log_level, self.patience.beat)

    async def _start(self, order: Order) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=(order.connections, order.bus),
            start_new_session=True,  # Ctrl-C reaches the parent only, which tells the workers
        )
        assert process.stdin
        with suppress(OSError, RuntimeError):  # it has ended already
            process.stdin.write(msgpack.encode(order))
            process.stdin.close()
        return process

    @staticmethod
    async def _listen(slot: Slot, process: Process, channel: socket.socket) -> None:
        """To what the process reports."""
        assert process.stdout
        async for line in process.stdout:
            report = line.rstrip(b"\n")
            slot.life.hear()
            if report == READY:
                slot.connect(channel)
                log.info("worker %s is ready (process %s)", slot.place.index, process.pid)
            elif report != ALIVE:
                slot.end_one(report[1:].decode())


def _signal(process: Process | None, which: signal.Signals) -> None:
    if process is not None and process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(which)


async def supervise(
    config: Config, log_level: str, started: Callable[[int], None] | None = None
) -> None:
    """Serve with several processes until a signal arrives. `started` gets the port."""
    raise_file_limit()
    store = store_of(config.store)  # holds the file for all workers, and shows that it can be used
    await store.open()
    try:
        sockets = bind(config.host, config.port)
        await _serve(config, log_level, sockets, started)
        log.info("shutting down")
    finally:
        await store.close()


async def _serve(
    config: Config,
    log_level: str,
    sockets: Sequence[socket.socket],
    started: Callable[[int], None] | None,
) -> None:
    connections = connections_of(config.limits, Networks(*config.proxies))
    supervisor = Supervisor(config, log_level, connections)
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, supervisor.over.set)
    within = config.socket_limits.head_within
    listener = Listener(sockets, connections, supervisor.hand_out, within)
    try:
        await supervisor.start()
        if not supervisor.over.is_set():
            listener.start()
            port = sockets[0].getsockname()[1]
            log.info("serving", extra={"port": port})
            if started is not None:
                started(port)
        await supervisor.over.wait()
    finally:
        listener.stop()
        await supervisor.stop()
    if supervisor.failure:
        raise WorkersFailed(supervisor.failure)
