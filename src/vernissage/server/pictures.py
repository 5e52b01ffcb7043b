"""The picture cards. Whoever knows a number may see its card: numbers say nothing by themselves.

The table is in the address because decks may differ; so far all tables have the same.
"""

import gzip
import hashlib
from functools import cache, lru_cache

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from vernissage.decks import pictures
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.devices import Any_
from vernissage.server.pages import TableId
from vernissage.server.problems import problems
from vernissage.server.texts import known_language
from vernissage.server.web import File

MEDIA = "image/svg+xml"
A_DAY = "public, max-age=86400"
POLICY = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
KEPT = 1024  # drawn pictures


@get(
    "/pictures/{table:str}/{card:str}",
    summary="A picture card",
    media_type=MEDIA,
    sync_to_thread=False,
    responses=problems("malformed", "slow_down", "not_here"),
)
def picture(request: Any_, table: TableId, card: FromPath[str]) -> Response[bytes]:  # noqa: ARG001
    return _drawn(_number(card)).answer(request)


def _number(card: str) -> int:
    if not (card.isascii() and card.isdigit() and len(card) < len(str(pictures.MOST))):
        raise Illegal("not_here")
    return int(card)


@lru_cache(KEPT)
def _drawn(card: int) -> File:
    svg = pictures.svg(card)
    tag = hashlib.sha256(svg).hexdigest()[:20]
    return File({"": svg, "gzip": gzip.compress(svg, mtime=0)}, MEDIA, A_DAY, tag, POLICY)


class Alts(Struct, frozen=True):
    """What is seen on each card, for those who do not see it."""

    alts: tuple[str, ...]


@get(
    "/api/pictures/{table:str}/{language:str}",
    summary="The picture cards in words, by card number",
    sync_to_thread=False,
    responses=problems("malformed", "slow_down", "not_here"),
)
def in_words(table: TableId, language: FromPath[str]) -> Alts:  # noqa: ARG001
    return _alts(known_language(language))


@cache
def _alts(language: Language) -> Alts:
    return Alts(tuple(pictures.alt(card, language) for card in range(pictures.DECK)))


HANDLERS = (picture, in_words)
