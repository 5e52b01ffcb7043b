"""The bots at one table: each looks, decides, and moves after the time a person would take."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vernissage.bots import Decision, Look
from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.kit.prompts import holds
from vernissage.log import StoreUnavailable
from vernissage.server.clock import Clock, Timer
from vernissage.server.materials.card_descriptions import CardDescriptions
from vernissage.server.rooms.audience import Audience
from vernissage.server.rooms.ink_buffer import InkBuffer
from vernissage.server.rooms.live_ink import BotPen, number_stroke, path_in
from vernissage.server.rooms.plays import decode_play
from vernissage.server.rooms.replica import Replica
from vernissage.server.rooms.request import Request, Submit
from vernissage.server.tasks import Spawn
from vernissage.server.workers.asker import Asker
from vernissage.server.workers.bot_pool import BotPool, decide_at_random
from vernissage.table import bots, moment
from vernissage.table.bots import Turn
from vernissage.table.pacing import holds_back

log = logging.getLogger(__name__)

THINKING = (400, 30_000)  # the least and most ms that a bot waits before it acts
SOON = 1000  # ms until it looks again after its move was refused
PATIENCE = 3000  # ms until it looks again where people are to come first
ONE_BY_ONE = 700  # ms between the reactions of two bots


@dataclass(frozen=True)
class BotTools:
    """What a bot needs to look, to decide and to move."""

    replica: Replica
    clock: Clock
    spawn: Spawn
    submit: Submit
    pool: BotPool
    address: Callable[[], str]  # that pays for its decisions
    descriptions: CardDescriptions
    buffer: InkBuffer  # for its strokes
    thinking: tuple[int, int]  # ms that it takes at least and at most
    jitter: int  # ms: nodes that share a table do not all move at once


class BotPlayers:
    """`react` shows an emoji on a chair."""

    def __init__(
        self, tools: BotTools, audience: Audience, react: Callable[[int, str], None]
    ) -> None:
        self._tools, self._audience, self._react = tools, audience, react
        self._at: dict[int, BotTurn] = {}  # by seat
        self._reactions: dict[int, str] = {}  # emoji by chair, to be shown after the moment
        self._moment = ""
        self._stopped = False

    def update(self) -> None:
        """Start and stop bots' turns after a change of the table, while anybody is present."""
        self._show_reactions()
        table = self._tools.replica.table
        here = bool(self._audience) and not self._stopped
        turns = {turn.seat: turn for turn in bots.turns(table)} if here else {}
        if not turns and not self._at:
            return
        for seat, deciding in list(self._at.items()):
            if turns.get(deciding.turn.seat) != deciding.turn:
                self._at.pop(seat).stop()
        for seat, turn in turns.items():
            if seat not in self._at:
                self._at[seat] = BotTurn(self._tools, turn, self._on_reaction)

    def _on_reaction(self, seat: Seat, emoji: str, seen: str) -> None:
        """Show the emoji when that moment is over: a reveal takes time on people's screens."""
        playing = self._tools.replica.table.playing
        if emoji and playing is not None:
            self._reactions[playing.chairs[seat]], self._moment = emoji, seen
            self._show_reactions()

    def _show_reactions(self) -> None:
        if not self._reactions or moment(self._tools.replica.table) == self._moment:
            return
        for at, (chair, emoji) in enumerate(self._reactions.items(), 1):
            self._tools.clock.after(at * ONE_BY_ONE, partial(self._show, chair, emoji))
        self._reactions.clear()

    def _show(self, chair: int, emoji: str) -> None:
        if not self._stopped:
            self._react(chair, emoji)

    def stop(self) -> None:
        self._stopped = True
        for deciding in self._at.values():
            deciding.stop()
        self._at.clear()
        self._reactions.clear()


class BotTurn:
    """One turn of one bot. `on_reaction` gets its seat, the emoji that it shows after its move, and
    the moment of the move."""

    def __init__(
        self, tools: BotTools, turn: Turn, on_reaction: Callable[[Seat, str, str], None]
    ) -> None:
        self._tools, self._on_reaction = tools, on_reaction
        self.turn = turn
        self._stopped = False
        self._pen: BotPen | None = None
        self._timer = self._look_after(turn.ready - tools.replica.now() + tools.jitter)

    def stop(self) -> None:
        self._stopped = True
        self._timer.cancel()
        if self._pen is not None:
            self._pen.stop()

    def _look_after(self, ms: float) -> Timer:
        return self._tools.clock.after(max(ms, 0), self._look)

    def _look(self) -> None:
        tools = self._tools
        now = tools.replica.now()
        look = bots.look(tools.replica.table, self.turn, now)
        if look is not None and not self._stopped:
            hurry = tools.thinking[1] == 0
            tools.spawn(self._decide(replace(look, hurry=hurry), now))

    async def _decide(self, look: Look, since: int) -> None:
        tools, table = self._tools, self._tools.replica.table
        if table.on is None:
            return
        rng, seen = bots.chance(table, self.turn.seat), moment(table)
        try:
            look = await tools.descriptions.fill(look, table.on)
            asker = Asker(tools.address(), table.id, lambda: not self._stopped)
            decision = await tools.pool.decide(asker, look, rng) or Decision(None, SOON)
        except StoreUnavailable:  # people's own cards cannot be read now
            decision = Decision(None, SOON)
        if decision.action is not None and not _is_offered(look, decision.action):
            log.warning("bot for %s chose an action that was not offered", look.game)
            decision = decide_at_random(look, rng)
        if not self._stopped:
            self._move_later(look, decision, since, seen)

    def _move_later(self, look: Look, decision: Decision, since: int, seen: str) -> None:
        """After the time a person would take: move, or look again."""
        tools = self._tools
        least, most = tools.thinking
        ms = since + min(max(decision.pause, least), most) - tools.replica.now()
        if decision.action is None:
            self._timer = self._look_after(ms if ms > 0 or most else SOON)
            return
        chosen = number_stroke(look.game, decision.action, self.turn.moves)
        data = msgspec.json.encode(chosen)
        play, action, _ = decode_play(tools.replica.table.on, self.turn.seat, data, bot=True)
        done = partial(self._on_answer, seen, decision.emoji)
        request = Request(play, when=seen, moves=self.turn.moves, answer=done, action=action)
        self._draw(look, chosen, ms)
        self._timer = tools.clock.after(max(ms, 0), lambda: self._move(request, chosen, look.hurry))

    def _move(self, request: Request, action: Struct, hurry: bool) -> None:
        """Unless people are to come first: then it looks again in a while."""
        if not hurry and holds_back(self._tools.replica.table, self.turn.seat, action):
            self._timer = self._look_after(PATIENCE)
        else:
            self._tools.submit(request)

    def _draw(self, look: Look, action: Struct, ms: float) -> None:
        """Draw a stroke live while people wait for it."""
        path, number = path_in(look.game, action), getattr(action, "pen", None)
        if path is not None and number is not None and ms > 0:
            buffer, clock = self._tools.buffer, self._tools.clock
            self._pen = BotPen(buffer, clock, self.turn.seat, number, path, ms)

    def _on_answer(self, seen: str, emoji: str, result: int | Illegal) -> None:
        if not isinstance(result, Illegal):
            self._on_reaction(self.turn.seat, emoji, seen)
        elif not self._stopped:
            if self._pen is not None:
                self._pen.stop()
            self._timer = self._look_after(SOON)


def _is_offered(look: Look, action: Struct) -> bool:
    """A bot of another package may return anything."""
    known = type(action) in load(look.game).actions.values()
    return known and holds(look.prompts, action)
