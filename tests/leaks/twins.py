"""Non-interference: two worlds that differ only in a secret send the same bytes to all others."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tests.leaks.games import LIVE_INK, Evening, Scenario, choices, played
from tests.leaks.web import Browser
from tests.leaks.worlds import STRANGER, Frame, World
from vernissage.games import load
from vernissage.kit import Rng, Seat
from vernissage.kit.game import Secret
from vernissage.kit.prompts import Prompt, tag_of
from vernissage.table import Table, moment
from vernissage.table.clocks import waits

FUTURE = 3  # actions of others after a secret one
PROBES = 3  # wrong actions that everybody tries at a time
THOUGHT = 900  # ms, in which a bot may move
GONE = 18_000  # ms until a broken line is noticed

Deed = Callable[[World], Awaitable[Any]]


class Counts(Struct):
    """A proof of nothing would be no proof."""

    secrets: int = 0  # choices that were replaced by others
    imagined: int = 0  # states in which something hidden was otherwise
    chance: int = 0  # actions of which something else came, unseen
    compared: int = 0  # frames
    refused: int = 0  # of them: what was refused


class Twins:
    def __init__(self, worlds: tuple[World, World], counts: Counts, told: str) -> None:
        self.worlds, self.counts, self.told = worlds, counts, told
        self._compared: dict[str, int] = {}  # frames, by line

    async def both(self, deed: Deed) -> None:
        for world in self.worlds:
            await deed(world)

    def compare(self, but: str = "", only: str = "") -> None:
        """Every byte to everybody but one, or to one only, in its order and at its time."""
        one, other = (self._seen(world, but, only) for world in self.worlds)
        assert one.keys() == other.keys()
        for line, frames in one.items():
            start = self._compared.get(line, 0)
            self._compare(line, frames[start:], other[line][start:])
            self._compared[line] = len(frames)

    def _compare(self, line: str, frames: list[Frame], others: list[Frame]) -> None:
        for mine, twin in zip(frames, others, strict=False):
            assert mine == twin, f"{line} can tell {self.told}: {mine} or {twin}"
        assert len(frames) == len(others), f"{line} can tell {self.told}: it is sent more"
        self.counts.compared += len(frames)
        self.counts.refused += sum(b'"type":"refused"' in frame.data for frame in frames)

    def _seen(self, world: World, but: str, only: str) -> dict[str, list[Frame]]:
        lines = [(line.partition("/")[0], line) for line in world.record]
        return {line: world.record[line] for who, line in lines if who != but and only in ("", who)}


class Watched(Evening):
    """An evening looked at for leaks."""

    def __init__(self, scenario: Scenario, seed: bytes) -> None:
        super().__init__(scenario, seed)
        self.counts = Counts()
        self.offered: set[str] = set()  # kinds of secret choices that somebody had
        self.replaced: set[str] = set()  # of them: those that were replaced

    async def _twins(self, told: str, table: Table | None = None) -> Twins:
        worlds = await self.world.fork(), await self.world.fork(table)
        return Twins(worlds, self.counts, told)

    # By a secret choice

    async def check_secrets(self, http: bool) -> None:
        """Somebody's secret choice is replaced by another; kinds that never were come first."""
        asked = self.secret_prompts()
        fresh = [one for one in asked if one[1].do not in self.replaced]
        if asked:
            seat, prompt = self.some(fresh or asked)
            await self._check_secret(seat, prompt, http)

    def secret_prompts(self) -> list[tuple[Seat, Prompt]]:
        return [
            (seat, prompt)
            for seat in map(Seat, range(len(self.on.chairs)))
            if self.owner(seat)
            for prompt in self.game.prompts(self.on.state, seat)
            if prompt.do in self.game.secrets
        ]

    async def _check_secret(self, seat: Seat, prompt: Prompt, http: bool) -> None:
        secret = self.game.secrets[prompt.do]
        offered = choices(self.game, prompt)
        one = self.some(offered)
        others = [other for other in offered if _differs(one, other, secret)]
        if others:
            self.offered.add(prompt.do)
            await self._compare_choices(seat, one, self.some(others), secret.until, http)

    async def _compare_choices(
        self, seat: Seat, one: Any, other: Any, until: Sequence[str], http: bool
    ) -> None:
        twins = await self._twins(f"whether seat {seat} chose {one} or {other}")
        await twins.both(World.connect_all)
        for world, action in zip(twins.worlds, (one, other), strict=True):
            assert (await self.play(world, seat, action))["type"] == "done"
        script = Script(self, str(self.owner(seat)), [one, other], http)
        for _ in range(FUTURE):
            if self._told(twins, until):
                return
            self.counts.secrets += 1
            self.replaced.add(tag_of(one))
            await twins.both(script.run)
            if self._told(twins, until):
                return
            twins.compare(but=script.but)
            if not await self._others_go_on(twins, seat):
                break
        await self._leave_and_return(twins, script.but, until)

    def _told(self, twins: Twins, until: Sequence[str]) -> bool:
        """Whether the secret has been told by now, or the game has moved on."""
        start = self.game.moment(self.on.state)
        states = [world.table.on and world.table.on.state for world in twins.worlds]
        return any(
            state is None or self.game.phase(state) in until or self.game.moment(state) != start
            for state in states
        )

    async def _others_go_on(self, twins: Twins, seat: Seat) -> bool:
        """Another seat does something, the same in both worlds."""
        on = twins.worlds[0].table.on
        assert on is not None
        waiting = [one for one in self.game.awaited(on.state) if one != seat and self.owner(one)]
        if not waiting:
            return False
        who = self.some(waiting)
        fresh = [one for one in self.game.prompts(on.state, who) if one.now is None]
        action = self.some(choices(self.game, self.some(fresh)))
        await twins.both(lambda world: self.play(world, who, action))
        return True

    async def _leave_and_return(self, twins: Twins, who: str, until: Sequence[str]) -> None:
        """Time passes without them, bots move, and everybody sees that they are gone."""

        async def leave(world: World) -> None:
            world.lines[who].hang_up()

        async def wait(world: World) -> None:
            await world.advance(THOUGHT)

        async def come_back(world: World) -> None:
            world.lines[who] = await world.connect(who)

        for deed in (leave, *[wait] * (GONE // THOUGHT), come_back):
            await twins.both(deed)
            if self._told(twins, until):
                return
            twins.compare(but=who)

    # By imagination

    async def check_imagination(self, who: str, http: bool) -> None:
        """Everything is otherwise that somebody cannot know."""
        twin = imagined(self.world.table, self.world.seat_of(who), self._rng())
        twins = await self._twins(f"{who} what is hidden", twin)
        self.counts.imagined += twin != self.world.table
        script = Script(self, "", [], http, only=who)
        await twins.both(script.run)
        if all(world.table.seq == self.world.table.seq for world in twins.worlds):
            twins.compare()  # else a bot has moved, perhaps to show what was hidden

    async def check_chance(self) -> None:
        """Somebody acts, and gets what was hidden: those who watch cannot tell what it was."""
        waiting = [seat for seat in self.game.awaited(self.on.state) if self.owner(seat)]
        if not waiting:
            return
        seat = self.some(waiting)
        action = self.some(choices(self.game, self.game.prompts(self.on.state, seat)[0]))
        twin = imagined(self.world.table, seat, self._rng())
        twins = await self._twins(f"what came of {action} of seat {seat}", twin)
        watching = [who for who in self.world.people if self.world.seat_of(who) is None]
        await twins.both(World.connect_all)
        await twins.both(lambda world: self.play(world, seat, action))
        one, other = (world.table.playing for world in twins.worlds)
        assert one
        assert other
        if self.game.view(one.state, None) == self.game.view(other.state, None):
            self.counts.chance += one.state != other.state
            for who in watching:
                twins.compare(only=who)

    def _rng(self) -> Rng:
        return Rng(self.seed, 10**6 + self.world.table.seq)


def _differs(one: Any, other: Any, secret: Secret) -> bool:
    """In its secret part and in nothing else."""
    public = [name for name in one.__struct_fields__ if name not in secret.fields]
    return one != other and all(getattr(one, name) == getattr(other, name) for name in public)


def imagined(table: Table, seat: int | None, rng: Rng) -> Table:
    on = table.playing
    assert on is not None
    state = load(on.game).imagine(on.state, None if seat is None else Seat(seat), rng)
    fresh = on.waits if on.outcome else waits(table, on, state, table.at)
    return replace(table, playing=replace(on, state=state, waits=fresh))


class Script:
    """What everybody else does to find a secret out, the same in every world."""

    def __init__(
        self, evening: Evening, but: str, tries: Sequence[Any], http: bool, only: str = ""
    ) -> None:
        self.but, self._http = but, http
        people = [only] if only else [who for who in evening.world.people if who != but]
        self._since = evening.world.table.seq
        self._people = people
        self._probes = {who: [*tries, *evening.probes(who, PROBES)] for who in people}
        self._moment = moment(evening.world.table)

    async def run(self, world: World) -> None:
        (await world.connect(STRANGER)).hang_up()
        for who in self._people:
            await self._connect(world, who)
            await self._try(world, who)
        if self.but:
            await world.advance(THOUGHT)
        if self._http:
            for who in (*self._people, STRANGER):
                await Browser(world, who).look_around()

    async def _connect(self, world: World, who: str) -> None:
        """Once anew, once from where the worlds parted."""
        fresh = await world.connect(who)
        line = world.lines.setdefault(who, fresh)
        seen = line.docs[self._since], line.stamps[self._since]
        (await world.connect(who, self._since, *seen)).hang_up()
        if line is not fresh:
            fresh.hang_up()

    async def _try(self, world: World, who: str) -> None:
        for action in self._probes[who]:
            await world.ask(who, {**played(world, action), "when": self._moment})
        await world.ask(who, {"type": "chat", "text": "Хто це?"})
        await world.ask(who, {"type": "ping"})
        world.lines[who].session.on_ink(LIVE_INK)
        await world.advance(40)
