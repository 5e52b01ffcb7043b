"""The table of a room as this node knows it: a replica of what the log says."""

from collections import deque
from collections.abc import Sequence

from vernissage.server.clock import Clock
from vernissage.table import Step, Table

REMEMBERED = 128  # steps that a client may have missed


class Replica:
    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self._past: deque[Step] = deque([Step(table)], maxlen=REMEMBERED)
        self._clock = clock
        self._ahead = 0  # ms by which the clock that wrote the log is ahead of this node's

    def now(self) -> int:
        """The table's time, which never goes back."""
        now = self._clock.now()
        self._ahead = max(self._ahead, self.table.at - now)
        return now + self._ahead

    def advance(self, steps: Sequence[Step]) -> None:
        self.table = steps[-1].table
        self._past.extend(steps)

    def since(self, seq: int) -> tuple[Table | None, list[Step]]:
        """The table at that seq, unless it is too long ago, and the steps from there."""
        before = next((step.table for step in self._past if step.table.seq == seq), None)
        return before, [step for step in self._past if step.table.seq > seq]
