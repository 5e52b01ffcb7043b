"""The pictures of people's own decks, over HTTP: added, tidied, looked at."""

from typing import Annotated, Any

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from vernissage.decks.pictures.own import (
    Deck,
    Described,
    Entry,
    Hidden,
    Picture,
    Settled,
    described,
)
from vernissage.decks.pictures.uploads import LARGEST
from vernissage.kit.errors import Illegal
from vernissage.server.devices import Any_, device_of
from vernissage.server.own import Own
from vernissage.server.problems import ASKED, NAMED, SENT, STORED, problems

MEDIA = "image/webp"
HEADERS = {
    "cache-control": "private, max-age=86400",  # the owner may take it away
    "content-security-policy": "default-src 'none'; sandbox",
}
FOUND = (*STORED, "deck_unknown")
MINE = (*SENT, *FOUND, "not_yours", "deck_heavy")

Id = Annotated[str, PathParameter(max_length=64)]


def own_of(request: Any_) -> Own:
    own: Own = request.app.state.house.own
    return own


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


def told(deck: Deck, picture: Picture, yours: bool = True) -> OwnPicture:
    reports = picture.reports if yours else 0
    return OwnPicture(
        name=picture.name,
        alt=picture.alt,
        hidden=picture.hidden,
        reports=reports,
        near=deck.like(picture),
        bare=picture.bare,
        fitted=picture.fitted,
    )


@post(
    "/api/own/decks/{deck:str}/pictures",
    summary="Add a picture: PNG, JPEG or WebP",
    request_max_body_size=LARGEST,
    responses=problems(
        *MINE,
        *("picture_unknown", "picture_broken", "picture_small", "picture_pixels", "picture_large"),
        *("deck_full", "house_full", "busy"),
    ),
)
async def add(request: Any_, deck: Id) -> OwnPicture:
    own, device = own_of(request), device_of(request)
    found = await own.decks.of(deck, device)
    if not request.app.state.uploads.take(device):
        raise Illegal("slow_down")
    after, picture = await own.add(found, await request.body())
    return told(after, picture)


@patch(
    "/api/own/decks/{deck:str}/pictures/{name:str}",
    summary="Hide a picture, describe it, or settle its reports",
    responses=problems(*MINE, *NAMED, "picture_gone"),
)
async def change_picture(
    request: Any_, deck: Id, name: Id, data: JSONBody[PictureChange]
) -> OwnPicture:
    own = own_of(request)
    found = await own.decks.of(deck, device_of(request))
    if name not in found.pictures:
        raise Illegal("picture_gone")
    for entry in _entries(name, data):
        found = await own.decks.change(deck, lambda _, entry=entry: entry)  # type: ignore[misc]
    return told(found, found.pictures[name])


def _entries(name: str, data: PictureChange) -> list[Entry]:
    found: list[Any] = []
    if data.hidden is not None:
        found.append(Hidden(name, data.hidden))
    if data.alt is not None:
        found.append(Described(name, described(data.alt)))
    if data.reports is not None:
        found.append(Settled(name))
    return found


@delete(
    "/api/own/decks/{deck:str}/pictures/{name:str}",
    summary="Take a picture away for good",
    responses=problems(*MINE, "picture_gone"),
)
async def remove(request: Any_, deck: Id, name: Id) -> None:
    own = own_of(request)
    await own.remove(await own.decks.of(deck, device_of(request)), name)


@get(
    "/pictures/own/{deck:str}/{name:str}",
    summary="A picture of a deck of somebody's own, 600 x 900",
    media_type=MEDIA,
    responses=problems(*ASKED, *FOUND, "picture_gone"),
)
async def full(request: Any_, deck: Id, name: Id) -> Response[bytes]:
    return await _picture(request, deck, name, small=False)


@get(
    "/pictures/own/{deck:str}/{name:str}/small",
    summary="A picture of a deck of somebody's own, 240 x 360",
    media_type=MEDIA,
    responses=problems(*ASKED, *FOUND, "picture_gone"),
)
async def small(request: Any_, deck: Id, name: Id) -> Response[bytes]:
    return await _picture(request, deck, name, small=True)


async def _picture(request: Any_, deck: str, name: str, small: bool) -> Response[bytes]:
    own = own_of(request)
    found = await own.decks.get(deck)
    data = await own.picture(deck, name, small) if name in found.pictures else None
    if not data:
        raise Illegal("picture_gone")
    return Response(data, media_type=MEDIA, headers=HEADERS)


HANDLERS = (add, change_picture, remove, full, small)
