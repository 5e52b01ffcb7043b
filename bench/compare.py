"""Two runs of one bench, figure by figure: `python -m bench.compare BEFORE AFTER [--over 10]`.

The files are those that benches write to build/bench. Machines are noisy: a change of a few per
cent means nothing unless it comes back.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.report import Run, Sheet, read

NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


class Change(NamedTuple):
    row: str
    column: str
    before: float
    after: float

    @property
    def ratio(self) -> float | None:
        return self.after / self.before if self.before else None

    def exceeds(self, percent: float) -> bool:
        if self.ratio is None:
            return self.after != self.before
        return abs(self.ratio - 1) * 100 > percent


def numbers(cell: str) -> list[float]:
    """A cell may have several, such as `1,234 (0.81 ms)`."""
    return [float(found.replace(",", "")) for found in NUMBER.findall(cell)]


def figures(run: Run) -> dict[tuple[str, str], list[float]]:
    """All figures of a run by row and column."""
    found = {key: figure for sheet in run.sheets for key, figure in figures_of(sheet)}
    return found | {(NUMBER.sub("#", line), ""): numbers(line) for line in run.lines}


def figures_of(sheet: Sheet) -> Iterator[tuple[tuple[str, str], list[float]]]:
    """Rows are told apart by their first words; those that begin alike, by their order."""
    met: Counter[str] = Counter()
    for cells in sheet.rows:
        words = list(takewhile(lambda cell: not NUMBER.fullmatch(cell), cells)) or cells[:1]
        row = " ".join([sheet.columns[0], *words])
        met[row] += 1
        row = row if met[row] == 1 else f"{row} #{met[row]}"
        for column, cell in list(zip(sheet.columns, cells, strict=True))[len(words) :]:
            yield (row, column), numbers(cell)


def changes(before: Run, after: Run) -> Iterator[Change]:
    """Of all figures that both runs have."""
    if before.part != after.part:
        raise ValueError(f"{before.part} and {after.part} are different benches")
    now = figures(after)
    for key, was in figures(before).items():
        if len(now.get(key, ())) == len(was):
            yield from (Change(*key, *pair) for pair in zip(was, now[key], strict=True))


def table_of(found: list[Change]) -> Table:
    table = Table("row", "column", "before", "after", "ratio", box=None)
    for one in found:
        ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
        table.add_row(one.row, one.column, f"{one.before:,g}", f"{one.after:,g}", ratio)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.compare")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--over", type=float, default=0, help="only changes of more per cent")
    asked = parser.parse_args()
    found = list(changes(read(asked.before), read(asked.after)))
    shown = [one for one in found if one.exceeds(asked.over)]
    console = Console(highlight=False)
    console.print(table_of(shown))
    console.print(f"{len(shown)} of {len(found)} figures changed by more than {asked.over:g} %")


if __name__ == "__main__":
    main()
