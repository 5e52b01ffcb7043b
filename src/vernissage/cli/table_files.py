"""Exports tables and people's own decks to files, imports and removes them."""

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

from vernissage.cli.language import exit_on_illegal, texts_for
from vernissage.cli.log_checks import chain_of, readable
from vernissage.cli.serving import DataOption, store_address
from vernissage.decks.pictures import own_deck as decks
from vernissage.decks.words import own_pack as words
from vernissage.kit import Illegal
from vernissage.log import Busy, Store, StoreUnavailable, is_table
from vernissage.log.chain import START, BrokenLog, chained, followed
from vernissage.log.chained import walk_log
from vernissage.server.identity import new_code, new_secret, tidy_code
from vernissage.server.own.library import DECK_LOG, WORDS_LOG
from vernissage.server.run import store_of
from vernissage.table import Entry, read_entry, replay, write_entry
from vernissage.table.inputs import Renewed

FORMAT = "vernissage-table-1"
CODE_TRIES = 10
DAY = 24 * 3600  # seconds

StoreTask = Callable[[Store], Coroutine[Any, Any, None]]
StoreOption = Annotated[
    str | None, typer.Option(help="postgres://...; by default the file in --data.")
]


class ExportHeader(Struct, frozen=True, omit_defaults=True):
    """The first line of an exported table; the entries of its log follow, then its recordings."""

    format: str
    table: str
    code: str
    entries: int
    sounds: int = 0


class Recording(Struct, frozen=True):
    name: str
    data: bytes


def tables(data: DataOption = None, store: StoreOption = None) -> None:
    """List the tables of a store."""

    async def print_tables(at: Store) -> None:
        grid = Grid("table", "code", "entries", box=None)
        for row in filter(lambda row: is_table(row.table), await at.tables()):
            grid.add_row(row.table, row.code, str(row.seq))
        Console(highlight=False).print(grid)

    run_with_store(data, store, print_tables)


def export(
    table: Annotated[
        str, typer.Argument(help="A table or its short code; deck-… or words-… of people's own.")
    ],
    out: Annotated[Path, typer.Argument(help="The file to write. It holds the table's secrets.")],
    data: DataOption = None,
    store: StoreOption = None,
) -> None:
    """Write a table's whole log to a file; the server may be running. Of a damaged log: what is
    good."""

    async def write_file(at: Store) -> None:
        name = await at.find(tidy_code(table)) or table
        log = await walk_log(at, name)
        if log is None:
            raise Illegal("no_such_table")
        walk = readable(name, log).walk
        code = _code_of(name, walk.entries)
        sounds = [msgspec.json.encode(one) for one in await _read_recordings(at, name)]
        head = ExportHeader(FORMAT, name, code, len(walk.stored), len(sounds))
        out.touch(0o600)
        out.chmod(0o600)  # before anything is in it
        out.write_bytes(b"\n".join((msgspec.json.encode(head), *walk.stored, *sounds)) + b"\n")
        if walk.broken is not None:
            raise Illegal("export_partial", good=len(walk.stored))

    run_with_store(data, store, write_file)


async def _read_recordings(at: Store, table: str) -> list[Recording]:
    found = [(name, await at.attachment(table, name)) for name in await at.attachments(table)]
    return [Recording(name, data) for name, data in found if data is not None]


def import_(
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote.", exists=True)],
    data: DataOption = None,
    store: StoreOption = None,
) -> None:
    """Put an exported table into a store; its people can continue where they were."""

    async def store_table(at: Store) -> None:
        name, stored, sounds = _read_export(file)
        if await at.last(name):
            raise Illegal("table_exists", table=name)
        code = _code_of(name, _entries_of(stored))
        for _ in range(CODE_TRIES):
            if await at.create(name, code, stored, chain_of(stored).head.link):
                for sound in sounds:
                    await at.attach(name, sound.name, sound.data, sys.maxsize)
                typer.echo(code)
                return
            if not is_table(name):
                raise Illegal("table_exists", table=name)
            code = new_code()  # the old one is taken by now
            stored = [*stored, _new_code_entry(stored, code)]
        raise Illegal("busy")

    run_with_store(data, store, store_table)


def forget(
    table: Annotated[list[str] | None, typer.Argument(help="Tables or their short codes.")] = None,
    older: Annotated[
        int | None, typer.Option(min=1, help="All tables unused for this many days.")
    ] = None,
    data: DataOption = None,
    store: StoreOption = None,
) -> None:
    """Remove tables for good. Not while people are at them: a running server would write again."""

    async def remove_tables(at: Store) -> None:
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

    run_with_store(data, store, remove_tables)


def _read_export(file: Path) -> tuple[str, list[bytes], list[Recording]]:
    """Refuses a file that is damaged anywhere, before anything is stored."""
    first, *lines = file.read_bytes().splitlines() or [b""]
    try:
        head = msgspec.json.decode(first, type=ExportHeader)
        stored, rest = lines[: head.entries], lines[head.entries :]
        _code_of(head.table, _entries_of(stored))
        sounds = [msgspec.json.decode(line, type=Recording) for line in rest]
    except (msgspec.MsgspecError, UnicodeDecodeError, BrokenLog, Illegal) as error:
        raise Illegal("export_broken") from error
    whole = (len(stored), len(sounds)) == (head.entries, head.sounds)
    if head.format != FORMAT or not whole:
        raise Illegal("export_broken")
    return head.table, stored, sounds


def _entries_of(stored: list[bytes]) -> list[bytes]:
    return [entry for _, entry in followed(START, stored)]


def _code_of(name: str, entries: list[bytes]) -> str:
    """The short code of a table's log; own decks and packs have their name instead."""
    if is_table(name):
        table = replay(map(read_entry, entries))
        if table.id != name:
            raise Illegal("export_broken")
        return table.code
    replayed = decks.replay if name.startswith(DECK_LOG) else words.replay
    made = replayed(entries)
    if made is None or name not in {DECK_LOG + made.id, WORDS_LOG + made.id}:
        raise Illegal("no_such_table")
    return name


def _new_code_entry(stored: list[bytes], code: str) -> bytes:
    """As it is to be stored, after the others."""
    table = replay(map(read_entry, _entries_of(stored)))
    renewed = Entry(table.at, Renewed(code, new_secret(secrets.token_bytes)), table.host)
    ((_, new),) = chained(chain_of(stored), [write_entry(renewed)], secrets.token_bytes)
    return new


def run_with_store(data: Path | None, store: str | None, work: StoreTask) -> None:
    async def run() -> None:
        at = store_of(store_address(data, store), alone=False)
        await at.open()
        try:
            await work(at)
        finally:
            await at.close()

    with exit_on_illegal(texts_for(None)):
        try:
            asyncio.run(run())
        except (Busy, StoreUnavailable, OSError) as error:
            typer.echo(str(error), err=True)
            sys.exit(1)
