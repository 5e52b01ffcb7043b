"""Work for somebody who has gone need not be begun."""

import asyncio
from typing import Any

from tests.server.serving import run
from vernissage.server.http.disconnects import watch_connection


class FakeRequest:
    def __init__(self) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def receive(self) -> dict[str, Any]:
        return await self.messages.get()


def test_a_client_that_hangs_up_is_noticed() -> None:
    async def test() -> None:
        request: Any = FakeRequest()
        async with watch_connection(request) as connected:
            request.messages.put_nowait({"type": "http.request", "body": b""})
            await _settle()
            assert connected()
            request.messages.put_nowait({"type": "http.disconnect"})
            await _settle()
            assert not connected()

    run(test())


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)
