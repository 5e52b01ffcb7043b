"""Tables in the middle of things, each reached by entries that went through the bytes of a log."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.table.movers import Move, bot_move, next_move
from vernissage.games import load, names
from vernissage.kit import Illegal, Rng, Seat
from vernissage.kit.random_play import random_action
from vernissage.table import Entry, PersonId, Step, Table, apply, read_entry, write_entry
from vernissage.table.inputs import Away, Choose, Join, Open, Play, SeatBot, SetPace, Sit, Started
from vernissage.table.schedule import ScheduledEvent
from vernissage.table.state import CHAIRS, Pace, Playing

NOW = 1_700_000_000_000  # ms
SEED = b"the seed of all chance"
SERVER = PersonId("")


def person(number: int) -> PersonId:
    return PersonId(f"p{number}")


HOST, GUEST, THIRD, FOURTH, STRANGER = map(person, (1, 2, 3, 4, 99))


class Evening:
    """A table with its log and a clock of its own."""

    def __init__(self, seed: bytes = SEED, guarded: bool = True) -> None:
        self.now = NOW
        self.guarded = guarded
        self.seed = seed
        self.chance = Rng(b"chance of " + seed, 0).below
        self.log: list[bytes] = []
        self.table: Table
        self._enter(None, Open("table", "CODE", "invite", "Олена", "uk", "device-1"))

    def do(self, what: Any, by: PersonId = SERVER, id: str = "", after: int = 0) -> Step:  # noqa: A002
        """Somebody does something, so many milliseconds after what was before."""
        self.now += after
        return self._enter(self.table, what, by, id)

    def _enter(self, table: Table | None, what: Any, by: PersonId = SERVER, of: str = "") -> Step:
        data = write_entry(Entry(self.now, what, by, of))
        step = apply(table, read_entry(data))
        self.log.append(data)
        self.table = step.table
        return step

    def refusal(self, what: Any, by: PersonId = SERVER, after: int = 0) -> Illegal:
        """Why somebody may not do that now. Nothing changes, not even the clock."""
        before, now = self.table, self.now
        try:
            self.do(what, by, after=after)
        except Illegal as illegal:
            assert self.table == before
            self.now = now
            return illegal
        raise AssertionError(f"{what} was accepted from {by or 'the server'}")

    def refused(self, what: Any, by: PersonId = SERVER, after: int = 0) -> str:
        return self.refusal(what, by, after).code

    def join(self, screen: bool = False) -> PersonId:
        number = self.table.came + 1
        self.do(Join(f"Person {number}", "en", f"device-{number}", screen))
        return person(number)

    def start(self, game: str, options: Mapping[str, Any] | None = None) -> Step:
        self.do(Choose(game, options or {}), self.table.host)
        return self.again()

    def again(self) -> Step:
        """The chosen game once more, with other chance."""
        assert self.table.wish is not None
        version = load(self.table.wish.game).manifest.version
        started = Started(self.seed + b"%d" % self.now, version, guarded=self.guarded)
        return self.do(started, self.table.host)

    @property
    def on(self) -> Playing:
        assert self.table.on is not None
        return self.table.on

    def awaited(self) -> Seat:
        """A seat that the game waits for."""
        waits = list(self.on.waits.values())
        return waits[self.chance(len(waits))].seat

    def move(self, seat: Seat, bot: bool = False) -> Play:
        """Something that a seat may do now."""
        action = random_action(load(self.on.game), self.on.state, seat, self.chance)
        return Play(seat, msgspec.Raw(msgspec.json.encode(action)), bot)

    def owner(self, seat: Seat) -> PersonId:
        owner = self.table.chairs[self.on.chairs[seat]].owner
        assert owner is not None
        return owner

    def act(self, seat: Seat | None = None) -> Step:
        """Whoever plays a seat, a person or a bot, does something there."""
        seat = self.awaited() if seat is None else seat
        chair = self.table.chairs[self.on.chairs[seat]]
        by = SERVER if chair.bot else self.owner(seat)
        return self.do(self.move(seat, bot=chair.bot is not None), by)

    def finish(self) -> None:
        while self.table.on:
            self.act()

    def run_next(self) -> ScheduledEvent | Move | None:
        """What the table needs done next is done, when it is time."""
        coming = next_move(self.table)
        if coming is not None:
            self.now = max(self.now, coming.at)
            what = coming.what
            self.do(bot_move(self.table, what, self.now) if isinstance(what, int) else what)
        return coming

    def leave_alone(self, *people: PersonId) -> None:
        for one in people:
            self.do(Away(one))


def evening(
    people: int = 3,
    seated: int | None = None,
    *,
    bots: int = 0,
    playing: str = "",
    options: Mapping[str, Any] | None = None,
    pace: Pace = "relaxed",
    guarded: bool = True,
) -> Evening:
    """So many people, the first of them seated, then bots; `playing` a game, or "any". Not
    `guarded`: by the rules of old logs, in which anybody took a bot's chair."""
    found = Evening(guarded=guarded)
    for _ in range(people - 1):
        found.join()
    seats = min(people, CHAIRS) if seated is None else seated
    for number in range(1, seats + 1):
        found.do(Sit(number - 1), person(number))
    for chair in range(seats, seats + bots):
        found.do(SeatBot(chair), HOST)
    if pace != "relaxed":
        found.do(SetPace(pace), HOST)
    if playing:
        found.start(game_for(seats + bots) if playing == "any" else playing, options)
    return found


def game_for(seats: int) -> str:
    """A game that so many can play without choosing anything."""
    manifests = (load(name).manifest for name in names())
    return next(one.id for one in manifests if seats in next(iter(one.modes.values())).seats)


def modes() -> list[tuple[str, str, int]]:
    """All games and modes at the smallest table."""
    manifests = [load(name).manifest for name in names()]
    return [(one.id, mode, its.seats[0]) for one in manifests for mode, its in one.modes.items()]


def kinds(step: Step) -> list[str]:
    """What is told of the table."""
    return [told.event.kind for told in step.events if told.of == "table"]
