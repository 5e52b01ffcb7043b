"""The connections at one table."""

from collections.abc import Iterator
from typing import Protocol

from vernissage.server.rooms.latency import Latency
from vernissage.table import PersonId, Table


class Viewer(Protocol):
    """A person's connection, as a room knows it. Sending never blocks and never raises."""

    @property
    def person(self) -> PersonId: ...
    @property
    def address(self) -> str: ...  # whose limits count; kept in memory only
    @property
    def device(self) -> str: ...  # its fingerprint
    @property
    def latency(self) -> Latency: ...
    def send(self, message: bytes) -> None: ...
    def send_ink(self, frame: bytes) -> None: ...
    def say_goodbye(self) -> None: ...  # this person is no longer at the table
    def announce_restart(self) -> None: ...
    def announce_broken(self) -> None: ...  # the table can only be looked at
    def close(self, code: int) -> None: ...


class Audience:
    def __init__(self) -> None:
        # In the order in which they came: the same run sends in the same order.
        self._viewers: dict[Viewer, None] = {}

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        """Over a copy: sending may close a connection."""
        return iter(tuple(self._viewers))

    def add(self, viewer: Viewer) -> None:
        self._viewers[viewer] = None

    def remove(self, viewer: Viewer) -> None:
        self._viewers.pop(viewer, None)

    def clear(self) -> None:
        self._viewers.clear()

    def has(self, person: PersonId) -> bool:
        return any(viewer.person == person for viewer in self._viewers)

    def count(self, person: PersonId) -> int:
        return sum(viewer.person == person for viewer in self._viewers)

    def people(self) -> set[PersonId]:
        return {viewer.person for viewer in self._viewers}

    def address(self, host: PersonId) -> str:
        """That the table counts for where tables take turns: the host's, or, while the host is not
        connected here, that of somebody who is."""
        own = [viewer.address for viewer in self._viewers if viewer.person == host]
        return min(own or (viewer.address for viewer in self._viewers), default="")

    def seated(self, table: Table) -> Iterator[Viewer]:
        return (viewer for viewer in self if table.seat_of(viewer.person) is not None)

    def broadcast(self, message: bytes) -> None:
        for viewer in self:
            viewer.send(message)

    def broadcast_ink(self, frame: bytes) -> None:
        for viewer in self._viewers:  # dozens of times a second, and it closes nothing
            viewer.send_ink(frame)
