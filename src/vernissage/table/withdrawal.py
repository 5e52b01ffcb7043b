"""A log without what some people left in it: names, clues, drawings and devices.

Entry by entry it says nothing of them and replays to the same games with the same results. What
bots did in their place stays, and so does what others guessed at their drawings.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.kit.withdrawal import NO_WORDS, sounds_in, withdrawn
from vernissage.table import inputs
from vernissage.table.inputs import Entry, TakenBack
from vernissage.table.rules import follow
from vernissage.table.state import Person, PersonId, Played, Playing, Table

NOTHING = inputs.Late("")  # refused whenever it comes: what the rules skip stays skipped
NO_ACTION = msgspec.Raw(b"null")


class Gone(Struct, frozen=True):
    """Who has left the table, and the devices they had then."""

    person: PersonId
    devices: tuple[str, ...]


class History:
    """A log as it is replayed: whose entries are whose, and who has left."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.gone: list[Gone] = []
        self.everybody: dict[PersonId, set[str]] = {}  # and all devices they ever had

    def add(self, entry: Entry) -> None:
        before = self.table.people if self.table else {}
        self.table = follow(self.table, entry).table
        now = self.table.people
        if now is before:
            return
        self.gone += [Gone(one.id, one.devices) for one in before.values() if one.id not in now]
        for person in now.values():
            self.everybody.setdefault(person.id, set()).update(person.devices)

    def who_left_by(self, devices: Collection[str]) -> list[PersonId]:
        return [one.person for one in self.gone if set(one.devices) & set(devices)]


def belongs_to(history: History, person: Person | None, device: str) -> tuple[PersonId, ...]:
    """Whose things a device may take back: its person's, and those of who left by it before.
    People who share the device and are still here are others."""
    devices = {device} if person is None else {device, *person.devices}
    here = () if person is None else (person.id,)
    return tuple(dict.fromkeys((*here, *history.who_left_by(devices))))


def is_played_with(table: Table, people: Collection[PersonId]) -> bool:
    """Whether others go on playing a game of theirs: they would guess at what is gone."""
    on = table.on
    if on is None or not any(one in on.held for one in people):
        return False
    others = [one for one in table.people.values() if one.id not in people and not one.screen]
    return any(one.away is None for one in others)


class Withdrawal:
    """Makes the log without some people; `sounds`: the recordings that they told of."""

    def __init__(self, history: History, people: Collection[PersonId]) -> None:
        self._people = frozenset(people)
        self._devices = _pseudonyms(history, self._people)
        self._before: Table | None = None  # by the log as it was
        self.after: Table | None = None  # by the log as it is made
        self.sounds: set[str] = set()

    def convert(self, entry: Entry) -> Entry:
        """The next entry. The tables by both logs are compared by `is_same`."""
        before = self._before
        step = follow(before, entry)
        joined = step.table.people.keys() - (before.people.keys() if before else set())
        mine = entry.by in self._people or bool(self._people & joined)
        made = self._without(before, entry, mine, bool(step.skipped))
        self._before, self.after = step.table, follow(self.after, made).table
        return made

    def end(self, at: int) -> tuple[Entry, Table]:
        """What the new log ends with, by which all replicas of the table are read anew; and the
        table then."""
        entry = Entry(at, TakenBack(tuple(sorted(self._people))))
        return entry, follow(self.after, entry).table

    def is_same(self) -> bool:
        """Whether both logs lead to the same games, seats and scores."""
        before, after = self._before, self.after
        return before is not None and after is not None and _bones(before) == _bones(after)

    def _without(self, table: Table | None, entry: Entry, mine: bool, skipped: bool) -> Entry:
        what: Any = entry.what
        if skipped:
            of_device = getattr(what, "device", "") in self._devices
            return replace(entry, what=NOTHING) if mine or of_device else entry
        match what:
            case inputs.Open() | inputs.Join() if mine:
                name = what.name and NO_WORDS
                what = replace(what, name=name, device=self._device(what.device), label="")
            case inputs.Moved() if what.person in self._people:
                what = replace(what, device=self._device(what.device), label="")
            case inputs.Dropped() if mine:
                what = replace(what, device=self._device(what.device))
            case inputs.Rename() if mine:
                what = replace(what, name=NO_WORDS)
            case inputs.Noted():
                what = replace(what, played=self._nameless(what.played))
            case inputs.Play() if mine and not what.bot and table and table.on:
                said = self._silent(table.on, what.seat, bytes(what.action))
                what = replace(what, action=said)
            case inputs.Late() | inputs.Skipped() if what.prepared and table:
                what = self._nothing_prepared(table, what)
        return entry if what is entry.what else replace(entry, what=what)

    def _device(self, device: str) -> str:
        return self._devices.get(device, device)

    def _nameless(self, played: Played) -> Played:
        players = (
            replace(one, name=NO_WORDS) if one.person in self._people else one
            for one in played.players
        )
        return replace(played, players=tuple(players))

    def _nothing_prepared(
        self, table: Table, what: inputs.Late | inputs.Skipped
    ) -> inputs.Late | inputs.Skipped:
        on = table.on
        assert on is not None  # else it was refused
        if isinstance(what, inputs.Late):
            seat: Seat | None = on.waits[what.key].seat
        else:
            seat = table.seat_of(what.person)
        if seat is None or table.chairs[on.chairs[seat]].owner not in self._people:
            return what
        silent = self._silent(on, seat, what.prepared.encode())
        return replace(what, prepared=bytes(silent).decode())

    def _silent(self, on: Playing, seat: Seat, said: bytes) -> msgspec.Raw:
        game = load(on.game)
        try:
            action = game.read_action(said)
        except Illegal:  # nothing came of what was prepared
            return NO_ACTION
        blank = withdrawn(action, game.prompts(on.state, seat))
        self.sounds.update(sounds_in(action))
        return msgspec.Raw(said) if blank == action else _raw(blank)


def _raw(action: Struct) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def _pseudonyms(history: History, people: Collection[PersonId]) -> dict[str, str]:
    """For devices that nobody else had: one that somebody shares is the other's, too; and one that
    the host has shown out must not come back. A log may be rewritten again, so they are others each
    time."""
    had = history.everybody
    mine = {device for one in people for device in had.get(one, ())}
    others = {device for one, its in had.items() if one not in people for device in its}
    table = history.table
    seq, removed = (table.seq, table.removed) if table else (0, ())
    free = sorted(mine - others - set(removed))
    return {device: f"gone-{seq}-{at}" for at, device in enumerate(free)}


def _bones(table: Table) -> tuple[Any, ...]:
    """What must be the same without the words and drawings."""
    on = table.playing
    evening = [(one.game, one.mode, one.at, one.outcome) for one in table.evening]
    game = None
    if on is not None:
        rules = load(on.game)
        phase, moment = rules.phase(on.state), rules.moment(on.state)
        game = (on.chairs, on.inputs, on.moves, on.outcome, on.veiled, phase, moment)
    people = [(one.id, one.away, len(one.devices)) for one in table.people.values()]
    return table.seq, table.at, table.host, people, table.chairs, evening, game, table.noted
