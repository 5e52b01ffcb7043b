"""Logs of people's own decks and words: reading, caching and changing them."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from vernissage.decks.owned import MOST_CHANGES, Made, Owned, check_title
from vernissage.kit.errors import Illegal
from vernissage.log import Conflict, Head, NoTable, Store
from vernissage.log.chain import START, BrokenLog, Chain
from vernissage.log.chained import append_to_log, check_end, create_log, read_log
from vernissage.server.identity import Tokens, fingerprint, new_secret, same

KEPT = 256  # things as they were at some moment
ID = re.compile(r"[0-9a-f]{32}")

T = TypeVar("T", bound=Owned)
Replay = Callable[[Iterable[bytes], T | None], T | None]
OnBroken = Callable[[str, BrokenLog], None]  # told which log and why


def new_id(tokens: Tokens) -> str:
    """A secret: whoever knows the id may use the thing."""
    return tokens(16).hex()


class Kept(NamedTuple, Generic[T]):
    thing: T
    chain: Chain  # its log up to there


class OwnLogs(Generic[T]):
    """All things of one kind. Every node reads the same, for the store has it."""

    def __init__(  # noqa: PLR0913, PLR0917  (what a kind consists of)
        self,
        store: Store,
        prefix: str,
        unknown: str,
        replay: Replay[T],
        tokens: Tokens,
        on_broken: OnBroken,
    ) -> None:
        self.store, self.prefix = store, prefix
        self._unknown, self._replay = unknown, replay
        self._tokens, self._on_broken = tokens, on_broken
        self._kept: OrderedDict[tuple[str, int], Kept[T]] = OrderedDict()

    def log(self, id_: str) -> str:
        return self.prefix + id_

    async def make(self, id_: str, title: str, device: str) -> str:
        """The key to the new thing."""
        key, log = new_secret(self._tokens), self.log(id_)
        made = Made(id_, check_title(title), fingerprint(id_, device), fingerprint(id_, key))
        if not await create_log(self.store, log, log, [msgspec.json.encode(made)], self._tokens):
            raise Illegal("busy")
        return key

    async def get(self, id_: str) -> T:
        """As it is now; Illegal if there is none, or if its log is damaged."""
        return (await self._now(id_)).thing

    async def at(self, id_: str, seq: int) -> T:
        """As it was after this many changes, which is immutable."""
        return (await self._at(id_, seq)).thing

    async def _now(self, id_: str) -> Kept[T]:
        head = await self.store.head(self.log(id_)) if ID.fullmatch(id_) else None
        if head is None:
            raise Illegal(self._unknown)
        found = await self._at(id_, head.seq)
        if found.chain.head != head:  # a restored backup has another history, or it is damaged
            self._forget(id_)
            found = await self._at(id_, head.seq)
            self._check_end(id_, found, head)
        return found

    def _check_end(self, id_: str, found: Kept[T], head: Head) -> None:
        try:
            check_end(found.chain, head)
        except BrokenLog as broken:
            raise self._broken(id_, broken) from None

    def _broken(self, id_: str, broken: BrokenLog) -> Illegal:
        self._on_broken(self.log(id_), broken)
        return Illegal("own_broken")

    async def _at(self, id_: str, seq: int) -> Kept[T]:
        found = self._kept.get((id_, seq)) or await self._read(id_, seq)
        if found is None:
            raise Illegal(self._unknown)
        self._remember(found)
        return found

    async def _read(self, id_: str, seq: int) -> Kept[T] | None:
        if not (ID.fullmatch(id_) and 0 < seq <= MOST_CHANGES):
            return None
        earlier = [kept for (name, at), kept in self._kept.items() if name == id_ and at < seq]
        start = max(earlier, key=lambda kept: kept.chain.seq, default=None)
        try:
            return await self._follow(id_, start, seq)
        except BrokenLog as broken:
            if start is not None:  # what was kept may be of another history
                self._forget(id_)
                return await self._read(id_, seq)
            raise self._broken(id_, broken) from None

    async def _follow(self, id_: str, start: Kept[T] | None, seq: int) -> Kept[T] | None:
        chain = start.chain if start else START
        new = await read_log(self.store, self.log(id_), chain, seq - chain.seq)
        chain = new[-1][0] if new else chain
        if chain.seq < seq <= await self.store.last(self.log(id_)):
            raise BrokenLog(chain.seq + 1, "missing")
        thing = self._replay([entry for _, entry in new], start.thing if start else None)
        return Kept(thing, chain) if thing is not None and thing.seq == seq else None

    def _remember(self, kept: Kept[T]) -> None:
        key = kept.thing.id, kept.thing.seq
        self._kept[key] = kept
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _forget(self, id_: str) -> None:
        for key in [key for key in self._kept if key[0] == id_]:
            del self._kept[key]

    async def of(self, id_: str, device: str) -> T:
        """The thing, for a device that may change it."""
        thing = await self.get(id_)
        if not owns(thing, device):
            raise Illegal("not_yours")
        return thing

    async def change(self, id_: str, decide: Callable[[T], Any]) -> T:
        """One more entry, decided by how the thing is at that moment; None: nothing to change."""
        while True:
            thing, chain = await self._now(id_)
            entry = decide(thing)
            if entry is None:
                return thing
            if thing.seq >= MOST_CHANGES:
                raise Illegal("deck_heavy")
            data = msgspec.json.encode(entry)
            after = self._replay([data], thing)  # refused here, not in the log
            assert after
            try:
                made = await append_to_log(self.store, self.log(id_), chain, [data], self._tokens)
            except Conflict:
                continue
            except NoTable:
                raise Illegal(self._unknown) from None
            self._remember(Kept(after, made[-1][0]))
            return after

    async def end(self, id_: str) -> None:
        await self.store.forget(self.log(id_))
        self._forget(id_)


def owns(thing: Owned, device: str) -> bool:
    print_ = fingerprint(thing.id, device)
    return bool(device) and any(same(one, print_) for one in thing.owners)
