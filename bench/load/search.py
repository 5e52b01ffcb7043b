"""How many people one core serves: more and more tables until the ink is late or the core full."""

import asyncio

from msgspec import Struct

from bench.load.pens import Drawn, Room
from bench.load.process import LOAD_CORE, SERVER_CORE, core_busy

LATE = 0.1  # seconds from pen to screen that a person begins to feel
FULL = 0.95  # of a core
LOST = 0.02  # of the ink; more is a queue that grows
LOAD_LATE = 0.03  # seconds: the load itself does not keep up
NOISE = 0.05  # of a core in foreign hands
TRIES = 3  # of a step that failed and need not have
CLOSE = 0.06  # the answer is this near


class Found(Struct, frozen=True):
    """The most tables that a server held, and why it could not hold more."""

    best: Drawn
    limit: str
    steps: tuple[Drawn, ...]


def failing(drawn: Drawn) -> str:
    """Why a server did not hold this load; empty if it did."""
    if drawn.p99 > LATE:
        return "late"
    if drawn.complete < 1 - LOST:
        return "queue"
    if drawn.cpu >= FULL:  # if others filled the rest of the core, being late tells
        return "core"
    return ""


def blame(drawn: Drawn) -> str:
    """The reason of a failure, with doubts: not everything is the server's fault."""
    if drawn.lag > LOAD_LATE or drawn.load_cpu > FULL:
        return "load"
    return failing(drawn) + ("?" if drawn.foreign > NOISE else "")


def doubtful(drawn: Drawn) -> bool:
    """Whether a failure may be somebody else's: a server with time to spare is rarely late."""
    spare = drawn.cpu < FULL * (1 - drawn.foreign)
    return spare or drawn.foreign > NOISE or drawn.lag > LOAD_LATE


class Calm:
    """Waits for others on the machine to finish, but not for ever."""

    def __init__(self, patience: float) -> None:
        self.patience = patience

    async def wait(self, every: float = 0.5) -> None:
        while self.patience > 0:
            before = [core_busy(core) for core in (SERVER_CORE, LOAD_CORE)]
            await asyncio.sleep(every)
            self.patience -= every
            after = [core_busy(core) for core in (SERVER_CORE, LOAD_CORE)]
            if all(b - a <= NOISE * every for a, b in zip(before, after, strict=True)):
                return


async def step(room: Room, tables: int, seconds: float, calm: Calm) -> Drawn:
    """One load; again if it failed and the failure is in doubt."""
    for _ in range(TRIES):
        drawn = await room.draw(tables, seconds)
        if not (failing(drawn) and doubtful(drawn)):
            break
        await calm.wait()
    return drawn


async def search(room: Room, first: int, most: int, seconds: float, calm: Calm) -> Found:
    """Double until it fails, then halve the gap."""
    steps: list[Drawn] = []
    low: Drawn | None = None
    high: Drawn | None = None
    while (tables := following(low, high, first, most)) is not None:
        drawn = await step(room, tables, seconds, calm)
        steps.append(drawn)
        if failing(drawn):
            high = drawn
        else:
            low = drawn
    limit = blame(high) if high else "most"
    return Found(low or steps[-1], limit if low else f"{limit}, none held", tuple(steps))


def following(low: Drawn | None, high: Drawn | None, first: int, most: int) -> int | None:
    """How many tables to try after what held and what did not."""
    held = low.tables if low else 0
    if high is None:
        return min(most, held * 2 or first) if held < most else None
    if high.tables - held <= max(1, CLOSE * high.tables):
        return None
    return (held + high.tables) // 2
