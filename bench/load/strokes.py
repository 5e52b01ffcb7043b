"""Pens that lift, as on a real evening: the whole stroke is then stored and told to everybody."""

import asyncio
from abc import abstractmethod
from base64 import b64encode

import msgspec
from picows import WSMsgType

from bench.load.pens import MESSAGES
from bench.load.target import SEATS, BunRelay, OnInk, Pen, WsPen, WsRelay
from vernissage.kit.ink import Point, encode

STROKE_EVERY = 2 * MESSAGES  # segments: two seconds
LIFT = 0.05  # seconds after the last segment: it has been told by then, or never will be
STROKE = encode(Point(900 + 7 * n, 900 + n * n % 50, 128, 33) for n in range(60))
ACTION = {"type": "draw", "stroke": b64encode(STROKE).decode()}


class Lifting(Pen):
    """Lifts every two seconds, not all at once."""

    segments = 0

    def begin(self, table: int) -> None:
        self.segments = (table * SEATS + self.seat) * 7 % STROKE_EVERY

    def send_ink(self, path: bytes) -> None:
        super().send_ink(path)
        self.segments += 1
        if self.segments % STROKE_EVERY == 0:
            asyncio.get_running_loop().call_later(LIFT, self.lift)

    @abstractmethod
    def lift(self) -> None:
        """Send the stroke."""


class WsLifting(Lifting, WsPen):
    """A text of the same length as ours, which comes back as it is."""

    TEXT = msgspec.json.encode(
        {"type": "play", "id": "1", "when": "drawing/1.0.0", "action": ACTION}
    )

    def lift(self) -> None:
        self.transport.send(WSMsgType.TEXT, self.TEXT)


class WsStrokes(WsRelay):
    name = "ws, strokes"

    def pen(self, table: int, seat: int, on_ink: OnInk) -> Pen:
        pen = WsLifting(seat, on_ink)
        pen.begin(table)
        return pen


class BunStrokes(WsStrokes):
    name, command = "bun, strokes", BunRelay.command
