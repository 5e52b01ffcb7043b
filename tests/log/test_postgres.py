"""What is special about logs in PostgreSQL."""

import asyncio
import time

import pytest

from tests import servers
from tests.log.stores import new_name, opened
from tests.log.swallower import swallower
from vernissage.log import Conflict, PostgresStore, Store, StoreUnavailable
from vernissage.log import postgres as module

WAIT_S = 30.0


async def append_through(store: Store, table: str, entry: bytes) -> None:
    """As a node does: after any failure it reads what there is, and tries again."""
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until:
        try:
            log = await store.read(table)
            if entry in log:  # stored, though the answer was lost
                return
            await store.append(table, len(log), [entry])
        except (StoreUnavailable, Conflict):
            await asyncio.sleep(0.02)
        else:
            return
    raise AssertionError("the store did not come back")


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_restarted_server_is_found_again(postgres: servers.Postgres, how: str) -> None:
    async def main() -> None:
        async with opened(PostgresStore(postgres.dsn)) as store:
            table = new_name()
            await store.create(table, table, [b"1"])
            getattr(postgres, how)()
            with pytest.raises(StoreUnavailable):
                await store.append(table, 1, [b"2"])
            with pytest.raises(StoreUnavailable):
                await store.read(table)
            postgres.start()
            await append_through(store, table, b"2")
            await store.append(table, 2, [b"3"])
            assert await store.read(table) == [b"1", b"2", b"3"]

    asyncio.run(main())


def test_nothing_acknowledged_is_lost_when_the_server_dies_in_the_middle(
    postgres: servers.Postgres,
) -> None:
    async def write(store: Store, table: str, stored: list[bytes], enough: asyncio.Event) -> None:
        while len(stored) < 200:
            entry = b"%d" % len(stored)
            await append_through(store, table, entry)
            stored.append(entry)
            if len(stored) == 50:
                enough.set()

    async def main() -> None:
        async with opened(PostgresStore(postgres.dsn)) as store:
            tables = [new_name() for _ in range(5)]
            enough = asyncio.Event()
            stored: list[list[bytes]] = [[] for _ in tables]
            for table in tables:
                await store.create(table, table, [b"first"])
            writers = asyncio.gather(
                *(write(store, t, s, enough) for t, s in zip(tables, stored, strict=True))
            )
            await enough.wait()
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
            await writers
            for table, entries in zip(tables, stored, strict=True):
                assert (await store.read(table))[1:] == entries

    asyncio.run(main())


def test_a_server_that_is_down_is_reported_at_once(postgres: servers.Postgres) -> None:
    postgres.stop()
    try:
        with pytest.raises(StoreUnavailable):
            asyncio.run(PostgresStore(postgres.dsn).open())
    finally:
        postgres.start()


def test_nodes_that_start_together_make_one_schema() -> None:
    async def main(dsn: str) -> None:
        stores = [PostgresStore(dsn) for _ in range(8)]
        await asyncio.gather(*(store.open() for store in stores))
        made = await asyncio.gather(*(store.create("t", "c", [b"1"]) for store in stores))
        assert sum(made) == 1
        await asyncio.gather(*(store.close() for store in stores))

    with servers.postgres() as empty:
        asyncio.run(main(empty.dsn))


def test_nodes_that_append_to_the_same_tables_never_wait_in_a_ring(
    postgres: servers.Postgres,
) -> None:
    async def main() -> None:
        tables = [new_name() for _ in range(30)]
        async with (
            opened(PostgresStore(postgres.dsn)) as one,
            opened(PostgresStore(postgres.dsn)) as two,
        ):
            for table in tables:
                await one.create(table, table, [b"1"])
            for last in range(1, 40):
                done = await asyncio.gather(
                    *(one.append(table, last, [b"one"] * 1) for table in tables),
                    *(two.append(table, last, [b"two"] * 1) for table in reversed(tables)),
                    return_exceptions=True,
                )
                assert [type(how) for how in done].count(type(None)) == 30
                assert [type(how) for how in done].count(Conflict) == 30

    asyncio.run(main())


def test_an_append_while_the_table_is_forgotten_leaves_nothing(postgres: servers.Postgres) -> None:
    async def main() -> None:
        async with opened(PostgresStore(postgres.dsn)) as store:
            assert isinstance(store, PostgresStore)
            for _ in range(30):
                table = new_name()
                await store.create(table, table, [b"1"])
                await asyncio.gather(
                    store.append(table, 1, [b"2"]),
                    store.keep(table, 1, b"kept"),
                    store.attach(table, "hum", b"hum", 99),
                    store.forget(table),
                    return_exceptions=True,
                )
            for of in ("entries", "snapshots", "attachments"):
                orphans = f"""SELECT count(*) FROM vernissage_{of}
                    WHERE table_id NOT IN (SELECT id FROM vernissage_tables)"""  # noqa: S608
                assert await store._value(orphans) == 0

    asyncio.run(main())


def test_a_network_that_swallows_is_given_up_and_found_again(
    postgres: servers.Postgres,
) -> None:
    async def main() -> None:
        async with (
            swallower(postgres.dsn) as (between, dsn),
            opened(PostgresStore(dsn, quick=0.2)) as store,
        ):
            table = new_name()
            await store.create(table, table, [b"1"])
            await store.probe()
            between.swallowing = True
            for work in (store.probe(), store.append(table, 1, [b"2"]), store.read(table)):
                with pytest.raises(StoreUnavailable):  # well before the 10 s of other statements
                    await asyncio.wait_for(work, module.WAIT_S / 2)
            between.swallowing = False
            await append_through(store, table, b"2")
            assert await store.read(table) == [b"1", b"2"]

    asyncio.run(main())


def test_a_probe_is_written_to_disk(postgres: servers.Postgres) -> None:
    async def main() -> None:
        async with opened(PostgresStore(postgres.dsn)) as store:
            assert isinstance(store, PostgresStore)
            before = await store._value("SELECT pg_current_wal_flush_lsn()")
            await store.probe()
            query = "SELECT pg_current_wal_flush_lsn() > $1"
            assert await store._value(query, before)

    asyncio.run(main())
