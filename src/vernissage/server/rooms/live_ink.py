"""Who may draw at a table right now, and the live ink of those who do."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.kit.ink import check_stroke, decode, encode
from vernissage.kit.prompts import Ink, Prompt, tag_of
from vernissage.server.clock import Clock
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.ink_buffer import Tray
from vernissage.server.rooms.node_messages import Inked, NodeLink
from vernissage.server.rooms.replica import Replica
from vernissage.table import PersonId, Step, moment

BOT_TICK = 60  # ms of a bot's stroke that are drawn at a time


class LiveInk:
    """`tick` says how long ink is gathered (ms)."""

    def __init__(
        self,
        replica: Replica,
        audience: Audience,
        nodes: NodeLink,
        clock: Clock,
        tick: Callable[[], float],
    ) -> None:
        self._replica, self._audience, self._nodes = replica, audience, nodes
        self.tray = Tray(clock, self._send, tick)
        self._pens: dict[PersonId, tuple[Seat, Ink] | None] = {}
        self._acted, self._moment = self._watched()

    def draw(self, person: PersonId, frame: bytes) -> None:
        """A live segment; Illegal if it is none, or not this person's to draw."""
        stroke, path = ink.read(frame)
        if person not in self._pens:
            self._pens[person] = self._pen_of(person)
        pen = self._pens[person]
        if pen is None:
            raise Illegal("may_not_draw")
        seat, sheet = pen
        check_stroke(path, sheet.landscape, sheet.room)
        self.tray.draw(seat, stroke, path)

    def _pen_of(self, person: PersonId) -> tuple[Seat, Ink] | None:
        """A seat may draw live while it may draw by the rules: the game offers it a stroke."""
        table = self._replica.table
        on, seat = table.on, table.seat_of(person)
        if on is None or seat is None or table.paused or table.chairs[on.chairs[seat]].bot:
            return None
        for prompt in load(on.game).prompts(on.state, seat):
            for domain in prompt.fields.values():
                if isinstance(domain, Ink):
                    return seat, domain
        return None

    def _send(self, records: bytes, alone: bytes) -> None:
        self._broadcast(records)
        if alone:
            self._nodes.publish(Inked(alone))

    def _broadcast(self, records: bytes) -> None:
        self._audience.broadcast_ink(ink.frame(records))

    def flush(self) -> None:
        self.tray.send()

    def send_unfinished(self, viewer: Viewer) -> None:
        """Strokes that are still being drawn, for somebody who comes in the middle of them."""
        unfinished = self.tray.unfinished()
        if unfinished:
            viewer.send_ink(ink.frame(unfinished))

    def receive(self, records: bytes) -> None:
        """Gathered by another node."""
        try:
            self.tray.heard(records)
        except (Illegal, IndexError):
            return
        self._broadcast(records)

    def advance(self, steps: Sequence[Step]) -> None:
        """What a pen may do has changed, perhaps; a stroke that was stored is no longer live."""
        self._pens.clear()
        acted, now = self._watched()
        if now != self._moment:  # a stroke begun in another moment can never be stored
            self.tray.clear()
        for seat, (old, new) in enumerate(zip(self._acted, acted, strict=False)):
            if old != new:
                self.tray.lifted(Seat(seat))
        self._acted, self._moment = acted, now

    def _watched(self) -> tuple[tuple[int, ...], str]:
        on = self._replica.table.on
        return (on.acted, moment(self._replica.table)) if on else ((), "")


class BotPen:
    """A stroke that a bot has decided on, drawn live until it is done. All nodes that serve the
    table think the same and draw the same, each for the people it has."""

    def __init__(  # noqa: PLR0913, PLR0917
        self, tray: Tray, clock: Clock, seat: Seat, stroke: int, path: bytes, ms: float
    ) -> None:
        self._tray, self._clock, self._seat = tray, clock, seat
        self._stroke = stroke % ink.MAX_STROKE
        self._points = decode(path)
        self._drawn = 0
        self._spent = 0  # ms of the stroke that are on the sheets
        wait = max(ms - sum(point.pause for point in self._points), 0)
        self._timer = clock.after(wait, self._draw)

    def _draw(self) -> None:
        """What a pen does in a tick, from where the last one ended."""
        segment = self._points[max(self._drawn - 1, 0) : self._drawn]
        until = self._spent + BOT_TICK
        while self._drawn < len(self._points) and self._spent < until:
            point = self._points[self._drawn]
            segment.append(point)
            self._spent += point.pause
            self._drawn += 1
        self._tray.draw(self._seat, self._stroke, encode(segment), everywhere=True)
        if self._drawn < len(self._points):
            self._timer = self._clock.after(BOT_TICK, self._draw)

    def stop(self) -> None:
        self._timer.cancel()


def path_in(action: Struct, prompts: Sequence[Prompt]) -> bytes | None:
    """The path that an action draws; None if it is no stroke."""
    for prompt in prompts:
        for name, domain in prompt.fields.items():
            if prompt.do == tag_of(action) and isinstance(domain, Ink):
                path: bytes = getattr(action, name)
                return path
    return None
