"""A whole game under every check there is."""

import asyncio
from typing import NamedTuple

from tests.leaks.checks import Hands, check_docs, check_planted, look_around
from tests.leaks.games import Scenario
from tests.leaks.twins import Watched


class Cadence(NamedTuple):
    """A close look at every so-many-th step."""

    secrets: int = 4
    hidden: int = 5
    around: int = 9
    http: int = 40


CLOSELY = Cadence(secrets=1, hidden=2, http=20)


class Whole(Watched):
    def __init__(self, scenario: Scenario, seed: bytes, most: int, cadence: Cadence) -> None:
        super().__init__(scenario, seed)
        self._cadence = cadence
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
        at = steps // self.scenario.length if steps % self.scenario.length == 0 else -1
        await self._check_docs(often=at >= 0)
        self._hands.check(self)
        secrets, hidden, around, every = self._cadence
        http = at % every == 0
        if http:
            await look_around(self)
        if at % around == 0:
            await self.around()
        kinds = {prompt.do for _, prompt in self.secret_prompts()}
        if at % secrets == 0 or kinds - self.replaced:
            await self.check_secrets(http)
        if at % hidden == 0:
            await self.check_imagination(self.some(self.world.people), http)
            await self.check_chance()

    async def _check_docs(self, often: bool) -> None:
        """Everybody's in a new phase, else somebody's."""
        phase = self.game.phase(self.on.state)
        people = self.world.people
        if phase == self._phase or not often:
            people = [self.some(people)]
        self._phase = phase
        for who in people:
            await check_docs(self, who)


def whole_game(
    scenario: Scenario,
    seed: bytes,
    most: int = 10_000,
    cadence: Cadence = Cadence(),  # noqa: B008
) -> Whole:
    evening = Whole(scenario, seed, most, cadence)
    try:
        asyncio.run(evening.play_on())
    except AssertionError as error:
        error.add_note(f"{scenario}, seed {seed!r}, seq {evening.world.table.seq}")
        raise
    return evening
