"""WebSockets on uvicorn's port: uvicorn reads the upgrade request, picows handles the rest."""

import asyncio
import logging
import socket
from collections.abc import Callable, Mapping
from struct import Struct as Layout
from typing import Any, ClassVar, NamedTuple, Protocol, cast

from msgspec import Struct
from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # missing in its stubs only

from vernissage.server.limits import Bucket, Rate
from vernissage.server.metrics import Traffic

log = logging.getLogger(__name__)

# What strangers send is counted, not logged: else anybody could fill the log. An adapter, because
# picows makes a new logger per connection of anything that is a Logger.
wire_log = logging.LoggerAdapter(logging.getLogger(f"{__name__}.wire"))
wire_log.setLevel(logging.CRITICAL)

KIB = 1024
FIRST_READ = 2 * KIB  # picows doubles it when frames fill it, and never shrinks it
LONGEST_REASON = 123  # bytes: room in a close frame after its code
ORDERLY, GARBLED, TOO_BIG, FAILED, RESTARTING = 1000, 1002, 1009, 1011, 1012
TEXT, BINARY, CLOSE = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CLOSE
PING, PONG, CONTINUATION = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CONTINUATION
MEDIUM, LONG = Layout("!BBH"), Layout("!BBQ")

# picows 2.3 queues a longer frame's header by reference and overwrites it with the next frame, so
# that a client which is behind would get garbage: longer ones are framed here.
COPIED = 8 * KIB


class SocketLimits(Struct, frozen=True):
    """Limits of one connection, in bytes and seconds."""

    max_frame: int = 32 * KIB  # of a whole message, however it is cut
    asides: Rate = Rate(20, 100)  # pings, pongs and pieces of messages
    ping_after: float = 20.0  # of silence
    pong_within: float = 20.0  # at most ping_after
    close_within: float = 1.0  # the peer's answer to our close
    backlog: int = 1024 * KIB
    ink_backlog: int = 64 * KIB
    kernel_backlog: int = 64 * KIB  # by default the kernel buffers megabytes of stale ink
    head_within: float = 15.0
    body_within: float = 15.0
    max_head: int = 32 * KIB


DEFAULT = SocketLimits()


class Upgrade(NamedTuple):
    """What a client asked for; header names are in lower case."""

    path: str  # as sent, with the query
    headers: Mapping[str, str]
    client: str  # the peer's address


class Handler(Protocol):
    """Gets what happens on a socket. It may also have `announce_restart()`, which sends a last
    message before the socket is closed with 1012."""

    def on_open(self, link: "Socket") -> None: ...
    def on_text(self, data: bytes) -> None: ...
    def on_ink(self, data: bytes) -> None: ...
    def on_pong(self, mark: bytes) -> None: ...  # of a ping with this mark, or of none
    def on_close(self) -> None: ...  # exactly once after `on_open`, however it ended


# A handler, or an HTTP status (4xx, 5xx) to refuse with. The handshake may still fail after it, so
# a handler acquires nothing before `on_open`.
Accept = Callable[[Upgrade], Handler | int]


class Endpoint(NamedTuple):
    """What all sockets of a server share."""

    accept: Accept
    limits: SocketLimits
    traffic: Traffic


def _framed(kind: WSMsgType, data: bytes) -> bytes:
    """One long server frame (picows makes the short ones)."""
    first, size = 0x80 | kind.value, len(data)
    if size < 1 << 16:
        return MEDIUM.pack(first, 126, size) + data
    return LONG.pack(first, 127, size) + data


class Socket(WSListener):
    """One open socket, as rooms know it: sending never blocks and never raises."""

    def __init__(self, handler: Handler, client: str, endpoint: Endpoint) -> None:
        self.client = client
        self.closed = False
        self._handler, self._limits, self._traffic = handler, endpoint.limits, endpoint.traffic
        self._check_backlog = (
            False  # closed, or much is buffered: one flag keeps the common path short
        )
        self._fragments: bytearray | None = None  # of a message in several frames
        self._fragments_kind = TEXT
        self._asides = Bucket(endpoint.limits.asides)
        self._timer: asyncio.TimerHandle | None = None
        self._throttled: asyncio.TimerHandle | None = None

    def send(self, text: bytes) -> None:
        """One text frame."""
        if self._check_backlog and self._close_if_swamped():
            return
        if len(text) <= COPIED:
            self._send(TEXT, text)
        else:
            self._raw.write(_framed(TEXT, text))
        self._traffic.frames_out += 1
        self._traffic.bytes_out += len(text)

    def send_ink(self, frame: bytes) -> None:
        """One binary frame, skipped while the client is behind."""
        if self._check_backlog and self._skips_ink():
            return
        if len(frame) <= COPIED:
            self._send(BINARY, frame)
        else:
            self._raw.write(_framed(BINARY, frame))
        self._traffic.frames_out += 1
        self._traffic.bytes_out += len(frame)

    def close(self, code: int = ORDERLY, reason: str = "") -> None:
        """Send a close frame; the connection ends when the peer answers, or soon."""
        if not self.closed:
            short = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
            self._ws.send_close(cast(WSCloseCode, code), short)
            self._start_closing()

    def throttle(self, seconds: float) -> None:
        """Read nothing for a while, so that a fast client's messages wait in its own queue."""
        if not self.closed:
            if self._throttled is not None:
                self._throttled.cancel()
            self._raw.pause_reading()
            self._throttled = asyncio.get_running_loop().call_later(seconds, self._resume_reading)

    def ping(self, mark: bytes) -> None:
        """Browsers answer by themselves, beyond the page's control."""
        if not (self._check_backlog and self._close_if_swamped()):
            self._ws.send_ping(mark)

    def _resume_reading(self) -> None:
        if self._throttled is not None:
            self._throttled.cancel()
            self._throttled = None
            self._raw.resume_reading()

    def drain(self) -> None:
        """Let the handler send a last message, then close."""
        if not self.closed:
            self._call_handler(getattr(self._handler, "announce_restart", lambda: None))
            self.close(RESTARTING)

    def stop_garbled(self) -> None:
        """picows has closed the connection of a peer that breaks the protocol: stop reading."""
        if not self.closed:
            self._traffic.garbled += 1
            self._raw.pause_reading()
            self._start_closing()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._ws, self._raw, self._send = transport, transport.underlying_transport, transport.send
        self._raw.set_write_buffer_limits(high=self._limits.ink_backlog)
        kernel = self._raw.get_extra_info("socket")
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._limits.kernel_backlog)
        self._traffic.open += 1
        self._call_handler(self._handler.on_open, self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if self.closed:  # messages sent before our close frame arrived are ignored
            if kind is CLOSE:
                transport.disconnect()
            return
        self._traffic.frames_in += 1
        self._traffic.bytes_in += frame.payload_size
        plain = frame.fin and self._fragments is None
        if not plain or frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._on_unusual_frame(kind, frame)
            return
        try:  # as `_call_handler` does, which would be one call more for every frame
            if kind is BINARY:
                self._handler.on_ink(frame.get_payload_as_bytes())
            elif kind is TEXT:
                self._handler.on_text(frame.get_payload_as_bytes())
            else:
                self._on_unusual_frame(kind, frame)
        except Exception:
            self._fail()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.closed = self._check_backlog = True
        for timer in (self._timer, self._throttled):
            if timer is not None:
                timer.cancel()
        self._traffic.open -= 1
        self._call_handler(self._handler.on_close)

    def pause_writing(self) -> None:
        self._check_backlog = True

    def resume_writing(self) -> None:
        self._check_backlog = self.closed

    def _on_unusual_frame(self, kind: WSMsgType, frame: WSFrame) -> None:
        debt = self._asides.owe(asyncio.get_running_loop().time())
        if debt > 0:  # the handler never sees these, so nobody else would limit them
            self.throttle(debt)
        if frame.rsv1 or frame.rsv2 or frame.rsv3:  # no extension is ever agreed on
            self._refuse(GARBLED)
        elif kind is CLOSE:
            self.close()
            self._ws.disconnect()
        elif kind is PING:
            if not (self._check_backlog and self._close_if_swamped()):  # pings cost memory, too
                self._ws.send_pong(frame.get_payload_as_bytes())
        elif kind is PONG:
            self._call_handler(self._handler.on_pong, frame.get_payload_as_bytes())
        else:
            self._join_fragments(kind, frame)

    def _join_fragments(self, kind: WSMsgType, frame: WSFrame) -> None:
        if (kind is CONTINUATION) == (self._fragments is None):
            return self._refuse(GARBLED)
        if self._fragments is None:
            self._fragments, self._fragments_kind = bytearray(), kind
        self._fragments += frame.get_payload_as_memoryview()
        if len(self._fragments) > self._limits.max_frame:
            return self._refuse(TOO_BIG)
        if frame.fin:
            data, self._fragments = bytes(self._fragments), None
            text = self._fragments_kind is TEXT
            self._call_handler(self._handler.on_text if text else self._handler.on_ink, data)
        return None

    def _call_handler(self, call: Callable[..., None], *given: Any) -> None:
        """A handler that fails costs its own socket only."""
        try:
            call(*given)
        except Exception:
            self._fail()

    def _fail(self) -> None:
        log.exception("socket handler failed, closing its socket")
        self._traffic.failed += 1
        self.close(FAILED)

    def _refuse(self, code: int) -> None:
        self._traffic.garbled += 1
        self.close(code)

    def _start_closing(self) -> None:
        self._resume_reading()  # to read the peer's close frame
        self.closed = self._check_backlog = True
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._limits.close_within, self._raw.abort)

    def _skips_ink(self) -> bool:
        """Whether ink is skipped now; counted."""
        behind = self._raw.get_write_buffer_size() > self._limits.ink_backlog
        self._traffic.ink_skipped += behind and not self.closed
        return behind or self.closed

    def _close_if_swamped(self) -> bool:
        """Drop a client that is too far behind; whether the socket is closed."""
        if not self.closed and self._raw.get_write_buffer_size() > self._limits.backlog:
            self._traffic.slow += 1
            self.closed = True
            self._raw.abort()
        return self.closed


class SocketProtocol(WSProtocol):  # type: ignore[misc]  # untyped in its stubs
    """picows' end of a connection that uvicorn's HTTP protocol hands over."""

    endpoint: ClassVar[Endpoint]

    def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
        limits = self.endpoint.limits
        super().__init__(
            *(None, None, False, self._answer, wire_log, True),
            None,  # no handshake timeout: uvicorn hands over whole requests
            *(True, limits.ping_after, limits.pong_within, WSAutoPingStrategy.PING_WHEN_IDLE),
            *(False, limits.max_frame, None, FIRST_READ),  # Socket answers pings
        )
        self._connections: set[Any] = server_state.connections
        self.on_lost: Callable[[], None] = lambda: None

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._connections.add(self)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Take the request; what follows comes by `get_buffer` and `buffer_updated`."""
        rest = memoryview(_bare_upgrade(data))
        while rest:
            room = self.get_buffer(-1)[: len(rest)]
            room[:] = rest[: len(room)]
            rest = rest[len(room) :]
            super().buffer_updated(len(room))

    def buffer_updated(self, nbytes: int) -> None:
        super().buffer_updated(nbytes)
        if self.transport.is_close_frame_sent:
            self.listener.stop_garbled()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self.on_lost()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Called by uvicorn at shutdown."""
        if self.listener is None:  # refused, and being closed
            self.transport.disconnect(False)
        else:
            self.listener.drain()

    def _answer(self, request: WSUpgradeRequest) -> Socket | WSUpgradeResponseWithListener:
        asked = _upgrade_of(request, self.transport.underlying_transport.get_extra_info("peername"))
        try:
            answer = self.endpoint.accept(asked)
        except Exception:  # picows would show the client its text
            log.exception("accepting a socket failed")
            answer = 500
        if not isinstance(answer, int):
            return Socket(answer, asked.client, self.endpoint)
        self.endpoint.traffic.refused += 1
        refusal = WSUpgradeResponse.create_error_response(answer, None, {"Content-Length": "0"})
        return WSUpgradeResponseWithListener(refusal, None)


def _bare_upgrade(head: bytes) -> bytes:
    """picows wants the bare word where Firefox says `keep-alive, Upgrade`; uvicorn has checked."""
    lines = head.split(b"\r\n")
    bare = (b"connection: upgrade" if at.startswith(b"connection:") else at for at in lines)
    return b"\r\n".join(bare)


def _upgrade_of(request: WSUpgradeRequest, peer: object) -> Upgrade:
    headers: dict[str, str] = {}
    for name, value in request.headers.items():
        lower = name.lower()
        headers[lower] = f"{headers[lower]}, {value}" if lower in headers else value
    client = str(peer[0]) if isinstance(peer, tuple) else ""  # none on a Unix socket
    return Upgrade(request.path.decode("latin-1"), headers, client)


def protocol(
    accept: Accept, limits: SocketLimits = DEFAULT, traffic: Traffic | None = None
) -> type[asyncio.Protocol]:
    """For `uvicorn.Config(ws=...)`."""
    return type(
        "BoundSocketProtocol",
        (SocketProtocol,),
        {"endpoint": Endpoint(accept, limits, traffic or Traffic())},
    )
