"""Work that waits for a worker, in fair turns: whoever brings much waits behind their own work, not
others behind them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")

Key = tuple[str, ...]  # whose work it is, the coarsest first: an address and a table, for example


class Full(Exception):  # noqa: N818 (as in queue.Full)
    """No place in the queue, for this key or at all."""


class Ticket(Generic[T]):
    """A place in the queue."""

    __slots__ = ("cost", "key", "work")

    def __init__(self, key: Key, work: T, cost: float) -> None:
        self.key, self.work, self.cost = key, work, cost


class _Branch(Generic[T]):
    """The queues of those who share the beginning of a key. `spent` is what a branch has had, so
    that the next turn is of the one that had least."""

    def __init__(self, spent: float = 0.0) -> None:
        self.spent = spent
        self.size = 0
        self.tickets: deque[Ticket[T]] = deque()
        self.branches: dict[str, _Branch[T]] = {}
        self._now = 0.0  # what the branch of the last turn had had by then

    def branch(self, name: str) -> "_Branch[T]":
        """Who was away has saved nothing up, and owes what they had too much."""
        found = self.branches.setdefault(name, _Branch(self._now))
        if not found.size:
            found.spent = max(found.spent, self._now)
        return found

    def next_branch(self) -> "_Branch[T]":
        found = min((one for one in self.branches.values() if one.size), key=_spent)
        self._now = found.spent
        self._forget_idle()
        return found

    def _forget_idle(self) -> None:
        idle = [name for name, one in self.branches.items() if one.idle_since(self._now)]
        for name in idle:
            del self.branches[name]

    def idle_since(self, now: float) -> bool:
        return not self.size and self.spent <= now


def _spent(branch: _Branch[T]) -> float:
    return branch.spent


class FairQueue(Generic[T]):
    """Turns go round by the first part of the keys, among those who share it by the next part, and
    so on; work that costs twice as much counts as two turns. All keys have the same number of
    parts. At most so many wait in all, of one whole key, and of those who share its first part, so
    that nobody takes all the places by having many keys."""

    def __init__(self, most: int, most_per_key: int, most_sharing: int | None = None) -> None:
        self._most, self._most_per_key = most, most_per_key
        self._most_sharing = most if most_sharing is None else most_sharing
        self._root: _Branch[T] = _Branch()

    def __len__(self) -> int:
        return self._root.size

    def put(self, key: Key, work: T, cost: float = 1.0) -> Ticket[T]:
        """Full if there is no place."""
        sharing = self._root.branches.get(key[0])
        if sharing is not None and sharing.size >= self._most_sharing:
            raise Full
        if len(self) >= self._most or self.waiting(key) >= self._most_per_key:
            raise Full
        ticket = Ticket(key, work, cost)
        path = list(self._path(key))
        path[-1].tickets.append(ticket)
        for branch in path:
            branch.size += 1
        return ticket

    def take(self) -> Ticket[T] | None:
        """The next in turn."""
        if not len(self):
            return None
        branch = self._root
        branch.size -= 1
        path = []
        while not branch.tickets:
            branch = branch.next_branch()
            path.append(branch)
            branch.size -= 1
        ticket = branch.tickets.popleft()
        for one in path:
            one.spent += ticket.cost
        return ticket

    def drop(self, ticket: Ticket[T]) -> None:
        """Whoever wanted it has gone; nothing if its turn has come already."""
        path = list(self._path(ticket.key))
        if ticket not in path[-1].tickets:
            return
        path[-1].tickets.remove(ticket)
        for branch in path:
            branch.size -= 1

    def charge(self, key: Key, cost: float) -> None:
        """Add what a turn cost beyond what was said before it."""
        for branch in list(self._path(key))[1:]:
            branch.spent += cost

    def waiting(self, key: Key) -> int:
        branch: _Branch[T] | None = self._root
        for name in key:
            branch = branch.branches.get(name) if branch else None
        return len(branch.tickets) if branch else 0

    def _path(self, key: Key) -> Iterator[_Branch[T]]:
        branch = self._root
        yield branch
        for name in key:
            branch = branch.branch(name)
            yield branch


class FairTurns:
    """So many at a time, the others wait for a fair turn; who is cancelled gives up the place."""

    def __init__(
        self, at_once: int, most: int, most_per_key: int, most_sharing: int | None = None
    ) -> None:
        self._free = at_once
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(most, most_per_key, most_sharing)

    @asynccontextmanager
    async def turn(self, key: Key, cost: float = 1.0) -> AsyncIterator[None]:
        """Full if there is no place to wait."""
        ticket = self._queue.put(key, asyncio.get_running_loop().create_future(), cost)
        self._wake()
        try:
            await ticket.work
            yield
        finally:
            self._give_back(ticket)

    def charge(self, key: Key, cost: float) -> None:
        self._queue.charge(key, cost)

    def _give_back(self, ticket: Ticket[asyncio.Future[None]]) -> None:
        self._queue.drop(ticket)
        if ticket.work.done() and not ticket.work.cancelled():
            self._free += 1
        self._wake()

    def _wake(self) -> None:
        while self._free and (ticket := self._queue.take()) is not None:
            if not ticket.work.done():  # cancelled, and about to be dropped
                ticket.work.set_result(None)
                self._free -= 1
