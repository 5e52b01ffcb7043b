"""What a bench prints, also as JSON in build/bench, so that two runs can be compared.

    with Report("engine") as report:
        report.show(table)

`python -m bench.compare BEFORE AFTER` compares the figures as they were printed.
"""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from vernissage import __version__

FOLDER = Path("build/bench")


class Sheet(Struct, frozen=True):
    """A table as it was printed."""

    columns: list[str]
    rows: list[list[str]]


class Run(Struct, frozen=True):
    part: str
    time: str
    version: str
    python: str
    cores: int
    sheets: list[Sheet]
    lines: list[str]


class Report:
    def __init__(self, part: str, width: int = 120, folder: Path = FOLDER) -> None:
        self._part, self._folder = part, folder
        self._began = datetime.now(UTC)
        self.console = Console(width=width, highlight=False)
        self._sheets: list[Sheet] = []
        self._lines: list[str] = []

    def show(self, *found: Table | str) -> None:
        for one in found:
            self.console.print(one)
            if isinstance(one, str):
                self._lines.append(one)
                continue
            self._sheets.append(sheet_of(one))
            if one.caption:
                self._lines.append(str(one.caption))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.console.print(f"the same as JSON: {self._write()}")

    def _write(self) -> Path:
        run = Run(
            part=self._part,
            time=self._began.isoformat(timespec="seconds"),
            version=__version__,
            python=platform.python_version(),
            cores=os.cpu_count() or 1,
            sheets=self._sheets,
            lines=self._lines,
        )
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{self._part}-{self._began:%Y%m%d-%H%M%S}.json"
        file.write_bytes(msgspec.json.format(msgspec.json.encode(run)))
        return file


def sheet_of(table: Table) -> Sheet:
    cells = [[str(cell) for cell in column.cells] for column in table.columns]
    return Sheet(
        [str(column.header) for column in table.columns], list(map(list, zip(*cells, strict=True)))
    )


def read(file: Path) -> Run:
    return msgspec.json.decode(file.read_bytes(), type=Run)
