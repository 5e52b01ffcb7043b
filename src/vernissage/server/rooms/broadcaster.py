"""Sends each person at a table the changes of what they may know."""

import asyncio
from collections.abc import Sequence

from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.documents import Docs, news, welcome
from vernissage.server.rooms.replica import Replica
from vernissage.table import Doc, PersonId, Step
from vernissage.table.view import table_view


class Broadcaster:
    def __init__(self, replica: Replica, audience: Audience) -> None:
        self._replica, self._audience = replica, audience
        self._docs: dict[PersonId, Doc] = {}  # the documents that connected people have
        self._shared = table_view(replica.table)

    def catch_up(self, viewer: Viewer, since: int) -> None:
        """Send everything since a seq, or the whole document if that is too long ago."""
        table, now, person = self._replica.table, self._replica.now(), viewer.person
        after = self._docs[person] = Docs(table, self._shared).of(person)
        before, steps = self._replica.since(since)
        if before is None or person not in before.people:
            viewer.send(welcome(after, table.seq, now))
        else:
            viewer.send(news(Docs(before).of(person), after, steps, table.seq, now))

    def forget(self, person: PersonId) -> None:
        self._docs.pop(person, None)

    def broadcast(self, steps: Sequence[Step]) -> None:
        """Send everybody the steps as far as they may know them."""
        table, now = self._replica.table, self._replica.now()
        docs = Docs(table, self._shared)
        self._shared = docs.shared
        messages: dict[PersonId, bytes] = {}
        for viewer in self._audience:
            person = viewer.person
            if person not in table.people:  # after the answer, if they asked for it
                asyncio.get_running_loop().call_soon(viewer.say_goodbye)
                continue
            if person not in messages:
                after = docs.of(person)
                messages[person] = news(self._docs[person], after, steps, table.seq, now)
                self._docs[person] = after
            viewer.send(messages[person])
