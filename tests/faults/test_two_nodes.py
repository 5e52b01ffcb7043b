"""People of one table on two nodes: they see each other's pens, words and absences."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.faults.nodes import Node, running
from tests.faults.witness import Witness, table_of
from tests.servers import nats, postgres
from vernissage.client import Refused, choose
from vernissage.kit.game import Seat
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.presence import PULSE, STALE

Test = Callable[[list[Node]], Coroutine[Any, Any, None]]

SOON_S = 10.0
STALE_S = (STALE + 2 * PULSE) / 1000


def test_pens_and_words_cross_from_node_to_node(tmp_path: Path) -> None:
    async def test(nodes: list[Node]) -> None:
        people = await table_of([node.url for node in nodes], 3)
        await start_drawing(people)
        for one, other in (people[:2], people[1::-1]):
            await see_a_pen(one, other)
            await hear_a_word(one, other)
        for one in people:
            one.close()

    on_two_nodes(tmp_path, test)


async def start_drawing(people: list[Witness]) -> None:
    host = people[0]
    await host.ask("choose", game="pictomania", options={"mode": "full"})
    await host.ask("start")
    await asyncio.gather(*(draw_near(one) for one in people))


async def draw_near(one: Witness) -> None:
    """Does what there is to do until everybody draws."""
    while (await one.until(lambda doc: doc["game"] is not None))["game"]["phase"] != "drawing":
        action = choose(one.doc["game"]["prompts"], lambda _: 0)
        if action is None:
            await one.news()
            continue
        try:
            await one.play(action)
        except Refused:  # everybody draws by now
            await one.news()


async def see_a_pen(one: Witness, other: Witness) -> None:
    seat, stroke = Seat(one.doc["you"]["seat"]), 200
    frames: list[bytes] = []
    other.on_ink = frames.append
    segment = bytearray((ink.LIVE,))
    ink.put(segment, stroke)
    one.send_ink(bytes(segment + SAMPLE_STROKE))
    await until(lambda: frames)
    assert frames == [ink.frame(ink.record(seat, stroke, SAMPLE_STROKE))]


async def hear_a_word(one: Witness, other: Witness) -> None:
    word = f"слово {one.person}"
    await one.say(word)
    await until(lambda: word in other.said)


def test_people_of_a_dead_node_are_away_until_they_are_back(tmp_path: Path) -> None:
    async def test(nodes: list[Node]) -> None:
        people = one, other = await table_of([node.url for node in nodes], 2)
        one.urls = one.urls[:1]  # it will not go to the other node
        nodes[0].kill()
        async with asyncio.timeout(STALE_S):
            await other.until(lambda doc: doc["table"]["people"][0].get("away") is not None)
        await nodes[0].start()
        async with asyncio.timeout(SOON_S):
            for each in people:
                await each.until(lambda doc: doc["table"]["people"][0].get("away") is None)
        for each in people:
            each.close()

    on_two_nodes(tmp_path, test)


def on_two_nodes(folder: Path, test: Test) -> None:
    with postgres() as store, nats() as bus:
        where = "--store", store.dsn, "--bus", bus.url
        nodes = [Node(folder, name, *where) for name in ("one", "other")]

        async def run() -> None:
            async with running(*nodes):
                await test(nodes)

        asyncio.run(run())


async def until(true: Callable[[], object], seconds: float = SOON_S) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
