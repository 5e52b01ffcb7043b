"""The bus between the nodes, which loses, doubles, delays and is cut in two."""

import asyncio
from collections.abc import Callable

from tests.universe.loop import LIFE, OUTSIDE, Life
from tests.universe.weather import CALM, Chance, Weather
from vernissage.log import OnMessage, Subscription
from vernissage.log.bus import deliver

NOTICED = 2.0  # seconds after which a node knows that it is cut off

Tell = Callable[[str, bytes], None]


class Air:
    """What is between the ends."""

    def __init__(self, chance: Chance, tell: Tell) -> None:
        self.chance, self.tell = chance, tell
        self.weather: Weather = CALM
        self.ends: list[BusEnd] = []

    def carry(self, sender: "BusEnd", table: str, message: bytes) -> None:
        for end in self.ends:
            if end is not sender and not end.cut and not sender.cut:
                self._carry_to(end, sender, table, message)

    def _carry_to(self, end: "BusEnd", sender: "BusEnd", table: str, message: bytes) -> None:
        weather, chance, loop = self.weather, self.chance, asyncio.get_running_loop()
        if chance.random() < weather.lost:
            return
        for _ in range(1 + (chance.random() < weather.doubled)):
            delay = weather.delay(chance)
            if chance.random() < weather.delayed:  # overtaken by others
                when = loop.time() + delay + chance.uniform(0, 3)
            else:
                when = max(end.last.get(sender.life.name, 0.0), loop.time() + delay)
                end.last[sender.life.name] = when
            loop.call_at(when, end.arrive, table, message, context=OUTSIDE)


class BusEnd:
    """One node's end."""

    def __init__(self, air: Air, life: Life) -> None:
        self._air, self.life = air, life
        self.on_reconnect: Callable[[], None] = lambda: None
        self.subscriptions: list[SimSubscription] = []
        self.last: dict[str, float] = {}  # when the last message came, by sender
        self.cut = False
        self._since = 0.0

    async def open(self) -> None:
        self._air.ends.append(self)

    async def close(self) -> None:
        if self in self._air.ends:
            self._air.ends.remove(self)

    def publish(self, table: str, message: bytes) -> None:
        self._air.tell(f"{self.life.name} publishes", message)
        self._air.carry(self, table, message)

    async def subscribe(self, table: str, on_message: OnMessage) -> Subscription:
        await asyncio.sleep(self._air.weather.delay(self._air.chance))
        subscription = SimSubscription(self, table, on_message)
        self.subscriptions.append(subscription)
        return subscription

    @property
    def healthy(self) -> bool:
        return not (self.cut and asyncio.get_running_loop().time() - self._since > NOTICED)

    def arrive(self, table: str, message: bytes) -> None:
        if self.life.over or self.cut:
            return
        for one in tuple(self.subscriptions):
            if one.table == table:
                self.life.context.run(deliver, one.on_message, message)

    def cut_off(self) -> None:
        self.cut, self._since = True, asyncio.get_running_loop().time()

    def mend(self) -> None:
        was, self.cut = self.cut, False
        if was and not self.life.over:
            self.life.context.run(self.on_reconnect)


class SimSubscription:
    def __init__(self, end: BusEnd, table: str, on_message: OnMessage) -> None:
        self._end, self.table, self.on_message = end, table, on_message

    async def stop(self) -> None:
        assert LIFE.get() is self._end.life
        if self in self._end.subscriptions:
            self._end.subscriptions.remove(self)
