"""Makes a picture deck of the files in a folder, in the store of a server, which may be running."""

import asyncio
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from vernissage.cli.language import LanguageOption, exit_on_illegal, texts_for
from vernissage.cli.serving import DataOption, store_address
from vernissage.cli.table_files import StoreOption
from vernissage.decks.owned import check_title
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
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="Its folder.")],
    title: Annotated[str, typer.Option(help="By default the folder's name.")] = "",
    data: DataOption = None,
    store: StoreOption = None,
    language: LanguageOption = None,
) -> None:
    """Make your own deck from a folder of pictures; the server may be running."""
    say = texts_for(language)
    files = sorted(one for one in folder.iterdir() if one.is_file() and one.name[0] != ".")
    with exit_on_illegal(say):
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
        key = await kept.decks.make(id_, check_title(title), new_secret())
        added = await _add_pictures(kept, id_, files, say)
        if not added:
            await kept.decks.end(id_)
            raise Illegal("deck_empty")
        for line in (str(OwnDeckId(id_)), f"/decks/{id_}", f"/decks/{id_}#{key}"):
            typer.echo(line)
    finally:
        await kept.close()
        await store.close()


async def _add_pictures(kept: OwnLibrary, id_: str, files: Sequence[Path], say: Texts) -> int:
    """Returns how many are in the deck now; prints a line for each problem."""
    console = Console(stderr=True, highlight=False, markup=False)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console) as bar:
        for file in bar.track(files):
            word = await _add_picture(kept, id_, file, say)
            if word:
                console.print(f"{file.name}: {word}")
    return len((await kept.decks.get(id_)).pictures)


async def _add_picture(kept: OwnLibrary, id_: str, file: Path, say: Texts) -> str:
    """Returns what is wrong or suspicious, or nothing."""
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
