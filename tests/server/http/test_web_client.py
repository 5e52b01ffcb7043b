"""The built client: its files, their types and caches, and nothing besides them."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Running, run, running_server
from tests.server.visitors import visitor
from vernissage.server.http import files as web
from vernissage.server.http.app import HEADERS, TRUSTED_ONLY
from vernissage.server.identity import COOKIE
from vernissage.server.limits import Limits, Rate
from vernissage.server.run import Config

INDEX = (
    b'<!doctype html><html lang="en"><title>Vernissage</title>'
    b'<div id="app"></div><noscript></noscript></html>'
)
SCRIPT = b"export const answer = 42;" * 20
FILES = {
    "index.html": INDEX,
    "sw.js": b"self.skipWaiting()",
    "manifest.webmanifest": b"{}",
    "icon.svg": b"<svg/>",
    "robots.txt": b"User-agent: *",
    "assets/app-0a1b2c.js": SCRIPT,
    "assets/app-0a1b2c.js.br": b"as if by brotli",
    "assets/app-0a1b2c.js.gz": gzip.compress(SCRIPT),
    "assets/board-9f8e.css": b"body{}",
    "assets/board-9f8e.css.gz": gzip.compress(b"body{}"),
    "assets/serif-77.woff2": b"wOF2",
    "assets/table-12.webp": b"RIFF",
    "notes.secret": b"of no type that is served",
}
MEDIA = {
    "/index.html": "text/html; charset=utf-8",
    "/sw.js": "text/javascript; charset=utf-8",
    "/manifest.webmanifest": "application/manifest+json",
    "/icon.svg": "image/svg+xml",
    "/robots.txt": "text/plain; charset=utf-8",
    "/assets/app-0a1b2c.js": "text/javascript; charset=utf-8",
    "/assets/board-9f8e.css": "text/css; charset=utf-8",
    "/assets/serif-77.woff2": "font/woff2",
    "/assets/table-12.webp": "image/webp",
}
SCRIPT_AT = "/assets/app-0a1b2c.js"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the build leaves it, and a file beside it that is nobody's business."""
    folder = tmp_path / "built"
    for name, body in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    (tmp_path / "private.txt").write_text("private")
    (folder / "escape.txt").symlink_to(tmp_path / "private.txt")
    monkeypatch.setenv(web.FOLDER, str(folder))
    return folder


def visited(test: Any, **options: Any) -> None:
    async def whole() -> None:
        async with running_server(**options) as served, visitor(served) as browser:
            await test(served, browser)

    run(whole())


def test_files_have_their_types_and_hashed_ones_are_kept_forever() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for path, media in MEDIA.items():
            answer = await browser.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["content-type"] == media
            hashed = path.startswith("/assets/")
            cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
            assert answer.headers["cache-control"] == cache
            assert HEADERS.items() <= dict(answer.headers).items()
            assert "set-cookie" not in answer.headers

    visited(test)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("gzip", "gzip"),
        ("GZIP ;q=0.5", "gzip"),
        ("identity", None),
        ("br;q=0.0, gzip;q=0", None),
        ("", None),
    ],
)
def test_the_smallest_twin_that_is_understood_is_sent(accepted: str, encoding: str | None) -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        async with browser.stream(
            "GET", SCRIPT_AT, headers={"accept-encoding": accepted}
        ) as answer:
            sent = b"".join([part async for part in answer.aiter_raw()])
        suffix = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
        assert sent == FILES[f"{SCRIPT_AT[1:]}{suffix}"]
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "accept-encoding"

    visited(test)


def test_what_a_browser_has_is_not_sent_again() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for path in ("/", "/sw.js", SCRIPT_AT):
            encoding = {"accept-encoding": "gzip"}
            tag = (await browser.get(path, headers=encoding)).headers["etag"]
            for known in (tag, f'"other", W/{tag}', "*"):
                headers = {**encoding, "if-none-match": known}
                again = await browser.get(path, headers=headers)
                assert (again.status_code, again.content) == (304, b""), known
                assert again.headers["etag"] == tag
            other = await browser.get(path, headers={"if-none-match": '"other"'})
            assert other.status_code == 200
        plain = await browser.get(SCRIPT_AT, headers={"accept-encoding": "identity"})
        packed = await browser.get(SCRIPT_AT, headers={"accept-encoding": "gzip"})
        assert plain.headers["etag"] != packed.headers["etag"]

    visited(test)


PAGES = (
    *("/", "/t/9e7d8cdc008f98dc", "/join", "/join/8TWT3J", "/move"),
    *("/stage", "/stage/8TWT3J", "/rules", "/rules/dixit", "/about", "/kept", "/offline"),
)


def test_every_page_is_the_client_and_names_the_device() -> None:
    async def test(served: Running, _: httpx.AsyncClient) -> None:
        for path in PAGES:
            async with visitor(served) as browser:
                first = await browser.get(path)
                assert first.status_code == 200, path
                assert '<div id="app"></div>' in first.text
                assert first.headers["cache-control"] == "private, no-cache"
                assert first.headers["content-type"] == MEDIA["/index.html"]
                assert COOKIE in browser.cookies
                again = await browser.get(path)
                assert "set-cookie" not in again.headers, "it has one"
                assert again.headers["cache-control"] == "private, no-cache"

    visited(test)


def test_nothing_else_is_served() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for path in (
            *("/private.txt", "/escape.txt", "/notes.secret", "/assets", "/assets/nothing.js"),
            *("/assets/app-0a1b2c.js.br", "/..%2Fprivate.txt", "/%2e%2e/private.txt"),
            *("/assets/..%2f..%2fprivate.txt", "/assets%5c..%5cprivate.txt", "/rules/a/b"),
        ):
            answer = await browser.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_here"), path

    visited(test)


def test_a_page_with_all_its_files_is_no_flood() -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for _again in range(5):
            for path in ("/", *MEDIA):
                assert (await browser.get(path)).status_code == 200

    visited(test, limits=Limits(requests=Rate(0.01, 1)))


@pytest.mark.parametrize(
    ("scheme", "host", "trusted"),
    [
        ("http", "localhost:8000", True),
        ("http", "127.0.0.1", True),
        ("http", "[::1]:8000", True),
        ("http", "192.168.1.5:8000", False),
        ("http", "localhost.evil.example", False),
        ("http", "[", False),
        ("https", "play.example", True),
    ],
)
def test_the_opener_policy_is_sent_where_browsers_heed_it(
    scheme: str, host: str, trusted: bool
) -> None:
    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        headers = {"host": host, "x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.7"}
        answer = await browser.get("/", headers=headers)
        assert (TRUSTED_ONLY.items() <= dict(answer.headers).items()) == trusted
        assert HEADERS.items() <= dict(answer.headers).items()

    visited(test, config=Config(port=0, store="memory", proxies=("127.0.0.1",)))


def test_without_a_build_there_is_a_word(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(web.FOLDER, str(built / "nowhere"))

    async def test(_: Running, browser: httpx.AsyncClient) -> None:
        for path in PAGES:
            answer = await browser.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "<h1>Vernissage</h1>" in answer.text
        assert COOKIE in browser.cookies
        assert (await browser.get("/sw.js")).status_code == 404

    visited(test)
