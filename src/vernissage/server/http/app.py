"""The HTTP application: its pages, its errors, and what every response carries."""

import logging

from litestar import Litestar, Response
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
    own_pictures,
    own_words,
    pictures,
    recordings,
    tables,
    tunnels,
    web_client,
)
from vernissage.server.http.dependencies import Dependencies
from vernissage.server.http.devices import AnyRequest, caller_of
from vernissage.server.http.problems import Problem, status_of
from vernissage.server.origin import Origins, is_local
from vernissage.server.texts import preferred_language, reason

log = logging.getLogger(__name__)

BODY = 64 * 1024
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; "
    "form-action 'self'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
# Browsers ignore it on other origins, and complain.
TRUSTED_ONLY = {"cross-origin-opener-policy": "same-origin"}
HTTP_ERRORS = {
    404: Illegal("not_here"),
    405: Illegal("not_here"),
    413: Illegal("too_large"),
    500: Illegal("failed"),
}


def application(dependencies: Dependencies, origins: Origins) -> Litestar:
    refusals = Refusals(dependencies)
    return Litestar(
        _handlers(dependencies),
        dependencies=dependencies.providers(),
        before_request=Gate(dependencies, origins).check_limits,
        before_send=[add_headers],
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
        *games.HANDLERS,
        *address.HANDLERS,
        *pictures.HANDLERS,
        *own.HANDLERS,
        *own_decks.HANDLERS,
        *own_pictures.HANDLERS,
        *own_words.HANDLERS,
        *recordings.HANDLERS,
        *tunnels.HANDLERS,
        *health.HANDLERS,
    ]


class Gate:
    """Refuse foreign origins and requests above the rate limits."""

    def __init__(self, dependencies: Dependencies, origins: Origins) -> None:
        self._dependencies, self._origins = dependencies, origins

    async def check_limits(self, request: AnyRequest) -> None:
        limiter = self._dependencies.limiters.of(request.scope["path"])
        if limiter is not None and not limiter.take(caller_of(request)):
            raise Illegal("slow_down")
        if request.method != "GET" and not self._origins.allows(dict(request.headers)):
            raise Illegal("wrong_origin")


async def add_headers(message: Message, scope: Scope) -> None:
    """What every response carries, unless it says otherwise itself."""
    if message["type"] != "http.response.start":
        return
    sent = MutableScopeHeaders.from_message(message)
    secure = scope["scheme"] == "https" or is_local(Headers.from_scope(scope).get("host", ""))
    for name, value in (HEADERS | TRUSTED_ONLY if secure else HEADERS).items():
        sent.setdefault(name, value)


class Refusals:
    """Errors as responses, in the reader's language, counted."""

    def __init__(self, dependencies: Dependencies) -> None:
        self._dependencies = dependencies

    def refuse(self, request: AnyRequest, illegal: Illegal) -> Response[Problem]:
        self._dependencies.metrics.refused.labels(illegal.code).inc()
        text = reason(illegal, preferred_language(request.headers.get("accept-language")))
        problem = Problem(illegal.code, text, illegal.facts)
        return Response(problem, status_code=status_of(illegal.code))

    def store_down(self, request: AnyRequest, _: StoreUnavailable) -> Response[Problem]:
        return self.refuse(request, Illegal("store_down"))

    def http_error(self, request: AnyRequest, error: HTTPException) -> Response[Problem]:
        """A request that Litestar could not read, or for an unknown path."""
        response = self.refuse(request, HTTP_ERRORS.get(error.status_code, Illegal("malformed")))
        response.status_code = error.status_code
        return response

    def too_deep(self, request: AnyRequest, _: RecursionError) -> Response[Problem]:
        """JSON that is nested too deeply."""
        return self.refuse(request, Illegal("malformed"))

    def failed(self, request: AnyRequest, error: Exception) -> Response[Problem]:
        log.error("request failed", exc_info=error)
        return self.refuse(request, Illegal("failed"))
