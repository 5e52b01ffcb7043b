"""Sends each person at a table the changes of what they may know."""

import asyncio
from collections.abc import Iterator, Sequence

from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.documents import Documents, News, Now, welcome
from vernissage.server.rooms.replica import Replica
from vernissage.table import Step


class Broadcaster:
    def __init__(self, replica: Replica, audience: Audience) -> None:
        self._replica, self._audience = replica, audience
        self._sent: Documents | None = None  # what connected people have

    def catch_up(self, viewer: Viewer, since: int, stamp: str) -> None:
        """Send everything since an entry, or the whole document if that is too long ago or not of
        this history. A page may still show a game that this version has put away, too."""
        table, now, person = self._replica.table, self._now(), viewer.person
        if self._sent is None:
            self._sent = Documents(table)
        before, steps = self._replica.since(since, stamp)
        if before is None or person not in before.people or table.outdated:
            viewer.send(welcome(self._sent.of(person), now))
        else:
            viewer.send(News(Documents(before), self._sent, steps, now).of(person))

    def _now(self) -> Now:
        return Now(self._replica.table.seq, self._replica.chain.stamp, self._replica.now())

    def broadcast(self, steps: Sequence[Step]) -> None:
        """Send everybody the steps as far as they may know them."""
        table, now = self._replica.table, self._now()
        before = self._sent
        if before is None or not self._audience:
            self._sent = None  # made for the next who comes
            return
        self._sent = Documents(table, before)
        news = News(before, self._sent, steps, now)
        for viewer in self._members():
            viewer.send(news.of(viewer.person))

    def start_anew(self) -> None:
        """Send everybody a whole document: what they have may have been taken back."""
        self._sent, now = Documents(self._replica.table), self._now()
        for viewer in self._members():
            viewer.send(welcome(self._sent.of(viewer.person), now))

    def _members(self) -> Iterator[Viewer]:
        """Those who still belong here; the others are sent away."""
        for viewer in self._audience:
            known = self._replica.table.people.get(viewer.person)
            if known is not None and viewer.device in known.devices:
                yield viewer
            else:
                # Removed, or a device that was dropped; after the answer, if they asked for it.
                asyncio.get_running_loop().call_soon(viewer.say_goodbye)
