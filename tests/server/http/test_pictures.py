"""Picture cards over HTTP: for anybody who knows where they are, kept for ever, and harmless."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import httpx
import pytest
from msgspec import Struct

from tests.server.picture_caches import FakePainter, decks, drawn
from tests.server.serving import Running, run, running_server, until
from tests.server.visitors import host_of, visitor
from vernissage.client import Client, Refused
from vernissage.decks.pictures.card import SEEDS
from vernissage.decks.pictures.packs import BUILT_IN, deck_named
from vernissage.decks.pictures.styles import STYLES
from vernissage.kit.texts import LANGUAGES
from vernissage.log import Hub, LocalBus, MemoryStore
from vernissage.server.limits import Limits, Rate
from vernissage.server.materials.decks import MOST_WANTED, Decks
from vernissage.table.pictures import picture

OWN = "own-0123456789abcdef"


class Seen(Struct, frozen=True):
    """A game of pictures: the server, somebody's browser, and the host."""

    served: Running
    browser: httpx.AsyncClient
    host: Client

    @property
    def where(self) -> str:
        return where(self.host)

    def cards(self, count: int = 84) -> list[tuple[str, int]]:
        """The truth: all there are."""
        on = self.served.node.rooms[self.host.doc["table"]["id"]].table.playing
        assert on
        found = [one for card in range(count + 1) if (one := picture(on, card))]
        assert len(found) == count
        return found

    async def get(self, path: str) -> httpx.Response:
        answer = await self.browser.get(f"/pictures/{path}")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "image/webp"
        assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
        assert "set-cookie" not in answer.headers
        return answer


def where(host: Client) -> str:
    return f"{host.doc['table']['id']}/{host.doc['game']['pictures']}"


async def begin(host: Client, game: str, names: tuple[str, ...] = ()) -> None:
    """With bots on two chairs."""
    await host.ask("sit")
    for chair in (5, 6) if game != "yokai" else (5,):
        await host.ask("seat_bot", chair=chair)
    if names:
        await host.ask("decks", pictures=names)
    await host.ask("choose", game=game)
    await host.ask("start")


@asynccontextmanager
async def playing(
    *names: str, game: str = "dixit", ours: Decks | None = None
) -> AsyncIterator[Seen]:
    async with (
        running_server(decks=ours or decks()) as served,
        visitor(served) as browser,
        await host_of(served) as host,
    ):
        await begin(host, game, names)
        yield Seen(served, browser, host)


def test_every_card_has_its_picture_in_two_sizes() -> None:
    async def test() -> None:
        async with playing() as seen:
            assert seen.host.doc["game"]["options"]["pictures"] == 84
            cards = seen.cards()
            for card in (0, 1, 83):
                full, small = drawn(*cards[card])
                assert (await seen.get(f"{seen.where}/{card}")).content == full
                assert (await seen.get(f"{seen.where}/{card}/small")).content == small
            answer = await seen.get(f"{seen.where}/7")
            known = {"if-none-match": answer.headers["etag"]}
            again = await seen.browser.get(f"/pictures/{seen.where}/7", headers=known)
            assert again.status_code == 304

    run(test())


def test_the_same_picture_is_another_card_at_another_table() -> None:
    async def test() -> None:
        async with playing() as one, await host_of(one.served) as host:
            await begin(host, "dixit")
            other = Seen(one.served, one.browser, host)
            both = one, other
            cards = [seen.cards().index(("gouache-1", 5)) for seen in both]
            answers = [
                await seen.get(f"{seen.where}/{card}")
                for seen, card in zip(both, cards, strict=True)
            ]
            assert len({answer.content for answer in answers}) == 1
            assert len({answer.headers["etag"] for answer in answers}) == 2
            assert len({seen.where.split("/")[1] for seen in both}) == 2
            assert one.cards() != other.cards()

    run(test())


def test_another_node_shows_the_same() -> None:
    async def test() -> None:
        store, hub = MemoryStore(), Hub()

        def node() -> AbstractAsyncContextManager[Running]:
            bus = LocalBus(hub)
            return running_server(store=store, bus=bus, shared=True, decks=decks())

        async with (
            node() as near,
            node() as far,
            visitor(near) as one,
            visitor(far) as other,
            await host_of(near) as host,
        ):
            await begin(host, "dixit")
            for card in (0, 83):
                path = f"/pictures/{where(host)}/{card}"
                answers = [await browser.get(path) for browser in (other, one)]
                assert [answer.status_code for answer in answers] == [200, 200]
                assert answers[0].content == answers[1].content
                assert answers[0].headers["etag"] == answers[1].headers["etag"]

    run(test())


WRONG = ("84", "-1", "x", "1.5", "0x1", "01", "٣", "9" * 60, "7/8", "..%2f7", "7/tiny", "")


def test_there_is_nothing_else() -> None:
    async def test() -> None:
        async with playing() as seen:
            table, _, part = seen.where.partition("/")
            others = (f"{table}/{'0' * 32}", f"{table}/{part[:-1]}", f"other/{part}", table)
            paths = [f"{seen.where}/{card}" for card in WRONG]
            for path in (*paths, *(f"{other}/1" for other in others)):
                answer = await seen.browser.get(f"/pictures/{path}")
                assert (answer.status_code, answer.json()["code"]) == (404, "not_here"), path
            long = await seen.browser.get(f"/pictures/{table}/{'x' * 300}/1")
            assert long.status_code == 400
            await seen.host.ask("end")
            assert (await seen.browser.get(f"/pictures/{table}/{part}/1")).status_code == 404

    run(test())


def test_a_game_without_pictures_shows_none() -> None:
    async def test() -> None:
        async with playing(game="yokai") as seen:
            assert seen.host.doc["game"]["pictures"] == ""
            assert (await seen.browser.get(f"/pictures/{seen.where}/1")).status_code == 404

    run(test())


def test_the_cards_are_described_in_words() -> None:
    async def test() -> None:
        async with playing() as seen:
            for language in LANGUAGES:
                answer = await seen.browser.get(f"/api/pictures/{seen.where}/{language}")
                known = [deck_named(name).alt(at, language) for name, at in seen.cards()]
                assert answer.json()["alts"] == known
            for path in (f"{seen.where}/fr", "any/part/uk"):
                assert (await seen.browser.get(f"/api/pictures/{path}")).status_code == 404

    run(test())


def test_what_cannot_be_painted_now_may_be_asked_for_again() -> None:
    async def test() -> None:
        painter = FakePainter()
        painter.cannot = set(range(120))
        async with playing(ours=decks(painter)) as seen:
            answer = await seen.browser.get(f"/pictures/{seen.where}/1")
            assert (answer.status_code, answer.json()["code"]) == (503, "not_painted")
            assert answer.headers["cache-control"] == "private, no-cache"
            painter.cannot = set()
            await seen.get(f"{seen.where}/1")

    run(test())


def test_pictures_have_a_rate_of_their_own() -> None:
    async def test() -> None:
        limits = Limits(requests=Rate(0.01, 2), pictures=Rate(0.01, 4))
        async with running_server(limits=limits) as served, visitor(served) as browser:
            assert (await browser.get("/api/games")).status_code == 200
            for path in ("/pictures/any/part/1", "/api/pictures/any/part/uk") * 2:
                assert (await browser.get(path)).status_code == 404
            assert (await browser.get("/pictures/any/part/1")).status_code == 429
            assert (await browser.get("/api/pictures/any/part/uk")).status_code == 429

    run(test())


# Decks


def test_several_decks_are_mixed() -> None:
    async def test() -> None:
        async with playing("gouache-1", "gouache-2", game="pictoric") as seen:
            assert seen.host.doc["table"]["decks"] == ["gouache-1", "gouache-2"]
            assert seen.host.doc["game"]["options"]["pictures"] == 200
            cards = seen.cards(200)
            assert set(cards) == {(f"gouache-{seed}", n) for seed in (1, 2) for n in range(100)}
            assert (await seen.get(f"{seen.where}/199")).content == drawn(*cards[199]).full

    run(test())


@pytest.mark.parametrize("name", ["oil-1", f"gouache-{SEEDS}", "gouache-01", OWN, "../x-1"])
def test_a_deck_that_is_not_here_cannot_be_chosen(name: str) -> None:
    async def test() -> None:
        async with running_server(decks=decks()) as served, await host_of(served) as host:
            with pytest.raises(Refused) as refused:
                await host.ask("decks", pictures=["gouache-1", name])
            assert refused.value.code == "deck_unknown"

    run(test())


def test_a_game_that_begins_is_painted_ahead() -> None:
    async def test() -> None:
        painter = FakePainter()
        async with playing(ours=decks(painter)):
            await until(lambda: len(painter.painted) == 84 + MOST_WANTED)
            now, after = painter.painted[:84], painter.painted[84:]
            assert set(now) == {("gouache-1", number) for number in range(84)}
            assert now != sorted(now)
            assert "gouache-1" not in {deck for deck, _ in after}, "the next game's deck is fresh"

    run(test())


async def sampled(browser: httpx.AsyncClient, deck: str, number: Any, **more: Any) -> int:
    return (await browser.get(f"/pictures/sample/{deck}/{number}", **more)).status_code


def test_the_decks_to_choose_from() -> None:
    async def test() -> None:
        async with running_server(decks=decks()) as served, visitor(served) as browser:
            shelf = (await browser.get("/api/decks")).json()
            assert shelf["styles"] == list(STYLES)
            assert shelf["house"] == list(BUILT_IN)
            assert shelf["usual"] == ["gouache-1"]
            assert (shelf["seeds"], shelf["most"], shelf["samples"]) == (SEEDS, 8, 6)
            for number in range(shelf["samples"]):
                answer = await browser.get(f"/pictures/sample/gouache-1/{number}")
                assert answer.content == drawn("gouache-1", number).small
                assert answer.headers["cache-control"] == "public, max-age=86400"
            for deck, at in (("gouache-1", 6), ("gouache-1", "x"), ("oil-1", 0), (OWN, 0)):
                assert await sampled(browser, deck, at) == 404

    run(test())


def test_samples_of_other_seeds_are_for_people_and_few() -> None:
    async def test() -> None:
        limits = Limits(samples=Rate(0.001, 2))
        async with running_server(decks=decks(), limits=limits) as served:
            device = {"authorization": f"Bearer {'d' * 32}"}
            async with httpx.AsyncClient(base_url=served.url) as browser:
                assert await sampled(browser, "gouache-77", 0) == 404
                codes = [await sampled(browser, "gouache-77", n, headers=device) for n in range(4)]
                assert codes == [200, 200, 429, 429]
                # What is painted already costs nothing.
                assert await sampled(browser, "gouache-77", 0, headers=device) == 200

    run(test())
