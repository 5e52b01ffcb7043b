"""`--keep`: the server removes tables that nobody has used for so many days."""

from tests.server.worlds import World, in_a_world
from vernissage.server.old_tables import DAY, EVERY, SOON

DAYS = 30


def age(world: World, name: str, days: float) -> None:
    """The last append to a log was so long ago."""
    world.store._logs[name].touched = int(world.clock.now() - days * DAY)


async def tables(world: World) -> set[str]:
    return {row.table for row in await world.store.tables()}


async def aged(world: World) -> None:
    """Tables of several ages, and a deck of somebody's own that is very old."""
    for name, days in (("old", 31), ("older", 300), ("young", 29), ("deck-1", 999)):
        await world.store.create(name, name, [b"{}"])
        age(world, name, days)


@in_a_world(keep=DAYS)
async def test_only_what_nobody_uses_any_more_is_removed(world: World) -> None:
    host = await world.open_table()
    await aged(world)
    age(world, host.table, 400)  # but it is open
    await world.clock.advance(2 * SOON)
    assert await tables(world) == {host.table, "young", "deck-1"}
    assert world.node.services.metrics.expired_tables._value.get() == 2
    await world.clock.advance(2 * DAY)
    assert await tables(world) == {host.table, "deck-1"}, "young has become old"


@in_a_world()
async def test_without_the_option_all_stay(world: World) -> None:
    await aged(world)
    await world.clock.advance(2 * EVERY)
    assert len(await tables(world)) == 4


@in_a_world(keep=DAYS, shared=True)
async def test_two_nodes_remove_a_table_once(world: World) -> None:
    await world.add_node()
    await aged(world)
    await world.clock.advance(EVERY)
    assert await tables(world) == {"young", "deck-1"}
    counts = [node.services.metrics.expired_tables._value.get() for node in world.nodes]
    assert sum(counts) == 2


@in_a_world(keep=DAYS)
async def test_a_table_that_somebody_comes_to_meanwhile_stays(world: World) -> None:
    await aged(world)
    listed = await world.store.tables()

    async def as_it_was() -> object:
        age(world, "older", 0)  # an append, after the tables were listed
        return listed

    world.store.tables = as_it_was  # type: ignore[assignment, method-assign]
    await world.clock.advance(2 * SOON)
    assert {"older", "young"} <= world.store._logs.keys()
    assert "old" not in world.store._logs
