"""Does what a table needs done by itself, when it is time."""

from typing import TYPE_CHECKING

from vernissage.kit.errors import Illegal
from vernissage.server.rooms.request import Request
from vernissage.table import inputs
from vernissage.table.clocks import overdue
from vernissage.table.errands import Errand, next_errand

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room

SOON = 1000  # ms until an errand that failed is tried again


class Alarm:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._errand: Errand | None = None
        self._timer = room.node.clock.after(0, lambda: None)

    def set(self) -> None:
        """For the next errand, while anybody is here to see it done."""
        room, node = self._room, self._room.node
        errand = next_errand(room.table) if room.sessions else None
        if errand == self._errand:
            return
        self.stop()
        self._errand = errand
        if errand is not None:
            wait = errand.at - room.now() + node.jitter
            self._timer = node.clock.after(wait, self._ring)

    def stop(self) -> None:
        self._timer.cancel()

    def _ring(self) -> None:
        errand, self._errand = self._errand, None
        now = self._room.now()
        if errand is None or errand.at > now:
            self.set()
        else:
            self._room.submit(Request(self._what(errand, now), answer=self._done))

    def _what(self, errand: Errand, now: int) -> inputs.What:
        table = self._room.table
        late = table.on and table.stopped is None and overdue(table.on, now)
        return inputs.Wake() if late else errand.what

    def _done(self, given: int | Illegal) -> None:
        if isinstance(given, Illegal) and self._errand is None:
            self._timer = self._room.node.clock.after(SOON, self.set)
