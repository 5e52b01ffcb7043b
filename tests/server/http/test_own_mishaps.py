"""What is refused or cut off changes nothing, and others cannot spoil what somebody made."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence

import msgspec
import pytest

from tests.decks.files import photo
from tests.server.http.test_own_at_table import (
    begin,
    reported,
    reports_of,
    seated,
    with_own_pictures,
)
from tests.server.http.test_own_words import HOUSE, WORDS, new_words
from tests.server.owning import DECKS, HURRIED, add, code, look, new_deck, owner, with_pictures
from tests.server.picture_caches import decks
from tests.server.serving import run, until
from tests.server.visitors import visitor
from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.server.http import own_pictures, reports
from vernissage.server.own import library as own
from vernissage.server.own import shelf as own_shelf
from vernissage.server.own.shelf import Shelf

ONE = msgspec.structs.replace(HURRIED, own_of_device=1)


def test_what_another_device_deleted_takes_no_room() -> None:
    async def test() -> None:
        async with owner(limits=ONE) as (me, served), visitor(served) as phone:
            made = await new_deck(me)
            opened = f"{DECKS}/{made['id']}/owners"
            assert (await phone.post(opened, json={"key": made["key"]})).status_code == 200
            assert (await phone.delete(f"{DECKS}/{made['id']}")).status_code == 204
            assert (await me.post(DECKS, json={"title": "x"})).status_code == 201
            assert code(await me.post(DECKS, json={"title": "x"})) == (409, "shelf_full")

    run(test())


def test_a_key_opens_nothing_for_a_device_that_has_no_room() -> None:
    async def test() -> None:
        async with owner(limits=ONE) as (me, served), visitor(served) as phone:
            made, _ = await new_deck(me), await new_deck(phone)
            opened = f"{DECKS}/{made['id']}/owners"
            answer = await phone.post(opened, json={"key": made["key"]})
            assert code(answer) == (409, "shelf_full")
            assert not (await look(phone, made["id"]))["yours"]

    run(test())


class Short(MemoryStore):
    """Reads four entries at a time, and not for ever."""

    reads = 0

    async def read(self, table: str, after: int = 0, limit: int = 4) -> list[bytes]:
        self.reads += 1
        assert self.reads < 100
        return await super().read(table, after, min(limit, 4))


def test_a_shelf_that_was_tidied_too_often_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_shelf, "READ_LIMIT", 4)

    async def test() -> None:
        shelf = Shelf(Short(), 10, secrets.token_bytes, lambda *_: None)
        for id_ in "abcd":
            await shelf.put("me", "decks", id_)
        for id_ in "abc":
            await shelf.drop("me", "decks", id_)
        assert await shelf.of("me", "decks") == list("abcd")

    run(test())


def test_a_wrong_fill_leaves_the_title() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            deck = (await new_deck(me, "Літо"))["id"]
            answer = await me.patch(f"{DECKS}/{deck}", json={"title": "Зима", "fill": "oil-1"})
            assert code(answer) == (404, "deck_unknown")
            assert (await look(me, deck))["title"] == "Літо"

    run(test())


def test_words_that_are_too_much_leave_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with owner() as (me, _):
            made = await new_words(me)
            before = (await me.get(f"{WORDS}/{made['id']}")).json()
            monkeypatch.setattr(own, "WORDS_OF_PACK", 10)
            more = {"title": "more", "language": "en", "text": HOUSE}
            assert code(await me.put(f"{WORDS}/{made['id']}", json=more)) == (409, "deck_heavy")
            assert (await me.get(f"{WORDS}/{made['id']}")).json() == before

    run(test())


class Shaky(MemoryStore):
    """Fails once when something is taken away, and then once when that is written down."""

    attaching = appending = False

    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        if self.attaching:
            self.attaching = False
            raise StoreUnavailable
        return await super().attach(table, name, data, most)

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        if self.appending:
            self.appending = False
            raise StoreUnavailable
        await super().append(table, after, entries, was, link)


def test_a_picture_is_taken_away_at_the_second_try() -> None:
    async def test() -> None:
        store = Shaky()
        async with owner(store) as (me, _):
            deck, names = await with_pictures(me, 2)
            store.attaching = True
            one = f"{DECKS}/{deck}/pictures/{names[0]}"
            assert code(await me.delete(one)) == (503, "store_down")
            store.appending = True
            assert code(await me.delete(one)) == (503, "store_down")
            assert (await me.delete(one)).status_code == 204
            assert code(await me.delete(one)) == (404, "picture_gone")
            assert not await store.attachment(f"deck-{deck}", names[0])
            assert len((await look(me, deck))["pictures"]) == 1
            assert (await add(me, deck, b"card 0")).status_code == 201
            assert (await me.get(f"/pictures/own/{deck}/{names[0]}")).status_code == 200

    run(test())


def test_reports_leave_the_owner_room_for_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_REPORTS", 1)

    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            deck = await with_own_pictures(me, host)
            for card in host.doc["game"]["view"]["hand"][:3]:
                assert (await reported(me, host, card)).status_code == 204
            await host.until(lambda doc: doc["game"]["veiled"] == 3)
            assert await reports_of(me, deck) == 1

    run(test())


def test_a_start_that_was_done_is_done_even_if_its_deck_is_gone_since() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            deck, _ = await with_pictures(me, 3)
            await host.ask("decks", pictures=[f"own-{deck}"])
            await host.ask("choose", game="dixit")
            start = {"type": "table", "id": "once", "action": {"type": "start"}}
            first = await host.request(dict(start))
            assert (await me.delete(f"{DECKS}/{deck}")).status_code == 204
            assert await host.request(dict(start)) == first

    run(test())


def test_a_file_that_does_not_come_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_pictures, "PATIENCE", 0.05)
    never = asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        yield b"card"
        await never.wait()

    async def test() -> None:
        async with owner() as (me, served):
            deck = (await new_deck(me))["id"]
            asked = asyncio.create_task(me.post(f"{DECKS}/{deck}/pictures", content=slow()))
            room = served.node.services.own.upload_worker
            await until(lambda: room._waiting)
            await until(lambda: not room._waiting)
            never.set()
            await asyncio.wait([asked])
            if not asked.exception():  # it may have noticed only that nobody listens
                assert code(asked.result()) == (503, "busy")

    run(test())


def test_what_people_brought_along_is_not_kept_for_ever() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            deck, _ = await with_pictures(me, 84)
            await begin(host, "dixit", pictures=[f"own-{deck}"])
            where = f"/pictures/{host.doc['table']['id']}/{host.doc['game']['pictures']}/1"
            kept = (await me.get(where)).headers["cache-control"]
            assert kept == "private, max-age=86400"

    run(test())


def test_hidden_pictures_are_for_owners_only() -> None:
    async def test() -> None:
        async with owner() as (me, served), visitor(served) as other:
            deck = (await new_deck(me))["id"]
            files = (photo(1), photo(1, (800, 1120)))
            names = [(await add(me, deck, file)).json()["name"] for file in files]
            assert [one["near"] for one in (await look(me, deck))["pictures"]] == ["", names[0]]
            await me.patch(f"{DECKS}/{deck}/pictures/{names[0]}", json={"hidden": True})
            (seen_by_others,) = (await look(other, deck))["pictures"]
            assert (seen_by_others["name"], seen_by_others["near"]) == (names[1], "")
            for size in ("", "/small"):
                where = f"/pictures/own/{deck}/{names[0]}{size}"
                assert (await me.get(where)).status_code == 200
                assert code(await other.get(where)) == (404, "picture_gone")

    run(test())


class Heavy(MemoryStore):
    weighed = 0

    async def weight(self, prefix: str) -> int:
        self.weighed += 1
        return await super().weight(prefix)


def test_the_house_is_not_weighed_for_every_picture() -> None:
    async def test() -> None:
        store = Heavy()
        limits = msgspec.structs.replace(HURRIED, own_in_all=33 * 5)
        async with owner(store, limits) as (me, _):
            deck, names = await with_pictures(me, 5)  # 33 bytes each
            assert code(await add(me, deck, b"card 5")) == (409, "house_full")
            await me.delete(f"{DECKS}/{deck}/pictures/{names[0]}")
            assert (await add(me, deck, b"card 5")).status_code == 201
            assert code(await me.post(DECKS, json={"title": "x"})) == (409, "house_full")
            await me.delete(f"{DECKS}/{deck}")
            await new_deck(me)
            assert store.weighed == 2, "decks and words, once"

    run(test())
