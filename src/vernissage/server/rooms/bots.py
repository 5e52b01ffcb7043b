"""The bots at one table: each looks, thinks, and moves when a person would have."""

import logging
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from vernissage.bots import Decision, Look
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.prompts import holds
from vernissage.log import StoreDown
from vernissage.server.clock import Timer
from vernissage.server.materials.card_descriptions import Sights
from vernissage.server.rooms.live_ink import BotPen
from vernissage.server.rooms.request import Request
from vernissage.server.workers.bot_pool import decide_at_random
from vernissage.table import bots, moment
from vernissage.table.bots import Turn

if TYPE_CHECKING:
    from vernissage.server.rooms.room import Room

log = logging.getLogger(__name__)

THINKING = (400, 30_000)  # ms that a bot takes at least and at most, whatever it would like
SOON = 1000  # ms until it looks again after its move was refused
ONE_BY_ONE = 700  # ms between two bots that show what they feel


class Players:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.sights = Sights(room.node)
        self._at: dict[int, Player] = {}
        self._moods: dict[int, str] = {}  # by chair: what bots will show when a moment is over
        self._moment = ""

    def set(self) -> None:
        """The table is another one, perhaps: who has to think now, while anybody is here?"""
        self._show_moods()
        here = bool(self.room.sessions) and not self.room.closed
        turns = {turn.seat: turn for turn in bots.turns(self.room.table)} if here else {}
        for seat, player in list(self._at.items()):
            if turns.get(player.turn.seat) != player.turn:
                self._at.pop(seat).stop()
        for seat, turn in turns.items():
            if seat not in self._at:
                self._at[seat] = Player(self, turn)

    def feel(self, chair: int, emoji: str, seen: str) -> None:
        """To be shown when that moment is over: a reveal takes its time on people's screens."""
        self._moods[chair], self._moment = emoji, seen
        self._show_moods()

    def _show_moods(self) -> None:
        if not self._moods or moment(self.room.table) == self._moment:
            return
        for at, (chair, emoji) in enumerate(self._moods.items(), 1):
            show = partial(self.room.talk.bot_reacts, chair, emoji)
            self.room.node.clock.after(at * ONE_BY_ONE, show)
        self._moods.clear()

    def moved(self, player: "Player") -> None:
        """What comes next may look like the same turn, if it is the same moment by the clock."""
        if self._at.get(player.turn.seat) is player:
            self._at.pop(player.turn.seat).stop()
            self.set()

    def stop(self) -> None:
        for player in self._at.values():
            player.stop()
        self._at.clear()
        self._moods.clear()


class Player:
    """One turn of one bot."""

    def __init__(self, players: Players, turn: Turn) -> None:
        self._players = players
        self._room, self._sights = players.room, players.sights
        self.turn = turn
        self._stopped = False
        self._pen: BotPen | None = None
        self._timer = self._after(turn.ready - self._room.now() + self._room.node.jitter)

    def stop(self) -> None:
        self._stopped = True
        self._timer.cancel()
        if self._pen is not None:
            self._pen.stop()

    def _after(self, ms: float) -> Timer:
        return self._room.node.clock.after(max(ms, 0), self._look)

    def _look(self) -> None:
        room = self._room
        look = bots.look(room.table, self.turn, room.now())
        if look is not None and not self._stopped:
            hurry = room.node.thinking[1] == 0
            room.node.spawn(self._think(replace(look, hurry=hurry), room.now()))

    async def _think(self, look: Look, since: int) -> None:
        room, seat = self._room, self.turn.seat
        on = room.table.on
        if on is None:
            return
        rng, seen = bots.chance(room.table, seat), moment(room.table)
        try:
            look = await self._sights.fill(look, on)
            decision = await room.node.bot_pool.decide(room.table.id, look, rng)
        except StoreDown:  # what people made cannot be read just now
            decision = Decision(None, SOON)
        if decision.action is not None and not _offered(look, decision.action):
            log.warning("a bot of %s wanted what it may not", look.game)
            decision = decide_at_random(look, rng)
        if not self._stopped:
            self._wait(look, decision, since, seen)

    def _wait(self, look: Look, decision: Decision, since: int, seen: str) -> None:
        """Until a person would have moved, or would look again."""
        room = self._room
        least, most = room.node.thinking
        ms = since + min(max(decision.pause, least), most) - room.now()
        if decision.action is None:
            self._timer = self._after(ms if ms > 0 or most else SOON)
            return
        play = bots.play(self.turn.seat, decision.action)
        done = partial(self._done, seen, decision.emoji)
        asked = Request(play, when=seen, acted=self.turn.acted, answer=done)
        self._pen = BotPen.of(room, self.turn.seat, look.prompts, decision.action, ms)
        self._timer = room.node.clock.after(max(ms, 0), lambda: room.submit(asked))

    def _done(self, seen: str, emoji: str, given: int | Illegal) -> None:
        if not isinstance(given, Illegal):
            playing = self._room.table.playing
            if emoji and playing is not None:
                self._players.feel(playing.chairs[self.turn.seat], emoji, seen)
            self._players.moved(self)
        elif not self._stopped:
            self._timer = self._after(SOON)


def _offered(look: Look, action: Struct) -> bool:
    """Not every bot is ours."""
    known = type(action) in load(look.game).actions.values()
    return known and holds(look.prompts, action)
