"""The socket's messages over plain HTTP, for networks that break WebSockets."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from vernissage.server.http.dependencies import TunnelsDep
from vernissage.server.http.devices import AnyRequest, caller_of, device_of
from vernissage.server.http.patience import UNHURRIED
from vernissage.server.http.problems import ASKED, SENT, problems
from vernissage.server.texts import preferred_language
from vernissage.server.transport.tunnel import Frames, Opened, TunnelNews

Name = Annotated[str, PathParameter(max_length=72)]
Heard = Annotated[int, QueryParameter(ge=0, description="text frames that were heard, in all")]


@post(
    "/api/tunnels",
    summary="Open a tunnel; say hello in it as on a socket",
    responses=problems("slow_down", "wrong_origin", "too_many_connections", "restarting", "busy"),
)
async def open_tunnel(request: AnyRequest, tunnels: TunnelsDep) -> Opened:
    language = preferred_language(request.headers.get("accept-language"))
    return Opened(tunnels.open(device_of(request), caller_of(request), language))


@get(
    "/api/tunnels/{name:str}",
    summary="Hear what there is, or wait for it",
    opt=UNHURRIED,
    responses=problems(*ASKED, "no_such_session"),
)
async def poll(tunnels: TunnelsDep, name: Name, heard: Heard) -> Response[TunnelNews]:
    answer = await tunnels.poll(name, heard)
    return Response(answer, headers={"cache-control": "no-store"})


@post(
    "/api/tunnels/{name:str}",
    summary="Say something",
    status_code=204,
    responses=problems(*SENT, "no_such_session"),
)
async def send(tunnels: TunnelsDep, name: Name, data: JSONBody[Frames]) -> None:
    await tunnels.receive(name, data)


@delete(
    "/api/tunnels/{name:str}",
    summary="Leave",
    responses=problems(*ASKED, "wrong_origin"),
)
async def close(tunnels: TunnelsDep, name: Name) -> None:
    await tunnels.close(name)


HANDLERS = (open_tunnel, poll, send, close)
