"""A process for tests: appends to one table for ever and prints each acknowledged number.

`python -m tests.log.writing FILE TABLE`
"""

import asyncio
import sys
from pathlib import Path

from vernissage.log import SqliteStore


async def main(path: str, table: str) -> None:
    store = SqliteStore(Path(path))
    await store.open()
    await store.create(table, table, [b"1"])
    seq = await store.last(table)
    while True:
        await store.append(table, seq, [b"%d" % n for n in range(seq + 1, seq + 4)])
        seq += 3
        sys.stdout.write(f"{seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
