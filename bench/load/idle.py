"""What a person costs who only sits there."""

import asyncio
from typing import NamedTuple

from bench.load.pens import Room
from bench.load.target import SEATS, Target

FIRST = 20  # tables: pools, caches and compiled code are there before we weigh
SETTLED = 1.0  # seconds


class Weighed(NamedTuple):
    """Resident bytes."""

    start: int
    per_person: float


async def weigh(target: Target, tables: int) -> Weighed:
    """Start a server of its own, fill tables and see how it grows."""
    await target.start()
    try:
        start, room = target.process.memory(), Room(target)
        sizes = []
        for some in (FIRST, FIRST + tables):
            await room.grow(some)
            await asyncio.sleep(SETTLED)
            sizes.append(target.process.memory())
        return Weighed(start, (sizes[1] - sizes[0]) / (tables * SEATS))
    finally:
        await target.stop()
