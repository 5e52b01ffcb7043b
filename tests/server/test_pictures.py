"""Picture cards over HTTP: for anybody who knows a number, cached, and harmless."""

import httpx
import pytest

from tests.server.serving import run, running_server
from tests.server.visitors import visitor
from vernissage.decks import pictures
from vernissage.kit.texts import LANGUAGES
from vernissage.server.limits import Limits, Rate


async def drawn(browser: httpx.AsyncClient, card: str, encoding: str = "identity") -> bytes:
    answer = await browser.get(f"/pictures/any/{card}", headers={"accept-encoding": encoding})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert answer.headers.get("content-encoding") == (None if encoding == "identity" else encoding)
    assert "set-cookie" not in answer.headers
    return answer.content


def test_every_card_has_its_picture_whoever_asks() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for card in (0, 1, 83, 107, pictures.MOST - 1):
                assert await drawn(browser, str(card)) == pictures.svg(card)
                assert await drawn(browser, str(card), "gzip") == pictures.svg(card)
            tag = (await browser.get("/pictures/any/7")).headers["etag"]
            known = await browser.get("/pictures/other/7", headers={"if-none-match": tag})
            assert known.status_code == 304

    run(test())


@pytest.mark.parametrize("card", ["10000", "-1", "x", "1.5", "0x1", "٣", "9" * 5000, "7/8", ""])
def test_there_are_no_other_cards(card: str) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            answer = await browser.get(f"/pictures/any/{card}")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_here")

    run(test())


def test_the_cards_are_told_in_words() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for language in LANGUAGES:
                alts = (await browser.get(f"/api/pictures/any/{language}")).json()["alts"]
                assert alts == [pictures.alt(card, language) for card in range(108)]
            assert (await browser.get("/api/pictures/any/fr")).status_code == 404

    run(test())


def test_pictures_have_a_rate_of_their_own() -> None:
    async def test() -> None:
        limits = Limits(requests=Rate(0.01, 1), pictures=Rate(0.01, 4))
        async with running_server(limits=limits) as served, visitor(served) as browser:
            assert (await browser.get("/api/games")).status_code == 200
            for path in ("/pictures/any/1", "/api/pictures/any/uk") * 2:
                assert (await browser.get(path)).status_code == 200
            assert (await browser.get("/pictures/any/1")).status_code == 429
            assert (await browser.get("/api/pictures/any/uk")).status_code == 429

    run(test())
