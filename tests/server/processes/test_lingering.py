"""How long a process has a table open that nobody is at."""

import os

from tests.server.worlds import World, in_a_world
from vernissage.server.node import LINGER, LINGER_AWAY
from vernissage.server.place import Place


@in_a_world()
async def test_a_table_that_is_served_elsewhere_is_closed_sooner(world: World) -> None:
    (host,) = await world.table(1)
    home = next(index for index in range(2) if Place(index, 2).serves(host.table))
    at_home, away = [await world.add_node(place=Place(index, 2)) for index in (home, 1 - home)]
    for node in (at_home, away):
        await node.room(host.table)
    await world.clock.advance(LINGER_AWAY)
    assert (list(at_home.rooms), list(away.rooms)) == ([host.table], [])
    await world.clock.advance(LINGER - LINGER_AWAY)
    assert not at_home.rooms


def test_a_process_alone_serves_every_table() -> None:
    assert Place().serves(Place(1, 3).new_table_id(os.urandom))
