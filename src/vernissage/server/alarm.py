"""Does what a table needs done by itself, when it is time."""

from typing import TYPE_CHECKING

from vernissage.kit.errors import Illegal
from vernissage.server.request import Request
from vernissage.table import inputs, moment
from vernissage.table.clocks import overdue
from vernissage.table.errands import Errand, bot_move, next_errand

if TYPE_CHECKING:
    from vernissage.server.room import Room

SOON = 1000  # ms until an errand that failed is tried again


class Alarm:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._errand: Errand | None = None
        self._timer = room.house.clock.after(0, lambda: None)

    def set(self) -> None:
        """For the next errand, while anybody is here to see it done."""
        room, house = self._room, self._room.house
        errand = next_errand(room.table, house.thinking) if room.sessions else None
        if errand == self._errand:
            return
        self.stop()
        self._errand = errand
        if errand is not None:
            wait = errand.at - room.now() + house.jitter
            self._timer = house.clock.after(wait, self._ring)

    def stop(self) -> None:
        self._timer.cancel()

    def _ring(self) -> None:
        errand, self._errand = self._errand, None
        now = self._room.now()
        if errand is None or errand.at > now:
            self.set()
        else:
            self._do(self._what(errand, now))

    def _what(self, errand: Errand, now: int) -> inputs.What | None:
        table = self._room.table
        if table.on and table.stopped is None and overdue(table.on, now):
            return inputs.Wake()
        what = errand.what
        return bot_move(table, what, now) if isinstance(what, int) else what

    def _do(self, what: inputs.What | None) -> None:
        if what is not None:
            when = moment(self._room.table) if isinstance(what, inputs.Play) else None
            self._room.submit(Request(what, when=when, answer=self._done))

    def _done(self, given: int | Illegal) -> None:
        if isinstance(given, Illegal) and self._errand is None:
            self._timer = self._room.house.clock.after(SOON, self.set)
