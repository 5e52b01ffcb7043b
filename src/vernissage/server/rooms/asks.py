"""Turns what people ask of the table into inputs of its log, with what only the server can add:
seeds, secrets, the sizes of decks."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from vernissage.decks.pack_id import OwnDeckId, OwnId, OwnWordsId, own_among
from vernissage.games import load
from vernissage.kit.texts import LANGUAGES
from vernissage.server.identity import fingerprint, new_secret
from vernissage.server.materials import word_packs
from vernissage.server.materials.dealing import Deal
from vernissage.server.materials.decks import check
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.services import Services
from vernissage.server.texts import texts
from vernissage.table import PersonId, Table, inputs
from vernissage.table.names import MAX_NAME, told_apart
from vernissage.table.state import Pack, WordPack

LINK_LASTS = 10 * 60_000  # ms
LONGEST_NAME = 4 * MAX_NAME
SEED = 16  # bytes
NO_VERSION = 0  # of the rules, until it is known which game starts


class OwnPacks(NamedTuple):
    """People's own decks and word cards as they are now."""

    packs: tuple[Pack, ...] = ()
    words: tuple[WordPack, ...] = ()


NO_PACKS = OwnPacks()


def own_decks(ask: Any, table: Table) -> list[OwnId]:
    """People's own decks and word cards that it concerns, which have to be looked up."""
    if isinstance(ask, inputs.UseDecks):
        return own_among((*ask.pictures, *ask.words))
    return own_among((*table.decks, *table.words)) if isinstance(ask, inputs.Start) else []


async def find_own(own: Sequence[OwnId], table: str, services: Services) -> OwnPacks:
    """Illegal if one of them is not here."""
    decks = [one for one in own if isinstance(one, OwnDeckId)]
    words = [one for one in own if isinstance(one, OwnWordsId)]
    packs = await services.decks.own(decks, table)
    return OwnPacks(packs, await word_packs.own(services.own, words))


def make_input(
    ask: Any, replica: Replica, person: PersonId, services: Services, own: OwnPacks = NO_PACKS
) -> tuple[inputs.What, str]:
    """The input for the log, and a one-time link if one was asked for."""
    table = replica.table
    if isinstance(ask, inputs.Start):
        return started(services, own), ""
    if isinstance(ask, inputs.Skip):
        return inputs.Skipped(ask.person), ""
    if isinstance(ask, inputs.UseDecks):
        check(ask.pictures)
    if isinstance(ask, inputs.Move):
        token = new_secret(services.tokens)
        until = replica.now() + LINK_LASTS  # the table's time, by which it is used
        link = f"{table.id}.{person}.{token}"
        return inputs.MoveOffered(fingerprint(table.id, token), until), link
    what: inputs.What = ask
    return what, ""


def started(services: Services, own: OwnPacks, asked: bool = False) -> inputs.Started:
    """`asked`: by the table itself, as everybody was."""
    seed = services.tokens(SEED)
    return inputs.Started(
        seed, NO_VERSION, packs=own.packs, words=own.words, guarded=True, asked=asked
    )


def completed(what: inputs.What, table: Table, by: PersonId, deal: Deal) -> inputs.What:
    """With what depends on the table as it is when the request is tried."""
    if isinstance(what, inputs.Join | inputs.Rename):
        return _with_clear_name(what, table, by)
    return with_dealt_cards(what, table, deal)


def _with_clear_name(
    what: inputs.Join | inputs.Rename, table: Table, by: PersonId
) -> inputs.Join | inputs.Rename:
    """Not done by the rules of the table, so that old logs replay as they were. A name that will
    not do is left for them to refuse."""
    if len(what.name) > LONGEST_NAME or (isinstance(what, inputs.Join) and what.screen):
        return what
    people = [one.name for one in table.people.values() if one.id != by and one.name]
    others = [*people, *_names_of_bots(table)]
    name = told_apart(what.name, others)
    return what if name == what.name else replace(what, name=name)


def _names_of_bots(table: Table) -> list[str]:
    """As they are called in each language."""
    names = [chair.bot.name for chair in table.chairs if chair.bot]
    return [texts(language)(f"bot.{name}") for name in names for language in LANGUAGES]


def with_dealt_cards(what: inputs.What, table: Table, deal: Deal) -> inputs.What:
    """A start gets the version of the rules and its cards only now, because the game may have been
    chosen by an earlier request of the same batch."""
    if not isinstance(what, inputs.Started) or table.wish is None:
        return what
    version = load(table.wish.game).manifest.version
    cards = deal(table, what.packs, what.words)
    return replace(what, version=version, **cards._asdict())
