"""Whether a request came through a proxy that the operator has declared."""

from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from vernissage.server.http.devices import AnyRequest
from vernissage.server.origin import Networks

BY_PROXY = "vernissage.by_proxy"  # in the scope
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Peers:
    """The outermost application. uvicorn's middleware replaces the address of a declared proxy by
    the client's; that there was one is noted before."""

    def __init__(self, application: Any, proxies: Networks) -> None:
        self._proxies = proxies
        self._next = ProxyHeadersMiddleware(application, trusted_hosts=proxies.names())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope[BY_PROXY] = (scope.get("client") or ("",))[0] in self._proxies
        await self._next(scope, receive, send)


def came_by_proxy(request: AnyRequest) -> bool:
    return bool(request.scope.get(BY_PROXY))


def address_is_known(request: AnyRequest) -> bool:
    """Not if a proxy that nobody declared has forwarded it: then its address is the proxy's."""
    return came_by_proxy(request) or not any(name in request.headers for name in FORWARDED)
