"""Decodes an action once on its way from the socket to the rules, by the game on the table."""

from typing import NamedTuple

import msgspec
from msgspec import Struct

from vernissage.games import load
from vernissage.kit.errors import Illegal
from vernissage.kit.game import Seat
from vernissage.table.inputs import Play
from vernissage.table.state import Playing


class Decoded(NamedTuple):
    play: Play  # for the log
    action: Struct | None  # None: it cannot be decoded, and the table will refuse it
    recordings: tuple[str, ...] = ()  # that it names


def decode_play(on: Playing | None, seat: Seat, data: bytes, bot: bool = False) -> Decoded:
    """The action is encoded again for the log, so that no padding gets into it. What cannot be
    decoded is refused by the table when it is tried: there may be another reason, or another game,
    by then."""
    try:
        action = _read(on, data)
    except Illegal:
        compact = msgspec.json.format(data, indent=-1)
        return Decoded(Play(seat, msgspec.Raw(compact), bot), None)
    written = msgspec.Raw(msgspec.json.encode(action))
    return Decoded(Play(seat, written, bot), action, _recordings(on, action))


def _read(on: Playing | None, data: bytes) -> Struct:
    if on is None:
        raise Illegal("no_game")
    action: Struct = load(on.game).read_action(data)
    return action


def _recordings(on: Playing | None, action: Struct) -> tuple[str, ...]:
    material = load(on.game).manifest.materials.recordings if on else None
    return material.named_in(action) if material else ()
