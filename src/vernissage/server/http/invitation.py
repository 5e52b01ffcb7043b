"""What a table tells those who are invited, before they come."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.texts import Language
from vernissage.server.texts import texts
from vernissage.table import Table

MODE = "mode"  # where a game's words for its modes are


class Invitation(Struct, frozen=True):
    """One with a PIN or a lock tells nothing of its people."""

    open: bool  # whoever has this link or code gets in without anything else
    locked: bool = False
    host: str = ""
    people: int = 0
    chairs: int = 0  # that are free
    game: str | None = None
    title: str = ""  # of the game, in the reader's language
    mode: str = ""  # in words, if the game has several
    playing: bool = False


def invitation_to(table: Table, language: Language) -> Invitation:
    host, game = table.people.get(table.host), table.on or table.wish
    seen = Invitation(
        open=True,
        locked=table.locked,
        host=host.name if host else "",
        people=sum(not one.screen for one in table.people.values()),
        chairs=sum(chair.free for chair in table.chairs),
        playing=table.on is not None,
    )
    return seen if game is None else _with_game(seen, game.game, game.options, language)


def _with_game(
    seen: Invitation, game: str, options: Mapping[str, Any], language: Language
) -> Invitation:
    own, modes = texts(language, game), [*load(game).manifest.modes]
    mode = options.get("mode", modes[0])
    words = own(f"{MODE}.{mode}") if len(modes) > 1 else ""
    return replace(seen, game=game, title=own("title"), mode=words)
