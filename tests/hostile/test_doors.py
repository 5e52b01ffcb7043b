"""Guessing, crowding, and coming back where one was shown out."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.hostile.attackers import SOMEWHERE, Peer, Wire, browser, greeting, upgrade
from tests.hostile.siege import (
    LIVELY,
    OFTEN,
    besieged,
    bystanders,
    duel,
    table_of,
    two_at_a_table,
)
from tests.server.serving import LeapingClock, Running, run, until
from vernissage.client import Client, Refused
from vernissage.log import SqliteStore
from vernissage.server.identity import COOKIE
from vernissage.server.limits import Rate
from vernissage.server.transport.session import GONE, HELLO_WITHIN, NOT_YOURS, SILENT

Log = pytest.LogCaptureFixture
WISH = {"name": "Mallory", "language": "en"}
PATIENT = msgspec.structs.replace(LIVELY, requests=OFTEN)


async def sockets(served: Running, count: int, address: str = SOMEWHERE) -> list[int]:
    """The answers to so many upgrades at once."""

    async def knock() -> int:
        wire = await Wire.dial(served.url)
        return await wire.status(upgrade("/socket", f"X-Forwarded-For: {address}"))

    return await asyncio.gather(*(knock() for _ in range(count)))


def test_three_hundred_sockets_from_one_address(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            quiet = await bystanders(served)
            flood = asyncio.ensure_future(sockets(served, 300))
            await quiet.during(flood)
            assert sorted(flood.result()) == [101] * 256 + [429] * 44
            assert await sockets(served, 1, "203.0.113.10") == [101], "others can come"
            next(one for one in Wire.all if one.status_code == 101).close()
            await until(lambda: served.node.callers[SOMEWHERE] == 255)
            assert await sockets(served, 1) == [101], "and whoever goes makes room"

    run(test())


def test_the_server_is_full_one_day(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=msgspec.structs.replace(LIVELY, in_all=5)) as served:
            found = [await sockets(served, 1, f"203.0.113.{number}") for number in range(7)]
            assert found == [[101]] * 5 + [[503]] * 2

    run(test())


def test_connections_of_a_person_and_of_a_table(caplog: Log) -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(LIVELY, per_person=3, per_table=5)
        async with besieged(caplog, limits=limits) as served:
            host, guest = await two_at_a_table(served)
            for client, most in ((guest, 3), (host, 2)):  # the clients hold one each already
                for _ in range(most - 1):
                    await Peer.seated(client)
                late = await Peer.open(served.url)
                answer = await late.answer(greeting(client))
                assert answer["code"] == "too_many_connections"
                assert await late.closing() == NOT_YOURS
            assert len(served.node.rooms[host.table_id].audience) == 5

    run(test())


def test_a_client_without_a_hello_is_disconnected(caplog: Log) -> None:
    async def test() -> None:
        clock = LeapingClock()
        async with besieged(caplog, clock=clock) as served:
            peer = await Peer.open(served.url)
            clock.leap(HELLO_WITHIN + 1)
            assert await peer.closing() == SILENT

    run(test())


def test_codes_are_guessed_slowly_however_many_guesses_come_at_once(
    caplog: Log, tmp_path: Path
) -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(
            PATIENT, guesses=Rate(0.01, 5), guesses_reserved=Rate(1e-6, 1)
        )
        store = SqliteStore(tmp_path / "tables.db")
        clock = LeapingClock()
        async with besieged(caplog, limits=limits, store=store, clock=clock) as served:
            host, _ = await two_at_a_table(served)

            async def guess(number: int) -> str:
                async with browser(served.url) as http:
                    answer = await http.post("/api/join", json={**WISH, "code": f"AAAA{number}"})
                code: str = answer.json()["code"]
                return code

            said = await asyncio.gather(*(guess(number) for number in range(10, 50)))
            wrong = said.count("no_such_code")
            assert wrong + said.count("slow_down") == 40
            clock.leap(max(0, (wrong - 5) * 100_000 - 50_000))  # all of them are paid for
            assert await guess(50) == "slow_down", f"{wrong} guesses were free"
            clock.leap(150_000)
            assert await guess(51) == "no_such_code"
            assert len(await store.tables()) == 1, "guesses make no tables"
            code = host.doc["table"]["code"]
            for _ in range(9):
                await guess(52)
            joined = await Client.join(served.url, "Ben", "en", code=code)
            assert joined.doc, "people at other addresses come as before"

    run(test())


def test_pins_are_guessed_slowly_from_wherever(caplog: Log) -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(PATIENT, pins=Rate(0.01, 4), pins_reserved=Rate(1e-6, 1))
        async with besieged(caplog, limits=limits) as served:
            host, _ = await two_at_a_table(served)
            await host.ask("pin", pin="4711")
            code, said = host.doc["table"]["code"], []
            for number in range(8):
                async with browser(served.url, f"203.0.113.{number}") as http:
                    wish = {**WISH, "code": code, "pin": f"{number:04}"}
                    said.append((await http.post("/api/join", json=wish)).json()["code"])
            assert said == ["pin_refused"] * 5 + ["slow_down"] * 3
            assert len(table_of(served, host).people) == 2
            invite = host.doc["table"]["invite"]  # the long link is not a guess
            assert await Client.join(served.url, "Ben", "en", table=host.table_id, invite=invite)

    run(test())


def test_one_time_links_cannot_be_made_up_or_used_twice(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            link = await guest.link()
            table, person, token = link.split(".")
            before = table_of(served, host)
            lies = [
                f"{table}.{host.person}.{token}",
                f"{table}.{person}.{token[:-1]}{'1' if token[-1] == '0' else '0'}",
                f"{table}.{person}.",
                f"{table}.p99.{token}",
                f"{table}..{token}",
                f"{'0' * 16}.{person}.{token}",
                "...",
                "",
                "." * 250,
                f"{table}.{person}.{token}.{token}",
            ]
            async with browser(served.url) as http:
                for lie in lies:
                    answer = await http.post("/api/move", json={"link": lie})
                    assert answer.is_error, lie
                assert table_of(served, host) is before
                taps = [http.post("/api/move", json={"link": link}) for _ in range(10)]
                answers = await asyncio.gather(*taps)
            assert sorted(one.status_code for one in answers) == [200] + [409] * 9
            people = table_of(served, host).people
            assert len(people[guest.person].devices) == 2  # type: ignore[index]

    run(test())


def test_whoever_was_removed(caplog: Log) -> None:
    """The same device stays out; another one is a stranger without the old seat."""

    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await duel(served)
            link, code = await guest.link(), host.doc["table"]["code"]
            peer = await Peer.seated(guest)
            await host.ask("remove", person=guest.person)
            assert await peer.closing() == GONE
            again = await Peer.open(served.url)
            assert (await again.answer(greeting(guest)))["code"] == "no_such_table"
            async with browser(served.url) as http:
                http.cookies.set(COOKIE, guest.device)
                for way in ({"code": code}, {"code": code, "another": True}):
                    answer = await http.post("/api/join", json={**WISH, **way})
                    assert answer.json()["code"] == "removed"
                answer = await http.post("/api/move", json={"link": link})
                assert answer.is_error
            with pytest.raises(Refused):
                await Client.move(served.url, link)
            stranger = await Client.join(served.url, "Mallory", "en", code=code)
            assert stranger.person != guest.person
            assert stranger.doc["you"]["seat"] is None
            assert stranger.doc["game"]["prompts"] == []
            await host.ask("lock", on=True)
            with pytest.raises(Refused, match="table_locked"):
                await Client.join(served.url, "Trudy", "en", code=code)

    run(test())


def test_double_taps_on_join_make_one_person(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            wish = {**WISH, "code": host.doc["table"]["code"]}
            async with browser(served.url) as http:
                http.cookies.set(COOKIE, "5" * 64)
                taps = [http.post("/api/join", json=wish) for _ in range(10)]
                answers = await asyncio.gather(*taps)
            assert {one.json()["person"] for one in answers} == {"p3"}
            assert len(table_of(served, host).people) == 3

    run(test())


def test_whoever_opens_tables_all_day_is_slowed_down(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served, browser(served.url) as http:
            answers = [await http.post("/api/tables", json=WISH) for _ in range(40)]
            opened = [one.status_code for one in answers].count(201)
            assert 30 <= opened <= 32
            assert len(await served.node.services.store.tables()) == opened

    run(test())
