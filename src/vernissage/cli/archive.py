"""Tables, and decks that people made, as files: taken out of a store, and put into another."""

import asyncio
import secrets
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid

from vernissage.cli.serving import Data, store_address
from vernissage.cli.speech import refusals, spoken
from vernissage.decks.pictures import own as decks
from vernissage.decks.words import own_log as words
from vernissage.kit import Illegal
from vernissage.log import Busy, Store, StoreUnavailable, is_table
from vernissage.server.identity import new_code, new_secret, tidy_code
from vernissage.server.own.library import DECK_LOG, WORDS_LOG
from vernissage.server.run import store_of
from vernissage.table import Entry, read_entry, replay, write_entry
from vernissage.table.inputs import Renewed

FORMAT = "vernissage-table-1"
CODE_TRIES = 10
DAY = 24 * 3600  # seconds

Work = Callable[[Store], Coroutine[Any, Any, None]]
StoreAt = Annotated[str | None, typer.Option(help="postgres://...; by default the file in --data.")]


class Head(Struct, frozen=True, omit_defaults=True):
    """The first line of an exported table; the entries of its log follow, then its recordings."""

    format: str
    table: str
    code: str
    entries: int
    sounds: int = 0


class Sound(Struct, frozen=True):
    name: str
    data: bytes


def tables(data: Data = None, store: StoreAt = None) -> None:
    """List the tables of a store."""

    async def listed(at: Store) -> None:
        grid = Grid("table", "code", "entries", box=None)
        for row in filter(lambda row: is_table(row.table), await at.tables()):
            grid.add_row(row.table, row.code, str(row.seq))
        Console(highlight=False).print(grid)

    _with(data, store, listed)


def export(
    table: Annotated[
        str, typer.Argument(help="A table or its short code; deck-… or words-… of people's own.")
    ],
    out: Annotated[Path, typer.Argument(help="The file to write. It holds the table's secrets.")],
    data: Data = None,
    store: StoreAt = None,
) -> None:
    """Write a table's whole log to a file, also while the server runs."""

    async def exported(at: Store) -> None:
        name = await at.find(tidy_code(table)) or table
        entries = await _whole(at, name)
        code = _code(name, entries)
        sounds = [msgspec.json.encode(one) for one in await _sounds(at, name)]
        head = msgspec.json.encode(Head(FORMAT, name, code, len(entries), len(sounds)))
        out.touch(0o600)
        out.chmod(0o600)  # before anything is in it
        out.write_bytes(b"\n".join((head, *entries, *sounds)) + b"\n")

    _with(data, store, exported)


async def _whole(at: Store, table: str) -> list[bytes]:
    entries: list[bytes] = []
    while more := await at.read(table, len(entries)):
        entries += more
    return entries


async def _sounds(at: Store, table: str) -> list[Sound]:
    found = [(name, await at.attached(table, name)) for name in await at.attachments(table)]
    return [Sound(name, data) for name, data in found if data is not None]


def import_(
    file: Annotated[Path, typer.Argument(help="What `export` wrote.", exists=True)],
    data: Data = None,
    store: StoreAt = None,
) -> None:
    """Put an exported table into a store; its people go on where they were."""

    async def imported(at: Store) -> None:
        name, entries, sounds = _read(file)
        if await at.last(name):
            raise Illegal("table_exists", table=name)
        code = _code(name, entries)
        for _ in range(CODE_TRIES):
            if await at.create(name, code, entries):
                for sound in sounds:
                    await at.attach(name, sound.name, sound.data, sys.maxsize)
                typer.echo(code)
                return
            if not is_table(name):
                raise Illegal("table_exists", table=name)
            code = new_code()  # somebody else has it by now
            entries = [*entries, _recoded(entries, code)]
        raise Illegal("busy")

    _with(data, store, imported)


def forget(
    table: Annotated[list[str] | None, typer.Argument(help="Tables or their short codes.")] = None,
    older: Annotated[
        int | None, typer.Option(min=1, help="All that nobody has touched for so many days.")
    ] = None,
    data: Data = None,
    store: StoreAt = None,
) -> None:
    """Remove tables for good. Not while people are at them: a server would write on."""

    async def forgotten(at: Store) -> None:
        rows = await at.tables()
        named = {tidy_code(one) for one in table or ()} | set(table or ())
        before = (time.time() - (older or 0) * DAY) * 1000
        gone = [
            row.table
            for row in rows
            if {row.table, row.code} & named
            or (older and is_table(row.table) and row.touched < before)
        ]
        for one in gone:
            await at.forget(one)
        typer.echo(len(gone))

    _with(data, store, forgotten)


def _read(file: Path) -> tuple[str, list[bytes], list[Sound]]:
    """Refuses a file that is damaged anywhere, before anything is stored."""
    first, *lines = file.read_bytes().splitlines() or [b""]
    try:
        head = msgspec.json.decode(first, type=Head)
        entries, rest = lines[: head.entries], lines[head.entries :]
        _code(head.table, entries)
        sounds = [msgspec.json.decode(line, type=Sound) for line in rest]
    except (msgspec.MsgspecError, UnicodeDecodeError, Illegal) as error:
        raise Illegal("export_broken") from error
    whole = (len(entries), len(sounds)) == (head.entries, head.sounds)
    if head.format != FORMAT or not whole:
        raise Illegal("export_broken")
    return head.table, entries, sounds


def _code(name: str, entries: list[bytes]) -> str:
    """The short code of a whole log; what is not a table has its name for one."""
    if is_table(name):
        table = replay(map(read_entry, entries))
        if table.id != name:
            raise Illegal("export_broken")
        return table.code
    replayed = decks.replayed if name.startswith(DECK_LOG) else words.replayed
    made = replayed(entries)
    if made is None or name not in {DECK_LOG + made.id, WORDS_LOG + made.id}:
        raise Illegal("no_such_table")
    return name


def _recoded(entries: list[bytes], code: str) -> bytes:
    table = replay(map(read_entry, entries))
    return write_entry(Entry(table.at, Renewed(code, new_secret(secrets.token_bytes)), table.host))


def _with(data: Path | None, store: str | None, work: Work) -> None:
    async def run() -> None:
        at = store_of(store_address(data, store), alone=False)
        await at.open()
        try:
            await work(at)
        finally:
            await at.close()

    with refusals(spoken(None)):
        try:
            asyncio.run(run())
        except (Busy, StoreUnavailable, OSError) as error:
            typer.echo(str(error), err=True)
            sys.exit(1)
