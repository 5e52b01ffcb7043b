"""The client keeps its place, its document and its requests over lost connections."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.serving import run, running_server, until
from vernissage.client import Client, Closed, Refused
from vernissage.client.connection import BACKOFF
from vernissage.log import Hub, LocalBus, MemoryStore
from vernissage.log.chained import read_log
from vernissage.server.limits import Buckets, Limits, Rate
from vernissage.table import PersonId, inputs, read_entry
from vernissage.table import doc as doc_of


def heard_by(client: Client) -> list[str]:
    types: list[str] = []
    client.on_message = lambda message: types.append(message["type"])
    return types


async def entries(store: Any, table: str, kind: type) -> int:
    return sum(isinstance(read_entry(one).what, kind) for _, one in await read_log(store, table))


def test_a_refusal_tells_why() -> None:
    async def test() -> None:
        async with running_server() as served:
            async with await Client.open_table(served.url, "Оля", "uk") as host:
                with pytest.raises(Refused, match="extra_wrong") as refused:
                    await host.ask("extra_time", person="p1", percent=5)
                assert refused.value.facts == {"of": [100, 150, 200, 300]}
                assert "відсотк" in refused.value.text
            with pytest.raises(Refused, match="no_such_code"):
                await Client.join(served.url, "Ben", code="ZZZZZZ")

    run(test())


def test_the_document_is_the_servers() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля", "uk")
            ben = await Client.join(served.url, "Ben", code=host.doc["table"]["code"])
            await host.ask("sit", chair=3)
            await host.ask("pin", pin="2718")
            await ben.ask("rename", name="Benny")
            await host.until(lambda doc: doc["table"]["people"][1]["name"] == "Benny")
            table = served.node.rooms[host.table_id].table
            for client in (host, ben):
                assert client.seq == table.seq
                told = as_json(doc_of(table, PersonId(client.person)))
                assert client.doc == told
            assert (host.doc["you"]["pin"], ben.doc["you"]["pin"]) == ("2718", None)
            host.close()
            ben.close()

    run(test())


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_a_lost_connection_comes_back_and_gets_only_what_it_missed() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля")
            ben = await Client.join(served.url, "Ben", code=host.doc["table"]["code"])
            types = heard_by(ben)
            ben.hang_up()
            await host.ask("sit", chair=5)
            await ben.until(lambda doc: "owner" in doc["table"]["chairs"][5])
            assert ben.reconnects == 1
            assert types[0] == "step"
            assert "welcome" not in types
            host.close()
            ben.close()

    run(test())


@pytest.mark.parametrize("pause", range(6))
def test_a_request_is_done_once_however_the_connection_breaks(pause: int) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with running_server(store=store) as served:
            host = await Client.open_table(served.url, "Оля")
            asking = asyncio.create_task(host.ask("rename", name="Ольга"))
            for _ in range(pause):  # somewhere between sending and hearing the answer
                await asyncio.sleep(0)
            host.hang_up()
            done = await asking
            assert done["type"] == "done"
            await host.until(lambda doc: doc["table"]["people"][0]["name"] == "Ольга")
            assert await entries(store, host.table_id, inputs.Rename) == 1
            host.close()

    run(test())


def test_what_is_asked_without_a_connection_is_done_when_there_is_one() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля")
            host.hang_up()
            await until(lambda: host._socket is None)
            await host.ask("sit", chair=0)
            assert host.doc["table"]["chairs"][0] == {"owner": "p1"}
            host.close()

    run(test())


def test_a_removed_person_does_not_reconnect() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля")
            ben = await Client.join(served.url, "Ben", code=host.doc["table"]["code"])
            types = heard_by(ben)
            await host.ask("remove", person="p2")
            with pytest.raises(Closed, match="4001"):
                await ben.until(lambda _: False)
            assert types[-1] == "notice"
            with pytest.raises(Closed):
                await ben.say("hello?")
            assert ben.reconnects == 0
            host.close()

    run(test())


@pytest.mark.parametrize("wrong", ["table", "person", "device"])
def test_a_stranger_is_refused_for_good(wrong: str) -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля")
            who = {"table": host.table_id, "person": "p1", "device": host.device}
            stranger = Client(served.url, **{**who, wrong: "0" * 16})
            with pytest.raises(Closed, match="4003"):
                await stranger.connect()
            host.close()

    run(test())


def test_closing_leaves_the_socket_but_not_the_table() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля")
            host.hang_up()
            waiting = asyncio.create_task(host.ask("sit", chair=0))
            await asyncio.sleep(0)
            host.close()
            with pytest.raises(Closed):
                await waiting
            again = Client(served.url, host.table_id, "p1", host.device)
            await again.connect()
            assert again.doc["you"]["person"] == "p1"
            again.close()

    run(test())


def test_the_next_server_is_tried_when_one_is_lost() -> None:
    async def test() -> None:
        store, hub = MemoryStore(), Hub()
        async with (
            running_server(store=store, bus=LocalBus(hub), shared=True) as one,
            running_server(store=store, bus=LocalBus(hub), shared=True) as two,
        ):
            host = await Client.open_table(one.url, "Оля")
            host.urls = (one.url, two.url)
            assert host.table_id not in two.node.rooms
            host.hang_up()
            await host.ask("sit", chair=0)
            assert two.node.rooms[host.table_id].table.seq == host.seq
            host.close()

    run(test())


def test_a_server_that_refuses_every_hello_is_asked_ever_more_slowly() -> None:
    async def test() -> None:
        async with running_server(limits=Limits(hellos=Rate(0.001, 1))) as served:
            host = await Client.open_table(served.url, "Оля")
            types = heard_by(host)
            began = asyncio.get_running_loop().time()
            host.hang_up()
            await until(lambda: len(types) == 4)
            assert types == ["refused"] * 4
            assert asyncio.get_running_loop().time() - began >= sum(BACKOFF[:4])
            served.node.services.hellos = Buckets(Rate(1e6, 1e6), served.node.services.clock)
            await host.ask("sit", chair=0)
            assert host._attempts == 0, "a server that answers is asked at once the next time"
            host.close()

    run(test())


def test_another_device_by_a_link() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await Client.open_table(served.url, "Оля")
            phone = await Client.move(served.url, await host.link())
            assert (phone.person, phone.device == host.device) == ("p1", False)
            await phone.say("це я")
            host.close()
            phone.close()

    run(test())


def test_a_late_line_of_an_earlier_time_does_not_bring_back_others() -> None:
    client = Client("http://nowhere", "t", "p1", "d")
    for at in (10, 5):
        client._on_text(
            msgspec.json.encode({"type": "chat", "person": "p2", "at": at, "text": "…"})
        )
    assert client._last_chat_at == 10
