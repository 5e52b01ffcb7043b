"""Picture decks of people's own: made, filled, tidied, shared, and safe from others."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.decks.files import bomb, photo, scene, with_secrets, written
from tests.log.conftest import postgres  # noqa: F401  (a fixture)
from tests.log.stores import KINDS, Make, maker
from tests.server.owning import (
    DECKS,
    HURRIED,
    add,
    code,
    look,
    new_deck,
    owner,
    with_pictures,
)
from tests.server.serving import LeapingClock, run
from tests.server.visitors import visitor
from vernissage.decks.pictures import own_deck
from vernissage.decks.pictures.uploads import LARGEST
from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.server.limits import Rate


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    return maker(request.param, request, tmp_path)


def test_a_deck_is_made_filled_and_looked_at(make: Make) -> None:
    async def test() -> None:
        async with owner(make()) as (me, served), visitor(served) as other:
            made = await new_deck(me)
            assert made["pack"] == f"own-{made['id']}"
            for data in (photo(1), written(scene(2), "WEBP")):
                answer = await add(me, made["id"], data)
                assert answer.status_code == 201, answer.text
            first = (await look(me, made["id"]))["pictures"][0]["name"]
            assert (await add(me, made["id"], photo(1))).json()["name"] == first, "the same file"
            deck = await look(other, made["id"])
            assert (deck["title"], deck["yours"], len(deck["pictures"])) == ("Літо", False, 2)
            assert deck["bytes"] + deck["room"] == HURRIED.own_deck
            for size in ("", "/small"):
                seen = await other.get(f"/pictures/own/{made['id']}/{first}{size}")
                assert seen.headers["content-type"] == "image/webp"
                assert seen.headers["x-content-type-options"] == "nosniff"
                assert "sandbox" in seen.headers["content-security-policy"]
                assert seen.content[8:12] == b"WEBP"

    run(test())


def test_files_answer_for_themselves_and_the_rest_goes_on() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            deck = (await new_deck(me))["id"]
            lying = {"content-type": "image/png", "content-disposition": "filename=cat.png"}
            wrong = await me.post(f"{DECKS}/{deck}/pictures", content=b"MZ\0", headers=lying)
            assert code(wrong) == (409, "picture_unknown")
            right = await me.post(
                f"{DECKS}/{deck}/pictures", content=photo(), headers={"content-type": "text/html"}
            )
            assert right.status_code == 201
            assert code(await add(me, deck, photo()[:900])) == (409, "picture_broken")
            assert code(await add(me, deck, bomb(9_000, 9_000))) == (409, "picture_pixels")
            assert code(await add(me, deck, b"\0" * (LARGEST + 1))) == (413, "too_large")
            small = await add(me, deck, written(scene(size=(100, 150))))
            assert small.json()["facts"] == {"n": 240}
            uk = await me.post(
                f"{DECKS}/{deck}/pictures", content=b"", headers={"accept-language": "uk"}
            )
            assert uk.json()["text"].startswith("Це не картинка")
            assert len((await look(me, deck))["pictures"]) == 1

    run(test())


def test_nothing_of_a_file_is_kept_but_its_pixels() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with owner(store) as (me, _):
            deck = (await new_deck(me))["id"]
            assert (await add(me, deck, with_secrets())).status_code == 201
        kept = store._logs[f"deck-{deck}"]
        assert b"SECRET" not in b"".join([*kept.entries, *kept.attachments.values()])

    run(test())


def test_what_looks_the_same_and_what_is_empty_is_flagged() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            deck = (await new_deck(me))["id"]
            first = (await add(me, deck, photo(1))).json()
            again = (await add(me, deck, photo(1, (800, 1120)))).json()
            assert (first["near"], again["near"]) == ("", first["name"])
            assert (await add(me, deck, photo(2))).json()["near"] == ""
            bare = await add(me, deck, written(scene().resize((1, 1)).resize((300, 450))))
            assert bare.json()["bare"]
            wide = await add(me, deck, photo(3, (1500, 500)))
            assert wide.json()["fitted"]

    run(test())


def test_only_its_owner_changes_a_deck() -> None:
    async def test() -> None:
        async with owner() as (me, served), visitor(served) as other, visitor(served) as nobody:
            deck, names = await with_pictures(me, 2)
            await new_deck(other)  # a device of its own
            one = f"{DECKS}/{deck}/pictures/{names[0]}"
            for stranger in (other, nobody):
                for answer in (
                    await add(stranger, deck, b"card 9"),
                    await stranger.patch(f"{DECKS}/{deck}", json={"title": "x"}),
                    await stranger.patch(one, json={"hidden": True}),
                    await stranger.delete(one),
                    await stranger.delete(f"{DECKS}/{deck}"),
                    await stranger.post(f"{DECKS}/{deck}/key"),
                ):
                    assert code(answer) == (403, "not_yours")
                wrong = await stranger.post(f"{DECKS}/{deck}/owners", json={"key": "0" * 64})
                assert code(wrong) == (403, "key_refused")
            assert len((await look(me, deck))["pictures"]) == 2

    run(test())


def test_a_key_lets_another_device_in_until_there_is_a_new_one() -> None:
    async def test() -> None:
        async with owner() as (me, served), visitor(served) as phone, visitor(served) as late:
            made = await new_deck(me)
            owners = f"{DECKS}/{made['id']}/owners"
            assert (await phone.post(owners, json={"key": made["key"]})).status_code == 200
            assert (await phone.post(owners, json={"key": made["key"]})).status_code == 200
            assert (await add(phone, made["id"], b"card 1")).status_code == 201
            assert [one["id"] for one in (await phone.get("/api/own")).json()["decks"]] == [
                made["id"]
            ]
            key = (await phone.post(f"{DECKS}/{made['id']}/key")).json()["key"]
            assert code(await late.post(owners, json={"key": made["key"]})) == (403, "key_refused")
            assert (await late.post(owners, json={"key": key})).status_code == 200
            assert (await look(me, made["id"]))["yours"], "whoever made it stays its owner"

    run(test())


def test_pictures_are_hidden_described_and_taken_away() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with owner(store) as (me, served), visitor(served) as other:
            deck, (first, second, third) = await with_pictures(me, 3)
            path = f"{DECKS}/{deck}/pictures"
            hidden = await me.patch(
                f"{path}/{first}", json={"hidden": True, "alt": "  кіт  у човні"}
            )
            assert hidden.json() | {"hidden": True, "alt": "кіт у човні"} == hidden.json()
            assert [one["name"] for one in (await look(other, deck))["pictures"]] == [second, third]
            assert len((await look(me, deck))["pictures"]) == 3
            assert (await me.patch(f"{path}/{first}", json={"alt": ""})).json()["alt"] == ""
            assert (
                code(await me.patch(f"{path}/{first}", json={"alt": "x" * 201}))[1]
                == "text_too_long"
            )
            assert code(await me.patch(f"{path}/nothing", json={})) == (404, "picture_gone")

            assert (await me.delete(f"{path}/{second}")).status_code == 204
            assert code(await me.delete(f"{path}/{second}")) == (404, "picture_gone")
            assert code(await me.get(f"/pictures/own/{deck}/{second}")) == (404, "picture_gone")
            kept = store._logs[f"deck-{deck}"].attachments
            assert kept[second] == kept[f"{second}-small"] == b""
            again = await add(me, deck, b"card 1")
            assert again.json()["name"] == second
            assert (await me.get(f"/pictures/own/{deck}/{second}")).status_code == 200

    run(test())


def test_title_and_fill() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            deck = (await new_deck(me))["id"]
            changed = await me.patch(f"{DECKS}/{deck}", json={"title": "Зима", "fill": "paper-7"})
            assert (changed.json()["title"], changed.json()["fill"]) == ("Зима", "paper-7")
            for fill in ("", "own-1", "gouache-x", "crayon-1", "gouache-99999999"):
                refused = await me.patch(f"{DECKS}/{deck}", json={"fill": fill})
                assert code(refused) == (404, "deck_unknown"), fill
            assert code(await me.patch(f"{DECKS}/{deck}", json={"title": " "})) == (
                409,
                "text_empty",
            )
            assert code(await me.post(DECKS, json={"title": "x" * 61})) == (409, "text_too_long")
            assert (await look(me, deck))["title"] == "Зима"

    run(test())


def test_a_deleted_deck_is_gone_with_everything() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with owner(store) as (me, _):
            deck, (name,) = await with_pictures(me, 1)
            assert (await me.delete(f"{DECKS}/{deck}")).status_code == 204
            assert code(await me.get(f"{DECKS}/{deck}")) == (404, "deck_unknown")
            assert code(await me.get(f"/pictures/own/{deck}/{name}")) == (404, "deck_unknown")
            assert code(await add(me, deck, b"card 1")) == (404, "deck_unknown")
            assert (await me.get("/api/own")).json() == {"decks": [], "words": []}
            assert f"deck-{deck}" not in store._logs

    run(test())


def test_there_is_an_end_to_everything() -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(
            HURRIED, own_of_device=2, own_deck=70, own_in_all=130, uploads=Rate(0.1, 4)
        )
        clock = LeapingClock()
        async with owner(limits=limits, clock=clock) as (me, _):
            one, other = (await new_deck(me))["id"], (await new_deck(me))["id"]
            assert code(await me.post(DECKS, json={"title": "x"})) == (409, "shelf_full")
            assert (await me.delete(f"{DECKS}/{other}")).status_code == 204
            other = (await new_deck(me))["id"]
            for deck in (one, other):  # 33 bytes each
                assert (await add(me, deck, b"card 1")).status_code == 201
            assert (await add(me, one, b"card 2")).status_code == 201
            assert code(await add(me, one, b"card 3")) == (409, "deck_heavy")
            assert code(await add(me, one, b"card 4")) == (429, "slow_down")
            clock.leap(60_000)
            assert (await add(me, other, b"card 2")).status_code == 201
            assert code(await add(me, other, b"card 3")) == (409, "house_full")
            assert code(await me.post(DECKS, json={"title": "x"})) == (409, "house_full")
            pictures = (await look(me, one))["pictures"]
            assert len(pictures) == 2, "what was refused left nothing"

    run(test())


def test_a_deck_has_so_many_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_deck, "MOST", 5)

    async def test() -> None:
        store = MemoryStore()
        async with owner(store) as (me, _):
            deck = (await new_deck(me))["id"]
            answers = await asyncio.gather(*(add(me, deck, b"card %d" % n) for n in range(9)))
            assert sum(answer.status_code == 201 for answer in answers) == 5
            assert {code(one) for one in answers if one.status_code != 201} == {(409, "deck_full")}
            assert len((await look(me, deck))["pictures"]) == 5
            kept = store._logs[f"deck-{deck}"].attachments
            assert sum(bool(data) for data in kept.values()) == 10, "nothing is left behind"

    run(test())


def test_two_nodes_see_the_same(make: Make) -> None:
    async def test() -> None:
        async with owner(make()) as (me, _), owner(make()) as (there, _):
            deck = (await new_deck(me))["id"]
            there.cookies.update(me.cookies)
            both = [add(one, deck, b"card %d" % n) for n in range(6) for one in (me, there)]
            assert {answer.status_code for answer in await asyncio.gather(*both)} == {201}
            assert await look(me, deck) == await look(there, deck)
            assert len((await look(me, deck))["pictures"]) == 6

    run(test())


@pytest.mark.parametrize("deck", ["x", "0" * 32, "..%2f..", "%00", "deck-1", "é", "0" * 65])
def test_decks_that_are_not_there(deck: str) -> None:
    async def test() -> None:
        async with owner() as (me, _):
            answer = await me.get(f"{DECKS}/{deck}")
            assert answer.status_code in {400, 404}
            assert (await add(me, deck, b"card 1")).status_code in {400, 404}
            assert (await me.get(f"/pictures/own/{deck}/x/small")).status_code in {400, 404}

    run(test())


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"title": 7}', b'{"titel": "x"}', b'{"title": "' + b"x" * 70_000]
)
def test_nonsense_makes_no_deck(body: bytes) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with owner(store) as (me, _):
            answer = await me.post(DECKS, content=body)
            assert answer.status_code in {400, 413}
        assert store._logs == {}

    run(test())


def test_strange_sites_may_not_act() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            deck = (await new_deck(me))["id"]
            strange = {"origin": "https://elsewhere.example"}
            for method, path in (
                ("POST", f"{DECKS}/{deck}/pictures"),
                ("DELETE", f"{DECKS}/{deck}"),
            ):
                answer = await me.request(method, path, headers=strange)
                assert code(answer) == (403, "wrong_origin")

    run(test())


def test_a_deck_is_no_table() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            deck = (await new_deck(me))["id"]
            wish = {"language": "en", "name": "Ben", "table": f"deck-{deck}", "invite": "x"}
            assert code(await me.post("/api/join", json=wish)) == (404, "no_such_table")
            assert code(await me.get(f"/api/tables/deck-{deck}")) == (404, "no_such_table")

    run(test())


class Failing(MemoryStore):
    async def attach(self, table: str, name: str, data: bytes, most: int) -> bool:
        raise StoreUnavailable("pulled out")


def test_what_is_not_stored_is_not_promised() -> None:
    async def test() -> None:
        async with owner(Failing()) as (me, _):
            deck = (await new_deck(me))["id"]
            assert code(await add(me, deck, b"card 1")) == (503, "store_down")
            assert (await look(me, deck))["pictures"] == []

    run(test())
