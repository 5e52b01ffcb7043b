"""Links of others, devices of others, names of others, and codes that nobody uses any more."""

import re

import msgspec
import pytest

from tests.hostile.attackers import Peer, browser, greeting
from tests.hostile.siege import (
    LIVELY,
    OFTEN,
    behind_proxy,
    besieged,
    bystanders,
    duel,
    table_of,
    two_at_a_table,
)
from tests.server.serving import LeapingClock, Running, run, until
from vernissage.client import Client, Refused
from vernissage.server.http.app import application
from vernissage.server.http.dependencies import Dependencies
from vernissage.server.identity import COOKIE
from vernissage.server.limits import Rate
from vernissage.server.origin import Origins
from vernissage.server.rooms.room import CODE_RESTS
from vernissage.server.transport.session import GONE
from vernissage.server.transport.tunnel import Tunnels

Log = pytest.LogCaptureFixture
PATIENT = msgspec.structs.replace(LIVELY, requests=OFTEN)
WISH = {"name": "Mallory", "language": "en"}
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def test_a_link_that_is_looked_at_changes_nothing(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            host, guest = await two_at_a_table(served)
            link = await guest.link()
            before = table_of(served, host)
            http.cookies.set(COOKIE, host.device)
            for _ in range(3):
                offer = (await http.post("/api/move/look", json={"link": link})).json()
                assert offer == {
                    "name": "Bohdan",
                    "code": host.doc["table"]["code"],
                    "people": ["Olha", "Bohdan"],
                    "already": ["Olha"],
                    "here": False,
                }
            assert table_of(served, host) is before
            assert (await http.post("/api/move", json={"link": link})).is_success
            again = (await http.post("/api/move/look", json={"link": link})).json()
            assert (again["here"], again["already"]) == (True, ["Olha"])

    run(test())


def test_all_wrong_links_get_one_answer(caplog: Log) -> None:
    async def test() -> None:
        clock = LeapingClock()
        async with besieged(caplog, limits=PATIENT, clock=clock) as served:
            host, guest = await two_at_a_table(served)
            used, old = await guest.link(), await host.link()
            await Client.move(served.url, used)
            table, person, token = old.split(".")
            clock.leap(11 * 60_000)
            wrong = (used, old, f"{table}.p9.{token}", f"{'0' * 16}.{person}.{token}", "", "...")
            async with browser(served.url) as http:
                for path in ("/api/move/look", "/api/move"):
                    answers = [await http.post(path, json={"link": one}) for one in wrong]
                    assert len({(one.status_code, one.content) for one in answers}) == 1
                    assert answers[0].json()["code"] == "link_used"

    run(test())


def test_a_dropped_device_is_gone_at_once_and_for_good(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            quiet = await bystanders(served)
            host, guest = await duel(served)
            thief = await Client.move(served.url, await guest.link())
            peer = await Peer.seated(thief)
            link = await thief.link()
            path = f"/api/tables/{guest.table_id}/devices"
            http.cookies.set(COOKIE, thief.device)
            answer = await http.post(f"{path}/drop", json={"number": 1})
            assert answer.json()["code"] == "older_device", "the owner stays"
            http.cookies.set(COOKIE, guest.device)
            listed = await http.get(path)
            assert [(one["number"], one["this"]) for one in listed.json()] == [
                (1, True),
                (2, False),
            ]
            for person in table_of(served, host).people.values():
                assert not any(print_ in listed.text for print_ in person.devices)
            await quiet.during(http.post(f"{path}/drop", json={"number": 2}))
            assert await peer.closing() == GONE
            again = await Peer.open(served.url)
            assert (await again.answer(greeting(thief)))["code"] == "no_such_table"
            with pytest.raises(Refused, match="link_used"):
                await Client.move(served.url, link)
            assert (await guest.ask("ready"))["seq"], "the owner plays on"
            thief.close()

    run(test())


def test_devices_are_told_to_nobody_else(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            host, guest = await two_at_a_table(served)
            http.headers["user-agent"] = PHONE
            await http.get("/")
            link = {"link": await guest.link()}
            assert (await http.post("/api/move", json=link)).is_success
            path = f"/api/tables/{guest.table_id}/devices"
            mine = (await http.get(path)).json()
            assert [(one["kind"], one["browser"]) for one in mine][1] == ("phone", "Firefox")
            async with browser(served.url) as other:
                assert (await other.get(path)).status_code == 404
                other.cookies.set(COOKIE, host.device)
                assert (await other.get(f"{path}?person={guest.person}")).status_code == 404
                answer = await other.post(f"{path}/drop", json={"number": 2, "person": "p2"})
                assert answer.status_code == 404
            assert "Firefox" not in str(host.doc)

    run(test())


def test_whoever_is_shown_out_does_not_come_back_by_the_link(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await duel(served)
            known = dict(host.doc["table"])
            before = table_of(served, host).seq
            await host.ask("remove", person=guest.person, renew=True)
            assert table_of(served, host).seq == before + 1, "one entry"
            ways = ({"code": known["code"]}, {"table": known["id"], "invite": known["invite"]})
            for way in ways:
                with pytest.raises(Refused, match="no_such"):
                    await Client.join(served.url, "Mallory", "en", **way)
            await host.until(lambda doc: doc["table"]["code"] != known["code"])
            new = host.doc["table"]["code"]
            assert await Client.join(served.url, "Ada", "en", code=new)

    run(test())


def test_only_the_host_shows_out(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            code = host.doc["table"]["code"]
            with pytest.raises(Refused, match="not_host"):
                await guest.ask("remove", person=host.person, renew=True)
            with pytest.raises(Refused, match="not_yourself"):
                await host.ask("remove", person=host.person, renew=True)
            assert await Client.join(served.url, "Ada", "en", code=code), "the code still works"

    run(test())


def test_a_code_rests_after_a_day_without_anybody(caplog: Log) -> None:
    async def test() -> None:
        clock = LeapingClock()
        async with besieged(caplog, limits=PATIENT, clock=clock) as served:
            host, guest = await two_at_a_table(served)
            table = dict(host.doc["table"])
            clock.leap(CODE_RESTS + 1000)
            eve = await Client.join(served.url, "Eve", "en", code=table["code"])
            for one in (host, guest, eve):  # until now somebody was here
                one.close()
            await until(lambda: not served.node.rooms[host.table_id].audience)
            clock.leap(60_000)
            await until(lambda: host.table_id not in served.node.rooms)
            clock.leap(CODE_RESTS + 1000)
            async with browser(served.url) as http:
                wish = {**WISH, "code": table["code"]}
                assert (await http.post("/api/join", json=wish)).json()["code"] == "no_such_code"
                http.cookies.set(COOKIE, guest.device)
                assert (await http.post("/api/join", json=wish)).json()["person"] == guest.person
            invite = {"table": table["id"], "invite": table["invite"]}
            assert await Client.join(served.url, "Ada", "en", **invite), "links still work"
            assert await Client.join(served.url, "Ben", "en", code=table["code"]), "and it wakes"

    run(test())


def test_names_of_others(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            code = host.doc["table"]["code"]
            for name in ("Olha", "Оlhа", "OLHA\u3164", "０lha"):
                await Client.join(served.url, name, "en", code=code)
            mallory = await Client.join(served.url, "Mallory", "en", code=code)
            await mallory.ask("rename", name="ОLНА")
            await mallory.ask("rename", name="ОLНА")  # one's own name is not another's
            names = [one.name for one in table_of(served, host).people.values()]
            assert names[2:] == ["Olha 2", "Оlhа 3", "OLHA 4", "０lha 5", "ОLНА 6"]
            await host.ask("seat_bot", chair=7)
            for name in ("Вохра", "Охра", "0chre"):  # what the bot is called
                await mallory.ask("rename", name=name)
                assert mallory.doc["table"]["people"][-1]["name"] == f"{name} 2"
            for hidden in ("\u034f\u3164", "Ol\u202eha", "Ol\u200bha"):
                with pytest.raises(Refused, match="text_"):
                    await mallory.ask("rename", name=hidden)

    run(test())


RATES = dict.fromkeys(("pages", "requests", "pictures", "tunnelled"), Rate(0.001, 2))
NOWHERE = [
    *(("GET", path) for path in ("/nowhere", "/api/nowhere", "/schema/nowhere", "//api", "/a/b/c")),
    *(("HEAD", "/"), ("OPTIONS", "/api/tables"), ("PUT", "/api/tables"), ("TRACE", "/ready")),
]


def all_requests(served: Running) -> list[tuple[str, str]]:
    """One for each method of each path that the server knows."""
    app = application(Dependencies.of(served.node, Tunnels(served.node)), Origins())
    known = [
        (method, re.sub(r"\{[^}]*\}", "x", route.path))
        for route in app.routes
        for method in sorted(getattr(route, "methods", ()))
    ]
    return [(method, path) for method, path in known if path != "/health"]


def test_every_path_has_a_rate(caplog: Log) -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, **RATES)
        async with besieged(caplog, limits=limits) as served, browser(served.url) as http:
            walked = [*all_requests(served), *NOWHERE]
            assert len(walked) > 80
            for number, (method, path) in enumerate(walked):
                http.headers["X-Forwarded-For"] = f"198.51.{number // 250}.{number % 250}"
                found = [(await http.request(method, path)).status_code for _ in range(3)]
                assert found[2] == 429 not in found[:2], (method, path, found)
            http.headers["X-Forwarded-For"] = "203.0.113.78"
            assert (await http.get("/ready")).status_code == 200, "others are served"

    run(test())


def test_a_foreign_name_gets_nothing_of_unknown_paths_either(caplog: Log) -> None:
    async def test() -> None:
        config = msgspec.structs.replace(behind_proxy(), names=("play.example.org",))
        async with besieged(caplog, config=config) as served, browser(served.url) as http:
            for method, path in (*NOWHERE, ("GET", "/health"), ("GET", "/icon.svg")):
                answer = await http.request(method, path, headers={"host": "evil.example"})
                assert answer.status_code == 421, (method, path)

    run(test())
