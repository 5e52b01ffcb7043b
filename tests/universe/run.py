"""One world from its seed to the verdict."""

import gc
import logging
from typing import Any, NamedTuple

from tests.universe.judge import Verdict, judge, judge_end
from tests.universe.loop import SimLoop, simulate
from tests.universe.record import Mishaps, Story
from tests.universe.world import Plan, World


class Run(NamedTuple):
    seed: int
    verdict: Verdict
    digest: str
    seconds: float  # of table time, while there is anybody
    entries: int
    world: World


def run(seed: int, plan: Plan | None = None, story: Story | None = None) -> Run:
    gc.disable()
    logs = [logging.getLogger("vernissage"), logging.getLogger("asyncio")]
    made: list[World] = []
    verdict = Verdict()

    async def main(loop: SimLoop) -> None:
        world = World(seed, loop, plan or Plan(), story)
        made.append(world)
        handler = Mishaps(world.record)
        loop.set_exception_handler(lambda _, found: note(world, found))
        for log in logs:
            log.addHandler(handler)
            log.propagate = False  # thousands of lines of what is meant to go wrong
        try:
            await world.live()
            await judge_end(world, verdict)
            await world.end()
        finally:
            for log in logs:
                log.removeHandler(handler)
                log.propagate = True

    try:
        simulate(main)
    except Exception as error:
        verdict.append(f"people: {type(error).__name__}: {error}")
    finally:
        gc.enable()
    world = made[0]
    verdict += judge(world)
    entries = len(world.disk.log_of(world.crowd.table))
    return Run(seed, verdict, world.journal.digest, world.lived, entries, world)


def note(world: World, found: dict[str, Any]) -> None:
    world.record.mishaps.append(f"{found.get('message')}: {found.get('exception')!r}")
