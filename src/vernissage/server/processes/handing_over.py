"""An open connection on its way from one process to another, over a Unix socket."""

import os
import socket
from typing import NamedTuple

RECORD = 64  # bytes: the peer's address, filled up


class HandedOver(NamedTuple):
    address: str
    socket: socket.socket | None  # None: lost, for this process can have no more files


def send(channel: socket.socket, connection: socket.socket, address: str) -> None:
    """BlockingIOError if there is no room just now. The connection can be closed here after it."""
    record = address.encode()[:RECORD].ljust(RECORD)
    socket.send_fds(channel, [record], [connection.fileno()])


def receive(channel: socket.socket) -> HandedOver | None:
    """None: the other process is gone. BlockingIOError if there is nothing just now."""
    record, files, _, _ = socket.recv_fds(channel, RECORD, 1)
    if not record:
        return None
    for file in files:
        os.set_inheritable(file, False)
    return HandedOver(record.decode().strip(), socket.socket(fileno=files[0]) if files else None)
