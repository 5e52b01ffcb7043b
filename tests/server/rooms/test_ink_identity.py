"""A live stroke and the stored one it becomes are the same one for everybody who watches.

Artists with one device or two, on two nodes, do anything at any time. Whoever watches, keeping to
docs/protocol.md, sees every stroke once: never double, and gone only if it was taken back.
"""

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.server.guests import Doc, Guest
from tests.server.rooms.test_ink import up
from tests.server.rooms.test_nodes import two_nodes
from tests.server.worlds import World, in_a_world
from vernissage.kit import Rng
from vernissage.kit.ink import Point, decode, encode
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.ink_ticker import TICK

Chance = Callable[[int], int]
Key = tuple[int, int]  # a seat and a pen
BURSTS, DEEDS = 12, 10
SEEDS = range(8)


def read(frame: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The segments of a frame: seat, pen and path."""
    at = 1
    while at < len(frame):
        seat, (pen, at) = frame[at], ink.get(frame, at + 1)
        size, at = ink.get(frame, at)
        yield seat, pen, frame[at : at + size]
        at += size


class Artist:
    """A device with a pen. Every stroke is on a height of its own, which is its pen, too."""

    def __init__(self, guest: Guest, first: int, may_go: set[int]) -> None:
        self.guest = guest
        self.may_go = may_go  # strokes that were taken back, for good or to be told anew
        self.pen = first
        self.points: list[Point] = []
        self.sent = 0
        self.last: Doc | None = None

    def draw(self, chance: Chance) -> None:
        for _ in range(1 + chance(3)):
            self.points.append(Point(10 * len(self.points), self.pen, 128, 8))
        self.guest.draw(up(self.pen, encode(self.points[max(self.sent - 1, 0) :])))
        self.sent = len(self.points)

    def lift(self, _: Chance) -> None:
        if self.points:
            stroke = b64encode(encode(self.points)).decode()
            action = {"type": "draw", "stroke": stroke, "pen": self.pen}
            self.last = {**self.guest.playing(action), "id": f"stroke {self.pen}"}
            self.guest.tell(self.last)
            self._next()

    def take_back(self, _: Chance) -> None:
        if self.points:
            self._forget()
            self._next()

    def undo(self, _: Chance) -> None:
        self.guest.tell({**self.guest.playing({"type": "undo"}), "id": next(self.guest.ids)})

    def ask_again(self, _: Chance) -> None:
        """As after an answer that was lost."""
        if self.last is not None:
            self.guest.tell(self.last)

    def draw_on_what_is_stored(self, _: Chance) -> None:
        """A late segment, or a number that is used twice: it is on nobody's screen."""
        done = [one["id"] for one in self.guest.of("done")]
        if self.last is not None and self.last["id"] in done:
            self.guest.draw(up(self.last["action"]["pen"]))

    async def reconnect(self) -> None:
        """Whoever watches is told the stroke from its beginning."""
        self.guest.hang_up()
        await self.guest.hello()
        if self.points:
            self._forget()
            self.guest.draw(up(self.pen, encode(self.points)))
            self.sent = len(self.points)

    def _forget(self) -> None:
        self.may_go.add(self.pen)
        self.guest.draw(up(self.pen, b""))

    def _next(self) -> None:
        self.pen, self.points, self.sent = self.pen + 1, [], 0


class Frames(list[bytes]):
    """Live ink, looked at as it comes."""

    def __init__(self, see: Callable[[bytes], None]) -> None:
        super().__init__()
        self._see = see

    def append(self, frame: bytes) -> None:
        super().append(frame)
        self._see(frame)


class Watcher(Guest):
    """Keeps to the protocol: live strokes by seat and pen, until a step says they are stored."""

    def __init__(self, like: Guest, may_go: set[int]) -> None:
        super().__init__(like.node, like.table, like.person, like.device)
        self.settle = like.settle
        self.may_go = may_go
        self.seen: set[int] = set()  # the pens of all strokes
        self.inked = Frames(self.see)
        self.live: dict[Key, list[Point]] = {}
        self.stored: set[int] = set()  # pens that have been on a sheet
        self.anew = True

    def dial(self, cookie: str = "") -> None:
        super().dial(cookie)
        self.anew = True

    def hear(self, message: Doc) -> None:
        super().hear(message)
        if message["type"] not in ("welcome", "step"):
            return
        if self.anew:
            self.live.clear()
            self.seen.clear()
        self.anew = False
        for fact in message.get("events", ()):
            if "pen" in fact.get("args", {}):
                self.live.pop((fact["args"]["seat"], fact["args"]["pen"]), None)
                self.stored.add(fact["args"]["pen"])  # perhaps undone in the same step
        self.stored |= set(self.on_sheets())
        self.check()

    def see(self, frame: bytes) -> None:
        for seat, pen, path in read(frame):
            if path:
                known = self.live.get((seat, pen), [])
                self.live[seat, pen] = known + decode(path)[bool(known) :]
            else:
                self.live.pop((seat, pen), None)
        self.check()

    def on_sheets(self) -> list[int]:
        sheets = [one["sheet"]["strokes"] for one in self.doc["game"]["view"]["drawings"]]
        return [decode(b64decode(path))[0].y for strokes in sheets for path in strokes]

    def check(self) -> None:
        """Nothing is there twice, nothing is gone without a reason, and nothing that was stored is
        live again, not even after an undo."""
        live = {pen for _, pen in self.live}
        seen = Counter((*self.on_sheets(), *live))
        assert max(seen.values(), default=0) <= 1, seen
        assert self.seen - set(seen) <= self.stored | self.may_go
        assert not self.stored & live
        self.seen = set(seen)


async def watching(world: World, host: Guest, at: int, may_go: set[int]) -> Watcher:
    guest = await world.join(host, f"Watcher {at}", at=at)
    guest.hang_up()
    watcher = Watcher(guest, may_go)
    await watcher.hello()
    return watcher


async def do_anything(world: World, artists: list[Artist], chance: Chance) -> None:
    one = artists[chance(len(artists))]
    deeds: list[Callable[[Chance], None]] = [
        *(one.draw, one.draw, one.draw, one.lift, one.lift),
        *(one.take_back, one.undo, one.ask_again, one.draw_on_what_is_stored),
    ]
    deeds[chance(len(deeds))](chance)
    if chance(3) == 0:
        await world.clock.advance(chance(2 * TICK))
    elif chance(3) == 0:
        await world.settle()
    elif chance(12) == 0:
        await one.reconnect()


async def any_evening(world: World, seed: int) -> None:
    chance = Rng(b"ink", seed).below
    host, guest, third = await two_nodes(world, 3, "pictomania")
    await world.play_out(host, guest, third, until="drawing")
    await world.clock.advance(1_000)
    other = await world.move((await host.ask("move"))["link"], at=1)
    may_go: set[int] = set()
    devices = (host, other, guest, third)
    artists = [Artist(one, 100 * (at + 1), may_go) for at, one in enumerate(devices)]
    watchers = [await watching(world, host, at, may_go) for at in (0, 1)]
    for _ in range(BURSTS):
        for _ in range(DEEDS):
            await do_anything(world, artists, chance)
        await world.clock.advance(3 * TICK)
        drawn = {(_seat(one), one.pen): one.points for one in artists if one.points}
        for watcher in watchers:
            assert watcher.live == drawn
        world.check(*watchers)
        one = watchers[chance(len(watchers))]
        one.hang_up()
        if chance(2):
            one.forget()
        await one.hello()
        assert one.live == drawn


def _seat(artist: Artist) -> Any:
    return artist.guest.doc["you"]["seat"]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_stroke_is_seen_once(seed: int) -> None:
    in_a_world(shared=True)(named("any evening", partial(any_evening, seed=seed)))()


def named(name: str, test: Any) -> Any:
    test.__name__ = name
    return test
