"""What a browser gets of the games that other packages bring along, and nothing besides."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import run, running_server
from tests.server.visitors import visitor
from tests.shelves import Shelf, shelf_in
from vernissage.server.http.app import HEADERS

BOARD = "export const version = 1;\n"
MEDIA = {
    "board.js": "text/javascript; charset=utf-8",
    "board.css": "text/css; charset=utf-8",
    "picture.svg": "image/svg+xml",
    "parts/more.js": "text/javascript; charset=utf-8",
    "texts/uk.json": "application/json",
    "RULES.md": "text/plain; charset=utf-8",
}


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with shelf_in(tmp_path) as found:
        found.package("zither")
        found.entry("zither")
        web = tmp_path / "zither" / "web"
        (web / "parts").mkdir(parents=True)
        for name in ("board.js", "board.css", "picture.svg", "parts/more.js", "notes.secret"):
            (web / name).write_text(BOARD)
        (tmp_path / "private.js").write_text("private")
        (web / "escape.js").symlink_to(tmp_path / "private.js")
        yield found


def visited(test: Any) -> None:
    async def whole() -> None:
        async with running_server() as served, visitor(served) as browser:
            await test(browser)

    run(whole())


async def listed(browser: httpx.AsyncClient) -> list[dict[str, Any]]:
    answer = await browser.get("/api/games/installed")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()
    return found


def test_without_packages_the_list_is_empty() -> None:
    async def test(browser: httpx.AsyncClient) -> None:
        assert await listed(browser) == []

    visited(test)


@pytest.mark.usefixtures("shelf")
def test_the_files_of_a_package_are_kept_forever_under_their_hash() -> None:
    async def test(browser: httpx.AsyncClient) -> None:
        [game] = await listed(browser)
        assert game["manifest"]["id"] == "zither"
        assert {*game["files"]} == {*MEDIA, "texts/ru.json", "texts/en.json"}
        for name, media in MEDIA.items():
            answer = await browser.get(f"{game['home']}/{name}")
            assert answer.status_code == 200, name
            assert answer.headers["content-type"] == media
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert HEADERS.items() <= dict(answer.headers).items()
        again = {"if-none-match": (await browser.get(f"{game['home']}/board.js")).headers["etag"]}
        assert (await browser.get(f"{game['home']}/board.js", headers=again)).status_code == 304

    visited(test)


@pytest.mark.usefixtures("shelf")
def test_its_texts_come_with_those_of_the_kit() -> None:
    async def test(browser: httpx.AsyncClient) -> None:
        [game] = await listed(browser)
        texts = (await browser.get(f"{game['home']}/texts/uk.json")).json()
        assert texts["title"] == "Гра"
        assert "illegal.stale" in texts

    visited(test)


@pytest.mark.usefixtures("shelf")
def test_nothing_else_of_it_is_served() -> None:
    async def test(browser: httpx.AsyncClient) -> None:
        [game] = await listed(browser)
        for path in (
            *("notes.secret", "escape.js", "__init__.py", "manifest.toml", "locales/uk.toml"),
            *("../__init__.py", "..%2f__init__.py", "%2e%2e/manifest.toml", "parts", ""),
            *("parts/..%2f..%2f__init__.py", "texts/xx.json", "web/board.js"),
        ):
            answer = await browser.get(f"{game['home']}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_here"), path
        other = game["home"].rpartition("/")[0]
        assert (await browser.get(f"{other}/0123456789abcdef/board.js")).status_code == 404

    visited(test)


def test_another_board_has_another_address(shelf: Shelf) -> None:
    homes = list[str]()

    async def test(browser: httpx.AsyncClient) -> None:
        homes.append((await listed(browser))[0]["home"])

    visited(test)
    visited(test)
    (shelf.folder / "zither" / "web" / "board.js").write_text(BOARD + "// changed\n")
    visited(test)
    assert homes[0] == homes[1] != homes[2]
