"""A picture deck of one's own from a folder, put into the store of a server, which may run."""

import asyncio
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from vernissage.cli.archive import StoreAt
from vernissage.cli.serving import Data, store_address
from vernissage.cli.speech import Speech, refusals, spoken
from vernissage.decks.owned import titled
from vernissage.decks.pack_id import OwnDeckId
from vernissage.decks.pictures.uploads import LARGEST
from vernissage.kit import Illegal
from vernissage.kit.texts import Texts
from vernissage.log import Busy, StoreUnavailable
from vernissage.server.identity import new_secret
from vernissage.server.limits import Limits
from vernissage.server.own.library import OwnLibrary
from vernissage.server.own.logs import new_id
from vernissage.server.run import store_of


def own(
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="With pictures.")],
    title: Annotated[str, typer.Option(help="By default the folder's name.")] = "",
    data: Data = None,
    store: StoreAt = None,
    language: Speech = None,
) -> None:
    """Make a deck of your own of the pictures in a folder, also while the server runs."""
    say = spoken(language)
    files = sorted(one for one in folder.iterdir() if one.is_file() and one.name[0] != ".")
    with refusals(say):
        try:
            asyncio.run(
                _make(store_address(data, store), title or folder.resolve().name, files, say)
            )
        except (Busy, StoreUnavailable, OSError) as error:
            typer.echo(str(error), err=True)
            sys.exit(1)


async def _make(address: str, title: str, files: Sequence[Path], say: Texts) -> None:
    store = store_of(address, alone=False)
    await store.open()
    kept = OwnLibrary(store, Limits(), secrets.token_bytes)
    try:
        id_ = new_id(secrets.token_bytes)
        key = await kept.decks.make(id_, titled(title), new_secret(), secrets.token_bytes)
        added = await _add(kept, id_, files, say)
        if not added:
            await kept.decks.end(id_)
            raise Illegal("deck_empty")
        for line in (str(OwnDeckId(id_)), f"/decks/{id_}", f"/decks/{id_}#{key}"):
            typer.echo(line)
    finally:
        await kept.close()
        await store.close()


async def _add(kept: OwnLibrary, id_: str, files: Sequence[Path], say: Texts) -> int:
    """How many of them are in the deck now; a word for each that is not."""
    console = Console(stderr=True, highlight=False, markup=False)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console) as bar:
        for file in bar.track(files):
            word = await _one(kept, id_, file, say)
            if word:
                console.print(f"{file.name}: {word}")
    return len((await kept.decks.get(id_)).pictures)


async def _one(kept: OwnLibrary, id_: str, file: Path, say: Texts) -> str:
    """What there is to say about it."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        deck, picture = await kept.add(await kept.decks.get(id_), data)
    except OSError as error:
        return str(error)
    except Illegal as illegal:
        return say(f"illegal.{illegal.code}", **illegal.facts)
    if picture.bare:
        return say("own_deck.bare")
    return say("own_deck.near") if deck.like(picture) else ""
