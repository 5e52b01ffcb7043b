"""Live ink at a table: who may draw now, and sending it to everybody."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.kit.ink import MAX_PEN, check_stroke, decode, encode
from vernissage.kit.materials import Strokes
from vernissage.kit.prompts import Ink, tag_of
from vernissage.server.clock import Clock
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.ink_buffer import InkBuffer
from vernissage.server.rooms.ink_ticker import InkTicker
from vernissage.server.rooms.node_messages import Inked, NodeLink
from vernissage.server.rooms.replica import Replica
from vernissage.table import PersonId, Step, moment
from vernissage.table.state import Playing

BOT_TICK = 60  # ms between two segments of a bot's stroke
BOT_PENS = MAX_PEN // 2  # and above, so that they differ from those of a person on the same seat


class LiveInk:
    def __init__(
        self,
        replica: Replica,
        audience: Audience,
        nodes: NodeLink,
        ticker: InkTicker,
    ) -> None:
        self._replica, self._audience, self._nodes = replica, audience, nodes
        self.buffer = InkBuffer(self._send, ticker)
        self._pens: dict[PersonId, tuple[Seat, Ink] | None] = {}
        self._moment = moment(replica.table)

    def draw(self, person: PersonId, frame: bytes) -> None:
        """Take a live segment; Illegal if it is malformed, or this person may not draw now."""
        number, path = ink.read(frame)
        if not path:
            return self._take_back(person, number)
        if person not in self._pens:
            self._pens[person] = self._pen_of(person)
        pen = self._pens[person]
        if pen is None:
            raise Illegal("may_not_draw")
        seat, sheet = pen
        check_stroke(path, sheet.landscape, sheet.room)
        self.buffer.draw(seat, number, path)
        return None

    def _take_back(self, person: PersonId, number: int) -> None:
        """Allowed even if this person may no longer draw: that is why the stroke was refused."""
        table = self._replica.table
        on, seat = table.on, table.seat_of(person)
        if on is None or seat is None or table.chairs[on.chairs[seat]].bot:
            raise Illegal("may_not_draw")
        self.buffer.take_back(seat, number)

    def _pen_of(self, person: PersonId) -> tuple[Seat, Ink] | None:
        """The seat and its sheet, while the game offers this person a stroke; else None."""
        table = self._replica.table
        on, seat = table.on, table.seat_of(person)
        if on is None or seat is None or table.paused or table.chairs[on.chairs[seat]].bot:
            return None
        game = load(on.game)
        material = game.manifest.materials.ink
        if material is None:
            return None
        for prompt in game.prompts(on.state, seat):
            domain = prompt.fields.get(material.stroke)
            if prompt.do == material.action and isinstance(domain, Ink):
                return seat, domain
        return None

    def is_stroke(self, action: Struct | None) -> bool:
        on = self._replica.table.on
        return on is not None and action is not None and path_in(on.game, action) is not None

    def _send(self, records: bytes, alone: bytes) -> None:
        self._broadcast(records)
        if alone and self._nodes.shared:
            self._nodes.publish(Inked(alone))

    def _broadcast(self, records: bytes) -> None:
        self._audience.broadcast_ink(ink.frame(records))

    def flush(self) -> None:
        self.buffer.send()

    def send_unfinished(self, viewer: Viewer) -> None:
        """Send somebody who connects the strokes that are still being drawn."""
        unfinished = self.buffer.unfinished()
        if unfinished:
            viewer.send_ink(ink.frame(unfinished))

    def receive(self, records: bytes) -> None:
        """Live ink of another node."""
        try:
            accepted = self.buffer.merge(records)
        except (Illegal, IndexError):
            return
        if accepted:
            self._broadcast(accepted)

    def advance(self, steps: Sequence[Step]) -> None:
        """After a change of the table: strokes that were stored are no longer live, and who may
        draw is asked anew."""
        self._pens.clear()
        for seat, number in _stored_strokes(steps):
            self.buffer.mark_stored(seat, number)
        now = moment(self._replica.table)
        if now != self._moment:  # a stroke begun in another moment can never be stored
            self.buffer.clear()
            self._moment = now


def _stored_strokes(steps: Sequence[Step]) -> Iterator[tuple[Seat, int | None]]:
    """The seats and pens of the strokes that these steps put on a sheet."""
    for step in steps:
        material = _ink_of(step.table.playing)
        for one in step.events:
            if material and one.of == "game" and one.event.kind == material.event:
                yield one.event.args["seat"], one.event.args["pen"]


def _ink_of(on: Playing | None) -> Strokes | None:
    return load(on.game).manifest.materials.ink if on else None


def number_stroke(game: str, action: Struct, moves: int) -> Struct:
    """A bot's stroke with its pen, which follows from the seat's moves: the same on all nodes."""
    if path_in(game, action) is None:
        return action
    return replace(action, pen=BOT_PENS + moves % BOT_PENS)


class BotPen:
    """Draws a bot's stroke live until it is stored. All nodes that serve the table decide and draw
    the same, each for its own viewers."""

    def __init__(  # noqa: PLR0913, PLR0917
        self, buffer: InkBuffer, clock: Clock, seat: Seat, number: int, path: bytes, ms: float
    ) -> None:
        self._buffer, self._clock = buffer, clock
        self._seat, self._number = seat, number
        self._points = decode(path)
        self._drawn = 0
        self._spent = 0  # ms of the stroke that are drawn
        wait = max(ms - sum(point.pause for point in self._points), 0)
        self._timer = clock.after(wait, self._begin)

    def _begin(self) -> None:
        """Cancel what a person left unfinished on this seat, then draw."""
        for number in self._buffer.unfinished_of(self._seat):
            self._buffer.take_back(self._seat, number, everywhere=True)
        self._draw()

    def _draw(self) -> None:
        """Draw the segment of one tick, from where the last one ended."""
        segment = self._points[max(self._drawn - 1, 0) : self._drawn]
        until = self._spent + BOT_TICK
        while self._drawn < len(self._points) and self._spent < until:
            point = self._points[self._drawn]
            segment.append(point)
            self._spent += point.pause
            self._drawn += 1
        self._buffer.draw(self._seat, self._number, encode(segment), everywhere=True)
        if self._drawn < len(self._points):
            self._timer = self._clock.after(BOT_TICK, self._draw)

    def stop(self) -> None:
        """Cancel the stroke unless it is stored."""
        self._timer.cancel()
        self._buffer.take_back(self._seat, self._number, everywhere=True)


def path_in(game: str, action: Struct) -> bytes | None:
    """The path that an action draws; None if it is no stroke."""
    material = load(game).manifest.materials.ink
    if material is None or tag_of(action) != material.action:
        return None
    path: bytes = getattr(action, material.stroke)
    return path
