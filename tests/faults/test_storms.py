"""Many games while servers are killed: nothing is lost, stuck, or seen otherwise."""

import asyncio
import random
from pathlib import Path

from tests.faults.nodes import Node, running
from tests.faults.storm import Storm, WorkerStorm, prove_all
from tests.servers import nats, postgres
from tests.soak import in_soak
from vernissage.log import PostgresStore, SqliteStore, Store

GAMES = in_soak(1000, else_=30)
STRIKES = GAMES // 5
WORKERS = in_soak(3, else_=2)
GAMES_OF_WORKERS = in_soak(1000, else_=12)  # a worker takes a second or two to start
WORKER_TIMEOUT = "5"  # seconds


def test_a_server_on_sqlite_is_killed_again_and_again(tmp_path: Path) -> None:
    seed = new_seed()
    node = Node(tmp_path, "node", "--data", str(tmp_path))

    async def test() -> None:
        storm = Storm([node], seed, GAMES, STRIKES)
        await weather([node], storm, SqliteStore(tmp_path / "vernissage.db"))

    asyncio.run(test())


def test_workers_and_their_parent_are_killed_and_stopped_again_and_again(tmp_path: Path) -> None:
    seed = new_seed()
    where = "--data", str(tmp_path), "--workers", str(WORKERS), "--worker-timeout", WORKER_TIMEOUT
    node = Node(tmp_path, "node", *where)

    async def test() -> None:
        storm = WorkerStorm(node, seed, GAMES_OF_WORKERS, GAMES_OF_WORKERS // 4)
        await weather([node], storm, SqliteStore(tmp_path / "vernissage.db"))

    asyncio.run(test())


def test_two_nodes_on_postgresql_and_nats_are_killed_again_and_again(tmp_path: Path) -> None:
    seed = new_seed()
    with postgres() as store, nats() as bus:
        where = "--store", store.dsn, "--bus", bus.url
        nodes = [Node(tmp_path, name, *where) for name in ("one", "other")]

        async def test() -> None:
            storm = Storm(nodes, seed, GAMES, STRIKES, bus)
            await weather(nodes, storm, PostgresStore(store.dsn))

        asyncio.run(test())


def new_seed() -> int:
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it with a failure
    return seed


async def weather(nodes: list[Node], storm: Storm, store: Store) -> None:
    async with running(*nodes):
        evenings = await storm.pass_over()
        assert [await node.stop() for node in nodes] == [0] * len(nodes)
        await prove_all(store, evenings, storm.figures)
        print(storm.figures)  # noqa: T201
