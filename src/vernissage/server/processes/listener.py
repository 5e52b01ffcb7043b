"""Accepts connections, and waits until each has sent something by which it can be handed out."""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Sequence
from typing import NamedTuple

from vernissage.server.place import LONGEST_LINE
from vernissage.server.transport.connections import Connections

log = logging.getLogger(__name__)

AT_ONCE = 64  # connections accepted before others get a turn
BACKLOG = 2048
PAUSE = 1.0  # seconds without accepting, when there are no files left
NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Arrival(NamedTuple):
    """A connection, and whose it is."""

    socket: socket.socket
    address: str


HandOut = Callable[[Arrival, bytes], None]  # gets what has been sent so far


def bind(host: str, port: int) -> list[socket.socket]:
    """At every address of the host. OSError if one of them is taken."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    bound: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            one = socket.socket(family, kind, protocol)
            bound.append(one)
            one.setblocking(False)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
    except BaseException:
        for one in bound:
            one.close()
        raise
    return bound


class Listener:
    """Nothing is read: the bytes stay for the process that gets the connection."""

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        connections: Connections,
        hand_out: HandOut,
        within: float,
    ) -> None:
        self._sockets, self._connections, self._hand_out = sockets, connections, hand_out
        self._within = within  # seconds until the first byte
        self._waiting: dict[Arrival, asyncio.TimerHandle] = {}
        self._loop = asyncio.get_running_loop()
        self._open = True

    def start(self) -> None:
        for one in self._sockets:
            one.listen(BACKLOG)
            self._loop.add_reader(one, self._accept, one)

    def stop(self) -> None:
        """Who has sent nothing yet is hung up on."""
        self._open = False
        for one in self._sockets:
            self._loop.remove_reader(one)
            one.close()
        for arrival in tuple(self._waiting):
            self._drop(arrival)

    def _accept(self, one: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, peer = one.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in NO_FILES:
                    self._pause(one, error)
                    return
                continue  # it was gone again
            self._let_in(Arrival(connection, peer[0]))

    def _pause(self, one: socket.socket, error: OSError) -> None:
        log.error("cannot accept connections for a moment: %s", error)
        self._loop.remove_reader(one)
        self._loop.call_later(PAUSE, self._resume, one)

    def _resume(self, one: socket.socket) -> None:
        if self._open:
            self._loop.add_reader(one, self._accept, one)

    def _let_in(self, arrival: Arrival) -> None:
        if not self._connections.open_one(arrival.address):
            arrival.socket.close()
            return
        arrival.socket.setblocking(False)
        arrival.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._waiting[arrival] = self._loop.call_later(self._within, self._drop, arrival)
        self._loop.add_reader(arrival.socket, self._look, arrival)

    def _look(self, arrival: Arrival) -> None:
        """Decide by what is there: whoever sends the line in pieces is served anywhere."""
        try:
            start = arrival.socket.recv(LONGEST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            start = b""
        if start:
            self._forget(arrival)
            self._hand_out(arrival, start)
        else:
            self._drop(arrival)

    def _drop(self, arrival: Arrival) -> None:
        self._forget(arrival)
        arrival.socket.close()
        self._connections.close_one(arrival.address)

    def _forget(self, arrival: Arrival) -> None:
        self._waiting.pop(arrival).cancel()
        self._loop.remove_reader(arrival.socket)
