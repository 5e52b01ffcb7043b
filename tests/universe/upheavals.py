"""What befalls the log of a table in some worlds: an old backup, a damaged entry, somebody who
takes back what they left."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tests.universe.people import Person
from tests.universe.weather import chance_of
from vernissage.kit import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server.identity import fingerprint
from vernissage.server.node import Node
from vernissage.server.rooms.taking_back import take_back

if TYPE_CHECKING:
    from tests.universe.world import World

AWAY = 20.0  # seconds that pages may stay away, so that a history runs past what they have seen
OPENING = 8  # entries with which everybody came
TIMES = 3  # that people take back what they left
FAILURES = (ConnectionError, TimeoutError, StoreUnavailable)


class Taken(NamedTuple):
    """What somebody took back, which must be nowhere any longer."""

    at: float
    words: tuple[bytes, ...]


async def restore_a_backup(world: "World") -> None:
    """An operator's mistake: what people did since is gone, and their pages know more."""
    chance, disk, table = chance_of(world.seed, "backup"), world.disk, world.crowd.table
    await asyncio.sleep(world.plan.storm * chance.uniform(0.1, 0.4))
    backup = disk.backup()
    await asyncio.sleep(world.plan.storm * chance.uniform(0.05, 0.4))
    await world.stop_all()
    disk.restore(table, backup)
    world.tell_of_new_history()
    for tab in world.crowd.open_tabs():
        if chance.random() < 0.5:
            tab.rests_until = world.loop.time() + chance.uniform(0, AWAY)
    await world.start_all()


async def damage_an_entry(world: "World") -> None:
    """People see the table as it was before; then it is cut back to that."""
    chance, disk, table = chance_of(world.seed, "damage"), world.disk, world.crowd.table
    await asyncio.sleep(world.plan.storm * chance.uniform(0.2, 0.5))
    await world.stop_all()
    entries = disk.log_of(table)
    if len(entries) > OPENING:
        seq = chance.randint(OPENING, len(entries))
        disk.damage(table, seq)
        since = world.tell_of_new_history()
        await world.start_all()
        await asyncio.sleep(chance.uniform(3, 8))
        await world.stop_all()
        disk.cut_back(table, seq - 1, entries)
        world.damaged = (since, world.loop.time(), seq)
        world.tell_of_new_history()
    await world.start_all()


async def take_things_back(world: "World") -> None:
    """While others act; whoever did comes back as somebody new, by another name."""
    chance, people = chance_of(world.seed, "taking back"), world.crowd.people
    until = world.loop.time() + world.plan.storm
    while world.loop.time() < until and len(world.taken) < TIMES:
        await asyncio.sleep(chance.uniform(0.5, 3))
        who = people[chance.randrange(len(people))]
        if who.tabs and who.tab.doc:
            await _take_back(world, who)


async def _take_back(world: "World", who: Person) -> None:
    tab, table, crowd = who.tab, world.crowd.table, world.crowd
    mine = {one.device for one in crowd.tabs if one.person == tab.person}
    words = (who.name, *(fingerprint(table, one) for one in mine))
    machine = crowd.machines[who.home % len(crowd.machines)]
    with suppress(*FAILURES, Illegal):
        await machine.call(lambda: take_back_at(machine.node, table, tab.device, tab.person))
        crowd.tell(f"{tab.person} took back what they left")
        world.taken.append(Taken(world.loop.time(), tuple(one.encode() for one in words)))


async def take_back_at(node: Node, table: str, device: str, person: str) -> None:
    """As the request over HTTP."""
    room = await node.room(table)
    await take_back(room, await room.member(device, person), device, lambda _: None)


UPHEAVALS = (restore_a_backup, damage_an_entry, take_things_back)
