"""TCP connections: how many an address may hold, and how soon it must send a request."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from vernissage.server.origin import Networks, caller
from vernissage.server.place import Place
from vernissage.server.transport.sockets import DEFAULT, SocketLimits, SocketProtocol


class Connections:
    """Open connections by address, whatever protocol is spoken on them."""

    def __init__(self, each: int, most: int, proxies: Networks) -> None:
        self._each, self._most, self._proxies = each, most, proxies
        self.open: Counter[str] = Counter()
        self.total = self.refused = 0

    def open_one(self, address: str) -> bool:
        """Whether there is room for one more; then it counts until `close_one`."""
        who = caller(address)
        many = self.open[who] >= self._each and address not in self._proxies
        if many or self.total >= self._most:
            self.refused += 1
            return False
        self.open[who] += 1
        self.total += 1
        return True

    def close_one(self, address: str) -> None:
        who = caller(address)
        self.total -= 1
        self.open[who] -= 1
        if not self.open[who]:
            del self.open[who]


class ReportedConnections(Connections):
    """Counted by the parent process, which is told when one ends."""

    def __init__(self, report: Callable[[str], None]) -> None:
        super().__init__(0, 0, Networks())
        self._report = report

    def open_one(self, address: str) -> bool:
        self.open[caller(address)] += 1
        self.total += 1
        return True

    def close_one(self, address: str) -> None:
        super().close_one(address)
        self._report(address)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP with deadlines: a request comes soon, and its head is short, or never."""

    limits: ClassVar[SocketLimits]
    connections_by_address: ClassVar[Connections]
    place: ClassVar[Place]
    arrived_from: str | None = None  # if another process accepted it
    _address: str | None = None  # while the connection is counted
    _deadline: asyncio.TimerHandle | None = None
    _head_size = _fields_size = 0
    _body: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""  # none if the peer has disconnected already
        address = peer if self.arrived_from is None else self.arrived_from
        if self.connections_by_address.open_one(address):
            self._address = address
            self._await_head()
        else:
            transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Another protocol has taken over the connection and will be notified of its end."""
        super().handle_websocket_upgrade()
        address, self._address = self._address, None
        if address is not None:
            # Not a method of this protocol, which would keep its parser and the request alive.
            on_lost = partial(self.connections_by_address.close_one, address)
            cast(SocketProtocol, self.transport.get_protocol()).on_lost = on_lost
        # It refers to this protocol: without it both are freed at once, not by a collection.
        self.parser = cast(Any, None)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._deadline is not None:
            self._head_size += len(data)
            if self._head_size > self.limits.max_head:
                self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._fields_size = 0
        self._await_head()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + 4)  # with the separators
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        """A long head may come in one piece, and be whole before its bytes are counted."""
        self._fields_size += size
        if self._fields_size > self.limits.max_head:
            raise ValueError("request head too long")  # the parser stops, and the client gets a 400

    def on_headers_complete(self) -> None:
        self._forget_head()
        self._forget_body()
        self._body = self.loop.call_later(self.limits.body_within, self.transport.abort)
        super().on_headers_complete()
        if self.cycle is not None and self.place.is_elsewhere(self.url):
            self.cycle.keep_alive = False  # the next connection is brought to the right process

    def on_message_complete(self) -> None:
        self._forget_body()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_head()
        self._forget_body()
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self._address is not None:
            self.connections_by_address.close_one(self._address)
            self._address = None

    def _await_head(self) -> None:
        if self._deadline is None:
            self._head_size = 0
            self._deadline = self.loop.call_later(self.limits.head_within, self.transport.abort)

    def _forget_head(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _forget_body(self) -> None:
        if self._body is not None:
            self._body.cancel()
            self._body = None


def http_protocol(
    connections: Connections, limits: SocketLimits = DEFAULT, place: Place | None = None
) -> type[HttpToolsProtocol]:
    """For `uvicorn.Config(http=...)`."""
    return type(
        "BoundHttpProtocol",
        (HttpProtocol,),
        {"limits": limits, "connections_by_address": connections, "place": place or Place()},
    )
