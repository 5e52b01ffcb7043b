"""npm `boardgame.io`: its own server, with its own storage in memory or a durable one."""

from collections.abc import Sequence

from picows import WSFrame, WSMsgType, WSTransport

from bench.load.target import SEATS, Pen, open_socket, start_peer
from bench.load.turns import TurnTable, TurnTarget


class BoardgameIo(TurnTarget):
    """The smallest game, in memory: no views, nothing stored."""

    name, game, move = "boardgame.io", "count", '"count","args":[]'
    port: int

    async def start(self) -> None:
        self.process, self.port = start_peer("node", "boardgame.js", self.game)

    async def stop(self) -> None:
        self.process.stop()

    async def open(self, table: int) -> TurnTable:
        found = BoardgameIoTable(table)
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            player = BoardgameIoPlayer(found, seat, self.game, self.move)
            found.players.append(player)
            await open_socket(url, player)
        return found


class BoardgameIoCards(BoardgameIo):
    """Hands that only their owners see, and a durable journal."""

    name, game, move = "boardgame.io, cards", "cards", '"play","args":[0]'


class BoardgameIoTable(TurnTable):
    """Counts moves as the server does, and who has seen the last one."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.match = f"table-{number}"
        self.players: list[BoardgameIoPlayer] = []
        self.moves = self.seen = 0

    @property
    def people(self) -> Sequence[Pen]:
        return self.players

    def act(self) -> None:
        self.players[self.moves % SEATS].act(self.moves)

    def see(self, move: int) -> None:
        assert move == self.moves + 1, "a move was lost"
        self.seen += 1
        if self.seen == SEATS:
            self.moves, self.seen = move, 0
            self.on_seen()


class BoardgameIoPlayer(Pen):
    """One seat, by the messages of boardgame.io's own client."""

    def __init__(self, table: BoardgameIoTable, seat: int, game: str, move: str) -> None:
        super().__init__(seat, lambda _: None)
        self.table, self.move = table, move
        self.space, self.event = f"/{game},".encode(), f"42/{game},".encode()
        self.update, self.there = self.event + b'["update"', self.event + b'["matchData"'

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        text = frame.get_payload_as_bytes()
        if text.startswith(self.update):
            self.table.see(number_after(text, b'"_stateID":'))
        elif text.startswith(self.there):  # all know that we are here
            self.sit()
        elif text.startswith(b"40" + self.space):
            self.emit(f'["sync","{self.table.match}","{self.seat}",null,{SEATS}]')
        elif text.startswith(b"0"):  # the engine is open: ask for the game
            transport.send(WSMsgType.TEXT, b"40" + self.space)
        elif text == b"2":
            transport.send(WSMsgType.TEXT, b"3")

    def act(self, state: int) -> None:
        payload = f'{{"type":{self.move},"playerID":"{self.seat}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        self.emit(f'["update",{action},{state},"{self.table.match}","{self.seat}"]')

    def emit(self, event: str) -> None:
        self.transport.send(WSMsgType.TEXT, self.event + event.encode())


def number_after(text: bytes, key: bytes) -> int:
    """The number that follows a key, without reading all the rest."""
    start = text.index(key) + len(key)
    end = start
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[start:end])
