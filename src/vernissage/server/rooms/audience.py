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
    def latency(self) -> Latency: ...
    def send(self, message: bytes) -> None: ...
    def send_ink(self, frame: bytes) -> None: ...
    def say_goodbye(self) -> None: ...  # this person is no longer at the table
    def announce_restart(self) -> None: ...
    def close(self, code: int) -> None: ...


class Audience:
    def __init__(self) -> None:
        self._viewers: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        """Over a copy: sending may close a connection."""
        return iter(tuple(self._viewers))

    def add(self, viewer: Viewer) -> None:
        self._viewers.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)

    def clear(self) -> None:
        self._viewers.clear()

    def has(self, person: PersonId) -> bool:
        return any(viewer.person == person for viewer in self._viewers)

    def count(self, person: PersonId) -> int:
        return sum(viewer.person == person for viewer in self._viewers)

    def people(self) -> set[PersonId]:
        return {viewer.person for viewer in self._viewers}

    def seated(self, table: Table) -> Iterator[Viewer]:
        return (viewer for viewer in self if table.seat_of(viewer.person) is not None)

    def broadcast(self, message: bytes) -> None:
        for viewer in self:
            viewer.send(message)

    def broadcast_ink(self, frame: bytes) -> None:
        for viewer in self._viewers:  # dozens of times a second, and it closes nothing
            viewer.send_ink(frame)
