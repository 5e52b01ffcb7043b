"""Recorded clues: attached to the table's log, for its people only."""

import re
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import FromQuery, PathParameter
from msgspec import Struct

from vernissage.kit.clue import SOUND_NAME
from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import AccessDep, LimitersDep
from vernissage.server.http.devices import AnyRequest, device_of
from vernissage.server.http.problems import ASKED, SENT, STORED, problems
from vernissage.server.http.tables import TableId
from vernissage.server.materials.recordings import maker_of

LARGEST = 256 * 1024  # bytes of a recording
MAGIC = (  # where, what, and what it is then
    (0, b"\x1aE\xdf\xa3", "audio/webm"),
    (0, b"OggS", "audio/ogg"),
    (4, b"ftyp", "audio/mp4"),
)
HEADERS = {
    "cache-control": "private, max-age=31536000, immutable",  # named by what is in it
    "content-security-policy": "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
}
RANGE = re.compile(r"bytes=(\d{1,9})-(\d{0,9})")

SoundName = Annotated[str, PathParameter(max_length=SOUND_NAME)]


class Recorded(Struct, frozen=True):
    """The name by which a clue refers to the recording."""

    sound: str


def media_of(data: bytes) -> str | None:
    """Read off the first bytes: the client's media type is not trusted."""
    return next((media for at, magic, media in MAGIC if data.startswith(magic, at)), None)


@post(
    "/api/tables/{table:str}/sounds",
    summary="Keep a recording: WebM, Ogg or MP4",
    request_max_body_size=LARGEST,
    responses=problems(
        *(*SENT, *STORED, "no_such_table", "not_for_screens", "sound_wrong"),
        *("sounds_share", "sounds_full", "sounds_in_all"),
    ),
)
async def record(
    request: AnyRequest,
    access: AccessDep,
    limiters: LimitersDep,
    table: TableId,
    person: FromQuery[str] = "",
) -> Recorded:
    room, known = await access.member(table, device_of(request), person)
    if room.table.people[known].screen:
        raise Illegal("not_for_screens")
    if not limiters.sounds.take(f"{room.table.id}/{known}"):
        raise Illegal("slow_down")
    data = await request.body()
    if media_of(data) is None:
        raise Illegal("sound_wrong")
    return Recorded(await room.services.recordings.keep(room.table.id, known, data))


@get(
    "/api/tables/{table:str}/sounds/{name:str}",
    summary="A recording, for the people of its table",
    media_type="audio/webm",
    responses=problems(*ASKED, *STORED, "no_such_table", "sound_unknown"),
)
async def listen(
    request: AnyRequest, access: AccessDep, table: TableId, name: SoundName
) -> Response[bytes]:
    room, _ = await access.member(table, device_of(request))
    data = await room.services.store.attachment(room.table.id, name)
    media = None if data is None else media_of(data)
    if data is None or media is None:
        raise Illegal("sound_unknown")
    return _part(data, media, request.headers.get("range", ""))


@delete(
    "/api/tables/{table:str}/sounds/{name:str}",
    summary="Delete a recording, for who made it and for the host",
    responses=problems(*SENT, *STORED, "no_such_table", "sound_unknown", "sound_not_yours"),
)
async def delete_recording(
    request: AnyRequest,
    access: AccessDep,
    table: TableId,
    name: SoundName,
    person: FromQuery[str] = "",
) -> None:
    room, known = await access.member(table, device_of(request), person)
    if known not in (maker_of(name), room.table.host):
        raise Illegal("sound_not_yours")
    await room.services.recordings.delete(room.table.id, name)


def _part(data: bytes, media: str, wanted: str) -> Response[bytes]:
    """Some browsers play only what they may ask for piece by piece."""
    found = RANGE.fullmatch(wanted)
    first = int(found[1]) if found else 0
    if not found or first >= len(data):
        return Response(data, media_type=media, headers=HEADERS)
    last = min(int(found[2] or len(data)), len(data) - 1)
    headers = {**HEADERS, "content-range": f"bytes {first}-{last}/{len(data)}"}
    return Response(data[first : last + 1], status_code=206, media_type=media, headers=headers)


HANDLERS = (record, listen, delete_recording)
