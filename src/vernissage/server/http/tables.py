"""Tables over HTTP: opening, joining and summaries."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from vernissage.games import load
from vernissage.server.http.address import base_of, qr_code
from vernissage.server.http.dependencies import AccessDep, EverywhereDep, TokensDep
from vernissage.server.http.device_label import label_of
from vernissage.server.http.devices import AnyRequest, caller_of, device_of, ensure_device
from vernissage.server.http.invitation import Invitation
from vernissage.server.http.problems import ASKED, NAMED, SENT, STORED, problems
from vernissage.server.http.table_access import (
    Invited,
    JoinTable,
    LookAtTable,
    MoveHere,
    MoveOffer,
    NewTable,
    Place,
)
from vernissage.server.texts import preferred_language
from vernissage.table import PersonId

CLOSED = ("no_such_code", "no_such_table", "pin_needed", "pin_refused", "table_locked", "removed")

TableId = Annotated[str, PathParameter(max_length=64)]


@post(
    "/api/tables",
    summary="Open a table and be its host",
    responses=problems(*SENT, *STORED, *NAMED, "busy"),
)
async def open_table(
    request: AnyRequest, access: AccessDep, tokens: TokensDep, data: JSONBody[NewTable]
) -> Response[Invited]:
    device, cookies = ensure_device(request, tokens)
    made = await access.open_table(data, device, caller_of(request), label_in(request))
    return Response(made, cookies=cookies)


@post(
    "/api/join",
    summary="Come to a table by its code or link",
    status_code=200,
    responses=problems(*SENT, *STORED, *NAMED, *CLOSED, "table_full", "busy"),
)
async def join(
    request: AnyRequest, access: AccessDep, tokens: TokensDep, data: JSONBody[JoinTable]
) -> Response[Place]:
    device, cookies = ensure_device(request, tokens)
    place = await access.join(data, device, caller_of(request), label_in(request))
    return Response(place, cookies=cookies)


@post(
    "/api/join/look",
    summary="What a code or link invites to; it changes nothing",
    status_code=200,
    responses=problems(*SENT, *STORED, "no_such_code", "no_such_table"),
)
async def look_at_table(
    request: AnyRequest, access: AccessDep, data: JSONBody[LookAtTable]
) -> Invitation:
    language = preferred_language(request.headers.get("accept-language"))
    return await access.look(data, device_of(request), caller_of(request), language)


@post(
    "/api/move/look",
    summary="Who a one-time link would make of this device; it changes nothing",
    status_code=200,
    responses=problems(*SENT, *STORED, "link_used"),
)
async def look_at_link(
    request: AnyRequest, access: AccessDep, data: JSONBody[MoveHere]
) -> MoveOffer:
    return await access.look_at_link(data, device_of(request))


@post(
    "/api/move",
    summary="Go on with this device, by a one-time link",
    status_code=200,
    responses=problems(*SENT, *STORED, "removed", "device_full", "link_used", "busy"),
)
async def move(
    request: AnyRequest, access: AccessDep, tokens: TokensDep, data: JSONBody[MoveHere]
) -> Response[Place]:
    device, cookies = ensure_device(request, tokens)
    place = await access.move(data, device, caller_of(request), label_in(request))
    return Response(place, cookies=cookies)


def label_in(request: AnyRequest) -> str:
    return label_of(request.headers.get("user-agent", ""))


class Glance(Struct, frozen=True):
    """A summary of a table for its people."""

    table: str
    person: PersonId
    code: str
    people: list[str]
    game: str | None
    phase: str | None
    waits_for_you: bool


@get(
    "/api/tables/{table:str}",
    summary="A table this device belongs to, at a glance",
    responses=problems(*ASKED, *STORED, "no_such_table"),
)
async def glance(request: AnyRequest, access: AccessDep, table: TableId) -> Glance:
    room, person = await access.member(table, device_of(request))
    now, on, seat = room.table, room.table.on, room.table.seat_of(person)
    return Glance(
        table=now.id,
        person=person,
        code=now.code,
        people=[one.name for one in now.people.values() if not one.screen],
        game=on.game if on else None,
        phase=load(on.game).phase(on.state) if on else None,
        waits_for_you=on is not None and any(one.seat == seat for one in on.waits.values()),
    )


@get(
    "/api/tables/{table:str}/qr.svg",
    summary="The invite link as a QR code",
    media_type="image/svg+xml",
    responses=problems(*ASKED, *STORED, "no_such_table"),
)
async def qr(
    request: AnyRequest, access: AccessDep, everywhere: EverywhereDep, table: TableId
) -> Response[bytes]:
    room, _ = await access.member(table, device_of(request))
    return qr_code(f"{base_of(request, everywhere)}/t/{room.table.id}#{room.table.invite}")


HANDLERS = (open_table, join, look_at_table, look_at_link, move, glance, qr)
