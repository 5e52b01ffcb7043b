"""A world that follows from its seed: nodes, what is between them, and everybody at one table."""

import asyncio
import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.leaks.worlds import deal_many
from tests.universe.acts import Habits
from tests.universe.attackers import Attacker
from tests.universe.bus import Air
from tests.universe.floods import LIMITS, Flood, TimedBots, Turn
from tests.universe.lines import Line
from tests.universe.loop import SimLoop
from tests.universe.machine import START, Machine
from tests.universe.people import Crowd, Frame, Person
from tests.universe.record import Journal, Record, Story
from tests.universe.store import Disk
from tests.universe.upheavals import UPHEAVALS, Taken, take_things_back
from tests.universe.weather import CALM, chance_of, storm
from tests.universe.workers import FlakyBots
from vernissage.server.workers.bot_pool import BotPool, RandomBots

HOUR = 3600.0
LOSTS = (0.0, 0.0, 0.0, HOUR, -HOUR)  # seconds by which a clock is off after a restart
# Seconds until it is noted that somebody has gone: nodes trust an entry in the log for a minute.
SETTLES = 75.0
RECOVERY = 20.0  # seconds after which nothing is left of a misfortune
FLOODED = 0.08  # share of the worlds in which some want everything for themselves
CRASHING = 0.25  # share of the worlds in which the store crashes
UPHEAVED = 0.25  # share of the worlds in which something befalls the log itself
LINGERS = 120.0  # seconds after which nothing that a node had begun is left


@dataclass
class Plan:
    """How long, and with whom."""

    storm: float = 90.0  # seconds
    calm: float = 60.0  # after it
    nodes: int = 3
    people: int = 4

    def __str__(self) -> str:
        """As the command takes it."""
        return f"--storm {self.storm:g} --calm {self.calm:g}"


class World:
    def __init__(
        self,
        seed: int,
        loop: SimLoop,
        plan: Plan,
        story: Story | None = None,
    ) -> None:
        self.seed, self.loop, self.plan = seed, loop, plan
        self.journal, self.record = Journal(loop, story), Record()
        self.fate = chance_of(seed, "fate")
        self._line_chance = chance_of(seed, "lines")
        self._tokens = 0
        tell = self.journal.tell
        self.disk = Disk(self._now, chance_of(seed, "store"), tell)
        self.air = Air(chance_of(seed, "bus"), tell)
        self.given: list[bytes] = []  # tokens
        self.lived = 0.0
        self._hit: list[Machine] = []  # by a misfortune that is going on
        self._misfortunes_here = self.fate.sample(MISFORTUNES, self.fate.randint(1, 5))
        self.healed_at = 0.0  # when the misfortunes ended
        bots = FlakyBots(chance_of(seed, "bots")) if self.fate.random() < 0.5 else RandomBots()
        wishes: dict[str, Any] = {"tokens": self.tokens, "deal": deal_many}
        self.turns: list[Turn] = []
        flooded = chance_of(seed, "flood").random() < FLOODED
        if flooded:
            wishes["limits"] = LIMITS

        def make_bots() -> BotPool:
            return TimedBots(self.turns) if flooded else bots

        names = "abcdefgh"[: plan.nodes]
        self.machines = [Machine(name, self.disk, self.air, make_bots, wishes) for name in names]
        self.lines: list[Line] = []
        self.crowd = Crowd(
            self.machines, chance_of(seed, "people"), self.tokens, self.connect, self.post, tell
        )
        attackers = self.fate.choice((0, 0, 1, 2))
        self._crashing = chance_of(seed, "store crashes")
        if self._crashing.random() < CRASHING:
            self.disk.syncs = self._crashing.choice((0.01, 0.1, 0.5))
        self.flood = Flood(self) if flooded else None
        kinds = chance_of(seed, "kind")
        self.upheaval = kinds.choice(UPHEAVALS) if kinds.random() < UPHEAVED else None
        self.taken: list[Taken] = []
        self.damaged = (0.0, 0.0, 0)  # from when to when, and from which entry on
        if self.upheaval is take_things_back:
            attackers, self.flood = 0, None  # they would have the names of others
        self.attackers = [
            Attacker(self.crowd, number, self.fate.random() < 0.4) for number in range(attackers)
        ]

    def _now(self) -> int:
        return int(START + self.loop.time() * 1000)

    def tokens(self, size: int) -> bytes:
        self._tokens += 1
        made = hashlib.shake_128(b"%d of %d" % (self._tokens, self.seed)).digest(size)
        self.given.append(made)
        return made

    def post(self, frame: Frame) -> None:
        self.record.frames.append(frame)
        self.journal.tell(f"{frame.person} hears {frame.kind}", frame.data)

    def connect(self, machine: Machine, end: Any, address: str) -> Line:
        chance = self._line_chance
        line = Line(machine, end, chance, address, lambda: self.air.weather.delay(chance))
        self.lines = [one for one in self.lines if not one.over]
        self.lines.append(line)
        return line

    # A whole life

    async def live(self) -> None:
        for machine in self.machines:
            await machine.start(self.fate.uniform(-0.5, 0.5), self.fate.uniform(0.999, 1.001))
        await self._gather()
        habits = Habits(self.crowd.chance)
        lives = [self.loop.create_task(one.live(habits.act)) for one in self.crowd.people]
        attacks = [self.loop.create_task(one.live()) for one in self.attackers]
        until = self.loop.time() + self.plan.storm
        happening = [self._weather(until), *(self._misfortunes(until) for _ in range(2))]
        if self.disk.syncs:
            happening.append(self._crash_the_store(until))
        if self.upheaval is not None:
            happening.append(self.upheaval(self))
        await asyncio.gather(*happening)
        await self._heal()
        habits.at_rest = True
        if self.flood is not None:
            attacks.append(self.loop.create_task(self.flood.rage()))
        await self._somebody_goes_home(lives)
        await asyncio.sleep(min(RECOVERY, self.plan.calm))
        self.record.healed = len(self.record.frames)
        await asyncio.sleep(max(self.plan.calm - RECOVERY, 0))
        for task in (*lives, *attacks):
            await stop(task)
        for attacker in self.attackers:
            attacker.end()
        self.lived = self.loop.time()
        await asyncio.sleep(SETTLES)

    async def _somebody_goes_home(self, lives: list[asyncio.Task[None]]) -> None:
        """Without a word: the table has to notice."""
        number = self.fate.randrange(len(lives))
        await stop(lives.pop(number))
        self.crowd.people[number].leave()

    async def _gather(self) -> None:
        crowd, chance = self.crowd, self.crowd.chance
        for number in range(self.plan.people):
            home, pace = chance.randrange(len(self.machines)), chance.choice((0.5, 1.5, 3.0))
            person = Person(crowd, f"Гість {number}", home, pace)
            await (person.join() if number else person.open_table())
            crowd.people.append(person)

    # Misfortunes

    async def _weather(self, until: float) -> None:
        while self.loop.time() < until:
            weather = storm(self.fate) if self.fate.random() < 0.6 else CALM
            self.disk.weather = self.air.weather = weather
            self.journal.tell(f"weather: {weather}")
            await asyncio.sleep(self.fate.uniform(1, 20))

    async def _misfortunes(self, until: float) -> None:
        while self.loop.time() < until:
            if len(self._hit) == len(self.machines):  # all are down
                await asyncio.sleep(0.5)
                continue
            kind = self.fate.choice(self._misfortunes_here)
            self.journal.tell(f"misfortune: {kind.__name__}")
            await self._happen(kind)
            await asyncio.sleep(self.fate.uniform(0, 5))

    async def _happen(self, kind: "Misfortune") -> None:
        """To one node, which is left alone by others meanwhile."""
        machine = self.fate.choice([one for one in self.machines if one not in self._hit])
        self._hit.append(machine)
        try:
            await kind(self, machine)
        finally:
            self._hit.remove(machine)

    async def stop_all(self) -> None:
        """Every node crashes; nothing else happens to them until `start_all`."""
        while self._hit:
            await asyncio.sleep(0.1)
        self._hit += self.machines
        for machine in self.machines:
            machine.crash()
            self._break_lines(machine)

    async def start_all(self) -> None:
        for machine in self.machines:
            await self._start_again(machine)
        self._hit.clear()

    def tell_of_new_history(self) -> float:
        """When it begins: its times need not go on from those that people were told before."""
        self.record.began = len(self.record.frames)
        self.journal.tell("another history")
        return self.loop.time()

    async def cut_lines(self, _: Machine) -> None:
        for line in tuple(self.lines):
            if self.fate.random() < 0.5:
                line.cut()

    async def stall_lines(self, _: Machine) -> None:
        for line in tuple(self.lines):
            if self.fate.random() < 0.5:
                line.stall(self.fate.uniform(0.5, 10))

    async def crash(self, machine: Machine) -> None:
        machine.crash()
        self._break_lines(machine)
        await asyncio.sleep(self.fate.uniform(0.1, 10))
        await self._start_again(machine)

    async def drain(self, machine: Machine) -> None:
        await machine.close()
        machine.life.end()
        self._break_lines(machine)
        await asyncio.sleep(self.fate.uniform(0.1, 5))
        await self._start_again(machine)

    def _break_lines(self, machine: Machine) -> None:
        for line in tuple(self.lines):
            if line.machine is machine:
                line.crash()

    async def store_outage(self, _: Machine) -> None:
        self.disk.down = True
        await asyncio.sleep(self.fate.uniform(0.1, 10))
        self.disk.down = False

    async def silent_store(self, machine: Machine) -> None:
        """For one node."""
        machine.store.cut = True
        await asyncio.sleep(self.fate.uniform(0.5, 15))
        machine.store.cut = False

    async def _crash_the_store(self, until: float) -> None:
        """While nodes live on: what it had not acknowledged may be there or not."""
        chance = self._crashing
        while self.loop.time() < until:
            await asyncio.sleep(chance.uniform(0, 5))
            self.disk.crash()
            await asyncio.sleep(chance.choice((0.01, 0.5, 3.0)))
            self.disk.down = False

    async def cut_bus(self, machine: Machine) -> None:
        bus = machine.bus
        bus.cut_off()
        await asyncio.sleep(self.fate.uniform(0.5, 20))
        bus.mend()

    async def _start_again(self, machine: Machine) -> None:
        await machine.start(self.fate.choice(LOSTS), self.fate.uniform(0.999, 1.001))

    async def _heal(self) -> None:
        self.journal.tell("all is well again")
        self.healed_at = self.loop.time()
        self.disk.weather = self.air.weather = CALM
        self.disk.down = False
        self.disk.syncs = 0.0
        for machine in self.machines:
            if not machine.up:
                await self._start_again(machine)
            machine.store.cut = False
            machine.bus.mend()

    # The end

    async def end(self) -> None:
        """Everybody leaves, the nodes stop, and after a while nothing of them is left."""
        for person in self.crowd.people:
            person.leave()
        await asyncio.sleep(LINGERS)
        for machine in self.machines:
            self.record.left += what_is_left(machine)
            await machine.close()
        await asyncio.sleep(LINGERS)
        for machine in self.machines:
            self.record.left += [repr(one) for one in self.loop.timers_of(machine.life)]
            self.record.left += [repr(one) for one in machine.life.running()]
            machine.life.end()


def what_is_left(machine: Machine) -> list[str]:
    """In a node at which nobody has been for a while."""
    node = machine.node
    kept = {
        "rooms": node.rooms,
        "openings": node._opening,
        "subscriptions": node._subscriptions,
        "callers": node.callers,
        "bus": machine.bus.subscriptions,
        "tasks": machine.life.running(),
    }
    return [f"{machine.name}: {name} {some}" for name, some in kept.items() if some]


async def stop(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


Misfortune = Callable[[World, Machine], Any]
MISFORTUNES: tuple[Misfortune, ...] = (
    World.cut_lines,
    World.stall_lines,
    World.crash,
    World.drain,
    World.store_outage,
    World.silent_store,
    World.cut_bus,
)
