"""Orders requests by the time of the press, where it matters who was first.

Connections are not equally fast, so requests are tried in the order in which people pressed, not
in which they arrived. Clients report that time; it is believed only within an allowance measured on
their connection. `docs/protocol.md` describes it.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter

from vernissage.games import load
from vernissage.kit.prompts import tag_of
from vernissage.server.clock import Clock, Timer
from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Request
from vernissage.table import PersonId, moment

PRESSED, HELD_UNTIL = attrgetter("pressed"), attrgetter("until")
HOLD = 100  # ms that a request waits at most for earlier ones that may be on their way


class Races:
    """The order of a room's mailbox. `wake` is called when a request that had to wait is due."""

    def __init__(
        self, replica: Replica, audience: Audience, clock: Clock, wake: Callable[[], None]
    ) -> None:
        self._replica, self._audience, self._clock, self._wake = replica, audience, clock, wake
        self._last: dict[PersonId, int] = {}  # press times: requests of one person stay in order
        self._moment = ""
        self._timer: Timer | None = None

    # Latencies are measured while the game on the table is one with races.

    def enter(self, viewer: Viewer) -> None:
        if self._race_actions():
            viewer.latency.measure()

    def advance(self) -> None:
        if not self._race_actions():
            return
        before, self._moment = self._moment, moment(self._replica.table)
        if before != self._moment:
            for viewer in self._audience.seated(self._replica.table):
                viewer.latency.measure()

    def _race_actions(self) -> Sequence[str]:
        """The actions of the game in which it matters who was first."""
        on = self._replica.table.on
        return load(on.game).races if on else ()

    # Requests

    def place(self, request: Request) -> None:
        """Date a request that arrives now by the time of its press, and say until when it is
        held."""
        pressed = max(request.pressed or self._replica.now(), self._last.get(request.by, 0))
        request.pressed = self._last[request.by] = pressed
        if request.action is not None and tag_of(request.action) in self._race_actions():
            latest = self._replica.now() + HOLD
            request.until = min(pressed + self._longest_allowance(request.by), latest)

    def _longest_allowance(self, person: PersonId) -> int:
        """Of the others: within this time, everything they pressed earlier has arrived."""
        others = self._audience.seated(self._replica.table)
        return max((one.latency.allowance for one in others if one.person != person), default=0)

    def split(self, inbox: Sequence[Request], at_once: bool) -> tuple[list[Request], list[Request]]:
        """What is to be tried now, in order, and what is held, unless all is wanted `at_once`.
        Nothing overtakes a request that is held: a deadline that passes meanwhile was later, and so
        was whatever else its sender asked."""
        waiting = sorted(inbox, key=PRESSED)
        self.stop()
        if at_once or not any(map(HELD_UNTIL, waiting)):
            return waiting, []
        now = self._replica.now()
        held = next((at for at, one in enumerate(waiting) if one.until > now), None)
        if held is None:
            return waiting, []
        self._timer = self._clock.after(waiting[held].until - now, self._wake)
        return waiting[:held], waiting[held:]

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
