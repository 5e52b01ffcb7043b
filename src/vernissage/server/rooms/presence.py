"""Who is connected, here or at another node. Decisions about it are entries in the log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernissage.server.rooms.node_messages import Present
from vernissage.server.rooms.request import Request
from vernissage.table import PersonId, Table
from vernissage.table.inputs import Away, Here

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room

PULSE = 5_000  # ms between two signs of life to other nodes
UNWELL = 1_000  # ms, while the bell may lose rings
STALE = 12_000  # ms without a sign of life
TRUSTED = 60_000  # ms that another node's word in the log counts, where it cannot be heard
BLINK = 4_000  # ms that a reload may take
RETURN = 12_000  # ms that people have to come back after the server was restarted


class Presence:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._since = room.node.clock.now()  # when this node began to hear of everybody
        self._seen: set[str] = set()  # who has been connected here
        self._until: dict[str, int] = {}  # until when those not connected here are not missed
        self._timer = room.node.clock.after(PULSE, self._pulse)

    def came(self, person: PersonId) -> None:
        self._seen.add(person)
        if self._room.table.people[person].away is not None:
            self._submit(Here(person))
        self._ring()

    def went(self, person: PersonId) -> None:
        self._ring()
        clock = self._room.node.clock
        self._until[person] = max(self._until.get(person, 0), clock.now() + BLINK)
        clock.after(BLINK, lambda: self._check(person))

    def heard(self, people: Sequence[str]) -> None:
        until = self._room.node.clock.now() + STALE
        for person in people:
            self._until[person] = until
            known = self._room.table.people.get(PersonId(person))
            if known is not None and known.away is not None:
                self._submit(Here(known.id))

    def moved_on(self, before: Table, after: Table) -> None:
        """Somebody is back at another node, which may not be able to ring: the log says so."""
        until = self._room.node.clock.now() + TRUSTED
        for person, known in after.people.items():
            old = before.people.get(person)
            if old is not None and old.away is not None and known.away is None:
                self._until[person] = max(self._until.get(person, 0), until)

    def connected(self) -> set[str]:
        return {session.person for session in self._room.sessions}

    def _check(self, person: PersonId) -> None:
        known = self._room.table.people.get(person)
        if known is None:
            return
        if any(session.person == person for session in self._room.sessions):
            if known.away is not None:  # another node was wrong, or the store was down
                self._submit(Here(person))
        elif known.away is None and self._missed(person):
            self._submit(Away(person))

    def _missed(self, person: PersonId) -> bool:
        now = self._room.node.clock.now()
        if now < self._until.setdefault(person, now + BLINK):
            return False
        if person in self._seen and self._room.node.bell.well:
            return True
        return now - self._since >= RETURN or not self._room.sessions

    def _submit(self, what: Away | Here) -> None:
        if not self._room.closed:
            self._room.submit(Request(what))

    def _ring(self) -> None:
        self._room.ringer.ring(Present(sorted(self.connected())))

    def _pulse(self) -> None:
        node = self._room.node
        if not node.bell.well:
            self._since = node.clock.now()
        if self._room.sessions:
            self._ring()
            for person in tuple(self._room.table.people):
                self._check(person)
        if node.shared:
            self._room.look_again()
        self._timer = node.clock.after(PULSE if node.bell.well else UNWELL, self._pulse)

    def stop(self) -> None:
        self._timer.cancel()
