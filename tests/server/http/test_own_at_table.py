"""People play with pictures and words of their own."""

from typing import Any

import httpx
import pytest

from tests.server.http.test_own_words import FRUIT, HOUSE, WORDS, new_words
from tests.server.owning import DECKS, code, look, new_deck, owner, with_pictures
from tests.server.picture_caches import decks
from tests.server.serving import Running, run
from tests.server.visitors import visitor
from vernissage.client import Client, Refused
from vernissage.decks.pictures.uploads import blank_card
from vernissage.decks.words.own import ENOUGH
from vernissage.kit.materials import LEVELS
from vernissage.server.identity import COOKIE
from vernissage.table.state import Pack


async def seated(served: Running, people: int = 3) -> Client:
    host = await Client.open_table(served.url, "Оля", "uk")
    await host.ask("sit")
    for chair in range(1, people):
        await host.ask("seat_bot", chair=chair)
    return host


async def begin(host: Client, game: str, **chosen: Any) -> None:
    await host.ask("decks", **{"pictures": ["gouache-1"], **chosen})
    await host.ask("choose", game=game)
    await host.ask("start")


def packs(served: Running, host: Client) -> tuple[Pack, ...]:
    on = served.node.rooms[host.doc["table"]["id"]].table.playing
    assert on
    return on.packs


async def seen(browser: httpx.AsyncClient, host: Client, cards: int = 84) -> list[bytes]:
    where = f"/pictures/{host.doc['table']['id']}/{host.doc['game']['pictures']}"
    return [(await browser.get(f"{where}/{card}")).content for card in range(cards)]


async def alts(browser: httpx.AsyncClient, host: Client) -> list[str]:
    where = f"/api/pictures/{host.doc['table']['id']}/{host.doc['game']['pictures']}/uk"
    told: list[str] = (await browser.get(where)).json()["alts"]
    return told


def test_people_play_with_their_own_filled_up_from_the_deck_they_like() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served):
            deck, names = await with_pictures(me, 5)
            await me.patch(f"{DECKS}/{deck}", json={"fill": "paper-3"})
            await me.patch(f"{DECKS}/{deck}/pictures/{names[0]}", json={"hidden": True})
            await me.patch(f"{DECKS}/{deck}/pictures/{names[1]}", json={"alt": "кіт"})
            async with await seated(served) as host:
                await begin(host, "dixit", pictures=[f"own-{deck}"])
                assert host.doc["game"]["options"]["pictures"] == 84
                own, fill = packs(served, host)
                assert own.name.startswith(f"own-{deck}.")
                assert (own.size, fill) == (4, Pack("paper-3", 80))
                shown = await seen(me, host)
                assert sorted(one for one in shown if one.startswith(b"RIFF full card")) == [
                    b"RIFF full card %d" % n for n in range(1, 5)
                ]
                told = await alts(me, host)
                assert {"кіт", "Власна картинка 2", "Власна картинка 3"} <= set(told)

    run(test())


def test_a_game_keeps_its_pictures_whatever_becomes_of_the_deck() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served):
            deck, names = await with_pictures(me, 3)
            async with await seated(served) as host:
                await begin(host, "dixit", pictures=[f"own-{deck}"])
                before = await seen(me, host)
                await me.post(f"{DECKS}/{deck}/pictures", content=b"card 99")
                await me.patch(f"{DECKS}/{deck}/pictures/{names[2]}", json={"hidden": True})
                assert await seen(me, host) == before
                await me.delete(f"{DECKS}/{deck}/pictures/{names[1]}")
                gone = before.index(b"RIFF full card 1")
                after = [*before[:gone], blank_card(), *before[gone + 1 :]]
                assert await seen(me, host) == after
                await me.delete(f"{DECKS}/{deck}")
                assert (await seen(me, host)).count(blank_card()) == 3
                assert (await alts(me, host)).count("Картинку прибрано") == 3
                await host.ask("end")
                with pytest.raises(Refused, match="deck_unknown"):
                    await host.ask("start")

    run(test())


def test_an_empty_deck_and_one_that_is_not_there() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served):
            deck = (await new_deck(me))["id"]
            async with await seated(served) as host:
                for name in ("own-" + "0" * 32, "own-12345678", "words", "house"):
                    with pytest.raises(Refused, match="deck_unknown"):
                        await host.ask("decks", pictures=[name])
                with pytest.raises(Refused, match="words_unknown"):
                    await host.ask("decks", pictures=["gouache-1"], words=["words-" + "0" * 32])
                await begin(host, "dixit", pictures=[f"own-{deck}"])
                assert [pack.size for pack in packs(served, host)] == [0, 84]

    run(test())


# Reports


def where(host: Client) -> str:
    return f"/api/tables/{host.doc['table']['id']}/reports"


def as_device(client: Client) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={client.device}"}


async def reported(browser: httpx.AsyncClient, by: Client, card: int) -> httpx.Response:
    return await browser.post(where(by), json={"card": card}, headers=as_device(by))


async def with_own_pictures(me: httpx.AsyncClient, host: Client) -> str:
    """A game in which all pictures are somebody's own."""
    deck, _ = await with_pictures(me, 84)
    await begin(host, "dixit", pictures=[f"own-{deck}"])
    return deck


async def reports_of(browser: httpx.AsyncClient, deck: str) -> int:
    return sum(one["reports"] for one in (await look(browser, deck))["pictures"])


def test_a_report_takes_a_picture_off_the_table_and_tells_its_owner() -> None:
    async def test() -> None:
        async with (
            owner(decks=decks()) as (me, served),
            visitor(served) as ben,
            visitor(served) as odd,
            await seated(served) as host,
        ):
            deck = await with_own_pictures(me, host)
            before, at = await seen(me, host), host.doc["game"]["pictures"]
            card = host.doc["game"]["view"]["hand"][0]
            assert code(await odd.post(where(host), json={"card": card})) == (404, "no_such_table")
            assert (await reported(ben, host, card)).status_code == 204
            await host.until(lambda doc: doc["game"]["pictures"] != at)
            assert host.doc["game"]["veiled"] == 1
            after = await seen(me, host)
            assert after[card] not in (before[card], blank_card()), "another one is in its place"
            assert after == [*before[:card], after[card], *before[card + 1 :]]
            assert not (await alts(me, host))[card].startswith(
                ("Власна картинка", "Картинку прибрано")
            )
            assert (await reported(ben, host, card)).status_code == 204, "twice is once"
            assert await reports_of(me, deck) == 1
            assert await reports_of(ben, deck) == 0

            await host.ask("end")
            await host.ask("start")
            assert packs(served, host)[0].size == 83, "it does not come back to this table"
            async with await seated(served) as other:
                await begin(other, "dixit", pictures=[f"own-{deck}"])
                assert packs(served, other)[0].size == 84
            name = next(p["name"] for p in (await look(me, deck))["pictures"] if p["reports"])
            settled = await me.patch(f"{DECKS}/{deck}/pictures/{name}", json={"reports": 0})
            assert settled.json()["reports"] == 0

    run(test())


def test_the_host_undoes_reports_for_good() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            deck = await with_own_pictures(me, host)
            before, card = await seen(me, host), host.doc["game"]["view"]["hand"][0]
            await reported(me, host, card)
            async with await Client.join(served.url, "Ben", code=host.doc["table"]["code"]) as ben:
                refused = await me.delete(where(host), headers=as_device(ben))
                assert code(refused) == (403, "not_host")
            assert (await me.delete(where(host), headers=as_device(host))).status_code == 204
            await host.until(lambda doc: doc["game"]["veiled"] == 0)
            assert await seen(me, host) == before
            assert await reports_of(me, deck) == 0
            assert code(await reported(me, host, card)) == (409, "picture_shown_again")
            again = await me.delete(where(host), headers=as_device(host))
            assert code(again) == (409, "no_change")
            await host.ask("end")
            await host.ask("start")
            assert packs(served, host)[0].size == 84, "it is in the next game, too"

    run(test())


def test_only_pictures_of_peoples_own_that_one_sees_are_reported() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            assert code(await reported(me, host, 1)) == (409, "no_game")
            await begin(host, "dixit")
            hand = host.doc["game"]["view"]["hand"]
            assert code(await reported(me, host, hand[0])) == (409, "picture_not_own")
            for card in {-1, *range(84), 10**9} - set(hand):
                assert code(await reported(me, host, card)) == (409, "picture_not_seen")

    run(test())


# Words


async def words_of(browser: httpx.AsyncClient, host: Client, language: str = "en") -> Any:
    where = f"{host.doc['table']['id']}/{host.doc['game']['words']}"
    answer = await browser.get(f"/api/words/{where}/{language}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_words_of_the_house_are_where_they_were() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            await begin(host, "pictomania")
            assert host.doc["game"]["words"] == ""
            assert len((await me.get("/api/words/uk")).json()["green"]) == 27
            gone = await me.get(f"/api/words/{host.doc['table']['id']}/x/uk")
            assert code(gone) == (404, "not_here")

    run(test())


def test_own_words_are_mixed_with_those_of_the_house() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            pack = (await new_words(me))["pack"]
            await begin(host, "pictomania", words=[pack, "house"])
            assert host.doc["table"]["words"] == [pack, "house"]
            options = host.doc["game"]["options"]
            assert (options["green_cards"], options["yellow_cards"]) == (28, 27)
            for language in ("uk", "en"):
                shown = await words_of(me, host, language)
                assert shown["green"][0] == [FRUIT.strip().split("\t")[2:]] * 2
                house = (await me.get(f"/api/words/{language}")).json()
                assert sorted(shown["yellow"]) == sorted(house["yellow"])
                assert shown["yellow"] != house["yellow"], "in another order in every game"

    run(test())


def test_own_words_alone_are_filled_up_and_kept_for_the_game() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (me, served), await seated(served) as host:
            made = await new_words(me)
            await begin(host, "pictomania", words=[made["pack"]])
            options = host.doc["game"]["options"]
            assert {options[f"{level}_cards"] for level in LEVELS} == {ENOUGH}
            before = await words_of(me, host)
            assert [len(cards) for cards in before.values()] == [ENOUGH] * 4
            new = {"title": "x", "language": "en", "text": HOUSE}
            await me.put(f"{WORDS}/{made['id']}", json=new)
            assert await words_of(me, host) == before
            await me.delete(f"{WORDS}/{made['id']}")
            after = await words_of(me, host)
            assert after["green"] == [[[""] * 7] * 2, *before["green"][1:]]

    run(test())
