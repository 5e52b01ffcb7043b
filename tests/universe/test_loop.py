"""The simulated loop: time that jumps, and lives that end from one moment to the next."""

import asyncio
import secrets

import pytest

from tests.universe.loop import OUTSIDE, Life, SimLoop, StandStill, simulate


def test_time_passes_only_when_nothing_is_left_to_do() -> None:
    async def main(loop: SimLoop) -> list[float]:
        times = [loop.time()]
        await asyncio.sleep(3600)
        times.append(loop.time())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await loop.create_future()
        return [*times, loop.time()]

    assert simulate(main) == [0, 3600, 3605]


def test_timers_of_one_time_run_in_their_order() -> None:
    async def main(loop: SimLoop) -> list[int]:
        ran: list[int] = []
        for number in range(50):
            loop.call_later(1, ran.append, number)
        await asyncio.sleep(1)
        return ran

    assert simulate(main) == list(range(50))


def test_nothing_of_a_life_that_has_ended_runs() -> None:
    async def main(loop: SimLoop) -> list[str]:
        ran: list[str] = []
        life = Life("a")

        async def work() -> None:
            try:
                await asyncio.sleep(2)
                ran.append("work")
            finally:
                ran.append("clean-up")

        loop.create_task(work(), context=life.context)
        loop.call_later(2, ran.append, "timer", context=life.context)
        loop.call_later(3, ran.append, "outside", context=OUTSIDE)
        await asyncio.sleep(1)
        assert len(life.running()) == len(loop.timers_of(life)) - 1 == 1
        loop.bury(life)
        await asyncio.sleep(5)
        return list(ran)

    assert simulate(main) == ["outside"]


def test_a_world_in_which_nothing_can_happen_any_more_ends() -> None:
    async def main(loop: SimLoop) -> None:
        await loop.create_future()

    with pytest.raises(StandStill):
        simulate(main)


def test_a_world_in_which_time_stands_still_ends() -> None:
    async def main(_: SimLoop) -> None:
        while True:
            await asyncio.sleep(0)

    with pytest.raises(StandStill):
        simulate(main)


def test_nothing_real_gets_in() -> None:
    async def main(_: SimLoop) -> None:
        secrets.token_bytes(8)

    with pytest.raises(AssertionError, match="chance"):
        simulate(main)
