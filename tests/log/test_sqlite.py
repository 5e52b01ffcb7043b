"""What is special about logs in a SQLite file."""

import asyncio
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.log.stores import append_at_end, opened
from vernissage.log import Busy, SqliteStore, StoreUnavailable
from vernissage.log.sqlite_file import MIGRATIONS
from vernissage.log.store import Head, NewLog

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "logs.db"


def numbered(first: int, last: int) -> list[bytes]:
    return [b"%d" % n for n in range(first, last + 1)]


@contextmanager
def writing(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that appends to the table `t` as fast as it can."""
    command = [sys.executable, "-m", "tests.log.writing", str(path), "t"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:  # noqa: S603
        try:
            yield process
        finally:
            process.kill()


def acknowledged(process: subprocess.Popen[str], lines: int) -> int:
    assert process.stdout
    told = [process.stdout.readline() for _ in range(lines)]
    assert all(told), "the writer died"
    return int(told[-1])


def test_a_second_server_on_the_file_is_refused_in_clear_words(path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(path)):
            with pytest.raises(Busy, match=r"logs\.db is in use by another server \(process \d+\)"):
                await SqliteStore(path).open()
        async with opened(SqliteStore(path)):
            pass  # the first has closed, so there is room again

    asyncio.run(main())


def test_another_process_is_refused_too_until_it_dies(path: Path) -> None:
    async def main() -> None:
        with writing(path) as process:
            acknowledged(process, 1)
            with pytest.raises(Busy, match=f"process {process.pid}"):
                await SqliteStore(path).open()
            process.kill()
            process.wait()
        async with opened(SqliteStore(path)) as store:
            assert await store.last("t") > 1

    asyncio.run(main())


@pytest.mark.parametrize("lines", [1, 7, 50, 211, 400])
def test_killing_the_writer_loses_nothing_acknowledged(path: Path, lines: int) -> None:
    async def main() -> None:
        with writing(path) as process:
            acknowledged(process, lines)
            process.send_signal(signal.SIGKILL)
            assert process.stdout
            rest = [int(line) for line in process.stdout.read().split("\n")[:-1]]
        async with opened(SqliteStore(path)) as store:
            last = await store.last("t")
            assert last >= max(rest, default=1 + 3 * lines)
            assert last % 3 == 1  # batches of three are whole or not there
            log = await store.read("t", 0, last + 10)
            assert log == numbered(1, last)

    asyncio.run(main())


def test_a_second_process_reads_and_appends_beside_a_server(path: Path) -> None:
    async def main() -> None:
        with writing(path) as process:
            acknowledged(process, 1)
            async with opened(SqliteStore(path, alone=False)) as store:
                assert await store.create("mine", "mine", [b"1"])
                for seq in range(1, 20):
                    await store.append("mine", seq, [b"%d" % (seq + 1)])
                    last = acknowledged(process, 5)
                    log = await store.read("t")
                    assert len(log) >= min(last, 10_000)
                    assert log == numbered(1, len(log))
                assert await store.read("mine") == numbered(1, 20)

    asyncio.run(main())


@pytest.mark.parametrize("how", ["backup", "vacuum"])
def test_a_backup_while_writing_is_a_whole_log(path: Path, tmp_path: Path, how: str) -> None:
    async def main() -> None:
        copy = tmp_path / "copy.db"
        with writing(path) as process:
            before = acknowledged(process, 100)
            with closing(sqlite3.connect(path)) as source:
                if how == "vacuum":
                    source.execute("VACUUM INTO ?", (str(copy),))
                else:
                    with closing(sqlite3.connect(copy)) as target:
                        source.backup(target, pages=5, sleep=0.001)
            acknowledged(process, 10)
        async with opened(SqliteStore(copy)) as store:
            log = await store.read("t")
            assert len(log) >= before
            assert log == numbered(1, len(log))
            assert await store.last("t") == len(log)

    asyncio.run(main())


def test_only_the_owner_may_read(path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(path)) as store:
            await store.create("t", "c", [b"secret"])
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
            names = {file.name for file in path.parent.iterdir()}
            assert names >= {"logs.db", "logs.db-wal", "logs.db-shm", "logs.db.lock"}
            for file in path.parent.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    asyncio.run(main())


FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from vernissage.log import SqliteStore, StoreUnavailable

async def main(path):
    store = SqliteStore(Path(path))
    await store.open()
    await store.create("t", "c", [b"1"])
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    fine = 0
    appends = [store.append("t", 1 + n, [bytes(9_000)]) for n in range(60)]
    failed = 0
    for append in appends:
        try:
            await append
        except StoreUnavailable as down:
            print(down)
            failed += 1
            break
        fine += 1
    assert failed and await store.last("t") == 1 + fine, (failed, fine)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await store.append("t", 1 + fine, [b"after"])
    assert (await store.read("t"))[1 + fine:] == [b"after"]
    for append in appends:
        append.close()
    await store.close()
    print("recovered")

asyncio.run(main(sys.argv[1]))
"""


def test_a_full_disk_is_reported_and_later_appends_work(path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", FULL_DISK, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("recovered\n")


def test_what_is_acknowledged_is_on_the_disk(path: Path) -> None:
    """A power cut cannot be tried here, so at least the settings that outlast it are looked at."""

    async def main() -> None:
        async with opened(SqliteStore(path)) as store:
            assert isinstance(store, SqliteStore)
            writer = store._connections[0]
            assert writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
            assert writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    asyncio.run(main())


def test_a_transaction_that_fails_halfway_leaves_nothing(path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(path)) as store:
            await store.create("t", "c", [b"1"])
            with pytest.raises(StoreUnavailable):
                await store.append("t", 1, [b"2", object()])  # type: ignore[list-item]
            assert await store.last("t") == 1
            await store.append("t", 1, [b"2"])
            assert await store.read("t") == [b"1", b"2"]

    asyncio.run(main())


def test_no_caller_hangs_when_the_writer_fails_or_the_store_is_closed(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        with pytest.raises(StoreUnavailable):
            await store.append("t", 0, [b"x"])
        await store.open()
        await store.create("t", "c", [b"1"])
        store._connections[0].close()
        for _ in range(3):
            with pytest.raises(StoreUnavailable):
                await store.append("t", 1, [b"x"])
        waiting = [asyncio.create_task(store.append("t", 1, [b"x"])) for _ in range(5)]
        await asyncio.sleep(0)
        await store.close()
        done = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 10)
        assert all(isinstance(how, StoreUnavailable) for how in done)
        with pytest.raises(StoreUnavailable):
            await store.read("t")

    asyncio.run(main())


def test_what_waits_when_the_store_is_closed_is_still_written(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        for n in range(20):
            await store.create(f"t{n}", f"c{n}", [b"1"])
        waiting = [asyncio.create_task(store.append(f"t{n}", 1, [b"2"])) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 20
        async with opened(SqliteStore(path)) as again:
            assert [row.seq for row in await again.tables()] == [2] * 20

    asyncio.run(main())


def test_a_loop_that_ended_does_not_disturb_the_writer(path: Path) -> None:
    store = SqliteStore(path)

    async def begin() -> None:
        await store.open()
        await store.create("t", "c", [b"1"])
        task = asyncio.create_task(store.append("t", 1, [b"2"]))
        await asyncio.sleep(0)
        task.cancel()

    async def go_on() -> None:
        await append_at_end(store, "t", b"more")
        await store.close()

    asyncio.run(begin())
    asyncio.run(go_on())


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(path)):
            pass
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        with pytest.raises(StoreUnavailable, match="newer"):
            await SqliteStore(path).open()

    asyncio.run(main())


def test_what_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreUnavailable, match="not a database"):
        asyncio.run(SqliteStore(path).open())


async def append_many(store: SqliteStore, table: str, many: int) -> None:
    for number in range(1, many):
        await store.append(table, number, [b"x" * 1000])


def test_a_full_disk_is_told_with_its_cause_and_passes(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "logs.db")) as store:
            assert isinstance(store, SqliteStore)
            await store.create("t", "c", [b"1"])
            await store.probe()
            writing = store._connections[0]
            (pages,) = writing.execute("PRAGMA page_count").fetchone()
            writing.execute(f"PRAGMA max_page_count = {pages}")
            large = store.append("t", 1, [b"x" * 100_000])
            small = store.create("u", "d", [b"1"])
            failed, made = await asyncio.gather(large, small, return_exceptions=True)
            assert isinstance(failed, StoreUnavailable)
            assert "full" in str(failed)
            assert made is True  # what came with it is stored all the same
            assert await store.read("t") == [b"1"]
            with pytest.raises(StoreUnavailable, match="full"):
                await append_many(store, "u", 100)  # until the last page is taken
            with pytest.raises(StoreUnavailable, match="full"):
                await store.probe()
            writing.execute("PRAGMA max_page_count = 1000000")
            await store.probe()
            await store.append("t", 1, [b"2"])

    asyncio.run(main())


WORD = b"zaubermond"
LARGE = WORD + bytes(range(256)) * 64 + WORD  # on pages of its own


def raw(path: Path) -> bytes:
    """All that is in the file and in those beside it."""
    return b"".join(one.read_bytes() for one in path.parent.iterdir())


async def with_secrets(store: SqliteStore, table: str, code: str) -> None:
    await store.create(table, code, [b"plain", WORD, LARGE])
    await store.append(table, 3, [WORD] * 50)
    await store.keep(table, 53, LARGE)
    await store.attach(table, "voice", LARGE, 10**6)


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside a server"])
def test_nothing_is_left_of_a_forgotten_table(path: Path, beside: bool) -> None:
    """`beside`: another process, as `vernissage forget` is."""

    async def main() -> None:
        async with opened(SqliteStore(path)) as store:
            assert isinstance(store, SqliteStore)
            for name in ("t", "deck-1"):
                await with_secrets(store, name, name)
            await store.create("other", "other", [b"stays"])
            assert WORD in raw(path)
            async with opened(SqliteStore(path, alone=False)) as another:
                for name in ("t", "deck-1"):
                    await (another if beside else store).forget(name)
                assert WORD not in raw(path)
            assert b"stays" in raw(path)

    asyncio.run(main())


def test_nothing_is_left_of_what_a_log_was_before(path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(path)) as store:
            assert isinstance(store, SqliteStore)
            await with_secrets(store, "t", "t")
            await store.detach("t", "voice")
            new = NewLog([b"plain", b"blank"], "link", b"kept")
            await store.rewrite("t", Head(53), new)
            assert await store.head("t") == Head(2, "link")
            assert WORD not in raw(path)
            assert await store.read("t") == [b"plain", b"blank"]
            assert await store.snapshot("t") == (2, b"kept")

    asyncio.run(main())
