"""Runs a table's scheduled events when they are due."""

from collections.abc import Callable

from vernissage.kit.errors import Illegal
from vernissage.server.clock import Clock
from vernissage.server.rooms.audience import Audience
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Answer, Request, Submit
from vernissage.table import inputs
from vernissage.table.clocks import overdue
from vernissage.table.schedule import ScheduledEvent, next_scheduled

RETRY = 1000  # ms until an event that failed is tried again


class Scheduler:
    """Waits for the table's next scheduled event. `jitter` (ms) keeps nodes that share a table from
    running it all at once."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        replica: Replica,
        audience: Audience,
        clock: Clock,
        submit: Submit,
        start: Callable[[int, Answer], None],
        jitter: int,
    ) -> None:
        self._replica, self._audience, self._clock = replica, audience, clock
        self._submit, self._start, self._jitter = submit, start, jitter
        self._next: ScheduledEvent | None = None
        self._timer = clock.after(0, lambda: None)

    def reschedule(self) -> None:
        """For the next event, while anybody is here to see it."""
        upcoming = next_scheduled(self._replica.table) if self._audience else None
        if upcoming == self._next:
            return
        self.stop()
        self._next = upcoming
        if upcoming is not None:
            wait = upcoming.at - self._replica.now() + self._jitter
            self._timer = self._clock.after(wait, self._run)

    def stop(self) -> None:
        self._timer.cancel()

    def _run(self) -> None:
        due, self._next = self._next, None
        now = self._replica.now()
        if due is None or due.at > now:
            self.reschedule()
        elif isinstance(due.what, inputs.Started):
            self._start(now, self._finish)
        else:
            self._submit(Request(self._input(due, now), answer=self._finish))

    def _input(self, due: ScheduledEvent, now: int) -> inputs.What:
        table = self._replica.table
        late = table.on and table.stopped is None and overdue(table.on, now)
        return inputs.Wake() if late else due.what

    def _finish(self, result: int | Illegal) -> None:
        if isinstance(result, Illegal) and self._next is None:
            self._timer = self._clock.after(RETRY, self.reschedule)
