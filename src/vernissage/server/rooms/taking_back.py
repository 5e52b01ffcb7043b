"""Somebody takes back what they left at a table: its log is made anew without it.

That is done beside the room, which goes on meanwhile, and a few entries at a time. When the new log
has taken the place of the old one, every room of the table on any node reads it, by its last entry.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress

from vernissage.kit.errors import Illegal
from vernissage.log import Conflict
from vernissage.log.chain import START, BrokenLog, Chain, chained
from vernissage.log.chained import read_log
from vernissage.log.store import NewLog
from vernissage.server.identity import fingerprint
from vernissage.server.materials.recordings import maker_of
from vernissage.server.patience import STEP, in_time
from vernissage.server.rooms.log_reader import AT_ONCE
from vernissage.server.rooms.node_messages import Stored
from vernissage.server.rooms.room import Room
from vernissage.server.rooms.snapshots import write_snapshot
from vernissage.table import Entry, Person, PersonId, read_entry, write_entry
from vernissage.table.inputs import Join, Moved, TakenBack
from vernissage.table.withdrawal import History, Withdrawal, belongs_to, is_played_with

log = logging.getLogger(__name__)

ATTEMPTS = 8  # while others go on: each time there is only a little more to be read
READ_AT_ONCE = 1000
ANEW = (Join, Moved, TakenBack)  # who came meanwhile, with which device, and what else is gone
Charge = Callable[[int], None]  # so many entries were read


async def take_back(room: Room, person: Person | None, secret: str, charge: Charge) -> None:
    """`person`: whose device this is now; None: it was somebody's who has left."""
    if room.broken is not None:
        raise Illegal("table_broken")
    if room.withdrawing:
        raise Illegal("busy")
    room.withdrawing = True
    try:
        await _take_back(room, person, fingerprint(room.table.id, secret), charge)
    finally:
        room.withdrawing = False
        room.reread_log()
    await in_time(room.idle(), STEP)


async def _take_back(room: Room, person: Person | None, device: str, charge: Charge) -> None:
    for _ in range(ATTEMPTS):
        # A broken log: somebody else has rewritten it meanwhile.
        with suppress(BrokenLog):
            rewriting = await Rewriting.begin(room, person, device, charge)
            if await rewriting.finish():
                return await rewriting.delete_recordings()
    raise Illegal("busy")


class Rewriting:
    """A log as it was read, and as it is to be."""

    def __init__(self, room: Room, read: "Read", people: tuple[PersonId, ...]) -> None:
        self._room, self._read, self._people = room, read, people
        self._withdrawal = Withdrawal(read.history, people)
        self._chain = START  # of what is made
        self._made: list[bytes] = []

    @classmethod
    async def begin(
        cls, room: Room, person: Person | None, device: str, charge: Charge
    ) -> "Rewriting":
        read = Read(room)
        entries = [entry async for entry in read.on()]
        charge(len(entries))
        people = belongs_to(read.history, person, device)
        if read.history.table is None or not people:
            raise Illegal("no_such_table")
        rewriting = cls(room, read, people)
        await rewriting._convert(entries)
        return rewriting

    async def finish(self) -> bool:
        """False: it has to be begun anew, because of what others have done meanwhile."""
        for _ in range(ATTEMPTS):
            if await self._replace():
                return True
            tail = [entry async for entry in self._read.on()]
            if not tail or any(isinstance(one.what, ANEW) for one in tail):
                return False
            await self._convert(tail)
        return False

    async def _convert(self, entries: Iterable[Entry]) -> None:
        for number, entry in enumerate(entries):
            made = write_entry(self._withdrawal.convert(entry))
            ((self._chain, data),) = self._chained(made)
            self._made.append(data)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _chained(self, entry: bytes) -> list[tuple[Chain, bytes]]:
        return chained(self._chain, [entry], self._room.services.tokens)

    async def _replace(self) -> bool:
        room, table, after = self._room, self._read.history.table, len(self._made)
        assert table is not None
        if is_played_with(table, self._people):
            raise Illegal("taking_back_in_game")
        if not self._withdrawal.is_same():  # better to keep it than to spoil others' games
            log.error("a log without a person leads elsewhere", extra={"table": table.id})
            raise Illegal("failed")
        last, now = self._withdrawal.end(max(room.now(), table.at))
        ((chain, end),) = self._chained(write_entry(last))
        new = NewLog([*self._made, end], chain.link, write_snapshot(now, chain))
        try:
            await room.services.store.rewrite(table.id, self._read.chain.head, new)
        except Conflict:
            return False
        room.nodes.publish(Stored(after, [end]))
        return True

    async def delete_recordings(self) -> None:
        store, table = self._room.services.store, self._room.table.id
        for name in await store.attachments(table):
            maker = maker_of(name)
            if maker in self._people or (not maker and name in self._withdrawal.sounds):
                await store.detach(table, name)


class Read:
    """A log as far as it was read."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.chain, self.history = START, History()

    async def on(self) -> AsyncIterator[Entry]:
        """What there is more of it by now; BrokenLog where it is damaged."""
        store, table = self._room.services.store, self._room.table.id
        while new := await read_log(store, table, self.chain, READ_AT_ONCE):
            for number, (chain, data) in enumerate(new):
                entry = read_entry(data)
                self.chain = chain
                self.history.add(entry)
                yield entry
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
