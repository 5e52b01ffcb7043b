"""What a server must offer to be measured with ink, and the relays that do."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import picows
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from bench.load.process import Process, start

OnInk = Callable[[bytes], None]
SEATS = 6
PEERS = Path(__file__).parents[1] / "peers"
SEATED_WITHIN = 60.0  # seconds


class Pen(WSListener):
    """One person at a table: sends segments and gets everybody else's."""

    HEARTBEAT = b""  # the frame by which the server asks whether we live, if it is not WebSocket's
    transport: WSTransport
    received = 0  # bytes, in frames that the listener saw
    fault = ""  # why this one cannot go on: a run with one of these counts for nothing

    def __init__(self, seat: int, on_ink: OnInk) -> None:
        self.seat, self.on_ink = seat, on_ink
        self.seating: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Also after an error in here: picows logs it and closes the socket."""
        self.fault = self.fault or "the socket was closed"
        if not self.seating.done():
            self.seating.set_exception(ConnectionError(self.fault))

    def sit(self) -> None:
        if not self.seating.done():
            self.seating.set_result(None)

    def beat(self) -> None:
        """Answer the heartbeat."""

    def send_ink(self, path: bytes) -> None:
        raise NotImplementedError


class Target(ABC):
    """A server under test."""

    name: str
    process: Process

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def stop(self) -> None: ...

    @abstractmethod
    async def open(self, table: int, on_ink: OnInk) -> list[Pen]:
        """A table with all its people, ready to draw."""


class PeerTarget(Target):
    """A server of the npm project beside; it prints its port when it listens."""

    command: tuple[str, ...]
    port: int

    async def start(self) -> None:
        self.process, self.port = start_peer(*self.command)

    async def stop(self) -> None:
        self.process.stop()

    @abstractmethod
    def pen(self, table: int, seat: int, on_ink: OnInk) -> Pen: ...

    @abstractmethod
    def path(self, table: int) -> str: ...

    async def open(self, table: int, on_ink: OnInk) -> list[Pen]:
        pens = [self.pen(table, seat, on_ink) for seat in range(SEATS)]
        url = f"ws://127.0.0.1:{self.port}{self.path(table)}"
        await asyncio.gather(*(open_socket(url, pen) for pen in pens))
        return pens


def start_peer(*command: str) -> tuple[Process, int]:
    process = start([*command], PEERS, NODE_ENV="production")
    try:
        while not (line := process.read_line()).isdigit():
            pass  # a greeting
    except BaseException:
        process.stop()  # nobody else knows of it yet
        raise
    return process, int(line)


def size_of(frame: WSFrame) -> int:
    """Bytes on the wire: a longer frame has a longer header."""
    size = frame.payload_size
    return size + 2 if size < 126 else size + 4


async def open_socket(url: str, pen: Pen) -> None:
    await picows.ws_connect(
        lambda: pen, url, enable_auto_pong=True, websocket_handshake_timeout=SEATED_WITHIN
    )
    await asyncio.wait_for(pen.seating, SEATED_WITHIN)


class WsRelay(PeerTarget):
    """npm `ws`: the usual relay of each message at once to all others in the room."""

    name, command = "ws", ("node", "ws.js")

    def path(self, table: int) -> str:
        return f"/{table}"

    def pen(self, table: int, seat: int, on_ink: OnInk) -> Pen:
        return WsPen(seat, on_ink)


class BunRelay(WsRelay):
    """npm `bun`: the same by the publishing of uWebSockets, which Bun is built on."""

    name, command = "bun", ("node_modules/.bin/bun", "bun.js")


class WsPen(Pen):
    """A frame is a mark, the seat, the stroke and the path."""

    def __init__(self, seat: int, on_ink: OnInk) -> None:
        super().__init__(seat, on_ink)
        self.header = bytes((1, seat, 0))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.received += size_of(frame)
        if frame.msg_type is WSMsgType.BINARY:
            self.on_ink(frame.get_payload_as_bytes()[3:])
        elif frame.msg_type is WSMsgType.TEXT:
            self.sit()

    def send_ink(self, path: bytes) -> None:
        self.transport.send(WSMsgType.BINARY, self.header + path)


class SocketIoRelay(PeerTarget):
    """npm `socket.io`: the same by its own rooms, over WebSocket only."""

    name, command = "socket.io", ("node", "socketio.js")

    def path(self, table: int) -> str:
        return f"/socket.io/?EIO=4&transport=websocket&room={table}"

    def pen(self, table: int, seat: int, on_ink: OnInk) -> Pen:
        return SocketIoPen(seat, on_ink)


class SocketIoPen(WsPen):
    """An event with bytes in it is two frames: a text with a hole, and the bytes."""

    EVENT = b'451-["ink",{"_placeholder":true,"num":0}]'
    HEARTBEAT = b"\x81\x012"

    def beat(self) -> None:
        self.transport.send(WSMsgType.TEXT, b"3")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.received += size_of(frame)
        if frame.msg_type is WSMsgType.BINARY:
            self.on_ink(frame.get_payload_as_bytes()[3:])
            return
        text = frame.get_payload_as_bytes()
        if text.startswith(b"0"):  # the engine is open: ask for the room
            transport.send(WSMsgType.TEXT, b"40")
        elif text == b"2":
            self.beat()
        elif text == b'42["seated"]':
            self.sit()

    def send_ink(self, path: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, self.EVENT)
        super().send_ink(path)
