"""The HTTP application: its pages, its errors, and what every answer carries."""

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from vernissage import __version__
from vernissage.kit.errors import Illegal
from vernissage.log import StoreDown
from vernissage.server import pages, tunnel
from vernissage.server.door import Door
from vernissage.server.house import House
from vernissage.server.limits import Buckets
from vernissage.server.origin import Origins
from vernissage.server.texts import reason, spoken

log = logging.getLogger(__name__)

BODY = 64 * 1024
HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
STATUS = {
    "malformed": 400,
    "not_host": 403,
    "removed": 403,
    "table_locked": 403,
    "pin_needed": 403,
    "pin_refused": 403,
    "wrong_origin": 403,
    "no_such_code": 404,
    "no_such_table": 404,
    "no_such_session": 404,
    "slow_down": 429,
    "busy": 503,
    "restarting": 503,
    "store_down": 503,
}


class Problem(Struct, frozen=True):
    """Why not: `text` in the reader's language, the rest for programs."""

    code: str
    text: str
    facts: dict[str, Any]


def application(house: House, origins: Origins) -> Litestar:
    door = Door(house)
    state = State(
        {
            "house": house,
            "door": door,
            "origins": origins,
            "requests": Buckets(house.limits.requests, house.clock),
            "tunnels": tunnel.Tunnels(house),
        }
    )
    handlers: list[ControllerRouterHandler] = [*pages.HANDLERS, *tunnel.HANDLERS]
    return Litestar(
        handlers,
        state=state,
        before_request=admit,
        after_request=adorn,
        exception_handlers={
            Illegal: refuse,
            StoreDown: down,
            HTTPException: wrong,
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


def admit(request: Request[Any, Any, Any]) -> None:
    """Strange origins may not make a browser act, and nobody may ask too fast."""
    state = request.app.state
    client = request.client.host if request.client else ""
    if request.url.path.startswith("/api") and not state.requests.take(client):
        raise Illegal("slow_down")
    if request.method != "GET" and not state.origins.allows(dict(request.headers)):
        raise Illegal("wrong_origin")


def adorn(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def refuse(request: Request[Any, Any, Any], illegal: Illegal) -> Response[Problem]:
    request.app.state.house.metrics.refused.labels(illegal.code).inc()
    text = reason(illegal, spoken(request.headers.get("accept-language")))
    problem = Problem(illegal.code, text, illegal.facts)
    return adorn(Response(problem, status_code=STATUS.get(illegal.code, 409)))


def down(request: Request[Any, Any, Any], _: StoreDown) -> Response[Problem]:
    return refuse(request, Illegal("store_down"))


def wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that Litestar could not read, or for nothing that is here."""
    answer = refuse(request, Illegal("malformed" if error.status_code == 400 else "not_here"))
    answer.status_code = error.status_code
    return answer


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error)
    answer = refuse(request, Illegal("failed"))
    answer.status_code = 500
    return answer
