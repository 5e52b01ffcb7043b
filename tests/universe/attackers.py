"""People who mean no good: they say anything, as often as they can, in anybody's name."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from tests.universe.lines import Line, Message
from tests.universe.machine import Machine
from tests.universe.people import Crowd, Frame
from vernissage.client import choose
from vernissage.kit import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.http.table_access import JoinTable, MoveHere
from vernissage.server.rooms.ink_buffer import LIVE

BURST = 60  # messages at a time
CONNECTIONS = 4
GREETING = 0.5  # seconds
PAUSE = 1.5  # seconds between two attacks, on average
CODES = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
NASTY = (
    b"[" * 1000 + b"]" * 1000,
    b'{"type":"chat","id":"1","text":"\xff"}',
    b'{"type":"chat","id":"\\ud800","text":"x"}',
    b'{"type":"hello","table":"x","since":1e400}',
    b'{"type":"play","id":"1","when":"","action":' + b"[" * 9000 + b"]" * 9000 + b"}",
    b'{"type":"table","id":"1","action":{"type":"sit","chair":' + b"9" * 400 + b"}}",
    b'{"type":"play","id":"1","when":"x","action":{"type":"vote","card":-1}}',
    b"",
    b"null",
)
SERVERS_OWN = (  # what only a server may add
    {"type": "started", "seed": "AAAA", "version": 1},
    {"type": "away", "person": "p1"},
    {"type": "late", "key": "voting/1"},
    {"type": "moved", "person": "p1", "token": "", "device": "x"},
    {"type": "shown_out", "person": "p1", "code": "AAAAAA", "invite": "x"},
)


class Attacker:
    """`person`: who it is at the table; nobody, if it is a stranger."""

    def __init__(self, crowd: Crowd, number: int, stranger: bool) -> None:
        self.crowd, self.chance = crowd, crowd.chance
        self.name = f"attacker {number}"
        self.address = f"198.51.100.{number + 1}"
        self.device = crowd.tokens(32).hex()
        self.stranger, self.person = stranger, ""
        self.line: Line | None = None
        self.lines: list[Line] = []  # all it ever had
        self.heard: list[Message] = []

    # The end of a line

    def hear_text(self, line: Line, data: bytes) -> None:
        who = "" if self.stranger else self.person
        self.crowd.post(Frame(who, self.device, "text", data, 0))
        message = msgspec.json.decode(data)
        if self.stranger:
            self.heard.append(message)

    def hear_ink(self, line: Line, frame: bytes) -> None:
        self.crowd.post(Frame(self.person, self.device, "ink", frame, 0))

    def hear_end(self, line: Line) -> None:
        if self.line is line:
            self.line = None

    # Attacking

    async def live(self) -> None:
        """Each knows a few attacks only, and insists on them."""
        known = STRANGERS if self.stranger else (*GUESTS, *STRANGERS)
        attacks = self.chance.sample(known, self.chance.randint(1, 4))
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / PAUSE))
            with suppress(Illegal, ConnectionError, TimeoutError, StoreUnavailable):
                if not self.stranger and not self.person:
                    await self._join()
                await self.crowd.some(attacks)(self)

    def machine(self) -> Machine:
        machine: Machine = self.crowd.some(self.crowd.machines)
        return machine

    async def _join(self) -> None:
        wish = JoinTable("en", "Гість 0", table=self.crowd.table, invite=self.crowd.invite())
        machine = self.machine()
        place = await machine.call(lambda: machine.access.join(wish, self.device, self.address))
        self.person = place.person

    def dial(self, machine: Machine | None = None, **hello: Any) -> Line:
        """A connection, greeted in somebody's name."""
        if self.line is None or self.line.over or hello:
            machine = machine or self.machine()
            if not machine.up:
                raise ConnectionError
            self.line = self.crowd.connect(machine, self, self.address)
            self.lines.append(self.line)
            me = {"table": self.crowd.table, "person": self.person, "device": self.device}
            self.line.send({"type": "hello", **me, **hello})
        return self.line

    async def greeted(self) -> Line:
        """A connection on which the server listens."""
        line = self.dial()
        await asyncio.sleep(GREETING)
        return line

    def new_id(self) -> str:
        name = f"x-{len(self.crowd.sent)}"
        self.crowd.sent.add((self.person, name))
        return name

    def anybody(self) -> str:
        return f"p{1 + self.chance.randrange(9)}"

    def end(self) -> None:
        for line in self.lines:
            line.close()


Attack = Callable[[Attacker], Coroutine[Any, Any, None]]


# Of strangers


async def greet_in_another_name(one: Attacker) -> None:
    one.dial(person=one.anybody())
    one.line = None


async def greet_with_any_secret(one: Attacker) -> None:
    one.dial(device=one.crowd.tokens(32).hex(), since=one.chance.randrange(10**6))
    one.line = None


async def guess_a_code(one: Attacker) -> None:
    code = "".join(one.chance.choices(CODES, k=6))
    machine = one.machine()
    wish = JoinTable("en", "Guess", code=code, pin=f"{one.chance.randrange(10**4):04}")
    await machine.call(lambda: machine.access.join(wish, "x" * 64, one.address))


async def guess_a_link(one: Attacker) -> None:
    machine = one.machine()
    link = f"{one.crowd.table}.{one.anybody()}.{one.crowd.tokens(32).hex()}"
    await machine.call(lambda: machine.access.move(MoveHere(link), one.device, one.address))


async def send_garbage(one: Attacker) -> None:
    one.dial().send_raw(one.crowd.some(NASTY))


async def say_nothing(one: Attacker) -> None:
    """A connection that is opened and left."""
    machine = one.machine()
    if machine.up:
        one.lines.append(one.crowd.connect(machine, one, one.address))


# Of guests


async def flood(one: Attacker) -> None:
    line = await one.greeted()
    for number in range(BURST):
        line.send({"type": "ping", "id": f"f{number}"})


async def flood_with_requests(one: Attacker) -> None:
    """On many connections, each within its own rate."""
    lines = [one.dial(since=0) for _ in range(CONNECTIONS)]
    await asyncio.sleep(GREETING)
    for line in lines:
        for on in (True, False) * (BURST // 2):
            ask = {"type": "ready", "on": on}
            line.send({"type": "table", "id": one.new_id(), "action": ask})


async def flood_with_ink(one: Attacker) -> None:
    line = await one.greeted()
    for _ in range(BURST):
        line.send_ink(bytes((LIVE, one.chance.randrange(128))) + one.chance.randbytes(40))


async def ask_for_what_is_not_ours(one: Attacker) -> None:
    line, who = await one.greeted(), one.anybody()
    for ask in (
        {"type": "remove", "person": who},
        {"type": "hand_over", "person": one.person},
        {"type": "extra_time", "person": who, "percent": 300},
        {"type": "pin", "pin": "1111"},
        *({"type": kind} for kind in ("end", "renew", "pause", "new_evening")),
        *SERVERS_OWN,
    ):
        line.send({"type": "table", "id": one.new_id(), "action": ask})


async def repeat_an_id_with_something_else(one: Attacker) -> None:
    line, again = await one.greeted(), one.new_id()
    for name in ("Один", "Два", "Три"):
        line.send({"type": "table", "id": again, "action": {"type": "rename", "name": name}})


async def play_what_is_not_ours(one: Attacker) -> None:
    """What is offered to others, as their clients show it."""
    line, tabs = (
        await one.greeted(),
        [tab for tab in one.crowd.open_tabs() if (tab.doc or {}).get("game")],
    )
    if tabs:
        game = one.crowd.some(tabs).doc["game"]
        action = choose(game["prompts"], one.chance.randrange) or {"type": "ready"}
        for when in (game["moment"], "", "turn/1"):
            line.send({"type": "play", "id": one.new_id(), "when": when, "action": action})


async def take_a_chair(one: Attacker) -> None:
    """A sock puppet: it wants a hand of the game."""
    line = await one.greeted()
    for chair in range(6):
        line.send({"type": "table", "id": one.new_id(), "action": {"type": "sit", "chair": chair}})


STRANGERS: tuple[Attack, ...] = (
    greet_in_another_name,
    greet_with_any_secret,
    guess_a_code,
    guess_a_link,
    send_garbage,
    say_nothing,
)
GUESTS: tuple[Attack, ...] = (
    flood,
    flood_with_requests,
    flood_with_ink,
    ask_for_what_is_not_ours,
    repeat_an_id_with_something_else,
    play_what_is_not_ours,
    take_a_chair,
)
