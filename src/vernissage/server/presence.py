"""Who is connected, here or at another node. Decisions about it are entries in the log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernissage.server.request import Request
from vernissage.server.ringer import Present
from vernissage.table import PersonId
from vernissage.table.inputs import Away, Here

if TYPE_CHECKING:
    from vernissage.server.room import Room

PULSE = 5_000  # ms between two signs of life to other nodes
UNWELL = 1_000  # ms, while the bell may lose rings
STALE = 12_000  # ms without a sign of life
BLINK = 4_000  # ms that a reload may take
RETURN = 12_000  # ms that people have to come back after the server was restarted


class Presence:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._opened = room.house.clock.now()
        self._elsewhere: dict[str, int] = {}  # until when they count as connected to other nodes
        self._timer = room.house.clock.after(PULSE, self._pulse)

    def came(self, person: PersonId) -> None:
        if self._room.table.people[person].away is not None:
            self._submit(Here(person))
        self._ring()

    def went(self, person: PersonId) -> None:
        self._ring()
        self._room.house.clock.after(BLINK, lambda: self._check(person))

    def heard(self, people: Sequence[str]) -> None:
        until = self._room.house.clock.now() + STALE
        for person in people:
            self._elsewhere[person] = until
            known = self._room.table.people.get(PersonId(person))
            if known is not None and known.away is not None:
                self._submit(Here(known.id))

    def connected(self) -> set[str]:
        return {session.person for session in self._room.sessions}

    def _present(self, person: str) -> bool:
        if any(session.person == person for session in self._room.sessions):
            return True
        return self._elsewhere.get(person, 0) > self._room.house.clock.now()

    def _check(self, person: PersonId) -> None:
        known = self._room.table.people.get(person)
        young = self._room.house.clock.now() - self._opened < RETURN
        if known is None or known.away is not None or self._present(person):
            return
        if not (young and self._room.sessions):
            self._submit(Away(person))

    def _submit(self, what: Away | Here) -> None:
        if not self._room.closed:
            self._room.submit(Request(what))

    def _ring(self) -> None:
        self._room.ringer.ring(Present(sorted(self.connected())))

    def _pulse(self) -> None:
        house = self._room.house
        if self._room.sessions:
            self._ring()
            for person in tuple(self._room.table.people):
                self._check(person)
        if house.shared:
            self._room.look_again()
        self._timer = house.clock.after(PULSE if house.bell.well else UNWELL, self._pulse)

    def stop(self) -> None:
        self._timer.cancel()
