"""A server that is told to stop says so, loses nothing, and goes at once."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.faults.nodes import Node, running
from tests.faults.proof import log_of, prove
from tests.faults.witness import Witness, evening, table_of
from tests.servers import postgres
from vernissage.client import Refused
from vernissage.log import SqliteStore, Store

AT_ONCE = 20  # times what the start took
RESTARTING = 1012
STOPS = 3


def test_a_restart_is_announced_and_the_game_goes_on(tmp_path: Path) -> None:
    node = Node(tmp_path, "node", "--data", str(tmp_path))
    store = SqliteStore(tmp_path / "vernissage.db")

    async def test() -> None:
        async with running(node):
            people = await table_of([node.url], 2)
            over = False
            playing = asyncio.create_task(evening(people, chance(), lambda: not over))
            for stops in range(1, STOPS + 1):
                await asyncio.gather(*(acknowledged(one, 12) for one in people))
                await stop_quickly(node)
                for one in people:
                    await lost(one, stops)
                assert await kept(store, people[0].table_id)
                await node.start()
            over = True
            games = await asyncio.wait_for(playing, 180)
            for one in people:
                one.close()
            await stop_quickly(node)
            assert [one.notices for one in people] == [["restarting"] * STOPS] * 2
            assert [one.ends[:STOPS] for one in people] == [[RESTARTING] * STOPS] * 2
            await proved(store, people, games)

    asyncio.run(test())


def chance() -> random.Random:
    return random.Random(6)  # noqa: S311


async def acknowledged(one: Witness, requests: int) -> None:
    """So many more: this person is back, and the game is in full swing."""
    so_far = len(one.acknowledged)
    async with asyncio.timeout(180):
        while len(one.acknowledged) < so_far + requests:
            await one.news()


async def lost(one: Witness, times: int) -> None:
    async with asyncio.timeout(60):
        while len(one.ends) < times:
            await one.news()


async def stop_quickly(node: Node) -> None:
    since = time.monotonic()
    assert await node.stop() == 0
    assert time.monotonic() - since < AT_ONCE * node.start_took


async def kept(store: Store, table: str) -> bool:
    """The way out was orderly: there is a snapshot of the whole log."""
    await store.open()
    try:
        snapshot = await store.snapshot(table)
        return snapshot is not None and snapshot[0] == await store.last(table)
    finally:
        await store.close()


async def proved(store: Store, people: list[Witness], games: int) -> None:
    await store.open()
    try:
        prove(await log_of(store, people[0].table_id), people, games)
    finally:
        await store.close()


def test_a_server_goes_although_its_store_is_gone(tmp_path: Path) -> None:
    with postgres() as store:
        node = Node(tmp_path, "node", "--store", store.dsn)

        async def test() -> None:
            async with running(node):
                (host,) = await table_of([node.url], 1)
                store.kill()
                with pytest.raises(Refused, match="store_down"):
                    await host.ask("hush", on=True)
                host.close()
                await stop_quickly(node)

        asyncio.run(test())


def test_a_second_server_on_the_same_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    node = Node(tmp_path, "node", "--data", str(tmp_path))

    async def test() -> None:
        async with running(node):
            second = await asyncio.to_thread(serve_once, tmp_path)
            assert second.returncode == 1
            assert "is in use by another server" in second.stderr
            assert str(tmp_path) in second.stderr
            assert "Traceback" not in second.stderr
            (host,) = await table_of([node.url], 1)  # the first one is not disturbed
            host.close()

    asyncio.run(test())


def serve_once(folder: Path) -> subprocess.CompletedProcess[str]:
    serve = [str(Path(sys.executable).parent / "vernissage"), "serve", "--port", "0"]
    return subprocess.run(  # noqa: S603 - our own command
        [*serve, "--data", str(folder)], capture_output=True, text=True, check=False, timeout=60
    )
