"""Recorded clues, attached to the logs of tables: whose they are, and how many bytes they may take.

A recording is named by who made it and by what is in it: `p1-5f0c…`. Names without a person are of
earlier versions; they count for the table only.
"""

import hashlib

from vernissage.kit.errors import Illegal
from vernissage.log import NoTable, Store
from vernissage.server.limits import Limits
from vernissage.server.own.library import DECK_LOG, WORDS_LOG
from vernissage.table import PersonId

WEIGHED = 64  # recordings until the total of the store is computed again


class Recordings:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits
        self._weight = 0  # bytes of all tables, as far as it is known here
        self._checks = 0

    async def keep(self, table: str, person: PersonId, data: bytes) -> str:
        """Its name. Illegal if the person, the table or the store has no room for it."""
        name = f"{person}-{hashlib.sha256(data).hexdigest()[:32]}"
        await self._check_store(len(data))
        most = await self._most(table, person, name, len(data))
        try:
            kept = await self._store.attach(table, name, data, most)
        except NoTable:
            raise Illegal("no_such_table") from None
        if not kept:  # others were faster
            raise Illegal("sounds_full")
        self._weight += len(data)
        return name

    async def delete(self, table: str, name: str) -> None:
        if not await self._store.detach(table, name):
            raise Illegal("sound_unknown")
        self._checks = 0

    async def _most(self, table: str, person: PersonId, name: str, size: int) -> int:
        """Bytes that the whole table may have with this recording. A person may have half of what
        the others leave, so that however many come to fill a table, there is room for one more."""
        sizes = await self._store.attached(table)
        sizes.pop(name, None)  # replaced
        own = sum(size for one, size in sizes.items() if maker_of(one) == person)
        others = sum(sizes.values()) - own
        if others + own + size > self._limits.sounds_of_table:
            raise Illegal("sounds_full")
        share = min(self._limits.sounds_of_person, (self._limits.sounds_of_table - others) // 2)
        if own + size > share:
            raise Illegal("sounds_share")
        return others + share

    async def _check_store(self, size: int) -> None:
        """Computing the total is slow, so what other nodes add is noticed only now and then."""
        if self._checks % WEIGHED == 0:
            own = await self._store.weight(DECK_LOG) + await self._store.weight(WORDS_LOG)
            self._weight = await self._store.weight("") - own
        self._checks += 1
        if self._weight + size > self._limits.sounds_in_all:
            raise Illegal("sounds_in_all")


def maker_of(name: str) -> PersonId:
    """Nobody for those of earlier versions."""
    return PersonId(name.rpartition("-")[0])
