"""A store that does not answer is told to operators by one cause, so that it is one alarm."""

import asyncio

import pytest

from vernissage.log import StoreUnavailable
from vernissage.server.patience import in_time


async def never() -> None:
    await asyncio.Event().wait()


def test_a_silent_store_has_one_cause_however_long_was_waited() -> None:
    async def causes() -> set[str]:
        found = set()
        for within in (0.0, 0.001, 0.002):
            with pytest.raises(StoreUnavailable) as silent:
                await in_time(never(), within)
            found.add(str(silent.value))
        return found

    assert asyncio.run(causes()) == {"no answer in time"}


def test_a_time_limit_of_the_work_itself_is_not_the_store_s() -> None:
    async def work() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        asyncio.run(in_time(work(), 60.0))
