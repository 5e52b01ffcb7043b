"""What the log of a table weighs, and how long it takes to open a long one again."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes
from time import perf_counter

from msgspec import Struct

from vernissage.bots import RANDOM, decide
from vernissage.decks import words
from vernissage.games import load, names
from vernissage.log import LocalBus, SqliteStore
from vernissage.log.chain import START, Chain, chained
from vernissage.server.node import Node
from vernissage.server.rooms.snapshots import keep_snapshot
from vernissage.table import Entry, PersonId, Table, apply, bots, inputs, write_entry

GAMES = 5  # of each mode
SEATS = 6, 2  # as many as a mode takes of these
EVENING = ("dixit", "classic"), ("pictomania", "full"), ("pictoric", "open")
BEHIND = 255  # entries that the newest snapshot may lack
TRIES = 3


class Weight(Struct, frozen=True):
    """A game of a mode on average."""

    name: str
    seats: int
    inputs: float
    entries: float  # bytes
    file: float  # bytes, with indexes and empty pages


class Reopened(Struct, frozen=True):
    """Seconds, and bytes."""

    inputs: int
    from_log: float
    from_snapshot: float
    snapshot: int


class Scribe:
    """Writes the log of a table where bots play: as a server would, without one."""

    def __init__(self, seats: int) -> None:
        self.entries: list[bytes] = []
        opened = Entry(0, inputs.Open("bench", "BENCH2", "0" * 64, "Olha", "uk", "0" * 40))
        self.table: Table = apply(None, opened).table
        self.entries.append(write_entry(opened))
        for chair in range(seats):
            self.write(inputs.SeatBot(chair, RANDOM))

    def write(self, what: inputs.What) -> None:
        asked = isinstance(what, inputs.Asked | inputs.Started)
        entry = Entry(self.table.at + 1, what, self.table.host if asked else PersonId(""))
        self.table = apply(self.table, entry).table
        self.entries.append(write_entry(entry))

    def play(self, game: str, mode: str, seed: bytes) -> Iterator[None]:
        """A whole game, entry by entry."""
        self.write(inputs.Choose(game, {"mode": mode}))
        manifest = load(game).manifest
        self.write(inputs.Started(seed, manifest.version, words.options(manifest)))
        while self.table.on is not None:
            self.write(self.next_move())
            yield

    def next_move(self) -> inputs.Play:
        turn = next(bots.turns(self.table))
        look = bots.look(self.table, turn, self.table.at + 1)
        assert look is not None
        action = decide(look, bots.chance(self.table, turn.seat)).action
        assert action is not None
        return bots.play(turn.seat, action)


async def weigh_logs() -> list[Weight]:
    """Games of every mode, each mode in a file of its own."""
    return [await weigh_log(game, mode) for game in names() for mode in load(game).manifest.modes]


async def weigh_log(game: str, mode: str) -> Weight:
    takes = load(game).manifest.modes[mode].seats
    seats = next(number for number in SEATS if number in takes)
    scribe = Scribe(seats)
    before = len(scribe.entries)
    played = sum(1 for n in range(GAMES) for _ in scribe.play(game, mode, bytes((n,)) * 16))
    size = sum(map(len, scribe.entries[before:]))
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        await fill(empty, scribe.entries[:before])
        await fill(full, scribe.entries)
        file = full.stat().st_size - empty.stat().st_size
    return Weight(f"{game} {mode}", seats, played / GAMES, size / GAMES, file / GAMES)


async def fill(file: Path, entries: list[bytes]) -> list[Chain]:
    """The chain up to each entry."""
    made = chained(START, entries, token_bytes)
    store = SqliteStore(file)
    await store.open()
    await store.create("bench", "BENCH2", [data for _, data in made], made[-1][0].link)
    await store.close()
    return [chain for chain, _ in made]


async def reopen(length: int) -> Reopened:
    """A long evening of several games, from its log alone and with the help of a snapshot."""
    scribe, kept = evening(length)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "logs.db"
        chains = await fill(file, scribe.entries)
        from_log = min([await opened(file) for _ in range(TRIES)])
        store = SqliteStore(file)
        await store.open()
        await keep_snapshot(store, kept, chains[kept.seq - 1])
        _, written = await store.snapshot("bench") or (0, b"")
        await store.close()
        from_snapshot = min([await opened(file) for _ in range(TRIES)])
    return Reopened(length, from_log, from_snapshot, len(written))


def evening(length: int) -> tuple[Scribe, Table]:
    """So many entries, and the table as it was some entries before the end."""
    scribe = Scribe(SEATS[0])
    kept, number = scribe.table, 0
    while True:
        game, mode = EVENING[number % len(EVENING)]
        for _ in scribe.play(game, mode, number.to_bytes(16)):
            if len(scribe.entries) <= length - BEHIND:
                kept = scribe.table
            if len(scribe.entries) == length:
                return scribe, kept
        number += 1


async def opened(file: Path) -> float:
    """Seconds until a table that nobody has asked for since the start is there."""
    node = Node(SqliteStore(file), LocalBus())
    await node.open()
    start = perf_counter()
    await node.room("bench")
    took = perf_counter() - start
    await node.services.store.close()
    return took
