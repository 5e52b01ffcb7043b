"""What a table needs done without being asked: expiries, bots' moves, results, a new host.

Every node that serves the table works the same list out of the same state; whoever appends first
has done it, and the others see that it is done.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from vernissage.bots import RANDOM, Look, Mind, decide
from vernissage.games import load
from vernissage.kit.game import Seat
from vernissage.kit.rng import Rng
from vernissage.table.clocks import PATIENCE
from vernissage.table.inputs import Late, Noted, Play, Succeed
from vernissage.table.people import SUCCESSION
from vernissage.table.playing import stands_in
from vernissage.table.state import Playing, Table, Wait

THINKING = (600, 1800)  # ms, at least and at most


class Errand(NamedTuple):
    at: int
    what: Late | Succeed | Noted | Seat  # a seat: its bot is to move


def next_errand(table: Table, thinking: tuple[int, int] = THINKING) -> Errand | None:
    """The first one due; None if nothing happens by itself."""
    return min(_errands(table, thinking), key=lambda errand: errand.at, default=None)


def _errands(table: Table, thinking: tuple[int, int]) -> Iterator[Errand]:
    yield from _succession(table)
    if table.noted < len(table.evening):
        yield Errand(table.at, Noted(table.noted, table.evening[table.noted]))
    if table.on is None or table.stopped is not None:
        return
    for key, wait in table.on.waits.items():
        move = _bot_moves(table, table.on, wait, thinking)
        if move is not None:
            yield Errand(move, wait.seat)
        if wait.due is not None:
            yield Errand(wait.due, Late(key))


def _succession(table: Table) -> Iterator[Errand]:
    host = table.people.get(table.host)
    heirs = any(one.away is None and not one.screen for one in table.people.values())
    if host is not None and host.away is not None and heirs:
        yield Errand(host.away + SUCCESSION, Succeed())


def _bot_moves(table: Table, on: Playing, wait: Wait, thinking: tuple[int, int]) -> int | None:
    """When a bot moves there, if one plays: it thinks for a while, like anybody."""
    chair = table.chairs[on.chairs[wait.seat]]
    ready = max(wait.since, on.acted[wait.seat])
    if chair.bot is None:
        owner = table.owner_of(on.chairs[wait.seat])
        if owner is None or owner.away is None:
            return None
        ready = max(ready, owner.away + PATIENCE[table.pace])
    least, most = thinking
    return ready + least + Rng(on.seed, -1 - on.inputs).below(most - least + 1)


def bot_move(table: Table, seat: Seat, at: int) -> Play | None:
    """What the bot at a seat does: it knows what a player there would know."""
    on = table.on
    if on is None or not stands_in(table, on.chairs[seat], at):
        return None
    game = load(on.game)
    chance = Rng(on.seed, -(10**6) - on.inputs)
    view, prompts = game.view(on.state, seat), tuple(game.prompts(on.state, seat))
    action = decide(Look(on.game, view, prompts, Mind(RANDOM)), chance).action
    if action is None:
        return None
    return Play(seat, msgspec.Raw(msgspec.json.encode(action)), bot=True)
