"""A backup is restored, and people who have seen more than it holds come back."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from tests.server.serving import run, running_server, until
from tests.server.worlds import plain
from vernissage.client import Client
from vernissage.log import SqliteStore
from vernissage.server.limits import Limits, Rate
from vernissage.server.run import Config
from vernissage.table import PersonId
from vernissage.table import doc as doc_of

OFTEN = Rate(1e6, 1e6)
LIVELY = Limits(messages=OFTEN, requests_of_person=OFTEN, requests_of_table=OFTEN)


def back_up(data: Path, copy: Path) -> None:
    """As docs/operating.md says."""
    connection = sqlite3.connect(data / "vernissage.db")
    with contextlib.closing(connection):
        connection.execute("VACUUM INTO ?", (str(copy),))


def restore(data: Path, copy: Path) -> None:
    (data / "vernissage.db").write_bytes(copy.read_bytes())
    for side in ("-wal", "-shm"):
        (data / f"vernissage.db{side}").unlink(missing_ok=True)


@pytest.mark.parametrize("more", [0, 2, 6, 9])
def test_everybody_sees_the_restored_table_whatever_they_had_seen(
    tmp_path: Path, more: int
) -> None:
    """`more`: entries until the others come back; as many as were lost, fewer or more."""

    async def test() -> None:
        data, copy = tmp_path / "data", tmp_path / "backup.db"
        store = SqliteStore(data / "vernissage.db")
        async with running_server(store=store, limits=LIVELY) as served:
            port = int(served.url.rpartition(":")[2])
            host = await Client.open_table(served.url, "Оля", "uk")
            ben = await Client.join(served.url, "Ben", code=host.doc["table"]["code"])
            for one in (host, ben):
                await one.ask("sit")
            await host.ask("rename", name="Kept")
            back_up(data, copy)
            for number in range(3):
                await host.ask("rename", name=f"Lost {number}")
                await host.ask("lock", on=number != 1)  # what no later action brings back
            await ben.until(lambda doc: doc["table"]["people"][0]["name"] == "Lost 2")
            seen = ben.seq
            ben.urls = ("http://127.0.0.1:1",)  # out of reach for a while
        restore(data, copy)
        store, config = SqliteStore(data / "vernissage.db"), Config(port=port, store="memory")
        async with running_server(store=store, limits=LIVELY, config=config) as served:
            await host.until(lambda doc: doc["table"]["people"][0]["name"] == "Kept")
            for number in range(more):
                await host.ask("rename", name=f"New {number}")
            before = served.node.rooms[host.table_id].table.seq
            assert (before > seen) == (more > 6)
            ben.urls = (served.url,)
            name = f"New {more - 1}" if more else "Kept"
            await ben.until(lambda doc: doc["table"]["people"][0]["name"] == name)
            await ben.ask("rename", name="Benny")
            await host.until(lambda doc: doc["table"]["people"][1]["name"] == "Benny")
            room = served.node.rooms[host.table_id]
            await until(lambda: host.seq == ben.seq == room.table.seq)
            for one in (host, ben):
                assert one.doc == plain(doc_of(room.table, PersonId(one.person)))
                one.close()
            await asyncio.sleep(0)

    run(test())
