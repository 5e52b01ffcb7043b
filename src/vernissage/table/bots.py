"""The bots at a table: whose turn it is to decide, and what they see.

They know what a player at their seat would know. Their decisions are requests like those of people;
of several nodes that serve the table, the first to append has moved.
"""

import hmac
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Struct

from vernissage.bots import TEMPERS, USUAL, CardDescriptions, Look, Profile, Temper
from vernissage.bots.look import mind_of
from vernissage.games import load
from vernissage.kit.game import Seat
from vernissage.kit.rng import Rng
from vernissage.kit.texts import LANGUAGES, Language
from vernissage.table.clocks import PATIENCE
from vernissage.table.inputs import Play
from vernissage.table.pictures import shown_pictures
from vernissage.table.playing import stands_in
from vernissage.table.seating import PIGMENTS
from vernissage.table.state import Bot, Playing, Table, Wait


class Turn(NamedTuple):
    """The game waits for a seat that a bot plays."""

    seat: Seat
    wait: str  # its key
    moves: int  # how often the seat has done something
    ready: int  # when the bot may begin to decide


def turns(table: Table) -> Iterator[Turn]:
    if table.on is None or table.stopped is not None:
        return
    for key, wait in table.on.waits.items():
        ready = _ready(table, table.on, wait)
        if ready is not None:
            yield Turn(wait.seat, key, table.on.moves[wait.seat], ready)


def _ready(table: Table, on: Playing, wait: Wait) -> int | None:
    """Where the owner is gone, a bot stands in after a while."""
    chair = table.chairs[on.chairs[wait.seat]]
    if chair.bot is not None:
        return max(wait.since, on.acted[wait.seat])
    owner = None if chair.owner is None else table.people.get(chair.owner)
    if owner is None or owner.away is None or owner.id in on.patient:
        return None
    return max(wait.since, on.acted[wait.seat], owner.away + PATIENCE[table.pace])


def look(table: Table, turn: Turn, at: int) -> Look | None:
    """What the bot at a seat sees; None if none plays there."""
    on = table.on
    if on is None or not stands_in(table, on.chairs[turn.seat], at):
        return None
    game, wait = load(on.game), on.waits.get(turn.wait)
    return Look(
        on.game,
        game.view(on.state, turn.seat),
        tuple(game.prompts(on.state, turn.seat)),
        profile(on, turn.seat, table.chairs[on.chairs[turn.seat]].bot),
        CardDescriptions(languages(table), shown_pictures(on)),
        waited=0 if wait is None else at - wait.since,
        game_number=len(table.evening),
        said_before=table.heard,
    )


def profile(on: Playing, seat: Seat, bot: Bot | None) -> Profile:
    """For somebody who is away a bot of usual strength plays."""
    mind = mind_of(on.seed, seat, "" if bot is None else bot.name)
    if bot is None:
        return Profile(USUAL, mind=mind)
    return Profile(bot.strength, temper(bot.name), mind)


def temper(name: str) -> Temper:
    return TEMPERS[PIGMENTS.index(name) % len(TEMPERS)] if name in PIGMENTS else TEMPERS[0]


def languages(table: Table) -> tuple[Language, ...]:
    """What each of the people here reads, the most usual first."""
    here = [one.language for one in table.people.values() if not one.screen]
    return tuple(sorted(here, key=lambda one: (-here.count(one), LANGUAGES.index(one))))


def chance(table: Table, seat: Seat) -> Rng:
    """Derived from the seed of the game, without revealing anything about it."""
    on = table.on
    assert on is not None
    return Rng(hmac.digest(on.seed, b"bots/%d" % seat, "sha256"), on.inputs)


def play(seat: Seat, action: Struct) -> Play:
    return Play(seat, msgspec.Raw(msgspec.json.encode(action)), bot=True)
