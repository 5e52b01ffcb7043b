"""A new code and invite for a table; the old ones become invalid."""

import asyncio

from vernissage.kit.errors import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.identity import new_code, new_secret
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.room import Room
from vernissage.table import PersonId, inputs

CODE_TRIES = 10
AGAIN = 1.0  # seconds until the store is asked again for the code of the log


async def renew(room: Room, person: PersonId, request: str) -> int:
    """The seq of the entry."""
    return await _with_new_code(room, person, request)


async def show_out(room: Room, guest: PersonId, person: PersonId, request: str) -> int:
    """Remove somebody and renew the link, in one entry: the seq of it."""
    return await _with_new_code(room, person, request, guest)


async def _with_new_code(
    room: Room, person: PersonId, request: str, guest: PersonId | None = None
) -> int:
    if room.table.host != person:
        raise Illegal("not_host")
    try:
        new = await _reserve_code(room)
        what = new if guest is None else inputs.ShownOut(guest, new.code, new.invite)
        return await room.ask(Request(what, person, request))
    finally:
        # Refused, done before, another renewal meanwhile, or an answer of the store that was lost:
        # whoever asked need not wait for it.
        room.services.spawn(_keep_code_later(room))


async def _reserve_code(room: Room) -> inputs.Renewed:
    """Codes are unique among all tables, so the store decides whether this one is free."""
    services = room.services
    for _ in range(CODE_TRIES):
        code = new_code(services.tokens)
        if await services.store.recode(room.table.id, code):
            return inputs.Renewed(code, new_secret(services.tokens))
    raise Illegal("busy")


async def _keep_code(room: Room) -> bool:
    """See that the store finds the table by the code in the log; False if it does not answer."""
    store, table = room.services.store, room.table
    try:
        if await store.find(table.code) != table.id:
            await store.recode(table.id, table.code)
    except StoreUnavailable:
        return False
    return True


async def _keep_code_later(room: Room) -> None:
    """A room that is opened anew looks by itself."""
    while not room.closed and not await _keep_code(room):
        await asyncio.sleep(AGAIN)
