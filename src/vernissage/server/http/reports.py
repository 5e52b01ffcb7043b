"""Pictures of people's own decks that somebody at a table does not want to see."""

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from litestar import delete, post
from litestar.params import FromQuery, JSONBody
from msgspec import Meta, Struct

from vernissage.decks.pack_id import OwnDeckId, parse_deck
from vernissage.decks.pictures.own_deck import MOST_REPORTS, Deck, Reported, Restored
from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import AccessDep, OwnDep
from vernissage.server.http.devices import AnyRequest, device_of
from vernissage.server.http.problems import SENT, STORED, problems
from vernissage.server.http.tables import TableId
from vernissage.server.own.library import OwnLibrary, mark_of
from vernissage.server.rooms.request import Request
from vernissage.table.inputs import ShowAgain, Veiled
from vernissage.table.pictures import picture as picture_of
from vernissage.table.state import Playing

OfTable = Reported | Restored
Make = Callable[[str, str], OfTable]  # of a picture's name and the table's mark


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    card: int
    person: Annotated[str, Meta(max_length=16)] = ""  # if this device holds several


@post(
    "/api/tables/{table:str}/reports",
    summary="Take a picture of somebody's deck off the table, and tell its owner",
    status_code=204,
    responses=problems(
        *(*SENT, *STORED, "no_such_table", "not_for_screens", "no_game", "picture_not_own"),
        *("picture_not_seen", "picture_shown_again", "reports_used_up", "busy"),
    ),
)
async def report(
    request: AnyRequest, access: AccessDep, own: OwnDep, table: TableId, data: JSONBody[Report]
) -> None:
    room, person = await access.member(table, device_of(request), data.person)
    await room.ask(Request(Veiled(data.card, limited=True), person))
    if room.table.playing is not None:
        await _tell_owner(own, room.table.playing, table, data.card, Reported)


@delete(
    "/api/tables/{table:str}/reports",
    summary="Show all reported pictures again, for the host",
    responses=problems(*SENT, *STORED, "no_such_table", "not_host", "no_change", "busy"),
)
async def show_again(
    request: AnyRequest, access: AccessDep, own: OwnDep, table: TableId, person: FromQuery[str] = ""
) -> None:
    room, host = await access.member(table, device_of(request), person)
    on = room.table.playing
    await room.ask(Request(ShowAgain(), host))
    for card in on.veiled if on else ():
        await _tell_owner(own, on, table, card, Restored)


async def _tell_owner(
    own: OwnLibrary, on: Playing | None, table: str, card: int, make: Make
) -> None:
    found = picture_of(on, card) if on else None
    deck = parse_deck(found[0]) if found else None
    if found is None or not isinstance(deck, OwnDeckId):
        return
    with suppress(Illegal):  # the owner has taken it away already
        pack = await own.open(deck)
        if pack is None:
            return
        entry = make(pack.picture_name(found[1]), mark_of(pack.deck.id, table))
        await own.decks.change(pack.deck.id, lambda now: _unless_known(now, entry))


def _unless_known(deck: Deck, entry: OfTable) -> OfTable | None:
    """A report or its undoing, if it changes anything."""
    picture = deck.pictures.get(entry.name)
    if picture is None:
        return None
    if isinstance(entry, Restored):
        return entry if entry.table in picture.tables else None
    known = entry.table in picture.tables | picture.restored
    return None if known or deck.reported >= MOST_REPORTS else entry


HANDLERS = (report, show_again)
