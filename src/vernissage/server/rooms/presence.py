"""Who is connected, here or at another node. Decisions about it are entries in the log."""

from collections.abc import Callable, Sequence

from vernissage.server.clock import Clock
from vernissage.server.rooms.audience import Audience
from vernissage.server.rooms.node_messages import NodeLink, Present
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Request, Submit
from vernissage.table import PersonId, Table
from vernissage.table.inputs import Away, Here

PULSE = 5_000  # ms between two heartbeats to other nodes
UNHEALTHY_PULSE = 1_000  # ms between them while the bus may lose messages
STALE = 12_000  # ms after which another node's heartbeat no longer counts
TRUSTED = 60_000  # ms that another node's entry in the log counts while the bus is down
RELOAD = 4_000  # ms that a reload may take: shorter absences are not noted
RETURN = 12_000  # ms that people have to reconnect after a restart of the server


class Presence:
    def __init__(  # noqa: PLR0913, PLR0917
        self,
        replica: Replica,
        audience: Audience,
        nodes: NodeLink,
        clock: Clock,
        submit: Submit,
        reread_log: Callable[[], None],
    ) -> None:
        self._replica, self._audience, self._nodes = replica, audience, nodes
        self._clock, self._submit, self._reread_log = clock, submit, reread_log
        self._listening_since = clock.now()
        self._seen: set[str] = set()  # who has been connected here
        self._until: dict[str, int] = {}  # until when people not connected here count as present
        self._timer = clock.after(PULSE, self._pulse)

    def enter(self, person: PersonId) -> None:
        self._seen.add(person)
        if self._replica.table.people[person].away is not None:
            self._submit(Request(Here(person)))
        self._publish()

    def leave(self, person: PersonId) -> None:
        self._publish()
        self._until[person] = max(self._until.get(person, 0), self._clock.now() + RELOAD)
        self._clock.after(RELOAD, lambda: self._check(person))

    def receive(self, people: Sequence[str]) -> None:
        """Another node's list of connected people."""
        until = self._clock.now() + STALE
        for person in people:
            self._until[person] = until
            known = self._replica.table.people.get(PersonId(person))
            if known is not None and known.away is not None:
                self._submit(Request(Here(known.id)))

    def advance(self, before: Table, after: Table) -> None:
        """Somebody is back at another node, whose heartbeats may not arrive: the log says so."""
        until = self._clock.now() + TRUSTED
        for person, known in after.people.items():
            old = before.people.get(person)
            if old is not None and old.away is not None and known.away is None:
                self._until[person] = max(self._until.get(person, 0), until)

    def _check(self, person: PersonId) -> None:
        known = self._replica.table.people.get(person)
        if known is None:
            return
        if self._audience.has(person):
            if known.away is not None:  # another node was wrong, or the store was down
                self._submit(Request(Here(person)))
        elif known.away is None and self._is_missing(person):
            self._submit(Request(Away(person)))

    def _is_missing(self, person: PersonId) -> bool:
        now = self._clock.now()
        if now < self._until.setdefault(person, now + RELOAD):
            return False
        if person in self._seen and self._nodes.healthy:
            return True
        return now - self._listening_since >= RETURN or not self._audience

    def _publish(self) -> None:
        self._nodes.publish(Present(sorted(self._audience.people())))

    def _pulse(self) -> None:
        healthy = self._nodes.healthy
        if not healthy:
            self._listening_since = self._clock.now()
        if self._audience:
            self._publish()
            for person in tuple(self._replica.table.people):
                self._check(person)
        if self._nodes.shared:
            self._reread_log()
        self._timer = self._clock.after(PULSE if healthy else UNHEALTHY_PULSE, self._pulse)

    def stop(self) -> None:
        self._timer.cancel()
