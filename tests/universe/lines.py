"""A connection between somebody and a node: what is sent comes late, in order, or not at all."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tests.universe.loop import OUTSIDE
from tests.universe.machine import Machine
from tests.universe.weather import Chance
from vernissage.server.transport.session import Session

LOST = 1006  # the close code of a connection that broke
NOTICED = (0.01, 0.1, 1.0, 30.0)  # seconds until an end of a broken line knows it

Message = dict[str, Any]


class End(Protocol):
    """Who is at the other end of a line."""

    def hear_text(self, line: "Line", data: bytes) -> None: ...
    def hear_ink(self, line: "Line", frame: bytes) -> None: ...
    def hear_end(self, line: "Line") -> None: ...


class ServerEnd:
    """The link that a session has."""

    def __init__(self, line: "Line") -> None:
        self._line = line

    def send(self, text: bytes) -> None:
        self._line.send_down("text", text)

    def send_ink(self, frame: bytes) -> None:
        self._line.send_down("ink", frame)

    def close(self, code: int = 1000, reason: str = "") -> None:
        self._line.close_by_server(code)

    def throttle(self, seconds: float) -> None:
        self._line.rest(seconds)

    def ping(self, mark: bytes) -> None:
        self._line.send_down("ping", mark)


class Line:
    """For its client it is a socket."""

    def __init__(
        self, machine: Machine, end: End, chance: Chance, address: str, lag: Callable[[], float]
    ) -> None:
        self.machine, self._end, self._chance, self._lag = machine, end, chance, lag
        self._life = machine.life
        self.code = LOST
        self.broken = self.over = False  # nothing gets through; the client knows that it is over
        self._server_knows = False
        self._rests_until = 0.0
        self._up_at = self._down_at = 0.0  # when the last message arrives
        self._up: deque[tuple[str, bytes]] = deque()
        self._session = self._life.context.run(Session, machine.node, "", "en", address)
        self._run(self._session.on_open, ServerEnd(self))

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    def _run(self, call: Callable[..., None], *given: Any) -> None:
        if not self._life.over and not self._server_knows:
            self._life.context.run(call, *given)

    # The client's end

    def send(self, message: Message) -> None:
        self.send_raw(msgspec.json.encode(message))

    def send_raw(self, data: bytes) -> None:
        self._send_up("text", data)

    def send_ink(self, frame: bytes) -> None:
        self._send_up("ink", frame)

    def _send_up(self, kind: str, data: bytes) -> None:
        self._up_at = max(self._up_at, self._loop.time() + self._lag())
        self._loop.call_at(self._up_at, self._arrive_up, kind, data, context=OUTSIDE)

    def _arrive_up(self, kind: str, data: bytes) -> None:
        if not self.broken:
            self._up.append((kind, data))
            self._read()

    def _read(self) -> None:
        """Unless the server does not want to read for a while."""
        while self._up:
            now = self._loop.time()
            if now < self._rests_until:
                self._loop.call_at(self._rests_until, self._read, context=OUTSIDE)
                return
            kind, data = self._up.popleft()
            call = {
                "text": self._session.on_text,
                "ink": self._session.on_ink,
                "pong": self._session.on_pong,
            }[kind]
            self._run(call, data)

    def close(self) -> None:
        if not self.over:
            self.over = self.broken = True
            self._loop.call_later(self._lag(), self._tell_server, context=OUTSIDE)
            self._loop.call_soon(self._end.hear_end, self, context=OUTSIDE)

    # The server's end

    def send_down(self, kind: str, data: bytes) -> None:
        if not self._server_knows:
            self._down_at = max(self._down_at, self._loop.time() + self._lag())
            self._loop.call_at(self._down_at, self._arrive_down, kind, data, context=OUTSIDE)

    def _arrive_down(self, kind: str, data: bytes) -> None:
        if self.broken or self.over:
            return
        if kind == "text":
            self._end.hear_text(self, data)
        elif kind == "ink":
            self._end.hear_ink(self, data)
        elif kind == "ping":
            self._send_up("pong", data)
        else:
            self.code = int(data)
            self._tell_client()

    def close_by_server(self, code: int) -> None:
        """Like a socket: what was sent before still comes, and nothing after."""
        if not self._server_knows:
            self.send_down("close", b"%d" % code)
            self._loop.call_soon(self._tell_server, context=OUTSIDE)

    def rest(self, seconds: float) -> None:
        self._rests_until = self._loop.time() + seconds

    # What happens to it

    def cut(self) -> None:
        """Each end notices at its own time."""
        if not self.broken:
            self.broken = True
            self._notice(self._tell_client)
            self._notice(self._tell_server)

    def crash(self) -> None:
        """The node is gone; the client hears of it, sooner or later."""
        self.broken = self._server_knows = True
        self._notice(self._tell_client)

    def _notice(self, tell: Callable[[], None]) -> None:
        self._loop.call_later(self._chance.choice(NOTICED), tell, context=OUTSIDE)

    def stall(self, seconds: float) -> None:
        until = self._loop.time() + seconds
        self._up_at, self._down_at = max(self._up_at, until), max(self._down_at, until)

    def _tell_client(self) -> None:
        if not self.over:
            self.over = True
            self._end.hear_end(self)

    def _tell_server(self) -> None:
        if not self._server_knows:
            self._run(self._session.on_close)
            self._server_knows = True
