"""People's own word packs over HTTP: checking, storing, reading, replacing and deleting them."""

import asyncio
from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from vernissage.decks.owned import Titled, check_title
from vernissage.decks.pack_id import OwnWordsId
from vernissage.decks.words.own import LONGEST, WordTable, read_table, sentence, sides
from vernissage.decks.words.own_pack import Pack
from vernissage.kit.errors import Illegal
from vernissage.kit.materials import Level
from vernissage.kit.texts import Language
from vernissage.server.http.dependencies import LimitersDep, OwnDep
from vernissage.server.http.devices import AnyRequest, caller_of, device_of, ensure_device
from vernissage.server.http.own_decks import OwnMade
from vernissage.server.http.own_pictures import Id
from vernissage.server.http.problems import ASKED, NAMED, SENT, STORED, problems
from vernissage.server.own.library import OwnLibrary
from vernissage.server.own.logs import owns
from vernissage.server.texts import preferred_language, word_texts

BODY = 6 * LONGEST  # bytes: a letter may be written as \u0457
FOUND = (*STORED, "words_unknown")
MINE = (*SENT, *FOUND, "not_yours", "deck_heavy")
KEPT = (*NAMED, "words_wrong", "house_full")

TableFile = Annotated[str, Meta(max_length=LONGEST)]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    language: Language
    text: TableFile


class NewWords(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=240)]
    language: Language
    text: TableFile


class Flawed(Struct, frozen=True):
    """What is wrong and where: counted from 1, 0 is the whole file or the whole side."""

    key: str
    grave: bool  # to be put right before the words are kept
    line: int
    word: int
    text: str


class Checked(Struct, frozen=True):
    sides: dict[Level, int]
    problems: tuple[Flawed, ...]


class OwnWords(Struct, frozen=True):
    id: str
    pack: str
    title: str
    language: Language
    yours: bool
    sides: dict[Level, int]
    text: str


@post(
    "/api/own/words/check",
    summary="What a table file holds, and what is wrong with it",
    status_code=200,
    request_max_body_size=BODY,
    sync_to_thread=True,  # a long file takes a while
    responses=problems(*SENT),
)
def check(request: AnyRequest, data: JSONBody[Draft]) -> Checked:
    sheet = read_table(data.text, data.language)
    say = word_texts(preferred_language(request.headers.get("accept-language")))
    found = (
        Flawed(one.key, one.grave, one.line, one.word, sentence(one, say)) for one in sheet.flaws
    )
    return Checked(sheet.sizes(), tuple(found))


@post(
    "/api/own/words",
    summary="Keep word cards of your own",
    request_max_body_size=BODY,
    responses=problems(*SENT, *STORED, *KEPT, "shelf_full", "deck_heavy", "busy"),
)
async def make(
    request: AnyRequest, own: OwnDep, limiters: LimitersDep, data: JSONBody[NewWords]
) -> Response[OwnMade]:
    device, cookies = ensure_device(request, own.tokens)
    check_title(data.title)
    if not limiters.own_made.take(caller_of(request)):
        raise Illegal("slow_down")
    sheet = await own.check_words(data.text, data.language)
    id_ = await own.shelve_new("words", device)
    key = await own.words.make(id_, data.title, device)
    await own.write(id_, sheet, data.language)
    return Response(OwnMade(id_, str(OwnWordsId(id_)), key), cookies=cookies)


@put(
    "/api/own/words/{words:str}",
    summary="Other words in the place of those that were there",
    request_max_body_size=BODY,
    responses=problems(*MINE, *KEPT),
)
async def replace(
    request: AnyRequest, own: OwnDep, limiters: LimitersDep, words: Id, data: JSONBody[NewWords]
) -> OwnWords:
    device = device_of(request)
    await own.words.of(words, device)
    if not limiters.uploads.take(device):
        raise Illegal("slow_down")
    title = Titled(check_title(data.title))
    sheet = await own.check_words(data.text, data.language)
    await own.write(words, sheet, data.language)
    after = await own.words.change(words, lambda now: None if now.title == title.title else title)
    return await _own_words(own, after, yours=True)


@get(
    "/api/own/words/{words:str}",
    summary="Word cards of somebody's own, for whoever knows their id",
    responses=problems(*ASKED, *FOUND),
)
async def look(request: AnyRequest, own: OwnDep, words: Id) -> OwnWords:
    pack = await own.words.get(words)
    return await _own_words(own, pack, owns(pack, device_of(request)))


async def _own_words(own: OwnLibrary, pack: Pack, yours: bool) -> OwnWords:
    text = await own.text(pack)
    sheet = WordTable(await asyncio.to_thread(sides, text, pack.language), ())
    return OwnWords(
        id=pack.id,
        pack=str(OwnWordsId(pack.id)),
        title=pack.title,
        language=pack.language,
        yours=yours,
        sides=sheet.sizes(),
        text=text,
    )


@delete(
    "/api/own/words/{words:str}",
    summary="Delete the word cards",
    responses=problems(*MINE),
)
async def end(request: AnyRequest, own: OwnDep, words: Id) -> None:
    device = device_of(request)
    await own.words.of(words, device)
    await own.words.end(words)
    await own.shelf.drop(device, "words", words)


HANDLERS = (check, make, replace, look, end)
