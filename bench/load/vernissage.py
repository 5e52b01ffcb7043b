"""Our own server as a target: with live ink alone, and with strokes that are stored, too."""

import asyncio

from bench.load.guests import Guest, OurServer
from bench.load.strokes import ACTION, Lifting
from bench.load.target import SEATS, OnInk, Pen, Target


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
        pen = Stroker(seat, on_ink)
        pen.begin(table)
        return pen


class Stroker(Lifting, Drawer):
    def lift(self) -> None:
        self.play(ACTION)
