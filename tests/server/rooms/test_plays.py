"""An action is decoded once on its way from the socket to the rules, and logged without padding."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.worlds import World, in_a_world
from vernissage.games import load
from vernissage.kit.game import Seat
from vernissage.log.chained import read_log
from vernissage.server.rooms.plays import decode_play
from vernissage.table import read_entry
from vernissage.table.inputs import Play


@contextmanager
def counted(name: str) -> Iterator[list[bytes]]:
    """What a game was given to decode."""
    game: Any = load(name)
    read, given = game.read_action, list[bytes]()

    def read_action(data: bytes) -> Any:
        given.append(data)
        return read(data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "read_action", read_action)
        yield given


async def plays(world: World, table: str) -> list[Play]:
    entries = [read_entry(data).what for _, data in await read_log(world.store, table)]
    return [what for what in entries if isinstance(what, Play)]


@in_a_world()
async def test_every_play_is_decoded_once(world: World) -> None:
    guests = await world.table(3, "dixit")
    with counted("dixit") as decoded:
        await world.play_out(*guests, until="voting")
    stored = await plays(world, guests[0].table)
    assert len(decoded) == len(stored) >= 4
    world.check(*guests)


@in_a_world()
async def test_an_action_that_is_refused_by_the_rules_is_decoded_once(world: World) -> None:
    guests = await world.table(3, "pictomania", {"mode": "full"})
    with counted("pictomania") as decoded:
        refused = await guests[0].play({"type": "take", "token": 1})
    assert refused["type"] == "refused"
    assert refused["code"] != "malformed"
    assert len(decoded) == 1


@in_a_world()
async def test_a_bots_move_is_decoded_once(world: World) -> None:
    (host,) = await world.table(1)
    await host.ask("seat_bot", chair=1)
    await host.ask("choose", game="yokai")
    with counted("yokai") as decoded:
        await host.ask("start")
        while len(stored := await plays(world, host.table)) < 6:
            await host.do_anything(world.chance)
            await world.clock.advance(1000)
    assert any(play.bot for play in stored)
    assert len(decoded) == len(stored)


def test_what_no_game_can_read_is_left_to_the_table() -> None:
    decoded = decode_play(None, Seat(1), b'{ "type" : "vote" }')
    assert (decoded.action, decoded.recordings) == (None, ())
    assert bytes(decoded.play.action) == b'{"type":"vote"}'


@in_a_world()
async def test_a_malformed_action_is_refused_as_such_unless_there_is_another_reason(
    world: World,
) -> None:
    guests = await world.table(3, "dixit")
    wrong: list[Any] = [{"type": "no such"}, {"type": "claim", "more": 1}, 7, [], None]
    for action in wrong:
        assert (await guests[0].play(action))["code"] == "malformed"
        assert (await guests[0].play(action, when="another"))["code"] == "stale"
    assert (await guests[0].ask("pause"))["type"] == "done"
    assert (await guests[0].play({"type": "no such"}))["code"] == "game_paused"
