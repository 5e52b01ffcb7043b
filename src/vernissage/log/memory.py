"""Logs that live as long as the process."""

import time
from collections.abc import Sequence

from vernissage.log.store import READ_LIMIT, Conflict, NoTable, TableRow, check_names


class Log:
    def __init__(self, code: str, entries: Sequence[bytes]) -> None:
        self.code = code
        self.entries = list(entries)
        self.touched = now()
        self.snapshot: tuple[int, bytes] | None = None
        self.attachments: dict[str, bytes] = {}


class MemoryStore:
    """Nothing awaits inside, so every method is atomic."""

    def __init__(self) -> None:
        self._logs: dict[str, Log] = {}
        self._codes: dict[str, str] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def create(self, table: str, code: str, entries: Sequence[bytes]) -> bool:
        check_names(table, code)
        if table in self._logs or code in self._codes:
            return False
        self._logs[table] = Log(code, entries)
        self._codes[code] = table
        return True

    async def append(self, table: str, after: int, entries: Sequence[bytes]) -> None:
        log = self._log(table)
        if len(log.entries) != after:
            raise Conflict(table)
        log.entries.extend(entries)
        log.touched = now()

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        log = self._logs.get(table)
        return log.entries[after : after + limit] if log else []

    async def last(self, table: str) -> int:
        log = self._logs.get(table)
        return len(log.entries) if log else 0

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

    async def weight(self, prefix: str) -> int:
        logs = (log for name, log in self._logs.items() if name.startswith(prefix))
        return sum(len(data) for log in logs for data in log.attachments.values())

    async def tables(self) -> list[TableRow]:
        return [
            TableRow(table, log.code, len(log.entries), log.touched)
            for table, log in self._logs.items()
        ]

    async def forget(self, table: str) -> None:
        log = self._logs.pop(table, None)
        if log:
            del self._codes[log.code]

    def _log(self, table: str) -> Log:
        try:
            return self._logs[table]
        except KeyError:
            raise NoTable(table) from None


def now() -> int:
    return time.time_ns() // 1_000_000
