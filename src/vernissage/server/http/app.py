"""The HTTP application: its pages, its errors, and what every answer carries."""

import logging
from collections.abc import Sequence
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler, Message, Scope

from vernissage import __version__
from vernissage.kit.errors import Illegal
from vernissage.log import StoreDown
from vernissage.server.http import (
    address,
    installed_games,
    own_decks,
    own_pictures,
    own_words,
    pictures,
)
from vernissage.server.http import own as own_things
from vernissage.server.http import recordings as sounds
from vernissage.server.http import tables as pages
from vernissage.server.http import web_client as web
from vernissage.server.http.devices import caller_of
from vernissage.server.http.joining import Door
from vernissage.server.http.problems import Problem, status_of
from vernissage.server.limits import Buckets
from vernissage.server.node import Node
from vernissage.server.origin import Networks, Origins, is_local
from vernissage.server.texts import reason, spoken
from vernissage.server.transport import tunnel

log = logging.getLogger(__name__)

BODY = 64 * 1024
LOCAL = ("127.0.0.0/8", "::1/128")  # where operators are, unless they say otherwise
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; "
    "form-action 'self'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
# Elsewhere browsers do not listen to it, and complain.
TRUSTED_ONLY = {"cross-origin-opener-policy": "same-origin"}
RATES = (  # which rate counts, by the first path that fits; all else is as free as the files
    ("/pictures/", "pictures"),
    ("/api/pictures/", "pictures"),
    ("/api/tunnels/", "tunnelled"),
    ("/api", "requests"),
)
WRONG = {
    404: Illegal("not_here"),
    405: Illegal("not_here"),
    413: Illegal("too_large"),
    500: Illegal("failed"),
}


def application(
    node: Node, origins: Origins, operators: Sequence[str] = LOCAL, host: str = "127.0.0.1"
) -> Litestar:
    door = Door(node)
    client = web.read(web.folder())
    state = State(
        {
            "node": node,
            "door": door,
            "web": client,
            "everywhere": host in address.EVERYWHERE,
            "origins": origins,
            "operators": Networks(*operators),
            "requests": Buckets(node.limits.requests, node.clock),
            "pictures": Buckets(node.limits.pictures, node.clock),
            "samples": Buckets(node.limits.samples, node.clock),
            "own_made": Buckets(node.limits.own_made, node.clock),
            "uploads": Buckets(node.limits.uploads, node.clock),
            "sounds": Buckets(node.limits.sounds, node.clock),
            "tunnelled": Buckets(node.limits.tunnelled, node.clock),
            "tunnels": tunnel.Tunnels(node),
        }
    )
    handlers: list[ControllerRouterHandler] = [
        *web.handlers(client),
        *installed_games.handlers(installed_games.read()),
        *pages.HANDLERS,
        *address.HANDLERS,
        *pictures.HANDLERS,
        *own_things.HANDLERS,
        *own_decks.HANDLERS,
        *own_pictures.HANDLERS,
        *own_words.HANDLERS,
        *sounds.HANDLERS,
        *tunnel.HANDLERS,
    ]
    return Litestar(
        handlers,
        state=state,
        before_request=admit,
        before_send=[adorn],
        exception_handlers={
            Illegal: refuse,
            StoreDown: down,
            HTTPException: wrong,
            RecursionError: nested,
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Vernissage",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=BODY,
        logging_config=None,
    )


async def admit(request: Request[Any, Any, Any]) -> None:
    """Strange origins may not make a browser act, and nobody may ask too fast."""
    state = request.app.state
    asked = request.scope["path"]  # (a url has a host besides, which may be nonsense)
    buckets = next((state[name] for path, name in RATES if asked.startswith(path)), None)
    if buckets is not None and not buckets.take(caller_of(request)):
        raise Illegal("slow_down")
    if request.method != "GET" and not state.origins.allows(dict(request.headers)):
        raise Illegal("wrong_origin")


async def adorn(message: Message, scope: Scope) -> None:
    """What every answer carries, unless it says otherwise itself."""
    if message["type"] != "http.response.start":
        return
    sent = MutableScopeHeaders.from_message(message)
    secure = scope["scheme"] == "https" or is_local(Headers.from_scope(scope).get("host", ""))
    for name, value in (HEADERS | TRUSTED_ONLY if secure else HEADERS).items():
        sent.setdefault(name, value)


def refuse(request: Request[Any, Any, Any], illegal: Illegal) -> Response[Problem]:
    request.app.state.node.metrics.refused.labels(illegal.code).inc()
    text = reason(illegal, spoken(request.headers.get("accept-language")))
    problem = Problem(illegal.code, text, illegal.facts)
    return Response(problem, status_code=status_of(illegal.code))


def down(request: Request[Any, Any, Any], _: StoreDown) -> Response[Problem]:
    return refuse(request, Illegal("store_down"))


def wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that Litestar could not read, or for nothing that is here."""
    answer = refuse(request, WRONG.get(error.status_code, Illegal("malformed")))
    answer.status_code = error.status_code
    return answer


def nested(request: Request[Any, Any, Any], _: RecursionError) -> Response[Problem]:
    """JSON inside JSON inside JSON …"""
    return refuse(request, Illegal("malformed"))


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error)
    return refuse(request, Illegal("failed"))
