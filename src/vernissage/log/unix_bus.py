"""The bus between processes on one machine: each has a Unix socket to a switch in their parent.

Mostly nobody else listens to a table, so the switch tells every process which tables others have
subscribed to, and what nobody wants is not sent.
"""

import asyncio
import itertools
import socket
from collections.abc import Callable
from struct import Struct as Layout
from typing import NamedTuple, cast

import msgspec

from vernissage.log.bus import OnMessage, Subscription, deliver

SIZE = Layout("!I")
LONGEST = 4 * 1024 * 1024  # bytes of a message; longer ones are dropped
NOTED_WITHIN = 0.5  # seconds; a process that does not answer delays a subscription once
MOST_WAITING = 16 * 1024 * 1024  # bytes to be sent to one process; more are dropped


class Publish(msgspec.Struct, frozen=True, tag=1, array_like=True):
    table: str
    message: bytes


class Subscribe(msgspec.Struct, frozen=True, tag=2, array_like=True):
    table: str
    number: int  # is answered


class Subscribed(msgspec.Struct, frozen=True, tag=3, array_like=True):
    number: int


class Unsubscribe(msgspec.Struct, frozen=True, tag=4, array_like=True):
    table: str


class Wanted(msgspec.Struct, frozen=True, tag=5, array_like=True):
    """Others have subscribed to these from now on."""

    tables: tuple[str, ...]
    number: int  # is answered


class Noted(msgspec.Struct, frozen=True, tag=6, array_like=True):
    number: int


class Unwanted(msgspec.Struct, frozen=True, tag=7, array_like=True):
    """No other process has subscribed to it any more."""

    table: str


Frame = Publish | Subscribe | Subscribed | Unsubscribe | Wanted | Noted | Unwanted
_decoder: msgspec.msgpack.Decoder[Frame] = msgspec.msgpack.Decoder(Frame)
_encode = msgspec.msgpack.Encoder().encode


class Frames(asyncio.Protocol):
    """One end of a socket, on which frames follow their sizes."""

    def __init__(self, on_frame: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        self._on_frame, self._on_lost = on_frame, on_lost
        self._transport: asyncio.WriteTransport | None = None
        self._received = bytearray()
        self._early: list[bytes] = []  # sent before there was a connection
        self.lost = asyncio.get_running_loop().create_future()

    async def connect(self, own: socket.socket) -> None:
        await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=own)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        while self._early:
            self.send(self._early.pop(0))

    def data_received(self, data: bytes) -> None:
        self._received += data
        at = 0
        while len(self._received) - at >= SIZE.size:
            (size,) = SIZE.unpack_from(self._received, at)
            end = at + SIZE.size + size
            if len(self._received) < end:
                break
            self._on_frame(bytes(self._received[at + SIZE.size : end]))
            at = end
        del self._received[:at]

    def connection_lost(self, _: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)
            self._on_lost()

    def send(self, frame: bytes) -> None:
        if self._transport is None:
            self._early.append(frame)
        elif not self._transport.is_closing():
            self._transport.write(SIZE.pack(len(frame)) + frame)

    def send_if_possible(self, frame: bytes) -> None:
        """Dropped if the other end is far behind."""
        if self._transport is None or self._transport.get_write_buffer_size() <= MOST_WAITING:
            self.send(frame)

    def close(self) -> None:
        """What was sent still arrives."""
        if self._transport is not None:
            self._transport.close()


class Switch:
    """In the parent: passes on what one process publishes to those that have subscribed."""

    def __init__(self) -> None:
        self._ports: set[Port] = set()
        self._numbers = itertools.count()
        self._subscribing: dict[int, Subscribing] = {}

    def attach(self, own: socket.socket) -> "Port":
        """Until the other end is closed."""
        port = Port(self, own)
        wanted = set[str]().union(*(one.tables for one in self._ports))
        port.send(Wanted(tuple(sorted(wanted)), next(self._numbers)))
        self._ports.add(port)
        return port

    def detach(self, port: "Port") -> None:
        self._ports.discard(port)
        for number in tuple(self._subscribing):
            self.note(port, number)
        for table in tuple(port.tables):
            self.unsubscribe(port, table)

    def subscribe(self, port: "Port", table: str, request: int) -> None:
        """Answered when all others know: what they publish from then on is delivered."""
        number = next(self._numbers)
        others = self._ports - {port} if table not in port.tables else set()
        port.tables.add(table)
        for other in others:
            other.send(Wanted((table,), number))
        waiting = Subscribing(port, request, {one for one in others if not one.late})
        self._subscribing[number] = waiting
        if not waiting.others:
            self._answer(number)
        else:
            asyncio.get_running_loop().call_later(NOTED_WITHIN, self._give_up, number)

    def note(self, port: "Port", number: int) -> None:
        waiting = self._subscribing.get(number)
        if waiting is not None:
            waiting.others.discard(port)
            if not waiting.others:
                self._answer(number)

    def _give_up(self, number: int) -> None:
        """A process that is stopped or busy: its messages may get lost, as on any bus."""
        if number in self._subscribing:
            for port in self._subscribing[number].others:
                port.late = True
            self._answer(number)

    def _answer(self, number: int) -> None:
        waiting = self._subscribing.pop(number)
        waiting.port.send(Subscribed(waiting.request))

    def unsubscribe(self, port: "Port", table: str) -> None:
        port.tables.discard(table)
        left = [one for one in self._ports if table in one.tables]
        for other in self._ports - {port}:
            if not [one for one in left if one is not other]:
                other.send(Unwanted(table))

    def publish(self, table: str, message: bytes) -> None:
        """To everybody who listens."""
        self.pass_on(None, table, _encode(Publish(table, message)))

    def pass_on(self, source: "Port | None", table: str, frame: bytes) -> None:
        for port in self._ports:
            if port is not source and table in port.tables:
                port.frames.send_if_possible(frame)

    async def close(self) -> None:
        ports = tuple(self._ports)
        for port in ports:
            port.frames.close()
        for port in ports:
            await port.connecting


class Subscribing(NamedTuple):
    port: "Port"
    request: int
    others: set["Port"]  # that do not know yet


class Port:
    """The switch's end of one process."""

    late = False  # it did not answer in time

    def __init__(self, switch: Switch, own: socket.socket) -> None:
        self._switch = switch
        self.tables: set[str] = set()
        self.frames = Frames(self._receive, lambda: switch.detach(self))
        self.connecting = asyncio.get_running_loop().create_task(self.frames.connect(own))

    def _receive(self, data: bytes) -> None:
        match _decoder.decode(data):
            case Publish(table):
                self._switch.pass_on(self, table, data)
            case Subscribe(table, number):
                self._switch.subscribe(self, table, number)
            case Unsubscribe(table):
                self._switch.unsubscribe(self, table)
            case Noted(number):
                self.late = False
                self._switch.note(self, number)

    def send(self, frame: Frame) -> None:
        self.frames.send(_encode(frame))


class UnixBus:
    """A process's end. If the parent dies, nobody receives anything any more."""

    def __init__(self, own: socket.socket) -> None:
        self._own = own
        self.on_reconnect: Callable[[], None] = lambda: None  # never: it lives with the parent
        self._frames: Frames | None = None
        self._subscriptions: dict[str, list[UnixSubscription]] = {}
        self._numbers = itertools.count()
        self._waiting: dict[int, asyncio.Future[None]] = {}  # for the switch's answer
        self._wanted: set[str] | None = None  # tables that others listen to; None: not known yet

    async def open(self) -> None:
        """Again does nothing: several parts of a process may use it."""
        if self._frames is None:
            self._frames = Frames(self._receive, self._on_lost)
            await self._frames.connect(self._own)

    async def close(self) -> None:
        frames, self._frames = self._frames, None
        self._subscriptions.clear()
        if frames is not None:
            frames.close()
            await frames.lost

    @property
    def healthy(self) -> bool:
        return self._frames is not None and not self._frames.lost.done()

    def publish(self, table: str, message: bytes) -> None:
        if self._wanted is not None and table not in self._wanted:
            return
        if self._frames is not None and self.healthy and len(message) <= LONGEST:
            self._frames.send_if_possible(_encode(Publish(table, message)))

    async def subscribe(self, table: str, on_message: OnMessage) -> Subscription:
        subscription = UnixSubscription(self, table, on_message)
        self._subscriptions.setdefault(table, []).append(subscription)
        if self._frames is not None and self.healthy:
            number = next(self._numbers)
            answered = self._waiting[number] = asyncio.get_running_loop().create_future()
            self._frames.send(_encode(Subscribe(table, number)))
            await answered
        return subscription

    def remove(self, subscription: "UnixSubscription") -> None:
        table = subscription.table
        listening = self._subscriptions.get(table, [])
        if subscription not in listening:
            return
        listening.remove(subscription)
        if not listening:
            del self._subscriptions[table]
            if self._frames is not None:
                self._frames.send(_encode(Unsubscribe(table)))

    def _receive(self, data: bytes) -> None:
        match _decoder.decode(data):
            case Publish(table, message):
                for subscription in tuple(self._subscriptions.get(table, ())):
                    subscription.deliver(message)
            case Subscribed(number):
                self._answer(self._waiting.pop(number))
            case Wanted(tables, number):
                self._wanted = self._wanted or set()
                self._wanted.update(tables)
                if self._frames is not None:
                    self._frames.send(_encode(Noted(number)))
            case Unwanted(table) if self._wanted is not None:
                self._wanted.discard(table)

    def _on_lost(self) -> None:
        while self._waiting:
            self._answer(self._waiting.popitem()[1])

    @staticmethod
    def _answer(waiting: asyncio.Future[None]) -> None:
        if not waiting.done():
            waiting.set_result(None)


class UnixSubscription:
    def __init__(self, bus: UnixBus, table: str, on_message: OnMessage) -> None:
        self.table = table
        self._bus = bus
        self._on_message: OnMessage | None = on_message

    async def stop(self) -> None:
        self._on_message = None
        self._bus.remove(self)

    def deliver(self, message: bytes) -> None:
        if self._on_message:
            deliver(self._on_message, message)
