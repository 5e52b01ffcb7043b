"""Recorded clues: kept for the table's people, before anybody hears of them."""

from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from tests.server.serving import LeapingClock, run, running_server
from tests.server.visitors import BEN, OLHA, post, visitor
from tests.server.worlds import World, in_a_world
from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.server.http.recordings import LARGEST
from vernissage.server.limits import Limits, Rate

HUM = b"\x1aE\xdf\xa3" + bytes(range(256)) * 8
KINDS = {
    "audio/webm": HUM,
    "audio/ogg": b"OggS" + b"\0" * 40,
    "audio/mp4": b"\0\0\0\x20ftypM4A " + b"\0" * 40,
}


async def kept(browser: httpx.AsyncClient, table: str, sound: bytes = HUM) -> str:
    answer = await browser.post(f"/api/tables/{table}/sounds", content=sound)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["sound"]
    return name


async def refused(
    browser: httpx.AsyncClient, table: str, sound: Any = HUM, person: str = ""
) -> Any:
    path = f"/api/tables/{table}/sounds" + (f"?person={person}" if person else "")
    answer = await browser.post(path, content=sound)
    return answer.status_code, answer.json()["code"]


async def new_table(browser: httpx.AsyncClient) -> str:
    table: str = (await post(browser, "/api/tables", **OLHA))["table"]
    return table


def test_a_recording_is_heard_by_the_people_of_the_table() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as host, visitor(served) as guest:
            made = await post(host, "/api/tables", **OLHA)
            await post(guest, "/api/join", **BEN, code=made["code"])
            for media, sound in KINDS.items():
                name = await kept(host, made["table"], sound)
                assert name == await kept(host, made["table"], sound), "the same is the same"
                answer = await guest.get(f"/api/tables/{made['table']}/sounds/{name}")
                assert (answer.status_code, answer.content) == (200, sound)
                assert answer.headers["content-type"] == media
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["cache-control"].startswith("private")
                assert "sandbox" in answer.headers["content-security-policy"]

    run(test())


@pytest.mark.parametrize(
    ("wanted", "told", "part"),
    [
        ("bytes=0-1", f"bytes 0-1/{len(HUM)}", HUM[:2]),
        ("bytes=2040-", f"bytes 2040-{len(HUM) - 1}/{len(HUM)}", HUM[2040:]),
        ("bytes=10-99999", f"bytes 10-{len(HUM) - 1}/{len(HUM)}", HUM[10:]),
        ("bytes=99999-", None, HUM),
        ("bytes=-5", None, HUM),
        ("bytes=0-1,4-5", None, HUM),
    ],
)
def test_a_browser_may_ask_for_a_part(wanted: str, told: str | None, part: bytes) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as host:
            table = await new_table(host)
            path = f"/api/tables/{table}/sounds/{await kept(host, table)}"
            answer = await host.get(path, headers={"range": wanted})
            assert answer.status_code == (206 if told else 200)
            assert answer.headers.get("content-range") == told
            assert answer.content == part

    run(test())


def test_for_strangers_there_is_nothing() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as host, visitor(served) as other:
            table, elsewhere = await new_table(host), await new_table(other)
            name = await kept(host, table)
            assert await refused(other, table) == (404, "no_such_table")
            assert await refused(host, table, person="p2") == (404, "no_such_table")
            for path in (
                f"{table}/sounds/{name}",
                f"{elsewhere}/sounds/{name}",
                f"{table}/sounds/x",
            ):
                assert (await other.get(f"/api/tables/{path}")).status_code == 404
            assert (await host.get(f"/api/tables/{table}/sounds/other")).status_code == 404

    run(test())


def test_a_screen_says_nothing() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as host, visitor(served) as screen:
            made = await post(host, "/api/tables", **OLHA)
            await post(screen, "/api/join", language="en", code=made["code"], screen=True)
            assert await refused(screen, made["table"]) == (409, "not_for_screens")

    run(test())


@pytest.mark.parametrize("sound", [b"", b"hum", b"<svg onload=alert(1)>", b"RIFF....WAVE", b"ftyp"])
def test_what_is_no_recording_is_not_kept(sound: bytes) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as host:
            table = await new_table(host)
            assert await refused(host, table, sound) == (409, "sound_wrong")
            assert await served.node.services.store.attachments(table) == []

    run(test())


def test_long_recordings_many_of_them_and_fast_ones_are_refused() -> None:
    async def test() -> None:
        clock = LeapingClock()
        limits = Limits(sounds=Rate(0.1, 3), sounds_of_person=LARGEST + 50)
        async with running_server(clock=clock, limits=limits) as served, visitor(served) as host:
            table = await new_table(host)
            longest = HUM[:4] + b"\0" * (LARGEST - 4)
            await kept(host, table, longest)
            assert await refused(host, table, longest + b"\0") == (413, "too_large")
            assert await refused(host, table) == (409, "sounds_share")
            assert await refused(host, table) == (429, "slow_down")
            clock.leap(10_000)
            await kept(host, table, KINDS["audio/ogg"])

    run(test())


OFTEN = Rate(1e6, 1e6)
MANY = Limits(requests=OFTEN, sounds=OFTEN, tables=OFTEN)


def sound(number: int, size: int = 1000) -> bytes:
    return HUM[:4] + number.to_bytes(4) * (size // 4 - 1)


async def fill(browser: httpx.AsyncClient, table: str, first: int) -> tuple[list[str], str]:
    """The names of all that were kept, and why there are no more."""
    names: list[str] = []
    for number in range(first, first + 1000):
        answer = await browser.post(f"/api/tables/{table}/sounds", content=sound(number))
        if answer.status_code != 201:
            return names, answer.json()["code"]
        names.append(answer.json()["sound"])
    raise AssertionError("there is no end to it")


def test_guests_who_fill_a_table_leave_room_for_others() -> None:
    async def test() -> None:
        limits = replace(MANY, sounds_of_person=8000, sounds_of_table=32_000)
        async with running_server(limits=limits) as served, visitor(served) as host:
            made = await post(host, "/api/tables", **OLHA)
            kept_of = []
            for guest in range(5):
                async with visitor(served) as greedy:
                    await post(greedy, "/api/join", **BEN, code=made["code"])
                    names, why = await fill(greedy, made["table"], guest * 1000)
                    kept_of.append(len(names))
                    assert why == "sounds_share"
            assert kept_of == [8, 8, 8, 4, 2]
            await kept(host, made["table"], sound(9999))

    run(test())


def test_the_edge_of_a_table_and_of_the_store_is_told() -> None:
    async def test() -> None:
        limits = replace(MANY, sounds_of_table=4000, sounds_in_all=5500)
        async with running_server(limits=limits) as served, visitor(served) as host:
            one, other, third = [await new_table(host) for _ in range(3)]
            assert (await fill(host, one, 0))[1] == "sounds_share"
            assert await refused(host, one, sound(9, 3000)) == (409, "sounds_full")
            assert len((await fill(host, other, 0))[0]) == 2
            names, why = await fill(host, third, 0)
            assert (len(names), why) == (1, "sounds_in_all")
            for name in names:
                await host.delete(f"/api/tables/{third}/sounds/{name}")
            await kept(host, third, sound(7))

    run(test())


def test_a_recording_is_deleted_by_who_made_it_and_by_the_host() -> None:
    async def test() -> None:
        async with (
            running_server(limits=MANY) as served,
            visitor(served) as host,
            visitor(served) as guest,
            visitor(served) as stranger,
        ):
            made = await post(host, "/api/tables", **OLHA)
            await post(guest, "/api/join", **BEN, code=made["code"])
            of_host, of_guest = [await kept(one, made["table"]) for one in (host, guest)]
            assert of_host != of_guest, "each has one of their own"

            async def delete(browser: httpx.AsyncClient, name: str) -> int:
                answer = await browser.delete(f"/api/tables/{made['table']}/sounds/{name}")
                return answer.status_code

            assert await delete(stranger, of_guest) == 404
            assert await delete(guest, of_host) == 403
            assert await delete(guest, of_guest) == 204
            assert await delete(guest, of_guest) == 404
            again = await kept(guest, made["table"])
            assert await delete(host, again) == 204
            path = f"/api/tables/{made['table']}/sounds"
            assert (await guest.get(f"{path}/{again}")).status_code == 404
            assert (await guest.get(f"{path}/{of_host}")).status_code == 200

    run(test())


def test_a_deleted_recording_gives_its_share_back() -> None:
    async def test() -> None:
        limits = replace(MANY, sounds_of_person=3000)
        async with running_server(limits=limits) as served, visitor(served) as host:
            table = await new_table(host)
            names, _ = await fill(host, table, 0)
            await host.delete(f"/api/tables/{table}/sounds/{names[0]}")
            assert await kept(host, table, sound(5))
            assert await refused(host, table, sound(6)) == (409, "sounds_share")

    run(test())


class Failing(MemoryStore):
    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        raise StoreUnavailable("pulled out")


def test_what_is_not_stored_is_not_promised() -> None:
    async def test() -> None:
        async with running_server(store=Failing()) as served, visitor(served) as host:
            assert await refused(host, await new_table(host)) == (503, "store_down")

    run(test())


@in_a_world()
async def test_a_clue_tells_only_of_a_recording_that_the_table_has(world: World) -> None:
    guests = await world.table(3, "dixit")
    await world.play_out(*guests, until="telling")
    (teller,) = [one for one in guests if "tell" in one.prompts]
    fields = next(one["fields"] for one in teller.doc["game"]["prompts"] if one["do"] == "tell")
    tell = {"type": "tell", "card": fields["card"]["of"][0]}

    for name in ("hum", "", "\0", "x" * 65):
        said = {**tell, "clue": {"kind": "sound", "text": name}}
        assert (await teller.play(said))["code"] == "sound_unknown", name
    assert (await teller.play({**tell, "clue": {"kind": "sound"}}))["code"] == "sound_unknown"

    await world.store.attach(teller.table, "hum", HUM, LARGEST)
    done = await teller.play({**tell, "clue": {"kind": "sound", "text": "hum"}})
    assert done["type"] == "done", done
    assert all(one.doc["game"]["view"]["clue"]["text"] == "hum" for one in guests)
    world.check(*guests)
