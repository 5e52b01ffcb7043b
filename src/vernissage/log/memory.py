"""Logs that live as long as the process."""

import time
from collections.abc import Callable, Sequence

from vernissage.log.store import (
    READ_LIMIT,
    Conflict,
    Head,
    NewLog,
    NoTable,
    TableRow,
    check_names,
)


def now() -> int:
    return time.time_ns() // 1_000_000


class Log:
    def __init__(self, code: str, entries: Sequence[bytes], link: str, touched: int) -> None:
        self.code = code
        self.entries = list(entries)
        self.head = Head(len(self.entries), link)
        self.touched = touched
        self.snapshot: tuple[int, bytes] | None = None
        self.attachments: dict[str, bytes] = {}


class MemoryStore:
    """Nothing awaits inside, so every method is atomic."""

    def __init__(self, now: Callable[[], int] = now) -> None:
        self._now = now
        self._logs: dict[str, Log] = {}
        self._codes: dict[str, str] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def create(self, table: str, code: str, entries: Sequence[bytes], link: str = "") -> bool:
        check_names(table, code)
        if table in self._logs or code in self._codes:
            return False
        self._logs[table] = Log(code, entries, link, self._now())
        self._codes[code] = table
        return True

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        log = self._log(table)
        if log.head != Head(after, was):
            raise Conflict(table)
        log.entries.extend(entries)
        log.head = Head(after + len(entries), link)
        log.touched = self._now()

    async def cut(self, table: str, was: Head, to: Head) -> None:
        log = self._log(table)
        if log.head != was:
            raise Conflict(table)
        del log.entries[to.seq :]
        log.head, log.snapshot = to, None

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        log = self._logs.get(table)
        return log.entries[after : after + limit] if log else []

    async def head(self, table: str) -> Head | None:
        log = self._logs.get(table)
        return log.head if log else None

    async def last(self, table: str) -> int:
        log = self._logs.get(table)
        return log.head.seq if log else 0

    async def find(self, code: str) -> str | None:
        return self._codes.get(code)

    async def recode(self, table: str, code: str) -> bool:
        check_names(code)
        log = self._log(table)
        if self._codes.get(code, table) != table:
            return False
        del self._codes[log.code]
        self._codes[code] = table
        log.code = code
        return True

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        log = self._logs.get(table)
        if log and (log.snapshot is None or log.snapshot[0] <= seq):
            log.snapshot = (seq, snapshot)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        log = self._logs.get(table)
        return log.snapshot if log else None

    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        check_names(name)
        kept = self._log(table).attachments
        if sum(len(one) for its, one in kept.items() if its != name) + len(data) > most:
            return False
        kept[name] = data
        return True

    async def attachment(self, table: str, name: str) -> bytes | None:
        log = self._logs.get(table)
        return log.attachments.get(name) if log else None

    async def attachments(self, table: str) -> list[str]:
        log = self._logs.get(table)
        return sorted(log.attachments) if log else []

    async def attached(self, table: str) -> dict[str, int]:
        log = self._logs.get(table)
        return {name: len(data) for name, data in log.attachments.items()} if log else {}

    async def detach(self, table: str, name: str) -> bool:
        log = self._logs.get(table)
        return log is not None and log.attachments.pop(name, None) is not None

    async def weight(self, prefix: str) -> int:
        logs = (log for name, log in self._logs.items() if name.startswith(prefix))
        return sum(len(data) for log in logs for data in log.attachments.values())

    async def flaws(self) -> list[str]:
        return []

    async def probe(self) -> None:
        pass

    async def tables(self) -> list[TableRow]:
        return [
            TableRow(table, log.code, log.head.seq, log.touched, log.head.link)
            for table, log in self._logs.items()
        ]

    async def forget(self, table: str, before: int | None = None) -> bool:
        log = self._logs.get(table)
        if log is None or (before is not None and log.touched >= before):
            return False
        del self._logs[table], self._codes[log.code]
        return True

    async def rewrite(self, table: str, after: Head, log: NewLog) -> None:
        old, last = self._log(table), len(log.entries)
        if old.head != after:
            raise Conflict(table)
        old.entries, old.head = list(log.entries), Head(last, log.link)
        old.snapshot, old.touched = (last, log.snapshot), self._now()

    def _log(self, table: str) -> Log:
        try:
            return self._logs[table]
        except KeyError:
            raise NoTable(table) from None
