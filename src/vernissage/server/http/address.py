"""Where others reach this server, and the way there as a QR code."""

import io
import socket
from typing import Annotated

import segno
from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from vernissage.kit.errors import Illegal
from vernissage.server.http.dependencies import EverywhereDep
from vernissage.server.http.devices import AnyRequest
from vernissage.server.http.problems import ASKED, SENT, problems
from vernissage.server.origin import is_local

LONGEST = 512  # characters of a text


def own_address() -> str:
    """This machine as others in the network see it. (Nothing is sent.)"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        except OSError:
            return "localhost"
        address: str = probe.getsockname()[0]
        return address


def base_of(request: AnyRequest, everywhere: bool) -> str:
    """The address by which somebody asked, unless only this very machine knows itself by that."""
    try:
        url = request.base_url
    except ValueError:  # a host that cannot be one
        raise Illegal("malformed") from None
    if everywhere and is_local(url.netloc):
        url = url.with_replacements(netloc=f"{own_address()}:{url.port or 80}")
    return str(url).rstrip("/")


class Address(Struct, frozen=True):
    address: str


@get(
    "/api/address",
    summary="Where phones in the same network reach this server",
    sync_to_thread=False,
    responses=problems(*ASKED),
)
def address(request: AnyRequest, everywhere: EverywhereDep) -> Address:
    return Address(base_of(request, everywhere))


class ToScan(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


@post(
    "/api/qr",
    summary="A text as a QR code",
    status_code=200,
    media_type="image/svg+xml",
    sync_to_thread=True,  # a long text takes a while to draw
    responses=problems(*SENT),
)
def qr(data: JSONBody[ToScan]) -> Response[bytes]:
    return qr_code(data.text)


def qr_code(text: str) -> Response[bytes]:
    drawn = io.BytesIO()
    segno.make_qr(text, error="m").save(drawn, kind="svg", scale=8, border=2)
    return Response(drawn.getvalue(), headers={"cache-control": "no-store"})


HANDLERS = (address, qr)
