"""Our own server as a target: with live ink alone, and with strokes that are stored, too."""

import asyncio

from bench.load.guests import Guest, OurServer
from bench.load.pens import MESSAGES
from bench.load.target import SEATS, OnInk, Pen, Target
from vernissage.kit.ink import Point, encode

STROKE_EVERY = 2 * MESSAGES  # segments: two seconds
LIFT = 0.05  # seconds after the last segment: it has been told by then, or never will be
STROKE = encode(Point(900 + 7 * n, 900 + n * n % 50, 128, 33) for n in range(60))


class Vernissage(OurServer, Target):
    """Pictomania, in which all six draw at once."""

    name = "vernissage"

    async def open(self, table: int, on_ink: OnInk) -> list[Pen]:
        guests = [self.pen(table, seat, on_ink) for seat in range(SEATS)]
        await self.invite(guests, "pictomania", mode="full")
        await asyncio.gather(*(one.ready() for one in guests))
        return list(guests)

    def pen(self, table: int, seat: int, on_ink: OnInk) -> "Drawer":
        return Drawer(seat, on_ink)


class Drawer(Guest):
    """Draws from the moment when everybody has read the words."""

    async def ready(self) -> None:
        await self.ask("play", when=self.doc["game"]["moment"], action={"type": "ready"})
        while self.doc["game"]["phase"] != "drawing":
            await asyncio.sleep(0.001)
        self.looking = False


class Evening(Vernissage):
    """As people draw: when a pen lifts, the stroke is stored and told to all as an action."""

    name = "vernissage, strokes"

    def pen(self, table: int, seat: int, on_ink: OnInk) -> Drawer:
        return Stroker(seat, on_ink, table * SEATS + seat)


class Stroker(Drawer):
    def __init__(self, seat: int, on_ink: OnInk, number: int) -> None:
        super().__init__(seat, on_ink)
        self.segments = number * 7 % STROKE_EVERY  # not all lift the pen at once

    def send_ink(self, path: bytes) -> None:
        super().send_ink(path)
        self.segments += 1
        if self.segments % STROKE_EVERY == 0:
            asyncio.get_running_loop().call_later(LIFT, self.draw, STROKE)
