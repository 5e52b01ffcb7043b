"""Nobody waits long for a store that does not answer: people hear within five seconds that an
action was not stored, whatever they did."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar, cast

from vernissage.log import Store, StoreUnavailable

T = TypeVar("T")
STEP = 3.0  # seconds for one question to the store
ANSWER = 4.5  # seconds for all that an action asks it, one after another
WAITED_FOR = (
    *("create", "append", "cut", "read", "head", "last", "find"),
    *("recode", "keep", "snapshot", "attach", "attachment", "attachments", "attached"),
    *("detach", "weight", "forget", "rewrite"),
)


async def in_time(work: Coroutine[Any, Any, T], within: float) -> T:
    """A store that does not answer is as good as one that refuses: what was being written may have
    been stored, and is looked up before it is tried again."""
    try:
        async with asyncio.timeout(within) as limit:
            return await work
    except TimeoutError:
        if not limit.expired():
            raise
        raise StoreUnavailable("no answer in time") from None


class PatientStore:
    """Hides a store of which every answer that somebody waits for comes in time."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if name not in WAITED_FOR:
            return method

        def ask(*given: Any, **named: Any) -> Coroutine[Any, Any, Any]:
            return in_time(method(*given, **named), STEP)

        return ask


def patient(store: Store) -> Store:
    return cast(Store, PatientStore(store))
