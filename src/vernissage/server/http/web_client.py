"""The browser client as the build left it: read once, served from memory, and nothing else."""

from collections.abc import Mapping
from html import escape

from litestar import MediaType, Response, get
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler

from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.http.address import base_of
from vernissage.server.http.dependencies import ClientDep, EverywhereDep, TokensDep
from vernissage.server.http.devices import AnyRequest, ensure_device
from vernissage.server.http.files import File
from vernissage.server.http.page_head import head_of, page_file, page_language
from vernissage.server.texts import texts

INDEX = "/index.html"
PAGES = (  # of the client: it looks at the address by itself
    *("/", "/t/{table:str}", "/join", "/join/{code:str}", "/move"),
    *("/stage", "/stage/{code:str}", "/rules", "/rules/{game:str}", "/about", "/kept", "/offline"),
    *("/decks", "/decks/{deck:str}", "/words", "/words/{words:str}"),
)


@get([*PAGES], include_in_schema=False, sync_to_thread=False)
def page(
    request: AnyRequest, client: ClientDep, tokens: TokensDep, everywhere: EverywhereDep
) -> Response[bytes] | Response[str]:
    """The client, and a name for the device: one that has it already is one person, however often
    it taps."""
    _, cookies = ensure_device(request, tokens)
    index = client.get(INDEX)
    if index is None:
        return _placeholder(request, cookies)
    return _with_head(index, request, everywhere).answer(request, cookies)


def _with_head(index: File, request: AnyRequest, everywhere: bool, kind: str = "") -> File:
    try:
        base = base_of(request, everywhere)
    except Illegal:
        base = ""  # it was asked by a host that cannot be one
    return page_file(index.bodies[""], head_of(request, base, kind))


def lost_page(
    request: AnyRequest, client: Mapping[str, File], everywhere: bool
) -> Response[bytes] | Response[str]:
    """For people at an address that is none; the client shows the way home."""
    index = client.get(INDEX)
    answer: Response[bytes] | Response[str]
    if index is None:
        say = texts(page_language(request))
        html = plain_page(say.language, say("page_text.lost"))
        answer = Response(html, media_type=MediaType.HTML)
    else:
        answer = _with_head(index, request, everywhere, "lost").answer(request)
    answer.status_code = 404
    return answer


# Programs ask here; what they are told is JSON, even if a person looks.
FOR_PROGRAMS = ("/api/", "/assets/", "/games/", "/pictures/", "/schema/", "/socket")


def wants_page(request: AnyRequest) -> bool:
    """Whether a person looks for a page, by what the browser asks for."""
    path = request.scope["path"]
    return (
        request.method == "GET"
        and "text/html" in request.headers.get("accept", "")
        and not f"{path}/".startswith(FOR_PROGRAMS)
    )


PLACEHOLDER = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><h1>{title}</h1>{text}</html>
"""


def _placeholder(request: AnyRequest, cookies: list[Cookie]) -> Response[str]:
    """Shown by a server without the built client."""
    say = texts(page_language(request))
    html = plain_page(say.language, say("home.running"), say("home.how"))
    return Response(html, media_type=MediaType.HTML, cookies=cookies)


def plain_page(language: Language, *paragraphs: str) -> str:
    say = texts(language)
    text = "".join(f"<p>{escape(one)}</p>" for one in paragraphs)
    return PLACEHOLDER.format(language=language, title=say("home.title"), text=text)


def handlers(web: Mapping[str, File]) -> list[HTTPRouteHandler]:
    """Each file has a route of its own, so no path can lead anywhere else."""
    if not web:
        return [page]

    @get([*web], include_in_schema=False, sync_to_thread=False)
    def file(request: AnyRequest) -> Response[bytes]:
        return web[request.scope["path"]].answer(request)

    return [page, file]
