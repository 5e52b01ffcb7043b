"""Names that point here without being ours, operators behind proxies, and headers for caches."""

import pytest

from tests.hostile.attackers import Wire, upgrade
from tests.server.serving import Running, run, running_server
from tests.server.visitors import OLHA, visitor
from vernissage.server.http.app import HTTPS_ONLY
from vernissage.server.origin import Hosts
from vernissage.server.run import Config

HTML = {"accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "[fe80::1%25eth0]"),
        *("192.168.1.20:8000", "203.0.113.9", "raspberry", "raspberry.local:8000", "tv.home.arpa"),
        *(
            "",
            "[",
            "play.example.org",
            "PLAY.example.org:443",
            "play.example.org.",
            "other.example",
        ),
    ],
)
def test_names_of_this_server(host: str) -> None:
    hosts = Hosts("0.0.0.0", ["https://other.example"], ["play.example.org"])  # noqa: S104
    assert hosts.allows(host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"),
        *(
            "play.example.org.evil.example",
            "local.evil.example",
            "evil.local.example",
            "x@evil.com",
        ),
    ],
)
def test_names_of_others(host: str) -> None:
    assert not Hosts("0.0.0.0", ["https://other.example"], ["play.example.org"]).allows(host)  # noqa: S104


def test_a_declared_proxy_knows_its_names_unless_they_are_given() -> None:
    assert Hosts().allows("play.example.org", by_proxy=True)
    assert not Hosts().allows("play.example.org")
    assert not Hosts(names=["play.example.org"]).allows("evil.example", by_proxy=True)


async def upgraded(served: Running, *more: str, host: str) -> int:
    wire = await Wire.dial(served.url)
    try:
        return await wire.status(upgrade("/socket", *more, host=f"Host: {host}"))
    finally:
        wire.close()


def test_a_site_that_was_rebound_gets_nothing() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            evil = {"host": "evil.example", "origin": "http://evil.example"}
            for path in ("/", "/health", "/metrics", "/api/games", "/schema/openapi.json"):
                answer = await browser.get(path, headers=evil)
                assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host"), path
                assert "set-cookie" not in answer.headers
            opened = await browser.post("/api/tables", json=OLHA, headers=evil)
            assert opened.status_code == 421
            assert await served.node.services.store.tables() == []
            assert await upgraded(served, "Origin: http://evil.example", host="evil.example") == 421
            for own in ("raspberry.local:8000", "192.168.1.20:8000"):
                assert (await browser.get("/health", headers={"host": own})).status_code == 200
                assert await upgraded(served, f"Origin: http://{own}", host=own) == 101

    run(test())


def test_the_page_says_what_to_do() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            answer = await browser.get("/", headers={**HTML, "host": "play.example.org"})
            assert answer.status_code == 421
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "--name play.example.org" in answer.text
            sly = await browser.get("/", headers={**HTML, "host": "<b>.evil.example"})
            assert "<b>" not in sly.text

    run(test())


def test_a_name_of_the_operators_is_one() -> None:
    async def test() -> None:
        config = Config(port=0, store="memory", names=("play.example.org",))
        async with running_server(config=config) as served, visitor(served) as browser:
            answer = await browser.get("/health", headers={"host": "play.example.org"})
            assert answer.status_code == 200
            assert await upgraded(served, host="play.example.org") == 101

    run(test())


@pytest.mark.parametrize(
    ("operators", "headers", "status"),
    [
        ((), {}, 404),  # nobody, not even this machine
        (("127.0.0.1",), {}, 200),
        (("127.0.0.1",), {"x-forwarded-for": "203.0.113.9"}, 404),
        (("127.0.0.1",), {"x-forwarded-for": "127.0.0.1"}, 404),
        (("127.0.0.1",), {"forwarded": "for=127.0.0.1"}, 404),
        (("127.0.0.1",), {"via": "1.1 somewhere"}, 404),
        (("127.0.0.1",), {"x-real-ip": "127.0.0.1"}, 404),
    ],
)
def test_nobody_is_an_operator_by_an_undeclared_proxy(
    operators: tuple[str, ...], headers: dict[str, str], status: int
) -> None:
    async def test() -> None:
        config = Config(port=0, store="memory", operators=operators)
        async with running_server(config=config) as served, visitor(served) as browser:
            assert (await browser.get("/metrics", headers=headers)).status_code == status

    run(test())


def test_an_operator_behind_a_declared_proxy_is_known_by_address() -> None:
    async def test() -> None:
        config = Config(
            port=0, store="memory", proxies=("127.0.0.1",), operators=("198.51.100.7", "127.0.0.1")
        )
        async with running_server(config=config) as served, visitor(served) as browser:
            for client, status in (("198.51.100.7", 200), ("203.0.113.9", 404)):
                headers = {"x-forwarded-for": client, "via": "1.1 proxy"}
                assert (await browser.get("/metrics", headers=headers)).status_code == status

    run(test())


def test_what_names_a_device_is_kept_by_no_shared_cache() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            first = await browser.get("/")
            assert "set-cookie" in first.headers
            assert first.headers["cache-control"] == "private, no-cache"
            again = await browser.get("/")
            assert "set-cookie" not in again.headers
            async with visitor(served) as other:
                opened = await other.post("/api/tables", json=OLHA)
                assert "set-cookie" in opened.headers
                assert "private" in opened.headers["cache-control"]

    run(test())


@pytest.mark.parametrize(
    ("proxies", "scheme", "kept"),
    [(("127.0.0.1",), "https", True), (("127.0.0.1",), "http", False), ((), "https", False)],
)
def test_browsers_are_kept_on_tls_where_it_is(
    proxies: tuple[str, ...], scheme: str, kept: bool
) -> None:
    async def test() -> None:
        config = Config(port=0, store="memory", proxies=proxies)
        async with running_server(config=config) as served, visitor(served) as browser:
            headers = {"x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.9"}
            answer = await browser.get("/", headers=headers)
            assert (HTTPS_ONLY.items() <= dict(answer.headers).items()) == kept

    run(test())
