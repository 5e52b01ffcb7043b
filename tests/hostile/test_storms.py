"""Members of a table who overdo it: ink, reconnects, requests, and ears that are closed."""

import asyncio
import socket
import time
from base64 import b64encode
from typing import Any

import msgspec
import pytest

from tests.hostile.attackers import BINARY, Peer, browser, greeting, packed
from tests.hostile.drawing import drawing_table, live, path, stroke_prompts
from tests.hostile.siege import (
    KEPT,
    LIVELY,
    OFTEN,
    behind_proxy,
    besieged,
    blocks,
    bystanders,
    table_of,
    two_at_a_table,
)
from tests.server.serving import Running, run, until
from vernissage.client import Client
from vernissage.kit.ink import MAX_BYTES, MAX_STROKES
from vernissage.server.limits import Limits, Rate
from vernissage.server.transport.session import NOT_YOURS, TOO_MUCH
from vernissage.server.transport.sockets import KIB, SocketLimits
from vernissage.table.state import PEOPLE

Log = pytest.LogCaptureFixture


def test_a_flood_of_live_ink(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            quiet, before = await bystanders(served), blocks()
            artist, watcher, _ = await drawing_table(served)
            seen: list[bytes] = []
            watcher.on_ink = seen.append
            seq, metrics, ink = (
                table_of(served, artist).seq,
                served.node.services.metrics,
                LIVELY.ink,
            )
            pen = await Peer.seated(artist)
            pen.writer.write(packed(BINARY, live(1, path(60))) * 20_000)
            since = time.monotonic()
            await quiet.during(until(lambda: metrics.segments > ink.burst))
            drawn, took = metrics.segments, time.monotonic() - since
            assert drawn < ink.burst + (took + LIVELY.debt) * ink.second, "at the pace of a pen"
            assert 0 < len(seen) <= drawn, "gathered for others"
            assert table_of(served, artist).seq == seq
            assert blocks() - before < KEPT * quiet.games

    run(test())


def test_a_flood_of_whole_strokes(caplog: Log) -> None:
    """A sheet has its limits, whoever draws and however fast."""

    async def attack(artist: Client, stroke: bytes) -> None:
        do, field = stroke_prompts(artist)[0]
        peer = await Peer.seated(artist)
        action = {"type": do, field: b64encode(stroke).decode()}
        play = {"type": "play", "when": artist.doc["game"]["moment"], "action": action}
        answer = {"type": "done"}
        while answer["type"] == "done":
            answer = await peer.answer({**play, "id": next(peer.ids)})
        assert answer["code"] == "ink_sheet_full"

    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, bytes=Rate(1e6, 1e6))
        async with besieged(caplog, limits=limits) as served:
            quiet = await bystanders(served)
            one, two, _ = await drawing_table(served)
            await quiet.during(asyncio.gather(attack(one, path(1)), attack(two, path(300))))
            on = table_of(served, one).on
            assert on is not None
            many, long, _ = on.state.work.sheets
            assert len(many.strokes) == MAX_STROKES
            assert MAX_BYTES // 2 < sum(map(len, long.strokes)) <= MAX_BYTES

    run(test())


def deafen(peer: Peer) -> None:
    """It stops reading, with little room in the kernel."""
    peer.writer.transport.pause_reading()  # type: ignore[attr-defined]
    kernel: socket.socket = peer.writer.get_extra_info("socket")
    kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)


def test_a_client_that_never_reads(caplog: Log) -> None:
    """At its own table, too, nobody waits for it, and in the end it is dropped."""

    async def attack(served: Running, guest: Client) -> None:
        on = True
        while served.node.services.metrics.traffic.slow == 0:
            await guest.ask("ready", on=on)
            on = not on

    async def test() -> None:
        narrow = SocketLimits(backlog=64 * KIB, kernel_backlog=4 * KIB)
        async with besieged(caplog, behind_proxy(narrow)) as served:
            quiet, before = await bystanders(served), blocks()
            host, guest = await two_at_a_table(served)
            deaf = await Peer.seated(host)
            deafen(deaf)
            await quiet.during(attack(served, guest))
            room = served.node.rooms[host.table_id]
            await until(lambda: len(room.audience) == 2)
            assert blocks() - before < KEPT * quiet.games

    run(test())


# So slow a refill that none falls into the attack, however long it takes.
NO_MORE_HELLOS = msgspec.structs.replace(LIVELY, hellos=Rate(0.0001, LIVELY.hellos.burst))


def test_a_storm_of_reconnects(caplog: Log) -> None:
    """200 times, each with a whole welcome until it is too often; the table is as before."""

    async def attack(client: Client) -> None:
        answers = [await answer(client) for _ in range(200)]
        assert answers[:20] == ["welcome"] * 20
        assert answers[-20:] == ["refused"] * 20

    async def answer(client: Client) -> str:
        peer = await Peer.open(client.urls[0])
        peer.say(greeting(client, since=-1))
        kind: str = (await peer.hear())["type"]
        peer.close()
        return kind

    async def test() -> None:
        async with besieged(caplog, limits=NO_MORE_HELLOS) as served:
            quiet, before = await bystanders(served), blocks()
            _, guest = await two_at_a_table(served)
            seq = table_of(served, guest).seq
            await quiet.during(attack(guest))
            await until(lambda: served.node.services.metrics.traffic.open == 4)
            assert table_of(served, guest).seq == seq
            assert len(served.node.rooms[guest.table_id].audience) == 2
            assert not served.node.callers.get("203.0.113.9")
            assert blocks() - before < KEPT * quiet.games

    run(test())


def test_a_flood_of_hellos(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            quiet = await bystanders(served)
            _, guest = await two_at_a_table(served)
            peer = await Peer.seated(guest)
            for _ in range(2000):
                peer.say(greeting(guest))
            code = 0

            async def shown_out() -> None:
                nonlocal code
                code = await peer.closing()

            await quiet.during(shown_out())
            assert code == TOO_MUCH
            await until(lambda: len(served.node.rooms[guest.table_id].audience) == 2)

    run(test())


def test_unknown_tables_are_asked_for_and_none_is_made(caplog: Log) -> None:
    async def attack(served: Running) -> None:
        for number in range(200):
            peer = await Peer.open(served.url)
            peer.say({"type": "hello", "table": f"{number:016x}", "device": "x" * 64})
            assert (await peer.hear())["code"] == "no_such_table"
            assert await peer.closing() == NOT_YOURS
            peer.close()

    async def test() -> None:
        async with besieged(caplog) as served:
            quiet = await bystanders(served)
            await quiet.during(attack(served))
            assert len(await served.node.services.store.tables()) == 1
            assert len(served.node.rooms) == 1

    run(test())


def test_a_flood_of_people_fills_a_table_and_no_more(caplog: Log) -> None:
    async def attack(served: Running, host: Client) -> list[str]:
        wish = {"name": "x", "language": "en"}
        wish |= {"table": host.table_id, "invite": host.doc["table"]["invite"]}
        return [await join(served, wish) for _ in range(PEOPLE + 20)]

    async def join(served: Running, wish: dict[str, Any]) -> str:
        async with browser(served.url) as newcomer:
            code: str = (await newcomer.post("/api/join", json=wish)).json().get("code", "")
        return code

    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, requests=OFTEN, joins=OFTEN)
        async with besieged(caplog, limits=limits) as served:
            quiet = await bystanders(served)
            host, guest = await two_at_a_table(served)
            flood = asyncio.ensure_future(attack(served, host))
            await quiet.during(flood)
            assert flood.result() == [""] * (PEOPLE - 2) + ["table_full"] * 22
            assert len(table_of(served, host).people) == PEOPLE
            await host.ask("remove", person=f"p{PEOPLE}")  # and the host can mend it
            await guest.ask("sit")

    run(test())


def test_many_requests_of_one_person_at_once(caplog: Log) -> None:
    """Over all their connections, and without hindering others at the same table."""

    async def test() -> None:
        async with besieged(caplog, limits=Limits()) as served:
            host, guest = await two_at_a_table(served)
            storm = [await Peer.seated(guest) for _ in range(7)]
            before = table_of(served, host).seq
            for at, peer in enumerate(storm):
                for number in range(59):
                    ready = {"type": "ready", "on": bool(number % 2)}
                    peer.say({"type": "table", "id": f"{at}-{number}", "action": ready})
            answers = [await peer.verdict() for peer in storm for _ in range(59)]
            done = [one for one in answers if one["type"] == "done"]
            refused = {one["code"] for one in answers if one["type"] == "refused"}
            assert len(done) == table_of(served, host).seq - before
            assert len(done) < 200
            assert refused == {"slow_down"}
            await host.ask("sit")  # others are heard

    run(test())
