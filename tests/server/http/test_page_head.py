"""The first bytes of pages: language, title, what messengers show of a link, and lost addresses."""

import re
from pathlib import Path

import httpx
import pytest

from tests.server.http.test_web_client import built, visited
from tests.server.serving import Running
from tests.server.visitors import OLHA, post
from vernissage.kit.texts import LANGUAGES
from vernissage.server.http import files as web
from vernissage.server.identity import COOKIE
from vernissage.server.texts import texts

__all__ = ["built"]  # a fixture

TABLE = "/t/9e7d8cdc008f98dc"
OG = re.compile('<meta property="(og:[^"]+)" content="([^"]*)" />')
UKRAINIAN = {"accept-language": "uk-UA,uk;q=0.9"}


def lang(answer: httpx.Response) -> str:
    found = re.search('<html lang="(..)">', answer.text)
    assert found
    return found[1]


def title(answer: httpx.Response) -> str:
    found = re.search("<title>([^<]*)</title>", answer.text)
    assert found
    return found[1]


def test_a_page_has_its_language_title_and_description_from_the_first_byte() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for language in LANGUAGES:
            say = texts(language)
            for path, kind in (("/", "home"), (TABLE, "table"), ("/rules", "rules")):
                answer = await browser.get(path, headers={"accept-language": f"{language};q=0.8"})
                assert lang(answer) == language
                assert title(answer) == say(f"page_title.{kind}")
                assert f'<meta name="description" content="{say(f"page_text.{kind}")}" />' in (
                    answer.text
                )
                assert say("page.no_script") in answer.text
                assert answer.headers["vary"] == "accept-encoding, accept-language, cookie"

    visited(test)


def test_what_was_chosen_on_the_device_comes_before_what_the_browser_asks_for() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for cookie, language in (("language=ru", "ru"), ("language=xx", "uk"), ("=;=", "uk")):
            answer = await browser.get("/", headers={**UKRAINIAN, "cookie": cookie})
            assert lang(answer) == language, cookie
        tag = (await browser.get("/", headers=UKRAINIAN)).headers["etag"]
        again = await browser.get("/", headers={"if-none-match": tag, "accept-language": "ru"})
        assert again.status_code == 200, "another language is another page"

    visited(test)


def test_a_shared_link_is_shown_in_the_senders_language() -> None:
    """Messengers ask for previews in no language, or in English for everybody."""

    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        english = {"accept-language": "en-US"}
        answer = await browser.get(f"{TABLE}?lang=uk", headers=english)
        say = texts("uk")
        shown = dict(OG.findall(answer.text))
        assert shown["og:title"] == say("page_title.table")
        assert shown["og:description"] == say("page_text.table")
        assert shown["og:locale"] == "uk_UA"
        assert shown["og:image"] == f"{browser.base_url}/og/uk.jpg".replace("//og", "/og")
        assert (shown["og:image:width"], shown["og:image:height"]) == ("1200", "630")
        assert lang(answer) == "en", "the page itself is its reader's"
        nobody = await browser.get(f"{TABLE}?lang=uk", headers={"accept-language": ""})
        assert lang(nobody) == "uk"
        strange = await browser.get(f"{TABLE}?lang=%22%3E", headers=UKRAINIAN)
        assert dict(OG.findall(strange.text))["og:locale"] == "uk_UA"

    visited(test)


def test_a_link_tells_nothing_of_the_people_at_a_table() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        made = await post(browser, "/api/tables", **OLHA)
        real = await browser.get(f"/t/{made['table']}", headers=UKRAINIAN)
        other = await browser.get(TABLE, headers=UKRAINIAN)
        code = await browser.get(f"/join/{made['code']}", headers=UKRAINIAN)
        assert real.text == other.text == code.text
        assert OLHA["name"] not in real.text
        assert '<meta name="robots" content="noindex" />' in real.text
        assert "noindex" not in (await browser.get("/")).text

    visited(test)


def test_the_rules_of_a_game_have_its_name() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        answer = await browser.get("/rules/yokai", headers=UKRAINIAN)
        assert texts("uk", "yokai")("title") in title(answer)
        unknown = await browser.get("/rules/chess%22%3E%3Cb", headers=UKRAINIAN)
        assert title(unknown) == texts("uk")("page_title.rules")

    visited(test)


@pytest.mark.parametrize("with_client", [True, False])
def test_people_at_an_unknown_address_get_a_page_and_programs_get_json(
    built: Path, monkeypatch: pytest.MonkeyPatch, with_client: bool
) -> None:
    if not with_client:
        monkeypatch.setenv(web.FOLDER, str(built / "nowhere"))

    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        person = {**UKRAINIAN, "accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        for path in ("/nowhere", "/t/a/b", "/rules/a/b", "/join/a/b/c"):
            answer = await browser.get(path, headers=person)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"].startswith("text/html")
            assert lang(answer) == "uk"
            assert COOKIE not in browser.cookies, "nobody is named who only mistyped"
        for path in ("/api/nowhere", "/pictures/x", "/assets/x.js", "/socket/x", "/games/x/y"):
            answer = await browser.get(path, headers=person)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_here"), path
        program = await browser.get("/nowhere", headers={"accept": "*/*"})
        assert (program.status_code, program.json()["code"]) == (404, "not_here")

    visited(test)
