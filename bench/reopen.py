"""How long a table with a long log takes to open, and what that consists of.

`python -m bench.reopen [--inputs 10000]`: an evening of three games in turn by six bots, from the
log alone and with a snapshot. The shares are cProfile's, which makes short functions look dearer
than they are; the milliseconds are measured without it.
"""

import argparse
import cProfile
import pstats
import tempfile
from collections import defaultdict
from pathlib import Path
from time import perf_counter

import uvloop
from rich.table import Table

from bench.load.log_sizes import TRIES, evening, fill, opened, reopen
from bench.load.process import prepare
from bench.report import Report
from bench.server_tables import reopening_table
from vernissage.log import SqliteStore
from vernissage.table import Entry, follow, read_entry

SHOWN = 15
PACKAGE = "/src/vernissage/"


async def read(file: Path) -> float:
    """Seconds until all entries are in memory."""
    store = SqliteStore(file)
    await store.open()
    start, seq = perf_counter(), 0
    while entries := await store.read("bench", seq):
        seq += len(entries)
    took = perf_counter() - start
    await store.close()
    return took


def followed(entries: list[Entry]) -> float:
    start, table = perf_counter(), None
    for entry in entries:
        table = follow(table, entry).table
    return perf_counter() - start


def decoded(written: list[bytes]) -> float:
    start = perf_counter()
    for one in written:
        read_entry(one)
    return perf_counter() - start


async def parts_table(inputs: int) -> Table:
    scribe, _ = evening(inputs)
    written, entries = scribe.entries, [read_entry(one) for one in scribe.entries]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "logs.db"
        await fill(file, written)
        figures = {
            "all of it": min([await opened(file) for _ in range(TRIES)]),
            "reading the file": min([await read(file) for _ in range(TRIES)]),
            "decoding entries": min(decoded(written) for _ in range(TRIES)),
            "following them": min(followed(entries) for _ in range(TRIES)),
        }
    table = Table(f"{inputs:,} inputs from the log", "ms", "us/input", box=None)
    for name, seconds in figures.items():
        table.add_row(name, f"{1e3 * seconds:.0f}", f"{1e6 * seconds / inputs:.1f}")
    return table


def shares_tables(inputs: int) -> tuple[Table, Table]:
    """Of the time in which entries are followed: by folder, and the functions with most of it."""
    entries = [read_entry(one) for one in evening(inputs)[0].entries]
    profile = cProfile.Profile()
    profile.runcall(followed, entries)
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, object]]
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    whole = sum(own for _, _, own, _, _ in stats.values())
    folders: dict[str, float] = defaultdict(float)
    functions: list[tuple[float, float, str]] = []
    for (file, _, name), (_, _, own, inside, _) in stats.items():
        place = file.partition(PACKAGE)[2]
        folders[folder_of(place)] += own
        if place:
            functions.append((inside, own, f"{name} ({place})"))
    by_folder = Table("following, by folder", "own", box=None)
    for name, own in sorted(folders.items(), key=lambda one: -one[1]):
        by_folder.add_row(name, f"{own / whole:.0%}")
    by_function = Table("following, by function", "with callees", "own", box=None)
    for inside, own, name in sorted(functions, reverse=True)[:SHOWN]:
        by_function.add_row(name, f"{inside / whole:.0%}", f"{own / whole:.0%}")
    return by_folder, by_function


def folder_of(place: str) -> str:
    if not place:
        return "Python and msgspec"
    folder, _, rest = place.partition("/")
    return f"games/{rest.partition('/')[0]}" if folder == "games" else folder


async def show(inputs: int) -> None:
    with Report("reopen") as report:
        report.show(reopening_table(await reopen(inputs)))
        report.show(await parts_table(inputs), *shares_tables(inputs))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.reopen")
    parser.add_argument("--inputs", type=int, default=10_000)
    asked = parser.parse_args()
    prepare()
    uvloop.run(show(asked.inputs))


if __name__ == "__main__":
    main()
