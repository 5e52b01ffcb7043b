"""Tables that everybody has left take no memory: nothing refers to them any longer."""

import asyncio
import gc
from collections import Counter

from tests.server.worlds import World, in_a_world
from vernissage.server.node import LINGER
from vernissage.server.rooms.presence import RETURN
from vernissage.server.rooms.room import Room
from vernissage.server.transport.session import HELLO_WITHIN, Session
from vernissage.table import Table

KINDS = (Room, Table, Session)
ROUNDS = 3


def living() -> dict[str, int]:
    gc.collect()
    found = Counter(type(one) for one in gc.get_objects())
    return {kind.__name__: found[kind] for kind in KINDS} | {"tasks": len(asyncio.all_tasks())}


def none_more_than(before: dict[str, int]) -> bool:
    return all(found <= before[kind] for kind, found in living().items())


async def play_and_leave(world: World) -> None:
    for game in ("pictomania", "dixit"):
        guests = await world.table(4, game)
        await guests[0].ask("rename", name="Somebody else")
        for guest in guests:
            guest.hang_up()
    await world.clock.advance(max(LINGER, HELLO_WITHIN) + RETURN)


@in_a_world()
async def test_nothing_is_left_of_tables_that_everybody_has_left(world: World) -> None:
    before = living()
    for _ in range(ROUNDS):
        await play_and_leave(world)
        assert not world.node.rooms
    assert none_more_than(before)


@in_a_world(shared=True)
async def test_nor_at_nodes_that_share_tables(world: World) -> None:
    await world.add_node()
    before = living()
    for _ in range(ROUNDS):
        guests = await world.table(4, "dixit", nodes=(0, 1))
        for guest in guests:
            guest.hang_up()
        del guests, guest
        await world.clock.advance(max(LINGER, HELLO_WITHIN) + RETURN)
    assert none_more_than(before)
