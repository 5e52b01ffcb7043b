"""The bell says to other nodes that a table's log has more, and carries live ink.

The log is the truth: a ring may be lost, which costs a delay and never an entry.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

Heard = Callable[[bytes], None]
logger = logging.getLogger(__name__)


class Hearing(Protocol):
    async def stop(self) -> None:
        """Nothing is heard after this."""
        ...


class Bell(Protocol):
    """One node's bell. To be used from one event loop."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def ring(self, table: str, message: bytes) -> None:
        """To all who listen on other nodes. Never blocks, never raises, may get lost."""
        ...

    async def listen(self, table: str, heard: Heard) -> Hearing:
        """What others ring after this has returned is heard, in the order of each ringer."""
        ...

    @property
    def well(self) -> bool:
        """False while rings may get lost."""
        ...


def hear(heard: Heard, message: bytes) -> None:
    """A listener that fails must not stop the bell."""
    try:
        heard(message)
    except Exception:
        logger.exception("a listener failed")


class Hub:
    """Where the bells of the nodes in one process meet."""

    def __init__(self) -> None:
        self.bells: set[LocalBell] = set()


class LocalBell:
    """For nodes that share a hub in one process; alone, nobody hears it."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self._hearings: dict[str, list[LocalHearing]] = {}

    async def open(self) -> None:
        self._hub.bells.add(self)

    async def close(self) -> None:
        self._hub.bells.discard(self)
        self._hearings.clear()

    def ring(self, table: str, message: bytes) -> None:
        for bell in self._hub.bells - {self} if self in self._hub.bells else ():
            bell.sound(table, message)

    def sound(self, table: str, message: bytes) -> None:
        """Later, as if it came over a wire: the ringer must not run its listeners' code."""
        for hearing in self._hearings.get(table, ()):
            asyncio.get_running_loop().call_soon(hearing.hear, message)

    async def listen(self, table: str, heard: Heard) -> Hearing:
        hearing = LocalHearing(self, table, heard)
        self._hearings.setdefault(table, []).append(hearing)
        return hearing

    def unlisten(self, hearing: "LocalHearing") -> None:
        left = [one for one in self._hearings.get(hearing.table, ()) if one is not hearing]
        if left:
            self._hearings[hearing.table] = left
        else:
            self._hearings.pop(hearing.table, None)

    @property
    def well(self) -> bool:
        return True


class LocalHearing:
    def __init__(self, bell: LocalBell, table: str, heard: Heard) -> None:
        self.table = table
        self._bell = bell
        self._heard: Heard | None = heard

    async def stop(self) -> None:
        self._heard = None
        self._bell.unlisten(self)

    def hear(self, message: bytes) -> None:
        if self._heard:
            hear(self._heard, message)
