"""One store for all nodes, behind a network that loses, delays and swallows."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from tests.universe.loop import OUTSIDE
from tests.universe.weather import CALM, Chance, Weather
from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.log.chain import LINK, STAMP, START, followed
from vernissage.log.memory import Log
from vernissage.log.store import Head, NewLog, Store

GIVES_UP = 6.0  # seconds until a node's own end takes a silent store for lost
WRITES = ("create", "append", "cut", "recode", "keep", "attach", "detach", "rewrite", "probe")
LATE = 12.0  # seconds that a request may be under way at most

Tell = Callable[[str, bytes], None]


class History(NamedTuple):
    """What the log of a table was until another took its place, of which so many entries are the
    same: all of them, unless a backup was restored."""

    until: float
    entries: Sequence[bytes]
    kept: int


class Writing(NamedTuple):
    """What is written, and not durable yet: a crash loses it, unless it had just become durable."""

    do: Callable[[], None]
    lose: Callable[[], None]


class Disk(MemoryStore):
    """What the nodes share, and what its logs were before they were rewritten or restored."""

    def __init__(self, now: Callable[[], int], chance: Chance, tell: Tell) -> None:
        super().__init__(now)
        self.chance, self.tell = chance, tell
        self.weather: Weather = CALM
        self.down = False  # refuses everything at once
        self.histories: list[History] = []  # of the one table of this world
        self.syncs = 0.0  # seconds until what is written is durable; nobody sees it before
        self._writing: list[Writing] = []  # in the order in which it is written
        self._damaged = ""  # the table whose log is

    def do(self, name: str, given: tuple[Any, ...]) -> Any:
        """Nothing waits inside, so that it is done in one step."""
        work: Coroutine[Any, Any, Any] = getattr(self, name)(*given)
        try:
            work.send(None)
        except StopIteration as done:
            return done.value
        raise AssertionError(f"{name} waits")

    def write(self, writing: Writing) -> None:
        self._writing.append(writing)
        loop = asyncio.get_running_loop()
        loop.call_later(self.syncs, self._sync, writing, context=OUTSIDE)

    def _sync(self, writing: Writing) -> None:
        """With all that was written before it."""
        while writing in self._writing:
            self._writing.pop(0).do()

    def crash(self) -> None:
        """Of what was being written the first part is kept, each append whole; whoever asked is
        told nothing but that the store has gone."""
        kept = self.chance.randint(0, len(self._writing))
        writing, self._writing = self._writing, []
        self.down = True
        self.tell(f"the store crashes and keeps {kept} of {len(writing)}", b"")
        for one in writing[:kept]:
            one.do()
        for one in writing:
            one.lose()

    def log_of(self, table: str) -> list[bytes]:
        stored = self._logs[table].entries if table in self._logs else []
        return [entry for _, entry in followed(START, stored)]

    async def rewrite(self, table: str, after: Head, log: NewLog) -> None:
        before = self.log_of(table)
        await super().rewrite(table, after, log)
        self._end_history(before, len(before))

    def _end_history(self, entries: Sequence[bytes], kept: int) -> None:
        self.histories.append(History(asyncio.get_running_loop().time(), entries, kept))

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        """One that was under way when the log was damaged is lost, as above."""
        if table != self._damaged:
            await super().keep(table, seq, snapshot)

    def backup(self) -> tuple[dict[str, Log], dict[str, str]]:
        return deepcopy((self._logs, self._codes))

    def restore(self, table: str, backup: tuple[dict[str, Log], dict[str, str]]) -> None:
        before = self.log_of(table)
        self._logs, self._codes = deepcopy(backup)
        self._end_history(before, len(self.log_of(table)))

    def damage(self, table: str, seq: int) -> None:
        """A digit of an entry is another, or a bit: what can still be read is the worst."""
        log = self._logs[table]
        log.snapshot = None  # which may be lost; it would hide the damage for a while
        self._damaged = table
        data = bytearray(log.entries[seq - 1])
        digits = [at for at in range(STAMP + LINK, len(data)) if data[at : at + 1].isdigit()]
        at = self.chance.choice(digits)
        data[at] = ord("1") if data[at] != ord("1") else ord("2")
        log.entries[seq - 1] = bytes(data)

    def cut_back(self, table: str, seq: int, entries: Sequence[bytes]) -> None:
        """As `vernissage check --repair`. `entries`: as they were before the damage."""
        log, self._damaged = self._logs[table], ""
        chain = [chain for chain, _ in followed(START, log.entries[:seq])][-1]
        self.do("cut", (table, log.head, chain.head))
        self._end_history(entries, seq)


class StoreEnd:
    """A node's end of the line to the store."""

    def __init__(self, disk: Disk, name: str) -> None:
        self._disk, self._name = disk, name
        self.cut = False  # nothing comes back any longer

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ask(self, method: str, *given: Any) -> Any:
        loop, disk = asyncio.get_running_loop(), self._disk
        answer: asyncio.Future[Any] = loop.create_future()
        weather, chance = disk.weather, disk.chance
        if self.cut:
            weather = Weather(swallowed=1.0)
        delay = weather.delay(chance)
        if chance.random() < weather.late:
            delay += chance.uniform(0, LATE)
        loop.call_later(delay, self._arrive, method, given, answer, weather, context=OUTSIDE)
        try:
            async with asyncio.timeout(GIVES_UP):
                return await answer
        except TimeoutError:
            raise StoreUnavailable("silent") from None

    def _arrive(
        self,
        method: str,
        given: tuple[Any, ...],
        answer: asyncio.Future[Any],
        weather: Weather,
    ) -> None:
        chance, disk = self._disk.chance, self._disk
        result: Any = StoreUnavailable("refused")
        swallowed = chance.random() < weather.swallowed
        refused = disk.down or chance.random() < weather.refused
        if not refused and not (swallowed and chance.random() < 0.5):
            if disk.syncs and method in WRITES:
                unanswered = swallowed or chance.random() < weather.unanswered
                disk.write(self._writing(method, given, None if unanswered else answer))
                return
            result = self._do(method, given)
            if chance.random() < weather.unanswered:
                result = StoreUnavailable("the answer is lost")
        if not swallowed:
            self._send(answer, result, weather)

    def _writing(
        self, method: str, given: tuple[Any, ...], answer: asyncio.Future[Any] | None
    ) -> Writing:
        """`answer`: None if it gets lost."""

        def do() -> None:
            result = self._do(method, given)
            if answer is not None and not self._disk.down:
                self._send(answer, result, self._disk.weather)

        def lose() -> None:
            if answer is not None:
                self._send(answer, lost(), self._disk.weather)

        return Writing(do, lose)

    def _send(self, answer: asyncio.Future[Any], result: Any, weather: Weather) -> None:
        loop, delay = asyncio.get_running_loop(), weather.delay(self._disk.chance)
        loop.call_later(delay, _answer, answer, result, context=OUTSIDE)

    def _do(self, method: str, given: tuple[Any, ...]) -> Any:
        disk = self._disk
        try:
            result = disk.do(method, given)
        except Exception as error:  # Conflict and NoTable are answers
            result = error
        if method not in ("probe", "read") or result:
            disk.tell(f"{self._name} {method}", b"%r" % type(result).__name__.encode())
        return result


def lost() -> Any:
    """What is told of a write that was under way when the store crashed."""
    return StoreUnavailable("the store crashed")


def _answer(answer: asyncio.Future[Any], result: Any) -> None:
    if answer.done():
        return
    if isinstance(result, Exception):
        answer.set_exception(result)
        answer.exception()  # perhaps nobody is left to hear it
    else:
        answer.set_result(result)


def _remote(method: str) -> Any:
    async def ask(self: StoreEnd, *given: Any) -> Any:
        return await self.ask(method, *given)

    return ask


for _name in vars(Store):
    if not _name.startswith("_") and not hasattr(StoreEnd, _name):
        setattr(StoreEnd, _name, _remote(_name))
