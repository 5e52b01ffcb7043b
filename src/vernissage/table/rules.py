"""The rules of a table: table + entry -> table + facts. No clock, no chance, no I/O."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vernissage.kit.errors import Illegal
from vernissage.table import (
    absence,
    clocks,
    evening,
    inputs,
    once_more,
    packs,
    people,
    phase_clock,
    pictures,
    playing,
    seating,
)
from vernissage.table.inputs import Entry, Open, Play
from vernissage.table.state import Person, PersonId, Table
from vernissage.table.step import Step, event, with_person

ANSWERED = 128  # requests of each person that are remembered: more than can wait at once
PIN = re.compile(r"[0-9]{4,8}")

Change = Callable[[Table, Entry, Any], Step]


class Repeated(Exception):  # noqa: N818  (not an error: the answer is known)
    """This very request was done before."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def hush(table: Table, entry: Entry, what: inputs.Hush) -> Step:
    table = replace(table, hush=what.on)
    return Step(table, event("hushed") if what.on else event("unhushed"))


def lock(table: Table, entry: Entry, what: inputs.Lock) -> Step:
    table = replace(table, locked=what.on)
    return Step(table, event("locked") if what.on else event("unlocked"))


def set_newcomers(table: Table, entry: Entry, what: inputs.SetNewcomers) -> Step:
    table = replace(table, newcomers=what.way)
    return Step(table, event("newcomers_ask" if what.way == "ask" else "newcomers_free"))


def set_pin(table: Table, entry: Entry, what: inputs.SetPin) -> Step:
    if what.pin and not PIN.fullmatch(what.pin):
        raise Illegal("pin_wrong")
    return Step(replace(table, pin=what.pin))


def renewed(table: Table, entry: Entry, what: inputs.Renewed) -> Step:
    return Step(replace(table, code=what.code, invite=what.invite), event("renewed"))


def show_out(table: Table, entry: Entry, what: inputs.ShownOut) -> Step:
    step = people.remove(table, entry, inputs.Remove(what.person))
    return step.then(renewed(step.table, entry, inputs.Renewed(what.code, what.invite)))


def extra_time(table: Table, entry: Entry, what: inputs.ExtraTime) -> Step:
    step = people.extra_time(table, entry, what)
    more = what.percent - table.people[what.person].extra
    return Step(clocks.extended(step.table, what.person, more), step.events)


CHANGES: Mapping[type, Change] = {
    inputs.Sit: seating.sit,
    inputs.LetSit: seating.let_sit,
    inputs.SetNewcomers: set_newcomers,
    inputs.Stand: seating.stand,
    inputs.Leave: people.leave,
    inputs.Rename: people.rename,
    inputs.Speak: people.speak,
    inputs.Ready: people.ready,
    inputs.ExtraTime: extra_time,
    inputs.Choose: playing.choose,
    inputs.UseDecks: packs.use_decks,
    inputs.Veiled: pictures.veil,
    inputs.ShowAgain: pictures.show_again,
    inputs.TakenBack: people.taken_back,
    inputs.SetPace: clocks.set_pace,
    inputs.Hush: hush,
    inputs.Lock: lock,
    inputs.SetPin: set_pin,
    inputs.Pause: clocks.pause,
    inputs.Resume: clocks.resume,
    inputs.HandOver: people.hand_over,
    inputs.Remove: people.remove,
    inputs.Swap: seating.swap,
    inputs.SeatBot: seating.seat_bot,
    inputs.GiveBack: seating.give_back,
    inputs.Mute: people.mute,
    inputs.End: playing.end,
    inputs.Hurry: phase_clock.hurry,
    inputs.NewEvening: evening.new_evening,
    inputs.Join: people.join,
    inputs.Started: playing.start,
    inputs.Again: once_more.again,
    inputs.Renewed: renewed,
    inputs.MoveOffered: people.move_offered,
    inputs.Moved: people.moved,
    inputs.Dropped: people.dropped,
    inputs.ShownOut: show_out,
    inputs.Away: people.away,
    inputs.Here: people.here,
    inputs.Wake: clocks.wake,
    inputs.Succeed: people.succeed,
    inputs.Play: playing.play,
    inputs.Late: playing.late,
    inputs.Noted: evening.note,
    inputs.Back: absence.back,
    inputs.WaitFor: absence.wait_for,
    inputs.LetBot: absence.let_bot,
    inputs.Doubt: absence.doubt,
    inputs.StandIn: absence.stand_in,
    inputs.Skipped: playing.skip,
}
HOST_ONLY = frozenset({
    inputs.Choose, inputs.SetPace, inputs.Hush, inputs.Lock, inputs.SetPin, inputs.Pause,
    inputs.Resume, inputs.HandOver, inputs.Remove, inputs.Swap, inputs.SeatBot, inputs.GiveBack,
    inputs.Mute, inputs.End, inputs.Hurry, inputs.NewEvening, inputs.Started, inputs.Renewed,
    inputs.UseDecks, inputs.SetNewcomers, inputs.LetSit, inputs.ShownOut, inputs.ShowAgain,
    inputs.WaitFor, inputs.LetBot, inputs.Skipped,
})  # fmt: skip
FOR_SCREENS = frozenset({inputs.Leave, inputs.Speak})
PERSONAL = frozenset({
    inputs.Sit, inputs.Stand, inputs.Leave, inputs.Rename, inputs.Speak, inputs.Ready,
    inputs.ExtraTime, inputs.MoveOffered, inputs.Veiled, inputs.Dropped, inputs.Back, *HOST_ONLY,
})  # fmt: skip


def apply(table: Table | None, entry: Entry, action: Struct | None = None) -> Step:
    """The table after one more entry; Illegal leaves everything as it was. `action`: that of a
    play, if it is decoded already."""
    what = entry.what
    if table is None:
        if not isinstance(what, Open):
            raise Illegal("malformed")
        return _with_entry(None, people.open_table(entry, what), entry)
    change = CHANGES.get(type(what))
    if change is None or entry.at < table.at:
        raise Illegal("malformed")
    _check_person(table, entry)
    if isinstance(what, Play):
        step = playing.play(table, entry, what, action)
    else:
        step = change(table, entry, what)
    return _with_entry(table, step, entry)


def _check_person(table: Table, entry: Entry) -> None:
    kind = type(entry.what)
    if not entry.by:
        if kind in PERSONAL and not (isinstance(entry.what, inputs.Started) and entry.what.asked):
            raise Illegal("no_such_person")
        return
    person = table.people.get(entry.by)
    if person is None:
        raise Illegal("no_such_person")
    done = done_before(table, person.id, entry.id)
    if done is not None:
        raise Repeated(done)
    if person.screen and kind not in FOR_SCREENS:
        raise Illegal("not_for_screens")
    if kind in HOST_ONLY and entry.by != table.host:
        raise Illegal("not_host")


def done_before(table: Table, person: PersonId, request: str) -> int | None:
    """The seq of a request that was done already."""
    known = table.people.get(person)
    return None if known is None else known.answered.get(request)


def _with_entry(before: Table | None, step: Step, entry: Entry) -> Step:
    seq = 1 if before is None else before.seq + 1
    table = replace(step.table, seq=seq, at=entry.at)
    person = table.people.get(entry.by)
    if person is not None and (entry.id or person.away is not None):
        table = with_person(table, _with_answer(person, entry.id, seq))
    if person is not None:
        table = absence.certain(table, person.id, entry.at)
    # Every table is settled, so the clocks depend only on what has changed since.
    if before is None or table.people is not before.people or table.paused != before.paused:
        table = clocks.settle(table)
    return Step(table, step.events)


def _with_answer(person: Person, request: str, seq: int) -> Person:
    """Whoever does something is present."""
    if not request:
        return replace(person, away=None)
    answered = person.answered.copy()  # five times as quick as {**answered, request: seq}
    answered[request] = seq
    if len(answered) > ANSWERED:
        del answered[next(iter(answered))]  # the oldest: dicts keep their order
    return replace(person, away=None, answered=answered)


def follow(table: Table | None, entry: Entry) -> Step:
    """An entry of the log, which is what happened. One that today's rules refuse is skipped, and
    the step says why: every replica does the same, and a game by older rules ends unfinished."""
    try:
        return apply(table, entry)
    except (Illegal, Repeated) as refusal:
        if table is None:
            raise
        step = _passed_over(table, entry.what)
        table = replace(step.table, seq=table.seq + 1, at=max(table.at, entry.at))
        why = refusal.code if isinstance(refusal, Illegal) else "repeated"
        # That a game was put away is said once, and not of all that was done in it.
        skipped = "" if step.table.outdated and not step.events else why
        return Step(clocks.settle(table), step.events, skipped)


def _passed_over(table: Table, what: Any) -> Step:
    """What an entry leaves behind that is refused."""
    match what:
        case inputs.Started() if table.wish is not None and table.on is None:
            return playing.put_outdated_away(table)
        case inputs.End():
            return Step(replace(table, outdated=""))
        case _:
            return Step(table)


def replay(entries: Iterable[Entry], table: Table | None = None) -> Table:
    for entry in entries:
        table = follow(table, entry).table
    if table is None:
        raise Illegal("no_such_table")
    return table
