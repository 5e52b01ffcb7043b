"""Bots whose workers are late, wrong, or have no place for one more."""

import asyncio

from msgspec import Struct

from tests.universe.weather import Chance
from vernissage.bots import Decision, Look
from vernissage.kit.rng import Rng
from vernissage.server.workers.asker import Asker
from vernissage.server.workers.bot_pool import decide_at_random

LATE = 8.0  # seconds


class NeverOffered(Struct, frozen=True, tag="never_offered"):
    """Of no game."""


class FlakyBots:
    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
        fate = self._chance.random()
        if fate < 0.1:
            return None  # the queue is full
        if fate < 0.4:
            await asyncio.sleep(self._chance.uniform(0, LATE))
        decision = decide_at_random(look, rng)
        if fate > 0.9:
            return decision._replace(action=NeverOffered())
        return decision

    async def stop(self) -> None:
        pass
