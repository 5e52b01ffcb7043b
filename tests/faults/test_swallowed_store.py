"""The network between one node and PostgreSQL swallows packets: its people are moved to another
node, and nobody waits for long."""

import asyncio

import httpx

from tests.log.swallower import swallower
from tests.server.serving import run, running_server, until
from tests.servers import postgres
from vernissage.client import Client
from vernissage.log import LocalBus, PostgresStore
from vernissage.log.bus import Hub


async def ready(url: str) -> int:
    async with httpx.AsyncClient(base_url=url) as http:
        return (await http.get("/ready")).status_code


def test_people_are_moved_to_a_node_that_reaches_the_store() -> None:
    async def test() -> None:
        hub = Hub()
        with postgres() as database:
            async with (
                swallower(database.dsn) as (between, dsn),
                running_server(store=PostgresStore(dsn), bus=LocalBus(hub), shared=True) as cut,
                running_server(
                    store=PostgresStore(database.dsn), bus=LocalBus(hub), shared=True
                ) as well,
            ):
                host = await Client.open_table(cut.url, "Olha", "uk")
                guest = await Client.join(cut.url, "Ben", "en", code=host.doc["table"]["code"])
                there = await Client.open_table(well.url, "Ada", "en")
                for one in (host, guest):
                    one.urls = (cut.url, well.url)
                assert await ready(cut.url) == await ready(well.url) == 200
                before = host.seq
                between.swallowing = True
                asked = asyncio.create_task(host.ask("sit", chair=3))
                for _ in range(3):
                    await there.ask("rename", name="Ada L")
                await asked  # at the other node, to which the client has moved
                await until(lambda: guest.reconnects and guest.seq > before)
                assert host.reconnects
                await guest.ask("sit", chair=4)
                await host.until(lambda doc: doc["table"]["chairs"][4].get("owner") == "p2")
                assert [await ready(one.url) for one in (cut, well)] == [503, 200]
                between.swallowing = False
                async with asyncio.timeout(60):
                    while await ready(cut.url) != 200:
                        await asyncio.sleep(0.05)
                log = await well.node.services.store.read(host.table_id)
                assert sum(b'"sit"' in entry for entry in log) == 2, "each once"
                for one in (host, guest, there):
                    one.close()

    run(test())
