"""What must be true when a world has come to its rest."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from tests.universe.people import Promise, Tab
from tests.universe.world import RECOVERY, World
from vernissage.server.identity import fingerprint
from vernissage.table import Entry, PersonId, Table, apply, doc, follow, inputs, read_entry
from vernissage.table.rules import HOST_ONLY
from vernissage.table.schedule import next_scheduled

INVITING = (inputs.Open, inputs.Renewed, inputs.ShownOut)  # what has an invite, for everybody
NOW = re.compile(rb'{"type":"(?:step|welcome)","seq":(\d+),"now":(\d+)')
LOOKS, BETWEEN = 20, 0.31  # at the end, and seconds between two of them
LAGGING = 40.0  # seconds until every node has read a log that was rewritten
OVERDUE = 10_000  # ms that a scheduled event may be late
PATIENCE = 5.0  # seconds for an answer
# Seconds: six bots of a table, 0.4 each, in turns with two other addresses, and one that is begun,
# take 8; seed 163 takes 11.3, when much begins anew at once. First come, first served takes 16.
BOT_PATIENCE = 13.0
PASSING = ("store_down", "busy")  # only while something is in the way
# People of this world do not do much, so somebody else has taken what is theirs.
UNFAIR = ("failed", "slow_down", "log_full", "share_used_up")
SECRET = 16  # bytes: whatever is shorter is a name or a code


class Verdict(list[str]):
    """What is wrong; nothing, if all is well."""

    def check(self, right: object, wrong: str) -> None:
        if not right:
            self.append(wrong)


def judge(world: World) -> Verdict:
    verdict = Verdict()
    data = world.disk.log_of(world.crowd.table)
    entries = [read_entry(one) for one in data]
    tables = list(replayed(entries, verdict))
    if len(tables) == len(entries):
        judge_promises(world, entries, verdict)
        judge_sights(world, tables, verdict)
        judge_damage(world, verdict)
        judge_taken(world, data, verdict)
        judge_rights(entries, tables, verdict)
        judge_time(world, tables, verdict)
        judge_secrets(world, entries, tables[-1], verdict)
    judge_chat(world, verdict)
    judge_strangers(world, verdict)
    judge_waits(world, verdict)
    judge_turns(world, verdict)
    judge_peace(world, verdict)
    return verdict


def replayed(entries: Sequence[Entry], verdict: Verdict) -> Iterator[Table]:
    """The table after each entry. One that the rules refuse should not have been stored."""
    table: Table | None = None
    for seq, entry in enumerate(entries, 1):
        try:
            table = apply(table, entry).table
        except Exception as error:
            verdict.append(f"log: entry {seq} should not be there: {error!r}: {entry}")
            return
        yield table


def judge_promises(world: World, entries: Sequence[Entry], verdict: Verdict) -> None:
    names = Counter((entry.by, entry.id) for entry in entries if entry.id)
    for name, times in names.items():
        verdict.check(times == 1, f"log: {name} was done {times} times")
        verdict.check(name in world.crowd.sent, f"log: nobody asked for {name}")
    histories = [(one, list(map(read_entry, one.entries))) for one in world.disk.histories]
    for promise in world.crowd.promises:
        for history, then in histories:
            if promise.at <= history.until:
                verdict.check(is_kept(promise, then), f"log: {promise} was not there")
                if promise.seq > history.kept:
                    break  # it is not in the backup that was restored
        else:
            verdict.check(is_kept(promise, entries), f"log: {promise} is not there")


def is_kept(promise: Promise, entries: Sequence[Entry]) -> bool:
    if promise.seq > len(entries):
        return False
    entry = entries[promise.seq - 1]
    if entry.by != promise.person:
        return False
    return entry.id == promise.message["id"] or isinstance(entry.what, inputs.MoveOffered)


def judge_sights(world: World, tables: Sequence[Table], verdict: Verdict) -> None:
    """Nobody ever saw anything but what the log made of it for them, then or not long before."""
    eras: list[tuple[float, Sequence[Table]]] = [
        (one.until, tables_of(one.entries)) for one in world.disk.histories
    ]
    eras.append((world.loop.time(), tables))
    for tab in world.crowd.tabs:
        for at, seq, saw in tab.seen:
            valid = [made for until, made in eras if at <= until + LAGGING and seq <= len(made)]
            if not valid:
                verdict.append(f"sight: {tab.person} saw {seq}, which is not in the log")
            elif not any(msgspec.json.decode(saw) == truth(made[seq - 1], tab) for made in valid):
                verdict.append(f"sight: {tab.person} saw something else at {seq}")


def tables_of(entries: Sequence[bytes]) -> list[Table]:
    tables: list[Table] = []
    for one in entries:
        tables.append(follow(tables[-1] if tables else None, read_entry(one)).table)
    return tables


def judge_damage(world: World, verdict: Verdict) -> None:
    """Nobody sees anything of a log from a damaged entry on."""
    since, until, damaged = world.damaged
    for tab in world.crowd.tabs:
        for at, seq, _ in tab.seen:
            wrong = since < at < until and seq >= damaged
            verdict.check(not wrong, f"damage: {tab.person} saw {seq}; {damaged} is damaged")


def judge_taken(world: World, data: Sequence[bytes], verdict: Verdict) -> None:
    """What was taken back is in no entry, no snapshot, and on no screen that is still open."""
    log = world.disk._logs[world.crowd.table]
    kept = [*data, *log.entries, *([log.snapshot[1]] if log.snapshot else [])]
    for taken in world.taken:
        for word in taken.words:
            verdict.check(not any(word in one for one in kept), f"taken back: kept {word!r}")
    for frame in world.record.frames[world.record.healed :]:
        gone = [word for one in world.taken for word in one.words if word in frame.data]
        verdict.check(not gone, f"taken back: {frame.person} was sent {gone}")


async def judge_end(world: World, verdict: Verdict) -> None:
    """When all is well again, everybody soon has the same evening, at every node."""
    for _ in range(LOOKS):
        found = Verdict()
        compare_all(world, found)
        if not found:
            return
        await asyncio.sleep(BETWEEN)  # something may be on its way
    verdict += found


def compare_all(world: World, verdict: Verdict) -> None:
    table: Table | None = None
    for one in world.disk.log_of(world.crowd.table):
        table = follow(table, read_entry(one)).table
    assert table is not None
    for tab in world.crowd.open_tabs():
        if tab.person in table.people:
            verdict.check(tab.seq == table.seq, f"end: {tab.person} is at {tab.seq} of {table.seq}")
            verdict.check(tab.doc == truth(table, tab), f"end: {tab.person} knows something else")
    for machine in world.machines:
        for room in machine.node.rooms.values():
            verdict.check(room.table == table, f"end: {machine.name} has another table")
    judge_presence(world, table, verdict)
    coming = next_scheduled(table)
    late = coming is not None and world.crowd.open_tabs() and coming.at + OVERDUE < latest(world)
    verdict.check(not late, f"end: {coming} has not happened")
    found = world.disk._codes.get(table.code)
    verdict.check(found == table.id, f"end: the code {table.code} leads to {found}")


def latest(world: World) -> int:
    """By the slowest clock."""
    return min(machine.node.services.clock.now() for machine in world.machines)


def judge_presence(world: World, table: Table, verdict: Verdict) -> None:
    here = {tab.person for tab in world.crowd.open_tabs() if tab.line is not None}
    if not here:  # nobody to be told
        return
    for person in table.people.values():
        told = "here" if person.away is None else "away"
        truly = "here" if person.id in here else "away"
        verdict.check(told == truly, f"end: {person.id} is {truly}, and said to be {told}")


def judge_waits(world: World, verdict: Verdict) -> None:
    """Nobody waits long when nothing is in the way, whatever others do."""
    crowds = [world.crowd, world.flood.neighbours] if world.flood else [world.crowd]
    for wait in (one for crowd in crowds for one in crowd.waits):
        long = wait.until - wait.since > PATIENCE and wait.since > world.healed_at + RECOVERY
        verdict.check(not long, f"wait: {wait}")
    for tab in world.crowd.open_tabs():
        left = [one for one in tab._pending.values() if not one[1].done()]
        verdict.check(not left, f"wait: {tab.person} has no answer to {left}")
    for refusal in (one for crowd in crowds for one in crowd.refused):
        passing = refusal.code in PASSING and refusal.at > world.healed_at + RECOVERY
        unfair = refusal.code in UNFAIR and refusal.message["type"] in ("play", "table")
        verdict.check(not passing and not unfair, f"wait: {refusal}")


def judge_turns(world: World, verdict: Verdict) -> None:
    """However many others want a worker, a bot of this table soon has its turn."""
    for turn in world.turns:
        long = turn.until - turn.since > BOT_PATIENCE
        verdict.check(not long, f"turn: a bot waited from {turn.since} until {turn.until}")


def judge_rights(entries: Sequence[Entry], tables: Sequence[Table], verdict: Verdict) -> None:
    for before, entry in zip(tables, entries[1:], strict=False):
        wrong = type(entry.what) in HOST_ONLY and entry.by != before.host
        verdict.check(not wrong, f"log: {entry.by} is no host: {entry}")


def judge_strangers(world: World, verdict: Verdict) -> None:
    for one in world.attackers:
        for message in one.heard:
            verdict.check(message["type"] == "refused", f"secret: {one.name} was told {message}")


def judge_time(world: World, tables: Sequence[Table], verdict: Verdict) -> None:
    """All times that people are told are of the table, whose time never goes back."""
    for frame in world.record.frames[world.record.began :]:
        now = NOW.match(frame.data)
        if now and int(now[1]) <= len(tables):
            at = tables[int(now[1]) - 1].at
            verdict.check(int(now[2]) >= at, f"time: {frame.person} was told {now[2]!r}, not {at}")


def truth(table: Table, tab: Tab) -> object:
    return msgspec.json.decode(msgspec.json.encode(doc(table, PersonId(tab.person))))


def judge_secrets(world: World, entries: Sequence[Entry], last: Table, verdict: Verdict) -> None:
    """No seed, no device, no fingerprint in anything that anybody was sent."""
    told = {link.rpartition(".")[2] for link in world.crowd.links}
    was = [read_entry(one) for history in world.disk.histories for one in history.entries]
    told |= {one.what.invite for one in (*was, *entries) if isinstance(one.what, INVITING)}
    secrets = [one.hex() for one in world.given if len(one) >= SECRET and one.hex() not in told]
    secrets += [fingerprint(last.id, one) for one in secrets]
    found = re.compile("|".join(secrets).encode()) if secrets else None
    for frame in world.record.frames:
        wrong = found and found.search(frame.data)
        verdict.check(not wrong, f"secret: {frame.person} was sent {frame.data[:200]!r}")


def judge_chat(world: World, verdict: Verdict) -> None:
    """A line that comes by two nodes is known to clients by its person and time."""
    for tab in world.crowd.tabs:
        twice = [line for line, times in Counter(tab.said).items() if times > 1]
        verdict.check(not twice, f"chat: {tab.person} heard twice: {twice[:1]}")


def judge_peace(world: World, verdict: Verdict) -> None:
    record = world.record
    verdict.extend(f"error: {one}" for one in record.mishaps)
    verdict.extend(f"left: {one}" for one in record.left)
