"""Doors of a real server: tables opened, joined, and closed to some."""

import re

import pytest

from tests.server.serving import run, running_server
from tests.server.visitors import (
    BEN,
    HURRIED,
    OLHA,
    by_code,
    host_of,
    names_in,
    post,
    refusal,
    visitor,
)
from vernissage.client import Client
from vernissage.server.identity import COOKIE
from vernissage.table.state import PEOPLE


def test_a_table_is_opened_and_its_host_gets_a_cookie_that_scripts_cannot_read() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            answer = await browser.post("/api/tables", json=OLHA)
            assert answer.status_code == 201
            made = answer.json()
            assert made["person"] == "p1"
            assert re.fullmatch("[A-HJ-NP-Z2-9]{6}", made["code"])
            assert re.fullmatch("[0-9a-f]{64}", made["invite"])
            cookie = answer.headers["set-cookie"]
            assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
            again = await browser.post("/api/tables", json=OLHA)
            assert "set-cookie" not in again.headers, "one device, one secret"

    run(test())


@pytest.mark.parametrize("typed", ["{}", "{} ", "{0[0]}{0[1]}{0[2]}-{0[3]}{0[4]}{0[5]}"])
def test_a_code_may_be_typed_as_people_type(typed: str) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            async with visitor(served) as other:
                code = typed.format(made["code"]).lower()
                place = await post(other, "/api/join", code=code, **BEN)
            assert place == {"table": made["table"], "person": "p2"}

    run(test())


def test_an_invite_opens_its_own_table_only() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            one = await post(browser, "/api/tables", **OLHA)
            two = await post(browser, "/api/tables", **OLHA)
            right = {"table": one["table"], "invite": one["invite"]}
            async with visitor(served) as other:
                for wrong in (
                    {**right, "invite": two["invite"]},
                    {**right, "table": "0" * 16},
                    {"table": one["table"]},
                    {},
                ):
                    refused = await refusal(other, "/api/join", **BEN, **wrong)
                    assert refused == (404, "no_such_table"), wrong
                assert (await post(other, "/api/join", **BEN, **right))["person"] == "p2"

    run(test())


def test_what_is_not_there_creates_nothing() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            before = await served.node.services.store.tables()
            for wrong in ({"code": "ZZZZZZ"}, {"code": "оля"}, {"table": "x", "invite": "y"}):
                assert (await refusal(browser, "/api/join", **BEN, **wrong))[0] == 404
            assert (await browser.get("/api/tables/nowhere")).status_code == 404
            assert await refusal(browser, "/api/move", link="a.b.c") == (409, "link_used")
            assert await served.node.services.store.tables() == before
            assert list(served.node.rooms) == [host.table_id]
            host.close()

    run(test())


def test_nobody_comes_back_as_a_stranger_unless_they_say_so() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            first = await post(browser, "/api/join", **by_code(host))
            assert await post(browser, "/api/join", **by_code(host, name="Ann")) == first
            await host.ask("lock", on=True)
            assert await post(browser, "/api/join", **by_code(host)) == first, "a known one may"
            await host.ask("lock", on=False)
            second = await post(browser, "/api/join", **by_code(host, name="Cid", another=True))
            assert second == {**first, "person": "p3"}
            await host.until(lambda doc: names_in(doc) == ["Оля", "Ben", "Cid"])
            host.close()

    run(test())


def test_one_device_plays_for_both_its_people() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            await post(browser, "/api/join", **by_code(host))
            await post(browser, "/api/join", **by_code(host, name="Cid", another=True))
            for person in ("p2", "p3"):
                one = Client(served.url, host.table_id, person, browser.cookies[COOKIE])
                await one.connect()
                assert one.doc["you"]["person"] == person
                one.close()
            host.close()

    run(test())


def test_a_bearer_is_as_good_as_a_cookie() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await host_of(served)
            glance = f"/api/tables/{host.table_id}"
            async with visitor(served) as program:
                bearer = {"authorization": f"Bearer {host.device}"}
                assert (await program.get(glance, headers=bearer)).status_code == 200
                wrong = {"authorization": f"Bearer {'0' * 64}"}
                assert (await program.get(glance, headers=wrong)).status_code == 404
            host.close()

    run(test())


def test_a_pin_is_asked_for_besides_the_code_but_not_besides_the_link() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            await host.ask("pin", pin="2718")
            assert await refusal(browser, "/api/join", **by_code(host)) == (403, "pin_needed")
            wrong = await refusal(browser, "/api/join", **by_code(host, pin="2719"))
            assert wrong == (403, "pin_refused")
            assert (await post(browser, "/api/join", **by_code(host, pin="2718")))["person"] == "p2"
            link = {"table": host.table_id, "invite": host.doc["table"]["invite"]}
            async with visitor(served) as other:
                assert (await post(other, "/api/join", **BEN, **link))["person"] == "p3"
            host.close()

    run(test())


def test_a_locked_table_takes_nobody() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            await host.ask("lock", on=True)
            assert await refusal(browser, "/api/join", **by_code(host)) == (403, "table_locked")
            await host.ask("lock", on=False)
            place = await post(browser, "/api/join", **by_code(host))
            await host.ask("remove", person=place["person"])
            assert await refusal(browser, "/api/join", **by_code(host)) == (403, "removed")
            glance = await browser.get(f"/api/tables/{host.table_id}")
            assert (glance.status_code, glance.json()["code"]) == (404, "no_such_table")
            link = await host.link()
            assert await refusal(browser, "/api/move", link=link) == (403, "removed")
            host.close()

    run(test())


def test_a_renewed_code_and_invite_make_the_old_ones_worthless() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            old = host.doc["table"]
            code, link = old["code"], {"table": old["id"], "invite": old["invite"]}
            await host.ask("renew")
            await host.until(lambda doc: doc["table"]["code"] != code)
            assert (await refusal(browser, "/api/join", **BEN, code=code))[1] == "no_such_code"
            assert (await refusal(browser, "/api/join", **BEN, **link))[1] == "no_such_table"
            assert (await post(browser, "/api/join", **by_code(host)))["person"] == "p2"
            host.close()

    run(test())


def test_a_table_has_so_many_people_and_no_more() -> None:
    async def test() -> None:
        async with running_server(limits=HURRIED) as served, visitor(served) as browser:
            host = await host_of(served)
            for _ in range(PEOPLE - 1):
                browser.cookies.clear()
                await post(browser, "/api/join", **by_code(host))
            browser.cookies.clear()
            assert await refusal(browser, "/api/join", **by_code(host)) == (409, "table_full")
            host.close()

    run(test())


def test_a_screen_joins_without_a_name() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            code = host.doc["table"]["code"]
            place = await post(browser, "/api/join", language="uk", code=code, screen=True)
            seen = {"id": place["person"], "name": "", "language": "uk", "screen": True}
            await host.until(lambda doc: seen in doc["table"]["people"])
            nameless = await refusal(browser, "/api/tables", language="uk", name=" \u200d ")
            assert nameless == (409, "text_empty")
            host.close()

    run(test())
