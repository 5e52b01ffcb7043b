"""A deck of one's own from a folder, and from one store to another."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.decks.files import photo, scene, written
from vernissage.cli import app
from vernissage.decks.pictures.own_deck import Deck, replay
from vernissage.log import SqliteStore
from vernissage.log.chained import read_log

EN = {"LANG": "en", "LC_ALL": "en", "COLUMNS": "200"}


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words, env=EN)


async def deck_in(data: Path, deck: str) -> tuple[Deck | None, dict[str, int]]:
    """The deck, and how many bytes of each picture there are."""
    store = SqliteStore(data / "vernissage.db", alone=False)
    await store.open()
    try:
        log = f"deck-{deck}"
        sizes = {
            one: len(await store.attachment(log, one) or b"")
            for one in await store.attachments(log)
        }
        return replay(entry for _, entry in await read_log(store, log)), sizes
    finally:
        await store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Літо"
    (folder / "more").mkdir(parents=True)
    files = {
        "a.jpg": photo(1),
        "b.png": written(scene(2)),
        "c.png": photo(1, (800, 1120)),
        "cut.webp": written(scene(3), "WEBP")[:400],
        "notes.txt": b"hello",
        "small.png": written(scene(size=(90, 90))),
        "void.png": written(scene().resize((1, 1)).resize((300, 450))),
        ".hidden.png": photo(9),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def test_a_folder_becomes_a_deck_with_a_word_for_each_bad_file(
    tmp_path: Path, folder: Path
) -> None:
    data = tmp_path / "data"
    result = run("deck", "own", str(folder), "--data", str(data))
    assert result.exit_code == 0, result.output
    pack, link, way_in = result.stdout.split()
    id_ = pack.removeprefix("own-")
    assert link == f"/decks/{id_}"
    assert way_in.startswith(f"{link}#")
    for name, word in (
        ("cut.webp", "damaged"),
        ("notes.txt", "not a picture"),
        ("small.png", "at least 240 pixels"),
        ("c.png", "almost like"),
        ("void.png", "almost nothing"),
    ):
        assert any(name in line and word in line for line in result.stderr.splitlines()), name
    assert ".hidden" not in result.stderr
    deck, sizes = asyncio.run(deck_in(data, id_))
    assert deck
    assert (deck.title, len(deck.pictures)) == ("Літо", 4)
    assert len(sizes) == 8

    assert id_ not in run("tables", "--data", str(data)).stdout
    assert run("forget", "--older", "1", "--data", str(data)).stdout == "0\n"
    file = tmp_path / "deck.jsonl"
    assert run("export", f"deck-{id_}", str(file), "--data", str(data)).exit_code == 0
    there = tmp_path / "there"
    assert run("import", str(file), "--data", str(there)).exit_code == 0
    assert asyncio.run(deck_in(there, id_)) == (deck, sizes)
    assert "already exists" in run("import", str(file), "--data", str(there)).stderr
    assert run("forget", f"deck-{id_}", "--data", str(there)).stdout == "1\n"
    assert asyncio.run(deck_in(there, id_)) == (None, {})

    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(file.read_bytes().replace(id_.encode(), b"0" * 32, 1))
    assert run("import", str(damaged), "--data", str(there)).exit_code == 2


def test_a_folder_without_pictures_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    data = tmp_path / "data"
    result = run("deck", "own", str(tmp_path / "empty"), "--data", str(data), "--title", "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no pictures we can use" in result.stderr
    long = run("deck", "own", str(tmp_path / "empty"), "--data", str(data), "--title", "x" * 61)
    assert long.exit_code == 2
