"""What people ask for, with what only the server can add: chance, secrets, the decks' sizes."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from vernissage.decks.pictures.packs import OWN
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.server.identity import fingerprint, new_code, new_secret
from vernissage.server.materials import word_packs
from vernissage.server.materials.decks import check, dealt, own_of
from vernissage.server.own.library import WORDS
from vernissage.server.rooms.request import Request
from vernissage.table import PersonId, Table, inputs
from vernissage.table import packs as named
from vernissage.table.state import Pack, WordPack

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room

LINK_LASTS = 10 * 60_000  # ms
SEED = 16  # bytes
CODE_TRIES = 10
NO_RULES = 0  # until it is known which game it will be

Say = Callable[[], None]


class Found(NamedTuple):
    """What people made, as it is when it is asked for."""

    packs: tuple[Pack, ...] = ()
    words: tuple[WordPack, ...] = ()


NONE = Found()


def own_decks(ask: Any, table: Table) -> list[str]:
    """The decks and word cards of people's own that it is about: they have to be looked up."""
    if isinstance(ask, inputs.UseDecks):
        return own_of((*ask.pictures, *ask.words))
    return own_of((*table.decks, *table.words)) if isinstance(ask, inputs.Start) else []


async def found(names: Sequence[str], room: "Room") -> Found:
    """Illegal if one of them is not here."""
    node = room.node
    pictures = [name for name in names if name.startswith(OWN)]
    words = [name for name in names if name.startswith(WORDS)]
    named.check_names(named.PICTURES, pictures)
    named.check_names(named.WORDS, words)
    packs = await node.decks.own(pictures, room.table.id)
    return Found(packs, await word_packs.own(node.own, words))


def made(ask: Any, room: "Room", person: PersonId, own: Found = NONE) -> tuple[inputs.What, str]:
    """The entry for the log, and a one-time link if one was asked for."""
    node, table = room.node, room.table
    if isinstance(ask, inputs.Start):
        return inputs.Started(node.tokens(SEED), NO_RULES, node.deck, *own), ""
    if isinstance(ask, inputs.UseDecks):
        check(ask.pictures)
    if isinstance(ask, inputs.Move):
        token = new_secret(node.tokens)
        until = node.clock.now() + LINK_LASTS
        link = f"{table.id}.{person}.{token}"
        return inputs.MoveOffered(fingerprint(table.id, token), until), link
    what: inputs.What = ask
    return what, ""


def completed(what: inputs.What, table: Table) -> inputs.What:
    """A start is by the rules of the game that is chosen by then, perhaps in the same breath."""
    if not isinstance(what, inputs.Started) or table.wish is None:
        return what
    version = load(table.wish.game).manifest.version
    packs = dealt(table, what.packs)
    words, deck = word_packs.dealt(table, what.words, what.deck)
    return replace(what, version=version, packs=packs, words=words, deck=deck)


def recording_in(action: msgspec.Raw | bytes) -> str | None:
    """The recording that an action of some game tells of."""
    try:
        read: Any = msgspec.json.decode(action)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None  # the game will say what is wrong
    fields = read.values() if isinstance(read, dict) else ()
    clues = (one for one in fields if isinstance(one, dict) and one.get("kind") == "sound")
    return next((str(clue.get("text", "")) for clue in clues), None)


async def renew(room: "Room", person: PersonId, request: str) -> int:
    """Another code and another invite. The seq of the entry."""
    what = await _renewed(room, person)
    try:
        return await room.ask(Request(what, person, request))
    finally:
        if room.table.code != what.code:  # refused, or done before: the code shown is the one
            await room.node.store.recode(room.table.id, room.table.code)


async def _renewed(room: "Room", person: PersonId) -> inputs.Renewed:
    """The code must be nobody else's."""
    node, table = room.node, room.table
    if table.host != person:
        raise Illegal("not_host")
    for _ in range(CODE_TRIES):
        code = new_code(node.tokens)
        if await node.store.recode(table.id, code):
            return inputs.Renewed(code, new_secret(node.tokens))
    raise Illegal("busy")
