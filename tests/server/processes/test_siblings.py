"""Processes ask each other: metrics, and what came to the wrong one of a tunnel."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.serving import run, until
from vernissage.kit.errors import Illegal
from vernissage.log import Hub, LocalBus, MemoryStore
from vernissage.server.metrics import Metrics, page_of_all
from vernissage.server.node import Node
from vernissage.server.place import Place
from vernissage.server.siblings import ENDED, SiblingGone, Siblings
from vernissage.server.transport.shared_tunnels import SharedTunnels
from vernissage.server.transport.tunnel import Frames

LONG = 60.0  # seconds


@asynccontextmanager
async def family(of: int) -> AsyncIterator[tuple[list[Siblings], LocalBus]]:
    """So many processes, and the parent's end of their bus."""
    hub = Hub()
    parent = LocalBus(hub)
    all_ = [Siblings(LocalBus(hub), Place(index, of)) for index in range(of)]
    await parent.open()
    for one in all_:
        await one.open()
    yield all_, parent
    for one in all_:
        await one.close()
    await parent.close()


async def echo(data: bytes) -> bytes:
    return data * 2


async def refuse(_: bytes) -> bytes:
    raise Illegal("busy")


async def fail(_: bytes) -> bytes:
    raise RuntimeError("on purpose")


async def hang(_: bytes) -> bytes:
    await asyncio.Event().wait()
    return b""


def test_a_question_is_answered_by_whom_it_is_put_to() -> None:
    async def test() -> None:
        async with family(3) as ((one, two, three), _):
            two.answer("echo", echo)
            three.answer("echo", refuse)
            assert one.others() == [1, 2]
            asked = [one.ask(1, "echo", b"%d" % n, LONG) for n in range(50)]
            assert await asyncio.gather(*asked) == [b"%d%d" % (n, n) for n in range(50)]
            with pytest.raises(Illegal, match="busy"):
                await one.ask(2, "echo", b"", LONG)

    run(test())


def test_a_process_that_fails_ends_or_hangs_leaves_nobody_waiting() -> None:
    async def test() -> None:
        async with family(2) as ((one, two), parent):
            two.answer("fail", fail)
            two.answer("hang", hang)
            with pytest.raises(Illegal, match="failed"):
                await one.ask(1, "fail", b"", LONG)
            with pytest.raises(SiblingGone):
                await one.ask(1, "hang", b"", 0.01)
            waiting = asyncio.create_task(one.ask(1, "hang", b"", LONG))
            await asyncio.sleep(0)
            parent.publish(ENDED, b"1")
            with pytest.raises(SiblingGone):
                await waiting

    run(test())


def test_a_tunnel_works_through_any_process() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with family(2) as (siblings, parent):
            nodes = [Node(store, LocalBus(), place=one.place) for one in siblings]
            here, there = (SharedTunnels(*one) for one in zip(nodes, siblings, strict=True))
            name = here.open("", "192.0.2.1", "en")
            assert name.startswith("0-")
            await there.receive(name, Frames(text=['{"type": "nonsense"}']))
            news = await there.poll(name, 0)
            assert msgspec.json.decode(news.text[0])["type"] == "refused"
            assert (await here.poll(name, 0)).text == news.text, "not acknowledged yet"
            with pytest.raises(Illegal, match="malformed"):
                await there.poll(name, 100)
            polling = asyncio.create_task(there.poll(name, 1))
            await until(lambda: here.get(name)._asking)
            await there.close(name)
            assert (await polling).closed == 1000
            for unknown in (name, "1-x", "7-x", "x"):
                with pytest.raises(Illegal, match="no_such_session"):
                    await there.poll(unknown, 0)
            name = here.open("", "192.0.2.1", "en")
            polling = asyncio.create_task(there.poll(name, 0))
            await asyncio.sleep(0)
            parent.publish(ENDED, b"0")
            with pytest.raises(Illegal, match="no_such_session"):
                await polling
            here.drain()

    run(test())


def test_metrics_of_all_processes_are_one_page() -> None:
    one, two = Metrics(), Metrics()
    one.appended += 3
    two.appended += 4
    two.refused.labels("busy").inc()
    two.appends.observe(0.5)
    page = page_of_all({0: one.families(), 1: two.families()}).decode()
    found = {
        (sample.name, sample.labels["worker"], sample.labels.get("code", "")): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }
    assert found["vernissage_log_entries_total", "0", ""] == 3
    assert found["vernissage_log_entries_total", "1", ""] == 4
    assert found["vernissage_refused_total", "1", "busy"] == 1
    assert found["vernissage_append_seconds_count", "1", ""] == 1
    assert page.count("# TYPE vernissage_append_seconds histogram") == 1
