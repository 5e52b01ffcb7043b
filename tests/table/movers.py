"""Bots at a table without a server: what they do next, and when."""

from typing import NamedTuple

from msgspec.structs import replace

from vernissage.bots import RANDOM, Decision, Profile, decide
from vernissage.kit import Seat
from vernissage.table import Table, bots
from vernissage.table.bots import Turn
from vernissage.table.inputs import Play
from vernissage.table.schedule import ScheduledEvent, next_scheduled


class Move(NamedTuple):
    """A bot is to move at a seat."""

    at: int
    what: Seat


def decision(table: Table, turn: Turn, at: int) -> Decision | None:
    """Of a bot that plays at random, whatever it is called."""
    look = bots.look(table, turn, at)
    if look is None:
        return None
    return decide(replace(look, profile=Profile(RANDOM)), bots.chance(table, turn.seat))


def next_move(table: Table) -> ScheduledEvent | Move | None:
    """What happens by itself next: a scheduled event, or a bot's move after a while."""
    moves: list[ScheduledEvent | Move] = []
    for turn in bots.turns(table):
        found = decision(table, turn, turn.ready)
        if found is not None:
            moves.append(Move(turn.ready + found.pause, turn.seat))
    coming = next_scheduled(table)
    if coming is not None:
        moves.append(coming)
    return min(moves, key=lambda one: one.at, default=None)


def bot_move(table: Table, seat: Seat, at: int) -> Play | None:
    for turn in bots.turns(table):
        if turn.seat == seat:
            found = decision(table, turn, at)
            return None if found is None or found.action is None else bots.play(seat, found.action)
    return None
