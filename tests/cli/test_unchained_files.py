"""Files that 0.8.0 wrote, without links between entries: they open, are played on, and are chained
from then on."""

import asyncio
import gzip
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tests.cli import facts
from vernissage.cli import app
from vernissage.decks.owned import Titled
from vernissage.log import LocalBus, SqliteStore
from vernissage.log.chained import walk_log
from vernissage.server.node import Node
from vernissage.server.rooms.request import Request
from vernissage.table import PersonId
from vernissage.table.inputs import Rename

OLD = Path(__file__).parent.parent / "fixtures" / "0.8.0"


def unpacked(name: str) -> bytes:
    return gzip.decompress((OLD / f"{name}.gz").read_bytes())


@pytest.fixture(scope="module")
def then() -> Any:
    return msgspec.json.decode(unpacked("facts.json"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "vernissage.db").write_bytes(unpacked("vernissage.db"))
    return tmp_path


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words, env={"LANG": "en", "LC_ALL": "en"})


async def play_on(data: Path, then: Any) -> None:
    node = Node(SqliteStore(data / "vernissage.db"), LocalBus())
    await node.open()
    try:
        room = await node.room(then["table"])
        was = facts.without_games(then["point"]["table"])
        assert list(facts.differences(was, facts.of_table(room.table))) == []
        assert room.table.outdated == "dixit"  # its rules were others then
        assert room.replica.chain.stamp == ""
        person = PersonId(then["person"])
        assert await room.ask(Request(Rename("Ада"), person)) == then["point"]["seq"] + 1
        assert room.replica.chain.stamp
        own, device = node.services.own, then["device"]
        assert await own.shelf.of(device, "decks") == [then["deck"]]
        await own.decks.change(then["deck"], lambda _: Titled("Winter"))
        await own.shelf.drop(device, "words", then["words"])
    finally:
        await node.close()


def test_a_store_is_opened_played_on_and_chained(data: Path, then: Any) -> None:
    async def main() -> None:
        await play_on(data, then)
        store = SqliteStore(data / "vernissage.db")
        await store.open()
        for row in await store.tables():
            walk = await walk_log(store, row.table)
            assert walk is not None
            assert walk.broken is None
            assert bool(row.link) == (row.table != f"words-{then['words']}")
        await store.close()

    asyncio.run(main())
    result = run("check", "--data", str(data))
    assert result.exit_code == 0, result.output


def test_an_old_entry_that_was_altered_is_noticed_where_the_links_begin(
    data: Path, then: Any
) -> None:
    asyncio.run(play_on(data, then))
    with sqlite3.connect(data / "vernissage.db") as file:
        altered = file.execute(
            "UPDATE entries SET entry = replace(entry, 'Person 1', 'Person 7')"
            " WHERE CAST(entry AS TEXT) LIKE '%Person 1%'"
        )
        assert altered.rowcount == 1
    result = run("check", then["table"], "--data", str(data))
    assert result.exit_code == 1
    assert f"entry {then['point']['seq'] + 1} was altered" in result.output


def test_an_exported_table_is_imported(then: Any, tmp_path: Path) -> None:
    (tmp_path / "table.jsonl").write_bytes(unpacked("table.jsonl"))
    new = tmp_path / "new"
    result = run("import", str(tmp_path / "table.jsonl"), "--data", str(new))
    assert (result.exit_code, result.stdout.strip()) == (0, then["point"]["table"]["code"])

    async def main() -> None:
        node = Node(SqliteStore(new / "vernissage.db"), LocalBus())
        await node.open()
        room = await node.room(then["table"])
        assert room.table.seq == then["point"]["seq"]
        await room.ask(Request(Rename("Ада"), PersonId("p1")))
        await node.close()

    asyncio.run(main())
    again = tmp_path / "again.jsonl"
    assert run("export", then["table"], str(again), "--data", str(new)).exit_code == 0
    assert run("import", str(again), "--data", str(tmp_path / "third")).exit_code == 0
    assert run("check", "--data", str(tmp_path / "third")).exit_code == 0
