"""The browser client as the build left it: read once, served from memory, and nothing else."""

from collections.abc import Mapping
from html import escape

from litestar import MediaType, Response, get
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler

from vernissage.kit.texts import Language
from vernissage.server.http.dependencies import ClientDep, TokensDep
from vernissage.server.http.devices import AnyRequest, ensure_device
from vernissage.server.http.files import File
from vernissage.server.texts import preferred_language, texts

INDEX = "/index.html"
PAGES = (  # of the client: it looks at the address by itself
    *("/", "/t/{table:str}", "/join", "/join/{code:str}", "/move"),
    *("/stage", "/stage/{code:str}", "/rules", "/rules/{game:str}", "/about", "/kept", "/offline"),
    *("/decks", "/decks/{deck:str}", "/words", "/words/{words:str}"),
)


@get([*PAGES], include_in_schema=False, sync_to_thread=False)
def page(
    request: AnyRequest, client: ClientDep, tokens: TokensDep
) -> Response[bytes] | Response[str]:
    """The client, and a name for the device: one that has it already is one person, however often
    it taps."""
    _, cookies = ensure_device(request, tokens)
    index = client.get(INDEX)
    return _placeholder(request, cookies) if index is None else index.answer(request, cookies)


PLACEHOLDER = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><h1>{title}</h1>{text}</html>
"""


def _placeholder(request: AnyRequest, cookies: list[Cookie]) -> Response[str]:
    """Shown by a server without the built client."""
    say = texts(preferred_language(request.headers.get("accept-language")))
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
