"""Our own server, which says on SIGUSR1 how many of its objects are alive: a line of JSON, with
its memory before and after malloc has given back all that it can.

`python -m bench.load.counted serve …`, as `vernissage serve …`.
"""

import asyncio
import ctypes
import gc
import json
import os
import signal
import sys
from collections import Counter
from types import FrameType

from bench.load.process import resident_of
from vernissage.cli.app import app
from vernissage.server.rooms.room import Room
from vernissage.server.transport.session import Session
from vernissage.server.transport.sockets import Socket
from vernissage.table import Table

KINDS: dict[str, type] = {"rooms": Room, "tables": Table, "sessions": Session, "sockets": Socket}
USUAL = 60  # types in the list of the most common ones


def count(_signal: int, _frame: FrameType | None) -> None:
    asyncio.get_running_loop().call_soon(tell)


def tell() -> None:
    gc.collect()
    types = Counter(type(one) for one in gc.get_objects())
    counts = {name: types[kind] for name, kind in KINDS.items()}
    counts |= {"tasks": len(asyncio.all_tasks()), "objects": types.total()}
    names: Counter[str] = Counter()
    for kind, found in types.most_common(USUAL):
        names[f"{kind.__module__}.{kind.__qualname__}"] += found
    memory = resident_of(os.getpid())
    ctypes.CDLL(None).malloc_trim(0)
    trimmed = resident_of(os.getpid())
    told = {"counts": counts, "types": names, "memory": memory, "trimmed": trimmed}
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, count)
    app()
