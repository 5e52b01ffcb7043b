"""For whom a worker works."""

from collections.abc import Callable
from typing import NamedTuple

from vernissage.server.workers.fair_queue import Key


class Asker(NamedTuple):
    """Addresses take turns, and so do the devices or tables of one address. `waits`: whether the
    answer is still wanted; asked just before the work is begun."""

    address: str
    name: str
    waits: Callable[[], bool] = lambda: True

    @property
    def key(self) -> Key:
        return self.address, self.name


NOBODY = Asker("", "")
