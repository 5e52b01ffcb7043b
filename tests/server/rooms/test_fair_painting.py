"""Many tables of one address have their decks painted in the turns of one."""

import asyncio

from tests.server.guests import Guest
from tests.server.picture_caches import FakePainter, decks
from tests.server.worlds import World, in_a_world

GREEDY, OTHER = "203.0.113.1", "192.0.2.7"
TABLES, SEEDS = 70, 8  # with more pictures than may wait for all
CARDS = 20  # of the other table that are looked at
painter = FakePainter(at_once=False)


async def table_from(world: World, client: str) -> Guest:
    host = await world.open_table()
    host.hang_up()
    await world.settle()
    host.client = client
    await host.hello()
    return host


@in_a_world(decks=decks(painter))
async def test_tables_of_one_address_do_not_starve_another(world: World) -> None:
    for number in range(TABLES):
        host = await table_from(world, GREEDY)
        seeds = range(SEEDS * number, SEEDS * (number + 1))
        await host.ask("decks", pictures=[f"paper-{100 + seed}" for seed in seeds])
    other = await table_from(world, OTHER)
    await other.ask("decks", pictures=["paper-7"])
    painter.let()
    while len(painter.painted) < 2 * CARDS + 2:
        await asyncio.sleep(0)
    theirs = [number for deck, number in painter.painted[: 2 * CARDS + 2] if deck == "paper-7"]
    assert theirs == list(range(len(theirs)))
    assert len(theirs) >= CARDS, "every other picture is theirs"
