"""Tables as files: out of one store and into another."""

import asyncio
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.table.tables import evening
from vernissage.cli import app, serving
from vernissage.log import SqliteStore
from vernissage.log.chained import read_log
from vernissage.server.run import Config
from vernissage.table import Table, read_entry, replay


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words, env={"LANG": "en", "LC_ALL": "en"})


SOUNDS = {"hum": b"\x1aE\xdf\xa3\n\0\xff", "whistle": b"OggS"}


async def put(data: Path, entries: list[bytes], table: str = "table", code: str = "CODE") -> None:
    store = SqliteStore(data / "vernissage.db")
    await store.open()
    assert await store.create(table, code, entries)
    for name, sound in SOUNDS.items():
        assert await store.attach(table, name, sound, 99)
    await store.close()


async def table_in(data: Path, code: str) -> Table:
    store = SqliteStore(data / "vernissage.db", alone=False)
    await store.open()
    name = await store.find(code)
    assert name is not None
    entries = [entry for _, entry in await read_log(store, name)]
    sounds = {one: await store.attachment(name, one) for one in await store.attachments(name)}
    await store.close()
    assert sounds == SOUNDS
    return replay(map(read_entry, entries))


@pytest.fixture
def exported(tmp_path: Path) -> tuple[Path, Table]:
    some = evening(3, playing="any")
    asyncio.run(put(tmp_path / "old", some.log))
    file = tmp_path / "table.jsonl"
    result = run("export", "code", str(file), "--data", str(tmp_path / "old"))
    assert result.exit_code == 0, result.output
    return file, some.table


def test_a_table_goes_from_one_store_to_another(
    tmp_path: Path, exported: tuple[Path, Table]
) -> None:
    file, table = exported
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    result = run("import", str(file), "--data", str(tmp_path / "new"))
    assert (result.exit_code, result.stdout) == (0, "CODE\n")
    assert asyncio.run(table_in(tmp_path / "new", "CODE")) == table


def test_a_table_that_is_there_already_is_not_touched(
    tmp_path: Path, exported: tuple[Path, Table]
) -> None:
    file, _ = exported
    result = run("import", str(file), "--data", str(tmp_path / "old"))
    assert result.exit_code == 2
    assert "table already exists" in result.stderr


def test_where_the_code_is_taken_the_table_gets_another(
    tmp_path: Path, exported: tuple[Path, Table]
) -> None:
    file, table = exported
    asyncio.run(put(tmp_path / "new", evening(1).log, table="another"))
    result = run("import", str(file), "--data", str(tmp_path / "new"))
    code = result.stdout.strip()
    imported = asyncio.run(table_in(tmp_path / "new", code))
    assert code != "CODE"
    assert (imported.code, imported.playing, imported.people) == (
        code, table.playing, table.people,
    )  # fmt: skip
    assert imported.invite != table.invite


@pytest.mark.parametrize("cut", ["head", "an entry", "a sound", "half a sound", "everything"])
def test_a_damaged_file_is_refused_whole(
    tmp_path: Path, exported: tuple[Path, Table], cut: str
) -> None:
    file, _ = exported
    lines = file.read_bytes().splitlines(keepends=True)
    damaged = {
        "head": lines[1:],
        "an entry": [*lines[:-3], *lines[-2:]],
        "a sound": lines[:-1],
        "half a sound": [*lines[:-1], lines[-1][:10]],
        "everything": [],
    }
    file.write_bytes(b"".join(damaged[cut]))
    result = run("import", str(file), "--data", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert "a complete exported table" in result.stderr


def test_an_unknown_table_cannot_be_exported(tmp_path: Path) -> None:
    asyncio.run(put(tmp_path, evening(1).log))
    file = tmp_path / "nothing"
    result = run("export", "nowhere", str(file), "--data", str(tmp_path))
    assert result.exit_code == 2
    assert "no such table" in result.stderr
    assert not file.exists()


def test_tables_are_listed(tmp_path: Path) -> None:
    some = evening(1)
    asyncio.run(put(tmp_path, some.log))
    result = run("tables", "--data", str(tmp_path))
    assert "CODE" in result.stdout
    assert str(len(some.log)) in result.stdout


def test_wrong_limits_are_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("inboxes = 3")
    result = run("serve", "--store", "memory", "--limits", str(file))
    assert result.exit_code == 2
    assert "inboxes" in result.stderr


def test_tables_are_forgotten_by_name_code_or_age(tmp_path: Path) -> None:
    for number in range(3):
        asyncio.run(put(tmp_path, evening(1).log, table=f"table{number}", code=f"CODE{number}"))
    assert run("forget", "--older", "1", "--data", str(tmp_path)).stdout == "0\n"
    assert run("forget", "table0", "code1", "--data", str(tmp_path)).stdout == "2\n"
    left = run("tables", "--data", str(tmp_path)).stdout
    assert "table2" in left
    assert "table0" not in left
    assert "table1" not in left


@pytest.mark.parametrize("option", ["--bus", "--bell"])
def test_the_bus_is_named_by_its_old_name_too(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Config] = []
    monkeypatch.setattr(serving, "_run", lambda config, *_: asked.append(config))
    monkeypatch.setattr(serving, "to_stderr", lambda _: None)
    result = run("serve", "--store", "memory", option, "nats://here:4222")
    assert (result.exit_code, [config.bus for config in asked]) == (0, ["nats://here:4222"])
    assert "--bell" not in run("serve", "--help").stdout
