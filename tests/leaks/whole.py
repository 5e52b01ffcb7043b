"""A whole game under every check there is."""

import asyncio

from tests.leaks.checks import Hands, check_docs, check_planted, look_around
from tests.leaks.games import Scenario
from tests.leaks.twins import Watched

# A close look at every so-many-th step.
SECRETS, HIDDEN, AROUND, HTTP = 3, 4, 9, 36


class Whole(Watched):
    def __init__(self, scenario: Scenario, seed: bytes, most: int) -> None:
        super().__init__(scenario, seed)
        self._most, self._hands = most, Hands()
        self._phase = ""

    async def play_on(self) -> None:
        await self.begin()
        steps = 0
        while not self.over and steps < self._most:
            await self._look(steps)
            await self.step()
            steps += 1
        await self._look(0)
        check_planted(self)

    async def _look(self, steps: int) -> None:
        await self._check_docs()
        self._hands.check(self)
        at = steps // self.scenario.length if steps % self.scenario.length == 0 else -1
        http = at % HTTP == 0
        if http:
            await look_around(self)
        if at % AROUND == 0:
            await self.around()
        kinds = {prompt.do for _, prompt in self.secret_prompts()}
        if at % SECRETS == 0 or kinds - self.replaced:
            await self.check_secrets(http)
        if at % HIDDEN == 0:
            await self.check_imagination(self.some(self.world.people), http)
            await self.check_chance()

    async def _check_docs(self) -> None:
        """Everybody's in a new phase, else somebody's."""
        phase, self._phase = self._phase, self.game.phase(self.on.state)
        people = self.world.people
        for who in [self.some(people)] if phase == self._phase else people:
            await check_docs(self, who)


def whole_game(scenario: Scenario, seed: bytes, most: int = 10_000) -> Whole:
    evening = Whole(scenario, seed, most)
    try:
        asyncio.run(evening.play_on())
    except AssertionError as error:
        error.add_note(f"{scenario}, seed {seed!r}, seq {evening.world.table.seq}")
        raise
    return evening
