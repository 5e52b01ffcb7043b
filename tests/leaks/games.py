"""Whole games at random over a world's lines, with everything around them that people do."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from tests.leaks.worlds import Message, World
from vernissage.games import load
from vernissage.kit import Illegal, Rng, Seat
from vernissage.kit.prompts import SAMPLE_STROKE, Ink, Prompt, actions, holds, pick, values
from vernissage.kit.random_play import MAX_INPUTS
from vernissage.server.rooms.ink_buffer import LIVE
from vernissage.table import PersonId, moment
from vernissage.table.state import Playing

PIN = "73920418"
OFFERS = 30  # actions looked at per prompt
PAUSE = 1000  # ms between two actions
LIVE_INK = bytes((LIVE, 7)) + SAMPLE_STROKE


class Scenario(NamedTuple):
    game: str
    mode: str
    seats: int
    options: Mapping[str, Any] = {}
    bots: int = 0
    length: int = 1  # long games are looked at less often

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.options.items()]
        bots = [f"{self.bots}bot"] if self.bots else []
        return "-".join([self.game, self.mode, str(self.seats), *told, *bots])


class Evening:
    """Everybody sits, one more person watches, and a screen too; with bots, the one who watches has
    asked for the chair of one of them."""

    def __init__(self, scenario: Scenario, seed: bytes) -> None:
        self.scenario, self.seed = scenario, seed
        self.world = World(seed)
        self.game = load(scenario.game)
        self.chance = Rng(b"chance of " + seed, 0).below
        self.pools: dict[str, dict[Any, None]] = {}  # values ever offered for a field

    @property
    def on(self) -> Playing:
        on = self.world.table.playing
        assert on is not None
        return on

    async def begin(self) -> None:
        world, scenario = self.world, self.scenario
        people = scenario.seats - scenario.bots
        await world.gather(people + 1)
        for chair, who in enumerate(world.people[:people]):
            await world.do(who, "sit", chair=chair)
        for chair in range(people, scenario.seats):
            await world.do("p1", "seat_bot", chair=chair)
        await world.do("p1", "pin", pin=PIN)
        link = (await world.do("p2", "move"))["link"]
        world.meant |= {PIN: "p1", link.rpartition(".")[2]: "p2"}
        options = {"mode": scenario.mode, **scenario.options}
        await world.do("p1", "choose", game=scenario.game, options=options)
        begun = await world.do("p1", "start")
        assert begun["type"] == "done", begun
        if scenario.bots:
            await self._ask_for_a_hand(world.people[people])

    async def _ask_for_a_hand(self, watcher: str) -> None:
        """Whoever waits for the host's word all the game is told what other spectators are."""
        await self.world.do(watcher, "sit", chair=self.scenario.seats - 1)
        assert watcher in self.on.asking

    @property
    def over(self) -> bool:
        assert self.world.table.seq < MAX_INPUTS
        return self.on.outcome is not None

    def owner(self, seat: Seat) -> PersonId | None:
        return self.world.table.chairs[self.on.chairs[seat]].owner

    def some(self, things: Sequence[Any]) -> Any:
        return things[self.chance(len(things))]

    async def step(self) -> None:
        """Somebody whom the table waits for does anything they may; a bot takes its time."""
        self._remember()
        waiting = [seat for seat in self.game.awaited(self.on.state) if self.owner(seat)]
        if waiting and self.chance(30):
            seat = self.some(waiting)
            action = pick(self.game.prompts(self.on.state, seat), self.game.actions, self.chance)
            if action is not None:
                await self.play(self.world, seat, action)
        elif waiting:
            await self._let_a_deadline_pass()
        await self.world.advance(PAUSE)

    async def play(self, world: World, seat: Seat, action: Any) -> Message:
        who = self.owner(seat)
        assert who is not None
        return await world.ask(who, played(world, action))

    async def _let_a_deadline_pass(self) -> None:
        due = min(wait.due or 0 for wait in self.on.waits.values())
        await self.world.advance(max(due - self.world.clock.now(), 0))

    async def around(self) -> None:
        """What people do besides: a word, a wink, a pen that moves, a line that breaks."""
        world, who = self.world, self.some(self.world.people)
        await world.ask(who, {"type": "chat", "text": "ну що ж"})
        await world.ask(self.some(world.people), {"type": "react", "emoji": "🎨"})
        world.lines[who].session.on_ink(LIVE_INK)
        await world.advance(50)
        old = world.lines[who]
        old.hang_up()
        last, stamp = old.docs[old.seq], old.stamps[old.seq]
        world.lines[who] = line = await world.connect(who, old.seq, last, stamp)
        line.docs |= old.docs
        line.stamps |= old.stamps

    def _remember(self) -> None:
        for seat in range(len(self.on.chairs)):
            for prompt in self.game.prompts(self.on.state, Seat(seat)):
                for name, domain in prompt.fields.items():
                    if not isinstance(domain, Ink):
                        some = islice(values(domain), OFFERS)
                        self.pools.setdefault(name, {}).update(dict.fromkeys(some))

    # What somebody might try

    def probes(self, who: str, count: int) -> list[Any]:
        """Actions that are not this person's to take now: others' own, and any at all."""
        on, seat = self.on, self.world.seat_of(who)
        prompts = [] if seat is None else self.game.prompts(on.state, Seat(seat))
        tries = [*self._offered_to_others(seat), *islice(self._anything(), count)]
        wrong = [one for one in tries if not holds(prompts, one)]
        return [wrong.pop(self.chance(len(wrong))) for _ in range(min(count, len(wrong)))]

    def _offered_to_others(self, seat: int | None) -> Iterator[Any]:
        for other in range(len(self.on.chairs)):
            if other != seat:
                for prompt in self.game.prompts(self.on.state, Seat(other)):
                    yield self.some(choices(self.game, prompt))

    def _anything(self) -> Iterator[Any]:
        kinds = list(self.game.actions.values())
        while True:
            kind = self.some(kinds)
            fields = [(*self.pools.get(name, ()), -1, 99) for name in kind.__struct_fields__]
            data = msgspec.json.encode(kind(*map(self.some, fields)))
            try:
                yield self.game.read_action(data)
            except Illegal:  # one value is not of the field's type
                continue


def played(world: World, action: Any) -> Message:
    return {"type": "play", "when": moment(world.table), "action": action}


def choices(game: Any, prompt: Prompt) -> list[Any]:
    return list(islice(actions(prompt, game.actions), OFFERS))
