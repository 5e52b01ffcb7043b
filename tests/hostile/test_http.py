"""HTTP from people who write their own requests."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.hostile.attackers import Wire, browser, upgrade
from tests.hostile.siege import LIVELY, OFTEN, behind_proxy, besieged, bystanders, two_at_a_table
from tests.server.serving import run
from vernissage.client import Client
from vernissage.server.limits import Rate
from vernissage.server.run import Config
from vernissage.server.transport.sockets import SocketLimits

Log = pytest.LogCaptureFixture
ALONE = Config(port=0, store="memory")  # no proxy is believed
OPENING = {"name": "Mallory", "language": "en"}
PATIENT = msgspec.structs.replace(LIVELY, requests=OFTEN, tables=OFTEN, guesses=OFTEN)


def test_methods_that_are_not_for_here(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            for path in ("/", "/api/tables", "/api/join", "/api/move", "/health", "/socket"):
                for method in ("PUT", "PATCH", "DELETE", "TRACE", "HEAD", "BREW", "OPTIONS"):
                    answer = await http.request(method, path)
                    assert answer.status_code in (204, 400, 404, 405), (method, path, answer)
            assert await served.node.services.store.tables() == []

    run(test())


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff\xfe",
    b"[" * 5000,
    b'{"name":"\\ud800","language":"en"}',
    b'{"name":"x","language":"xx"}',
    b'{"name":7,"language":"en"}',
    b'{"name":"x","language":"en","host":true}',
    b'{"name":"' + b"x" * 97 + b'","language":"en"}',
    b"name=x&language=en",
]


def test_bodies_of_all_kinds(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            for path in ("/api/tables", "/api/join", "/api/move"):
                for body in BODIES:
                    answer = await http.post(path, content=body)
                    assert answer.status_code == 400, (path, body[:40], answer.text)
            for kind in ("text/plain", "application/msgpack", "multipart/form-data", "x" * 2000):
                headers = {"content-type": kind}
                answer = await http.post("/api/tables", content=b"\x81\xa1", headers=headers)
                assert 400 <= answer.status_code < 500, kind
            huge = await http.post("/api/tables", content=b"x" * 200_000)
            assert huge.status_code == 413
            assert await served.node.services.store.tables() == []

    run(test())


RAW = {
    "a huge header": upgrade("/socket", "X: " + "x" * 100_000),
    "a huge path": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "many headers": b"GET /health HTTP/1.1\r\n" + b"Aaaa: b\r\n" * 5_000 + b"\r\n",
    "no request": b"\x16\x03\x01 hello\r\n\r\n",
    "two lengths": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
    b"Content-Length: 60\r\n\r\n{}",
    "length and chunks": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a chunk that lies": b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}",
    "another version": b"GET /health HTTP/9.9\r\n\r\n",
}


@pytest.mark.parametrize("kind", RAW)
def test_requests_that_break_the_protocol(kind: str, caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            wire = await Wire.dial(served.url)
            assert await wire.status(RAW[kind]) in (0, 400, 404, 413, 431)
            assert await served.node.services.store.tables() == []

    run(test())


def test_slow_bodies(caplog: Log) -> None:
    """Fifty requests whose bodies never come; they are hung up, and others do not notice."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

    async def test() -> None:
        impatient = SocketLimits(body_within=0.5)
        async with besieged(caplog, behind_proxy(impatient), limits=PATIENT) as served:
            quiet = await bystanders(served)
            wires = [await Wire.dial(served.url) for _ in range(50)]
            for wire in wires:
                wire.writer.write(head + b'Content-Length: 1000\r\n\r\n{"name":')
            await quiet.during(asyncio.gather(*(wire.ended() for wire in wires)))
            assert len(await served.node.services.store.tables()) == 1

    run(test())


ODD_TABLES = ["..", "../..", "%2e%2e%2f", "%00", "a%0d%0aSet-Cookie:x=y", "'--", "x" * 64, "%ff%fe"]


def test_tables_that_are_no_tables(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            for odd in (*ODD_TABLES, "x" * 3000, "🌙"):
                for rest in ("", "/qr.svg"):
                    path = f"/api/tables/{odd}{rest}".encode()
                    wire = await Wire.dial(served.url)
                    request = b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path
                    assert await wire.status(request) in (400, 404), odd
                    wire.close()
            assert not served.node.rooms

    run(test())


def test_sockets_where_there_are_none(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            for path in ("/", "/api/tables", "/socket/", "/socket2", "//socket", "/SOCKET", "*"):
                wire = await Wire.dial(served.url)
                assert await wire.status(upgrade(path)) in (0, 400, 404), path
            assert served.node.services.metrics.traffic.open == 0

    run(test())


ORIGINS = [
    "http://evil.example",
    "null",
    "http://x.evil.example",
    "http://x:81",
    "x",
    "http://[",
    "",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_other_sites_cannot_use_a_browser(origin: str, caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            wire = await Wire.dial(served.url)
            assert await wire.status(upgrade("/socket", f"Origin: {origin}")) == 403
            for path in ("/api/tables", "/api/join", "/api/move", "/api/tunnels"):
                answer = await http.post(path, json=OPENING, headers={"origin": origin})
                assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
            assert await served.node.services.store.tables() == []

    run(test())


def test_hosts_that_are_missing_or_doubled(caplog: Log) -> None:
    """The check of origins cannot be talked round by them."""

    async def test() -> None:
        async with besieged(caplog) as served:
            evil = "Origin: http://evil.example"
            for host, more in (("", ()), ("Host: x", ("Host: evil.example",)), ("Host:", ())):
                wire = await Wire.dial(served.url)
                assert await wire.status(upgrade("/socket", evil, *more, host=host)) in (
                    0,
                    400,
                    403,
                )
            own = await Wire.dial(served.url)
            assert await own.status(upgrade("/socket", "Origin: http://x")) == 101

    run(test())


def test_nobody_dodges_a_limit_by_a_header(caplog: Log) -> None:
    """Without a trusted proxy everybody is who they are."""

    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, requests=Rate(0.001, 5), per_address=3)
        async with besieged(caplog, ALONE, limits=limits) as served:
            answers = []
            async with browser(served.url) as http:
                for number in range(8):
                    headers = {"x-forwarded-for": f"203.0.113.{number}", "forwarded": "for=9.9.9.9"}
                    answers.append(await http.post("/api/tables", json=OPENING, headers=headers))
            assert [one.status_code for one in answers] == [201] * 5 + [429] * 3
            states = []
            for number in range(5):
                wire = await Wire.dial(served.url)
                states.append(
                    await wire.status(upgrade("/socket", f"X-Forwarded-For: 9.9.9.{number}"))
                )
            assert states == [101] * 3 + [429] * 2

    run(test())


def test_a_trusted_proxy_tells_people_apart(caplog: Log) -> None:
    """And what a client adds in front of the proxy's word counts for nothing."""

    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, requests=Rate(0.001, 2), per_address=2)
        async with besieged(caplog, limits=limits) as served:

            async def opened(forwarded: str) -> int:
                async with browser(served.url, forwarded) as http:
                    return (await http.post("/api/tables", json=OPENING)).status_code

            assert [await opened("203.0.113.1") for _ in range(3)] == [201, 201, 429]
            assert await opened("203.0.113.2") == 201
            lies = [await opened(f"8.8.8.{number}, 203.0.113.3") for number in range(3)]
            assert lies == [201, 201, 429]
            states = []
            for number in range(3):
                wire = await Wire.dial(served.url)
                told = f"X-Forwarded-For: 8.8.8.{number}, 203.0.113.4"
                states.append(await wire.status(upgrade("/socket", told)))
            assert states == [101, 101, 429]

    run(test())


def test_names_of_tunnels_cannot_be_guessed_or_used_after_the_end(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            for name in ("x", "0" * 64, "%00", ".."):
                assert (await http.get(f"/api/tunnels/{name}?heard=0")).status_code == 404
            assert (await http.post("/api/tunnels/x", json={"text": ["{}"]})).status_code == 404
            dug = (await http.post("/api/tunnels")).json()["tunnel"]
            frames = {"text": ["{", "\ud7ff", "[" * 1000], "ink": ["AA==", ""]}
            assert (await http.post(f"/api/tunnels/{dug}", json=frames)).status_code == 204
            nonsense: tuple[Any, ...]
            nonsense = ({"ink": ["!"]}, {"text": ["x"] * 65}, {"text": [7]}, {"x": 1}, [])
            for wrong in nonsense:
                assert (await http.post(f"/api/tunnels/{dug}", json=wrong)).status_code == 400
            lone = b'{"text": ["\\ud800"]}'
            assert (await http.post(f"/api/tunnels/{dug}", content=lone)).status_code == 400
            heard = (await http.get(f"/api/tunnels/{dug}?heard=0")).json()
            assert {one["code"] for one in heard["text"]} == {"malformed"}
            assert (await http.delete(f"/api/tunnels/{dug}")).status_code == 204
            assert (await http.get(f"/api/tunnels/{dug}?heard=0")).status_code == 404

    run(test())


def test_a_removed_person_gets_nothing_more_through_a_tunnel(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            host, guest = await two_at_a_table(served)
            dug = (await http.post("/api/tunnels")).json()["tunnel"]
            hello = {"type": "hello", "table": guest.table_id, "device": guest.device}
            said = {"text": [msgspec.json.encode(hello).decode()]}
            await http.post(f"/api/tunnels/{dug}", json=said)
            heard = (await http.get(f"/api/tunnels/{dug}?heard=0")).json()
            assert [one["type"] for one in heard["text"]] == ["welcome"]
            await host.ask("remove", person=guest.person)
            await host.say("now that we are alone")
            chat = {"type": "chat", "id": "1", "text": "are you?"}
            said = {"text": [msgspec.json.encode(chat).decode()]}
            await http.post(f"/api/tunnels/{dug}", json=said)
            last = (await http.get(f"/api/tunnels/{dug}?heard=1")).json()
            assert [one["type"] for one in last["text"]] == ["notice"]
            assert last["closed"] == 4001
            guest.close()

    run(test())


def test_clients_can_come_by_a_trusted_proxy(caplog: Log) -> None:
    """The siege itself would be empty if attackers could not get in."""

    async def test() -> None:
        async with besieged(caplog) as served:
            assert (await Client.open_table(served.url, "Olha", "uk")).doc

    run(test())
