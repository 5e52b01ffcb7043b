"""What somebody is invited to, before they give a name."""

import httpx

from tests.server.serving import run, running_server
from tests.server.visitors import BEN, OLHA, host_of, post, refusal, visitor
from vernissage.server.limits import Limits, Rate

LOOK = "/api/join/look"


def test_an_invitation_says_who_invites_to_what_and_how_many_are_there() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            link = {"table": host.doc["table"]["id"], "invite": host.doc["table"]["invite"]}
            before = host.doc
            for way in (link, {"code": host.doc["table"]["code"]}):
                seen = await post(browser, LOOK, **way)
                assert (seen["open"], seen["host"], seen["people"]) == (True, "Оля", 1)
                assert (seen["chairs"], seen["game"], seen["playing"]) == (12, None, False)
            await host.ask("choose", game="dixit", options={"mode": "party"})
            await post(browser, "/api/join", **BEN, **link)
            async with visitor(served) as third:
                seen = await post(third, LOOK, **link)
            assert (seen["game"], seen["people"]) == ("dixit", 2)
            assert (seen["title"], seen["mode"]) == ("Dixit Odyssey", "Party")
            assert before["table"]["people"], "looking adds nobody"

    run(test())


def test_a_dead_invitation_says_so_and_nothing_else() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            wrong = {"table": made["table"], "invite": "0" * 64}
            for sent in (wrong, {**wrong, "table": "0" * 16}, {"table": made["table"]}, {}):
                assert await refusal(browser, LOOK, **sent) == (404, "no_such_table")
            assert await refusal(browser, LOOK, code="ZZZZZZ") == (404, "no_such_code")

    run(test())


def test_a_closed_table_tells_nothing_of_its_people() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await host_of(served)
            table = host.doc["table"]
            link = {"table": host.doc["table"]["id"], "invite": table["invite"]}
            closed = {"host": "", "people": 0, "chairs": 0, "game": None}
            await host.ask("pin", pin="2718")
            by_code = await post(browser, LOOK, code=table["code"])
            assert by_code == {**by_code, **closed, "open": False, "locked": False}
            assert (await post(browser, LOOK, **link))["host"] == "Оля", "it needs no PIN"
            await host.ask("lock", on=True)
            locked = await post(browser, LOOK, **link)
            assert locked == {**locked, **closed, "open": False, "locked": True}

    run(test())


def test_looking_by_a_code_is_a_guess() -> None:
    few = Limits(guesses=Rate(0.001, 2), guesses_reserved=Rate(0.001, 1))

    async def test() -> None:
        async with running_server(limits=few) as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            async with visitor(served) as other:
                codes = [await _answer(other, "ZZZZZZ") for _ in range(6)]
                assert codes[0] == 404
                assert codes[-1] == 429
                assert await _answer(other, made["code"]) == 429, "not even the right one"

    run(test())


async def _answer(browser: httpx.AsyncClient, code: str) -> int:
    return (await browser.post(LOOK, json={"code": code})).status_code
