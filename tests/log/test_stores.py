"""What every store keeps, on the real thing."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.log.stores import KINDS, Make, append_at_end, maker, new_name, opened
from vernissage.log import Conflict, NoTable, Store


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    return maker(request.param, request, tmp_path)


async def new_table(store: Store, entries: int = 1) -> str:
    table = new_name()
    assert await store.create(table, f"code-{table}", [b"%d" % n for n in range(1, entries + 1)])
    return table


def numbered(first: int, last: int) -> list[bytes]:
    return [b"%d" % n for n in range(first, last + 1)]


def test_entries_are_read_as_they_were_appended(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store, 2)
            await store.append(table, 2, [b"3", b"", b"\x00\xff,"])
            assert await store.read(table) == [b"1", b"2", b"3", b"", b"\x00\xff,"]
            assert await store.read(table, 2) == [b"3", b"", b"\x00\xff,"]
            assert await store.read(table, 1, 2) == [b"2", b"3"]
            assert await store.read(table, 3, 1) == [b""]
            assert await store.read(table, 5) == []
            assert await store.read(table, 0, 0) == []
            assert await store.last(table) == 5

    asyncio.run(main())


def test_what_is_attached_is_weighed_by_the_names_of_logs(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            name = new_name()
            assert await store.weight(f"deck-{name}") == 0
            for number in range(3):
                log = f"deck-{name}-{number}"
                assert await store.create(log, log, [b"1"])
                assert await store.attach(log, "a", b"x" * 1000, 5000)
                assert await store.attach(log, "b", b"yy", 5000)
            await store.attach(f"deck-{name}-0", "a", b"", 5000)
            await store.forget(f"deck-{name}-1")
            assert await store.weight(f"deck-{name}") == 2 + 1002
            assert await store.weight(f"deck-{name}-2") == 1002
            assert await store.weight(f"Deck-{name}") == 0
            assert await store.weight("\0") == 0

    asyncio.run(main())


def test_a_long_log_is_read_whole_and_in_order(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store)
            await store.append(table, 1, numbered(2, 9_000))
            await store.append(table, 9_000, numbered(9_001, 12_345))
            assert await store.read(table) == numbered(1, 10_000)
            assert await store.read(table, 10_000) == numbered(10_001, 12_345)
            assert await store.read(table, 1_500, 3_000) == numbered(1_501, 4_500)

    asyncio.run(main())


def test_a_big_entry_is_whole(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store)
            big = bytes(range(256)) * 8_000
            await store.append(table, 1, [big])
            assert await store.read(table, 1) == [big]

    asyncio.run(main())


@pytest.mark.parametrize("after", [0, 1, 2, 4, 99])
def test_appending_anywhere_but_at_the_end_changes_nothing(make: Make, after: int) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store, 3)
            with pytest.raises(Conflict):
                await store.append(table, after, [b"x", b"y"])
            assert await store.read(table) == numbered(1, 3)

    asyncio.run(main())


def test_a_table_that_is_not_there(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            for name in (new_name(), "", "\0", "\ud800", "кіт"):
                with pytest.raises(NoTable):
                    await store.append(name, 0, [b"x"])
                with pytest.raises(NoTable):
                    await store.recode(name, new_name())
                assert await store.read(name) == []
                assert await store.last(name) == 0
                assert await store.find(name) is None
                assert await store.snapshot(name) is None
                await store.keep(name, 1, b"x")
                with pytest.raises(NoTable):
                    await store.attach(name, "x", b"x", 9)
                assert await store.attachment(name, "x") is None
                assert await store.attachments(name) == []
                await store.forget(name)
            with pytest.raises(ValueError, match="not a name"):
                await store.create("\0", new_name(), [b"x"])

    asyncio.run(main())


def test_of_fifty_appenders_exactly_one_wins_each_place(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store)
            mine = [b"by %d" % n for n in range(50)]
            places = await asyncio.gather(*(append_at_end(store, table, e) for e in mine))
            log = await store.read(table)
            assert sorted(places) == list(range(2, 52))
            assert [log[place - 1] for place in places] == mine

    asyncio.run(main())


def test_of_equal_appends_one_wins_and_the_rest_conflict(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store)
            # Of different lengths: a longer loser must not leave its tail behind the winner.
            tries = [[b"%d" % n] * (n % 5 + 1) for n in range(50)]
            done = await asyncio.gather(
                *(store.append(table, 1, entries) for entries in tries), return_exceptions=True
            )
            won = [entries for entries, how in zip(tries, done, strict=True) if how is None]
            assert len(won) == 1
            assert sum(isinstance(how, Conflict) for how in done) == 49
            assert await store.read(table, 1) == won[0]

    asyncio.run(main())


def test_many_tables_at_once_and_one_refusal_spoils_no_other(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            tables = [await new_table(store) for _ in range(40)]
            right = [store.append(table, 1, [b"%d" % n, b"end"]) for n, table in enumerate(tables)]
            wrong = [store.append(table, 7, [b"never"]) for table in tables[::2]]
            nowhere = [store.append(new_name(), 0, [b"never"]) for _ in range(5)]
            done = await asyncio.gather(*wrong, *nowhere, *right, return_exceptions=True)
            assert [type(how) for how in done] == [Conflict] * 20 + [NoTable] * 5 + [
                type(None)
            ] * 40
            for n, table in enumerate(tables):
                assert await store.read(table, 1) == [b"%d" % n, b"end"]

    asyncio.run(main())


def test_one_of_many_creates_wins(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table, code = new_name(), new_name()
            same_table = [store.create(table, new_name(), [b"%d" % n]) for n in range(10)]
            assert sum(await asyncio.gather(*same_table)) == 1
            others = [new_name() for _ in range(10)]
            same_code = [store.create(other, code, [b"1"]) for other in others]
            made = await asyncio.gather(*same_code)
            assert sum(made) == 1
            assert await store.find(code) == others[made.index(True)]
            losers = [other for other, won in zip(others, made, strict=True) if not won]
            assert [await store.last(other) for other in losers] == [0] * 9

    asyncio.run(main())


def test_codes_are_given_changed_and_free_again(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            one, two = await new_table(store), await new_table(store)
            assert await store.find(f"code-{one}") == one
            assert not await store.recode(one, f"code-{two}")
            assert await store.find(f"code-{one}") == one
            assert await store.recode(one, f"new-{one}")
            assert await store.recode(one, f"new-{one}")
            assert await store.find(f"new-{one}") == one
            assert await store.find(f"code-{one}") is None
            assert await store.recode(two, f"code-{one}")
            assert await store.find(f"code-{one}") == two

    asyncio.run(main())


def test_the_newest_snapshot_is_kept(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table, other = await new_table(store), await new_table(store)
            assert await store.snapshot(table) is None
            await store.keep(table, 5, b"five")
            await store.keep(table, 3, b"three")
            assert await store.snapshot(table) == (5, b"five")
            await store.keep(table, 9, b"\x00nine")
            assert await store.snapshot(table) == (9, b"\x00nine")
            assert await store.snapshot(other) is None

    asyncio.run(main())


def test_attachments_never_grow_beyond_what_a_table_may_have(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store, opened(make()) as other:
            table = await new_table(store)
            put = await asyncio.gather(
                *((store, other)[n % 2].attach(table, f"n{n}", b"12345", 22) for n in range(12))
            )
            assert sorted(put) == [False] * 8 + [True] * 4
            kept = await other.attachments(table)
            assert kept == sorted(f"n{n}" for n, done in enumerate(put) if done)
            assert await store.attach(table, kept[0], b"7654321", 22)  # in the place of the old one
            assert await other.attachment(table, kept[0]) == b"7654321"
            assert not await store.attach(table, "one-more", b"1", 22)
            assert await store.attached(table) == {**dict.fromkeys(kept, 5), kept[0]: 7}
            assert [await store.detach(table, kept[1]) for _ in range(2)] == [True, False]
            assert kept[1] not in await other.attached(table)
            assert await store.attach(table, "one-more", b"1", 22)
            assert await store.read(table) == numbered(1, 1), "the log is another thing"
            for name in ("\0", "\ud800", "кіт"):
                assert await store.attachment(table, name) is None
                assert not await store.detach(table, name)
                with pytest.raises(ValueError, match="not a name"):
                    await store.attach(table, name, b"x", 99)

    asyncio.run(main())


def test_tables_are_listed_with_code_seq_and_time(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            before = time.time_ns() // 1_000_000
            table = await new_table(store, 2)
            (made,) = [row for row in await store.tables() if row.table == table]
            await store.append(table, 2, [b"3"])
            (row,) = [row for row in await store.tables() if row.table == table]
            assert (row.code, row.seq) == (f"code-{table}", 3)
            assert before - 1 <= made.touched <= row.touched <= time.time_ns() // 1_000_000 + 1

    asyncio.run(main())


def test_a_forgotten_table_is_gone_and_the_others_stay(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            first, table, last = [await new_table(store, 3) for _ in range(3)]
            for one in (first, table, last):
                await store.keep(one, 2, one.encode())
                await store.attach(one, "hum", one.encode(), 99)
            await store.forget(table)
            assert await store.attachments(table) == []
            assert await store.attachment(table, "hum") is None
            assert await store.last(table) == 0
            assert await store.read(table) == []
            assert await store.snapshot(table) is None
            assert await store.find(f"code-{table}") is None
            assert table not in [row.table for row in await store.tables()]
            with pytest.raises(NoTable):
                await store.append(table, 3, [b"x"])
            for one in (first, last):
                assert await store.read(one) == numbered(1, 3)
                assert await store.snapshot(one) == (2, one.encode())
                assert await store.attachment(one, "hum") == one.encode()
            assert await store.create(table, f"code-{table}", [b"anew"])
            assert await store.read(table) == [b"anew"]
            assert await store.snapshot(table) is None
            assert await store.attachments(table) == []

    asyncio.run(main())


def test_a_store_opened_again_finds_everything(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            table = await new_table(store)
            await store.append(table, 1, [b"2"])
            await store.keep(table, 2, b"kept")
            assert await store.attach(table, "hum", bytes(range(256)) * 1024, 2**20)
        async with opened(make()) as store:
            assert await store.read(table) == numbered(1, 2)
            assert await store.find(f"code-{table}") == table
            assert await store.snapshot(table) == (2, b"kept")
            assert await store.attachment(table, "hum") == bytes(range(256)) * 1024
            await store.append(table, 2, [b"3"])
            assert await store.last(table) == 3

    asyncio.run(main())


def test_cancelled_appenders_break_nothing(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as store:
            tables = [await new_table(store) for _ in range(30)]
            tasks = [asyncio.create_task(store.append(table, 1, [b"x"])) for table in tables]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert done[1::2] == [None] * 15
            for table in tables:
                assert await store.last(table) in (1, 2)
                await append_at_end(store, table, b"more")
            for table in tables[1::2]:
                assert await store.read(table, 1) == [b"x", b"more"]

    asyncio.run(main())


def test_two_stores_on_the_same_logs_race(make: Make) -> None:
    async def main() -> None:
        async with opened(make()) as one, opened(make()) as two:
            tables = [await new_table(one) for _ in range(5)]
            told = await asyncio.gather(
                *(
                    append_at_end(store, table, b"%s %d" % (name, n))
                    for n in range(10)
                    for name, store in ((b"one", one), (b"two", two))
                    for table in tables
                )
            )
            assert sorted(told) == sorted(list(range(2, 22)) * 5)
            for table in tables:
                log = await one.read(table, 1)
                assert sorted(log) == sorted(
                    b"%s %d" % (s, n) for n in range(10) for s in (b"one", b"two")
                )
                assert await two.read(table, 1) == log

    asyncio.run(main())
