"""Whatever is altered, missing or out of place in a log is noticed there, and what is before it
is read as it was written."""

import asyncio
import random
import secrets
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests import servers
from tests.log.stores import KINDS, maker, new_name, opened
from vernissage.log import Conflict, Head, MemoryStore, Store
from vernissage.log.chain import LINK, STAMP, START, BrokenLog, Chain, chained, followed
from vernissage.log.chained import append_to_log, check_end, create_log, walk_log

ENTRIES = [b'{"n":%d,"secret":"%s"}' % (n, b"x" * n) for n in range(1, 7)]
TRIES = 60  # damages to one log of a real store


def stored(entries: Sequence[bytes] = ENTRIES, after: Chain = START) -> list[bytes]:
    return [data for _, data in chained(after, entries, secrets.token_bytes)]


def read(log: Sequence[bytes]) -> tuple[list[bytes], int | None]:
    """What can be read, and where that ends if not at the end."""
    found: list[bytes] = []
    try:
        for _, entry in followed(START, log):
            found.append(entry)
    except BrokenLog as broken:
        return found, broken.seq
    return found, None


def test_what_was_chained_is_read_again() -> None:
    assert read(stored()) == (ENTRIES, None)
    assert read(stored([b"", b"\n\x00", b'{"'])) == ([b"", b"\n\x00", b'{"'], None)


def test_any_bit_that_changes_is_noticed_at_its_entry() -> None:
    log = stored()
    for number, data in enumerate(log):
        for place in range(len(data)):
            for bit in range(8):
                other = bytearray(data)
                other[place] ^= 1 << bit
                damaged = [*log[:number], bytes(other), *log[number + 1 :]]
                assert read(damaged) == (ENTRIES[:number], number + 1), (number, place, bit)


def test_any_entry_that_is_cut_short_or_longer_is_noticed() -> None:
    log = stored()
    for number, data in enumerate(log):
        for other in (data[: len(data) // 2], data[:STAMP], data[:-1], b"", data + b" "):
            damaged = [*log[:number], other, *log[number + 1 :]]
            assert read(damaged) == (ENTRIES[:number], number + 1), (number, other)


def test_any_entry_out_of_place_is_noticed() -> None:
    log = stored()
    for one in range(len(log)):
        for other in range(one + 1, len(log)):
            swapped = list(log)
            swapped[one], swapped[other] = log[other], log[one]
            assert read(swapped) == (ENTRIES[:one], one + 1)
            moved = [*log[:one], *log[other:]]
            assert read(moved) == (ENTRIES[:one], one + 1)
        if one:
            again = [*log[: one + 1], *log[one:]]
            assert read(again) == (ENTRIES[: one + 1], one + 2)


def test_an_entry_of_another_log_is_noticed() -> None:
    log, other = stored(), stored()
    assert log != other  # the same entries, another history
    for number in range(len(log)):
        mixed = [*log[:number], other[number], *log[number + 1 :]]
        noticed = number + 1 if number else 2  # a first one fits, and then nothing else
        assert read(mixed) == (ENTRIES[: noticed - 1], noticed)


def test_bare_entries_come_first_and_count() -> None:
    """Those of 0.8.0 and before."""
    bare, new = ENTRIES[:3], ENTRIES[3:]
    *_, (chain, _) = followed(START, bare)
    assert chain.head == Head(3, "")  # as the store of 0.8.0 knows it
    log = [*bare, *stored(new, chain)]
    assert read(log) == (ENTRIES, None)
    altered = [bare[0], bare[1].replace(b"xx", b"xy"), bare[2], *log[3:]]
    assert read(altered) == ([*altered[:3]], 4)  # noticed where the links begin
    assert read([*log[:4], bare[0], *log[4:]]) == (ENTRIES[:4], 5)
    assert read([bare[0], *log[2:]]) == ([bare[0], bare[2]], 3)


def test_a_log_must_end_where_the_store_says() -> None:
    *_, (chain, _) = chained(START, ENTRIES, secrets.token_bytes)
    check_end(chain, chain.head)
    for head, seq in (
        (Head(chain.seq + 2, chain.link), chain.seq + 1),
        (Head(chain.seq, "another"), chain.seq),
        (Head(chain.seq - 1, chain.link), chain.seq),
        (None, chain.seq + 1),
    ):
        with pytest.raises(BrokenLog) as broken:
            check_end(chain, head)
        assert broken.value.seq == seq


def test_stamps_are_chance_and_links_are_not_in_them() -> None:
    """The same entries after the same: what clients are told has nothing to do with them."""
    random_ = random.Random(5).randbytes  # noqa: S311
    again = random.Random(5).randbytes  # noqa: S311
    one = chained(START, [b'{"vote":1}', b'{"vote":2}'], random_)
    other = chained(START, [b'{"vote":2}', b'{"vote":1}'], again)
    for (chain, data), (twin, _) in zip(one, other, strict=True):
        assert chain.stamp == twin.stamp == data[:STAMP].decode()
        assert chain.link != twin.link
        assert data[STAMP : STAMP + LINK].decode() == chain.link


# On real stores


class Rows(Protocol):
    """Behind the back of a store."""

    async def read(self, table: str) -> dict[int, bytes]: ...
    async def write(self, table: str, rows: dict[int, bytes]) -> None: ...


class MemoryRows:
    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def read(self, table: str) -> dict[int, bytes]:
        return dict(enumerate(self._store._logs[table].entries, 1))

    async def write(self, table: str, rows: dict[int, bytes]) -> None:
        self._store._logs[table].entries[:] = [rows[seq] for seq in sorted(rows)]


class SqliteRows:
    def __init__(self, file: Path) -> None:
        self._file = file

    async def read(self, table: str) -> dict[int, bytes]:
        query = """SELECT entries.seq, entry FROM entries JOIN tables ON tables.id = table_id
                   WHERE name = ?"""
        with sqlite3.connect(self._file) as connection:
            return dict(connection.execute(query, (table,)).fetchall())

    async def write(self, table: str, rows: dict[int, bytes]) -> None:
        with sqlite3.connect(self._file) as connection:
            query = "SELECT id FROM tables WHERE name = ?"
            (id_,) = connection.execute(query, (table,)).fetchone()
            connection.execute("DELETE FROM entries WHERE table_id = ?", (id_,))
            query = "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)"
            connection.executemany(query, [(id_, seq, data) for seq, data in rows.items()])


class PostgresRows:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    async def read(self, table: str) -> dict[int, bytes]:
        query = """SELECT e.seq, entry FROM vernissage_entries e
                   JOIN vernissage_tables t ON t.id = table_id WHERE name = $1"""
        connection = await asyncpg.connect(self._dsn)
        found = dict(await connection.fetch(query, table))
        await connection.close()
        return found

    async def write(self, table: str, rows: dict[int, bytes]) -> None:
        connection = await asyncpg.connect(self._dsn)
        query = "SELECT id FROM vernissage_tables WHERE name = $1"
        id_ = await connection.fetchval(query, table)
        async with connection.transaction():
            await connection.execute("DELETE FROM vernissage_entries WHERE table_id = $1", id_)
            query = "INSERT INTO vernissage_entries (table_id, seq, entry) VALUES ($1, $2, $3)"
            await connection.executemany(query, [(id_, *row) for row in rows.items()])
        await connection.close()


def rows_of(store: Store, kind: str, request: pytest.FixtureRequest, folder: Path) -> Rows:
    if isinstance(store, MemoryStore):
        return MemoryRows(store)
    if kind == "sqlite":
        return SqliteRows(folder / "data" / "logs.db")
    server: servers.Postgres = request.getfixturevalue("postgres")
    return PostgresRows(server.dsn)


def damaged(rows: dict[int, bytes], chance: random.Random) -> tuple[dict[int, bytes], int]:
    """The rows with one thing wrong, and the seq at which it must be noticed."""
    seq = chance.randint(1, len(rows))
    match chance.choice(("altered", "removed", "swapped", "repeated", "cut")):
        case "altered":
            data = bytearray(rows[seq])
            data[chance.randrange(len(data))] ^= chance.randint(1, 255)
            return {**rows, seq: bytes(data)}, seq
        case "removed":
            return {one: data for one, data in rows.items() if one != seq}, seq
        case "swapped":
            other = chance.choice([one for one in rows if one != seq])
            return {**rows, seq: rows[other], other: rows[seq]}, min(seq, other)
        case "repeated":
            seq = min(seq, len(rows) - 1)
            later = {one + 1: data for one, data in rows.items() if one >= seq}
            return {**rows, **later}, seq + 1
        case _:
            return {one: data for one, data in rows.items() if one < seq}, seq


@pytest.mark.parametrize("kind", KINDS)
def test_any_damage_to_a_store_is_noticed_and_what_is_before_it_is_read(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    seed = secrets.randbits(32)
    chance = random.Random(seed)  # noqa: S311

    async def main() -> None:
        async with opened(maker(kind, request, tmp_path)()) as store:
            table, rows = new_name(), rows_of(store, kind, request, tmp_path)
            assert await create_log(store, table, table, ENTRIES[:1], secrets.token_bytes)
            walk = await walk_log(store, table)
            assert walk is not None
            await append_to_log(store, table, walk.chain, ENTRIES[1:], secrets.token_bytes)
            good = await rows.read(table)
            for _ in range(TRIES):
                bad, seq = damaged(good, chance)
                await rows.write(table, bad)
                walk = await walk_log(store, table)
                assert walk is not None
                assert walk.broken is not None, (seed, bad)
                assert (walk.broken.seq, walk.entries) == (seq, ENTRIES[: seq - 1]), (seed, bad)
            await rows.write(table, good)
            walk = await walk_log(store, table)
            assert walk is not None
            assert (walk.broken, walk.entries) == (None, ENTRIES)
            assert await walk_log(store, new_name()) is None

    asyncio.run(main())


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_appended_to_another_history(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def main() -> None:
        async with opened(maker(kind, request, tmp_path)()) as store:
            table = new_name()
            mine = chained(START, ENTRIES[:2], secrets.token_bytes)[-1][0]
            assert await create_log(store, table, table, ENTRIES[:2], secrets.token_bytes)
            for chain in (mine, START, Chain(2, "", "")):
                with pytest.raises(Conflict):
                    await append_to_log(store, table, chain, ENTRIES[2:], secrets.token_bytes)
            walk = await walk_log(store, table)
            assert walk is not None
            assert walk.entries == ENTRIES[:2]
            made = await append_to_log(store, table, walk.chain, ENTRIES[2:], secrets.token_bytes)
            assert await store.head(table) == made[-1][0].head

    asyncio.run(main())


@pytest.mark.parametrize("kind", KINDS)
def test_a_log_is_cut_where_it_was_seen_to_end(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def main() -> None:
        async with opened(maker(kind, request, tmp_path)()) as store:
            table = new_name()
            made = chained(START, ENTRIES, secrets.token_bytes)
            whole, part = made[-1][0], made[2][0]
            await store.create(table, table, [data for _, data in made], whole.link)
            await store.keep(table, 6, b"snapshot")
            with pytest.raises(Conflict):
                await store.cut(table, part.head, part.head)
            assert await store.read(table) == [data for _, data in made]
            await store.cut(table, whole.head, part.head)
            walk = await walk_log(store, table)
            assert walk is not None
            assert (walk.entries, walk.broken) == (ENTRIES[:3], None)
            assert await store.snapshot(table) is None
            await append_to_log(store, table, part, ENTRIES[3:], secrets.token_bytes)
            assert await store.flaws() == []

    asyncio.run(main())
