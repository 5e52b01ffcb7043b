"""A new code and invite for a table; the old ones become invalid."""

from vernissage.kit.errors import Illegal
from vernissage.server.identity import new_code, new_secret
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.room import Room
from vernissage.table import PersonId, inputs

CODE_TRIES = 10


async def renew(room: Room, person: PersonId, request: str) -> int:
    """The seq of the entry."""
    what = await _reserve_code(room, person)
    try:
        return await room.ask(Request(what, person, request))
    finally:
        if room.table.code != what.code:  # refused, or done before: back to the code in the log
            await room.services.store.recode(room.table.id, room.table.code)


async def _reserve_code(room: Room, person: PersonId) -> inputs.Renewed:
    """Codes are unique among all tables, so the store decides whether this one is free."""
    services, table = room.services, room.table
    if table.host != person:
        raise Illegal("not_host")
    for _ in range(CODE_TRIES):
        code = new_code(services.tokens)
        if await services.store.recode(table.id, code):
            return inputs.Renewed(code, new_secret(services.tokens))
    raise Illegal("busy")
