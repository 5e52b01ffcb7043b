"""npm `colyseus`: ink by its broadcasts, strokes and turns by its state with a view for each."""

from collections.abc import Sequence

import httpx
import msgspec
from picows import WSFrame, WSMsgType, WSTransport

from bench.load.strokes import ACTION, Lifting
from bench.load.target import SEATS, OnInk, Pen, Target, open_socket, size_of, start_peer
from bench.load.turns import TurnTable, TurnTarget

JOIN, DATA, STATE, PATCH, BYTES = 10, 13, 14, 15, 17  # how messages of Colyseus begin
INK, PLAY, STROKE = 1, 2, 3  # as in colyseus.js


class ColyseusServer:
    port: int

    async def start(self) -> None:
        self.process, self.port = start_peer("node", "colyseus.js")
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}")

    async def stop(self) -> None:
        await self.http.aclose()
        self.process.stop()

    async def seat(self, table: int, pens: Sequence[Pen]) -> None:
        """One after another, so that they come into one room."""
        for pen in pens:
            answer = await self.http.post("/matchmake/joinOrCreate/table", json={"table": table})
            found = answer.raise_for_status().json()
            room = f"{found['processId']}/{found['roomId']}?sessionId={found['sessionId']}"
            await open_socket(f"ws://127.0.0.1:{self.port}/{room}", pen)


class ColyseusPen(Pen):
    def __init__(self, seat: int, on_ink: OnInk) -> None:
        super().__init__(seat, on_ink)
        self.header = bytes((BYTES, INK, 1, seat, 0))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.received += size_of(frame)
        data = frame.get_payload_as_bytes()
        kind = data[0] if frame.msg_type is WSMsgType.BINARY else None
        if kind == BYTES:
            self.on_ink(data[len(self.header) :])
        elif kind == PATCH:
            self.patch()
        elif kind == JOIN:
            transport.send(WSMsgType.BINARY, bytes((JOIN,)))
        elif kind == STATE:
            self.sit()

    def patch(self) -> None:
        """The state has changed."""

    def send_ink(self, path: bytes) -> None:
        self.transport.send(WSMsgType.BINARY, self.header + path)


class ColyseusRelay(ColyseusServer, Target):
    name = "colyseus"

    def pen(self, table: int, seat: int, on_ink: OnInk) -> Pen:
        return ColyseusPen(seat, on_ink)

    async def open(self, table: int, on_ink: OnInk) -> list[Pen]:
        pens = [self.pen(table, seat, on_ink) for seat in range(SEATS)]
        await self.seat(table, pens)
        return pens


class ColyseusLifting(Lifting, ColyseusPen):
    MESSAGE = bytes((DATA, STROKE)) + msgspec.msgpack.encode(ACTION["stroke"])

    def lift(self) -> None:
        self.transport.send(WSMsgType.BINARY, self.MESSAGE)


class ColyseusStrokes(ColyseusRelay):
    name = "colyseus, strokes"

    def pen(self, table: int, seat: int, on_ink: OnInk) -> Pen:
        pen = ColyseusLifting(seat, on_ink)
        pen.begin(table)
        return pen


class ColyseusCards(ColyseusServer, TurnTarget):
    """Hands that only their owners see, and a durable journal."""

    name = "colyseus, cards"

    async def open(self, table: int) -> TurnTable:
        found = ColyseusTable()
        await self.seat(table, found.players)
        return found


class ColyseusTable(TurnTable):
    """Every move is one patch for each of the six."""

    def __init__(self) -> None:
        super().__init__()
        self.players = [ColyseusPlayer(self, seat) for seat in range(SEATS)]
        self.moves = 0

    @property
    def people(self) -> Sequence[Pen]:
        return self.players

    def act(self) -> None:
        player = self.players[self.moves % SEATS]
        self.moves += 1
        player.transport.send(WSMsgType.BINARY, bytes((DATA, PLAY, self.moves % SEATS)))

    def see(self) -> None:
        if all(player.patches == self.moves for player in self.players):
            self.on_seen()


class ColyseusPlayer(ColyseusPen):
    def __init__(self, table: ColyseusTable, seat: int) -> None:
        super().__init__(seat, lambda _: None)
        self.table = table
        self.patches = 0

    def patch(self) -> None:
        self.patches += 1
        self.table.see()
