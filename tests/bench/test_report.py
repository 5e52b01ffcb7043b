"""Figures of a bench are kept as JSON, and two runs are compared."""

from pathlib import Path

import pytest
from rich.table import Table

from bench import compare
from bench.report import Report, read


def write(folder: Path, part: str, speed: int, cores: int) -> Path:
    with Report(part, folder=folder) as report:
        table = Table("store", "mode", "appends", "s (p50)", "told")
        table.add_row("SQLite", "durable", f"{speed:,}", f"{speed // 10:,} (0.81 ms)", "well")
        table.add_row("SQLite", "durable", "7", "5 (2.00 ms)", "well")
        report.show(table, f"100 tables on {cores} cores")
    (file,) = folder.glob("*.json")
    return file


def test_two_runs_are_compared_figure_by_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = write(tmp_path / "before", "store", 1200, 2)
    after = write(tmp_path / "after", "store", 1800, 2)
    found = list(compare.changes(read(before), read(after)))
    assert [one[1:] for one in found] == [
        ("appends", 1200, 1800),
        ("s (p50)", 120, 180),
        ("s (p50)", 0.81, 0.81),
        ("appends", 7, 7),
        ("s (p50)", 5, 5),
        ("s (p50)", 2, 2),
        ("", 100, 100),
        ("", 2, 2),
    ]
    assert found[0].row == "store SQLite durable"
    assert found[3].row == "store SQLite durable #2"
    assert found[6].row == "# tables on # cores"
    monkeypatch.setattr("sys.argv", ["compare", str(before), str(after), "--over", "40"])
    compare.main()
    assert "2 of 8 figures changed by more than 40 %" in capsys.readouterr().out


def test_different_benches_are_not_compared(tmp_path: Path) -> None:
    runs = [read(write(tmp_path / part, part, 1, 1)) for part in ("store", "engine")]
    with pytest.raises(ValueError, match="different benches"):
        list(compare.changes(*runs))


def test_nothing_is_written_of_a_bench_that_failed(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), Report("store", folder=tmp_path) as report:
        report.show(f"{1 / 0} appends")
    assert not list(tmp_path.iterdir())
