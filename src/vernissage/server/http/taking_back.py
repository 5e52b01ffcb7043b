"""People take back what they left at a table, and are told how long it is kept otherwise."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import LimitersDep, NodeDep
from vernissage.server.http.devices import AnyRequest, caller_of, device_of
from vernissage.server.http.patience import UNHURRIED
from vernissage.server.http.problems import SENT, STORED, problems
from vernissage.server.http.tables import TableId
from vernissage.server.rooms.taking_back import take_back as take_back_in


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    person: Annotated[str, Meta(max_length=16)] = ""  # if this device holds several


@post(
    "/api/tables/{table:str}/take-back",
    summary="Leave the table, and take name, drawings, clues, recordings and devices out of it; "
    "also for a device whose person has left",
    status_code=204,
    opt=UNHURRIED,
    responses=problems(*SENT, *STORED, "no_such_table", "taking_back_in_game", "busy", "failed"),
)
async def take_back(
    request: AnyRequest,
    node: NodeDep,
    limiters: LimitersDep,
    table: TableId,
    data: JSONBody[TakeBack],
) -> None:
    caller, device = caller_of(request), device_of(request)
    if not limiters.taking_back.has(caller):
        raise Illegal("slow_down")
    room = await node.room(table)
    person = await room.member(device, data.person)
    await take_back_in(
        room, person, device, lambda entries: limiters.taking_back.owe(caller, entries)
    )


class Kept(Struct, frozen=True):
    days: int  # that a table stays when nobody uses it; 0: until somebody deletes it


@get(
    "/api/kept",
    summary="How long tables are kept",
    sync_to_thread=False,
    responses=problems("slow_down"),
)
def kept(node: NodeDep) -> Kept:
    return Kept(node.keep)


HANDLERS = (take_back, kept)
