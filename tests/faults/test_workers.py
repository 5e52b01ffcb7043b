"""One server of several processes on one SQLite file: spread tables, deaths, and hostile guests."""

import asyncio
import os
import random
import re
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.faults.nodes import Node, running
from tests.faults.proof import log_of, prove
from tests.faults.test_restarts import acknowledged, kept
from tests.faults.test_two_nodes import hear_a_word, see_a_pen, start_drawing, until
from tests.faults.witness import Witness, evening, insist, table_of
from tests.hostile.attackers import Wire, hang_up_all
from tests.server.tunnels import Player
from vernissage.client import Refused
from vernissage.log import SqliteStore
from vernissage.server.place import Place, home_of

PATIENCE = 240.0
RESTARTING = 1012
DEATHS = 2
ABRUPT = 1006
PER_ADDRESS = 20
WORKER_TIMEOUT = "10"  # seconds: a busy machine does not let a worker wait so long
STRANGER = "127.0.0.2"

Test = Callable[[Node], Coroutine[Any, Any, None]]


def on_workers(folder: Path, test: Test, *options: str) -> None:
    node = Node(folder, "node", "--data", str(folder), "--workers", "2", *options)
    limits = folder / "node.toml"
    limits.write_text(f"per_address = {PER_ADDRESS}\n{limits.read_text()}")

    async def run() -> None:
        try:
            async with running(node), asyncio.timeout(PATIENCE):
                await test(node)
        finally:
            hang_up_all()

    asyncio.run(run())


def worker_of(node: Node, table: str) -> int:
    """The process that serves the table."""
    home = home_of(table.encode(), 2)
    found = re.findall(rf"worker {home} is ready \(process (\d+)\)", node.errors())
    return int(found[-1])


async def table_at(node: Node, worker: int, people: int) -> list[Witness]:
    """A table that is served by this worker. People of other tables stay meanwhile: whoever comes
    is sent to the worker with fewer connections, so it is soon the other one."""
    elsewhere: list[Witness] = []
    found = await table_of([node.url], people)
    while home_of(found[0].table_id.encode(), 2) != worker:
        elsewhere += found
        found = await table_of([node.url], people)
    for one in elsewhere:
        one.close()
    return found


async def move_to(one: Witness, worker: int) -> None:
    """Another process than that of the table: the address names a table there."""
    there = Place(worker, 2).new_table_id(os.urandom)
    base = one.urls[0]
    one.urls = (f"{base}/socket?table={there}&",)
    ends = len(one.ends)
    one.hang_up()
    await until(lambda: len(one.ends) > ends and one._greeted, PATIENCE)


async def figures(node: Node, name: str) -> dict[str, float]:
    """By worker."""
    async with httpx.AsyncClient(base_url=node.url, timeout=PATIENCE) as http:
        page = (await http.get("/metrics")).text
    samples = (s for family in text_string_to_metric_families(page) for s in family.samples)
    return {one.labels["worker"]: one.value for one in samples if one.name == name}


def test_tables_are_spread_and_work_across_processes(tmp_path: Path) -> None:
    async def test(node: Node) -> None:
        await people_of_a_table_meet(node)
        await moves_words_and_pens_cross(node)
        await tunnels_work_on_any_connection(node)
        await silent_connections_take_nobody_elses_share(node)

    on_workers(tmp_path, test)


async def people_of_a_table_meet(node: Node) -> None:
    tables = [await table_at(node, number % 2, 2) for number in range(4)]
    expected = {"0": 4, "1": 4}

    async with asyncio.timeout(PATIENCE):
        while await figures(node, "vernissage_people") != expected:
            await asyncio.sleep(0.05)
    for one in (one for people in tables for one in people):
        one.close()


async def moves_words_and_pens_cross(node: Node) -> None:
    people = one, other, _ = await table_at(node, 0, 3)
    await move_to(other, 1)
    await start_drawing(people)
    for pair in ((one, other), (other, one)):
        await see_a_pen(*pair)
        await hear_a_word(*pair)
    await insist(one, "hush", on=True)
    await other.until(lambda _: other.seq >= one.seq)
    conflicts = await figures(node, "vernissage_append_conflicts_total")
    assert set(conflicts) == {"0", "1"}
    for each in people:
        each.close()


async def tunnels_work_on_any_connection(node: Node) -> None:
    """Whichever process got a connection first, which browsers and proxies keep."""
    (host,) = await table_at(node, 0, 1)
    cookies = {"vernissage": host.device}
    async with httpx.AsyncClient(base_url=node.url, cookies=cookies, timeout=PATIENCE) as browser:
        player = Player(browser)
        await player.enter(host.table_id)
        name = player.path.removeprefix("/api/tunnels/")
        wrong = Place(1 - int(name[0]), 2).new_table_id(os.urandom)
        for method, more, status in (
            ("GET", f"/{name}?heard=0", 200),
            ("DELETE", f"/{name}", 204),
            ("GET", f"/{name}?heard=0", 404),
        ):
            wire = await Wire.dial(node.url)
            head = await asked(wire, "GET", f"/t/{wrong}")
            assert "connection: close" not in head
            head = await asked(wire, method, f"/api/tunnels{more}")
            assert head.startswith(f"http/1.1 {status}")
            assert "connection: close" in head, "the next connection goes to the right process"
            wire.close()
    host.close()


async def asked(wire: Wire, method: str, path: str) -> str:
    """The head of an answer, whose body has been read, too."""
    wire.writer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head = (await wire.head()).lower()
    if size := re.search(r"content-length: (\d+)", head):
        await wire.reader.readexactly(int(size[1]))
    return head


async def silent_connections_take_nobody_elses_share(node: Node) -> None:
    silent = [await Wire.dial(node.url, own=STRANGER) for _ in range(2 * PER_ADDRESS)]
    one_more = await Wire.dial(node.url, own=STRANGER)
    assert await one_more.ended() == b""
    (host,) = await table_of([node.url], 1)
    host.close()
    hang_up_all()
    assert silent

    async def served() -> bool:
        wire = await Wire.dial(node.url, own=STRANGER)
        status = await wire.status(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        wire.close()
        return status == 200

    async with asyncio.timeout(PATIENCE):
        while not await served():
            await asyncio.sleep(0.01)
    for _ in range(3 * PER_ADDRESS):  # each of which is counted until it ends
        while not await served():
            await asyncio.sleep(0.01)


def test_a_killed_worker_loses_nothing_and_disturbs_nobody_else(tmp_path: Path) -> None:
    on_workers(tmp_path, lambda node: struck_and_spared(node, tmp_path, signal.SIGKILL, DEATHS))


def test_a_worker_that_hangs_is_replaced_and_disturbs_nobody_else(tmp_path: Path) -> None:
    async def test(node: Node) -> None:
        await struck_and_spared(node, tmp_path, signal.SIGSTOP, 1)
        assert node.errors().count("killing it") == 1

    on_workers(tmp_path, test, "--worker-timeout", WORKER_TIMEOUT)


async def struck_and_spared(node: Node, folder: Path, blow: signal.Signals, times: int) -> None:
    """The people of one worker play on although it is struck, those of the other do not notice."""
    tables = [await table_at(node, worker, 2) for worker in (0, 1)]
    struck, spared = tables
    over = False
    playing = [
        asyncio.create_task(evening(people, random.Random(at), lambda: not over))  # noqa: S311
        for at, people in enumerate(tables)
    ]
    gone = []
    for _ in range(times):
        await asyncio.gather(*(acknowledged(one, 12) for one in struck + spared))
        gone.append(worker_of(node, struck[0].table_id))
        os.kill(gone[-1], blow)
        await until(lambda: worker_of(node, struck[0].table_id) not in gone, PATIENCE)
        for one in struck:  # back to the process of the table
            one.hang_up()
    await asyncio.gather(*(acknowledged(one, 12) for one in struck + spared))
    over = True
    games = await asyncio.gather(*playing)
    assert [one.ends for one in spared] == [[], []]
    assert all(one.ends.count(ABRUPT) >= times for one in struck)
    assert node.errors().count("ended with exit code -9, starting another") == times
    for one in struck + spared:
        one.close()
    assert await node.stop() == 0
    store = SqliteStore(folder / "vernissage.db")
    await store.open()
    try:
        for people, count in zip(tables, games, strict=True):
            prove(await log_of(store, people[0].table_id), people, count)
    finally:
        await store.close()


def test_people_stay_when_something_holds_the_file_for_long(tmp_path: Path) -> None:
    """Such as a stopped worker in the middle of a transaction: another one could not do better."""

    async def test(node: Node) -> None:
        people = [*await table_at(node, 0, 1), *await table_at(node, 1, 1)]
        holder = sqlite3.connect(tmp_path / "vernissage.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        for one in people:
            with pytest.raises(Refused, match="store_down"):
                await one.ask("hush", on=True)
        await until(lambda: node.errors().count("takes no writes") == len(people), PATIENCE)
        holder.execute("ROLLBACK")
        holder.close()
        for one in people:
            await insist(one, "hush", on=True)
            assert one.ends == []
            one.close()

    on_workers(tmp_path, test)


def test_a_server_that_is_told_to_stop_drains_all_its_workers(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "vernissage.db")

    async def test(node: Node) -> None:
        people = [*await table_at(node, 0, 1), *await table_at(node, 1, 1)]
        workers = [worker_of(node, one.table_id) for one in people]
        silent = await Wire.dial(node.url)
        assert await node.stop() == 0
        for one in people:
            await until(lambda one=one: one.ends, PATIENCE)  # type: ignore[misc]
            assert (one.notices, one.ends) == (["restarting"], [RESTARTING])
            assert await kept(store, one.table_id)
            one.close()
        assert await silent.ended() == b""
        assert not any(map(is_alive, workers))
        assert Counter("ready" in line for line in node.errors().splitlines())[True] == 2

    on_workers(tmp_path, test)


def test_workers_go_when_their_parent_is_killed(tmp_path: Path) -> None:
    async def test(node: Node) -> None:
        (one,) = await table_at(node, 0, 1)
        (other,) = await table_at(node, 1, 1)
        workers = [worker_of(node, each.table_id) for each in (one, other)]
        await one.ask("hush", on=True)
        seq = one.seq
        node.kill()
        await until(lambda: not any(map(is_alive, workers)), PATIENCE)
        await node.start()
        await one.until(lambda _: one._greeted)
        assert one.seq >= seq
        await one.ask("hush", on=False)
        for each in (one, other):
            each.close()

    on_workers(tmp_path, test)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
