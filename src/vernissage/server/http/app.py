"""The HTTP application: its pages, its errors, and what every response carries."""

import logging
from collections.abc import Mapping
from typing import Any, cast

from litestar import Litestar, MediaType, Response
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler, Message, Scope

from vernissage import __version__
from vernissage.kit.errors import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.http import (
    address,
    games,
    health,
    installed_games,
    own,
    own_decks,
    own_devices,
    own_pictures,
    own_words,
    pictures,
    recordings,
    reports,
    tables,
    taking_back,
    tunnels,
    web_client,
)
from vernissage.server.http.dependencies import Dependencies
from vernissage.server.http.devices import AnyRequest, caller_of
from vernissage.server.http.files import PRIVATE
from vernissage.server.http.patience import hurry
from vernissage.server.http.peers import came_by_proxy
from vernissage.server.http.problems import Problem, status_of
from vernissage.server.origin import Hosts, Origins, is_local
from vernissage.server.texts import preferred_language, reason

log = logging.getLogger(__name__)

BODY = 64 * 1024
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; "
    "form-action 'self'",
    "referrer-policy": "no-referrer",
    "permissions-policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), serial=(), "
    "usb=()",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
# Browsers ignore it on other origins, and complain.
TRUSTED_ONLY = {"cross-origin-opener-policy": "same-origin"}
FOR_ONE = ("/api/", "/pictures/")  # the answer is for whoever asked, at addresses that are secret
HTTPS_ONLY = {"strict-transport-security": "max-age=15552000"}  # half a year
HTTP_ERRORS = {
    404: Illegal("not_here"),
    405: Illegal("not_here"),
    413: Illegal("too_large"),
    500: Illegal("failed"),
}


def application(
    dependencies: Dependencies, origins: Origins, hosts: Hosts | None = None
) -> Litestar:
    gate = Gate(dependencies, origins, hosts or Hosts())
    refusals = Refusals(dependencies, gate)
    return Litestar(
        _handlers(dependencies),
        dependencies=dependencies.providers(),
        before_request=gate.check_limits,
        before_send=[add_headers],
        middleware=[hurry],
        exception_handlers={
            Illegal: refusals.refuse,
            StoreUnavailable: refusals.store_down,
            HTTPException: refusals.http_error,
            RecursionError: refusals.too_deep,
            Exception: refusals.failed,
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


def _handlers(dependencies: Dependencies) -> list[ControllerRouterHandler]:
    return [
        *web_client.handlers(dependencies.client),
        *installed_games.handlers(installed_games.read()),
        *tables.HANDLERS,
        *own_devices.HANDLERS,
        *taking_back.HANDLERS,
        *games.HANDLERS,
        *address.HANDLERS,
        *pictures.HANDLERS,
        *own.HANDLERS,
        *own_decks.HANDLERS,
        *own_pictures.HANDLERS,
        *own_words.HANDLERS,
        *recordings.HANDLERS,
        *reports.HANDLERS,
        *tunnels.HANDLERS,
        *health.HANDLERS,
    ]


class Gate:
    """Refuse foreign names and origins, and requests above the rate limits."""

    def __init__(self, dependencies: Dependencies, origins: Origins, hosts: Hosts) -> None:
        self._dependencies, self._origins, self._hosts = dependencies, origins, hosts

    async def check_limits(self, request: AnyRequest) -> None:
        refusal = self.refusal(request)
        if refusal is not None:
            raise refusal

    def refusal(self, request: AnyRequest) -> Illegal | None:
        limiter = self._dependencies.limiters.of(request.scope["path"])
        if limiter is not None and not limiter.take(caller_of(request)):
            return Illegal("slow_down")
        host = request.headers.get("host", "")
        if not self._hosts.allows(host, came_by_proxy(request)):
            return Illegal("wrong_host", name=host)
        if request.method != "GET" and not self._origins.allows(dict(request.headers)):
            return Illegal("wrong_origin")
        return None


async def add_headers(message: Message, scope: Scope) -> None:
    """What every response carries, unless it says otherwise itself."""
    if message["type"] != "http.response.start":
        return
    sent = MutableScopeHeaders.from_message(message)
    for name, value in _headers_for(scope).items():
        sent.setdefault(name, value)
    if scope["path"].startswith(FOR_ONE):
        sent.setdefault("cache-control", PRIVATE)
    if "set-cookie" in sent and "no-store" not in sent.get("cache-control", ""):
        sent["cache-control"] = PRIVATE  # it names the device


def _headers_for(scope: Scope) -> dict[str, str]:
    if scope["scheme"] == "https":
        return HEADERS | TRUSTED_ONLY | HTTPS_ONLY
    local = is_local(Headers.from_scope(scope).get("host", ""))
    return HEADERS | TRUSTED_ONLY if local else HEADERS


class Refusals:
    """Errors as responses, in the reader's language, counted."""

    def __init__(self, dependencies: Dependencies, gate: Gate) -> None:
        self._dependencies, self._gate = dependencies, gate

    def refuse(self, request: AnyRequest, illegal: Illegal) -> Response[Any]:
        self._dependencies.metrics.refused.labels(illegal.code).inc()
        language = preferred_language(request.headers.get("accept-language"))
        text = reason(illegal, language)
        if illegal.code == "wrong_host" and "text/html" in request.headers.get("accept", ""):
            page = web_client.plain_page(language, text)
            return Response(page, status_code=status_of(illegal.code), media_type=MediaType.HTML)
        problem = Problem(illegal.code, text, illegal.facts)
        return Response(problem, status_code=status_of(illegal.code))

    def store_down(self, request: AnyRequest, cause: StoreUnavailable) -> Response[Any]:
        self._dependencies.node.services.health.refused(cause)
        return self.refuse(request, Illegal("store_down"))

    def http_error(self, request: AnyRequest, error: HTTPException) -> Response[Any]:
        """A request that Litestar could not read, or for an unknown path: it has passed no gate."""
        routed = "route_handler" in cast(Mapping[str, Any], request.scope)
        refusal = None if routed else self._gate.refusal(request)
        if refusal is not None:
            return self.refuse(request, refusal)
        if error.status_code == 404 and web_client.wants_page(request):
            own = self._dependencies
            return web_client.lost_page(request, own.client, own.everywhere)
        response = self.refuse(request, HTTP_ERRORS.get(error.status_code, Illegal("malformed")))
        response.status_code = error.status_code
        return response

    def too_deep(self, request: AnyRequest, _: RecursionError) -> Response[Any]:
        """JSON that is nested too deeply."""
        return self.refuse(request, Illegal("malformed"))

    def failed(self, request: AnyRequest, error: Exception) -> Response[Any]:
        log.error("request failed", exc_info=error)
        return self.refuse(request, Illegal("failed"))
