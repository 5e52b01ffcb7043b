"""Some want everything for themselves: guests at a table, and tables of one address that let strong
bots decide. Others have to be served in time all the same, there and at another table."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tests.universe.acts import arrange, play
from tests.universe.attackers import Attacker
from tests.universe.machine import Machine
from tests.universe.people import Crowd, Frame, Person
from tests.universe.weather import chance_of
from vernissage.bots import Decision, Look
from vernissage.client import Refused
from vernissage.client.connection import Closed
from vernissage.kit import Illegal
from vernissage.kit.rng import Rng
from vernissage.log import StoreUnavailable
from vernissage.server.limits import Limits, Rate
from vernissage.server.workers.asker import Asker
from vernissage.server.workers.bot_pool import PRICE, BotWorker, BotWorkers, decide_at_random
from vernissage.server.workers.fair_queue import Full

if TYPE_CHECKING:
    from tests.universe.world import World

# Small, so that a few can use up everything: on each node more come than a table may do.
LIMITS = Limits(requests_of_person=Rate(3, 30), requests_of_table=Rate(6, 24))
FLOODING, EVERY = 9, 0.25  # guests, and seconds between two requests of each
THINKS = 0.4  # seconds that a decision takes
GREEDY, TABLES = "203.0.113.99", 40  # an address with so many tables on each node
CHATTY = 1.0  # seconds between two requests at the other table
FAILURES = (ConnectionError, TimeoutError, StoreUnavailable, Illegal, Refused, Closed)


class Turn(NamedTuple):
    """How long a bot of the table waited for its decision."""

    since: float
    until: float


class ThinkingWorker(BotWorker):
    """Takes its time, as the world has it."""

    async def decide(self, look: Look, rng: Rng) -> Decision:
        await asyncio.sleep(THINKS)
        return decide_at_random(look, rng)

    async def stop(self) -> None:
        pass


class TimedBots(BotWorkers):
    """With the queue of the real server."""

    def __init__(self, turns: list[Turn]) -> None:
        super().__init__([ThinkingWorker()], seconds=lambda: asyncio.get_running_loop().time())
        self._told = turns

    async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
        loop = asyncio.get_running_loop()
        since = loop.time()
        decision = await super().decide(asker, look, rng)
        self._told.append(Turn(since, loop.time()))
        return decision

    async def decide_for_others(self, table: int) -> None:
        with suppress(Full):
            async with self._turns[0].turn((GREEDY, f"table {table}"), PRICE):
                await asyncio.sleep(THINKS)


class Flood:
    """All that goes on at once; `neighbours` are people at another table."""

    def __init__(self, world: "World") -> None:
        crowd, self._world = world.crowd, world
        chance = chance_of(world.seed, "neighbours")
        self.neighbours = Crowd(
            crowd.machines, chance, crowd.tokens, crowd.connect, ignore, crowd.tell
        )
        self._guests = [Attacker(crowd, 100 + one, stranger=False) for one in range(FLOODING)]

    async def rage(self) -> None:
        machines = self._world.machines
        floods = [
            guest.flood(machines[number % len(machines)])
            for number, guest in enumerate(map(FloodingGuest, self._guests))
        ]
        floods += [ask_for_bots(one, table) for one in machines for table in range(TABLES)]
        try:
            await asyncio.gather(*floods, self._live_next_door())
        finally:
            self.end()

    async def _live_next_door(self) -> None:
        person = Person(self.neighbours, "Сусід", 0, CHATTY)
        await person.open_table()
        self.neighbours.people.append(person)
        while True:
            with suppress(*FAILURES):
                await play_with_bots(person)
            await asyncio.sleep(CHATTY)

    def end(self) -> None:
        for guest in self._guests:
            guest.end()
        for person in self.neighbours.people:
            person.leave()


async def play_with_bots(who: Person) -> None:
    game = who.doc["game"]
    playing = game is not None and game["outcome"] is None
    await (play(who) if playing else arrange(who))


class FloodingGuest:
    def __init__(self, guest: Attacker) -> None:
        self._guest = guest

    async def flood(self, machine: Machine) -> None:
        """At one node, as fast as a connection may."""
        one = self._guest
        while True:
            with suppress(*FAILURES):
                if not one.person:
                    await one._join()
                line = one.dial(machine=machine)
                ask = {"type": "ready", "on": one.chance.random() < 0.5}
                line.send({"type": "table", "id": one.new_id(), "action": ask})
            await asyncio.sleep(EVERY)


async def ask_for_bots(machine: Machine, table: int) -> None:
    while True:
        bots = machine.node.services.bot_pool
        assert isinstance(bots, TimedBots)
        if not machine.up:
            await asyncio.sleep(EVERY)
            continue
        await machine._do(bots.decide_for_others(table))


def ignore(_: Frame) -> None:
    """What they hear at another table is not judged."""
