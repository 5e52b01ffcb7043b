"""A real socket receives what the recorded lines do, byte by byte, and so does a browser."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.leaks.games import LIVE_INK, Scenario
from tests.leaks.web import application_of, told
from tests.leaks.worlds import (
    LIMITS,
    THINKING,
    Connection,
    FakeClock,
    Tokens,
    World,
    deal_many,
    settle,
)
from tests.leaks.worlds import advance as pass_time
from tests.server.serving import PATIENCE, Running, run, running_server, until
from vernissage.client import Client, Refused, choose
from vernissage.kit import Rng
from vernissage.server.transport.sockets import Socket

SCENARIOS = [
    Scenario("dixit", "classic", 3, {"target": 10}),
    Scenario("pictomania", "full", 3),
    Scenario("pictoric", "closed", 4, {"forfeits": True}, bots=1),
    Scenario("yokai", "duel", 2),
]
STEPS = 20
PLACES = ("/api/tables/{}", "/api/tables/{}/qr.svg", "/api/tables/{}x", "/api/games", "/health")


class Heard:
    """What one real socket received."""

    def __init__(self, client: Client) -> None:
        self.client, self.frames = client, list[bytes]()
        client.on_frame = client.on_ink = self.frames.append


class Pair:
    """The same evening twice: on a real server, and in a recorded world."""

    def __init__(self, scenario: Scenario, running: Running, clock: FakeClock, seed: bytes) -> None:
        self.scenario, self._running, self._clock = scenario, running, clock
        self.world = World(seed)
        app: Any = application_of(self.world)
        self.browsers = (
            # On a busy machine the server would close a line that was idle as it is used again.
            httpx.AsyncClient(
                base_url=running.url,
                timeout=PATIENCE,
                limits=httpx.Limits(max_keepalive_connections=0),
            ),
            httpx.AsyncClient(base_url="http://here", transport=httpx.ASGITransport(app)),
        )
        self.heard: list[Heard] = []
        self._ids = itertools.count(1)
        self.chance = Rng(b"chance of " + seed, 0).below

    # HTTP

    async def ask(
        self, method: str, path: str, wish: Any = None, device: str = ""
    ) -> httpx.Response:
        """Both give the same answer, headers included."""
        headers = {"host": "here"} | ({"authorization": f"Bearer {device}"} if device else {})
        answers = []
        for http in self.browsers:
            http.cookies.clear()
            answers.append(await http.request(method, path, json=wish, headers=headers))
        assert told(answers[0]) == told(answers[1]), path
        return answers[0]

    async def look_around(self) -> None:
        for place in PLACES:
            who = self.some([*self.world.devices])
            path = place.format(self.world.id)
            await self.ask("GET", path, device=self.world.devices[who])

    def some(self, people: list[str]) -> str:
        return people[self.chance(len(people))]

    # Sockets

    async def gather(self) -> None:
        host = await self.ask("POST", "/api/tables", {"name": "Ната", "language": "uk"})
        self.world.id = host.json()["table"]
        await self._came(host)
        guests = self.scenario.seats - self.scenario.bots
        for number in range(guests + 1):
            wish = {"name": f"Guest {number}", "language": "ru", "code": host.json()["code"]}
            screen = {"screen": number == guests}
            await self._came(await self.ask("POST", "/api/join", wish | screen))
        await self.compare()

    async def _came(self, place: httpx.Response) -> None:
        person = place.json()["person"]
        self.world.devices[person] = place.cookies["vernissage"]
        await self.connect(person)

    async def connect(self, who: str) -> None:
        """One more line, here and there."""
        line = await self.world.connect(who)
        self.world.lines.setdefault(who, line)
        client = Client(self._running.url, self.world.id, who, self.world.devices[who])
        self.heard.append(Heard(client))
        await client.connect()

    def client(self, who: str) -> Client:
        return next(one.client for one in self.heard if one.client.person == who)

    def line(self, who: str) -> Connection:
        return self.world.lines[who]

    async def say(self, who: str, **message: Any) -> None:
        request = {"id": f"s{next(self._ids)}", **message}
        self.line(who).say(request)
        await self.world.settle()
        answer = asyncio.ensure_future(self.client(who).request(request))
        while not answer.done():  # a stroke would wait for the tick, and the clock stands
            await settle(self._running.node)
        try:
            await answer
        except Refused:
            assert self.line(who).answers[request["id"]]["type"] == "refused"

    async def do(self, who: str, action: str, **fields: Any) -> None:
        await self.say(who, type="table", action={"type": action, **fields})

    async def draw(self, who: str) -> None:
        self.line(who).session.on_ink(LIVE_INK)
        self.client(who).send_ink(LIVE_INK)
        await self.client(who).request({"type": "ping", "id": "after ink"})
        self.line(who).say({"type": "ping", "id": "after ink"})

    async def advance(self, ms: int) -> None:
        await self.world.advance(ms)
        await pass_time(self._running.node, self._clock, ms)

    async def compare(self) -> None:
        """Line by line, in order: the same frames, and no more."""
        lines = [frames for who, frames in self.world.record.items()]
        wanted = [[one.data for one in frames if one.kind != "ping"] for frames in lines]
        await until(lambda: sum(map(len, wanted)) <= sum(len(one.frames) for one in self.heard))
        assert [one.frames for one in self.heard] == wanted

    async def close(self) -> None:
        for one in self.heard:
            one.client.close()
        for http in self.browsers:
            await http.aclose()


@asynccontextmanager
async def pair(scenario: Scenario, seed: bytes) -> AsyncIterator[Pair]:
    clock = FakeClock()
    options: dict[str, Any] = {
        "clock": clock,
        "limits": LIMITS,
        "thinking": THINKING,
        "deal": deal_many,
    }
    with pytest.MonkeyPatch.context() as patch:
        # While the clock stands, what waits for an earlier press would wait for ever.
        patch.setattr(Socket, "ping", lambda *_: None)
        async with running_server(tokens=Tokens(seed), **options) as running:
            both = Pair(scenario, running, clock, seed)
            try:
                yield both
            finally:
                await both.close()


async def begin(both: Pair) -> None:
    scenario = both.scenario
    await both.gather()
    guests = scenario.seats - scenario.bots
    for who in both.world.people[:guests]:
        await both.do(who, "sit")
    for chair in range(guests, scenario.seats):
        await both.do("p1", "seat_bot", chair=chair)
    await both.do("p2", "pin", pin="1234")  # not theirs to ask
    await both.do("p2", "move")
    options = {"mode": scenario.mode, **scenario.options}
    await both.do("p1", "choose", game=scenario.game, options=options)
    await both.do("p1", "start")


def waited_for(both: Pair) -> list[str]:
    """Those who can do something, or else everybody."""
    table = both.world.table
    waits = table.on.waits.values() if table.on else ()
    seats = {wait.seat for wait in waits}
    return [who for who in both.world.people if both.world.seat_of(who) in seats] or ["p1"]


async def play(both: Pair, steps: int) -> None:
    for step in range(steps):
        who = both.some(both.world.people if step % 3 == 0 else waited_for(both))
        game = both.line(who).doc["game"]
        action = choose(game["prompts"], both.chance) or {"type": "no such action"}
        await both.say(who, type="play", when=game["moment"], action=action)
        if step % 10 == 0:
            await both.say(who, type="chat", text="ну що ж")
            await both.draw(who)
            await both.connect(who)
            await both.look_around()
        await both.advance(1000)
        await both.compare()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_a_real_socket_receives_the_same_bytes(scenario: Scenario) -> None:
    async def evening() -> None:
        async with pair(scenario, b"sockets") as both:
            await begin(both)
            await play(both, STEPS)
            assert both.world.table.seq > STEPS // 2

    run(evening())
