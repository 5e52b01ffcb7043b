"""Whether whoever sent a request still waits for the answer."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from vernissage.server.http.devices import AnyRequest


@asynccontextmanager
async def watch_connection(request: AnyRequest) -> AsyncIterator[Callable[[], bool]]:
    """Tells whether the client is connected. Only after the whole body was read: both come by the
    same way."""
    gone = asyncio.ensure_future(_disconnect(request))
    try:
        yield lambda: not gone.done()
    finally:
        gone.cancel()


async def _disconnect(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
