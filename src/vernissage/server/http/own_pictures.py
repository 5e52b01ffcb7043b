"""The pictures of people's own decks, over HTTP: added, tidied, looked at."""

import asyncio
from typing import Annotated, Any

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from vernissage.decks.pictures.own_deck import (
    Deck,
    Described,
    Entry,
    Hidden,
    Picture,
    Settled,
    check_description,
)
from vernissage.decks.pictures.uploads import LARGEST
from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import LimitersDep, OwnDep
from vernissage.server.http.devices import AnyRequest, caller_of, device_of
from vernissage.server.http.disconnects import watch_connection
from vernissage.server.http.patience import UNHURRIED
from vernissage.server.http.problems import ASKED, NAMED, SENT, STORED, problems
from vernissage.server.own.library import OwnLibrary
from vernissage.server.own.logs import owns
from vernissage.server.workers.asker import Asker

MEDIA = "image/webp"
HEADERS = {
    "cache-control": "private, max-age=86400",  # the owner may take it away
    "content-security-policy": "default-src 'none'; sandbox",
}
FOUND = (*STORED, "deck_unknown")
MINE = (*SENT, *FOUND, "not_yours", "deck_heavy")

PATIENCE = 120.0  # seconds until a whole file is here

Id = Annotated[str, PathParameter(max_length=64)]


class PictureChange(Struct, frozen=True, forbid_unknown_fields=True):
    hidden: bool | None = None
    alt: Annotated[str, Meta(max_length=800)] | None = None
    reports: Annotated[int, Meta(ge=0, le=0)] | None = None  # 0: the owner has seen them


class OwnPicture(Struct, frozen=True):
    name: str
    alt: str
    hidden: bool
    reports: int
    near: str  # an earlier picture that looks almost the same
    bare: bool
    fitted: bool


def own_picture(deck: Deck, picture: Picture, yours: bool = True) -> OwnPicture:
    reports = picture.reports if yours else 0
    return OwnPicture(
        name=picture.name,
        alt=picture.alt,
        hidden=picture.hidden,
        reports=reports,
        near=deck.like(picture) if yours else "",
        bare=picture.bare,
        fitted=picture.fitted,
    )


@post(
    "/api/own/decks/{deck:str}/pictures",
    summary="Add a picture: PNG, JPEG or WebP",
    request_max_body_size=LARGEST,
    opt=UNHURRIED,
    responses=problems(
        *MINE,
        *("picture_unknown", "picture_broken", "picture_small", "picture_pixels", "picture_large"),
        *("picture_laborious", "deck_full", "house_full", "busy"),
    ),
)
async def add(request: AnyRequest, own: OwnDep, limiters: LimitersDep, deck: Id) -> OwnPicture:
    device = device_of(request)
    found = await own.decks.of(deck, device)
    if not limiters.uploads.take(device):
        raise Illegal("slow_down")
    caller = caller_of(request)
    with own.upload_worker.place(caller):
        file = await _file(request)
        async with watch_connection(request) as connected:
            after, picture = await own.add(found, file, Asker(caller, device, connected))
    return own_picture(after, picture)


async def _file(request: AnyRequest) -> bytes:
    """A place in the queue is not held forever."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await request.body()
    except TimeoutError:
        raise Illegal("busy") from None


@patch(
    "/api/own/decks/{deck:str}/pictures/{name:str}",
    summary="Hide a picture, describe it, or settle its reports",
    responses=problems(*MINE, *NAMED, "picture_gone"),
)
async def change_picture(
    request: AnyRequest, own: OwnDep, deck: Id, name: Id, data: JSONBody[PictureChange]
) -> OwnPicture:
    found = await own.decks.of(deck, device_of(request))
    if name not in found.pictures:
        raise Illegal("picture_gone")
    for entry in _entries(name, data):
        found = await own.decks.change(deck, lambda _, entry=entry: entry)  # type: ignore[misc]
    return own_picture(found, found.pictures[name])


def _entries(name: str, data: PictureChange) -> list[Entry]:
    found: list[Any] = []
    if data.hidden is not None:
        found.append(Hidden(name, data.hidden))
    if data.alt is not None:
        found.append(Described(name, check_description(data.alt)))
    if data.reports is not None:
        found.append(Settled(name))
    return found


@delete(
    "/api/own/decks/{deck:str}/pictures/{name:str}",
    summary="Take a picture away for good",
    responses=problems(*MINE, "picture_gone"),
)
async def remove(request: AnyRequest, own: OwnDep, deck: Id, name: Id) -> None:
    await own.remove(await own.decks.of(deck, device_of(request)), name)


@get(
    "/pictures/own/{deck:str}/{name:str}",
    summary="A picture of a deck of somebody's own, 600 x 900",
    media_type=MEDIA,
    responses=problems(*ASKED, *FOUND, "picture_gone"),
)
async def full(request: AnyRequest, own: OwnDep, deck: Id, name: Id) -> Response[bytes]:
    return await _picture(request, own, deck, name, small=False)


@get(
    "/pictures/own/{deck:str}/{name:str}/small",
    summary="A picture of a deck of somebody's own, 240 x 360",
    media_type=MEDIA,
    responses=problems(*ASKED, *FOUND, "picture_gone"),
)
async def small(request: AnyRequest, own: OwnDep, deck: Id, name: Id) -> Response[bytes]:
    return await _picture(request, own, deck, name, small=True)


async def _picture(
    request: AnyRequest, own: OwnLibrary, deck: str, name: str, small: bool
) -> Response[bytes]:
    found = await own.decks.get(deck)
    picture = found.pictures.get(name)
    shown = picture and (not picture.hidden or owns(found, device_of(request)))
    data = await own.picture(deck, name, small) if shown else None
    if not data:
        raise Illegal("picture_gone")
    return Response(data, media_type=MEDIA, headers=HEADERS)


HANDLERS = (add, change_picture, remove, full, small)
