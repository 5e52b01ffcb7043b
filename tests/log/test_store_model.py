"""Any store, doing anything, answers as a simple model does."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.log.stores import maker, new_name
from vernissage.log import Conflict, NoTable, Store
from vernissage.log.store import Head, NewLog

NAMES = st.sampled_from("abc")
CODES = st.sampled_from("xyz")
ENTRIES = st.lists(st.binary(max_size=3), max_size=3)
SEQS = st.integers(0, 6)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("create"), NAMES, CODES, ENTRIES),
        st.tuples(st.just("append"), NAMES, SEQS, ENTRIES),
        st.tuples(st.just("append_at_end"), NAMES, ENTRIES),
        st.tuples(st.just("read"), NAMES, SEQS, SEQS),
        st.tuples(st.just("last"), NAMES),
        st.tuples(st.just("find"), CODES),
        st.tuples(st.just("recode"), NAMES, CODES),
        st.tuples(st.just("keep"), NAMES, SEQS, st.binary(max_size=3)),
        st.tuples(st.just("snapshot"), NAMES),
        st.tuples(st.just("attach"), NAMES, st.sampled_from("mn"), st.binary(max_size=5), SEQS),
        st.tuples(st.just("attachment"), NAMES, st.sampled_from("mn")),
        st.tuples(st.just("attachments"), NAMES),
        st.tuples(st.just("attached"), NAMES),
        st.tuples(st.just("detach"), NAMES, st.sampled_from("mn")),
        st.tuples(st.just("rewrite"), NAMES, SEQS, ENTRIES, st.binary(max_size=3)),
        st.tuples(st.just("forget"), NAMES),
        st.tuples(st.just("forget"), NAMES, st.sampled_from([0, 2**52])),
    ),
    max_size=25,
)


class Model:
    """Plain dictionaries."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.codes: dict[str, str] = {}  # table -> code
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.kept_beside: dict[str, dict[str, bytes]] = {}

    def create(self, table: str, code: str, entries: list[bytes]) -> bool:
        if table in self.logs or code in self.codes.values():
            return False
        self.logs[table], self.codes[table] = list(entries), code
        return True

    def append(self, table: str, after: int, entries: list[bytes]) -> None:
        if table not in self.logs:
            raise NoTable
        if len(self.logs[table]) != after:
            raise Conflict
        self.logs[table] += entries

    def append_at_end(self, table: str, entries: list[bytes]) -> None:
        self.append(table, self.last(table), entries)

    def read(self, table: str, after: int, limit: int) -> list[bytes]:
        return self.logs.get(table, [])[after:][:limit]

    def last(self, table: str) -> int:
        return len(self.logs.get(table, []))

    def find(self, code: str) -> str | None:
        return next((table for table, its in self.codes.items() if its == code), None)

    def recode(self, table: str, code: str) -> bool:
        if table not in self.logs:
            raise NoTable
        if self.find(code) not in (None, table):
            return False
        self.codes[table] = code
        return True

    def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        if table in self.logs and seq >= self.snapshots.get(table, (0, b""))[0]:
            self.snapshots[table] = (seq, snapshot)

    def snapshot(self, table: str) -> tuple[int, bytes] | None:
        return self.snapshots.get(table)

    def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        if table not in self.logs:
            raise NoTable
        after = {**self.kept_beside.get(table, {}), name: data}
        if len(b"".join(after.values())) > most:
            return False
        self.kept_beside[table] = after
        return True

    def attachment(self, table: str, name: str) -> bytes | None:
        return self.kept_beside.get(table, {}).get(name)

    def attachments(self, table: str) -> list[str]:
        return sorted(self.kept_beside.get(table, {}))

    def attached(self, table: str) -> dict[str, int]:
        return {name: len(data) for name, data in self.kept_beside.get(table, {}).items()}

    def detach(self, table: str, name: str) -> bool:
        return self.kept_beside.get(table, {}).pop(name, None) is not None

    def rewrite(self, table: str, after: int, entries: list[bytes], kept: bytes) -> None:
        if table not in self.logs:
            raise NoTable
        if len(self.logs[table]) != after:
            raise Conflict
        self.logs[table], self.snapshots[table] = list(entries), (len(entries), kept)

    def forget(self, table: str, before: int | None = None) -> bool:
        if table not in self.logs or before == 0:
            return False
        for of_table in (self.logs, self.codes, self.snapshots, self.kept_beside):
            of_table.pop(table, None)
        return True

    def tables(self) -> list[tuple[str, str, int]]:
        return sorted((table, code, self.last(table)) for table, code in self.codes.items())


class Prefixed:
    """The store, seen through names of its own, so that examples do not meet."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.prefix = new_name()

    async def do(self, what: str, name: str, *rest: Any) -> Any:
        if what == "append_at_end":
            rest = (await self.store.last(self.prefix + name), *rest)
            what = "append"
        if what == "rewrite":
            after, entries, kept = rest
            rest = Head(after), NewLog(entries, "", kept)
        if what in ("create", "recode"):
            rest = (self.prefix + rest[0], *rest[1:])
        done: Callable[..., Awaitable[Any]] = getattr(self.store, what)
        answer = await done(self.prefix + name, *rest)
        return answer.removeprefix(self.prefix) if isinstance(answer, str) else answer

    async def tables(self) -> list[tuple[str, str, int]]:
        rows = [row for row in await self.store.tables() if row.table.startswith(self.prefix)]
        cut = len(self.prefix)
        return sorted((row.table[cut:], row.code[cut:], row.seq) for row in rows)


async def outcome(does: Awaitable[Any]) -> Any:
    try:
        return await does
    except (NoTable, Conflict) as refused:
        return type(refused)


def expected(model: Model, what: str, *told: Any) -> Any:
    try:
        return getattr(model, what)(*told)
    except (NoTable, Conflict) as refused:
        return type(refused)


async def compare(store: Store, steps: list[tuple[Any, ...]]) -> None:
    model, real = Model(), Prefixed(store)
    for step in steps:
        assert await outcome(real.do(*step)) == expected(model, *step), step
    assert await real.tables() == model.tables()
    for table in "abc":
        assert await outcome(real.do("read", table)) == model.read(table, 0, 10_000)


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgres"])
def test_a_store_answers_as_the_model(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, runner: asyncio.Runner
) -> None:
    store = maker(kind, request, tmp_path)()
    runner.run(store.open())

    @settings(
        max_examples=60,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(STEPS)
    def check(steps: list[tuple[Any, ...]]) -> None:
        runner.run(compare(store, steps))

    try:
        check()
    finally:
        runner.run(store.close())
