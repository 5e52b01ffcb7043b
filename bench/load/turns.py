"""Tables of six that take turns as fast as the server lets them."""

import asyncio
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable
from time import perf_counter, process_time

from msgspec import Struct
from picows import WSFrame, WSMsgType, WSTransport

from bench.load.pens import percentile
from bench.load.process import Process, core_busy
from bench.load.target import SEATS, Pen, open_socket, start_node

OnSeen = Callable[[], None]
WARM_UP = 1.0  # seconds


class TurnTable(ABC):
    """One table; `on_seen` is called when an action has reached the last of its people."""

    def __init__(self) -> None:
        self.on_seen: OnSeen = lambda: None

    @abstractmethod
    def act(self) -> None:
        """Whoever's turn it is acts."""


class TurnTarget(ABC):
    """A server that knows rules."""

    name: str
    process: Process

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def open(self, table: int) -> TurnTable:
        """A table with all its people, ready for the first action."""

    @abstractmethod
    async def stop(self) -> None: ...


class Acted(Struct, frozen=True):
    """What was measured while tables took turns."""

    actions: float  # a second
    per_cpu: float  # actions a second of the server's processor
    p50: float  # seconds from the action to the last of six screens
    p99: float
    cpu: float
    foreign: float
    load_cpu: float


class Turns:
    """All tables of one server, each with one action under way."""

    def __init__(self, target: TurnTarget) -> None:
        self.target = target
        self.tables: list[TurnTable] = []
        self.going = False
        self.waits = array("d")

    async def grow(self, tables: int) -> None:
        while len(self.tables) < tables:
            self.tables.append(await self.target.open(len(self.tables)))

    def go_on(self, table: TurnTable) -> None:
        """Act, and act again as soon as all have seen it."""
        acted = perf_counter()

        def seen() -> None:
            self.waits.append(perf_counter() - acted)
            if self.going:
                self.go_on(table)

        table.on_seen = seen
        table.act()

    async def play(self, tables: int, seconds: float) -> Acted:
        await self.grow(tables)
        self.going = True
        for table in self.tables[:tables]:
            self.go_on(table)
        await asyncio.sleep(WARM_UP)
        self.waits = array("d")
        before = self.read()
        await asyncio.sleep(seconds)
        acted = self.compare(before, self.read(), len(self.waits))
        self.going = False
        await asyncio.sleep(WARM_UP / 4)  # what is under way still arrives
        return acted

    def read(self) -> tuple[float, float, float, float]:
        return perf_counter(), self.target.process.cpu(), core_busy(), process_time()

    def compare(self, before: tuple[float, ...], after: tuple[float, ...], actions: int) -> Acted:
        seconds, cpu, busy, load = (b - a for a, b in zip(before, after, strict=True))
        return Acted(
            actions=actions / seconds,
            per_cpu=actions / (cpu or 1),
            p50=percentile(self.waits, 50),
            p99=percentile(self.waits, 99),
            cpu=cpu / seconds,
            foreign=max(0.0, busy - cpu) / seconds,
            load_cpu=load / seconds,
        )


class BoardgameIo(TurnTarget):
    """npm `boardgame.io`: its own server with its own storage, which is memory."""

    name = "boardgame.io"
    port: int

    async def start(self) -> None:
        self.process, self.port = start_node("boardgame.js")

    async def stop(self) -> None:
        self.process.stop()

    async def open(self, table: int) -> TurnTable:
        found = BoardgameIoTable(table)
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            player = BoardgameIoPlayer(found, seat)
            found.players.append(player)
            await open_socket(url, player)
        return found


class BoardgameIoTable(TurnTable):
    """Counts moves as the server does, and who has seen the last one."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.match = f"table-{number}"
        self.players: list[BoardgameIoPlayer] = []
        self.moves = self.seen = 0

    def act(self) -> None:
        self.players[self.moves % SEATS].move(self.moves)

    def see(self, move: int) -> None:
        assert move == self.moves + 1, "a move was lost"
        self.seen += 1
        if self.seen == SEATS:
            self.moves, self.seen = move, 0
            self.on_seen()


class BoardgameIoPlayer(Pen):
    """One seat, by the messages of boardgame.io's own client."""

    def __init__(self, table: BoardgameIoTable, seat: int) -> None:
        super().__init__(seat, lambda _: None)
        self.table = table

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        text = frame.get_payload_as_bytes()
        if text.startswith(b'42/count,["update"'):
            self.table.see(number_after(text, b'"_stateID":'))
        elif text.startswith(b'42/count,["matchData"'):  # all know that we are here
            self.sit()
        elif text.startswith(b"40/count,"):
            self.emit(f'["sync","{self.table.match}","{self.seat}",null,{SEATS}]')
        elif text.startswith(b"0"):  # the engine is open: ask for the game
            transport.send(WSMsgType.TEXT, b"40/count,")
        elif text == b"2":
            transport.send(WSMsgType.TEXT, b"3")

    def move(self, state: int) -> None:
        payload = f'{{"type":"count","args":[],"playerID":"{self.seat}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        self.emit(f'["update",{action},{state},"{self.table.match}","{self.seat}"]')

    def emit(self, event: str) -> None:
        self.transport.send(WSMsgType.TEXT, b"42/count," + event.encode())


def number_after(text: bytes, key: bytes) -> int:
    """The number that follows a key, without reading all the rest."""
    start = text.index(key) + len(key)
    end = start
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[start:end])
