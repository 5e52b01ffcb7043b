"""The network between one node and PostgreSQL swallows packets: its people are moved to another
node, and nobody waits for long."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx

from tests.faults.silence import Browser, check_all_are_answered
from tests.log.swallower import swallower
from tests.server.serving import PATIENCE, run, running_server, until
from tests.servers import postgres
from vernissage.client import Client
from vernissage.log import LocalBus, MemoryStore, PostgresStore
from vernissage.log.bus import Hub
from vernissage.server.patience import WAITED_FOR
from vernissage.server.place import Place
from vernissage.server.run import Config, node_of


async def ready(url: str) -> int:
    async with httpx.AsyncClient(base_url=url) as http:
        return (await http.get("/ready")).status_code


async def until_ready(url: str) -> None:
    """A busy machine may be late with it."""
    async with asyncio.timeout(PATIENCE):
        while await ready(url) != 200:
            await asyncio.sleep(0.05)


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
                await until_ready(cut.url)
                await until_ready(well.url)
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
                assert await ready(cut.url) == 503
                await until_ready(well.url)
                between.swallowing = False
                await until_ready(cut.url)
                log = await well.node.services.store.read(host.table_id)
                assert sum(b'"sit"' in entry for entry in log) == 2, "each once"
                for one in (host, guest, there):
                    one.close()

    run(test())


async def answered_in_silence(url: str, fall_silent: Callable[[bool], None]) -> None:
    """Whatever people do is answered, nobody is moved, and afterwards all goes on."""
    host = await Client.open_table(url, "Olha", "uk")
    guest = await Client.join(url, "Ben", "en", code=host.doc["table"]["code"])
    async with Browser(url, host) as browser:
        await browser.prepare()
        fall_silent(True)
        await check_all_are_answered(host, guest, browser)
        assert await ready(url) == 503
        fall_silent(False)
        await until_ready(url)
    await guest.ask("sit", chair=4)
    await host.until(lambda doc: doc["table"]["chairs"][4].get("owner") == guest.person)
    assert (host.reconnects, guest.reconnects) == (0, 0), "there is no better node"
    for one in (host, guest):
        one.close()


def test_everything_is_answered_while_packets_are_swallowed() -> None:
    async def test() -> None:
        with postgres() as database:
            async with (
                swallower(database.dsn) as (between, dsn),
                running_server(store=PostgresStore(dsn)) as one,
            ):

                def fall_silent(silent: bool) -> None:
                    between.swallowing = silent

                await answered_in_silence(one.url, fall_silent)

    run(test())


class SilentStore(MemoryStore):
    """Answers nothing while it is silent."""

    def __init__(self) -> None:
        super().__init__()
        self.speaks = asyncio.Event()
        self.speaks.set()

    def __getattribute__(self, name: str) -> Any:
        method = super().__getattribute__(name)
        if name not in (*WAITED_FOR, "probe"):
            return method

        async def answer(*given: Any, **named: Any) -> Any:
            await self.speaks.wait()
            return await method(*given, **named)

        return answer


def test_everything_is_answered_by_a_worker_whose_store_is_silent() -> None:
    """It shares the store with processes of the same server only, so that nobody is moved."""

    async def test() -> None:
        store = SilentStore()
        async with running_server(store=store, shared=True, others=False) as one:

            def fall_silent(silent: bool) -> None:
                store.speaks.clear() if silent else store.speaks.set()

            await answered_in_silence(one.url, fall_silent)

    run(test())


def test_workers_send_people_on_if_there_are_other_nodes() -> None:
    """As a single process does: processes of one server are no reason to keep them."""

    async def test() -> None:
        store = SilentStore()
        async with running_server(store=store, shared=True, place=Place(0, 2)) as one:
            host = await Client.open_table(one.url, "Olha", "uk")
            store.speaks.clear()
            assert await ready(one.url) == 503
            await until(lambda: not one.node.rooms[host.table_id].audience)
            store.speaks.set()
            await host.ask("sit", chair=3)  # where a proxy would have sent it on
            assert host.reconnects
            host.close()

    run(test())


def test_only_a_bus_makes_other_nodes() -> None:
    def others(bus: str, workers: int) -> bool:
        place = Place(0, workers) if workers > 1 else None
        config = Config(store="memory", bus=bus, workers=workers)
        return node_of(config, MemoryStore(), LocalBus(), place).has_others

    assert [others(bus, workers) for bus in ("", "nats://bus") for workers in (1, 2)] == [
        *(False, False),
        *(True, True),
    ]
