"""The list of what a device has made or may change, stored as a log."""

from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct, json

from vernissage.kit.errors import Illegal
from vernissage.log import Conflict, Store
from vernissage.log.store import READ_LIMIT
from vernissage.server.identity import fingerprint

Kind = Literal["decks", "words"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PREFIX = "shelf-"


class Put(Struct, frozen=True, array_like=True):
    """Something is on the shelf, or no longer."""

    kind: Kind
    id: str
    there: bool = True


class Shelf:
    def __init__(self, store: Store, most: int) -> None:
        self._store, self._most = store, most

    async def of(self, device: str, kind: Kind) -> list[str]:
        """Ids, the oldest first."""
        log = _log(device)
        return _ids(await self._store.read(log), kind) if device else []

    async def put(self, device: str, kind: Kind, id_: str) -> None:
        """Illegal if there are too many already."""
        await self._add(device, Put(kind, id_))

    async def drop(self, device: str, kind: Kind, id_: str) -> None:
        await self._add(device, Put(kind, id_, there=False))

    async def _add(self, device: str, put: Put) -> None:
        log, data = _log(device), json.encode(put)
        while True:
            entries = await self._store.read(log)
            ids = _ids(entries, put.kind)
            if (put.id in ids) == put.there:
                return
            if put.there and (len(ids) >= self._most or len(entries) >= READ_LIMIT):
                raise Illegal("shelf_full", n=self._most)
            if len(entries) >= READ_LIMIT:
                return  # nothing more is ever written down there
            try:
                if entries:
                    await self._store.append(log, len(entries), [data])
                elif not await self._store.create(log, log, [data]):
                    continue  # by another request of this device
            except Conflict:
                continue
            return


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
