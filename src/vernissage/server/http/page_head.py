"""What a page says before any script runs: its language, its title, and what messengers show of a
link to it. Nothing here depends on who is at a table, so a link that is passed on tells nothing."""

import gzip
import hashlib
from functools import lru_cache
from html import escape
from http.cookies import CookieError, SimpleCookie

from msgspec import Struct

from vernissage.games import names
from vernissage.kit.texts import LANGUAGES, Language
from vernissage.server.http.devices import AnyRequest
from vernissage.server.http.files import PRIVATE, File
from vernissage.server.texts import preferred_language, texts

CHOICE = "language"  # the cookie in which the client keeps what its person has chosen
IN_LINK = "lang"  # what a shared link says of the sender's language: messengers tell none
# In the built index:
HTML, TITLE, NO_SCRIPT = '<html lang="en">', "<title>Vernissage</title>", "<noscript></noscript>"
LOCALES = {"uk": "uk_UA", "ru": "ru_RU", "en": "en_GB"}
PICTURE = "/og/{language}.jpg"
PICTURE_SIZE = (1200, 630)
KINDS = {  # by the first part of the address
    "": "home",
    "offline": "home",
    "t": "table",
    "join": "table",
    "move": "move",
    "stage": "stage",
    "rules": "rules",
    "about": "about",
    "kept": "kept",
    "decks": "decks",
    "words": "words",
}
TITLES, TEXTS = "page_title", "page_text"  # where the words for each kind are
HIDDEN = ("table", "move", "stage", "decks", "words", "lost")  # from search engines


class Head(Struct, frozen=True):
    """Of which page, in which languages, and where this server is."""

    kind: str
    language: Language
    shared: Language  # in which messengers show the link
    base: str
    game: str = ""  # whose rules they are


def head_of(request: AnyRequest, base: str, kind: str = "") -> Head:
    page, _, rest = request.scope["path"].strip("/").partition("/")
    kind = kind or KINDS.get(page, "home")
    game = rest if kind == "rules" and rest in names() else ""
    language = page_language(request)
    return Head(kind, language, _language_of_link(request) or language, base, game)


def page_language(request: AnyRequest) -> Language:
    """What was chosen on this device, else what the browser asks for, else what the link says."""
    chosen = _known(_cookies(request).get(CHOICE, ""))
    accepted = request.headers.get("accept-language", "")
    asked = any(_known(wish.strip()[:2].lower()) for wish in accepted.split(","))
    return chosen or (None if asked else _language_of_link(request)) or preferred_language(accepted)


def _cookies(request: AnyRequest) -> dict[str, str]:
    try:
        sent = SimpleCookie(request.headers.get("cookie", ""))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in sent.items()}


def _language_of_link(request: AnyRequest) -> Language | None:
    return _known(request.query_params.get(IN_LINK, ""))


def _known(named: str) -> Language | None:
    return next((one for one in LANGUAGES if one == named), None)


@lru_cache(maxsize=256)
def page_file(index: bytes, head: Head) -> File:
    """The built index with this head, ready to be sent."""
    html = index.decode().replace(HTML, f'<html lang="{head.language}">', 1)
    html = html.replace(TITLE, _tags(head), 1)
    say = texts(head.language)
    word = "<noscript>" + escape(say("page.no_script")) + "</noscript>"
    whole = html.replace(NO_SCRIPT, word, 1).encode()
    tag = hashlib.sha256(whole).hexdigest()[:20]
    bodies = {"": whole, "gzip": gzip.compress(whole, mtime=0)}
    vary = {"vary": "accept-encoding, accept-language, cookie"}
    return File(bodies, "text/html", PRIVATE, tag, vary)


def _tags(head: Head) -> str:
    title, text = _words(head, head.language)
    shown_title, shown_text = _words(head, head.shared)
    say = texts(head.shared)
    width, height = PICTURE_SIZE
    facts = {
        "og:type": "website",
        "og:site_name": say("home.title"),
        "og:locale": LOCALES[head.shared],
        "og:title": shown_title,
        "og:description": shown_text,
        "og:image": head.base + PICTURE.format(language=head.shared),
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": say("page.picture"),
    }
    return "".join(
        [
            f"<title>{escape(title)}</title>",
            _meta("name", "description", text),
            *(_meta("property", name, value) for name, value in facts.items()),
            _meta("name", "twitter:card", "summary_large_image"),
            *([_meta("name", "robots", "noindex")] if head.kind in HIDDEN else []),
        ]
    )


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(value)}" />'


def _words(head: Head, language: Language) -> tuple[str, str]:
    say = texts(language)
    if head.game:
        own = texts(language, head.game)
        return say("page.rules_of_game", game=own("title")), own("tagline")
    return say(f"{TITLES}.{head.kind}"), say(f"{TEXTS}.{head.kind}")
