"""Where the logs of tables live: the contract of every store."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

READ_LIMIT = 10_000
NOT_TABLES = ("deck-", "words-", "shelf-")  # how names of logs begin that are not of tables


class Conflict(Exception):  # noqa: N818 - an answer, not an accident
    """Another node appended first: read on and try again."""


class NoTable(Exception):  # noqa: N818 - an answer, not an accident
    """There is no log of this table."""


class Busy(Exception):  # noqa: N818 - an answer, not an accident
    """Another server holds the file of the logs."""

    def __init__(self, path: str, holder: str = "") -> None:
        self.path = path
        self.holder = holder
        by = f" (process {holder})" if holder else ""
        super().__init__(
            f"{path} is in use by another server{by}. One file serves one server: stop the other, "
            "give this one another data folder, or let both share a PostgreSQL."
        )


class StoreUnavailable(Exception):  # noqa: N818
    """The store did not answer.

    What was being written may have been stored all the same, if only the answer got lost:
    read the log before trying again.
    """


class Head(NamedTuple):
    """The last entry of a log."""

    seq: int = 0
    link: str = ""  # of the chain through the entries, see `chain`; opaque to the store


class NewLog(NamedTuple):
    """What takes the place of a log."""

    entries: Sequence[bytes]
    link: str  # of the last entry
    snapshot: bytes  # of the last entry


class TableRow(NamedTuple):
    table: str
    code: str
    seq: int  # of its last entry
    touched: int  # ms since the epoch, by the store's clock, of its last append
    link: str = ""  # of its last entry


class Store(Protocol):
    """Logs of opaque entries, numbered from 1. Every method may raise StoreUnavailable."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def create(self, table: str, code: str, entries: Sequence[bytes], link: str = "") -> bool:
        """`link`: of the last entry. False: the table or the short code is taken, and nothing has
        changed."""
        ...

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        """All or nothing, durable on return; `link`: of the last of these. Conflict unless the log
        ends with entry `after` and its link `was`, so that nothing is appended to a history that
        the caller does not know; NoTable."""
        ...

    async def cut(self, table: str, was: Head, to: Head) -> None:
        """The log ends with `to` from now on: what comes after it is deleted, and so is the
        snapshot. Conflict if its head is no longer `was`; NoTable."""
        ...

    async def read(self, table: str, after: int = 0, limit: int = READ_LIMIT) -> list[bytes]:
        """The entries after+1, after+2, ... up to the first that is missing; none if there is no
        such table."""
        ...

    async def head(self, table: str) -> Head | None:
        """None if there is no such table."""
        ...

    async def last(self, table: str) -> int:
        """The number of the last entry; 0 if there is no such table."""
        ...

    async def find(self, code: str) -> str | None:
        """The table of a short code."""
        ...

    async def recode(self, table: str, code: str) -> bool:
        """Give the table another short code. False: it is taken. NoTable."""
        ...

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        """Cache one snapshot per table. The highest seq wins; it may be lost."""
        ...

    async def snapshot(self, table: str) -> tuple[int, bytes] | None: ...

    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        """Attach data to the log, durable on return; one of the same name is replaced. False:
        all attachments together would have more than `most` bytes. NoTable."""
        ...

    async def attachment(self, table: str, name: str) -> bytes | None: ...

    async def attachments(self, table: str) -> list[str]:
        """Their names, sorted."""
        ...

    async def attached(self, table: str) -> dict[str, int]:
        """The bytes of each attachment, by name."""
        ...

    async def detach(self, table: str, name: str) -> bool:
        """Delete an attachment; whether there was one."""
        ...

    async def weight(self, prefix: str) -> int:
        """Bytes of everything attached to the logs whose names begin like this."""
        ...

    async def flaws(self) -> list[str]:
        """What the store finds wrong with its own files, in its own words."""
        ...

    async def probe(self) -> None:
        """Write something that leaves nothing behind, as durable as an append."""
        ...

    async def tables(self) -> list[TableRow]:
        """All logs, those that are not of tables included: see `is_table`."""
        ...

    async def forget(self, table: str, before: int | None = None) -> bool:
        """Delete the table with everything attached, and leave nothing of it in the store's files
        (see docs/operating.md for what a database keeps besides). `before`: only if nobody has
        appended since, in ms since the epoch. Whether it was there and is gone."""
        ...

    async def rewrite(self, table: str, after: Head, log: NewLog) -> None:
        """Replace the whole log and its snapshot. All or nothing, durable on return, and nothing
        of the old entries is left, as by `forget`. Conflict unless the log ends with `after`;
        NoTable."""
        ...


def is_table(name: str) -> bool:
    """Whether a log of this name is of a table, and not of somebody's deck or words."""
    return not name.startswith(NOT_TABLES)


def is_name(text: str) -> bool:
    """Whether every store can hold this as a table or code; one that cannot be is never there."""
    return text.isascii() and text.isprintable()


def check_names(*names: str) -> None:
    for name in names:
        if not is_name(name):
            raise ValueError(f"not a name of a table or a code: {name!r}")
