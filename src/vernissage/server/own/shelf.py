"""The list of what a device has made or may change, stored as a log."""

from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct, json

from vernissage.kit.errors import Illegal
from vernissage.log import Conflict, Store
from vernissage.log.chain import START, BrokenLog, Chain, Tokens
from vernissage.log.chained import append_to_log, create_log, walk_log
from vernissage.log.store import READ_LIMIT
from vernissage.server.identity import fingerprint
from vernissage.server.own.logs import OnBroken

Kind = Literal["decks", "words"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PREFIX = "shelf-"


class Put(Struct, frozen=True, array_like=True):
    """Something is on the shelf, or no longer."""

    kind: Kind
    id: str
    there: bool = True


class Shelf:
    def __init__(self, store: Store, most: int, tokens: Tokens, on_broken: OnBroken) -> None:
        self._store, self._most = store, most
        self._tokens, self._on_broken = tokens, on_broken

    async def of(self, device: str, kind: Kind) -> list[str]:
        """Ids, the oldest first. Of a damaged log: those that were there before."""
        if not device:
            return []
        _, entries, broken = await self._read(_log(device))
        if broken is not None:
            self._on_broken(_log(device), broken)
        return _ids(entries, kind)

    async def put(self, device: str, kind: Kind, id_: str) -> None:
        """Illegal if there are too many already."""
        await self._add(device, Put(kind, id_))

    async def drop(self, device: str, kind: Kind, id_: str) -> None:
        await self._add(device, Put(kind, id_, there=False))

    async def _add(self, device: str, put: Put) -> None:
        log, data = _log(device), json.encode(put)
        while True:
            chain, entries, broken = await self._read(log)
            ids = _ids(entries, put.kind)
            if (put.id in ids) == put.there:
                return
            if put.there and (len(ids) >= self._most or len(entries) >= READ_LIMIT):
                raise Illegal("shelf_full", n=self._most)
            if len(entries) >= READ_LIMIT:
                return  # nothing more is ever written down there
            if broken is not None:
                self._on_broken(log, broken)
                raise Illegal("own_broken")
            try:
                if entries:
                    await append_to_log(self._store, log, chain, [data], self._tokens)
                elif not await create_log(self._store, log, log, [data], self._tokens):
                    continue  # by another request of this device
            except Conflict:
                continue
            return

    async def _read(self, log: str) -> tuple[Chain, list[bytes], BrokenLog | None]:
        """The whole log, or what is before its damage."""
        walk = await walk_log(self._store, log)
        return (walk.chain, walk.entries, walk.broken) if walk else (START, [], None)


def _log(device: str) -> str:
    return PREFIX + fingerprint("shelf", device)


def _ids(entries: Iterable[bytes], kind: Kind) -> list[str]:
    ids: dict[str, None] = {}
    for data in entries:
        put = json.decode(data, type=Put)
        if put.kind == kind:
            ids.pop(put.id, None)
            ids |= {put.id: None} if put.there else {}
    return list(ids)
