"""What is wrong with one log of a store: its chain, its entries, its snapshot, what it names."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from vernissage.decks.pictures import own_deck as decks
from vernissage.decks.pictures.own_deck import Deck
from vernissage.decks.words import own_pack as words
from vernissage.decks.words.own_pack import Pack
from vernissage.log import Store, is_table
from vernissage.log.chain import START, BrokenLog, Chain, followed
from vernissage.log.chained import Walk, walk_log
from vernissage.server.own.library import DECK_LOG, SMALL, WORDS_LOG
from vernissage.server.own.shelf import Put
from vernissage.server.rooms.snapshots import read_snapshot
from vernissage.table import Table, follow, read_entry, snapshot
from vernissage.table.inputs import Play

SNAPSHOT = "snapshot"


class Flaw(Struct, frozen=True):
    """`key` (in `check`) and `facts` of a text of the command line."""

    key: str
    facts: Mapping[str, Any] = {}
    grave: bool = True  # else something to know, such as a recording that may have been deleted


class Checked(NamedTuple):
    walk: Walk  # as far as the log can be followed and read
    flaws: list[Flaw]

    @property
    def grave(self) -> bool:
        return any(flaw.grave for flaw in self.flaws)

    @property
    def repairable(self) -> bool:
        return self.walk.broken is not None or any(one.key == SNAPSHOT for one in self.flaws)


async def check_log(store: Store, name: str) -> Checked | None:
    """None if there is no such log."""
    walk = await walk_log(store, name)
    if walk is None:
        return None
    read = readable(name, walk)
    flaws = []
    if read.walk.broken is not None:
        flaws.append(_told(read.walk.broken))
    if read.skipped:
        flaws.append(Flaw("skipped", {"n": read.skipped}, grave=False))
    if is_table(name):
        flaws += await _flaws_of_table(store, name, read)
    elif isinstance(read.thing, Deck | Pack):
        flaws += await _missing_files(store, name, read.thing)
    return Checked(read.walk, flaws)


def _told(broken: BrokenLog) -> Flaw:
    facts = {"seq": broken.seq, "good": broken.seq - 1, "detail": broken.detail}
    return Flaw(broken.cause, facts)


class Read(NamedTuple):
    walk: Walk
    thing: Any = None  # the table, the deck or the words; None of a shelf
    skipped: int = 0  # entries that today's rules refuse


def readable(name: str, walk: Walk) -> Read:
    """The log up to the first entry that cannot be read."""
    thing, skipped = None, 0
    for seq, entry in enumerate(walk.entries, 1):
        try:
            thing, passed_over = _follow(name, thing, entry)
        except Exception as error:  # whatever may be wrong with it
            broken = BrokenLog(seq, "unreadable", f"{type(error).__name__}: {error}")
            entries, stored = walk.entries[: seq - 1], walk.stored[: seq - 1]
            walk = Walk(entries, stored, chain_of(stored), walk.head, broken)
            return Read(walk, thing, skipped)
        skipped += passed_over
    return Read(walk, thing, skipped)


def _follow(name: str, thing: Any, entry: bytes) -> tuple[Any, bool]:
    """What one more entry makes of it, and whether the rules skip the entry."""
    if is_table(name):
        step = follow(thing, read_entry(entry))
        return step.table, bool(step.skipped)
    if name.startswith(DECK_LOG):
        return decks.replay([entry], thing), False
    if name.startswith(WORDS_LOG):
        return words.replay([entry], thing), False
    return msgspec.json.decode(entry, type=Put) and None, False


def chain_of(stored: Sequence[bytes]) -> Chain:
    """Of a log that can be followed."""
    chain = START
    for after, _ in followed(START, stored):
        chain = after
    return chain


# What belongs to a log


async def _flaws_of_table(store: Store, name: str, read: Read) -> list[Flaw]:
    flaws = []
    kept = await read_snapshot(store, name)
    if kept is not None and not _agrees(*kept, read.walk):
        flaws.append(Flaw(SNAPSHOT, {"seq": kept[0].seq}))
    named = {name for entry in read.walk.entries for name in _recordings(entry)}
    lost = named.difference(await store.attachments(name))
    if lost:
        flaws.append(Flaw("recordings", {"n": len(lost)}, grave=False))
    return flaws


def _agrees(kept: Table, chain: Chain, walk: Walk) -> bool:
    """Whether the snapshot is what the log makes; nothing is known of one beyond a broken log."""
    if kept.seq > walk.chain.seq:
        return walk.broken is not None
    table = None
    for entry in walk.entries[: kept.seq]:
        table = follow(table, read_entry(entry)).table
    same = table is not None and snapshot.write(table) == snapshot.write(kept)
    return same and chain_of(walk.stored[: kept.seq]) == chain


def _recordings(entry: bytes) -> Iterator[str]:
    if b'"sound"' in entry:
        what = read_entry(entry).what
        if isinstance(what, Play):
            yield from _sounds(msgspec.json.decode(what.action))


def _sounds(value: Any) -> Iterator[str]:
    """The names of recordings anywhere in an action."""
    if isinstance(value, dict):
        if value.get("kind") == "sound" and isinstance(value.get("text"), str):
            yield value["text"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _sounds(one)


async def _missing_files(store: Store, name: str, thing: Deck | Pack) -> list[Flaw]:
    """Pictures and words that should be there."""
    if isinstance(thing, Deck):
        wanted = {one + size for one in thing.pictures for size in ("", SMALL)}
    else:
        wanted = {thing.name} - {""}
    sizes = await store.attached(name)
    lost = [one for one in wanted if not sizes.get(one)]
    return [Flaw("files", {"n": len(lost)})] if lost else []
