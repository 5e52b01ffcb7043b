"""A real server in a thread of its own, which a test can give work to, stop and start again."""

import asyncio
import hashlib
import threading
from collections import defaultdict
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvloop

from tests.pictures import STAND_INS
from tests.server.serving import LeapingClock, Running, running_server
from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.picture_folder import PictureFolder
from vernissage.log import SqliteStore
from vernissage.server import patience, store_health
from vernissage.server.http import patience as http_patience
from vernissage.server.limits import Limits, Rate
from vernissage.server.materials.dealing import Deal, Dealt, dealer
from vernissage.server.materials.decks import Decks
from vernissage.server.materials.picture_cache import PictureCache
from vernissage.server.rooms import room, table_log
from vernissage.server.run import Config
from vernissage.server.transport import session, waits
from vernissage.server.transport.session import Session
from vernissage.server.transport.sockets import Socket
from vernissage.table import Table
from vernissage.table.state import Pack, WordPack

PATIENCE = 90.0  # seconds: a slow machine fails no test
FAST = Rate(10_000, 10_000)
EASY = Limits(
    messages=FAST,
    bytes=Rate(10_000_000, 10_000_000),
    requests_of_person=FAST,
    requests_of_table=FAST,
    hellos=FAST,
    chats=FAST,
    requests=FAST,
    pages=FAST,
    pictures=FAST,
    joins=FAST,
    tunnelled=FAST,
    tables=FAST,
    guesses=FAST,
    pins=FAST,
)

T = TypeVar("T")


class Chance:
    """The server's chance by a seed: the same test sees the same codes, cards and dice. Each size
    of token has its own row, so that one more device does not deal other cards."""

    def __init__(self) -> None:
        self.reseed("")

    def reseed(self, seed: str) -> None:
        self._seed = seed
        self._rows: defaultdict[int, Iterator[int]] = defaultdict(count)

    def tokens(self, size: int) -> bytes:
        drawn = f"{self._seed}/{size}/{next(self._rows[size])}"
        return hashlib.shake_128(drawn.encode()).digest(size)


class Serving:
    """The server; its loop goes on while it is stopped, and clients in it come back by
    themselves."""

    def __init__(self, file: Path, pictures: Path) -> None:
        self.chance = Chance()
        self.clock = LeapingClock()
        self.url = ""
        self._file, self._pictures = file, pictures
        self._loop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._stack = AsyncExitStack()
        self._running: Running | None = None

    def do(self, work: Coroutine[Any, Any, T], within: float = PATIENCE) -> T:
        """Done in the server's loop while the test waits."""
        return asyncio.run_coroutine_threadsafe(_patiently(work, within), self._loop).result()

    def leap(self, seconds: float) -> None:
        """The server's clock is put forward, and what became due happens."""

        async def leap() -> None:
            self.clock.leap(int(seconds * 1000))

        self.do(leap())

    def cut(self, table: str, person: str) -> None:
        """The lines of a person are dead from one moment to the next."""

        async def cut() -> None:
            for viewer in tuple(self.running.node.rooms[table].audience):
                link = viewer.link if isinstance(viewer, Session) else None
                if viewer.person == person and isinstance(link, Socket):
                    link._raw.abort()

        self.do(cut())

    def start(self) -> None:
        """At the address it had before, if it was there before."""
        if self._running is not None:
            return
        port = int(self.url.rpartition(":")[2]) if self.url else 0
        serving = running_server(
            store=SqliteStore(self._file),
            config=Config(port=port, store=str(self._file)),
            clock=self.clock,
            limits=EASY,
            tokens=self.chance.tokens,
            decks=(decks := Decks(PictureCache(PictureFolder(self._pictures, edition())))),
            deal=_without_scenes(dealer(decks)),
        )
        self._running = self.do(self._stack.enter_async_context(serving))
        self.url = self._running.url

    def stop(self) -> None:
        self._running = None
        self.do(self._stack.aclose())

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def running(self) -> Running:
        assert self._running is not None
        return self._running

    def open(self) -> None:
        self._thread.start()
        self.start()

    def close(self) -> None:
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _without_scenes(deal: Deal) -> Deal:
    """Stand-ins show none, and the cards stay where the snapshots have them."""

    def dealt(table: Table, packs: Sequence[Pack], own: Sequence[WordPack]) -> Dealt:
        made = deal(table, packs, own)
        return made._replace(deck={name: n for name, n in made.deck.items() if name != "scenes"})

    return dealt


async def _patiently(work: Coroutine[Any, Any, T], within: float) -> T:
    async with asyncio.timeout(within):
        return await work


# How long people wait for the store, in all the places that ask it.
WAITS = (
    *((room, "PATIENCE"), (table_log, "PATIENCE"), (patience, "STEP"), (store_health, "WITHIN")),
    *((session, "ANSWER"), (waits, "ANSWER"), (http_patience, "ANSWER")),
)


@contextmanager
def serving(file: Path, pictures: Path = STAND_INS) -> Iterator[Serving]:
    """A disk that stalls for some seconds fails no journey."""
    one = Serving(file, pictures)
    with pytest.MonkeyPatch.context() as patched:
        for module, name in WAITS:
            patched.setattr(module, name, PATIENCE)
        one.open()
        try:
            yield one
        finally:
            one.close()
