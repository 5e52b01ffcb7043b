"""A request whose answer does not come is refused in time: the store may be silent."""

import asyncio
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from vernissage.log import StoreUnavailable
from vernissage.server.patience import ANSWER

# Of handlers that wait for more than the store: for workers, for news, or for much to be computed.
# What they ask the store is answered in time all the same.
UNHURRIED = {"unhurried": True}


def hurry(app: ASGIApp) -> ASGIApp:
    """Middleware. The time in which a client sends its request is the client's own, and so is that
    in which it reads the answer."""

    async def answer_in_time(scope: Scope, receive: Receive, send: Send) -> None:
        handler: Any = scope.get("route_handler")
        if handler is None or "unhurried" in handler.opt:
            await app(scope, receive, send)
            return
        now = asyncio.get_running_loop().time
        is_whole = False

        async def receive_freely() -> Any:
            nonlocal is_whole
            due = limit.when()
            if is_whole or due is None:
                return await receive()
            left = due - now()
            limit.reschedule(None)
            message: Any = await receive()
            is_whole = not message.get("more_body", False)
            limit.reschedule(now() + left)
            return message

        async def send_freely(message: Message) -> None:
            limit.reschedule(None)
            await send(message)

        try:
            async with asyncio.timeout(ANSWER) as limit:
                await app(scope, receive_freely, send_freely)
        except TimeoutError:
            if not limit.expired():
                raise
            raise StoreUnavailable("no answer in time") from None

    return answer_in_time
