"""Waits and clocks. Times are the log's own, so they survive a restart."""

from collections.abc import Mapping

from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Deadline
from vernissage.table.inputs import Entry, Pause, Resume, SetPace, Wake
from vernissage.table.state import PersonId, Playing, Table, Wait
from vernissage.table.step import Step, event

# Factors on the deadlines of a game, which are meant for beginners.
PACES: Mapping[str, float | None] = {"none": None, "relaxed": 1.0, "brisk": 0.5}
PATIENCE = {"none": 60_000, "relaxed": 30_000, "brisk": 15_000}  # ms until a bot stands in
OVERDUE = 5_000  # ms: nobody can have served a table whose clock ran out so long ago
GRACE = 30_000  # ms that everybody then has at least


def waits(
    table: Table, playing: Playing, state: object, at: int, *, same: bool = False
) -> Mapping[str, Wait]:
    """Whom the game waits for now; those it waited for before, in the `same` moment, keep their
    time."""
    game, before = load(playing.game), playing.waits
    if same:  # mostly somebody is waited for no longer, and nobody else instead
        seats = game.awaited(state)
        kept = {key: wait for key, wait in before.items() if wait.seat in seats}
        if len(kept) == len(seats):
            return kept
    now = shown(table, at)
    return {
        key: before.get(key) or _timed(table, playing, deadline, now)
        for key, deadline in game.deadlines(state).items()
    }


def shown(table: Table, at: int) -> int:
    """The time that the clocks show: those of a stopped table stand, and are shifted when it goes
    on."""
    return at if table.stopped is None else table.stopped


def _timed(table: Table, playing: Playing, deadline: Deadline, since: int) -> Wait:
    seat = deadline.seat
    owner = table.owner_of(playing.chairs[seat])
    if owner is not None and owner.id in playing.patient:
        return Wait(seat, since)
    time = _percent(table, deadline, owner.extra if owner else 100)
    return Wait(seat, since, None if time is None else since + time)


def _percent(table: Table, deadline: Deadline, percent: int) -> int | None:
    """So much of the time that a deadline gives at this table, in ms; None: there is no limit."""
    factor = PACES[table.pace] if deadline.paced else 1.0
    if factor is None or deadline.seconds is None:
        return None
    return int(deadline.seconds * factor * percent * 10)


def retimed(table: Table, at: int) -> Table:
    """All running waits that the pace changes, computed anew by the present one."""
    on = table.on
    if on is None:
        return table
    now = shown(table, at)
    wanted = load(on.game).deadlines(on.state)
    fresh = {key: _timed(table, on, one, now) for key, one in wanted.items() if one.paced}
    kept = {key: replace(wait, since=on.waits[key].since) for key, wait in fresh.items()}
    return replace(table, playing=replace(on, waits={**on.waits, **kept}))


def retimed_for(table: Table, person: PersonId, at: int) -> Table:
    """Somebody for whom the clock stood has all their time from now on."""
    on, seat = table.on, table.seat_of(person)
    if on is None or seat is None:
        return table
    wanted, now = load(on.game).deadlines(on.state), shown(table, at)
    waits = {
        key: _timed(table, on, wanted[key], now) if wait.seat == seat else wait
        for key, wait in on.waits.items()
    }
    return replace(table, playing=replace(on, waits=waits))


def extended(table: Table, person: PersonId, percent: int) -> Table:
    """Percent more or less time for a person in all running waits. It is a shift, so asking again
    gains nothing."""
    on, seat = table.on, table.seat_of(person)
    if on is None or seat is None:
        return table
    wanted = load(on.game).deadlines(on.state)
    later = {
        key: replace(wait, due=wait.due + (_percent(table, wanted[key], percent) or 0))
        for key, wait in on.waits.items()
        if wait.seat == seat and wait.due is not None
    }
    return replace(table, playing=replace(on, waits={**on.waits, **later}))


def set_pace(table: Table, entry: Entry, what: SetPace) -> Step:
    table = retimed(replace(table, pace=what.pace), entry.at)
    return Step(table, event("pace", pace=what.pace))


def pause(table: Table, entry: Entry, what: Pause) -> Step:
    if table.on is None:
        raise Illegal("no_game")
    if table.paused:
        raise Illegal("no_change")
    return Step(replace(table, paused=True), event("paused"))


def resume(table: Table, entry: Entry, what: Resume) -> Step:
    if not table.paused:
        raise Illegal("no_change")
    return Step(replace(table, paused=False), event("resumed"))


def wake(table: Table, entry: Entry, what: Wake) -> Step:
    """Only if deadlines passed while nobody served the table, so that nobody can gain time by
    it."""
    on = table.on
    if on is None or table.stopped is not None or not overdue(on, entry.at):
        raise Illegal("stale")
    until = entry.at + GRACE
    later = {
        key: replace(wait, due=wait.due and max(wait.due, until)) for key, wait in on.waits.items()
    }
    doubted = {person: max(at, until) for person, at in on.doubted.items()}
    return Step(replace(table, playing=replace(on, waits=later, doubted=doubted)))


def overdue(on: Playing, at: int) -> bool:
    due = (*(wait.due for wait in on.waits.values()), *on.doubted.values())
    return any(one is not None and one + OVERDUE <= at for one in due)


def settle(table: Table) -> Table:
    """The clocks stand while the host pauses the game, and while nobody is here."""
    still = table.paused or not any(
        person.away is None and not person.screen for person in table.people.values()
    )
    if still == (table.stopped is not None):
        return table
    if still:
        return replace(table, stopped=table.at)
    assert table.stopped is not None
    return replace(_shifted(table, table.at - table.stopped), stopped=None)


def _shifted(table: Table, by: int) -> Table:
    on = table.on
    if on is None:
        return table
    later = {
        key: Wait(wait.seat, wait.since + by, wait.due and wait.due + by)
        for key, wait in on.waits.items()
    }
    acted = tuple(at + by for at in on.acted)
    doubted = {person: until + by for person, until in on.doubted.items()}
    on = replace(on, since=on.since + by, acted=acted, waits=later, doubted=doubted)
    return replace(table, playing=on)
