"""What can be played: games and word cards."""

from litestar import get
from litestar.params import FromPath

from vernissage.games import load, names
from vernissage.kit.manifest import Manifest
from vernissage.server.http.dependencies import NodeDep, OwnDep
from vernissage.server.http.game_lookup import game_on
from vernissage.server.http.problems import ASKED, STORED, problems
from vernissage.server.http.tables import TableId
from vernissage.server.identity import same
from vernissage.server.materials import word_packs
from vernissage.server.texts import known_language
from vernissage.table.packs import words_address


@get(
    "/api/games",
    summary="The games, their modes and options",
    sync_to_thread=False,
    responses=problems("slow_down"),
)
def games() -> list[Manifest]:
    return [load(name).manifest for name in names()]


@get(
    "/api/words/{language:str}",
    summary="The built-in word cards by level, card and side",
    sync_to_thread=False,
    responses=problems(*ASKED, "not_here"),
)
def word_cards(language: FromPath[str]) -> dict[str, word_packs.Cards]:
    return word_packs.built_in(known_language(language))


@get(
    "/api/words/{table:str}/{game:str}/{language:str}",
    summary="The word cards of a game, people's own among them, by level, card and side",
    responses=problems(*ASKED, *STORED, "not_here"),
)
async def words_of_game(
    node: NodeDep, own: OwnDep, table: TableId, game: TableId, language: FromPath[str]
) -> dict[str, word_packs.Cards]:
    speech = known_language(language)
    on = await game_on(node, table, lambda on: same(words_address(on), game))
    return await word_packs.words_of_game(own, on, speech)


HANDLERS = (games, word_cards, words_of_game)
