"""`vernissage check` finds whatever is damaged in a store, and cuts it back to what is good."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tests.table.tables import evening
from vernissage.cli import app
from vernissage.decks.pictures.own_deck import Added
from vernissage.log import SqliteStore
from vernissage.log.chain import START, chained
from vernissage.log.chained import walk_log
from vernissage.server.identity import new_secret
from vernissage.server.limits import Limits
from vernissage.server.own.library import OwnLibrary
from vernissage.server.rooms.snapshots import keep_snapshot
from vernissage.table import read_entry, replay

TABLE = "(SELECT id FROM tables WHERE name = 'table')"
ENTRY = f"UPDATE entries SET {{}} WHERE seq = {{}} AND table_id = {TABLE}"  # noqa: S608


def run(*words: str, language: str = "en") -> Any:
    env = {"LANG": language, "LC_ALL": language}
    return CliRunner().invoke(app, words, env=env, catch_exceptions=False)


def tokens(size: int) -> bytes:
    return new_secret().encode()[:size]


async def fill(data: Path) -> int:
    """A table with a snapshot, another one, and what somebody has made; the table's entries."""
    store = SqliteStore(data / "vernissage.db")
    await store.open()
    some = evening(3, playing="any")
    made = chained(START, some.log, tokens)
    await store.create("table", "CODE", [one for _, one in made], made[-1][0].link)
    half = len(made) // 2
    await keep_snapshot(store, replay(map(read_entry, some.log[:half])), made[half - 1][0])
    other = chained(START, evening(2).log, tokens)
    await store.create("other", "OTHER2", [one for _, one in other], other[-1][0].link)
    own = OwnLibrary(store, Limits(), tokens)
    deck = await own.shelve_new("decks", "me")
    await own.decks.make(deck, "Summer", "me")
    await own.decks.change(deck, lambda _: Added("picture", 8, 0))
    for name in ("picture", "picture-small"):
        await store.attach(f"deck-{deck}", name, b"webp", 99)
    await store.close()
    return len(made)


def change(data: Path, *statements: str) -> None:
    with sqlite3.connect(data / "vernissage.db") as file:
        for statement in statements:
            assert file.execute(statement).rowcount > 0, statement


@pytest.fixture
def length(tmp_path: Path) -> int:
    return asyncio.run(fill(tmp_path))


def test_a_good_store_is_good(tmp_path: Path, length: int) -> None:
    result = run("check", "--data", str(tmp_path))
    assert result.exit_code == 0, result.output
    (line,) = result.output.splitlines()
    assert line.startswith("Checked: 4 logs, ")
    assert line.endswith("0 problems found.")
    result = run("check", "code", "--data", str(tmp_path), language="uk")
    assert result.output == f"Перевірено: 1 журнал, {forms(length)}. Знайдено 0 проблем.\n"


def forms(n: int) -> str:
    return f"{n} запис" + ("" if n % 10 == 1 else "и" if n % 10 in (2, 3, 4) else "ів")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (ENTRY.format("entry = replace(entry, 'table', 'tible')", 1), "entry 1 was altered"),
        (ENTRY.format("entry = entry || x'20'", 4), "entry 4 was altered"),
        (ENTRY.format("seq = 999", 4), "entry 4 is missing"),
        ("UPDATE tables SET seq = seq + 1 WHERE name = 'table'", "is missing"),
        ("UPDATE tables SET seq = seq - 1 WHERE name = 'table'", "was altered"),
        ("UPDATE tables SET link = 'another' WHERE name = 'table'", "was altered"),
        ("UPDATE snapshots SET snapshot = (SELECT replace(snapshot, 'Person', 'Nobody'))",
         "the snapshot at entry"),
        ("DELETE FROM attachments WHERE name = 'picture-small'",
         "1 file of pictures or words is lost"),
    ],
)  # fmt: skip
def test_any_damage_is_told(tmp_path: Path, length: int, damage: str, told: str) -> None:
    assert length > 4
    if "Nobody" in damage:
        spoil_snapshot(tmp_path)
    else:
        change(tmp_path, damage)
    result = run("check", "--data", str(tmp_path))
    assert result.exit_code == 1, result.output
    *lines, summary = result.output.splitlines()
    assert len(lines) == 1, lines
    assert told in lines[0]
    assert lines[0].startswith(("table: ", "deck-"))
    assert summary.endswith("1 problem found.")
    elsewhere = run("check", "other", "--data", str(tmp_path))
    assert elsewhere.exit_code == 0


def spoil_snapshot(data: Path) -> None:
    with sqlite3.connect(data / "vernissage.db") as file:
        (snapshot,) = file.execute("SELECT snapshot FROM snapshots").fetchone()
        name = evening(3, playing="any").table.people
        found = next(iter(name.values())).name.encode()
        assert found in snapshot
        file.execute(
            "UPDATE snapshots SET snapshot = ?", (snapshot.replace(found, b"x" * len(found)),)
        )


def test_a_table_that_is_not_there_is_told(tmp_path: Path, length: int) -> None:
    assert length
    result = run("check", "NOBODY", "--data", str(tmp_path))
    assert result.exit_code == 1
    assert "Not every table" in result.output


def test_a_damaged_file_is_told(tmp_path: Path, length: int) -> None:
    assert length
    with sqlite3.connect(tmp_path / "vernissage.db") as file:
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'attachments'")
    result = run("check", "other", "--data", str(tmp_path))
    assert result.exit_code == 1
    assert "The file of the store is damaged" in result.output


def test_a_repair_keeps_what_is_good_and_saves_the_rest(tmp_path: Path, length: int) -> None:
    change(tmp_path, ENTRY.format("entry = entry || x'20'", 5), ENTRY.format("seq = 999", 7))
    cut_off = tmp_path / "cut"
    result = run("check", "--data", str(tmp_path), "--repair", str(cut_off))
    assert result.exit_code == 1
    assert "table: repaired: it ends with entry 4 now." in result.output
    lines = (cut_off / "table.jsonl").read_bytes().splitlines()
    assert [msgspec.json.decode(line)["seq"] for line in lines] == [
        seq for seq in range(5, length + 1) if seq != 7
    ]
    assert (cut_off / "table.jsonl").stat().st_mode & 0o777 == 0o600
    assert run("check", "--data", str(tmp_path)).exit_code == 0

    async def main() -> None:
        store = SqliteStore(tmp_path / "vernissage.db")
        await store.open()
        walk = await walk_log(store, "table")
        assert walk is not None
        assert walk.entries == evening(3, playing="any").log[:4]
        assert await store.snapshot("table") is None
        await store.close()

    asyncio.run(main())


def test_of_a_damaged_log_is_exported_what_is_good(tmp_path: Path, length: int) -> None:
    assert length
    change(tmp_path, ENTRY.format("entry = entry || x'20'", 5))
    file = tmp_path / "table.jsonl"
    result = run("export", "table", str(file), "--data", str(tmp_path))
    assert result.exit_code == 2
    assert "the first 4 entries" in result.output
    assert run("import", str(file), "--data", str(tmp_path / "new")).exit_code == 0
    assert run("check", "table", "--data", str(tmp_path / "new")).exit_code == 0


def test_an_export_that_was_changed_is_not_imported(tmp_path: Path, length: int) -> None:
    assert length
    file = tmp_path / "table.jsonl"
    assert run("export", "table", str(file), "--data", str(tmp_path)).exit_code == 0
    lines = file.read_bytes().splitlines()
    for number in (1, 2, len(lines) - 1):
        other = [
            *lines[:number],
            lines[number].replace(b'"at":1', b'"at":2', 1),
            *lines[number + 1 :],
        ]
        file.write_bytes(b"\n".join(other) + b"\n")
        result = run("import", str(file), "--data", str(tmp_path / "new"))
        assert (result.exit_code, "complete exported table" in result.output) == (2, True)
