"""Workers that are stopped whatever happens: an event loop does not close while one still runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol, TypeVar


class CanStop(Protocol):
    async def stop(self) -> None: ...


W = TypeVar("W", bound=CanStop)


@asynccontextmanager
async def stopping(worker: W) -> AsyncIterator[W]:
    try:
        yield worker
    finally:
        await worker.stop()
