"""A person's devices: one-time links, what a member sees from outside, and the QR code."""

import asyncio
import io
from xml.etree import ElementTree as Svg

import pytest
import segno

from tests.server.serving import LeapingClock, Running, run, running_server
from tests.server.visitors import OLHA, by_code, host_of, post, refusal, visitor
from vernissage.client import Client, Refused
from vernissage.server.identity import COOKIE
from vernissage.server.rooms.asks import LINK_LASTS
from vernissage.table.state import DEVICES


def test_a_link_moves_a_person_to_another_device_once() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as phone:
            host = await host_of(served)
            link = await host.link()
            place = await post(phone, "/api/move", link=link)
            assert place == {"table": host.table_id, "person": "p1"}
            moved = Client(served.url, host.table_id, "p1", phone.cookies[COOKIE])
            await moved.connect()
            assert moved.doc == host.doc
            async with visitor(served) as thief:
                assert await refusal(thief, "/api/move", link=link) == (409, "link_used")
            moved.close()
            host.close()

    run(test())


def test_only_the_newest_link_works_and_only_for_its_person() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as phone:
            host = await host_of(served)
            ben = await Client.join(served.url, **by_code(host))
            old, new = await host.link(), await host.link()
            assert await refusal(phone, "/api/move", link=old) == (409, "link_used")
            table, _, token = new.split(".")
            for person in ("p2", "p9"):  # one answer to all that are wrong
                forged = f"{table}.{person}.{token}"
                assert await refusal(phone, "/api/move", link=forged) == (409, "link_used")
            assert (await post(phone, "/api/move", link=new))["person"] == "p1"
            ben.close()
            host.close()

    run(test())


@pytest.mark.parametrize(("late", "status"), [(-1000, 200), (1000, 409)])
def test_a_link_lasts_ten_minutes(late: int, status: int) -> None:
    async def test() -> None:
        clock = LeapingClock()
        async with running_server(clock=clock) as served, visitor(served) as phone:
            host = await host_of(served)
            link = await host.link()
            clock.leap(LINK_LASTS + late)
            answer = await phone.post("/api/move", json={"link": link})
            assert answer.status_code == status
            host.close()

    assert LINK_LASTS == 10 * 60_000
    run(test())


def test_a_person_has_so_many_devices() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as phone:
            host = await host_of(served)
            for _ in range(DEVICES - 1):
                phone.cookies.clear()
                await post(phone, "/api/move", link=await host.link())
            with pytest.raises(Refused) as refused:
                await host.link()
            assert (refused.value.code, refused.value.facts) == ("too_many_devices", {"n": DEVICES})
            host.close()

    run(test())


# From outside


def test_a_glance_is_for_members_only() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            path = f"/api/tables/{made['table']}"
            assert (await browser.get(path)).json() == {
                "table": made["table"],
                "person": "p1",
                "code": made["code"],
                "people": ["Оля"],
                "game": None,
                "phase": None,
                "waits_for_you": False,
            }
            async with visitor(served) as stranger:
                nowhere = (await stranger.get("/api/tables/" + "0" * 16)).content
                for page in (path, f"{path}/qr.svg"):
                    answer = await stranger.get(page)
                    assert (answer.status_code, answer.content) == (404, nowhere)

    run(test())


def test_a_glance_tells_whether_the_table_waits() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            made = await post(browser, "/api/tables", **OLHA)
            host = Client(served.url, made["table"], "p1", browser.cookies[COOKIE])
            await host.connect()
            await host.ask("sit", chair=0)
            await host.ask("seat_bot", chair=1)
            await host.ask("choose", game="yokai")
            await host.ask("start")
            await host.until(lambda doc: any(one["seat"] == 0 for one in doc["game"]["waits"]))
            seen = (await browser.get(f"/api/tables/{made['table']}")).json()
            game = host.doc["game"]
            assert (seen["game"], seen["phase"]) == ("yokai", game["phase"])
            assert seen["waits_for_you"]
            host.close()

    run(test())


def drawn(svg: bytes) -> str:
    """The modules of a QR code, checked to be a drawing of the right kind."""
    root = Svg.fromstring(svg)  # noqa: S314  (our own server's)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    (path,) = root
    return path.attrib["d"]


def qr_code_of(link: str) -> bytes:
    file = io.BytesIO()
    segno.make(link, error="m").save(file, kind="svg", scale=8, border=2)
    return file.getvalue()


async def qr_of(served: Running, host: Client) -> str:
    headers = {"authorization": f"Bearer {host.device}"}
    async with visitor(served, headers=headers) as browser:
        answer = await browser.get(f"/api/tables/{host.table_id}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-store"
    return drawn(answer.content)


def test_the_qr_code_is_the_invite_link() -> None:
    async def test() -> None:
        async with running_server() as served:
            host = await host_of(served)
            old = await qr_of(served, host)
            table = dict(host.doc["table"])
            link = f"{served.url}/t/{table['id']}#{table['invite']}"
            assert old == drawn(qr_code_of(link))
            await host.ask("renew")
            await host.until(lambda doc: doc["table"]["code"] != table["code"])
            assert await qr_of(served, host) != old
            host.close()

    run(test())


def test_a_new_phone_that_opened_the_page_taps_twice_and_is_one_person() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as phone:
            host = await host_of(served)
            await phone.get("/")
            both = (post(phone, "/api/join", **by_code(host)) for _ in range(2))
            one, other = await asyncio.gather(*both)
            assert one == other
            assert len(served.node.rooms[host.table_id].table.people) == 2
            host.close()

    run(test())


def test_a_link_tapped_twice_on_one_device_is_no_mistake() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as tablet:
            host = await host_of(served)
            link = await host.link()
            await tablet.get("/")
            assert await post(tablet, "/api/move", link=link) == await post(
                tablet, "/api/move", link=link
            )
            host.close()

    run(test())
