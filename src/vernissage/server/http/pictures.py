"""The picture cards of a game. Whoever knows where they are may see them: neither the address nor
the number says anything about what is on a card, and both are others in every game."""

import asyncio
import hashlib
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, PathParameter
from msgspec import Struct

from vernissage.decks.pack_id import is_own_deck
from vernissage.decks.pictures.card import SEEDS
from vernissage.decks.pictures.packs import BUILT_IN, PictureDeck
from vernissage.decks.pictures.styles import STYLES
from vernissage.decks.pictures.uploads import blank_card
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.server.http.dependencies import DecksDep, HttpLimiters, LimitersDep, NodeDep
from vernissage.server.http.devices import AnyRequest, caller_of, device_of
from vernissage.server.http.files import File
from vernissage.server.http.game_lookup import game_on
from vernissage.server.http.patience import UNHURRIED
from vernissage.server.http.problems import ASKED, STORED, problems
from vernissage.server.http.tables import TableId
from vernissage.server.identity import same
from vernissage.server.materials.decks import Decks, Prepare
from vernissage.server.node import Node
from vernissage.server.texts import known_language
from vernissage.table.packs import MOST
from vernissage.table.pictures import address, shown_picture, shown_pictures
from vernissage.table.state import DECKS, Playing

MEDIA = "image/webp"
A_DAY = "public, max-age=86400"
# An address that is secret belongs in no cache that people share; the card there never changes.
OF_A_GAME = "private, max-age=31536000, immutable"
A_DAY_HERE = "private, max-age=86400"  # what people brought along may be taken away
POLICY = {"content-security-policy": "default-src 'none'; sandbox"}
DIGITS = 5  # of a card's number
SAMPLES = 6  # pictures of a deck that can be seen before it is chosen

Part = Annotated[str, PathParameter(max_length=64)]
SEEN = (*ASKED, *STORED, "not_here", "not_painted")


@get(
    "/pictures/{table:str}/{game:str}/{card:str}",
    summary="A picture card of a game, 600 x 900",
    opt=UNHURRIED,
    media_type=MEDIA,
    responses=problems(*SEEN),
)
async def full(
    request: AnyRequest, node: NodeDep, table: TableId, game: Part, card: Part
) -> Response[bytes]:
    return await _card(request, node, table, game, card, small=False)


@get(
    "/pictures/{table:str}/{game:str}/{card:str}/small",
    summary="A picture card of a game, 240 x 360",
    opt=UNHURRIED,
    media_type=MEDIA,
    responses=problems(*SEEN),
)
async def small(
    request: AnyRequest, node: NodeDep, table: TableId, game: Part, card: Part
) -> Response[bytes]:
    return await _card(request, node, table, game, card, small=True)


async def _card(  # noqa: PLR0913, PLR0917
    request: AnyRequest, node: Node, table: str, game: str, card: str, small: bool
) -> Response[bytes]:
    on = await _game(node, table, game)
    found = shown_picture(on, _number(card))
    if found is None:
        raise Illegal("not_here")
    name, number = found
    decks = node.services.decks
    deck = await _open(decks, name, lambda: decks.prepare_game((caller_of(request), table), on))
    try:
        data = await deck.picture(number, small)
    except Illegal:
        if int(card) not in on.veiled or decks.cache.paints:
            raise
        data = blank_card(small)  # nothing can be painted here
    cache = A_DAY_HERE if is_own_deck(name) else OF_A_GAME
    return _file(data, game, cache).answer(request)


async def _game(node: Node, table: str, game: str) -> Playing:
    """The game on the table, for those who know where its pictures are."""
    return await game_on(node, table, lambda on: same(address(on), game))


def _number(card: str) -> int:
    if not (card.isascii() and card.isdigit() and len(card) <= DIGITS and str(int(card)) == card):
        raise Illegal("not_here")
    return int(card)


async def _open(decks: Decks, name: str, prepare: Prepare = lambda: None) -> PictureDeck:
    try:
        return await decks.open(name, prepare)
    except Illegal:
        raise Illegal("not_here") from None


def _file(data: bytes, salt: str, cache: str) -> File:
    """The tag is salted: the same picture elsewhere has another one."""
    tag = hashlib.sha256(salt.encode(errors="replace") + data).hexdigest()[:20]
    return File({"": data}, MEDIA, cache, tag, POLICY)


# Descriptions


class Alts(Struct, frozen=True):
    """What is seen on each card, for those who do not see it."""

    alts: tuple[str, ...]
    own: tuple[int, ...]  # cards that people brought along: these can be reported


@get(
    "/api/pictures/{table:str}/{game:str}/{language:str}",
    summary="The picture cards of a game in words, by card number",
    opt=UNHURRIED,
    responses=problems(*ASKED, *STORED, "not_here"),
)
async def in_words(
    node: NodeDep, decks: DecksDep, table: TableId, game: Part, language: FromPath[str]
) -> Alts:
    on, speech = await _game(node, table, game), known_language(language)
    opened = {name: await _open(decks, name) for name in {one for one, _ in shown_pictures(on)}}
    async with decks.planning:
        return await asyncio.to_thread(_alts, on, opened, speech)


def _alts(on: Playing, decks: dict[str, PictureDeck], language: Language) -> Alts:
    places = shown_pictures(on)
    alts = tuple(decks[deck].alt(number, language) for deck, number in places)
    return Alts(alts, tuple(card for card, (deck, _) in enumerate(places) if is_own_deck(deck)))


# What can be chosen


class DeckChoices(Struct, frozen=True):
    """The decks that are to be had: a deck is a style and a seed, `<style>-<seed>`."""

    styles: tuple[str, ...]
    seeds: int  # from 0 to one less
    house: tuple[str, ...]  # the built-in decks
    usual: tuple[str, ...]  # decks of a new table
    most: int  # decks at a table
    samples: int  # pictures of each that can be seen before it is chosen


@get(
    "/api/decks",
    summary="The decks of pictures to choose from",
    sync_to_thread=False,
    responses=problems("slow_down"),
)
def deck_choices() -> DeckChoices:
    return DeckChoices(tuple(STYLES), SEEDS, BUILT_IN, DECKS, MOST, SAMPLES)


@get(
    "/pictures/sample/{deck:str}/{number:str}",
    summary="One of the first pictures of a deck, 240 x 360",
    opt=UNHURRIED,
    media_type=MEDIA,
    responses=problems(*SEEN),
)
async def sample(
    request: AnyRequest, decks: DecksDep, limiters: LimitersDep, deck: Part, number: Part
) -> Response[bytes]:
    at = _number(number)
    if at >= SAMPLES:
        raise Illegal("not_here")
    caller = caller_of(request)
    asker = caller, f"{caller} {deck} {at}"
    found = await _open(decks, deck, lambda: decks.cache.prepare(asker, [(deck, at)]))
    if is_own_deck(deck):  # nobody looks into people's decks by guessing
        raise Illegal("not_here")
    if deck not in BUILT_IN and not decks.cache.has(deck, at):
        _check_may_paint(request, limiters)
    return _file(await found.picture(at, small=True), deck, A_DAY).answer(request)


def _check_may_paint(request: AnyRequest, limiters: HttpLimiters) -> None:
    """Painting is work: only for people who have been here, and not too much at once."""
    if not device_of(request):
        raise Illegal("not_here")
    if not limiters.samples.take(caller_of(request)):
        raise Illegal("slow_down")


HANDLERS = (full, small, in_words, deck_choices, sample)
