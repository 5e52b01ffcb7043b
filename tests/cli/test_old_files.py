"""Files that 0.5.1 wrote: today's code opens them, and finds in them what 0.5.1 found."""

import asyncio
import base64
import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tests.cli import facts
from vernissage.cli import app
from vernissage.decks.pictures import own_deck as decks
from vernissage.decks.words import own_pack as words
from vernissage.log import LocalBus, SqliteStore
from vernissage.server.node import Node
from vernissage.table import Entry, Table, apply, follow, read_entry, snapshot, write_entry
from vernissage.table.seating import PIGMENTS

OLD = Path(__file__).parent.parent / "fixtures" / "0.5.1"
TABLES = ("t-dixit", "t-pictomania", "t-pictoric", "t-yokai")
MODES = {
    ("dixit", "classic"), ("dixit", "party"), ("dixit", "teams"), ("pictomania", "full"),
    ("pictomania", "advanced"), ("pictoric", "open"), ("pictoric", "closed"), ("yokai", "duel"),
}  # fmt: skip


def unpacked(name: str) -> bytes:
    return gzip.decompress((OLD / f"{name}.gz").read_bytes())


@pytest.fixture(scope="module")
def then() -> Any:
    """What 0.5.1 found, by table at several points of its log, and what people had made."""
    found = msgspec.json.decode(unpacked("facts.json"))
    for point in (point for points in found["tables"].values() for point in points):
        _name_bots_by_chair(point["table"]["chairs"])
    return found


def _name_bots_by_chair(chairs: Any) -> None:
    """Until 0.8.0 they took names in their order."""
    for name, chair in zip(PIGMENTS, chairs, strict=True):
        if chair["bot"]:
            chair["bot"]["name"] = name


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server that ran 0.5.1."""
    (tmp_path / "vernissage.db").write_bytes(unpacked("vernissage.db"))
    return tmp_path


def entries(table: str) -> list[Entry]:
    """Of an exported table."""
    head, *lines = unpacked(f"{table}.jsonl").splitlines()
    return [read_entry(line) for line in lines[: msgspec.json.decode(head)["entries"]]]


# Their rules were others then: the games are put away, and everything else stays as it was.
OUTDATED = {"t-dixit": "dixit", "t-pictomania": "pictomania", "t-pictoric": "pictoric"}
SAME = [one for one in TABLES if one not in OUTDATED]


def check(point: Any, table: Table) -> None:
    """By the same rules everything is as it was then."""
    assert list(facts.differences(point["table"], facts.of_table(table))) == []
    assert list(facts.differences(point["people"], facts.of_everybody(table))) == []


def check_put_away(name: str, point: Any, table: Table) -> None:
    """The people, their chairs and the evening are as then; bots that stood in are gone."""
    game, was = point["table"]["game"], facts.without_games(point["table"])
    guests = [chair["bot"] and chair["bot"]["guest"] for chair in was["chairs"]]
    was["chairs"] = [
        {**chair, "bot": None} if guest else chair
        for chair, guest in zip(was["chairs"], guests, strict=True)
    ]
    assert list(facts.differences(was, facts.of_table(table))) == []
    assert table.playing is None
    assert table.outdated == (OUTDATED[name] if game and game["outcome"] is None else "")


def test_the_files_have_every_game_in_every_mode(then: Any) -> None:
    games = [point["table"]["game"] for points in then["tables"].values() for point in points]
    on = [game for game in games if game and game["outcome"] is None]
    over = [game for game in games if game and game["outcome"] is not None]
    assert {(game["game"], game["options"]["mode"]) for game in on} == MODES
    assert {game["game"] for game in over} == {game for game, _ in MODES}


@pytest.mark.parametrize("name", SAME)
def test_every_entry_is_accepted_and_makes_the_same_table(name: str, then: Any) -> None:
    points = {point["seq"]: point for point in then["tables"][name]}
    table: Table | None = None
    for entry in entries(name):
        table = apply(table, entry).table  # strictly: nothing is passed over
        if table.seq in points:
            check(points.pop(table.seq), table)
    assert not points


@pytest.mark.parametrize("name", OUTDATED)
def test_games_by_older_rules_are_put_away_and_the_evening_stays(name: str, then: Any) -> None:
    points = {point["seq"]: point for point in then["tables"][name]}
    table: Table | None = None
    for entry in entries(name):
        table = follow(table, entry).table
        if table.seq in points:
            check_put_away(name, points.pop(table.seq), table)
    assert not points


@pytest.mark.parametrize("name", TABLES)
def test_an_entry_is_written_as_it_was_read(name: str) -> None:
    for entry in entries(name):
        assert read_entry(write_entry(entry)) == entry


@pytest.mark.parametrize("name", TABLES)
def test_an_old_snapshot_is_not_read(name: str, then: Any) -> None:
    """Its format had no counter of moves, so the log is replayed instead."""
    for point in then["tables"][name]:
        assert snapshot.read(base64.b64decode(point["snapshot"])) is None


@pytest.mark.parametrize("name", TABLES)
def test_a_server_opens_the_store(name: str, then: Any, data: Path) -> None:
    async def opened() -> Table:
        node = Node(SqliteStore(data / "vernissage.db"), LocalBus())
        await node.open()
        try:
            return (await node.room(name)).table
        finally:
            await node.close()

    last, table = then["tables"][name][-1], asyncio.run(opened())
    if name in OUTDATED:
        check_put_away(name, last, table)
    else:
        check(last, table)


@pytest.mark.parametrize("name", TABLES)
def test_an_exported_table_is_imported(name: str, then: Any, tmp_path: Path) -> None:
    exported = tmp_path / f"{name}.jsonl"
    exported.write_bytes(unpacked(exported.name))
    result = CliRunner().invoke(app, ["import", str(exported), "--data", str(tmp_path)])
    last = then["tables"][name][-1]
    assert (result.exit_code, result.stdout.strip()) == (0, last["table"]["code"])

    async def stored() -> tuple[list[bytes], list[bytes | None]]:
        store = SqliteStore(tmp_path / "vernissage.db")
        await store.open()
        sounds = [await store.attachment(name, one) for one in await store.attachments(name)]
        found = await store.read(name)
        await store.close()
        return found, sounds

    found, sounds = asyncio.run(stored())
    assert [read_entry(one) for one in found] == entries(name)
    recorded = any(b'"kind":"sound"' in one for one in found)
    assert [bool(one) for one in sounds] == ([True] if recorded else [])


@pytest.mark.parametrize("kind", ["deck", "words"])
def test_what_people_made_is_imported_and_found_in_the_store(
    kind: str, then: Any, tmp_path: Path, data: Path
) -> None:
    exported = tmp_path / f"{kind}.jsonl"
    exported.write_bytes(unpacked(exported.name))
    new = tmp_path / "new"
    result = CliRunner().invoke(app, ["import", str(exported), "--data", str(new)])
    assert result.exit_code == 0, result.output
    name = next(one for one in then["things"] if one.startswith(f"{kind}-"))

    async def found(at: Path) -> Any:
        store = SqliteStore(at / "vernissage.db")
        await store.open()
        log = await store.read(name)
        texts = [await store.attachment(name, one) for one in await store.attachments(name)]
        await store.close()
        thing = decks.replay(log) if kind == "deck" else words.replay(log)
        return {**facts.plain(thing), "texts": texts}

    was = {key: fact for key, fact in then["things"][name].items() if key != "text"}
    text = then["things"][name].get("text")
    for at in (data, new):
        now = asyncio.run(found(at))
        assert list(facts.differences(was, now)) == []
        assert text is None or text.encode() in now["texts"]


def test_a_difference_is_found() -> None:
    then = {"scores": [1, 2], "hand": {"0": [7]}}
    assert list(facts.differences(then, {**then, "new": 1})) == []
    assert list(facts.differences(then, {"scores": [1, 2], "hand": {"0": [8]}}))
    assert list(facts.differences(then, {"scores": [1], "hand": {"0": [7]}}))
    assert list(facts.differences(then, {"scores": [1, 2]})) == [".hand is missing"]
