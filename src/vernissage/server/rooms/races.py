"""Who was first.

Where two people want the same thing, the order in which their requests are tried decides. Lines are
not equally long, so the order is that of the presses, as far as a press can be believed: nobody
gains more than the allowance of their own line by what they say. `docs/protocol.md` tells it.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import load
from vernissage.server.clock import Clock, Timer
from vernissage.server.rooms.request import Request
from vernissage.table import PersonId, inputs, moment

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room
    from vernissage.server.transport.session import Session

JITTER = 20  # ms that a line may be slower than at its best
ALLOWANCE = 150  # ms before its arrival that a press is believed at most, on the longest line
HOLD = 100  # ms that a request waits at most for earlier ones that may be on their way
SAMPLES = 4  # pings in a row on a new line
KEPT = 8  # measures of a line; the shortest counts, for the others waited for something


class Trip:
    """How long the way to a client and back takes, by our own pings. Nobody is asked for it."""

    def __init__(self, clock: Clock, ping: Callable[[bytes], None]) -> None:
        self._clock, self._ping = clock, ping
        self._took: deque[int] = deque(maxlen=KEPT)
        self._number = self._sent = 0

    def measure(self) -> None:
        self._number += 1
        self._sent = self._clock.now()
        self._ping(b"%d" % self._number)

    def back(self, mark: bytes) -> None:
        """Any other mark is of an older ping, or of none."""
        if mark != b"%d" % self._number:
            return
        self._took.append(self._clock.now() - self._sent)
        if len(self._took) < SAMPLES:
            self.measure()

    @property
    def half(self) -> int:
        return min(self._took, default=0) // 2

    @property
    def allowance(self) -> int:
        """A line that was never measured has none: its requests count when they come."""
        return min(self.half + JITTER, ALLOWANCE) if self._took else 0

    def pressed(self, seen: int | None, came: int) -> int:
        """When somebody pressed who saw this time: what a screen shows is half a trip old."""
        if seen is None:
            return came
        return min(max(seen + self.half, came - self.allowance), came)


class _Tagged(Struct, frozen=True):
    type: str = ""


_tagged = msgspec.json.Decoder(_Tagged)


class Races:
    """The order of a room's mailbox."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._last: dict[PersonId, int] = {}  # presses: nobody overtakes themselves
        self._moment = ""
        self._timer: Timer | None = None

    # Lines are measured while the game on the table is one with races.

    def entered(self, session: "Session") -> None:
        if self._raced():
            session.trip.measure()

    def moved_on(self) -> None:
        if not self._raced():
            return
        before, self._moment = self._moment, moment(self._room.table)
        if before != self._moment:
            for session in self._seated():
                session.trip.measure()

    def _raced(self) -> Sequence[str]:
        """The actions of the game in which somebody may be first."""
        on = self._room.table.on
        return load(on.game).races if on else ()

    # Requests

    def placed(self, request: Request) -> Request:
        """A request that comes now, with its place among the others."""
        now = self._room.now()
        last = self._last.get(request.by, 0)
        pressed = max(request.pressed or now, last)
        self._last[request.by] = pressed
        until = 0
        if self._is_race(request.what):
            until = min(pressed + self._longest(request.by), now + HOLD)
        return replace(request, pressed=pressed, until=until)

    def _is_race(self, what: inputs.What) -> bool:
        raced = self._raced()
        if not raced or not isinstance(what, inputs.Play):
            return False
        try:
            return _tagged.decode(what.action).type in raced
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False  # the game will say what is wrong

    def _longest(self, person: PersonId) -> int:
        """The allowance of the others: whatever they pressed earlier is here after that."""
        others = (one for one in self._seated() if one.person != person)
        return max((one.trip.allowance for one in others), default=0)

    def _seated(self) -> "Iterator[Session]":
        for session in self._room.sessions:
            if self._room.table.seat_of(session.person) is not None:
                yield session

    def ready(self, inbox: Sequence[Request]) -> tuple[list[Request], list[Request]]:
        """What is to be tried now, in order, and what waits. Nothing passes a request that waits:
        a clock that runs out meanwhile was later, and so was whatever else its sender said."""
        waiting = sorted(inbox, key=lambda one: one.pressed)
        self.stop()
        if self._room.node.draining:
            return waiting, []
        now = self._room.now()
        held = next((at for at, one in enumerate(waiting) if one.until > now), None)
        if held is None:
            return waiting, []
        wait = waiting[held].until - now
        self._timer = self._room.node.clock.after(wait, self._room.wake)
        return waiting[:held], waiting[held:]

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
