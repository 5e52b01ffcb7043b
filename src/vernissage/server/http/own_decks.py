"""People's own picture decks over HTTP: making, renaming, reading and deleting them."""

from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from vernissage.decks.owned import Titled, check_title
from vernissage.decks.pack_id import OwnDeckId
from vernissage.decks.pictures import packs
from vernissage.decks.pictures.own_deck import MOST, Deck, Filled
from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import LimitersDep, OwnDep
from vernissage.server.http.devices import AnyRequest, caller_of, device_of, ensure_device
from vernissage.server.http.own_pictures import FOUND, MINE, Id, OwnPicture, own_picture
from vernissage.server.http.problems import ASKED, NAMED, SENT, STORED, problems
from vernissage.server.own.library import OwnLibrary
from vernissage.server.own.logs import owns


class NewDeck(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=240)]


class DeckChange(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=240)] | None = None
    fill: Annotated[str, Meta(max_length=64)] | None = None


class OwnMade(Struct, frozen=True):
    """The key is told once."""

    id: str
    pack: str
    key: str


class OwnDeck(Struct, frozen=True):
    id: str
    pack: str
    title: str
    fill: str
    yours: bool
    bytes: int
    room: int  # bytes that are left
    most: int  # pictures
    pictures: tuple[OwnPicture, ...]


def _deck(own: OwnLibrary, deck: Deck, yours: bool) -> OwnDeck:
    pictures = deck.pictures.values() if yours else deck.shown()
    return OwnDeck(
        id=deck.id,
        pack=str(OwnDeckId(deck.id)),
        title=deck.title,
        fill=deck.fill,
        yours=yours,
        bytes=deck.bytes,
        room=max(own.limits.own_deck - deck.bytes, 0),
        most=MOST,
        pictures=tuple(own_picture(deck, one, yours) for one in pictures),
    )


# The deck


@post(
    "/api/own/decks",
    summary="Make a picture deck of your own",
    responses=problems(*SENT, *STORED, *NAMED, "shelf_full", "house_full", "busy"),
)
async def make(
    request: AnyRequest, own: OwnDep, limiters: LimitersDep, data: JSONBody[NewDeck]
) -> Response[OwnMade]:
    device, cookies = ensure_device(request, own.tokens)
    check_title(data.title)
    if not limiters.own_made.take(caller_of(request)):
        raise Illegal("slow_down")
    await own.check_room()
    id_ = await own.shelve_new("decks", device)
    key = await own.decks.make(id_, data.title, device)
    return Response(OwnMade(id_, str(OwnDeckId(id_)), key), cookies=cookies)


@get(
    "/api/own/decks/{deck:str}",
    summary="A deck of somebody's own, for whoever knows its id",
    responses=problems(*ASKED, *FOUND),
)
async def look(request: AnyRequest, own: OwnDep, deck: Id) -> OwnDeck:
    found = await own.decks.get(deck)
    return _deck(own, found, owns(found, device_of(request)))


@patch(
    "/api/own/decks/{deck:str}",
    summary="Give the deck another title, or another deck to be filled up from",
    responses=problems(*MINE, *NAMED),
)
async def change(request: AnyRequest, own: OwnDep, deck: Id, data: JSONBody[DeckChange]) -> OwnDeck:
    found = await own.decks.of(deck, device_of(request))
    title = None if data.title is None else Titled(check_title(data.title))
    fill = None if data.fill is None else Filled(packs.deck_named(data.fill).name)
    if title is not None:
        found = await own.decks.change(
            deck, lambda now: None if now.title == title.title else title
        )
    if fill is not None:
        found = await own.decks.change(deck, lambda now: None if now.fill == fill.deck else fill)
    return _deck(own, found, yours=True)


@delete(
    "/api/own/decks/{deck:str}",
    summary="Delete the deck with all its pictures",
    responses=problems(*MINE),
)
async def end(request: AnyRequest, own: OwnDep, deck: Id) -> None:
    device = device_of(request)
    found = await own.decks.of(deck, device)
    await own.decks.end(deck)
    own.weight -= found.bytes
    await own.shelf.drop(device, "decks", deck)


HANDLERS = (make, look, change, end)
