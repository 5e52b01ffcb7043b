"""What is served over HTTP: tables and links, games and words, and how the server is."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Struct

from vernissage import __version__
from vernissage.games import load, names
from vernissage.kit.errors import Illegal
from vernissage.kit.manifest import Manifest
from vernissage.log import StoreDown
from vernissage.server.http.address import base_of, qr_code
from vernissage.server.http.devices import Any_, caller_of, client_of, device_of, known_device
from vernissage.server.http.game_lookup import game_on
from vernissage.server.http.joining import Invited, JoinTable, MoveHere, NewTable, Place
from vernissage.server.http.problems import ASKED, NAMED, SENT, STORED, problems
from vernissage.server.identity import same
from vernissage.server.materials import word_packs
from vernissage.server.texts import known_language
from vernissage.table import PersonId
from vernissage.table.packs import words_address

CLOSED = ("no_such_code", "no_such_table", "pin_needed", "pin_refused", "table_locked", "removed")

TableId = Annotated[str, PathParameter(max_length=64)]


# Tables


@post(
    "/api/tables",
    summary="Open a table and be its host",
    responses=problems(*SENT, *STORED, *NAMED, "busy"),
)
async def open_table(request: Any_, data: JSONBody[NewTable]) -> Response[Invited]:
    device, cookies = known_device(request)
    made = await request.app.state.door.open_table(data, device, caller_of(request))
    return Response(made, cookies=cookies)


@post(
    "/api/join",
    summary="Come to a table by its code or link",
    status_code=200,
    responses=problems(*SENT, *STORED, *NAMED, *CLOSED, "table_full", "busy"),
)
async def join(request: Any_, data: JSONBody[JoinTable]) -> Response[Place]:
    device, cookies = known_device(request)
    place = await request.app.state.door.join(data, device, caller_of(request))
    return Response(place, cookies=cookies)


@post(
    "/api/move",
    summary="Go on with this device, by a one-time link",
    status_code=200,
    responses=problems(
        *SENT, *STORED, "removed", "no_such_table", "no_such_person", "link_used", "busy"
    ),
)
async def move(request: Any_, data: JSONBody[MoveHere]) -> Response[Place]:
    device, cookies = known_device(request)
    place = await request.app.state.door.move(data, device)
    return Response(place, cookies=cookies)


class Glance(Struct, frozen=True):
    """A table as its people see it from the street."""

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
async def glance(request: Any_, table: TableId) -> Glance:
    room, person = await request.app.state.door.member(table, device_of(request))
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
async def qr(request: Any_, table: TableId) -> Response[bytes]:
    room, _ = await request.app.state.door.member(table, device_of(request))
    return qr_code(f"{base_of(request)}/t/{room.table.id}#{room.table.invite}")


# What can be played


@get(
    "/api/games",
    summary="The games, their modes and options",
    sync_to_thread=False,
    responses=problems("slow_down"),
)
def games() -> list[Manifest]:
    return [load(name).manifest for name in names()]


@get(
    "/api/words/{language:str}",
    summary="The word cards of the house by level, card and side",
    sync_to_thread=False,
    responses=problems(*ASKED, "not_here"),
)
def word_cards(language: FromPath[str]) -> dict[str, word_packs.Cards]:
    return word_packs.of_the_house(known_language(language))


@get(
    "/api/words/{table:str}/{game:str}/{language:str}",
    summary="The word cards of a game, people's own among them, by level, card and side",
    responses=problems(*ASKED, *STORED, "not_here"),
)
async def words_of_game(
    request: Any_, table: TableId, game: TableId, language: FromPath[str]
) -> dict[str, word_packs.Cards]:
    node, speech = request.app.state.node, known_language(language)
    on = await game_on(node, table, lambda on: same(words_address(on), game))
    return await word_packs.of_the_game(node.own, on, speech)


# How the server is


class Health(Struct, frozen=True):
    ok: bool
    version: str


@get("/health", summary="Whether the process lives", sync_to_thread=False)
def health() -> Health:
    return Health(True, __version__)


@get(
    "/ready",
    summary="Whether it takes people",
    responses={503: ResponseSpec(Health, generate_examples=False, description="Not now")},
)
async def ready(request: Any_) -> Response[Health]:
    node = request.app.state.node
    try:
        await node.store.last("")
        ok = not node.draining
    except StoreDown:
        ok = False
    return Response(Health(ok, __version__), status_code=200 if ok else 503)


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Any_) -> Response[bytes]:
    """For operators only: on a quiet server the bytes counted are those of somebody's secret."""
    if client_of(request) not in request.app.state.operators:
        raise Illegal("not_here")
    page: bytes = request.app.state.node.metrics.page()
    return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")


HANDLERS = (
    *(open_table, join, move, glance, qr),
    *(games, word_cards, words_of_game),
    *(health, ready, metrics),
)
