"""Twin worlds of a moment that a simulated evening came to: who can tell what they may not know?"""

import asyncio

from tests.leaks.checks import check_docs, check_planted, look_around
from tests.leaks.games import Scenario
from tests.leaks.twins import Watched
from tests.leaks.worlds import STRANGER
from tests.universe.judge import Verdict, tables_of
from tests.universe.weather import chance_of
from tests.universe.world import World
from vernissage.log.chained import create_log
from vernissage.server.identity import person_of
from vernissage.table import Table


def judge_leaks(world: World, moments: int) -> Verdict:
    """At moments of games that were going on."""
    chance, verdict = chance_of(world.seed, "leaks"), Verdict()
    data = world.disk.log_of(world.crowd.table)
    playing = [seq for seq, table in enumerate(tables_of(data), 1) if table.on is not None]
    for seq in chance.sample(playing, min(moments, len(playing))):
        try:
            asyncio.run(look_closely(world, data[:seq], seq))
        except AssertionError as error:
            verdict.append(f"leak: at {seq}: {error}")
    return verdict


async def look_closely(world: World, data: list[bytes], seq: int) -> None:
    table = tables_of(data)[-1]
    assert table.on is not None
    mode = str(table.on.options.get("mode", ""))
    scenario = Scenario(table.on.game, mode, len(table.on.chairs))
    evening = Watched(scenario, b"%d of %d" % (seq, world.seed))
    await restore(evening, world, table, data)
    for who in evening.world.people:
        await check_docs(evening, who)
        await evening.check_imagination(who, http=False)
    await evening.check_secrets(http=False)
    await evening.check_chance()
    await look_around(evening)
    await evening.check_imagination(evening.some(evening.world.people), http=True)
    check_planted(evening)


async def restore(evening: Watched, world: World, table: Table, data: list[bytes]) -> None:
    """The table as it was then, with everybody on the device that they had."""
    copy = evening.world
    copy.clock._now, copy.id = table.at, table.id
    devices = {one.person: one.device for one in world.attackers}
    for tab in world.crowd.tabs:
        if tab.person not in devices or is_of(table, tab.person, tab.device):
            devices[tab.person] = tab.device
    known = {who: one for who, one in devices.items() if is_of(table, who, one)}
    copy.devices = {STRANGER: copy.devices[STRANGER], **known}
    services = copy.node.services
    await create_log(services.store, table.id, table.code, data, services.tokens)
    await copy.connect_all()


def is_of(table: Table, who: str, device: str) -> bool:
    """Not if they took back what they left, or came in a history that is over."""
    person = person_of(table, device, who)
    return person is not None and person.id == who
