"""The socket's messages over plain HTTP: a whole game, ink, silence, and strangers."""

import asyncio
import random
from base64 import b64encode
from typing import Any

import msgspec
import pytest

from tests.server.serving import LeapingClock, run, running_server, until
from tests.server.tunnels import Player, browser_waits
from tests.server.visitors import HURRIED, OLHA, by_code, host_of, post, refusal, visitor
from vernissage.client import Client, choose
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.server.transport.tunnel import FORGOTTEN, HOLD, PER_ADDRESS


async def play(player: Player, chance: random.Random) -> None:
    while player.doc["game"]["outcome"] is None:
        game = player.doc["game"]
        action = choose(game["prompts"], chance.randrange)
        if action is None:
            await player.hear()
        else:
            await player.do("play", when=game["moment"], action=action)


def test_a_whole_game_goes_through_a_tunnel() -> None:
    async def test() -> None:
        async with running_server(limits=HURRIED) as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            player = Player(browser)
            await player.enter(made["table"])
            await player.do("table", action={"type": "sit", "chair": 0})
            await player.do("table", action={"type": "seat_bot", "chair": 1})
            await player.do("table", action={"type": "choose", "game": "yokai"})
            await player.do("table", action={"type": "start"})
            await play(player, random.Random(5))  # noqa: S311
            assert player.doc["table"]["evening"][0]["outcome"] == player.doc["game"]["outcome"]
            assert {one["type"] for one in player.heard} <= {"welcome", "step", "done", "refused"}

    run(test())


async def draws(host: Client) -> None:
    """A game in which everybody draws has begun."""
    await host.ask("choose", game="pictomania")
    await host.ask("seat_bot", chair=2)
    await host.ask("start")
    await host.play({"type": "ready"})


def test_ink_goes_through_a_tunnel_both_ways() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            await host.ask("sit", chair=0)
            seen: list[bytes] = []
            host.on_ink = seen.append
            await post(browser, "/api/join", **by_code(host))
            player = Player(browser)
            await player.enter(host.table_id)
            await player.do("table", action={"type": "sit", "chair": 1})
            await draws(host)
            await player.do("play", when=host.doc["game"]["moment"], action={"type": "ready"})
            await host.until(lambda doc: doc["game"]["phase"] == "drawing")
            segment = bytes((1, 7)) + SAMPLE_STROKE
            await browser.post(player.path, json={"ink": [b64encode(segment).decode()]})
            await until(lambda: seen)
            assert seen == [bytes((1, 1, 7, len(SAMPLE_STROKE))) + SAMPLE_STROKE]
            while not player.ink:
                await player.hear()
            assert player.ink == seen
            host.close()

    run(test())


def test_an_answer_waits_until_there_is_something_to_say() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            await post(browser, "/api/join", **by_code(host))
            player = Player(browser)
            await player.enter(host.table_id)
            waiting = asyncio.create_task(player.hear())
            await host.say("дивись")
            await waiting
            assert player.heard[-1]["text"] == "дивись"
            host.close()

    run(test())


def test_a_silent_tunnel_is_forgotten_and_its_person_is_gone() -> None:
    async def test() -> None:
        clock = LeapingClock()
        async with running_server(clock=clock) as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            player = Player(browser)
            await player.enter(made["table"])
            room = served.node.rooms[made["table"]]
            clock.leap(FORGOTTEN - 5000)
            await player.do("ping")  # it is not silent yet
            clock.leap(FORGOTTEN - 5000)
            assert room.audience
            clock.leap(6000)
            assert not room.audience
            assert not served.node.callers
            answer = await browser.get(player.path, params={"heard": len(player.heard)})
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_session")

    run(test())


def test_a_stranger_in_a_tunnel_is_turned_away() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            player = Player(browser)
            await player.enter(host.table_id)
            assert player.heard[-1]["code"] == "no_such_table"
            assert player.closed == 4003
            await until(lambda: sum(served.node.callers.values()) == 1)  # the host
            host.close()

    run(test())


def test_leaving_a_tunnel_is_leaving() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            player = Player(browser)
            await player.enter(made["table"])
            assert (await browser.delete(player.path)).status_code == 204
            assert not served.node.rooms[made["table"]].audience
            assert (await browser.delete(player.path)).status_code == 204, "twice is harmless"

    run(test())


@pytest.mark.parametrize("frames", [{"ink": ["*"]}, {"text": ["x"] * 65}, {"text": "x"}, {"x": 1}])
def test_frames_that_make_no_sense_are_refused(frames: dict[str, Any]) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            opened = await post(browser, "/api/tunnels")
            refused = await refusal(browser, f"/api/tunnels/{opened['tunnel']}", **frames)
            assert refused == (400, "malformed")

    run(test())


def test_an_address_has_so_many_tunnels() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            first, *_ = [await post(browser, "/api/tunnels") for _ in range(PER_ADDRESS)]
            assert await refusal(browser, "/api/tunnels") == (429, "too_many_connections")
            await browser.delete(f"/api/tunnels/{first['tunnel']}")
            await post(browser, "/api/tunnels")

    run(test())


def test_closed_tunnels_make_room_for_new_ones() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for _ in range(PER_ADDRESS + 1):
                player = Player(browser)
                await player.enter("nowhere")
                assert player.closed == 4003
            await until(lambda: not served.node.callers)

    run(test())


@pytest.mark.parametrize(
    ("limit", "refused"),
    [({"in_all": 2}, (503, "busy")), ({"per_address": 2}, (429, "too_many_connections"))],
)
def test_tunnels_count_as_connections(limit: dict[str, int], refused: tuple[int, str]) -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(HURRIED, **limit)
        async with running_server(limits=limits) as served, visitor(served) as browser:
            host = await host_of(served)
            await post(browser, "/api/tunnels")
            assert await refusal(browser, "/api/tunnels") == refused
            host.close()
            await until(lambda: sum(served.node.callers.values()) == 1)
            await post(browser, "/api/tunnels")

    run(test())


def test_a_waiting_poll_is_answered_at_a_restart_and_does_not_delay_it() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            player = Player(browser)
            await player.enter(made["table"])
            waiting = asyncio.create_task(player.hear())
            await until(lambda: browser_waits(served))
            served.server.should_exit = True
            await asyncio.wait_for(waiting, HOLD / 2)
            assert player.heard[-1]["code"] == "restarting"
            assert player.closed == 1012

    run(test())
