"""Who sent an HTTP request: the device by its secret, the client by its address."""

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from vernissage.kit.errors import Illegal
from vernissage.server.identity import COOKIE, Tokens, new_secret
from vernissage.server.origin import caller

YEAR = 365 * 24 * 3600
SHORTEST, LONGEST = 32, 128  # characters of a device's secret

AnyRequest = Request[Any, Any, Any]


def device_of(request: AnyRequest) -> str:
    """The secret that the device showed, by cookie or as a bearer; empty if it has none."""
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        cookie = request.cookies.get(COOKIE, "")
        return cookie if _fits(cookie) else ""
    if not _fits(bearer):  # a program must not lose its secret silently
        raise Illegal("malformed")
    return bearer


def _fits(secret: str) -> bool:
    return SHORTEST <= len(secret) <= LONGEST and secret.isascii()


def ensure_device(request: AnyRequest, tokens: Tokens) -> tuple[str, list[Cookie]]:
    """The device's secret; a device without one gets a new one, and the cookie for it."""
    secret = device_of(request)
    if secret:
        return secret, []
    secret = new_secret(tokens)
    secure = request.scope["scheme"] == "https"
    cookie = Cookie(
        COOKIE, value=secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure
    )
    return secret, [cookie]


def client_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def caller_of(request: AnyRequest) -> str:
    return caller(client_of(request))
