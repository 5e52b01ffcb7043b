"""Walks a whole store and says what is damaged; cuts damaged logs back to what is good."""

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec
import typer
from msgspec import Struct

from vernissage.cli.language import LanguageOption, texts_for
from vernissage.cli.log_checks import check_log
from vernissage.cli.serving import DataOption
from vernissage.cli.table_files import StoreOption, run_with_store
from vernissage.kit.texts import Texts
from vernissage.log import Conflict, Store, TableRow
from vernissage.log.chained import Walk
from vernissage.server.identity import tidy_code


class CutOff(Struct, frozen=True):
    """A line of the file that keeps what a repair has taken out of a log."""

    seq: int
    data: bytes


def check(
    table: Annotated[
        list[str] | None, typer.Argument(help="Tables or their short codes; by default all logs.")
    ] = None,
    repair: Annotated[
        Path | None,
        typer.Option(help="Cut damaged logs back to what is good; the rest goes to this folder."),
    ] = None,
    data: DataOption = None,
    store: StoreOption = None,
    language: LanguageOption = None,
) -> None:
    """Check the logs of a store, also while the server runs. Exits with 1 if one is damaged."""
    say, found = texts_for(language), Counter[str]()

    async def check_store(at: Store) -> None:
        for flaw in await at.flaws():
            _tell(say("check.file", detail=flaw), found)
        wanted = {tidy_code(one) for one in table or ()} | set(table or ())
        rows = [row for row in await at.tables() if not wanted or {row.table, row.code} & wanted]
        for row in rows:
            await _check_row(at, row, repair, say, found)
        if len(rows) < len(table or ()):
            _tell(say("check.unknown"), found)
        facts = {name: say(f"check.{name}", n=found[name]) for name in ("logs", "entries")}
        typer.echo(say("check.summary", **facts, damaged=say("check.damaged", n=found["grave"])))

    run_with_store(data, store, check_store)
    sys.exit(1 if found["grave"] else 0)


def _tell(line: str, found: Counter[str]) -> None:
    typer.echo(line)
    found["grave"] += 1


async def _check_row(
    at: Store, row: TableRow, repair: Path | None, say: Texts, found: Counter[str]
) -> None:
    checked = await check_log(at, row.table)
    if checked is None:  # forgotten meanwhile
        return
    found["logs"] += 1
    found["entries"] += len(checked.walk.entries)
    found["grave"] += checked.grave
    for flaw in checked.flaws:
        typer.echo(f"{row.table}: {say(f'check.{flaw.key}', **flaw.facts)}")
    if repair is not None and checked.repairable:
        typer.echo(f"{row.table}: {await _repair(at, row.table, checked.walk, repair, say)}")


async def _repair(at: Store, name: str, walk: Walk, folder: Path, say: Texts) -> str:
    """Cuts the log back to its last good entry, after saving what comes behind it."""
    chain, head = walk.chain, walk.head
    if not chain.seq:
        return say("check.nothing_good")
    cut_off = await _entries_after(at, name, chain.seq, head.seq)
    file = folder / f"{quote(name, safe='')}.jsonl"
    if cut_off:
        _write_private(file, b"".join(msgspec.json.encode(one) + b"\n" for one in cut_off))
    try:
        await at.cut(name, head, chain.head)
    except Conflict:
        return say("check.busy")
    return say("check.repaired", good=chain.seq, n=len(cut_off), file=str(file))


async def _entries_after(at: Store, name: str, seq: int, last: int) -> list[CutOff]:
    """Whatever is still there, also behind what is missing."""
    found: list[CutOff] = []
    while seq <= last:
        stored = await at.read(name, seq)
        found += [CutOff(number, one) for number, one in enumerate(stored, seq + 1)]
        seq += max(len(stored), 1)
    return found


def _write_private(file: Path, data: bytes) -> None:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.touch(0o600)
    file.write_bytes(data)
