"""What a device has made, and who else may change it: the same for decks and word cards."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from vernissage.decks.owned import Keyed, Opened, apply_change
from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import OwnDep
from vernissage.server.http.devices import AnyRequest, device_of, ensure_device
from vernissage.server.http.own_pictures import MINE, Id
from vernissage.server.http.problems import ASKED, STORED, problems
from vernissage.server.identity import fingerprint, new_secret
from vernissage.server.own.library import OwnLibrary
from vernissage.server.own.logs import owns
from vernissage.server.own.shelf import KINDS, Kind


class Title(Struct, frozen=True):
    id: str
    title: str


class Mine(Struct, frozen=True):
    decks: tuple[Title, ...]
    words: tuple[Title, ...]


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, Meta(max_length=256)]


@get(
    "/api/own",
    summary="What this device made or may change",
    responses=problems(*ASKED, *STORED),
)
async def mine(request: AnyRequest, own: OwnDep) -> Mine:
    device = device_of(request)
    return Mine(await _titles(own, "decks", device), await _titles(own, "words", device))


async def _titles(own: OwnLibrary, kind: Kind, device: str) -> tuple[Title, ...]:
    found = []
    for id_ in await own.shelf.of(device, kind):
        try:
            thing = await own.logs(kind).get(id_)
        except Illegal:
            continue  # deleted by another device
        found.append(Title(id_, thing.title))
    return tuple(found)


def _kind(request: AnyRequest) -> Kind:
    return "words" if request.scope["path"].startswith("/api/own/words/") else "decks"


@post(
    [f"/api/own/{kind}/{{thing:str}}/owners" for kind in KINDS],
    summary="Change it with this device, too: by its key",
    status_code=200,
    responses=problems(*MINE, "words_unknown", "key_refused", "shelf_full"),
)
async def open_(
    request: AnyRequest, own: OwnDep, thing: Id, data: JSONBody[Key]
) -> Response[Title]:
    device, cookies = ensure_device(request, own.tokens)
    kind = _kind(request)
    logs, shown = own.logs(kind), Opened(fingerprint(thing, data.key), fingerprint(thing, device))
    found = await logs.get(thing)
    if not owns(found, device):
        apply_change(found, shown)  # nothing is put on the shelf by a wrong key
    await own.shelve(kind, device, thing)
    await logs.change(thing, lambda now: None if owns(now, device) else shown)
    return Response(Title(thing, found.title), cookies=cookies)


@post(
    [f"/api/own/{kind}/{{thing:str}}/key" for kind in KINDS],
    summary="Another key; the old one is void",
    status_code=200,
    responses=problems(*MINE, "words_unknown"),
)
async def renew(request: AnyRequest, own: OwnDep, thing: Id) -> Key:
    logs = own.logs(_kind(request))
    await logs.of(thing, device_of(request))
    key = new_secret(own.tokens)
    await logs.change(thing, lambda _: Keyed(fingerprint(thing, key)))
    return Key(key)


HANDLERS = (mine, open_, renew)
