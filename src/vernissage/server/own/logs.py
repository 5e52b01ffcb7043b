"""Logs of people's own decks and words: reading, caching and changing them."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from vernissage.decks.owned import MOST_CHANGES, Made, Owned, check_title
from vernissage.kit.errors import Illegal
from vernissage.log import Conflict, NoTable, Store
from vernissage.server.identity import Tokens, fingerprint, new_secret, same

KEPT = 256  # things as they were at some moment
ID = re.compile(r"[0-9a-f]{32}")

T = TypeVar("T", bound=Owned)
Replay = Callable[[Iterable[bytes], T | None], T | None]


def new_id(tokens: Tokens) -> str:
    """A secret: whoever knows the id may use the thing."""
    return tokens(16).hex()


class OwnLogs(Generic[T]):
    """All things of one kind. Every node reads the same, for the store has it."""

    def __init__(self, store: Store, prefix: str, unknown: str, replay: Replay[T]) -> None:
        self.store, self.prefix = store, prefix
        self._unknown, self._replay = unknown, replay
        self._kept: OrderedDict[tuple[str, int], T] = OrderedDict()

    def log(self, id_: str) -> str:
        return self.prefix + id_

    async def make(self, id_: str, title: str, device: str, tokens: Tokens) -> str:
        """The key to the new thing."""
        key = new_secret(tokens)
        made = Made(id_, check_title(title), fingerprint(id_, device), fingerprint(id_, key))
        if not await self.store.create(self.log(id_), self.log(id_), [msgspec.json.encode(made)]):
            raise Illegal("busy")
        return key

    async def get(self, id_: str) -> T:
        """As it is now; Illegal if there is none."""
        last = await self.store.last(self.log(id_)) if ID.fullmatch(id_) else 0
        return await self.at(id_, last)

    async def at(self, id_: str, seq: int) -> T:
        """As it was after this many changes, which is immutable."""
        found = self._kept.get((id_, seq)) or await self._read(id_, seq)
        if found is None or found.seq != seq:
            raise Illegal(self._unknown)
        self._remember(found)
        return found

    async def _read(self, id_: str, seq: int) -> T | None:
        if not (ID.fullmatch(id_) and 0 < seq <= MOST_CHANGES):
            return None
        earlier = [one for (name, at), one in self._kept.items() if name == id_ and at < seq]
        start = max(earlier, key=lambda one: one.seq, default=None)
        after = start.seq if start else 0
        entries = await self.store.read(self.log(id_), after, seq - after)
        return self._replay(entries, start)

    def _remember(self, thing: T) -> None:
        self._kept[thing.id, thing.seq] = thing
        self._kept.move_to_end((thing.id, thing.seq))
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def of(self, id_: str, device: str) -> T:
        """The thing, for a device that may change it."""
        thing = await self.get(id_)
        if not owns(thing, device):
            raise Illegal("not_yours")
        return thing

    async def change(self, id_: str, decide: Callable[[T], Any]) -> T:
        """One more entry, decided by how the thing is at that moment; None: nothing to change."""
        while True:
            thing = await self.get(id_)
            entry = decide(thing)
            if entry is None:
                return thing
            if thing.seq >= MOST_CHANGES:
                raise Illegal("deck_heavy")
            data = msgspec.json.encode(entry)
            after = self._replay([data], thing)  # refused here, not in the log
            assert after
            try:
                await self.store.append(self.log(id_), thing.seq, [data])
            except Conflict:
                continue
            except NoTable:
                raise Illegal(self._unknown) from None
            self._remember(after)
            return after

    async def end(self, id_: str) -> None:
        await self.store.forget(self.log(id_))
        for key in [key for key in self._kept if key[0] == id_]:
            del self._kept[key]


def owns(thing: Owned, device: str) -> bool:
    print_ = fingerprint(thing.id, device)
    return bool(device) and any(same(one, print_) for one in thing.owners)
