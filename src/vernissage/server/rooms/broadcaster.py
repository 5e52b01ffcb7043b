"""Sends each person at a table the changes of what they may know."""

import asyncio
from collections.abc import Sequence

from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.documents import Documents, News, welcome
from vernissage.server.rooms.replica import Replica
from vernissage.table import Step


class Broadcaster:
    def __init__(self, replica: Replica, audience: Audience) -> None:
        self._replica, self._audience = replica, audience
        self._sent: Documents | None = None  # what connected people have

    def catch_up(self, viewer: Viewer, since: int) -> None:
        """Send everything since a seq, or the whole document if that is too long ago."""
        table, now, person = self._replica.table, self._replica.now(), viewer.person
        if self._sent is None:
            self._sent = Documents(table)
        before, steps = self._replica.since(since)
        if before is None or person not in before.people:
            viewer.send(welcome(self._sent.of(person), table.seq, now))
        else:
            viewer.send(News(Documents(before), self._sent, steps, now).of(person))

    def broadcast(self, steps: Sequence[Step]) -> None:
        """Send everybody the steps as far as they may know them."""
        table, now = self._replica.table, self._replica.now()
        before = self._sent
        if before is None or not self._audience:
            self._sent = None  # made for the next who comes
            return
        self._sent = Documents(table, before)
        news = News(before, self._sent, steps, now)
        for viewer in self._audience:
            person = viewer.person
            if person not in table.people:  # after the answer, if they asked for it
                asyncio.get_running_loop().call_soon(viewer.say_goodbye)
                continue
            viewer.send(news.of(person))
