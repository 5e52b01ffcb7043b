"""The devices of a person at a table, for that person alone."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec import Meta, Struct

from vernissage.server.http.dependencies import AccessDep
from vernissage.server.http.devices import AnyRequest, device_of
from vernissage.server.http.problems import ASKED, SENT, STORED, problems
from vernissage.server.http.tables import TableId
from vernissage.server.identity import fingerprint
from vernissage.server.rooms.request import Request
from vernissage.table.inputs import Dropped


class DeviceView(Struct, frozen=True):
    """No fingerprint: a number is enough to name it."""

    number: int
    kind: str  # phone, tablet, computer, or nothing
    browser: str
    at: int  # when it came
    this: bool
    droppable: bool  # by this device


@get(
    "/api/tables/{table:str}/devices",
    summary="The devices of a person at a table, for that person",
    responses=problems(*ASKED, *STORED, "no_such_table"),
)
async def own_devices(
    request: AnyRequest, access: AccessDep, table: TableId, person: FromQuery[str] = ""
) -> list[DeviceView]:
    device = device_of(request)
    room, me = await access.member(table, device, person)
    known, print_ = room.table.people[me].known, fingerprint(table, device)
    mine = known[print_].number
    return [
        DeviceView(
            number=one.number,
            kind=one.label.partition(" ")[0],
            browser=one.label.partition(" ")[2],
            at=one.at,
            this=one.number == mine,
            droppable=one.number > mine,
        )
        for one in known.values()
    ]


class DropDevice(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    person: Annotated[str, Meta(max_length=16)] = ""  # if this device holds several


@post(
    "/api/tables/{table:str}/devices/drop",
    summary="A device is no longer this person; its connections are closed",
    status_code=204,
    responses=problems(*SENT, *STORED, "no_such_table", "no_such_device", "older_device", "busy"),
)
async def drop_device(
    request: AnyRequest, access: AccessDep, table: TableId, data: JSONBody[DropDevice]
) -> None:
    device = device_of(request)
    room, me = await access.member(table, device, data.person)
    await room.ask(Request(Dropped(data.number, fingerprint(table, device)), me))


HANDLERS = (own_devices, drop_device)
