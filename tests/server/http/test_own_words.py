"""Word cards of people's own: checked, kept, replaced, and safe from others."""

from typing import Any

import httpx
import msgspec
import pytest

from tests.server.owning import HURRIED, code, owner
from tests.server.serving import run
from tests.server.visitors import visitor
from vernissage.decks.words.own import LONGEST
from vernissage.log import MemoryStore

WORDS = "/api/own/words"
FRUIT = "green\tFruit\tapple\tpear\tbanana\tkiwi\tlemon\torange\tpeach\n"
HOUSE = "red\tHouse\troof\tdoor\twall\twindow\tstairs\tcellar\tchimney\n"
OURS = {"title": "Our village", "language": "en", "text": FRUIT + HOUSE}


async def new_words(browser: httpx.AsyncClient, **more: str) -> Any:
    answer = await browser.post(WORDS, json={**OURS, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_words_are_kept_and_read_by_whoever_knows_the_id() -> None:
    async def test() -> None:
        async with owner() as (me, served), visitor(served) as other:
            made = await new_words(me)
            assert made["pack"] == f"words-{made['id']}"
            seen = (await other.get(f"{WORDS}/{made['id']}")).json()
            assert (seen["title"], seen["text"]) == ("Our village", FRUIT + HOUSE)
            assert seen["sides"] == {"green": 1, "yellow": 0, "orange": 0, "red": 1}
            assert not seen["yours"]
            mine = (await me.get("/api/own")).json()
            assert mine == {"decks": [], "words": [{"id": made["id"], "title": "Our village"}]}

    run(test())


def test_what_is_wrong_is_said_in_the_readers_language() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            text = FRUIT + HOUSE.replace("red", "blue") + HOUSE.replace("cellar", "")
            uk = {"accept-language": "uk"}
            answer = await me.post(
                f"{WORDS}/check", json={"language": "en", "text": text}, headers=uk
            )
            checked = answer.json()
            assert checked["sides"] == {"green": 1, "yellow": 0, "orange": 0, "red": 1}
            found = [(one["key"], one["line"], one["word"]) for one in checked["problems"]]
            assert found == [("level_unknown", 2, 0), ("missing", 3, 6)]
            assert "Невідомий рівень" in checked["problems"][0]["text"]
            assert all(one["grave"] for one in checked["problems"])
            refused = await me.post(WORDS, json={**OURS, "text": text})
            assert code(refused) == (409, "words_wrong")
            assert refused.json()["facts"] == {"n": 2}
            assert (await me.get("/api/own")).json()["words"] == []

    run(test())


def test_words_are_replaced_by_their_owner_only() -> None:
    async def test() -> None:
        async with owner() as (me, served), visitor(served) as other, visitor(served) as phone:
            made = await new_words(me)
            path, new = f"{WORDS}/{made['id']}", {**OURS, "title": "Нове", "text": HOUSE}
            assert code(await other.put(path, json=new)) == (403, "not_yours")
            assert code(await other.delete(path)) == (403, "not_yours")
            changed = (await me.put(path, json=new)).json()
            assert (changed["title"], changed["text"]) == ("Нове", HOUSE)
            opened = await phone.post(f"{path}/owners", json={"key": made["key"]})
            assert opened.status_code == 200
            assert (await phone.put(path, json=OURS)).json()["text"] == FRUIT + HOUSE
            assert (await phone.delete(path)).status_code == 204
            assert code(await me.get(path)) == (404, "words_unknown")
            assert (await me.get("/api/own")).json()["words"] == []

    run(test())


def test_a_toml_file_is_kept_as_a_table() -> None:
    async def test() -> None:
        async with owner() as (me, _):
            words = ", ".join(f'{{ uk = "слово{c}", en = "word{c}" }}' for c in "абвгдеж")
            text = f'[[side]]\nlevel = "жовтий"\ntheme = {{ uk = "Тест" }}\nwords = [{words}]\n'
            made = await new_words(me, text=text, language="uk")
            kept = (await me.get(f"{WORDS}/{made['id']}")).json()["text"]
            assert kept.splitlines()[:2] == [
                "level\ttheme\tuk\ten",
                "yellow\tТест / \tсловоа\twordа",
            ]
            again = await me.put(f"{WORDS}/{made['id']}", json={**OURS, "text": kept})
            assert again.json()["text"] == kept

    run(test())


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"title": "x", "language": "fr", "text": ""}',
        b'{"title": "x", "language": "en", "text": 7}',
        msgspec.json.encode({**OURS, "text": "x" * (LONGEST + 1)}),
        msgspec.json.encode({**OURS, "more": 1}),
        b'{"title": "' + b"x" * (7 * LONGEST),
    ],
)
def test_nonsense_is_not_kept(body: bytes) -> None:
    async def test() -> None:
        store = MemoryStore()
        async with owner(store) as (me, _):
            assert (await me.post(WORDS, content=body)).status_code in {400, 413}
            assert (await me.post(f"{WORDS}/check", content=body)).status_code in {400, 413}
        assert store._logs == {}

    run(test())


def test_there_is_an_end_to_everything() -> None:
    async def test() -> None:
        limits = msgspec.structs.replace(HURRIED, own_of_device=2, own_in_all=250)
        async with owner(limits=limits) as (me, _):
            await new_words(me)
            await new_words(me)
            assert code(await me.post(WORDS, json=OURS)) == (409, "shelf_full")
            first = (await me.get("/api/own")).json()["words"][0]["id"]
            await me.put(f"{WORDS}/{first}", json={**OURS, "text": HOUSE})
            full = await me.put(f"{WORDS}/{first}", json={**OURS, "text": FRUIT})
            assert code(full) == (409, "house_full")

    run(test())
