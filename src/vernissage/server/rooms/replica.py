"""The table of a room as this node knows it: a replica of what the log says."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from vernissage.log.chain import Chain
from vernissage.server.clock import Clock
from vernissage.table import Step, Table

REMEMBERED = 128  # steps that a client may have missed


class Past(NamedTuple):
    step: Step
    stamp: str


class Replica:
    """`chain`: the log up to the table as it is."""

    def __init__(self, table: Table, chain: Chain, clock: Clock) -> None:
        self.table, self.chain = table, chain
        self._past = deque([Past(Step(table), chain.stamp)], maxlen=REMEMBERED)
        self._clock = clock
        self._ahead = 0  # ms by which the clock that wrote the log is ahead of this node's

    def now(self) -> int:
        """The table's time, which never goes back."""
        now = self._clock.now()
        self._ahead = max(self._ahead, self.table.at - now)
        return now + self._ahead

    def advance(self, steps: Sequence[Step], chains: Sequence[Chain]) -> None:
        self.table, self.chain = steps[-1].table, chains[-1]
        stamps = [chain.stamp for chain in chains]
        self._past.extend(map(Past, steps, stamps))

    def reset(self, table: Table, chain: Chain) -> None:
        """The log was rewritten: what is known of the past is worth nothing."""
        self.table, self.chain = table, chain
        self._past.clear()
        self._past.append(Past(Step(table), chain.stamp))

    def since(self, seq: int, stamp: str) -> tuple[Table | None, list[Step]]:
        """The table at that seq and the steps from there; None if it is too long ago, or if the
        stamp tells of another history, which was before a backup was restored."""
        seen = (step.table for step, its in self._past if step.table.seq == seq and its == stamp)
        before = next(seen, None) if stamp else None
        return before, [step for step, _ in self._past if step.table.seq > seq]
